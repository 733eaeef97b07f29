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
    int columns = 0, rows = 0;  ///< hexes, of which LOSData has the last word; 0 where it can't be read
    std::string picture;        ///< member name of the picture; may be empty
    double hexWidth = 56.25;
    double hexHeight = 64.5;
    double a1CenterX = 0;
    double a1CenterY = 32.25;
    bool equalRows = false;  ///< HexGridConfig EqualRowCount
    /// What they say of the hex size can't be read: it is the grid's to say (fitHexes).
    bool widthByGrid = false, heightByGrid = false;
    /// Sides of a hex that an entry of one of the lists names.
    struct Sides {
        std::string hex;  ///< printed name, in capitals
        std::array<bool, 6> sides{};
    };
    std::vector<Sides> slopes;
    std::vector<Sides> embankments;  ///< of railroads
    std::vector<Sides> partialOrchards;
    std::string problem;  ///< what is odd or could not be read though the rest could; else empty
};

/// Reads BoardMetadata.xml. What can be read of it counts, BoardMetadata::problem tells what can't: XML that
/// is not well-formed, as that of one board of VASL's is not, gives the attributes of the board and each
/// entry that is sound in itself; a number that is none counts as if it were not there. Refused is only what
/// would cost more than it may. Hexes are not checked against the board here.
[[nodiscard]] Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file);

/// For a board without metadata: as if every number of them could not be read.
[[nodiscard]] BoardMetadata noBoardMetadata();

/// Sets the hex size that the metadata don't say, by the grid: the standard one where it fits.
void fitHexes(BoardMetadata& metadata, int columns, int rows, int pixelWidth, int pixelHeight);

}  // namespace shellgame
