// SPDX-License-Identifier: MIT
#include "hexes/hex_controller.hpp"

namespace shellgame::app {

HexController::HexController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      inspector_(new Inspector(context.game, context.selection, context.sightOverlays)),
      dock_(context.dock(QStringLiteral("inspectorDock"), tr("In the hex"), inspector_,
                         Qt::RightDockWidgetArea)),
      terrain_(new TerrainPanel(context.game, context.selection, context.acts)),
      terrainDock_(
          context.dock(QStringLiteral("terrainDock"), tr("Terrain"), terrain_, Qt::RightDockWidgetArea)) {}

ActionRows HexController::actions() {
    const auto ask = [this] {
        bringForward(*terrainDock_);
        terrain_->begin();
    };
    return {{"terrain", {Menu::hex, 120}, tr("&Terrain of the hex …"), "T; Ctrl+T", ask}};
}

}  // namespace shellgame::app
