// SPDX-License-Identifier: MIT
#pragma once

#include <QDockWidget>
#include <QMainWindow>

#include "map/map_view.hpp"
#include "session/acts.hpp"
#include "session/map_asks.hpp"
#include "session/sight_overlays.hpp"
#include "settings/settings.hpp"
#include "widgets/message_bar.hpp"

namespace shellgame::app {

/// References that all controllers of the window share: the game, the selection, the map, and the message
/// bar.
struct WindowContext {
    QMainWindow& window;
    GameController& game;
    Selection& selection;
    Acts& acts;
    SightOverlays& sightOverlays;
    Settings& settings;
    MapView& map;
    MapAsks& asks;
    MessageBar& strip;

    /// Adds a panel beside the map, hidden at first.
    QDockWidget* dock(const QString& name, const QString& title, QWidget* inside,
                      Qt::DockWidgetArea area) const;
};

/// Brings a panel to the front of the panels that are tabbed with it.
void bringForward(QDockWidget& dock);
/// Brings a panel to the front after Qt has shown the panels, because their tabs have no order before that.
void bringForwardLater(QDockWidget& dock);

}  // namespace shellgame::app
