// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame::cli {

/// Folders in which VASL's boards are looked for: those given and the one that the environment variable
/// SHELLGAME_VASL_BOARDS names; where there is none of either, the usual places of the player's home.
[[nodiscard]] std::vector<std::string> vaslFolders(std::vector<std::string> given);

/// The player's own VASL, for terrain that the built-in table lacks: adds `--vasl-module FILE`; the
/// environment variable SHELLGAME_VASL_MODULE names one too.
class VaslModule {
  public:
    explicit VaslModule(CLI::App& options);
    /// Nothing where no module is named.
    [[nodiscard]] Result<std::shared_ptr<const LosTerrainTable>> table() const;

  private:
    std::string file_;
};

}  // namespace shellgame::cli
