// SPDX-License-Identifier: MIT
#pragma once

// Terrain changes of scenarios, by the names that VASL has for them ("NoCliffs", "WoodsToBrush"), on the
// raster of one board.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shellgame/board/board.hpp"

namespace shellgame {

struct BoardChange {
    /// Changes by whole hexes, not by pixels.
    enum class Hexes { none, bridges, woodsRoads, swamps };

    std::string name;
    std::vector<std::pair<std::uint8_t, std::uint8_t>> turns;  ///< terrain that becomes other terrain
    std::optional<std::uint8_t> terrain, to;
    std::optional<int> level, toLevel;
    bool jungle = false;  ///< woods that remain at the end become light jungle
    bool noStairways = false;
    Hexes hexes = Hexes::none;
};

/// Returns the change of that name; null for names that only change the look of a board, and for unknown
/// ones.
[[nodiscard]] const BoardChange* boardChange(const std::string& name);
/// Returns true for a known name, even if it only changes the look of a board.
[[nodiscard]] bool isBoardChange(const std::string& name);

/// Applies the changes by pixels, before overlays are placed.
void changePixels(const std::vector<std::string>& names, Raster& board);
/// Applies the changes by hexes, after overlays were placed. `facts` are those of the board as it is now.
void changeHexes(const std::vector<std::string>& names, const BoardGeometry& geometry,
                 const std::vector<HexLosFacts>& facts, Raster& board);
/// Returns true if hexes lose their stairways.
[[nodiscard]] bool losesStairways(const std::vector<std::string>& names);

}  // namespace shellgame
