// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/vasl/board_geometry.hpp"
#include "shellgame/base/problem.hpp"
#include "shellgame/board/raster.hpp"

namespace shellgame {

class LosTerrainTable;

/// The values in the first bytes of the member LOSData, and a conclusion from its length.
struct LosHeader {
    GridSize size;
    bool equalRows = false;  ///< just as many bytes as columns of equal lengths need
};

/// Reads only that much, with the same checks as readLosData, for code that needs only the places of hexes.
/// The length is from the end of the gzip stream: valid for a stream in one piece, with blocks as Java writes
/// them.
[[nodiscard]] Result<LosHeader> readLosHeader(std::string_view compressed, const std::string& file);

/// The contents of the member LOSData of a board archive.
struct LosData {
    int columns = 0;  ///< hexes
    int rows = 0;     ///< hexes of an even column
    Raster raster;
    std::vector<bool> stairways;  ///< by BoardGeometry::indexOf
    /// Codes that VASL's table lacks, as newer boards may have. In the raster they are Open Ground; `unknown`
    /// marks them, by Raster::index, and is empty if there are none.
    std::set<std::uint8_t> unknownCodes;
    std::vector<bool> unknown;
    bool equalRows = false;  ///< odd columns have no hex more than even ones
    std::string odd;         ///< oddities after the pixels, as "found"; else empty
};

/// Reads LOSData: a gzip stream around a Java object stream of primitive data. Inflates at most a small
/// multiple of the size in the header, and refuses a header that the compressed bytes can't satisfy before
/// allocating memory. `equalRows`: by the metadata, odd columns have no hex more than even ones; the same
/// holds if the number of stairway bytes says so. As in VASL, missing stairway bytes mean missing stairways,
/// and extra bytes are ignored: LosData::odd reports it. Codes that `table` lacks are unknown; null: the
/// built-in table.
[[nodiscard]] Result<LosData> readLosData(std::string_view compressed, const std::string& file,
                                          bool equalRows = false, const LosTerrainTable* table = nullptr);

}  // namespace shellgame
