// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/entry.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/mapboard/setup_area.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

constexpr int hexesPerDelay = 4;  // number of hexes for each turn of delay (A2.5)

/// Returns true if a hexside of this hex faces off the map at this edge. At the left and right edges both
/// outer hexsides must face off the map. One hexside is enough for a half-hex in the corner between boards of
/// different lengths (A2.3).
bool facesOut(const Ground& ground, Hex h, MapEdge edge) {
    const auto out = [&](Side6 side) { return !ground.contains(neighbour(h, side)); };
    const auto atSide = [&](Side6 upper, Side6 lower) {
        if (out(upper) && out(lower)) return true;
        return (out(upper) || out(lower)) && !out(Side6::N) && !out(Side6::S);
    };
    switch (edge) {
        case MapEdge::top:
            return out(Side6::N);
        case MapEdge::right:
            return atSide(Side6::NE, Side6::SE);
        case MapEdge::bottom:
            return out(Side6::S);
        case MapEdge::left:
            return atSide(Side6::NW, Side6::SW);
    }
    return false;
}

bool anyTerrain(const GameView& view, Hex h, bool (*is)(const TerrainRow&)) {
    const HexTerrain terrain = terrainAt(view, view.ground.nameOf(h));
    return std::any_of(terrain.rows.begin(), terrain.rows.end(),
                       [&](const TerrainRow* row) { return is(*row); });
}
bool blocksEntry(const TerrainRow& row) {
    return row.group == "rubble" || row.id == "blaze";
}
bool isWater(const TerrainRow& row) {
    return row.rule.starts_with("B21");
}
bool crossesWater(const TerrainRow& row) {
    return row.id == "ford" || row.kind == TerrainKind::bridge;
}

/// Returns all hexes of the map with terrain for which `is` returns true.
std::set<Hex> hexesWith(const GameView& view, bool (*is)(const TerrainRow&)) {
    std::set<Hex> out;
    const BoardGeometry& g = view.ground.geometry();
    for (int i = 0; i < g.hexCount(); ++i)
        if (const Hex h = g.hexAt(i); view.ground.contains(h) && anyTerrain(view, h, is)) out.insert(h);
    return out;
}

/// Returns the hexes of rivers and canals, including their fords and bridges. None of these hexes is a bank
/// (A2.5).
std::set<Hex> rivers(const GameView& view) {
    const std::set<Hex> water = hexesWith(view, isWater);
    std::set<Hex> out = water;
    for (const Hex h : hexesWith(view, crossesWater))
        if (std::any_of(allSides.begin(), allSides.end(),
                        [&](Side6 side) { return water.contains(neighbour(h, side)); }))
            out.insert(h);
    return out;
}

/// Returns the hexes that can be reached without entering a hex of `shut`. The starting hexes are always
/// included.
std::set<Hex> reachedWithout(const Ground& ground, const std::vector<Hex>& from, const std::set<Hex>& shut) {
    std::set<Hex> out(from.begin(), from.end());
    std::vector<Hex> next = from;
    while (!next.empty()) {
        const Hex h = next.back();
        next.pop_back();
        for (const Side6 side : allSides) {
            const Hex n = neighbour(h, side);
            if (ground.contains(n) && !shut.contains(n) && out.insert(n).second) next.push_back(n);
        }
    }
    return out;
}

/// Returns true if rubble and Blaze cut a hex off: less than half of the open map can be reached from it.
bool cutOff(const Ground& ground, Hex h, const std::set<Hex>& blocks) {
    if (blocks.empty()) return false;
    const BoardGeometry& g = ground.geometry();
    std::size_t open = 0;
    for (int i = 0; i < g.hexCount(); ++i)
        if (const Hex at = g.hexAt(i); ground.contains(at) && !blocks.contains(at)) ++open;
    return reachedWithout(ground, {h}, blocks).size() * 2 < open;
}

Findings obstaclesOf(const GameView& view, const SideId& side, const std::string& hex,
                     const std::set<Hex>& blocks, bool advance = false) {
    const auto h = view.ground.find(hex);
    if (!h) return {};
    Findings out;
    const auto blocked = [&](Message why) {
        out.push_back({Verdict::forbidden, "A2.5", HexId(hex), std::move(why)});
    };
    // Enemy units block entry only if they are in the entered Location. They don't block an advance, which
    // may enter an enemy Location (A4.7), and captured units never block entry.
    for (const auto& [id, piece] : view.state.pieces)
        if (!advance && piece.side != side && piece.isUnit() && !isWreck(piece) &&
            !piece.marks.contains("captured") && piece.under.empty() && piece.gone.empty() &&
            piece.at == Location{hex, 0}) {
            blocked(Message(words::enemyUnitIsIn, piece.type, hex));
            break;
        }
    const HexTerrain terrain = terrainAt(view, hex);
    for (const TerrainRow* row : terrain.rows)
        if (blocksEntry(*row)) blocked(Message(words::blocks, row->name, hex));
    if (out.empty() && cutOff(view.ground, *h, blocks))
        blocked(Message(words::rubbleOrBlazeCutsOffFromRest, hex));
    return out;
}

/// Returns the board on which a group sets up if a part of that board is in play; nullptr otherwise. The rest
/// of the board counts as off-board (A2.51).
const PlacedBoard* boardSharedWithMap(const Ground& ground, const EntryGroup& group) {
    for (const PlacedBoard& b : ground.boards())
        if (b.as == group.board && b.part) return &b;
    return nullptr;
}

bool isWholeHex(const BoardGeometry& board, Hex h) {
    const bool side = h.column == 0 || h.column + 1 == board.columns;
    return !side && (h.column % 2 == 0 || (h.row > 0 && h.row < board.rows));
}

/// Returns true if a half-hex is on the edge where the setup board adjoins the map. That edge is the one
/// nearer to the last hex of the path.
bool isButted(const BoardGeometry& board, bool lengthwise, Hex h, Hex last) {
    if (!lengthwise) return h.column == (2 * last.column < board.columns ? 0 : board.columns - 1);
    return h.column % 2 != 0 && h.row == (2 * last.row < board.rows ? 0 : board.rows);
}

/// Returns the map edges that all these hexes share. A corner hex therefore counts for the edge of the other
/// hexes. If no edge has all the hexes, returns all edges that have any of them.
std::set<MapEdge> edgesOf(const Ground& ground, const std::vector<Hex>& hexes) {
    std::set<MapEdge> any, all{MapEdge::top, MapEdge::right, MapEdge::bottom, MapEdge::left};
    for (const Hex h : hexes) {
        const std::set<MapEdge> here = edgesAt(ground, h);
        any.insert(here.begin(), here.end());
        std::erase_if(all, [&](MapEdge edge) { return !here.contains(edge); });
    }
    return all.empty() ? any : all;
}

}  // namespace

std::set<std::string> hexesOfEntry(const Ground& ground, std::string_view compass,
                                   const std::set<std::string>& boards) {
    std::vector<MapEdge> edges{MapEdge::top, MapEdge::right, MapEdge::bottom, MapEdge::left};
    if (!compass.empty()) edges = {edgeTowards(ground, compass)};
    std::set<std::string> out;
    for (const MapEdge edge : edges) out.merge(hexesAlong(ground, edge));
    if (boards.empty()) return out;
    std::erase_if(out, [theirs = hexesOfBoards(ground, boards)](const std::string& hex) {
        return !theirs.contains(hex);
    });
    return out;
}

std::set<MapEdge> edgesOfGroup(const Ground& ground, const EntryGroup& group) {
    std::vector<Hex> hexes;
    for (const std::string& name : group.hexes)
        if (const auto h = ground.find(name)) hexes.push_back(*h);
    return edgesOf(ground, hexes);
}

std::set<MapEdge> edgesAt(const Ground& ground, Hex h) {
    std::set<MapEdge> out;
    if (!ground.contains(h)) return out;
    for (const MapEdge edge : {MapEdge::top, MapEdge::right, MapEdge::bottom, MapEdge::left})
        if (facesOut(ground, h, edge)) out.insert(edge);
    return out;
}

MapEdge edgeTowards(const Ground& ground, std::string_view compass) {
    const auto quarter = std::string_view("NESW").find(compass);
    const double degrees = ground.northDegrees() + 90.0 * static_cast<double>(quarter);
    // 0 degrees means the top edge, and 90 degrees the right edge. A direction halfway between two edges
    // counts for the next edge.
    return static_cast<MapEdge>(static_cast<int>(std::floor(degrees / 90 + 0.5)) % 4);
}

std::set<std::string> hexesAlong(const Ground& ground, MapEdge edge) {
    std::set<std::string> out;
    for (int i = 0; i < ground.geometry().hexCount(); ++i) {
        const Hex h = ground.geometry().hexAt(i);
        if (ground.contains(h) && facesOut(ground, h, edge)) out.insert(ground.nameOf(h));
    }
    return out;
}

std::string_view edgeName(const Ground& ground, MapEdge edge) {
    for (const auto& [compass, name] :
         {std::pair{"N", "north"}, std::pair{"E", "east"}, std::pair{"S", "south"}, std::pair{"W", "west"}})
        if (edgeTowards(ground, compass) == edge) return name;
    return "";
}

std::vector<std::string> entriesDue(const State& state) {
    std::vector<std::string> out;
    if (state.clock.phase == Phase::setup) return out;
    for (const auto& [name, group] : state.reinforcements)
        if (group.side == state.clock.player && group.turn > 0 &&
            group.turn + group.delayed <= state.clock.turn && !waiting(state, name).empty())
            out.push_back(name);
    return out;
}

bool entersInMPh(const State& state, const PieceId& id) {
    const Piece* p = state.piece(id);
    for (int deep = 0; p != nullptr && deep < 4; ++deep, p = state.piece(p->carrier))
        if (p->kind == PieceClass::vehicle) return true;
    return false;
}

bool choosesOffBoard(const State& state, const PieceId& id) {
    const Piece* p = state.piece(id);
    if (p == nullptr || p->gone != offBoard) return false;
    if (state.clock.phase == Phase::setup) return true;
    const auto due = entriesDue(state);
    return state.clock.phase == Phase::RPh && std::find(due.begin(), due.end(), p->entry) != due.end();
}

bool isHalfAtEdge(const Ground& ground, Hex h) {
    const auto edges = edgesAt(ground, h);
    if (edges.contains(MapEdge::left) || edges.contains(MapEdge::right)) return true;
    // If the top edge of the map cuts a hex in half, that hex has no adjacent hexes on the map to its NW and
    // NE, but a whole hex has them. The same is true for SW and SE at the bottom edge.
    const auto ends = [&](Side6 west, Side6 east) {
        return !ground.contains(neighbour(h, west)) && !ground.contains(neighbour(h, east));
    };
    return h.column % 2 != 0 && ((edges.contains(MapEdge::top) && ends(Side6::NW, Side6::NE)) ||
                                 (edges.contains(MapEdge::bottom) && ends(Side6::SW, Side6::SE)));
}

std::vector<PieceId> waiting(const State& state, const std::string& group) {
    std::vector<PieceId> out;
    for (const auto& [id, piece] : state.pieces)
        if (piece.entry == group && piece.gone == offBoard) out.push_back(id);
    return out;
}

EntryTurn entryTurn(const GameView& view, const EntryGroup& group, int delayed, bool advance) {
    EntryTurn out;
    out.turn = group.turn + delayed;
    out.radius = hexesPerDelay * delayed;
    std::vector<Hex> scheduled;
    for (const std::string& name : group.hexes)
        if (const auto h = view.ground.find(name)) scheduled.push_back(*h);
    const std::set<MapEdge> edges = edgesOf(view.ground, scheduled);
    std::set<std::string> permitted = group.hexes;
    if (delayed > 0) {
        const std::set<Hex> sameSide = reachedWithout(view.ground, scheduled, rivers(view));
        for (const MapEdge edge : edges)
            for (const std::string& name : hexesAlong(view.ground, edge)) {
                const Hex h = *view.ground.find(name);
                const bool near = std::any_of(scheduled.begin(), scheduled.end(),
                                              [&](Hex from) { return hexDistance(from, h) <= out.radius; });
                if (near && sameSide.contains(h)) permitted.insert(name);
            }
    }
    const std::set<Hex> blocks = hexesWith(view, blocksEntry);
    for (const std::string& name : permitted) {
        Findings why = obstaclesOf(view, group.side, name, blocks, advance);
        if (why.empty())
            out.open.insert(name);
        else
            out.obstructed.emplace(name, std::move(why));
    }
    return out;
}

std::vector<EntryTurn> entryTurns(const GameView& view, const EntryGroup& group) {
    std::vector<EntryTurn> out;
    if (group.turn == 0) return out;
    const BoardGeometry& g = view.ground.geometry();
    const int farthest = (g.columns + g.rows) / hexesPerDelay + 1;
    for (int delayed = group.delayed; delayed <= group.delayed + farthest; ++delayed) {
        out.push_back(entryTurn(view, group, delayed));
        if (!out.back().open.empty()) break;
    }
    return out;
}

bool isOffBoardRoad(std::string_view coordinate, bool lengthwise) {
    const auto digits = std::min(coordinate.find_first_of("0123456789"), coordinate.size());
    const std::string_view letters = coordinate.substr(0, digits);
    if (lengthwise) return letters == "Y" || letters == "Q" || letters == "I";
    return coordinate.substr(digits) == "5";
}

bool offBoardRoadRuns(const GameView& view, const EntryGroup& group, std::string_view from,
                      std::string_view to) {
    const PlacedBoard* shared = boardSharedWithMap(view.ground, group);
    if (shared == nullptr)
        return isOffBoardRoad(from, group.lengthwise) && isOffBoardRoad(to, group.lengthwise);
    const Board& board = *shared->board;
    const auto a = board.geometry.hexNamed(from);
    const auto b = board.geometry.hexNamed(to);
    const auto side = a && b ? sideTowards(*a, *b) : std::nullopt;
    if (!side || board.los.empty()) return false;
    const auto isRoad = [&](Hex h, Side6 s) {
        const HexLosFacts& facts = board.los[static_cast<std::size_t>(board.geometry.indexOf(h))];
        const std::uint8_t code = facts.sides[static_cast<std::size_t>(s)].locationTerrain;
        const TerrainRow* row = code == noTerrain ? nullptr : TerrainChart::builtIn().byCode(code);
        return row != nullptr && row->kind == TerrainKind::road;
    };
    return isRoad(*a, *side) && isRoad(*b, opposite(*side));
}

Surface offBoardRoads(const GameView& view, const EntryGroup& group) {
    if (const auto said = roadNamed(group.roads)) return *said;
    std::set<const PlacedBoard*> adjacent;
    for (const std::string& name : group.hexes)
        if (const auto h = view.ground.find(name))
            for (const Ground::Origin& o : view.ground.origins(*h)) adjacent.insert(o.board);
    int dirt = 0, paved = 0;
    const BoardGeometry& g = view.ground.geometry();
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        const auto origins = view.ground.origins(h);
        if (std::none_of(origins.begin(), origins.end(),
                         [&](const Ground::Origin& o) { return adjacent.contains(o.board); }))
            continue;
        const HexTerrain terrain = terrainAt(view, view.ground.nameOf(h));
        const auto has = [&](std::string_view id) {
            return std::any_of(terrain.rows.begin(), terrain.rows.end(),
                               [&](const TerrainRow* row) { return row->id == id; });
        };
        if (has("paved-road"))
            ++paved;
        else if (has("dirt-road"))
            ++dirt;
    }
    return paved > dirt ? Surface::paved : Surface::dirt;
}

std::optional<int> offBoardCost(const GameView& view, const EntryGroup& group, MovementClass way, bool road,
                                bool buttonedUp) {
    auto cost =
        groundRate(view.state.settings.ground, road ? offBoardRoads(view, group) : Surface::open, way);
    if (cost && road && buttonedUp) cost = std::max(*cost, quartersPerPoint);
    return cost;
}

Findings offBoardWayFindings(const GameView& view, const EntryGroup& group,
                             const std::vector<std::string>& way) {
    Findings out;
    const auto wrong = [&](Subject at, Message why) {
        out.push_back({Verdict::forbidden, "A2.51", std::move(at), std::move(why)});
    };
    if (!way.empty() && group.board.empty()) wrong("/off_board", Message(words::theyHaveNotSetUpOffBoard));
    const PlacedBoard* shared = boardSharedWithMap(view.ground, group);
    const BoardGeometry board = shared != nullptr ? shared->board->geometry : BoardGeometry::standard(33, 10);
    const auto last = way.empty() ? std::nullopt : board.hexNamed(way.back());
    std::optional<Hex> before;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const auto h = board.hexNamed(way[i]);
        if (!h)
            wrong(HexId(way[i]), Message(words::isNoHexOfBoard, way[i], group.board));
        else if (shared != nullptr && shared->part->contains(*h))
            wrong(HexId(way[i]), Message(words::isInPlayItIsNoHex, way[i]));
        else if (i == 0 && !isWholeHex(board, *h))
            wrong(HexId(way[i]), Message(words::isNoWholeHex, way[i]));
        else if (before && hexDistance(*before, *h) != 1)
            wrong(HexId(way[i]), Message(words::isNotNextTo, way[i], way[i - 1]));
        else if (shared == nullptr && last && isButted(board, group.lengthwise, *h, *last))
            wrong(HexId(way[i]), Message(words::isOneHalfOfHexOfMap, way[i]));
        before = h;
    }
    return out;
}

std::optional<bool> roadLeadsOut(const GameView& view, const std::string& hex) {
    const auto h = view.ground.find(hex);
    const HexTerrain terrain = terrainAt(view, hex);
    if (!h || terrain.basis != HexTerrain::Basis::board || isHalfAtEdge(view.ground, *h)) return std::nullopt;
    bool known = false;
    for (const Ground::Origin& o : view.ground.origins(*h)) {
        const Board& board = *o.board->board;
        if (board.los.empty()) continue;
        known = true;
        const HexLosFacts& facts = board.los[static_cast<std::size_t>(board.geometry.indexOf(o.hex))];
        for (const Side6 side : allSides) {
            if (view.ground.contains(neighbour(*h, side))) continue;
            const Side6 own = o.board->turned ? opposite(side) : side;
            const std::uint8_t code = facts.sides[static_cast<std::size_t>(own)].locationTerrain;
            const TerrainRow* row = code == noTerrain ? nullptr : TerrainChart::builtIn().byCode(code);
            if (row != nullptr && row->kind == TerrainKind::road) return true;
        }
    }
    return known ? std::optional(false) : std::nullopt;
}

std::optional<int> exitCost(const GameView& view, MovementClass way, const Location& at, bool road,
                            bool bypass, bool buttonedUp) {
    if (bypass) return groundRate(view.state.settings.ground, Surface::open, way);
    const Location mirror{at.hex + "'", 0};
    return stepCost(view, placeFacts(view, Location{at.hex, 0}, Position()), way, at, mirror, road, false,
                    buttonedUp);
}

}  // namespace shellgame
