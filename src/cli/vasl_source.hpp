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
    /// Nothing where no module is named; rows that could not be read are added to `told`.
    [[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> table(Problems& told) const;

  private:
    std::string file_;
};

/// Where the player's boards are: adds `--boards FOLDER`, as often as wanted, and `--vasl-module FILE`.
class PlayersBoards {
  public:
    explicit PlayersBoards(CLI::App& options,
                           const std::string& help = "folder with VASL board archives (can be repeated)");
    /// `--boards`.
    [[nodiscard]] CLI::Option& option() const { return *option_; }
    /// The folders that are named and the one that the environment variable SHELLGAME_VASL_BOARDS names;
    /// where there is none of either, the usual places of the player's home. And the terrain of his VASL.
    [[nodiscard]] Result<BoardFolders> folders() const;

  private:
    std::vector<std::string> given_;
    CLI::Option* option_;
    VaslModule module_;
};

}  // namespace shellgame::cli
