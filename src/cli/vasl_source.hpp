// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::cli {

/// The player's own VASL module, for terrain that the built-in table does not have. Adds the option
/// `--vasl-module FILE`. The environment variable SHELLGAME_VASL_MODULE can also name the file.
class VaslModule {
  public:
    explicit VaslModule(CLI::App& options);
    /// Returns the terrain table of the named module or, without one, of the module that the graphical
    /// program has read; null if there is neither. Problems with rows that could not be read are added to
    /// `told`.
    [[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> table(Problems& told) const;

  private:
    std::string file_;
};

/// The folders with the player's boards. Adds `--boards FOLDER`, which can be repeated, and `--vasl-module
/// FILE`.
class PlayersBoards {
  public:
    explicit PlayersBoards(CLI::App& options,
                           const std::string& help = "folder with VASL board archives (can be repeated)");
    [[nodiscard]] CLI::Option& option() const { return *option_; }
    /// Returns the folders named by options, those remembered by the graphical program, and the folder in the
    /// environment variable SHELLGAME_VASL_BOARDS. If there are none, returns the usual folders in the
    /// player's home directory. Also reads the terrain of the player's VASL module.
    [[nodiscard]] Result<BoardFolders> folders() const;

  private:
    std::vector<std::string> given_;
    CLI::Option* option_;
    VaslModule module_;
};

}  // namespace shellgame::cli
