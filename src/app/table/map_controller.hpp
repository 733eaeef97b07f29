// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "table/overview.hpp"

namespace shellgame::app {

/// Controls the map and the selection on it: hexes and counters by mouse, key or name, moves, the partners of
/// a shift, and the last position of each view.
class MapController : public QObject {
    Q_OBJECT
  public:
    explicit MapController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();

    /// Another game is open: show the part of its map with counters.
    void beginGame();
    /// Remembers the position on a saved game's map for the next opening.
    void keepPlace();
    /// Restores the new viewer's own position, because the position of another viewer could reveal something.
    void changeViewpoint();
    /// Shows the state again; `ids` names the objects that have changed, nullptr means all.
    void showState(const QStringList* ids = nullptr);
    /// Shows the map of the open game after the map has shown another.
    void showGameAgain();
    /// Scrolls back to the selection, else to counters.
    void centreAgain();
    /// Shows the selection and its path.
    void showChosen();
    /// Shows the partners of the selected marker, or the marks of a question.
    void showPartners(std::vector<PartnerMark> asked);
    /// Applies the player's settings.
    void applySettings();

    /// Goes to a place in the notation of A2.2; returns the problem, or an empty string.
    QString goTo(const QString& text);
    [[nodiscard]] QDockWidget* overviewDock() const { return overviewDock_; }
    /// Lets a hex flash.
    void flash(const QString& name);

    /// Sets the function that adds words about a hex to the status bar.
    void setMoreWords(std::function<QStringList(Hex)> words) { moreWords_ = std::move(words); }
    /// Describes the counters of a hex in the status bar, until another text replaces that.
    void tell(Hex hex);
    /// Describes the same hex again, if it is still described.
    void tellAgain();
    void forgetTold() { toldHex_.reset(); }

  Q_SIGNALS:
    void hexTaken();
    void menuWanted(QPoint global);

  private:
    void wire();
    [[nodiscard]] ActionRows lookRows();
    [[nodiscard]] ActionRow levelRow(int levels);
    void hexChosen(Hex hex, const QString& id, Qt::KeyboardModifiers modifiers);
    void dropped(const QStringList& ids, const std::vector<Hex>& path, Qt::KeyboardModifiers modifiers);
    /// Moves counters along a path. If a vehicle would end in Bypass, first asks for the hexside and returns
    /// false.
    bool go(const QStringList& ids, const std::vector<Hex>& path);
    void contextMenu(Hex hex, const QString& id, QPoint global);
    void beginPath();
    void followPath(const QStringList& ids, const std::vector<Hex>& path);
    void showOverview();
    void fanOut();
    void magnify();
    void askHex();
    void beginOnMap();
    /// Restores this game's last position for this view; false if there is none.
    [[nodiscard]] bool beginWhereLeft();
    void centreOnGame();
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
    SideId viewpoint_;                         ///< the view of the map; empty: the umpire's
    QString file_;                             ///< the saved game that the map shows; empty: none
    std::shared_ptr<const Ground> ground_;     ///< ground of the shown game
    std::shared_ptr<const GameState> seen_;    ///< the last state that a side's view has shown
};

}  // namespace shellgame::app
