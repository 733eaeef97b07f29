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
    /// What goes by whole hexes, not by pixels.
    enum class Hexes { none, bridges, woodsRoads, swamps };

    std::string name;
    std::vector<std::pair<std::uint8_t, std::uint8_t>> turns;  ///< terrain that becomes other terrain
    std::optional<std::uint8_t> terrain, to;
    std::optional<int> level, toLevel;
    bool jungle = false;  ///< in the end the woods that are left are light jungle
    bool noStairways = false;
    Hexes hexes = Hexes::none;
};

/// The change of that name; nothing for names that only change how a board looks, and for unknown ones.
[[nodiscard]] const BoardChange* boardChange(const std::string& name);
/// Whether a name is known, also as one that changes nothing but the look of a board.
[[nodiscard]] bool isBoardChange(const std::string& name);

/// The changes that go pixel by pixel, before overlays are laid.
void changePixels(const std::vector<std::string>& names, Raster& board);
/// Those that go by hexes, after overlays were laid. `facts` are those of the board as it is now.
void changeHexes(const std::vector<std::string>& names, const BoardGeometry& geometry,
                 const std::vector<HexLosFacts>& facts, Raster& board);
/// Whether hexes lose their stairways.
[[nodiscard]] bool losesStairways(const std::vector<std::string>& names);

}  // namespace shellgame
