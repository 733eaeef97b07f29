// SPDX-License-Identifier: MIT
#pragma once

// Changes the terrain of one board's raster as scenarios require. The changes have VASL's names ("NoCliffs",
// "WoodsToBrush").

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shellgame/board/board.hpp"

namespace shellgame {

struct BoardChange {
    /// Changes that apply to whole hexes instead of pixels.
    enum class Hexes { none, bridges, woodsRoads, swamps };

    std::string name;
    std::vector<std::pair<std::uint8_t, std::uint8_t>> turns;  ///< pairs of a terrain and its replacement
    std::optional<std::uint8_t> terrain, to;
    std::optional<int> level, toLevel;
    bool jungle = false;  ///< true if all woods that remain at the end become light jungle
    bool noStairways = false;
    Hexes hexes = Hexes::none;
};

/// Returns the change with this name. Returns null for an unknown name, and for a name that changes only the
/// look of a board.
[[nodiscard]] const BoardChange* boardChange(const std::string& name);
/// Returns true for a known name, even if the change affects only the look of a board.
[[nodiscard]] bool isBoardChange(const std::string& name);

/// Applies the changes that concern pixels. Call this function before overlays are placed.
void changePixels(const std::vector<std::string>& names, Raster& board);
/// Applies the changes that concern hexes. Call this function after overlays have been placed. `facts` are
/// the facts about the board at that time.
void changeHexes(const std::vector<std::string>& names, const BoardGeometry& geometry,
                 const std::vector<HexLosFacts>& facts, Raster& board);
/// Returns true if the changes remove stairways.
[[nodiscard]] bool losesStairways(const std::vector<std::string>& names);

}  // namespace shellgame
