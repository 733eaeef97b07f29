// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "io/vasl/board_metadata.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame {

/// One of the seven maps that VASL knows by name, and lays out by numbers of their own.
[[nodiscard]] bool isHistoricMap(const std::string& board);

/// "01" of "…/bd01".
[[nodiscard]] std::string boardNameOf(const std::string& archive);

/// What the member LOSData begins with: hexes (of an even column), and pixels.
struct GridSize {
    int columns = 0, rows = 0, pixelWidth = 0, pixelHeight = 0;
};

/// Where the hexes of a board lie that has such a name, size and metadata: one answer for whoever reads the
/// whole board and for whoever wants to know no more than this.
[[nodiscard]] BoardGeometry boardGeometry(const std::string& board, const GridSize& size,
                                          const BoardMetadata& metadata);

/// How far VASL's counters stand from the centres of that geometry. They go by the first hex that the
/// metadata name, on every board; lines of sight do so on historic maps only.
[[nodiscard]] Point countersBeside(const BoardGeometry& geometry, const BoardMetadata& metadata);

}  // namespace shellgame
