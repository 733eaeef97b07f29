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

/// The colors in BoardMetadata.xml, and its pictures for terrain changes.
struct BoardRules {
    struct Picture {
        std::string member;
        int left = 0, top = 0;
    };
    std::vector<ColourRow> colours;
    std::map<std::string, std::vector<Picture>> pictures;  ///< by the change; in the order of the file
    std::set<std::string> patterns;  ///< changes that only put a pattern under the board's picture
    std::string odd;                 ///< skipped parts, as "found"; else empty
};
/// Reads them, even from metadata that are not well-formed. Other or damaged rules are skipped and reported.
[[nodiscard]] BoardRules readBoardRules(std::string_view xml);

/// The result of changes: the grid for LOS, and the visible terrain for names, TEM and MF.
struct ChangedGrid {
    Raster lines, seen;
    std::vector<bool> stairways;
};
/// Makes the changes in `options` as VASL makes them: by pixels, by the board's own pictures, by hexes. The
/// board receives the pictures and the faults. Its geometry and colors must be set.
[[nodiscard]] ChangedGrid changeGrid(Board& board, const Raster& printed, const std::vector<bool>& stairways,
                                     std::vector<HexMarks> marks, const BoardRules& rules,
                                     const ZipReader& zip, const BoardArchiveOptions& options);

}  // namespace shellgame
