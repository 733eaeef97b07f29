// SPDX-License-Identifier: MIT
#pragma once

// Terrain changes of scenarios on a board of VASL's, and what of its archive they need.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "board/los_facts.hpp"
#include "board/vasl_colours.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/board/board.hpp"
#include "shellgame/io/vasl/board_archive.hpp"

namespace shellgame {

/// What BoardMetadata.xml says of colours and of pictures that belong to terrain changes.
struct BoardRules {
    struct Picture {
        std::string member;
        int left = 0, top = 0;
    };
    std::vector<ColourRow> colours;
    std::map<std::string, std::vector<Picture>> pictures;  ///< by the change; in the order of the file
    std::set<std::string> patterns;  ///< changes that only lay a pattern under the board's picture
    std::string odd;                 ///< what was left out, as "found"; else empty
};
/// Reads them, of metadata that are not well-formed too. What is no such rule, or damaged, is left out, and
/// told.
[[nodiscard]] BoardRules readBoardRules(std::string_view xml);

/// What is changed: the grid for lines of sight, and what is seen, which names, TEM and MF go by.
struct ChangedGrid {
    Raster lines, seen;
    std::vector<bool> stairways;
};
/// Makes the changes that `options` names, as VASL makes them: on the pixels, by the board's own pictures, by
/// hexes. The pictures and what went wrong are told in the board. Its geometry and colours must be there.
[[nodiscard]] ChangedGrid changeGrid(Board& board, const Raster& printed, const std::vector<bool>& stairways,
                                     std::vector<HexMarks> marks, const BoardRules& rules,
                                     const ZipReader& zip, const BoardArchiveOptions& options);

}  // namespace shellgame
