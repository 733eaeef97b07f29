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

// UNITs of a game: their members, their hierarchy, their places.

/// Key in State::formations: "german/A". And its side and mark again.
[[nodiscard]] std::string unitKey(const SideId& side, const std::string& mark);
[[nodiscard]] SideId unitSide(const std::string& key);
[[nodiscard]] std::string unitMark(const std::string& key);
[[nodiscard]] const Formation* unitOf(const State& state, const std::string& key);
/// Returns the UNIT of which another is a part; empty if there is none.
[[nodiscard]] std::string unitAbove(const State& state, const std::string& key);
/// Returns the UNIT that has a counter (or its possessor or carrier) among its own; empty if there is none.
[[nodiscard]] std::string unitWith(const State& state, const PieceId& piece);
/// The UNIT by whose orders it acts: the highest that it is in.
[[nodiscard]] std::string commandOf(const State& state, const PieceId& piece);
/// The UNIT by whose orders another one acts: the highest above it, or itself.
[[nodiscard]] std::string unitInCommand(const State& state, std::string key);
/// Returns the unit that acts when a counter is named: for a weapon the unit of a UNIT that carries it, or
/// that is with a weapon which nobody carries; otherwise the counter itself.
[[nodiscard]] PieceId actorOf(const State& state, const PieceId& piece);
/// Returns its original company (4.2); for a unit that is in a company itself, that of the company's
/// platoons; empty if it is in no UNIT.
[[nodiscard]] std::string companyOf(const State& state, const PieceId& piece);
/// Returns all counters of a UNIT and its parts: the units on the map, and those that wait off-board.
[[nodiscard]] std::vector<PieceId> troopsOf(const State& state, const std::string& key);
[[nodiscard]] std::vector<PieceId> survivorsOf(const State& state, const std::string& key);
[[nodiscard]] std::vector<PieceId> comingOf(const State& state, const std::string& key);
/// Returns the shape of a UNIT that would be formed, for its size.
[[nodiscard]] UnitShape shapeOf(const State& state, const std::string& key, const Formation& unit);
/// Returns the objections to forming (or changing) a UNIT in this way. `saidSize`: the player states its
/// size.
[[nodiscard]] Findings judgeUnit(const GameView& view, const std::string& key, const Formation& wanted,
                                 std::optional<int> saidSize);
/// Returns the objections to these steps as an order of that UNIT (2.31, 2.32).
[[nodiscard]] Findings judgeSteps(const GameView& view, const std::string& key,
                                  const std::vector<OrderStep>& steps);
/// The step of an order in force that is being carried out.
[[nodiscard]] const OrderStep& stepNow(const Order& order);
/// The type of a combined order (2.32, note iv).
[[nodiscard]] OrderType imposedType(const Order& order);
/// "move to 1E4 within 3 turns, then attack 1F6".
[[nodiscard]] Message orderText(const Order& order);
/// Steps as the command `order`, scenarios and reports have them.
[[nodiscard]] Json stepsJson(const std::vector<OrderStep>& steps);

/// Hexes around a target hex in which a UNIT acts (2.51).
inline constexpr int targetRange = 5;
[[nodiscard]] bool inTargetRange(const Ground& ground, const std::string& tah, const std::string& hex);
/// The place of an enemy that a side knows: a unit, or a `?` that may be real or not.
struct EnemyPlace {
    Location at;
    bool known = false;
    PieceId id{};  ///< id of a Known unit
};
/// Returns only enemies that the side may know, whatever the state contains.
[[nodiscard]] std::vector<EnemyPlace> enemiesOf(const State& state, const SideId& side);
struct EnemiesNear {
    int known = 0;
    int maybe = 0;
    std::string example;  ///< the hex of one
};
[[nodiscard]] EnemiesNear enemiesWithin(const std::vector<EnemyPlace>& enemies, const Ground& ground,
                                        const std::string& hex, int range);

/// Checks a target hex for the retreat of a UNIT (2.23): at least 10 hexes from its target hex, nearer to its
/// side's board edge or entry area, without enemies that its side knows within 5 hexes.
[[nodiscard]] Findings judgeRetreat(const State& state, const Ground& ground, const std::string& key,
                                    const std::string& tah);
[[nodiscard]] std::vector<std::string> retreatHexes(const State& state, const Ground& ground,
                                                    const std::string& key);

/// Levels of all orders that a side has written in play (2.82), and what they may come to.
[[nodiscard]] int levelsUsed(const State& state, const SideId& side);
[[nodiscard]] std::optional<int> levelsAllowed(const State& state);

}  // namespace shellgame
