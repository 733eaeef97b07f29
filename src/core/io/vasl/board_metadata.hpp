// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// The member BoardMetadata.xml of a board archive, as far as LOS and drawing need it.
struct BoardMetadata {
    std::string version;
    int columns = 0, rows = 0;  ///< hexes, which LOSData can override; 0 if unreadable
    std::string picture;        ///< member name of the picture; may be empty
    double hexWidth = 56.25;
    double hexHeight = 64.5;
    double a1CenterX = 0;
    double a1CenterY = 32.25;
    bool equalRows = false;  ///< HexGridConfig EqualRowCount
    /// The hex size in the metadata can't be read, so the grid determines it (fitHexes).
    bool widthByGrid = false, heightByGrid = false;
    /// Sides of a hex that an entry of one of the lists names.
    struct Sides {
        std::string hex;  ///< printed name, in capitals
        std::array<bool, 6> sides{};
    };
    std::vector<Sides> slopes;
    std::vector<Sides> embankments;  ///< embankments of railroads
    std::vector<Sides> partialOrchards;
    std::string problem;  ///< oddities, and unreadable parts of readable data; else empty
};

/// Reads BoardMetadata.xml as far as possible; BoardMetadata::problem describes the rest. XML that is not
/// well-formed, as on one board of VASL's, yields the attributes of the board and each valid entry; an
/// invalid number counts as missing. Refuses only what would exceed the limits. Hexes are not checked against
/// the board here.
[[nodiscard]] Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file);

/// Returns metadata for a board without any, as if none of its numbers could be read.
[[nodiscard]] BoardMetadata noBoardMetadata();

/// Sets a missing hex size by the grid: the standard size if it fits.
void fitHexes(BoardMetadata& metadata, int columns, int rows, int pixelWidth, int pixelHeight);

}  // namespace shellgame
