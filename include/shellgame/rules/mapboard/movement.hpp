// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/chart_cost.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// Returns the movement class of a stack: by its vehicle, on horseback, else on foot.
[[nodiscard]] MovementClass wayOf(const State& state, const std::vector<PieceId>& pieces);
[[nodiscard]] bool isVehicleWay(MovementClass way);
/// Wrecks are vehicles, but no units any more (D10.1).
[[nodiscard]] bool isWreck(const Piece& piece);
/// "MP" of vehicles, else "MF".
[[nodiscard]] Message pointsName(MovementClass way);
/// "10", "10.5": quarters of MF or MP as players write them.
[[nodiscard]] std::string pointsText(int quarters);
/// "1E4 - 1E5 (3 MF)".
[[nodiscard]] Message::Arg costing(Message::Arg way, int quarters, MovementClass by);

/// MF or MP of one step in quarters by the chart, for one way of going; nothing where the chart gives no
/// plain number. `into` are the facts of `to`.
[[nodiscard]] std::optional<int> stepCost(const PlaceFacts& into, MovementClass way, const Location& from,
                                          const Location& to, bool road);

/// Returns the least cost of a step if the chart gives parts of the allotment instead of a plain number: in
/// quarters, of that allotment. `into` as above.
[[nodiscard]] int leastStepCost(const PlaceFacts& into, MovementClass way, int allotment);

/// Returns the same for a step on the map. Infantry and Cavalry along a stream pay for the stream alone,
/// whatever else is in the hex (B33), also where two beds are one by A2.76. In Bypass (A4.31) Infantry pays
/// only for the terrain beside the obstacles, once for two hexsides; if there is nothing to bypass, it pays
/// for the hex. Moves between hexes of different levels cost more (B10.4). Empty if the program does not know
/// the cost: vehicles pay for each hexside (D2.3), and Bypass of some terrain is uncertain.
[[nodiscard]] std::optional<int> stepCost(const GameView& view, const PlaceFacts& into, MovementClass way,
                                          const Location& from, const Location& to, bool road,
                                          bool bypass = false);

/// Returns how many levels higher `to` is than `from`; 0 within one hex, and if no board gives their levels.
[[nodiscard]] int levelsUp(const Ground& ground, const Location& from, const Location& to);

/// Returns true if a hex has an obstacle that can be bypassed (A4.3); false if its terrain fills or does not
/// obstruct it; nothing if that is uncertain, or the terrain is unstated.
[[nodiscard]] std::optional<bool> mayBypass(const HexTerrain& terrain);

/// Returns the MF or MP of a path by the chart in quarters, hex by hex; nothing if a step has no plain number
/// or is not a step.
[[nodiscard]] std::optional<int> wayCost(const GameView& view, MovementClass way, Location from,
                                         const std::vector<Location>& path, bool road, bool bypass = false);

/// Quarters of MF that everybody on foot has under a cloaking counter (E1.42).
inline constexpr int cloakedQuarters = 24;

/// A counter that moves by itself, with the leader stacked with it (A4.12) and the weapons that it portages
/// (A4.42), and what it may spend in an MPh, in quarters, without the road bonus. Nothing: it can't use
/// Double Time.
struct MovingCounter {
    const Piece* piece = nullptr;
    PieceId id;
    MovementClass way = MovementClass::none;
    std::array<std::optional<int>, 3> quarters;  ///< by Haste
    bool known = true;                           ///< false: its allowance is not known
};
/// Returns all counters of a stack that move by themselves, without those that are carried or portaged, and
/// without Guns, which must be pushed or towed.
[[nodiscard]] std::vector<MovingCounter> movingCountersOf(const State& state,
                                                          const std::vector<PieceId>& pieces);
/// The road bonus is for Infantry and Cavalry (B3.4).
[[nodiscard]] int roadBonus(const MovingCounter& movingCounter);

}  // namespace shellgame
