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

    /// Returns the remembered folders and the one in SHELLGAME_VASL_BOARDS, or else the usual places in the
    /// home folder; also the module's terrain, which is read again if the module is newer.
    [[nodiscard]] static VaslOfPlayer remembered();
};

/// The player's own VASL: its board folders, and terrain that only its module defines. The program remembers
/// both between runs.
class OwnVasl {
  public:
    OwnVasl(GameController& game, Settings& settings) : game_(game), settings_(settings) {}

    void addFolders(const QStringList& folders);
    /// Uses this module's terrain from now on. Returns what only that VASL defines, or the problems.
    Result<VaslTerrain> takeModule(const QString& module);

    /// The stored file of the module's terrain, because the module itself is large.
    [[nodiscard]] static QString terrainFile();

  private:
    GameController& game_;
    Settings& settings_;
};

}  // namespace shellgame::app
