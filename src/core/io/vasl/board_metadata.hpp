// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// The parts of a board archive's member BoardMetadata.xml that LOS and drawing need.
struct BoardMetadata {
    std::string version;
    int columns = 0, rows = 0;  ///< number of hexes, which LOSData overrides; 0 if unreadable
    std::string picture;        ///< the picture's member name; may be empty
    double hexWidth = 56.25;
    double hexHeight = 64.5;
    double a1CenterX = 0;
    double a1CenterY = 32.25;
    bool equalRows = false;  ///< the value "EqualRowCount" of HexGridConfig
    /// true if the hex width or height in the metadata can't be read, so that fitHexes computes it from the
    /// grid
    bool widthByGrid = false, heightByGrid = false;
    /// An entry of a list of hexsides. It names a hex and some of the sides of that hex.
    struct Sides {
        std::string hex;  ///< printed name of the hex, in upper case
        std::array<bool, 6> sides{};
    };
    std::vector<Sides> slopes;
    std::vector<Sides> embankments;  ///< sides with railroad embankments
    std::vector<Sides> partialOrchards;
    /// Unusual or unreadable parts of metadata that could otherwise be read; empty if there are none.
    std::string problem;
};

/// Reads BoardMetadata.xml as far as possible; BoardMetadata::problem describes the rest. If the XML is not
/// well-formed, as on one of VASL's boards, the function reads the attributes of the board and each valid
/// entry. An invalid number is treated as missing. Fails only if a limit is exceeded. Does not check whether
/// hexes are on the board.
[[nodiscard]] Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file);

/// Returns metadata for a board without BoardMetadata.xml, as if none of its numbers could be read.
[[nodiscard]] BoardMetadata noBoardMetadata();

/// Sets a missing hex width or height from the size of the grid. Uses the standard size if it fits.
void fitHexes(BoardMetadata& metadata, int columns, int rows, int pixelWidth, int pixelHeight);

}  // namespace shellgame
