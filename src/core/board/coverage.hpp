// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/board/board.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/board/terrain_sum.hpp"

namespace shellgame {

/// Returns, for each hex, the share that each terrain covers, counted by the pixels inside the hex's border
/// polygon. Hexside terrain is omitted, but roads are included. The result is indexed by geometry.indexOf.
/// Each list begins with the largest share; equal shares are sorted by code.
[[nodiscard]] std::vector<std::vector<Coverage>> coverageOf(const BoardGeometry& geometry,
                                                            const Raster& raster);

/// The smallest share of a hex that a terrain must cover to count as being in the hex. A smaller part is a
/// sliver, that is, art that extends over a hexside. On printed geomorphic boards no building or rubble
/// covers between 4 % and 9 % of a hex. Slivers of orchards, crags and woods cover up to 6 %, those of brush
/// and marsh up to 15 %.
struct CoverageThresholds {
    double works = 0.05;  ///< for buildings, rubble, bridges, sunken/elevated roads, fortifications, railways
    double roads = 0.04;
    double nature = 0.15;  ///< for all other terrain
};

/// The terrain of one hex according to chapter A2.
struct BoardTerrain {
    TerrainRows rows;  ///< terrain by area, the largest first; Open Ground only if there is nothing else
    struct Sliver {
        const TerrainRow* row = nullptr;
        double part = 0;
    };
    std::vector<Sliver> slivers;  ///< visible terrain that is not counted; the player may correct this
                                  ///< decision
};

/// Returns the terrain of a hex. This is all terrain that covers a real part of the hex, and always the
/// terrain at its center (A2.4). The result is empty for a blank board.
[[nodiscard]] BoardTerrain terrainOf(const Board& board, Hex h, const CoverageThresholds& limits = {});

/// Returns the terrain of a hex of the map. For a hex whose halves are on two boards, the halves are
/// combined: if one half is Open Ground, the other half's terrain counts (A2.3). The result is empty if all
/// boards are blank.
[[nodiscard]] BoardTerrain terrainOf(const Ground& ground, Hex h, const CoverageThresholds& limits = {});

}  // namespace shellgame
