// SPDX-License-Identifier: MIT
#pragma once

#include "session/game_controller.hpp"
#include "settings/settings.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"

namespace shellgame::app {

/// Parts of the player's VASL that the program uses, found when it starts.
struct VaslOfPlayer {
    QStringList folders;                             ///< folders of boards, tried in order
    std::shared_ptr<const LosTerrainTable> terrain;  ///< terrain of the player's module; none: the built-in
                                                     ///< table
    Problems unread;                                 ///< problems of files that could not be read

    /// The folders that are remembered and the one that SHELLGAME_VASL_BOARDS names, or else the usual places
    /// of a home; and the module's terrain, read once more where the module is newer.
    [[nodiscard]] static VaslOfPlayer remembered();
};

/// The player's own VASL: where its boards lie, and the terrain that only its module knows. What he has named
/// is remembered from one run to the next.
class OwnVasl {
  public:
    OwnVasl(GameController& game, Settings& settings) : game_(game), settings_(settings) {}

    void addFolders(const QStringList& folders);
    /// The module's terrain from now on: what only that VASL knows, and what could not be read of it.
    Result<VaslTerrain> takeModule(const QString& module);

    /// The terrain of the module by itself, as it is kept: the module is large.
    [[nodiscard]] static QString terrainFile();

  private:
    GameController& game_;
    Settings& settings_;
};

}  // namespace shellgame::app
