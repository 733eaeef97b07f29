// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "hexes/inspector.hpp"
#include "hexes/terrain_panel.hpp"

namespace shellgame::app {

/// Controls the panels for the contents and the terrain of the selected hex.
class HexController : public QObject {
    Q_OBJECT
  public:
    explicit HexController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] Inspector* inspector() const { return inspector_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] QDockWidget* terrainDock() const { return terrainDock_; }

  private:
    Inspector* inspector_;
    QDockWidget* dock_;
    TerrainPanel* terrain_;
    QDockWidget* terrainDock_;
};

}  // namespace shellgame::app
