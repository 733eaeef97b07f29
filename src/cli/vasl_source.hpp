// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::cli {

/// The player's own VASL, for terrain that the built-in table lacks: adds `--vasl-module FILE`; the
/// environment variable SHELLGAME_VASL_MODULE names one too.
class VaslModule {
  public:
    explicit VaslModule(CLI::App& options);
    /// Returns nothing if no module is named; rows that could not be read are added to `told`.
    [[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> table(Problems& told) const;

  private:
    std::string file_;
};

/// The places of the player's boards: adds `--boards FOLDER`, any number of times, and `--vasl-module FILE`.
class PlayersBoards {
  public:
    explicit PlayersBoards(CLI::App& options,
                           const std::string& help = "folder with VASL board archives (can be repeated)");
    /// `--boards`.
    [[nodiscard]] CLI::Option& option() const { return *option_; }
    /// Returns the named folders and that of the environment variable SHELLGAME_VASL_BOARDS; without either,
    /// the usual places of the player's home. Also the terrain of the player's VASL.
    [[nodiscard]] Result<BoardFolders> folders() const;

  private:
    std::vector<std::string> given_;
    CLI::Option* option_;
    VaslModule module_;
};

}  // namespace shellgame::cli
