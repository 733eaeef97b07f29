// SPDX-License-Identifier: MIT
#include "vasl_source.hpp"

#include <algorithm>

#include "shellgame/base/file.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/io/vasl/board_places.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"

namespace shellgame::cli {

VaslModule::VaslModule(CLI::App& options) {
    options
        .add_option("--vasl-module", file_,
                    "Your VASL's module file, for terrain newer than Shellgame's table")
        ->type_name("FILE");
}

Result<std::shared_ptr<const LosTerrainTable>> VaslModule::table(Problems& told) const {
    std::string file = file_;
    if (file.empty()) file = environment("SHELLGAME_VASL_MODULE");
    // Use the terrain that the graphical program has read from the player's module.
    if (file.empty() && fileExists(dataFolder() + "/vasl-terrain.xml"))
        file = dataFolder() + "/vasl-terrain.xml";
    if (file.empty()) return std::shared_ptr<const LosTerrainTable>();
    return readVaslTable(file, &told);
}

PlayersBoards::PlayersBoards(CLI::App& options, const std::string& help)
    : option_(options.add_option("--boards", given_, help)
                  ->type_name("FOLDER")
                  ->take_all()
                  ->allow_extra_args(false)),
      module_(options) {}

Result<BoardFolders> PlayersBoards::folders() const {
    Problems told;
    auto table = module_.table(told);
    if (!table) return tl::unexpected(table.error());
    BoardFolders out{"", given_, std::move(*table), std::move(told)};
    for (std::string& remembered : rememberedBoardFolders().value_or(std::vector<std::string>()))
        out.vasl.push_back(std::move(remembered));
    if (std::string more = environment("SHELLGAME_VASL_BOARDS"); !more.empty())
        out.vasl.push_back(std::move(more));
    // Removes duplicates, so that each folder is read and reported once.
    std::vector<std::string> once;
    for (std::string& folder : out.vasl)
        if (std::find(once.begin(), once.end(), folder) == once.end()) once.push_back(std::move(folder));
    out.vasl = std::move(once);
    if (out.vasl.empty()) out.vasl = usualBoardFolders();
    return out;
}

}  // namespace shellgame::cli
