// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/message.hpp"

#include <optional>
#include <string_view>

namespace shellgame {

/// The reason why a line of sight is blocked. One value for each case that VASL distinguishes; rule numbers
/// are the ASL rulebook's.
enum class LosReason {
    none,
    sameHexLevels,       ///< same hex: more than a level apart, or no stairway between them
    underBridge,         ///< same hex: on the bridge and below it
    leavesDepression,    ///< A6.3, from the depression
    entersDepression,    ///< A6.3, into the depression
    leavesOverCrest,     ///< B19.51, along a hexside
    entersOverCrest,     ///< B19.51, along a hexside
    leavesBuilding,      ///< A6.8
    factoryRoof,         ///< B23.87
    rowhouseWall,        ///< B23.71, O5.31
    fromCellar,          ///< O6.3
    toCellar,            ///< O6.3
    bocage,              ///< B9.52
    blindBehindBocage,   ///< B9.52
    blindBehindOrchard,  ///< B14.2: behind the trees of a partial orchard
    hexsideTerrain,      ///< B9.2
    groundHigher,        ///< A6.2
    upSlope,             ///< split terrain seen along a slope
    baseLevel,           ///< split terrain at its own base level
    halfLevel,           ///< A6.2
    terrainHigher,       ///< A6.2
    noHeightAdvantage,   ///< A6.2
    blindUpSlope,        ///< F2.3
    blindHex,            ///< A6.4
    blindGround,         ///< B10.23
    hindrances,          ///< B.10: six or more
    hillock,             ///< F6.4
    hillockWalls,        ///< F6.4
    hillockRubble,       ///< F6.4
    darkness,            ///< E1.101: beyond the Night Visibility Range; no answer of VASL's
};
inline constexpr int losReasonCount = 30;
/// Hindrances that add up to this block (B.10).
inline constexpr int hindranceLimit = 6;

struct LosReasonText {
    std::string_view code;        ///< stays the same for good: outside programs read it
    std::string_view rule;        ///< rule of the ASL rulebook; empty if VASL names none
    const SentenceRow& sentence;  ///< for the player, in our words
};
[[nodiscard]] const LosReasonText& textOf(LosReason reason);
[[nodiscard]] std::optional<LosReason> losReasonOf(std::string_view code);

}  // namespace shellgame
