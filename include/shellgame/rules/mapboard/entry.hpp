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

/// The sides of the map as the program shows it.
enum class MapEdge { top, right, bottom, left };
/// Returns the edges of the map to which a hex belongs; none if it is inside the map or off it.
[[nodiscard]] std::set<MapEdge> edgesAt(const Ground& ground, Hex h);
/// Returns the northern ("N"), eastern, southern or western edge of the map, according to the N arrow (A2.1).
[[nodiscard]] MapEdge edgeTowards(const Ground& ground, std::string_view compass);
/// Returns the hexes and half-hexes along an edge.
[[nodiscard]] std::set<std::string> hexesAlong(const Ground& ground, MapEdge edge);

/// Returns the hexes along the edge with this letter ("N"), limited to these boards (A2.5). An empty letter
/// means all edges, an empty set all boards.
[[nodiscard]] std::set<std::string> hexesOfEntry(const Ground& ground, std::string_view compass,
                                                 const std::set<std::string>& boards);

/// Returns the edges by which a group is scheduled to enter. A corner hex belongs to the edge of the group's
/// other hexes.
[[nodiscard]] std::set<MapEdge> edgesOfGroup(const Ground& ground, const EntryGroup& group);

/// Returns "north", "east", "south" or "west": the direction of an edge according to the N arrow.
[[nodiscard]] std::string_view edgeName(const Ground& ground, MapEdge edge);

/// Returns the counters that wait off-board with a group.
[[nodiscard]] std::vector<PieceId> waiting(const State& state, const std::string& group);

/// Returns true if a unit can enter only in the MPh. This is so for vehicles and units on them, because they
/// can't advance (A2.5).
[[nodiscard]] bool entersInMPh(const State& state, const PieceId& id);

/// Returns true if the player can now choose the condition of a waiting unit (A2.52): CE or BU, dismantled or
/// limbered, loaded. The choice is possible before play, and in the RPh of the turn of entry.
[[nodiscard]] bool choosesOffBoard(const State& state, const PieceId& id);

/// Returns true for a half-hex at the edge of the map. Such a hex is its own mirror image at that edge
/// (A2.6).
[[nodiscard]] bool isHalfAtEdge(const Ground& ground, Hex h);

/// Returns the groups of the phasing side that are due to enter and are still waiting.
[[nodiscard]] std::vector<std::string> entriesDue(const State& state);

/// The hexes through which a group may enter in one turn, divided into open and obstructed ones.
struct EntryTurn {
    int turn = 1;    ///< Game Turn
    int radius = 0;  ///< distance in hexes allowed from the scheduled entry hexes; 0 for only these
    std::set<std::string, HexOrder> open;
    std::map<std::string, Findings, HexOrder> obstructed;
};
/// Returns the hexes through which a group may enter after this number of turns of delay. Without a delay
/// these are the scheduled hexes. Each turn of delay adds the hexes of the same map edge within another four
/// hexes, but not across water that divides the map. Enemies do not prevent an entry by advance.
[[nodiscard]] EntryTurn entryTurn(const GameView& view, const EntryGroup& group, int delayed,
                                  bool advance = false);
/// Returns what entryTurn() returns for the group's present delay, and for each longer delay up to the first
/// turn with an open hex. Assumes that the map does not change. If the whole edge is blocked, the last turn
/// has no open hex.
[[nodiscard]] std::vector<EntryTurn> entryTurns(const GameView& view, const EntryGroup& group);

/// Returns true for road hexes of a setup board (A2.51); its other hexes are Open Ground. The roads are
/// hexrows Y, Q and I if the board's long edge touches the map, otherwise the hexes with the number 5.
/// `coordinate` has no board name ("Y7").
[[nodiscard]] bool isOffBoardRoad(std::string_view coordinate, bool lengthwise);
/// Returns true if a road connects two adjacent hexes of a group's setup board. If the group uses the unused
/// portion of a board in play, only that board's own roads count.
[[nodiscard]] bool offBoardRoadRuns(const GameView& view, const EntryGroup& group, std::string_view from,
                                    std::string_view to);
/// Returns the surface of the setup board's roads, as the player has stated it. Otherwise returns the more
/// frequent surface of the road hexes on the boards that the group enters, or dirt if neither surface is more
/// frequent.
[[nodiscard]] Surface offBoardRoads(const GameView& view, const EntryGroup& group);
/// Returns the cost in MF or MP of entering a hex of the setup board, in quarters. This is the cost of Open
/// Ground or road, modified by weather; a BU AFV pays at least 1 MP (B3). Returns nothing if there is no
/// plain number.
[[nodiscard]] std::optional<int> offBoardCost(const GameView& view, const EntryGroup& group,
                                              MovementClass way, bool road, bool buttonedUp = false);
/// Checks a path over the setup board, which begins with the setup hex. A hex is a violation if it does not
/// exist, is not whole, is not adjacent to the previous hex, or is in play. Hexes that adjoin the map are
/// also violations, because they are treated as map hexes with the map's terrain.
[[nodiscard]] Findings offBoardWayFindings(const GameView& view, const EntryGroup& group,
                                           const std::vector<std::string>& way);

/// Returns true if a road leads from the hex over the map edge (A2.6 EX). Returns nothing if the program
/// can't determine this: on blank boards, where the player has stated the terrain, and for half-hexes, whose
/// roads end in the center.
[[nodiscard]] std::optional<bool> roadLeadsOut(const GameView& view, const std::string& hex);

/// Returns the cost in MF or MP of leaving the map, in quarters. This is the cost of entering the mirror
/// image of the hex (A2.6). In Bypass along the obstacle to the vertex at the edge, it is the cost of one
/// Open Ground hex. Returns nothing if the chart has no number.
[[nodiscard]] std::optional<int> exitCost(const GameView& view, MovementClass way, const Location& at,
                                          bool road, bool bypass, bool buttonedUp = false);

}  // namespace shellgame
