// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "shellgame/board/board.hpp"

namespace shellgame {

/// Which sides of a hex are slopes, by Side6.
using SlopeSides = std::array<bool, 6>;

/// The facts of a hex besides its pixels. The statements of a board about its hexes are stored in their facts
/// (marksOf()), so that a map of several boards can be derived again.
struct HexMarks {
    std::string name;  ///< printed name without board
    bool stairway = false;
    SlopeSides slopes{};
    SlopeSides embankments{};
    SlopeSides partialOrchards{};
};
/// The marks of Open Ground hexes, which have names and nothing else.
[[nodiscard]] std::vector<HexMarks> plainMarks(const BoardGeometry& geometry);
[[nodiscard]] HexMarks marksOf(const HexLosFacts& facts);

/// Derives the LOS facts of every hex of one board or map from its raster, as VASL does (vasl facts, section
/// 6, with the changes since): hexes in column order, each completely before the next, and all of them twice,
/// because a hexside found late affects earlier hexes only in the second round. `marks` are in the order of
/// geometry.indexOf. Works for any raster, also one smaller than the geometry: missing pixels have no
/// terrain.
[[nodiscard]] std::vector<HexLosFacts> deriveMarkedFacts(const BoardGeometry& geometry, const Raster& raster,
                                                         const std::vector<HexMarks>& marks,
                                                         const LosTerrainTable& table);

/// Derives the facts of a board with only these marks; either list may be empty.
[[nodiscard]] std::vector<HexLosFacts> deriveLosFacts(const BoardGeometry& geometry, const Raster& raster,
                                                      const std::vector<bool>& stairways,
                                                      const std::vector<SlopeSides>& slopes);

/// The facts of a board or map hex of which nothing is known: Open Ground on level 0.
[[nodiscard]] HexLosFacts openGroundFacts(const BoardGeometry& geometry, Hex hex);

}  // namespace shellgame
