// SPDX-License-Identifier: MIT
#pragma once

// The meaning of VASL's markers by their names, one row each.

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/counter.hpp"

namespace shellgame::vsav {

enum class MarkerMeans {
    mark,    ///< a mark on the unit beneath it
    motion,  ///< the vehicle beneath it is in Motion
    smoke,
    blaze,
    rubble,
    shellholes,  ///< notes about the hex
    level,       ///< a level of a building: counters above it are on that level
    cloak,       ///< a cloaking counter
    ground,      ///< EC and the like: the effect of weather on the ground
    north,       ///< the N arrow
    track,       ///< a track of turns, phases, losses or wind, not tied to a hex
    terrain,     ///< terrain of the hex that affects actions, without an equivalent in the game
    prisoners,   ///< POW: units beneath it have been captured, or are Unarmed
    blank,       ///< a blank counter for text of the player
    noSetting,   ///< known, without an equivalent in the game
    unknown
};
/// Selects the counter that a mark belongs to: the nearest one beneath it of this kind.
enum class MarkOf {
    units,     ///< units, not the weapons that they possess, unless there is nothing else
    vehicles,  ///< vehicles or, if there is none, the nearest counter of any kind
    anything
};
struct MarkerRow {
    std::string_view name;  ///< the counter's name; with "*" at the end, every name that begins like this
    MarkerMeans means;
    std::string_view mark{};  ///< for MarkerMeans::mark: a word of pieceMarks()
    MarkOf of = MarkOf::units;
};
[[nodiscard]] const MarkerRow& markerRow(const Counter& c);
/// Returns true if a counter with this name is a marker, whatever its traits: some markers can be concealed
/// like units.
[[nodiscard]] bool isMarkerName(std::string_view name);

/// Returns the mark that the marker gives to the counter beneath it: a word of pieceMarks(), or "motion";
/// empty if it gives none.
[[nodiscard]] std::string markTold(const Counter& c);

/// A counter's note about its hex: the Hindrance of SMOKE, the levels that the SMOKE of a Blaze rises, or the
/// new terrain.
struct GroundNote {
    int smoke = 0, blaze = 0;
    std::string becomes;
    bool operator==(const GroundNote&) const = default;
};
/// Returns nothing for counters without such a note, and for rubble of an unknown kind.
[[nodiscard]] std::optional<GroundNote> noteTold(const Counter& c);

}  // namespace shellgame::vsav
