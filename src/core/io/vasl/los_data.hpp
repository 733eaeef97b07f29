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

/// The values at the beginning of the member LOSData, and a fact that follows from the member's length.
struct LosHeader {
    GridSize size;
    bool equalRows = false;  ///< true if the number of bytes fits a grid with columns of equal length
};

/// Reads only the header, with the same checks as readLosData, for code that needs only the positions of
/// hexes. The end of the gzip stream states the length. This length is correct if the member is a single
/// stream whose blocks are as Java writes them.
[[nodiscard]] Result<LosHeader> readLosHeader(std::string_view compressed, const std::string& file);

/// The contents of the member LOSData of a board archive.
struct LosData {
    int columns = 0;  ///< number of hexrows
    int rows = 0;     ///< number of hexes in an even column
    Raster raster;
    std::vector<bool> stairways;  ///< indexed by BoardGeometry::indexOf
    /// Codes that the terrain table does not contain, as on newer boards. The raster has Open Ground instead
    /// of these codes. `unknown` marks their pixels (by Raster::index); it is empty if there are no such
    /// codes.
    std::set<std::uint8_t> unknownCodes;
    std::vector<bool> unknown;
    bool equalRows = false;  ///< true if odd columns have as many hexes as even ones
    std::string odd;         ///< unusual data after the pixels, for "found"; empty if there are none
};

/// Reads LOSData: a gzip stream around a Java object stream of primitive data. Inflates at most a small
/// multiple of the size in the header. Before it allocates memory, it rejects a header whose sizes are
/// impossible for the number of compressed bytes. `equalRows` means that, according to the metadata, odd
/// columns have no more hexes than even ones; the number of stairway bytes may imply the same. As in VASL,
/// missing stairway bytes mean no stairways, and extra bytes are ignored; LosData::odd reports both. Codes
/// that are missing in `table` (nullptr: the built-in table) are unknown.
[[nodiscard]] Result<LosData> readLosData(std::string_view compressed, const std::string& file,
                                          bool equalRows = false, const LosTerrainTable* table = nullptr);

}  // namespace shellgame
