// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QStringList>

#include "session/selection.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/sighting/places.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/turn/doable.hpp"

namespace shellgame::app {

/// Converts names of hexes to places for acts.
[[nodiscard]] Places hexesMeant(const QStringList& names);

/// Turns the player's input into commands. The session decides whether they are allowed.
class Acts : public QObject {
    Q_OBJECT
  public:
    Acts(GameController& game, Selection& selection, QObject* parent = nullptr);

    /// Tells whether the viewer can do that now with the selected counters, for the counters' menu.
    [[nodiscard]] bool can(Deed what) const;
    void nextPhase();
    /// Toggles "seen by the enemy" for the selected marker, hex or rectangle.
    void toggleSeen();
    /// Puts a mark on the selected counters, or removes it if all of them have it.
    void toggleMark(const QString& mark);
    /// Lets the selected vehicles start, stop, use Motion or change CA, in their Location.
    void inPlace(InPlace what);
    /// Selects all counters of the side in the selected hex except minefields, because they act together.
    void chooseStack();
    void reveal();
    void conceal();
    void dropPds();
    /// Returns the act by which the selected counters fire. If none are selected, says so and returns
    /// nothing.
    [[nodiscard]] std::optional<FireAct> firing();
    void split();
    void merge();
    void remove();
    /// Moves or advances (by the phase) counters along hexes to the last one. Returns false if the move is
    /// refused, asks a question, or waits for lines of sight.
    bool go(const QStringList& ids, const std::vector<Hex>& path);
    /// Tells whether this path ends a vehicle's move in Bypass, so that the player must choose a hexside
    /// (D2.3).
    [[nodiscard]] bool endsInBypass(const QStringList& ids, const std::vector<Hex>& path) const;
    /// Makes the same move, with the hexside to that neighbor of the goal.
    bool bypass(const QStringList& ids, const std::vector<Hex>& path, const std::string& beside);
    /// Moves or advances the selected counters within their hex, by that many levels up (or, if negative,
    /// down).
    void climb(int levels);
    /// Returns the cost of such a path in whole MF or MP by the chart, rounded up; 0 if it has no plain
    /// number.
    [[nodiscard]] int cost(const QStringList& ids, const std::vector<Hex>& path) const;
    /// Returns the MF or MP that a path costs, as text for the map: "2.5 of 4 MF, 1.5 left", by type if the
    /// counters differ. Empty outside the MPh.
    [[nodiscard]] QString spending(const QStringList& ids, const std::vector<Hex>& path) const;
    /// The MP of what may follow at the end of a way, in words for the map: "Stop: 1 MP".
    [[nodiscard]] QStringList atItsEnd(const std::vector<PieceId>& pieces, const Location& end) const;
    /// Returns the reason why they can't move there now; empty if they can.
    [[nodiscard]] QString refusal(const QStringList& ids, const std::vector<Hex>& path) const;
    /// Returns the hexes of a possible path in which the stack would lose its `?`, as far as the viewer
    /// knows; empty if there are none.
    [[nodiscard]] QString losing(const QStringList& ids, const std::vector<Hex>& path) const;
    /// Returns the shift opportunity that closes when these counters move; empty for none.
    [[nodiscard]] QString shutting(const QStringList& ids) const;
    /// Returns the counters that move with a counter that the player drags: the selected ones of its marker,
    /// or Known Personnel of its Location that can move the same way.
    [[nodiscard]] QStringList stackOf(const QString& id) const;
    /// Corrects the place of counters, without asking a rule.
    void correctPlace(const QStringList& ids, const QString& hex);
    void smoke();
    /// A label on the selected hexes; an empty text removes it.
    void label(const QString& text);
    void note(const QString& text);
    void choose(const QString& what);

    /// Kind of movement for the next moves.
    void setManner(Going manner) { manner_ = manner; }
    [[nodiscard]] Going manner() const { return manner_; }

    /// Returns the side meant by the selection: that of the selected counters, else the only side in the hex,
    /// else the side whose Player Turn it is.
    [[nodiscard]] SideId side() const;
    /// Returns the names of the hexes meant: the rectangle, else the selected hex.
    [[nodiscard]] QStringList hexes() const;

  Q_SIGNALS:
    /// The last phase of the scenario is over.
    void ended();

  private:
    /// Calls `with` with the act for this path: a move or an advance.
    template <class With>
    auto going(const QStringList& ids, const std::vector<Location>& path, With with) const;
    /// These hexes at ground level.
    [[nodiscard]] std::vector<Location> placesOf(const std::vector<Hex>& path) const;
    /// Makes an act of the selected marker or pieces.
    template <TypedAct A>
    [[nodiscard]] A aimed() const {
        A act{};
        act.pieces = selection_.pieces();
        if (act.pieces.empty()) act.marker = selection_.marker();
        return act;
    }
    bool needChoice(bool ok, const QString& what);
    bool leavesRoutPhase();

    GameController& game_;
    Selection& selection_;
    Going manner_ = Going::move;
    std::size_t warnedAt_ =
        0;  ///< the length of the log at the last warning about units that have not routed
};

}  // namespace shellgame::app
