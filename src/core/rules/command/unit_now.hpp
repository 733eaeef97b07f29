// SPDX-License-Identifier: MIT
#pragma once

// These declarations are shared by the files of this folder and are not for other folders.

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame {

/// Returns the acting counters: those that an act names and, if they move, the Passengers and Riders that
/// move with them.
[[nodiscard]] std::vector<PieceId> whoActs(const State& state, const AnyAct& act);
[[nodiscard]] std::vector<PieceId> withPassengers(const State& state, std::vector<PieceId> pieces);
/// Returns the Locations of a counter's path as named by the act, beginning with the start.
[[nodiscard]] std::vector<Location> wayOfAct(const State& state, const Named& named, const PieceId& id);

/// Returns true if the UNIT is carrying out a Move.
[[nodiscard]] bool isMove(const Formation& unit);
[[nodiscard]] OrderEnd orderEndOf(bool completed, bool sure, const char* rule, const std::string& mark,
                                  Message text);

/// Returns the same as `orderEnds`, and in addition the ends about which the player has answered "not yet".
[[nodiscard]] std::vector<OrderEnd> allOrderEnds(const GameView& view, const std::string& key,
                                                 const Formation& unit, const GameView* before = nullptr);
/// Returns the hexes where units of a UNIT under a Move have become adjacent to a "?" since `before`.
[[nodiscard]] std::set<std::string> besideUnknown(const GameView& now, const std::string& key,
                                                  const Formation& unit, const GameView& before);
/// Returns the key under which the rulings store a "not yet" answer. The reason of that ruling is a hash of
/// the positions known to the UNIT's own side; the answer is valid until these positions change.
[[nodiscard]] std::string notYetKey(const std::string& key);
[[nodiscard]] std::string positionsOf(const GameView& view, const std::string& key, const Formation& unit);

/// Removes the rulings that an act has made obsolete. A ruling about the limits of an order is valid for one
/// act, in one Player Turn, under one order.
void dropRulings(const GameView& view, const AnyAct& act, Draft& draft);

/// The units of a UNIT, divided into units within range of a target hex and units outside it.
struct Presence {
    std::vector<PieceId> alive;  ///< on the map
    int inside = 0;
    int coming = 0;  ///< number of units that wait off the map, and therefore count as outside the range
    [[nodiscard]] bool present() const { return inside > 0; }
    [[nodiscard]] bool survive() const { return !alive.empty() || coming > 0; }
    [[nodiscard]] bool wholly() const {
        return !alive.empty() && coming == 0 && inside == static_cast<int>(alive.size());
    }
};

[[nodiscard]] Presence presenceOf(const GameView& view, const std::string& key, const std::string& tah);

/// Applies 2.42 to the units of a UNIT under a Move, one place at a time. Considers only enemies that the
/// UNIT's side knows of. The view and the UNIT must outlive this object.
class MoveWatch {
  public:
    MoveWatch(const GameView& view, const Formation& unit);
    struct Meeting {
        std::set<PieceId> beside;    ///< Known enemies in adjacent hexes
        bool maybeAdjacent = false;  ///< true if a "?" is adjacent
        std::set<PieceId> seen;      ///< Known enemies within the range that have a computed LOS
        bool maySee = false;
        std::string enemy;  ///< the hex of the adjacent enemy
        [[nodiscard]] bool sure() const { return !beside.empty() || !seen.empty(); }
    };
    /// Checks one place. Checks LOS only if no enemy is adjacent or `all` is true.
    [[nodiscard]] Meeting at(const Location& at, const MarkerId& under, bool all = false);
    /// Returns a hex with a Known enemy that is adjacent to a shortest path between two hexes. The two hexes
    /// themselves don't count.
    [[nodiscard]] std::optional<std::string> between(const std::string& from, const std::string& to) const;
    /// Returns how the order ends because of a meeting that is certain.
    [[nodiscard]] OrderEnd failure(const Meeting& met, const std::string& mark,
                                   const std::string& type) const;

  private:
    void look(const Location& at, Meeting& out) const;

    const GameView& view_;
    const Formation& unit_;
    std::vector<EnemyPlace> enemies_;
    EnemiesNear within_;                      ///< enemies near the target hex
    std::shared_ptr<const GameLines> lines_;  ///< not null if LOS is computed
    std::shared_ptr<const GameState> seen_;   ///< the state as the side sees it, made when LOS is needed
};

}  // namespace shellgame
