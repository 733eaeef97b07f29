// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/hex/hex_order.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// Hexsides of the map: its top, right, bottom and left as it lies.
enum class MapEdge { top, right, bottom, left };
/// Edges of the map that a hex lies at; none inside it or off it.
[[nodiscard]] std::set<MapEdge> edgesAt(const Ground& ground, Hex h);
/// The edge of the map that looks most to the north ("N"), east, south or west by the N arrow (A2.1).
[[nodiscard]] MapEdge edgeTowards(const Ground& ground, std::string_view compass);
/// Hexes and half-hexes along an edge.
[[nodiscard]] std::set<std::string> hexesAlong(const Ground& ground, MapEdge edge);

/// Hexes along an edge by its letter ("N"), of boards at the edges of the map, or of those boards at that
/// edge (A2.5). No letter: all edges; no boards: all of them.
[[nodiscard]] std::set<std::string> hexesOfEntry(const Ground& ground, std::string_view compass,
                                                 const std::set<std::string>& boards);

/// The edges along which a group enters as scheduled: of a hex in a corner the one that the others lie at.
[[nodiscard]] std::set<MapEdge> edgesOfGroup(const Ground& ground, const EntryGroup& group);

/// "north", "east", "south" or "west": where an edge looks to by the N arrow.
[[nodiscard]] std::string_view edgeName(const Ground& ground, MapEdge edge);

/// Counters that still wait with a group.
[[nodiscard]] std::vector<PieceId> waiting(const State& state, const std::string& group);

/// Whether somebody can enter in no other phase than the MPh: vehicles and what is on them, which don't
/// advance (A2.5).
[[nodiscard]] bool entersInMPh(const State& state, const PieceId& id);

/// Whether it is said now how somebody starts who waits off-board (A2.52): CE or BU, dismantled or limbered,
/// loaded. Before play, and in the RPh of the turn of entry.
[[nodiscard]] bool choosesOffBoard(const State& state, const PieceId& id);

/// Whether half of a hex of the map lies off it, so that it is its own mirror image at that edge (A2.6).
[[nodiscard]] bool isHalfAtEdge(const Ground& ground, Hex h);

/// Groups of the side whose player turn it is that are to enter by now and still wait.
[[nodiscard]] std::vector<std::string> entriesDue(const State& state);

/// Why a hex can't be entered by (A2.5): a Known enemy unit, rubble or Blaze in it, or rubble and Blaze that
/// cut it off from the rest of the map. The findings are empty when nothing is in the way.
[[nodiscard]] Findings entryObstacles(const GameView& view, const SideId& side, const std::string& hex);

/// One turn of an entry: the hexes that are permitted then, open or obstructed.
struct EntryTurn {
    int turn = 1;    ///< Game Turn
    int radius = 0;  ///< hexes from the scheduled entry hexes; 0: those alone
    std::set<std::string, HexOrder> open;
    std::map<std::string, Findings, HexOrder> obstructed;
};
/// The hexes by which a group may enter after that many turns of delay: the scheduled ones, else hexes of
/// the same edge of the map within four hexes a turn, never on the other side of water that parts the map.
/// Who enters by `advance` is not kept out by an enemy.
[[nodiscard]] EntryTurn entryTurn(const GameView& view, const EntryGroup& group, int delayed,
                                  bool advance = false);
/// Turn by turn from the group's delay so far on, as things are now, up to the first turn with an open hex.
/// The last one has none if the whole edge is blocked.
[[nodiscard]] std::vector<EntryTurn> entryTurns(const GameView& view, const EntryGroup& group);

/// Road hexes of a setup board (A2.51), which is all Open Ground else: hexrows Y, Q and I where it is butted
/// lengthwise, else each hex with a coordinate of 5. `coordinate` is without the board ("Y7").
[[nodiscard]] bool isOffBoardRoad(std::string_view coordinate, bool lengthwise);
/// Whether one goes by a road from one hex of a group's setup board to the next; on the unused portion of a
/// board of which a part is in play only along its own roads.
[[nodiscard]] bool offBoardRoadRuns(const GameView& view, const EntryGroup& group, std::string_view from,
                                    std::string_view to);
/// What its roads are: as the player says, else as most road hexes of the boards that the group enters; dirt
/// where there are as many of both, or none.
[[nodiscard]] Surface offBoardRoads(const GameView& view, const EntryGroup& group);
/// MF or MP for entering a hex of it, in quarters: Open Ground or road as the weather has made them. Nothing
/// where there is no plain number.
[[nodiscard]] std::optional<int> offBoardCost(const GameView& view, const EntryGroup& group,
                                              MovementClass way, bool road);
/// What is wrong with a way over the setup board, the first hex that of the setup: hexes that are none, not
/// whole, not adjacent, in play, or butted against the map, whose hexes those are then, with their terrain.
[[nodiscard]] Findings offBoardWayFindings(const GameView& view, const EntryGroup& group,
                                           const std::vector<std::string>& way);

/// Whether a road of a hex leads over the edge of the map (A2.6 EX); nothing where the program does not know:
/// on blank boards, where the player has said what terrain there is, and of half-hexes, whose roads end in
/// the middle of the hex.
[[nodiscard]] std::optional<bool> roadLeadsOut(const GameView& view, const std::string& hex);

/// MF or MP in quarters for leaving the map from a Location as if into the mirror image of its hex, at that
/// hex's own cost (A2.6); by Bypass of its obstacle to the vertex at the edge, one hex of Open Ground.
/// Nothing where the chart gives no number.
[[nodiscard]] std::optional<int> exitCost(const GameView& view, MovementClass way, const Location& at,
                                          bool road, bool bypass);

}  // namespace shellgame
