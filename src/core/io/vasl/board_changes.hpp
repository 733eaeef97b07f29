// SPDX-License-Identifier: MIT
#pragma once

// Terrain changes that scenarios make on VASL's boards, and the parts of board archives that these changes
// need.

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

/// The colors in BoardMetadata.xml, and its pictures for terrain changes.
struct BoardRules {
    struct Picture {
        std::string member;
        int left = 0, top = 0;
    };
    std::vector<ColourRow> colours;
    /// The key is the name of the change. The pictures are in the order of the file.
    std::map<std::string, std::vector<Picture>> pictures;
    std::set<std::string> patterns;  ///< changes that only put a pattern under the board's picture
    std::string odd;                 ///< description of the skipped parts, for Problem::found; empty if none
};
/// Reads colors and pictures, even from XML that is not well-formed. Unknown or damaged rules are skipped and
/// reported.
[[nodiscard]] BoardRules readBoardRules(std::string_view xml);

/// The result of terrain changes: the grid for LOS, and the visible terrain for names, TEM and MF.
struct ChangedGrid {
    Raster lines, seen;
    std::vector<bool> stairways;
};
/// Applies the changes in `options` as VASL does: by pixels, by the board's own pictures, and by hexes.
/// Stores pictures and faults in the board, whose geometry and colors must already be set.
[[nodiscard]] ChangedGrid changeGrid(Board& board, const Raster& printed, const std::vector<bool>& stairways,
                                     std::vector<HexMarks> marks, const BoardRules& rules,
                                     const ZipReader& zip, const BoardArchiveOptions& options);

}  // namespace shellgame
