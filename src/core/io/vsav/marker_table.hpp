// SPDX-License-Identifier: MIT
#pragma once

// The meaning of VASL's markers, one row for each name.

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/counter.hpp"

namespace shellgame::vsav {

enum class MarkerMeans {
    mark,    ///< gives a mark to the unit beneath it
    motion,  ///< puts the vehicle beneath it in Motion
    smoke,
    blaze,
    rubble,
    shellholes,  ///< adds a note about the hex, like smoke, blaze and rubble
    level,       ///< gives the level in a building to the counters above it
    cloak,       ///< is a cloaking counter
    ground,      ///< shows EC or another effect of weather on the ground
    north,       ///< is the N arrow
    track,       ///< is used on a track for turns, phases, losses or wind, not in a hex
    blank,       ///< is a blank counter for the player's own text
    noSetting,   ///< is a known marker without an equivalent in Shellgame
    unknown
};
/// Selects the counter to which a mark belongs: the nearest counter of this kind beneath the mark.
enum class MarkOf {
    units,     ///< units, or weapons possessed by units if there is nothing else
    vehicles,  ///< vehicles or, if there are none, the nearest counter of any kind
    anything
};
struct MarkerRow {
    std::string_view name;  ///< the counter's name; "*" at the end matches every name with the same beginning
    MarkerMeans means;
    std::string_view mark{};  ///< if `means` is MarkerMeans::mark, an entry of pieceMarks()
    MarkOf of = MarkOf::units;
};
[[nodiscard]] const MarkerRow& markerRow(const Counter& c);
/// Returns true if this name belongs to a marker, regardless of the counter's traits, because some markers
/// can be concealed like units.
[[nodiscard]] bool isMarkerName(std::string_view name);

/// Returns the mark that the marker gives to the counter beneath it: an entry of pieceMarks() or "motion".
/// Empty if the marker gives no mark.
[[nodiscard]] std::string markTold(const Counter& c);

/// A note about a hex that a counter shows: the Hindrance of SMOKE, the levels that the SMOKE of a Blaze
/// rises, or new terrain.
struct GroundNote {
    int smoke = 0, blaze = 0;
    std::string becomes;
    bool operator==(const GroundNote&) const = default;
};
/// Returns the note that a counter shows. Returns nullopt if the counter shows no note, or shows rubble of an
/// unknown kind.
[[nodiscard]] std::optional<GroundNote> noteTold(const Counter& c);

}  // namespace shellgame::vsav
