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

/// Returns how a stack moves: with its vehicle, on horseback, or otherwise on foot.
[[nodiscard]] MovementClass wayOf(const State& state, const std::vector<PieceId>& pieces);
[[nodiscard]] bool isVehicleWay(MovementClass way);
/// Returns true for wrecks, which have class vehicle but are not units (D10.1).
[[nodiscard]] bool isWreck(const Piece& piece);
/// Returns "MP" for vehicles, otherwise "MF".
[[nodiscard]] Message pointsName(MovementClass way);
/// Converts quarters of MF or MP to text for players: "10", "10.5".
[[nodiscard]] std::string pointsText(int quarters);
/// Adds the cost to a path: "1E4 - 1E5 (3 MF)".
[[nodiscard]] Message::Arg costing(Message::Arg way, int quarters, MovementClass by);

/// Returns the chart's cost of one step in quarters of MF or MP, or nothing if the chart has no plain number.
/// `into` contains the facts about `to`.
[[nodiscard]] std::optional<int> stepCost(const PlaceFacts& into, MovementClass way, const Location& from,
                                          const Location& to, bool road);

/// Returns the lowest possible cost of a step, in quarters, if the chart states a part of the allotment
/// instead of a plain number. `into` contains the facts about the Location entered.
[[nodiscard]] int leastStepCost(const PlaceFacts& into, MovementClass way, int allotment);

/// Returns the chart's cost of a step on the map, in quarters of MF or MP. Along a stream, Infantry and
/// Cavalry pay only for the stream, whatever else is in the hex (B33); this includes beds that A2.76
/// connects. In Bypass (A4.31) Infantry pays only for the terrain beside the obstacles, once for two
/// hexsides; if there is nothing to bypass, Infantry pays for the hex. Steps to another level cost more
/// (B10.4). Returns nothing if the program does not know the cost. This is so for vehicles, which pay for
/// each hexside (D2.3), and for Bypass of some terrain. By road a BU AFV (`buttonedUp`) pays at least 1 MP
/// (B3).
[[nodiscard]] std::optional<int> stepCost(const GameView& view, const PlaceFacts& into, MovementClass way,
                                          const Location& from, const Location& to, bool road,
                                          bool bypass = false, bool buttonedUp = false);
/// Returns true if one of these counters is a BU AFV.
[[nodiscard]] bool anyButtonedUp(const State& state, const std::vector<PieceId>& pieces);

/// Returns the MP, in quarters, that a vehicle pays in addition for the Known vehicles and wrecks in a hex
/// that it enters: 1 MP each, or 2 MP at the road rate (D2.14); 0 for other units.
[[nodiscard]] int trafficCost(const State& state, MovementClass way, const std::string& hex, bool road);

/// Returns how many levels higher `to` is than `from`; 0 within one hex, or if the levels are unknown.
[[nodiscard]] int levelsUp(const Ground& ground, const Location& from, const Location& to);

/// Returns true if a hex has an obstacle that can be bypassed (A4.3), and false if its terrain fills the hex
/// or is not an obstacle. Returns nothing if that is uncertain or the terrain is not stated.
[[nodiscard]] std::optional<bool> mayBypass(const HexTerrain& terrain);

/// Returns the chart's cost of a path in quarters of MF or MP, added up hex by hex. Returns nothing if the
/// chart has no plain number for a step, or if a step is impossible.
[[nodiscard]] std::optional<int> wayCost(const GameView& view, MovementClass way, Location from,
                                         const std::vector<Location>& path, bool road, bool bypass = false);

/// The MF, in quarters, that all units on foot have under a cloaking counter (E1.42).
inline constexpr int cloakedQuarters = 24;

/// A counter that moves by itself, with its allowance for an MPh in quarters, not counting the road bonus.
/// The leader stacked with the counter (A4.12) and the weapons that the counter portages (A4.42) are
/// included.
struct MovingCounter {
    const Piece* piece = nullptr;
    PieceId id;
    MovementClass way = MovementClass::none;
    std::array<std::optional<int>, 3> quarters;  ///< allowance by Haste; empty if Double Time is impossible
    bool known = true;                           ///< false if the counter's allowance is not known
};
/// Returns the counters of a stack that move by themselves. The list omits carried and portaged counters, and
/// Guns, because Guns must be pushed or towed.
[[nodiscard]] std::vector<MovingCounter> movingCountersOf(const State& state,
                                                          const std::vector<PieceId>& pieces);
/// Returns the road bonus, which only Infantry and Cavalry get (B3.4).
[[nodiscard]] int roadBonus(const MovingCounter& movingCounter);

}  // namespace shellgame
