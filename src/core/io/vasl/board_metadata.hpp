// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// What the member BoardMetadata.xml of a board archive says, as far as lines of sight and drawing need it.
struct BoardMetadata {
    std::string version;
    std::string picture;  ///< member name of the picture; may be empty
    double hexWidth = 56.25;
    double hexHeight = 64.5;
    double a1CenterX = 0;
    double a1CenterY = 32.25;
    struct Slope {
        std::string hex;  ///< printed name, in capitals
        std::array<bool, 6> sides{};
    };
    std::vector<Slope> slopes;
};

/// Reads BoardMetadata.xml and reports every fault of it. Hexes of slopes are not checked against the board
/// here.
[[nodiscard]] Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file);

}  // namespace shellgame
