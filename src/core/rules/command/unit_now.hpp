// SPDX-License-Identifier: MIT
#pragma once

// Shared by the files of this room; not for other rooms.

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
/// they take along.
[[nodiscard]] std::vector<PieceId> whoActs(const State& state, const AnyAct& act);
[[nodiscard]] std::vector<PieceId> withPassengers(const State& state, std::vector<PieceId> pieces);
/// Returns the places of a path as an act names them, the start first.
[[nodiscard]] std::vector<Location> wayOfAct(const State& state, const Named& named, const PieceId& id);

/// Returns true if a UNIT carries out a Move.
[[nodiscard]] bool isMove(const Formation& unit);
[[nodiscard]] OrderEnd orderEndOf(bool completed, bool sure, const char* rule, const std::string& mark,
                                  Message text);

/// Returns the same as `orderEnds`, with the questions that are answered "not yet" for now.
[[nodiscard]] std::vector<OrderEnd> allOrderEnds(const GameView& view, const std::string& key,
                                                 const Formation& unit, const GameView* before = nullptr);
/// Returns hexes where units of a UNIT under a Move have become adjacent to a "?" between two moments.
[[nodiscard]] std::set<std::string> besideUnknown(const GameView& now, const std::string& key,
                                                  const Formation& unit, const GameView& before);
/// Returns the key of such an answer in the rulings. The reason is a hash of the positions known to the
/// UNIT's own side, and the answer holds as long as that stays the same.
[[nodiscard]] std::string notYetKey(const std::string& key);
[[nodiscard]] std::string positionsOf(const GameView& view, const std::string& key, const Formation& unit);

/// Runs after an act: rulings about an order's limits hold for one act, in one Player Turn, under one order;
/// outdated ones are dropped.
void dropRulings(const GameView& view, const AnyAct& act, Draft& draft);

/// The places of a UNIT's units relative to a target hex.
struct Presence {
    std::vector<PieceId> alive;  ///< on the map
    int inside = 0;
    int coming = 0;  ///< units that wait off the map, and so are not inside
    [[nodiscard]] bool present() const { return inside > 0; }
    [[nodiscard]] bool survive() const { return !alive.empty() || coming > 0; }
    [[nodiscard]] bool wholly() const {
        return !alive.empty() && coming == 0 && inside == static_cast<int>(alive.size());
    }
};

[[nodiscard]] Presence presenceOf(const GameView& view, const std::string& key, const std::string& tah);

/// Applies 2.42 to the units of a UNIT under a Move, place by place, by the enemies that its own side knows.
/// View and UNIT must outlive it.
class MoveWatch {
  public:
    MoveWatch(const GameView& view, const Formation& unit);
    struct Meeting {
        std::set<PieceId> beside;    ///< Known enemies that are adjacent
        bool maybeAdjacent = false;  ///< to a "?"
        std::set<PieceId> seen;      ///< Known enemies within the range that are computed to be in LOS
        bool maySee = false;
        std::string enemy;  ///< the hex of the adjacent enemy
        [[nodiscard]] bool sure() const { return !beside.empty() || !seen.empty(); }
    };
    /// Checks LOS only if no enemy is adjacent, or always (`all`).
    [[nodiscard]] Meeting at(const Location& at, const MarkerId& under, bool all = false);
    /// Returns a hex with a Known enemy adjacent to some shortest path between two hexes, apart from those
    /// two.
    [[nodiscard]] std::optional<std::string> between(const std::string& from, const std::string& to) const;
    /// Returns the failure from a certain meeting.
    [[nodiscard]] OrderEnd failure(const Meeting& met, const std::string& mark,
                                   const std::string& type) const;

  private:
    void look(const Location& at, Meeting& out) const;

    const GameView& view_;
    const Formation& unit_;
    std::vector<EnemyPlace> enemies_;
    EnemiesNear within_;                      ///< enemies near the target hex
    std::shared_ptr<const GameLines> lines_;  ///< set if LOS is computed
    std::shared_ptr<const GameState> seen_;   ///< as the side sees it, made when LOS is needed
};

}  // namespace shellgame
