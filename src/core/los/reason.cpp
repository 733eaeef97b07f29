// SPDX-License-Identifier: MIT
#include "shellgame/los/reason.hpp"

#include <array>
#include "words/los.hpp"

namespace shellgame {

namespace {

constexpr std::array<LosReasonText, losReasonCount> texts{{
    {"-", "", words::losNothing},
    {"levels-apart", "A6.8", words::losLevelsApart},
    {"under-bridge", "B6.3", words::losUnderBridge},
    {"leaves-depression", "A6.3", words::losLeavesDepression},
    {"enters-depression", "A6.3", words::losEntersDepression},
    {"leaves-over-crest", "B19.51", words::losLeavesOverCrest},
    {"enters-over-crest", "B19.51", words::losEntersOverCrest},
    {"leaves-building", "A6.8", words::losLeavesBuilding},
    {"factory-roof", "B23.87", words::losFactoryRoof},
    {"rowhouse-wall", "B23.71", words::losRowhouseWall},
    {"from-cellar", "O6.3", words::losFromCellar},
    {"to-cellar", "O6.3", words::losToCellar},
    {"bocage", "B9.52", words::losBocage},
    {"blind-behind-bocage", "B9.52", words::losBlindBehindBocage},
    {"blind-behind-orchard", "B14.2", words::losBlindBehindOrchard},
    {"hexside-terrain", "B9.2", words::losHexsideTerrain},
    {"ground-higher", "A6.2", words::losGroundHigher},
    {"up-slope", "F2.3", words::losUpSlope},
    {"base-level", "A6.2", words::losBaseLevel},
    {"half-level", "A6.2", words::losHalfLevel},
    {"terrain-higher", "A6.2", words::losTerrainHigher},
    {"no-height-advantage", "A6.2", words::losNoHeightAdvantage},
    {"blind-up-slope", "F2.3", words::losBlindUpSlope},
    {"blind-hex", "A6.4", words::losBlindHex},
    {"blind-ground", "B10.23", words::losBlindGround},
    {"hindrances", "B.10", words::losHindrances},
    {"hillock", "F6.4", words::losHillock},
    {"hillock-walls", "F6.4", words::losHillockWalls},
    {"hillock-rubble", "F6.4", words::losHillockRubble},
    {"darkness", "E1.101", words::losDarkness},
}};

}  // namespace

const LosReasonText& textOf(LosReason reason) {
    return texts[static_cast<std::size_t>(reason)];
}

}  // namespace shellgame
