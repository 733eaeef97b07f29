// SPDX-License-Identifier: MIT
#pragma once

#include <QStackedWidget>
#include <QTabWidget>

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "setup/counter_palette.hpp"
#include "setup/given_pages.hpp"
#include "setup/new_game_panel.hpp"
#include "setup/place_panel.hpp"

namespace shellgame::app {

/// The dock of the setup phase, a page each for counters and for what else the scenario gives, and the form
/// for a new game, which takes its place meanwhile.
class SetupDesk : public QObject {
    Q_OBJECT
  public:
    explicit SetupDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] bool formOpen() const { return form_ != nullptr && pages_->currentWidget() == form_; }
    /// The open page's drawings on the map.
    [[nodiscard]] std::vector<MapDrawing> drawings() const;
    /// A hex was taken on the map: what is typed goes there.
    void hexTaken();
    /// Another folder of boards is known.
    void lookForBoards();

    void newGame();
    /// One on a board of the player's own; a form that is open gets it besides what lies there.
    void newGameOn(const QString& path);
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
    /// While the form is open nothing else acts: what it would act on is another game.
    void formShown(bool open);
    void folderWanted();
    void drawingsChanged();
    /// A line of the checks leads to this hex.
    void hexWanted(const QString& name);
    void saveWanted();

  private:
    void makeForm();
    /// The pages, which only a game in its setup needs.
    void makePages();
    void makeGivenPages();
    [[nodiscard]] QWidget* countersPage();
    void takeOb();
    void preview(const std::shared_ptr<const Ground>& ground);
    void showPage(QWidget* page, const QString& title);

    Desk desk_;
    QStackedWidget* pages_;
    PlacePanel* place_ = nullptr;
    CounterPalette* palette_ = nullptr;
    QTabWidget* tabs_;
    std::vector<GivenPage*> given_;
    NewGamePanel* form_ = nullptr;
    QDockWidget* dock_;
};

}  // namespace shellgame::app
