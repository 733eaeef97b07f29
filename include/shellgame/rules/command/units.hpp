// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/command/unit_size.hpp"

namespace shellgame {

// The UNITs of a game, with their members, hierarchy and positions.

/// These functions convert side and mark to the key in State::formations ("german/A"), and back.
[[nodiscard]] std::string unitKey(const SideId& side, const std::string& mark);
[[nodiscard]] SideId unitSide(const std::string& key);
[[nodiscard]] std::string unitMark(const std::string& key);
[[nodiscard]] const Formation* unitOf(const State& state, const std::string& key);
/// Returns the key of the UNIT of which this one is a part, or an empty text.
[[nodiscard]] std::string unitAbove(const State& state, const std::string& key);
/// Returns the key of the UNIT to which a counter belongs, directly or through its possessor or carrier;
/// empty if there is none.
[[nodiscard]] std::string unitWith(const State& state, const PieceId& piece);
/// Returns the key of the UNIT under whose orders a counter acts, which is the highest UNIT that contains the
/// counter.
[[nodiscard]] std::string commandOf(const State& state, const PieceId& piece);
/// Returns the key of the UNIT under whose orders another UNIT acts. This is the highest UNIT above that
/// UNIT, or the UNIT itself.
[[nodiscard]] std::string unitInCommand(const State& state, std::string key);
/// Returns the unit that acts when an act names this counter. For a weapon, this is the possessor, if the
/// possessor belongs to a UNIT. For an unpossessed weapon of a UNIT, it is one of that UNIT's units in the
/// same stack. Otherwise it is the counter itself.
[[nodiscard]] PieceId actorOf(const State& state, const PieceId& piece);
/// Returns the mark of a counter's original company (4.2). The counter's UNIT states the company, or
/// otherwise the nearest UNIT above it that states one. A company UNIT that states none counts as the company
/// to which all its platoons originally belonged, or otherwise as its own company. If there is no company,
/// returns the mark of the highest UNIT. Returns an empty text if the counter is in no UNIT.
[[nodiscard]] std::string companyOf(const State& state, const PieceId& piece);
/// These functions return counters of a UNIT and its parts: all of them, those in play that can fight, and
/// those that can fight and are waiting off-board.
[[nodiscard]] std::vector<PieceId> troopsOf(const State& state, const std::string& key);
[[nodiscard]] std::vector<PieceId> survivorsOf(const State& state, const std::string& key);
[[nodiscard]] std::vector<PieceId> comingOf(const State& state, const std::string& key);
/// Returns the shape that a UNIT would have. The shape determines the UNIT's size.
[[nodiscard]] UnitShape shapeOf(const State& state, const std::string& key, const Formation& unit);
/// Returns the objections to forming or changing a UNIT in this way. `saidSize` is the size that the player
/// states.
[[nodiscard]] Findings judgeUnit(const GameView& view, const std::string& key, const Formation& wanted,
                                 std::optional<int> saidSize);
/// Returns the objections to giving this UNIT an order with these steps (2.31, 2.32).
[[nodiscard]] Findings judgeSteps(const GameView& view, const std::string& key,
                                  const std::vector<OrderStep>& steps);
/// Returns the present step of an order in force.
[[nodiscard]] const OrderStep& stepNow(const Order& order);
/// Returns the type that a combined order counts as (2.32, note iv): attack if any step is an attack,
/// otherwise defend if any step is a defend, otherwise move.
[[nodiscard]] OrderType imposedType(const Order& order);
/// Describes an order, beginning with its present step: "move to 1E4 within 3 turns, then attack 1F6".
[[nodiscard]] Message orderText(const Order& order);
/// Returns steps as JSON in the form of the command `order`, of scenarios and of reports.
[[nodiscard]] Json stepsJson(const std::vector<OrderStep>& steps);

/// The distance from its target hex, in hexes, within which a UNIT acts (2.51).
inline constexpr int targetRange = 5;
[[nodiscard]] bool inTargetRange(const Ground& ground, const std::string& tah, const std::string& hex);
/// The position of an enemy that a side knows: a unit, or a `?` that may be real or a dummy.
struct EnemyPlace {
    Location at;
    bool known = false;
    PieceId id{};  ///< id of a Known unit
};
/// Returns the enemies that the side may know about, even if the state contains others.
[[nodiscard]] std::vector<EnemyPlace> enemiesOf(const State& state, const SideId& side);
struct EnemiesNear {
    int known = 0;
    int maybe = 0;
    std::string example;  ///< the Location of one of the enemies
};
[[nodiscard]] EnemiesNear enemiesWithin(const std::vector<EnemyPlace>& enemies, const Ground& ground,
                                        const std::string& hex, int range);

/// Checks a hex as the retreat target of a UNIT (2.23). The hex must be at least 10 hexes from the UNIT's
/// target hex, nearer to the board edge or entry area of the UNIT's side than the target hex is, and more
/// than 5 hexes from every enemy that the side knows of.
[[nodiscard]] Findings judgeRetreat(const State& state, const Ground& ground, const std::string& key,
                                    const std::string& tah);
[[nodiscard]] std::vector<std::string> retreatHexes(const State& state, const Ground& ground,
                                                    const std::string& key);

/// These functions return the sum of the levels of all orders that a side has written in play (2.82), and the
/// limit of that sum.
[[nodiscard]] int levelsUsed(const State& state, const SideId& side);
[[nodiscard]] std::optional<int> levelsAllowed(const State& state);

}  // namespace shellgame
