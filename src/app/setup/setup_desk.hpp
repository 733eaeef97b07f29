// SPDX-License-Identifier: MIT
#pragma once

#include <QStackedWidget>

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "setup/new_game_panel.hpp"
#include "setup/place_panel.hpp"

namespace shellgame::app {

/// The dock of the setup phase, and the form for a new game, which takes its place meanwhile.
class SetupDesk : public QObject {
    Q_OBJECT
  public:
    explicit SetupDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] PlacePanel* place() const { return place_; }

    void newGame();
    /// The form for new games makes way for what was there before it, by Cancel, by closing it, or by an act
    /// of the game that is still open.
    void leaveForm();
    /// Shows or hides the dock as the phase has it.
    void refresh();

  Q_SIGNALS:
    /// The form shows a map that is being made.
    void mapMade();
    /// The form is gone: what was there before is to be shown again.
    void formLeft();
    /// A game was made with the form, of boards in these folders.
    void begun();
    void setupShown(bool setup);

  private:
    void makeForm();
    void preview(const std::shared_ptr<const Ground>& ground);
    void showPage(QWidget* page, const QString& title);

    Desk desk_;
    QStackedWidget* pages_;
    PlacePanel* place_;
    NewGamePanel* form_ = nullptr;
    QDockWidget* dock_;
};

}  // namespace shellgame::app
