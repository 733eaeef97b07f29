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
    bool equalRows = false;  ///< HexGridConfig EqualRowCount
    /// Sides of a hex that an entry of one of the lists names.
    struct Sides {
        std::string hex;  ///< printed name, in capitals
        std::array<bool, 6> sides{};
    };
    std::vector<Sides> slopes;
    std::vector<Sides> embankments;  ///< of railroads
    std::vector<Sides> partialOrchards;
    std::string problem;  ///< what could not be read though the rest could; else empty
};

/// Reads BoardMetadata.xml and reports every fault of it. XML that is not well-formed, as that of one board
/// of VASL's is not, is read as far as it goes: the attributes of the board, and each list by itself;
/// BoardMetadata::problem tells it. Hexes are not checked against the board here.
[[nodiscard]] Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file);

}  // namespace shellgame
