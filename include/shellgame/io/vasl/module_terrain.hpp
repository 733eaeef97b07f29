// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

/// The rows of VASL's terrain table, from the player's own VASL: its module file (a ZIP archive with the
/// member boardData/SharedBoardMetadata.xml), or that XML file by itself. Not trusted: at most 256 MiB of
/// archive, 8 MiB of XML, 256 rows. A row that says nothing sensible is a Problem, unless the built-in table
/// has its code anyway.
[[nodiscard]] Result<std::vector<LosTerrain>> readVaslTerrain(const std::string& path);
/// The same for XML in memory; `file` is only used in messages.
[[nodiscard]] Result<std::vector<LosTerrain>> readVaslTerrainXml(std::string_view xml,
                                                                 const std::string& file);

/// That XML as it stands in the module, for who wants to keep it: the module itself is large.
[[nodiscard]] Result<std::string> vaslTerrainXml(const std::string& path);

/// The table for boards that have codes which only that VASL knows: BoardArchiveOptions::table and
/// BoardFolders::table.
[[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> readVaslTable(const std::string& path);

}  // namespace shellgame
