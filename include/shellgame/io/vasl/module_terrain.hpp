// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

/// The rows of the terrain table in the player's VASL. They are read from VASL's module file (a ZIP archive
/// with the member boardData/SharedBoardMetadata.xml), or from that XML file. The input is not trusted: it
/// may have at most 256 MiB of archive, 8 MiB of XML and 256 rows. An invalid row is skipped; the row is
/// reported unless the built-in table already has its code.
struct VaslTerrain {
    std::vector<LosTerrain> rows;  ///< rows whose codes the built-in table lacks
    Problems told;
};
[[nodiscard]] Result<VaslTerrain> readVaslTerrain(const std::string& path);
/// Reads XML in memory; `file` is only used in messages.
[[nodiscard]] Result<VaslTerrain> readVaslTerrainXml(std::string_view xml, const std::string& file);

/// Returns the XML file from the module. Callers store only this file, because the module itself is large.
[[nodiscard]] Result<std::string> vaslTerrainXml(const std::string& path);

/// Returns the built-in table with the additional codes of the player's VASL, for BoardArchiveOptions::table
/// and BoardFolders::table. Problems with skipped rows are added to `told`.
[[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> readVaslTable(const std::string& path,
                                                                           Problems* told = nullptr);

}  // namespace shellgame
