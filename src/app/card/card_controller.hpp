// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "card/card_panel.hpp"
#include "card/tour_panel.hpp"

namespace shellgame::app {

/// Controls the scenario card beside the map, and the panel with the first steps.
class CardController : public QObject {
    Q_OBJECT
  public:
    explicit CardController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] QDockWidget* tourDock() const { return tourDock_; }
    [[nodiscard]] CardPanel* panel() const { return panel_; }
    [[nodiscard]] TourPanel* tour() const { return tour_; }
    /// Starts the tour of first steps in the open game. If no game is open, opens a sample scenario first.
    void showTour();

  Q_SIGNALS:
    /// Emitted when the player opens the card, which needs enough height to be read.
    void roomWanted();
    /// Emitted when the scenario of the tour should be opened.
    void fileWanted(const QString& path);

  private:
    void showCard();

    WindowContext context_;
    CardPanel* panel_;
    QDockWidget* dock_;
    TourPanel* tour_;
    QDockWidget* tourDock_;
};

}  // namespace shellgame::app
