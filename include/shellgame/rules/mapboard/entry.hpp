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

/// Sides of the map: top, right, bottom and left as it is shown.
enum class MapEdge { top, right, bottom, left };
/// Returns the edges of the map at a hex; none for hexes inside it or off it.
[[nodiscard]] std::set<MapEdge> edgesAt(const Ground& ground, Hex h);
/// Returns the edge of the map that faces most to the north ("N"), east, south or west by the N arrow (A2.1).
[[nodiscard]] MapEdge edgeTowards(const Ground& ground, std::string_view compass);
/// Hexes and half-hexes along an edge.
[[nodiscard]] std::set<std::string> hexesAlong(const Ground& ground, MapEdge edge);

/// Hexes along an edge by its letter ("N"), of boards at the edges of the map, or of those boards at that
/// edge (A2.5). No letter: all edges; no boards: all of them.
[[nodiscard]] std::set<std::string> hexesOfEntry(const Ground& ground, std::string_view compass,
                                                 const std::set<std::string>& boards);

/// Returns the edges by which a group enters as scheduled: for a corner hex the edge of the other hexes.
[[nodiscard]] std::set<MapEdge> edgesOfGroup(const Ground& ground, const EntryGroup& group);

/// Returns "north", "east", "south" or "west": the direction of an edge by the N arrow.
[[nodiscard]] std::string_view edgeName(const Ground& ground, MapEdge edge);

/// Counters that still wait with a group.
[[nodiscard]] std::vector<PieceId> waiting(const State& state, const std::string& group);

/// Returns true if a unit can enter only in the MPh: vehicles and units on them, which don't advance (A2.5).
[[nodiscard]] bool entersInMPh(const State& state, const PieceId& id);

/// Returns true if the state of a waiting unit (A2.52) can be chosen now: CE or BU, dismantled or limbered,
/// loaded. That is before play, and in the RPh of the turn of entry.
[[nodiscard]] bool choosesOffBoard(const State& state, const PieceId& id);

/// Returns true if half of a hex of the map is off it, so that it is its own mirror image at that edge
/// (A2.6).
[[nodiscard]] bool isHalfAtEdge(const Ground& ground, Hex h);

/// Returns the groups of the phasing side that should have entered by now and still wait.
[[nodiscard]] std::vector<std::string> entriesDue(const State& state);

/// Returns the reasons why a hex can't be entered (A2.5): a Known enemy unit, rubble or Blaze in it, or
/// rubble and Blaze that cut it off from the rest of the map. Empty if it can.
[[nodiscard]] Findings entryObstacles(const GameView& view, const SideId& side, const std::string& hex);

/// One turn of an entry: the hexes that are permitted then, open or obstructed.
struct EntryTurn {
    int turn = 1;    ///< Game Turn
    int radius = 0;  ///< hexes from the scheduled entry hexes; 0: those alone
    std::set<std::string, HexOrder> open;
    std::map<std::string, Findings, HexOrder> obstructed;
};
/// Returns the hexes by which a group may enter after that many turns of delay: the scheduled ones, else
/// hexes of the same edge of the map within four hexes per turn, never on the other side of water that
/// divides the map. Enemies do not prevent an entry by `advance`.
[[nodiscard]] EntryTurn entryTurn(const GameView& view, const EntryGroup& group, int delayed,
                                  bool advance = false);
/// Turn by turn from the group's delay so far on, as things are now, up to the first turn with an open hex.
/// The last one has none if the whole edge is blocked.
[[nodiscard]] std::vector<EntryTurn> entryTurns(const GameView& view, const EntryGroup& group);

/// Returns true for road hexes of a setup board (A2.51), which is otherwise Open Ground: hexrows Y, Q and I
/// if it is placed lengthwise, else each hex with a coordinate of 5. `coordinate` is without the board
/// ("Y7").
[[nodiscard]] bool isOffBoardRoad(std::string_view coordinate, bool lengthwise);
/// Returns true if a road connects one hex of a group's setup board to the next; on the unused portion of a
/// board in play only its own roads count.
[[nodiscard]] bool offBoardRoadRuns(const GameView& view, const EntryGroup& group, std::string_view from,
                                    std::string_view to);
/// Returns the kind of its roads: as the player states, else as most road hexes of the boards that the group
/// enters; dirt if there are equally many of both, or none.
[[nodiscard]] Surface offBoardRoads(const GameView& view, const EntryGroup& group);
/// Returns the MF or MP for entering one of its hexes, in quarters: Open Ground or road, modified by weather.
/// Nothing if there is no plain number.
[[nodiscard]] std::optional<int> offBoardCost(const GameView& view, const EntryGroup& group,
                                              MovementClass way, bool road);
/// Returns the violations of a path over the setup board, beginning with the setup hex: hexes that don't
/// exist, are not whole, not adjacent, in play, or adjoin the map, where they are hexes of the map with its
/// terrain.
[[nodiscard]] Findings offBoardWayFindings(const GameView& view, const EntryGroup& group,
                                           const std::vector<std::string>& way);

/// Returns true if a road of a hex leads over the edge of the map (A2.6 EX); nothing if the program does not
/// know: on blank boards, where the player has stated the terrain, and for half-hexes, whose roads end in the
/// center.
[[nodiscard]] std::optional<bool> roadLeadsOut(const GameView& view, const std::string& hex);

/// MF or MP in quarters for leaving the map from a Location as if into the mirror image of its hex, at that
/// hex's own cost (A2.6); by Bypass of its obstacle to the vertex at the edge, one hex of Open Ground.
/// Nothing where the chart gives no number.
[[nodiscard]] std::optional<int> exitCost(const GameView& view, MovementClass way, const Location& at,
                                          bool road, bool bypass);

}  // namespace shellgame
