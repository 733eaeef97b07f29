// SPDX-License-Identifier: MIT
#include "hexes/hex_desk.hpp"

namespace shellgame::app {

HexDesk::HexDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      inspector_(new Inspector(desk.game, desk.selection, desk.shades)),
      dock_(
          desk.dock(QStringLiteral("inspectorDock"), tr("In the hex"), inspector_, Qt::RightDockWidgetArea)),
      terrain_(new TerrainPanel(desk.game, desk.selection, desk.acts)),
      terrainDock_(
          desk.dock(QStringLiteral("terrainDock"), tr("Terrain"), terrain_, Qt::RightDockWidgetArea)) {}

ActionRows HexDesk::actions() {
    const auto ask = [this] {
        bringForward(*terrainDock_);
        terrain_->begin();
    };
    return {{"terrain", {Menu::hex, 120}, tr("&Terrain of the hex …"), "T; Ctrl+T", ask}};
}

}  // namespace shellgame::app
