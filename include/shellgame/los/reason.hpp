// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/message.hpp"

#include <string_view>

namespace shellgame {

/// The reason why a line of sight is blocked. There is one value for each case that VASL distinguishes. Rule
/// numbers are those of the ASL rulebook.
enum class LosReason {
    none,
    sameHexLevels,       ///< the ends are in one hex, more than one level apart or without a stairway
    underBridge,         ///< both ends are in the same hex, one on the bridge and the other below it
    leavesDepression,    ///< A6.3: the line can't leave the source's depression
    entersDepression,    ///< A6.3: the line can't enter the target's depression
    leavesOverCrest,     ///< B19.51: along a hexside, a crest blocks LOS out of the source's hex
    entersOverCrest,     ///< B19.51: along a hexside, a crest blocks LOS into the target's hex
    leavesBuilding,      ///< A6.8
    factoryRoof,         ///< B23.87
    rowhouseWall,        ///< B23.71, O5.31
    fromCellar,          ///< O6.3
    toCellar,            ///< O6.3
    bocage,              ///< B9.52
    blindBehindBocage,   ///< B9.52
    blindBehindOrchard,  ///< B14.2: the target is behind the trees of a partial orchard
    hexsideTerrain,      ///< B9.2
    groundHigher,        ///< A6.2
    upSlope,             ///< split terrain blocks a line that runs along a slope
    baseLevel,           ///< split terrain blocks a line at its own base level
    halfLevel,           ///< A6.2
    terrainHigher,       ///< A6.2
    noHeightAdvantage,   ///< A6.2
    blindUpSlope,        ///< F2.3
    blindHex,            ///< A6.4
    blindGround,         ///< B10.23
    hindrances,          ///< B.10: there are six or more Hindrances
    hillock,             ///< F6.4
    hillockWalls,        ///< F6.4
    hillockRubble,       ///< F6.4
    darkness,            ///< E1.101: the target is beyond the Night Visibility Range; VASL has no such result
};
inline constexpr int losReasonCount = 30;
/// The number of Hindrances at which a line is blocked (B.10).
inline constexpr int hindranceLimit = 6;

struct LosReasonText {
    std::string_view code;        ///< the code never changes, because other programs read it
    std::string_view rule;        ///< the rule of the ASL rulebook; empty if VASL names none
    const SentenceRow& sentence;  ///< the sentence that players see, in our words
};
[[nodiscard]] const LosReasonText& textOf(LosReason reason);

}  // namespace shellgame
