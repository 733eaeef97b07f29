// SPDX-License-Identifier: MIT
#include "vasl_source.hpp"

#include <cstdlib>

#include "shellgame/io/vasl/board_places.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"

namespace shellgame::cli {

std::vector<std::string> vaslFolders(std::vector<std::string> given) {
    if (const char* more = std::getenv("SHELLGAME_VASL_BOARDS")) given.emplace_back(more);
    return given.empty() ? usualBoardFolders() : given;
}

VaslModule::VaslModule(CLI::App& options) {
    options
        .add_option("--vasl-module", file_,
                    "Your VASL's module file, for terrain newer than Shellgame's table")
        ->type_name("FILE");
}

Result<std::shared_ptr<const LosTerrainTable>> VaslModule::table() const {
    std::string file = file_;
    if (file.empty())
        if (const char* named = std::getenv("SHELLGAME_VASL_MODULE")) file = named;
    if (file.empty()) return std::shared_ptr<const LosTerrainTable>();
    return readVaslTable(file);
}

}  // namespace shellgame::cli
