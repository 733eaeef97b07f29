// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QStringList>
#include <set>

#include "session/selection.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/sighting/places.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/turn/doable.hpp"

namespace shellgame::app {

/// Converts names of hexes to the places that acts refer to.
[[nodiscard]] Places hexesMeant(const QStringList& names);

/// Turns the player's input into commands. The session decides whether they are allowed.
class Acts : public QObject {
    Q_OBJECT
  public:
    Acts(GameController& game, Selection& selection, QObject* parent = nullptr);

    /// Returns true if the viewer can perform this act now with the selected counters. The context menu of
    /// counters uses this function.
    [[nodiscard]] bool can(Deed what) const;
    void nextPhase();
    /// Returns true if the phase may end now. While routs, Close Combats or other work remain, warns once and
    /// returns false; after that, returns true until the next act.
    bool leavesPhase();
    /// Sets the function that names what is still open in this phase, apart from routs and Close Combat.
    void setOpenWork(std::function<QString()> open) { openWork_ = std::move(open); }
    /// Toggles the statement "seen by the enemy" for the selected marker, hex or rectangle.
    void toggleSeen();
    /// Places a status marker on the selected counters, or removes it if all of them have it.
    void toggleMark(const QString& mark);
    /// Lets the selected vehicles start, stop, use Motion or change CA in their Location.
    void inPlace(InPlace what);
    /// Selects all counters of the side in the selected hex, except minefields and Known fortifications, so
    /// that they act together.
    void chooseStack();
    void reveal();
    void conceal();
    void dropPds();
    /// Returns the act by which the selected counters fire. If none are selected, posts a message and returns
    /// nullopt.
    [[nodiscard]] std::optional<FireAct> firing();
    void split();
    void merge();
    void remove();
    /// Moves or advances counters, depending on the phase, along hexes to the last one, and there up by
    /// `levels`, or down if negative. Without hexes, the counters change the level in their own hex. Returns
    /// false if the move is refused, raises a question, or must wait for lines of sight.
    bool go(const QStringList& ids, const std::vector<Hex>& path, int levels = 0);
    /// Returns true if this path ends a vehicle's move in Bypass, so that the player must choose a hexside
    /// (D2.3).
    [[nodiscard]] bool endsInBypass(const QStringList& ids, const std::vector<Hex>& path) const;
    /// Moves counters along a path that ends in Bypass, on the hexside toward `beside`, a neighbor of the
    /// last hex.
    bool bypass(const QStringList& ids, const std::vector<Hex>& path, const std::string& beside);
    /// Moves or advances the selected counters within their hex, by `levels` up, or down if negative.
    void climb(int levels);
    /// Returns the cost of the path in whole MF or MP according to the terrain chart, rounded up and
    /// including the MP for starting; 0 outside the MPh. A path without a definite cost counts as 0.
    [[nodiscard]] int cost(const QStringList& ids, const std::vector<Hex>& path) const;
    /// Returns the MF or MP cost of a path as a text for the map, such as "2.5 of 4 MF, 1.5 left". If the
    /// counters' costs differ, the text gives the cost for each type. Empty outside the MPh.
    [[nodiscard]] QString spending(const QStringList& ids, const std::vector<Hex>& path,
                                   int levels = 0) const;
    /// Returns the MP costs of possible acts at the end of a path, as texts for the map such as "Stop: 1 MP".
    [[nodiscard]] QStringList atItsEnd(const std::vector<PieceId>& pieces, const Location& end) const;
    /// Returns the findings of the rules about this move.
    [[nodiscard]] Findings checked(const QStringList& ids, const std::vector<Hex>& path,
                                   int levels = 0) const;
    /// Returns the reason why the counters can't move along this path now; empty if they can.
    [[nodiscard]] QString refusal(const QStringList& ids, const std::vector<Hex>& path, int levels = 0) const;
    /// Returns a hint about the first Location of a path in which the stack loses, or may lose, its `?`, as
    /// far as the viewer knows; otherwise an empty string.
    [[nodiscard]] QString losing(const QStringList& ids, const std::vector<Hex>& path, int levels = 0) const;
    /// Returns a hint if a move of these counters ends a shift opportunity; otherwise an empty string.
    [[nodiscard]] QString shutting(const QStringList& ids) const;
    /// Returns what a rout of Known units along this path costs: the hexes with Interdiction (A10.53), the
    /// first hex ADJACENT to a Known enemy (A10.51), and the weapons that stay behind (A10.4).
    [[nodiscard]] QStringList routing(const QStringList& ids, const std::vector<Hex>& path,
                                      int levels = 0) const;
    /// Returns the counters that move when the player drags a counter: the selected counters under the same
    /// marker, or the Known Personnel in its Location that can move in the same way. In the RPh, returns all
    /// Known Personnel there.
    [[nodiscard]] QStringList stackOf(const QString& id) const;
    /// Corrects the place of counters without applying any rule.
    void correctPlace(const QStringList& ids, const QString& hex);
    void smoke();
    /// Returns true if a light of this kind (LightRow::id) is in the first of the selected hexes.
    [[nodiscard]] bool isLight(const std::string& kind) const;
    /// Places a light of this kind in the selected hexes, or removes it. Without a radius, the program's
    /// table applies.
    void light(const std::string& kind, std::optional<int> radius = {});
    /// Sets a label on the selected hexes; an empty text removes it.
    void label(const QString& text);
    /// Returns the Known counters of the same side in the Location of the selected marker.
    [[nodiscard]] std::vector<PieceId> knownBesideMarker() const;
    void note(const QString& text);
    void choose(const QString& what);

    /// Sets the kind of movement for the next move.
    void setManner(Going manner) { manner_ = manner; }
    [[nodiscard]] Going manner() const { return manner_; }

    /// Returns the side to which the selection refers. This is the side of the selected counters, otherwise
    /// the only side in the hex, otherwise the side whose Player Turn it is.
    [[nodiscard]] SideId side() const;
    /// Returns the names of the selected hexes, which are those of the rectangle or else the single selected
    /// hex.
    [[nodiscard]] QStringList hexes() const;

  Q_SIGNALS:
    /// Emitted when the last phase of the scenario is over.
    void ended();
    /// Emitted when the kind of movement is the usual one again, because a move has been made.
    void mannerEnded();

  private:
    [[nodiscard]] QString interdictionText(const QStringList& ids, const std::vector<Location>& path) const;
    /// Returns the kind of movement along a path. Vehicles move by road if the whole path is by road and this
    /// costs less.
    [[nodiscard]] Going howAlong(const MarkerId& marker, const std::vector<PieceId>& pieces,
                                 const Location& from, const std::vector<Location>& path) const;
    void endManner();
    /// Calls `with` with the act for this path, which is a move or an advance depending on the phase.
    template <class With>
    auto going(const QStringList& ids, const std::vector<Location>& path, With with) const;
    /// Returns the Locations of a path through these hexes. Units on an upper level stay on it inside their
    /// building, or first go down the stairs. The path ends with the levels that the counters climb, or
    /// descend if negative, in the last hex or, without hexes, in their own.
    [[nodiscard]] std::vector<Location> placesOf(const QStringList& ids, const std::vector<Hex>& path,
                                                 int levels = 0) const;
    /// Creates an act for the selected marker or pieces.
    template <TypedAct A>
    [[nodiscard]] A aimed() const {
        A act{};
        act.pieces = selection_.pieces();
        if (act.pieces.empty()) act.marker = selection_.marker();
        return act;
    }
    [[nodiscard]] QStringList ableToFire() const;
    void chooseWeapons();
    bool needChoice(bool ok, const QString& what);
    bool mayReveal();
    void noteSelected();
    /// Returns the broken units that may attempt to rally in this RPh, and that the player has not selected
    /// in it.
    [[nodiscard]] std::vector<PieceId> unitsToRally() const;
    std::function<QString()> openWork_;

    GameController& game_;
    Selection& selection_;
    Going manner_ = Going::move;
    std::optional<std::size_t> warnedAt_;  ///< the length of the log at the last warning about open work
    Clock noted_;                          ///< the phase in which noteSelected() was last called
    QStringList selectedBefore_;           ///< the ids at its last call
    std::set<PieceId> selectedUnits_;      ///< the counters that were selected in this phase
    /// The length of the log at the warning before the selection is revealed.
    std::optional<std::size_t> revealWarnedAt_;
};

}  // namespace shellgame::app
