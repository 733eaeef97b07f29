// SPDX-License-Identifier: MIT
#pragma once

#include <QStackedWidget>
#include <QTabWidget>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "setup/counter_palette.hpp"
#include "setup/given_pages.hpp"
#include "setup/new_game_panel.hpp"
#include "setup/place_panel.hpp"

namespace shellgame::app {

/// Controls the panel of the setup phase, with one page for counters and others for further parts of a
/// scenario, and the form for a new game, which replaces it meanwhile.
class SetupController : public QObject {
    Q_OBJECT
  public:
    explicit SetupController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] bool formOpen() const { return form_ != nullptr && pages_->currentWidget() == form_; }
    /// The open page's drawings on the map.
    [[nodiscard]] std::vector<MapDrawing> drawings() const;
    /// A hex was selected on the map: place the typed counters there.
    void hexTaken();
    /// Another folder of boards is known.
    void lookForBoards();

    void newGame();
    /// Begins a new game on a board of the player's own; an open form adds the board to its map.
    void newGameOn(const QString& path);
    /// Closes the form for new games and restores the view before it, by Cancel, by closing it, or by an act
    /// of the open game.
    void leaveForm();
    /// Shows or hides the panel, depending on the phase.
    void refresh();

  Q_SIGNALS:
    /// The form shows an unfinished map.
    void mapMade();
    /// The form has closed: restore the view before it.
    void formLeft();
    /// The form has made a game, with boards from these folders.
    void begun();
    void setupShown(bool setup);
    /// While the form is open all other actions are disabled, because they would act on the open game.
    void formShown(bool open);
    void folderWanted();
    void drawingsChanged();
    /// A line of the checks leads to this hex.
    void hexWanted(const QString& name);
    void saveWanted();

  private:
    void makeForm();
    /// The pages, which are needed only during setup.
    void makePages();
    void makeGivenPages();
    void drawHexes(QLineEdit* into);
    /// Shows a page and gives its first field the keyboard.
    void showGiven(int page);
    [[nodiscard]] QWidget* countersPage();
    void takeOb();
    void preview(const std::shared_ptr<const Ground>& ground);
    void showPage(QWidget* page, const QString& title);

    WindowContext context_;
    QStackedWidget* pages_;
    PlacePanel* place_ = nullptr;
    CounterPalette* palette_ = nullptr;
    QTabWidget* tabs_;
    std::vector<GivenPage*> given_;
    NewGamePanel* form_ = nullptr;
    QDockWidget* dock_;
};

}  // namespace shellgame::app
