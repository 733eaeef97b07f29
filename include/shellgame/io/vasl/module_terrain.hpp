// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

/// The rows of VASL's terrain table, from the player's VASL: its module file (a ZIP archive with the member
/// boardData/SharedBoardMetadata.xml), or that XML file alone. Not trusted: at most 256 MiB of archive, 8 MiB
/// of XML, 256 rows. A nonsensical row is skipped and reported, unless the built-in table has its code
/// anyway.
struct VaslTerrain {
    std::vector<LosTerrain> rows;  ///< rows of codes that the built-in table lacks
    Problems told;
};
[[nodiscard]] Result<VaslTerrain> readVaslTerrain(const std::string& path);
/// Reads XML in memory; `file` is only used in messages.
[[nodiscard]] Result<VaslTerrain> readVaslTerrainXml(std::string_view xml, const std::string& file);

/// Returns that XML as it is in the module, for callers that store it: the module itself is large.
[[nodiscard]] Result<std::string> vaslTerrainXml(const std::string& path);

/// Returns the table for boards with codes that only that VASL knows: BoardArchiveOptions::table and
/// BoardFolders::table. Skipped rows are added to `told`.
[[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> readVaslTable(const std::string& path,
                                                                           Problems* told = nullptr);

}  // namespace shellgame
