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

/// What the first bytes of the member LOSData say, and what its length does.
struct LosHeader {
    GridSize size;
    bool equalRows = false;  ///< just as many bytes as columns of equal lengths need
};

/// Reads so much alone, by the same measure as readLosData, for whoever asks where hexes are and no more. The
/// length is what the gzip stream's end says: of a stream in one piece, with blocks as Java writes them.
[[nodiscard]] Result<LosHeader> readLosHeader(std::string_view compressed, const std::string& file);

/// What the member LOSData of a board archive holds.
struct LosData {
    int columns = 0;  ///< hexes
    int rows = 0;     ///< hexes of an even column
    Raster raster;
    std::vector<bool> stairways;  ///< by BoardGeometry::indexOf
    /// Codes that VASL's terrain table lacks, as newer boards may bring them. In the raster they are Open
    /// Ground; `unknown` tells where, by Raster::index, and is empty where there are none.
    std::set<std::uint8_t> unknownCodes;
    std::vector<bool> unknown;
    bool equalRows = false;  ///< odd columns have no hex more than even ones
    std::string odd;         ///< what is odd behind the pixels, as "found"; else empty
};

/// Reads LOSData: a gzip stream around a Java object stream of primitive data. Inflates at most a small
/// multiple of what the header inside asks for, and refuses a header that the compressed bytes cannot
/// possibly satisfy before any memory is set aside for it. `equalRows`: odd columns have no hex more than
/// even ones, by the metadata; so it is too where the stairway bytes are just so many. Stairway bytes that
/// lack are stairways that lack, and what follows them counts for nothing, as in VASL: LosData::odd tells
/// it. Codes that `table` lacks are unknown; none: the built-in one.
[[nodiscard]] Result<LosData> readLosData(std::string_view compressed, const std::string& file,
                                          bool equalRows = false, const LosTerrainTable* table = nullptr);

}  // namespace shellgame
