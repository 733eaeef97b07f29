// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/board/board.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/board/terrain_sum.hpp"

namespace shellgame {

/// Returns how much of each hex each terrain covers, counted pixel by pixel inside the hex's border polygon.
/// Hexside terrain is omitted, roads are included. By geometry.indexOf, the largest first, equal shares by
/// code.
[[nodiscard]] std::vector<std::vector<Coverage>> coverageOf(const BoardGeometry& geometry,
                                                            const Raster& raster);

/// The shares of a hex from which terrain counts as being in it; less is a sliver: art that spills over its
/// hexside. On printed geomorphic boards no building or rubble covers between 4 % and 9 % of a hex, spills of
/// orchards, crags and woods end at 6 %, and fringes of brush and marsh reach 15 %.
struct CoverageThresholds {
    double works = 0.05;  ///< buildings, rubble, bridges, sunken and elevated roads, fortifications, railways
    double roads = 0.04;
    double nature = 0.15;  ///< everything else
};

/// The terrain of one hex as chapter A2 has it.
struct BoardTerrain {
    TerrainRows rows;  ///< its terrain, the largest first; Open Ground only if it is alone
    struct Sliver {
        const TerrainRow* row = nullptr;
        double part = 0;
    };
    std::vector<Sliver> slivers;  ///< seen in the hex but not counted: the player may correct that
};

/// Returns the terrain of a hex: everything that covers a real part of it, not only the terrain at its
/// center, which always counts (A2.4). Nothing for a blank board.
[[nodiscard]] BoardTerrain terrainOf(const Board& board, Hex h, const CoverageThresholds& limits = {});

/// Returns the terrain of a hex of the map. Halves on two boards are combined: Open Ground with other terrain
/// makes that other terrain (A2.3). Nothing if all boards are blank.
[[nodiscard]] BoardTerrain terrainOf(const Ground& ground, Hex h, const CoverageThresholds& limits = {});

}  // namespace shellgame
