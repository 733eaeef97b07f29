// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "table/overview.hpp"

class QMenu;

namespace shellgame::app {

/// Controls the map and the selection on it. It selects hexes and counters by mouse, key or name, moves
/// counters, shows the partners of a shift, and stores the last map position of each view.
class MapController : public QObject {
    Q_OBJECT
  public:
    explicit MapController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();

    /// Called when another game is open. Shows the part of its map that has counters.
    void beginGame();
    /// Stores the position on a saved game's map, which is restored when the game is opened again.
    void keepPlace();
    /// Restores the last map position of the new viewer, because that of the previous viewer could reveal
    /// something.
    void changeViewpoint();
    /// Updates the map. `ids` lists the objects that have changed; nullptr means all objects.
    void showState(const QStringList* ids = nullptr);
    /// Shows the map of the open game again after the map has shown something else.
    void showGameAgain();
    /// Scrolls to the selection, or else to the counters.
    void centreAgain();
    /// Shows the selection and the path of the selected marker.
    void showChosen();
    /// Shows the partners of the selected marker, or the marks of a question.
    void showPartners(std::vector<PartnerMark> asked);
    void applySettings();

    /// Selects a Location, given in the notation of A2.2; returns the problem, or an empty string.
    QString goTo(const QString& text);
    [[nodiscard]] QDockWidget* overviewDock() const { return overviewDock_; }
    /// Scrolls to a hex and highlights it for a moment.
    void flash(const QString& name);

    /// Sets the function that returns additional texts about a hex for the status bar.
    void setMoreWords(std::function<QStringList(Hex)> words) { moreWords_ = std::move(words); }
    /// Describes the counters of a hex in the status bar, where the description stays until another text
    /// replaces it.
    void tell(Hex hex);
    /// Updates the description if the status bar still shows it.
    void tellAgain();
    void forgetTold() { toldHex_.reset(); }
    /// Adds a title to a context menu that names the selected counters, and a submenu for the other counters
    /// of their hex. The submenu opens the menu again at the point `global` of the screen.
    void nameMenu(QMenu& menu, QPoint global);

  Q_SIGNALS:
    void hexTaken();
    void menuWanted(QPoint global);

  private:
    void wire();
    [[nodiscard]] ActionRows lookRows();
    [[nodiscard]] ActionRow levelRow(int levels);
    void hexChosen(Hex hex, const QString& id, Qt::KeyboardModifiers modifiers);
    void dropped(const QStringList& ids, const std::vector<Hex>& path, Qt::KeyboardModifiers modifiers);
    /// Moves counters along a path. If a vehicle would end its move in Bypass, prompts for the hexside first
    /// and returns false.
    bool go(const QStringList& ids, const std::vector<Hex>& path, int levels = 0);
    void contextMenu(Hex hex, const QString& id, QPoint global);
    [[nodiscard]] QString nameOf(const QString& id) const;
    [[nodiscard]] QString chosenText() const;
    [[nodiscard]] QMenu* othersMenu(QMenu& menu, QPoint global);
    void beginPath();
    void followPath(const QStringList& ids, const std::vector<Hex>& path, int levels = 0);
    /// Returns the counter that a click on a counter means: that counter itself, whatever its side. A click
    /// on a wreck, fortification or minefield means the counter of `meantBy`.
    [[nodiscard]] QString clickedAt(Hex hex, const QString& id) const;
    /// Returns the counter that the player means by a hex, or by a drag, if the top counter is `id`: in a hex
    /// with counters of both sides, the top counter of the viewer's side or, in the Umpire view, of the side
    /// whose Player Turn it is.
    [[nodiscard]] QString meantBy(Hex hex, const QString& id) const;
    void showOverview();
    void fanOut();
    void magnify();
    void stepCounter(int by);
    void chooseStackOf(Hex hex, const QString& id);
    void askHex();
    void beginOnMap();
    /// Restores the last position for this game and view; returns false if there is none.
    [[nodiscard]] bool beginWhereLeft();
    void centreOnGame();
    [[nodiscard]] std::optional<QPointF> zoomPoint() const;
    void showNames();
    void showGround();
    void showTrail();
    void noteFile();
    [[nodiscard]] std::optional<PartnerMark> markOf(std::size_t option) const;

    WindowContext context_;
    Overview* overview_;
    QDockWidget* overviewDock_;
    std::function<QStringList(Hex)> moreWords_;
    std::optional<Hex> toldHex_;  ///< the hex that the status bar describes
    QString toldWords_;
    std::map<SideId, MapView::Place> places_;  ///< the last position of each view
    /// The side whose view the map shows; empty for the Umpire view.
    SideId viewpoint_;
    QString file_;                           ///< the saved game that the map shows; empty if the game has no
                                             ///< file
    std::shared_ptr<const Ground> ground_;   ///< ground of the shown game
    std::shared_ptr<const GameState> seen_;  ///< the last state that was shown in a side's view
};

}  // namespace shellgame::app
