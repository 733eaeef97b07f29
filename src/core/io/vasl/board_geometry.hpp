// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "io/vasl/board_metadata.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame {

/// Returns true if a board is one of the seven maps that VASL recognizes by name and draws with special
/// values.
[[nodiscard]] bool isHistoricMap(const std::string& board);

/// Returns the name of a board, given the path of its archive: "01" for "…/bd01".
[[nodiscard]] std::string boardNameOf(const std::string& archive);

/// The first values of the member LOSData: the number of hexes (its rows are those of an even column) and the
/// number of pixels.
struct GridSize {
    int columns = 0, rows = 0, pixelWidth = 0, pixelHeight = 0;
};

/// Returns the geometry of a board with this name, size and metadata. The function is for code that reads the
/// whole board as well as for code that needs only the positions of hexes.
[[nodiscard]] BoardGeometry boardGeometry(const std::string& board, const GridSize& size,
                                          const BoardMetadata& metadata);

/// Returns the offset of VASL's counters from the hex centers of that geometry. The metadata state the
/// position of the first hex. VASL uses this position to place counters on every board, but uses it for LOS
/// only on historic maps.
[[nodiscard]] Point countersBeside(const BoardGeometry& geometry, const BoardMetadata& metadata);

}  // namespace shellgame
