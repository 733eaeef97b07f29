// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "table/overview.hpp"

namespace shellgame::app {

/// The map with what is chosen on it: hexes and counters by mouse, key or name, the ways they go, the
/// partners of a shift, and where each pair of eyes looks.
class MapDesk : public QObject {
    Q_OBJECT
  public:
    explicit MapDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();

    /// Another game is open: the map begins where something stands.
    void beginGame();
    /// Remembers where the map of a saved game was left, for when it is opened again.
    void keepPlace();
    /// Another looks. Each pair of eyes comes back to its own place: where another looked last tells where
    /// something is.
    void changeEyes();
    /// What has changed; nothing: all.
    void showState(const QStringList* ids = nullptr);
    /// The map of the open game, after it was another's.
    void showGameAgain();
    /// Back to what is chosen, else to where something stands.
    void centreAgain();
    /// What is chosen, and the way that it has gone.
    void showChosen();
    /// The partners of the chosen marker, or what a question points at instead.
    void showPartners(std::vector<PartnerMark> asked);
    /// As the player has set it.
    void applySettings();

    /// Goes to a place in the notation of A2.2; says what is wrong with it, or nothing.
    QString goTo(const QString& text);
    [[nodiscard]] QDockWidget* overviewDock() const { return overviewDock_; }
    /// Lets a hex flash.
    void flash(const QString& name);

    /// What else is told of a hex in the status bar.
    void setMoreWords(std::function<QStringList(Hex)> words) { moreWords_ = std::move(words); }
    /// What lies in a hex, in the status bar, for as long as nothing else is told there.
    void tell(Hex hex);
    /// The same hex again, where it is still told.
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
    /// Of a vehicle that ends in Bypass it is asked first along which hexside: false, nothing is done yet.
    bool go(const QStringList& ids, const std::vector<Hex>& path);
    void contextMenu(Hex hex, const QString& id, QPoint global);
    void beginPath();
    void showOverview();
    void fanOut();
    void magnify();
    void askHex();
    void beginOnMap();
    /// Where this game was left by the same eyes; false where that is not known.
    [[nodiscard]] bool beginWhereLeft();
    void centreOnGame();
    void showNames();
    void showGround();
    void showTrail();
    void noteFile();
    [[nodiscard]] std::optional<PartnerMark> markOf(std::size_t option) const;

    Desk desk_;
    Overview* overview_;
    QDockWidget* overviewDock_;
    std::function<QStringList(Hex)> moreWords_;
    std::optional<Hex> toldHex_;  ///< of which the status bar speaks
    QString toldWords_;
    std::map<SideId, MapView::Place> places_;  ///< where on the map each pair of eyes looked last
    SideId eyes_;                              ///< whose the map shows; empty: the umpire's
    QString file_;                             ///< of the saved game that the map shows; empty: none
    std::shared_ptr<const Ground> ground_;     ///< of the game that the map shows
    std::shared_ptr<const GameState> seen_;    ///< what the eyes of a side saw last
};

}  // namespace shellgame::app
