// SPDX-License-Identifier: MIT
#pragma once

#include "session/game_controller.hpp"
#include "settings/settings.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"

namespace shellgame::app {

/// Parts of the player's VASL installation that the program uses, found when the program starts.
struct VaslOfPlayer {
    QStringList folders;  ///< board folders, searched in this order
    /// Terrain that the player's VASL module defines; nullptr for the built-in table.
    std::shared_ptr<const LosTerrainTable> terrain;
    Problems unread;  ///< errors of files that could not be read

    /// Returns the remembered folders and the folder in SHELLGAME_VASL_BOARDS. If there are none, returns the
    /// usual folders in the home folder. Also returns the module's terrain, which is read again if the module
    /// has changed since.
    [[nodiscard]] static VaslOfPlayer remembered();
};

/// The player's VASL installation: its board folders, and terrain that only its module defines. The program
/// remembers both between runs.
class OwnVasl {
  public:
    OwnVasl(GameController& game, Settings& settings) : game_(game), settings_(settings) {}

    void addFolders(const QStringList& folders);
    /// Uses this module's terrain from now on. Returns the terrain that only this module defines, or the
    /// problems.
    Result<VaslTerrain> takeModule(const QString& module);

    /// Returns the path of the file that stores the module's terrain. Without this file, the large module
    /// would have to be read again.
    [[nodiscard]] static QString terrainFile();

  private:
    GameController& game_;
    Settings& settings_;
};

}  // namespace shellgame::app
