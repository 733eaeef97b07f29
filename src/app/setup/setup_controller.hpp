// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <QStackedWidget>
#include <QTabWidget>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "setup/counter_palette.hpp"
#include "setup/given_pages.hpp"
#include "setup/new_game_panel.hpp"
#include "setup/place_panel.hpp"

namespace shellgame::app {

/// Controls the panel of the setup phase, which has a page for counters and pages for other parts of a
/// scenario. Also controls the form for a new game, which replaces that panel while the form is open.
class SetupController : public QObject {
    Q_OBJECT
  public:
    explicit SetupController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] bool formOpen() const { return form_ != nullptr && pages_->currentWidget() == form_; }
    /// Returns the drawings of the page that is open.
    [[nodiscard]] std::vector<MapDrawing> drawings() const;
    /// Called when the player selects a hex on the map. Moves the focus to the input of the page for
    /// counters, if that page is open.
    void hexTaken();
    /// Called when boards may have been moved to another folder.
    void lookForBoards();

    void newGame();
    /// Begins a new game on a board that the player has drawn. If the form is open, adds the board to its
    /// map.
    void newGameOn(const QString& path);
    /// Closes the form for a new game and restores the view that was shown before. Called by Cancel, when the
    /// form is closed, or when the player acts in the open game.
    void leaveForm();
    /// Shows or hides the panel, depending on the phase.
    void refresh();

  Q_SIGNALS:
    /// Emitted when the form shows a map that is not complete yet.
    void mapMade();
    /// Emitted when the form has closed, so that the window restores the previous view.
    void formLeft();
    /// Emitted when the form has started a new game.
    void begun();
    void setupShown(bool setup);
    /// Emitted when the form opens or closes. While the form is open, other actions are disabled, because
    /// they would affect the open game.
    void formShown(bool open);
    void folderWanted();
    void drawingsChanged();
    /// Emitted to scroll to a hex that the checks mention.
    void hexWanted(const QString& name);
    void saveWanted();
    /// Emitted for Enter in the empty input line.
    void nextStepWanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] std::vector<MapDrawing> areas() const;
    void makeForm();
    void removeForm();
    /// Makes the pages. This is done late, because they are needed only during setup.
    void makePages();
    void makeGivenPages();
    void drawHexes(QLineEdit* into);
    void stopDrawing();
    /// Shows a page and focuses its first field.
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
    QPointer<QLineEdit> drawing_;  ///< the field whose hexes are drawn on the map; null if none are
};

}  // namespace shellgame::app
