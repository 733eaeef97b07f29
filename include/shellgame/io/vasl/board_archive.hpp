// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/board.hpp"

namespace shellgame {

struct BoardArchiveOptions {
    bool picture = true;   ///< also read the board's picture
    bool coverage = true;  ///< also measures the terrain in each hex: for names, TEM and MF, not for LOS
    /// Terrain changes that a scenario makes to it, by VASL's names ("NoCliffs", "SSO_32"): those of the
    /// table (resources/terrain-changes.json), and pictures that the archive has for them.
    std::vector<std::string> changes{};
    bool turned = false;  ///< VASL's repairs beside such pictures depend on the orientation
    /// Adds codes that the built-in table lacks (readVaslTable()); these are then known terrain.
    std::shared_ptr<const LosTerrainTable> table{};
};

/// Returns what is expected where Board::metadataProblem says what was found.
inline constexpr const char* wholeMetadata = "valid XML that fits the board; the readable part is used";
/// Returns what is expected where Board::archiveProblem says what was found.
inline constexpr const char* wholeArchive = "a VASL board archive; the readable part is used";
/// Returns what is expected where Board::terrainProblem says what was found.
inline constexpr const char* knownTerrain = "terrain of VASL's table; other terrain counts as Open Ground";

/// Reads a VASL board archive ("bd01"): geometry, raster, LOS facts, picture. The archive is not trusted:
/// declared sizes are ignored, memory and time are bounded by the real contents, and every damage is a
/// Problem with file, member, found and expected. An archive without LOSData, as of old VASL versions,
/// contains no terrain and is refused. Terrain codes that VASL's table lacks are Open Ground;
/// Board::terrainProblem reports them. Metadata are read as far as possible, and without any the grid
/// supplies them; Board::metadataProblem reports that, and Board::archiveProblem other oddities. Limits: 128
/// MiB archive, 64 MiB picture, 4 MiB metadata, 4096 columns and rows, 100,000 hexes, 64 Mi pixels. The
/// board's name is the archive's without its "bd" ("01", "5a").
[[nodiscard]] Result<std::shared_ptr<const Board>> readBoardArchive(const std::string& path,
                                                                    const BoardArchiveOptions& options = {});

/// Reads an archive in memory; its name and the file in messages come from `path`.
[[nodiscard]] Result<std::shared_ptr<const Board>> readBoardArchiveBytes(
    std::string bytes, const std::string& path, const BoardArchiveOptions& options = {});

/// Returns the fault of a board's picture, as "found": missing, too short, or undecodable; empty for a good
/// one. It decodes the picture, so call it only when somebody checks the file.
[[nodiscard]] std::string pictureDamage(const Board& board);

/// Reads only the stored picture of such an archive (GIF, PNG …), for a list of boards; limits as above.
[[nodiscard]] Result<std::string> readBoardPicture(const std::string& path);

}  // namespace shellgame
