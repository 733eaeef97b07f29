// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "io/vasl/board_metadata.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame {

/// Tells whether a board is one of the seven maps that VASL recognizes by name and lays out by special
/// numbers.
[[nodiscard]] bool isHistoricMap(const std::string& board);

/// "01" of "…/bd01".
[[nodiscard]] std::string boardNameOf(const std::string& archive);

/// The first values of the member LOSData: hexes (of an even column), and pixels.
struct GridSize {
    int columns = 0, rows = 0, pixelWidth = 0, pixelHeight = 0;
};

/// Returns the places of hexes of a board with this name, size and metadata: one function for code that reads
/// the whole board and for code that needs only this.
[[nodiscard]] BoardGeometry boardGeometry(const std::string& board, const GridSize& size,
                                          const BoardMetadata& metadata);

/// Returns the offset of VASL's counters from the centers of that geometry. They use the first hex in the
/// metadata on every board; LOS does so on historic maps only.
[[nodiscard]] Point countersBeside(const BoardGeometry& geometry, const BoardMetadata& metadata);

}  // namespace shellgame
