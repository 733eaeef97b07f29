// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/board.hpp"

namespace shellgame {

struct BoardArchiveOptions {
    bool picture = true;   ///< states whether to read the board's picture too
    bool coverage = true;  ///< states whether to measure each hex's terrain, which names, TEM and MF require
    /// Terrain changes that a scenario makes to the board, by VASL's names ("NoCliffs", "SSO_32"). Each name
    /// refers either to a row of resources/terrain-changes.json, or to a picture in the archive.
    std::vector<std::string> changes{};
    /// True if the board is turned. VASL's corrections beside the pictures of terrain changes depend on the
    /// orientation.
    bool turned = false;
    /// A terrain table with codes that the built-in table lacks (readVaslTable()); null for the built-in
    /// table.
    std::shared_ptr<const LosTerrainTable> table{};
};

/// The text for "expected" in a problem whose "found" is Board::metadataProblem.
inline constexpr const char* wholeMetadata = "valid XML that fits the board; the readable part is used";
/// The text for "expected" in a problem whose "found" is Board::archiveProblem.
inline constexpr const char* wholeArchive = "a VASL board archive; the readable part is used";
/// The text for "expected" in a problem whose "found" is Board::terrainProblem.
inline constexpr const char* knownTerrain = "terrain of VASL's table; other terrain counts as Open Ground";

/// Reads a VASL board archive ("bd01"): geometry, raster, LOS facts, picture. The archive is not trusted:
/// declared sizes are ignored, memory and time depend only on the real contents, and all damage is reported
/// as a Problem with file, member, found and expected. An archive of an old VASL version without LOSData
/// contains no terrain and is refused. Terrain codes that VASL's table lacks become Open Ground and are
/// reported in Board::terrainProblem. Metadata are read as far as possible, missing values are derived from
/// the grid, and both are reported in Board::metadataProblem; Board::archiveProblem reports other oddities.
/// Limits: 128 MiB archive, 64 MiB picture, 4 MiB metadata, 4096 columns and rows, 100,000 hexes, 64 Mi
/// pixels. The board's name is the archive's name without "bd" ("01", "5a").
[[nodiscard]] Result<std::shared_ptr<const Board>> readBoardArchive(const std::string& path,
                                                                    const BoardArchiveOptions& options = {});

/// Reads an archive in memory. The board's name, and the file name in messages, are taken from `path`.
[[nodiscard]] Result<std::shared_ptr<const Board>> readBoardArchiveBytes(
    std::string bytes, const std::string& path, const BoardArchiveOptions& options = {});

/// Returns a description of the damage to a board's picture, as text for "found" (missing, too short, or
/// undecodable); empty for a good picture. Decoding takes time, so call this function only to check a file.
[[nodiscard]] std::string pictureDamage(const Board& board);

/// Reads only the stored picture of a board archive (GIF, PNG …), for a list of boards. The limits are those
/// of readBoardArchive().
[[nodiscard]] Result<std::string> readBoardPicture(const std::string& path);

}  // namespace shellgame
