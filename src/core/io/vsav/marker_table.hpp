// SPDX-License-Identifier: MIT
#pragma once

// What markers of VASL mean, by their names: one row each.

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/counter.hpp"

namespace shellgame::vsav {

enum class MarkerMeans {
    mark,    ///< a mark of the unit that it lies on
    motion,  ///< the vehicle beneath is in Motion
    smoke,
    blaze,
    rubble,
    shellholes,  ///< notes of the hex
    level,       ///< a level of a building: what lies above it is there
    cloak,       ///< a cloaking counter
    ground,      ///< EC and the like: what weather has made of the ground
    north,       ///< the N arrow
    track,       ///< of turns, phases, losses, wind: nothing lies on a hex
    terrain,     ///< of the hex: it changes what may be done there, and nothing of ours corresponds
    prisoners,   ///< POW: who lies beneath it has been captured, or has no weapons
    blank,       ///< a blank counter on which a player may write
    noSetting,   ///< known, and nothing of ours corresponds
    unknown
};
/// Whose mark it is of those that lie beneath it: the nearest of them.
enum class MarkOf {
    units,     ///< whoever bears a weapon, not what he bears, unless nobody else lies there
    vehicles,  ///< or, where none lies there, the nearest of all
    anything
};
struct MarkerRow {
    std::string_view name;  ///< of the counter; "…*" any that begins so
    MarkerMeans means;
    std::string_view mark{};  ///< MarkerMeans::mark: a word of pieceMarks()
    MarkOf of = MarkOf::units;
};
[[nodiscard]] const MarkerRow& markerRow(const Counter& c);
/// True if a counter of this name is a marker, whatever traits it has: some can be concealed, as units can.
[[nodiscard]] bool isMarkerName(std::string_view name);

/// What it says of who lies beneath it: a word of pieceMarks(), or "motion"; empty: nothing.
[[nodiscard]] std::string markTold(const Counter& c);

/// What a counter says of its hex: the Hindrance of SMOKE, the levels that the SMOKE of a Blaze rises, what
/// its terrain has become.
struct GroundNote {
    int smoke = 0, blaze = 0;
    std::string becomes;
    bool operator==(const GroundNote&) const = default;
};
/// Nothing of counters that say none of this, and of rubble of which it can't be told of what it is.
[[nodiscard]] std::optional<GroundNote> noteTold(const Counter& c);

}  // namespace shellgame::vsav
