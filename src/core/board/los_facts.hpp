// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "shellgame/board/board.hpp"

namespace shellgame {

/// States for each side of a hex (Side6) whether the side is a slope.
using SlopeSides = std::array<bool, 6>;

/// Facts that a board states about a hex and that its pixels do not show. The derived facts contain these
/// statements (marksOf()), so that they are available when the facts of a map of several boards are derived
/// again.
struct HexMarks {
    std::string name;  ///< the printed name without the board
    bool stairway = false;
    SlopeSides slopes{};
    SlopeSides embankments{};
    SlopeSides partialOrchards{};
};
/// Returns the marks of Open Ground hexes. Such marks contain only names.
[[nodiscard]] std::vector<HexMarks> plainMarks(const BoardGeometry& geometry);
[[nodiscard]] HexMarks marksOf(const HexLosFacts& facts);

/// Derives the LOS facts of every hex of a board or map from its raster, as VASL does. Hexes are derived in
/// column order, and each hex twice, because a hexside that is found late can affect a hex that was derived
/// before. `marks` are indexed by geometry.indexOf. The raster may be smaller than the geometry; missing
/// pixels have no terrain.
[[nodiscard]] std::vector<HexLosFacts> deriveMarkedFacts(const BoardGeometry& geometry, const Raster& raster,
                                                         const std::vector<HexMarks>& marks,
                                                         const LosTerrainTable& table);

/// Derives the facts about a board that has only these marks. Either list may be empty.
[[nodiscard]] std::vector<HexLosFacts> deriveLosFacts(const BoardGeometry& geometry, const Raster& raster,
                                                      const std::vector<bool>& stairways,
                                                      const std::vector<SlopeSides>& slopes);

/// Returns the facts of a hex about which nothing is known: Open Ground on level 0.
[[nodiscard]] HexLosFacts openGroundFacts(const BoardGeometry& geometry, Hex hex);

}  // namespace shellgame
