// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/movement.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/mapboard/hexsides.hpp"
#include "rules/mapboard/portage.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/rules/mapboard/chart_cost.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/words/term.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

int portageCapacity(const Piece& p, bool cx) {
    if (p.marks.contains("wounded")) return 0;
    return std::max(0, (p.isMmc() ? 3 : 1) - (cx ? 1 : 0));
}

namespace {

/// Returns the printed MF or MP. If a counter that the player has defined lacks these numbers, returns the
/// value of the counter's class (A4.11, A13.3).
int printed(const Piece& p) {
    if (p.isSmc() && p.marks.contains("wounded")) return 3;  // A wounded SMC has 3 MF (A17.2).
    if (p.allowance > 0) return p.allowance;
    if (p.isMmc()) return 4;
    if (p.isSmc()) return 6;
    return p.kind == PieceClass::cavalry ? 12 : 0;
}

struct Bearer {
    const Piece* piece;
    int capacity;  ///< the IPC in PP
    int load = 0;
    [[nodiscard]] int over() const { return std::max(0, load - capacity); }
    [[nodiscard]] int room() const { return capacity - load; }
};

/// Returns for each unit on foot the number of PP above its IPC. A possessed weapon counts for its possessor,
/// any other weapon for the unit with the most room. An SMC without a load adds its IPC to that of one other
/// unit.
std::vector<int> overloads(const State& state, const std::vector<PieceId>& pieces,
                           const std::vector<PieceId>& onFoot, bool cx) {
    std::vector<Bearer> bearers;
    for (const PieceId& id : onFoot) {
        const Piece* p = state.piece(id);
        bearers.push_back({p, portageCapacity(*p, cx)});
    }
    std::vector<int> loose;
    for (const PieceId& id : pieces) {
        const Piece* w = state.piece(id);
        if (w == nullptr || w->portage <= 0 || w->isUnit() || w->kind == PieceClass::gun) continue;
        const auto owner = std::find(onFoot.begin(), onFoot.end(), w->carrier);
        if (owner != onFoot.end())
            bearers[static_cast<std::size_t>(owner - onFoot.begin())].load += w->portage;
        else if (w->carrier.empty())
            loose.push_back(w->portage);
    }
    std::sort(loose.rbegin(), loose.rend());
    for (const int pp : loose) {
        const auto most =
            std::max_element(bearers.begin(), bearers.end(),
                             [](const Bearer& a, const Bearer& b) { return a.room() < b.room(); });
        if (most != bearers.end()) most->load += pp;
    }
    std::vector<int> out;
    for (const Bearer& b : bearers) out.push_back(b.over());
    for (const Bearer& lender : bearers) {
        if (!lender.piece->isSmc() || lender.load > 0) continue;
        const auto worst = std::max_element(out.begin(), out.end());
        if (worst != out.end()) *worst = std::max(0, *worst - lender.capacity);
    }
    return out;
}

/// Returns the terrain that determines the cost of a step in Bypass; nothing if the program does not know it.
std::optional<TerrainRows> rowsBeside(const HexTerrain& terrain, MovementClass way) {
    if (terrain.rows.empty()) return terrain.rows;
    const auto passes = mayBypass(terrain);
    if (!passes) return std::nullopt;
    if (!*passes) return terrain.rows;
    if (isVehicleWay(way)) return std::nullopt;
    TerrainRows out;
    for (const TerrainRow* row : terrain.rows)
        if (row->bypass == Bypass::no) out.push_back(row);
    return out;
}

const CostSum& costFor(const PlaceFacts& into, MovementClass way) {
    if (way == MovementClass::cavalry) return into.cavalry();
    const auto cls = vehicleClass(way);
    return cls ? into.vehicle(*cls) : into.infantry;
}

/// Returns the cost of a step, ignoring any change of level.
std::optional<int> costOnTheLevel(const GameView& view, const PlaceFacts& into, MovementClass way,
                                  const Location& from, const Location& to, bool road, bool bypass) {
    if (from.hex == to.hex) return stepCost(into, way, from, to, road);
    const auto beside = bypass ? rowsBeside(into.terrain, way) : std::nullopt;
    if (bypass && !beside) return std::nullopt;
    const TerrainRows& rows = bypass ? *beside : into.terrain.rows;
    const bool byRoad = road && !bypass;
    // If weather has changed the ground, only the costs of Open Ground and roads are known. For other terrain
    // the player states the cost.
    if (!view.state.settings.ground.empty())
        if (const auto surface = surfaceOf(rows, byRoad))
            return groundRate(view.state.settings.ground, *surface, way);
    const auto stream = std::find_if(rows.begin(), rows.end(), [](const TerrainRow* row) {
        return row->kind == TerrainKind::depression && row->rule.starts_with("B20.4");
    });
    if (stream != rows.end() && rows.size() > 1 && !isVehicleWay(way)) {
        const auto a = view.ground.find(from.hex);
        const auto b = view.ground.find(to.hex);
        const auto along = chartCost({*stream}, way, false);
        if (a && b && along && bedRuns(view.ground, *a, *b)) return along;
    }
    return bypass ? chartCost(rows, way, false) : stepCost(into, way, from, to, byRoad);
}

/// Returns the row of a wall, hedge or other terrain on the hexside between two adjacent hexes; nullptr if
/// the boards show none.
const TerrainRow* hexsideRow(const Ground& ground, const std::string& from, const std::string& to) {
    const auto a = ground.find(from), b = ground.find(to);
    const auto side = a && b ? sideTowards(*a, *b) : std::nullopt;
    if (!side) return nullptr;
    for (const auto& [hex, of] : {std::pair(*a, *side), std::pair(*b, opposite(*side))})
        for (const HexsideFacts* s : hexsideFacts(ground, hex, of))
            if (s->hexsideTerrain != noTerrain)
                if (const TerrainRow* row = TerrainChart::builtIn().byCode(s->hexsideTerrain)) return row;
    return nullptr;
}

/// Returns the cost of crossing the wall, hedge or other terrain on a hexside. This cost is added to the cost
/// of the entered hex (B9.4). Returns nothing if the units can't cross it, or if the chart has no number for
/// it.
std::optional<int> crossingCost(const Ground& ground, MovementClass way, const Location& from,
                                const Location& to) {
    const TerrainRow* row = hexsideRow(ground, from.hex, to.hex);
    if (row == nullptr) return 0;
    const auto cls = vehicleClass(way);
    const MoveCost* cost = nullptr;
    if (cls)
        cost = row->vehicles ? &row->vehicle(*cls) : nullptr;
    else if (const auto& own = way == MovementClass::cavalry ? row->cavalry : row->infantry; own)
        cost = &*own;
    // The cost of a rowhouse is already included in the cost of its hex.
    if (cost == nullptr) return 0;
    if (cost->kind != MoveCost::Kind::points) return std::nullopt;
    return quartersOf(cost->points);
}

bool includesClimb(const TerrainRows& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const TerrainRow* row) { return row->includesClimb; });
}

/// Returns the extra cost of a step up by `levels`, or down if `levels` is negative. `level` is the cost of
/// the step without a change of level. For Infantry and Cavalry the last level up doubles the cost (B10.4,
/// B3.4). Vehicles pay 4 MP for each level up, or 2 MP by road (B10.4). Each additional level of an Abrupt
/// Elevation Change costs 2 MF up and 1 MF down, for vehicles 2 MP down (B10.51). In snow Infantry and
/// Cavalry pay one more MF for each level (E3.72).
int climbCost(std::string_view ground, MovementClass way, int levels, int level, bool road) {
    const int all = std::abs(levels), between = std::max(0, all - 1);
    if (isVehicleWay(way)) {
        const int points = levels > 0 ? (road ? 2 : 4) * all : 2 * between;
        return points * quartersPerPoint;
    }
    const GroundRow* row = groundRow(ground);
    const int points = (levels > 0 ? 2 : 1) * between + (row != nullptr && row->levelsCost ? all : 0);
    return points * quartersPerPoint + (levels > 0 ? level : 0);
}

}  // namespace

bool isVehicleWay(MovementClass way) {
    return vehicleClass(way).has_value();
}

bool isWreck(const Piece& piece) {
    return piece.marks.contains("wreck") || piece.marks.contains("burning wreck");
}

Message pointsName(MovementClass way) {
    return term(isVehicleWay(way) ? "MP" : "MF");
}

Message::Arg costing(Message::Arg way, int quarters, MovementClass by) {
    return Message::Arg(Message(words::wayCosting, std::move(way), pointsText(quarters), pointsName(by)));
}

std::string pointsText(int quarters) {
    static constexpr std::array<std::string_view, 4> parts{"", ".25", ".5", ".75"};
    const int rest = std::abs(quarters % quartersPerPoint);
    return std::to_string(quarters / quartersPerPoint) + std::string(parts[static_cast<std::size_t>(rest)]);
}

MovementClass wayOf(const State& state, const std::vector<PieceId>& pieces) {
    MovementClass way = MovementClass::infantry;
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || !p->carrier.empty()) continue;
        if (p->kind == PieceClass::vehicle)
            return isVehicleWay(p->moves) ? p->moves : MovementClass::fullyTracked;
        if (p->kind == PieceClass::cavalry) way = MovementClass::cavalry;
    }
    return way;
}

std::optional<int> stepCost(const PlaceFacts& into, MovementClass way, const Location& from,
                            const Location& to, bool road) {
    // Within a building each level costs 1 MF (B23.4).
    if (from.hex == to.hex) return quartersPerPoint * std::abs(from.level - to.level);
    return chartCost(costFor(into, way), road);
}

int leastStepCost(const PlaceFacts& into, MovementClass way, int allotment) {
    const CostSum& cost = costFor(into, way);
    int least = quartersOf(cost.points);
    for (const int part : cost.parts) least += allotment / std::max(1, part);
    if (cost.all) least += cost.orPart > 0 ? allotment / cost.orPart : allotment;
    return cost.minimumMove ? allotment : std::max(1, least);
}

std::optional<bool> mayBypass(const HexTerrain& terrain) {
    const auto any = [&](Bypass bypass) {
        return std::any_of(terrain.rows.begin(), terrain.rows.end(),
                           [&](const TerrainRow* row) { return row->bypass == bypass; });
    };
    if (terrain.basis == HexTerrain::Basis::assumed || any(Bypass::doubtful)) return std::nullopt;
    return any(Bypass::yes);
}

bool anyButtonedUp(const State& state, const std::vector<PieceId>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && p->kind == PieceClass::vehicle && p->buttonedUp;
    });
}

std::optional<int> stepCost(const GameView& view, const PlaceFacts& into, MovementClass way,
                            const Location& from, const Location& to, bool road, bool bypass,
                            bool buttonedUp) {
    auto level = costOnTheLevel(view, into, way, from, to, road, bypass);
    if (level && road && !bypass && buttonedUp) level = std::max(*level, quartersPerPoint);
    // A road that crosses the hexside leads through a gap in the wall or hedge.
    const auto crossing = road && !bypass ? 0 : crossingCost(view.ground, way, from, to);
    if (!level || !crossing) return std::nullopt;
    int levels = levelsUp(view.ground, from, to);
    if (levels == 0) return *level + *crossing;
    const bool byRoad = road && !bypass;
    if (levels > 0 && !byRoad && includesClimb(into.terrain.rows)) --levels;
    return *level + *crossing + climbCost(view.state.settings.ground, way, levels, *level, byRoad);
}

int trafficCost(const State& state, MovementClass way, const std::string& hex, bool road) {
    if (!isVehicleWay(way)) return 0;
    const auto vehicles = std::count_if(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        return p.kind == PieceClass::vehicle && p.under.empty() && p.gone.empty() && p.at.hex == hex;
    });
    return static_cast<int>(vehicles) * (road ? 2 : 1) * quartersPerPoint;
}

int levelsUp(const Ground& ground, const Location& from, const Location& to) {
    const auto a = ground.baseHeight(from.hex), b = ground.baseHeight(to.hex);
    return from.hex == to.hex || !a || !b ? 0 : *b + to.level - *a - from.level;
}

std::optional<int> wayCost(const GameView& view, MovementClass way, Location from,
                           const std::vector<Location>& path, bool road, bool bypass) {
    int quarters = 0;
    const std::string start = from.hex;
    for (const Location& to : path) {
        const auto cost = stepCost(view, placeFacts(view, to, Position()), way, from, to, road, bypass);
        if (!cost || view.ground.distance(from.hex, to.hex) > 1) return std::nullopt;
        quarters += *cost;
        if (to.hex != from.hex && to.hex != start) quarters += trafficCost(view.state, way, to.hex, road);
        from = to;
    }
    return quarters;
}

std::vector<MovingCounter> movingCountersOf(const State& state, const std::vector<PieceId>& pieces) {
    std::vector<MovingCounter> out;
    std::vector<PieceId> onFoot;
    bool leader = false;
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || !p->isUnit() || !p->carrier.empty()) continue;
        MovingCounter w;
        w.piece = p;
        w.id = id;
        if (p->kind == PieceClass::vehicle)
            w.way = isVehicleWay(p->moves) ? p->moves : MovementClass::fullyTracked;
        else
            w.way = p->kind == PieceClass::cavalry ? MovementClass::cavalry : MovementClass::infantry;
        const int own = printed(*p) * quartersPerPoint;
        w.known = own > 0;
        w.quarters[0] = own;
        if (p->kind == PieceClass::cavalry) {  // A13.36
            w.quarters[1] = own + 4 * quartersPerPoint;
            w.quarters[2] = own + 8 * quartersPerPoint;
        } else if (w.way == MovementClass::infantry) {
            onFoot.push_back(id);
            leader = leader || p->isLeader();
        }
        out.push_back(std::move(w));
    }
    if (onFoot.empty()) return out;
    const auto plain = overloads(state, pieces, onFoot, false);
    const auto hurried = overloads(state, pieces, onFoot, true);
    for (MovingCounter& w : out) {
        const auto it = std::find(onFoot.begin(), onFoot.end(), w.id);
        if (it == onFoot.end()) continue;
        const auto i = static_cast<std::size_t>(it - onFoot.begin());
        // Every unit under a cloaking counter has six MF (E1.42).
        if (const Marker* m = state.marker(w.piece->under); m != nullptr && m->kind == MarkerKind::cloaked) {
            w.quarters.fill(cloakedQuarters);
            continue;
        }
        const int bonus = leader && w.piece->isMmc() ? 2 : 0;  // A4.12
        const int own = printed(*w.piece) + bonus;
        const auto less = [&](int points, int over) { return std::max(0, points - over) * quartersPerPoint; };
        w.quarters[0] = less(own, plain[i]);
        if (w.piece->marks.contains("wounded")) continue;  // A wounded unit can't use Double Time (A4.5).
        w.quarters[1] = less(own + 1, hurried[i]);
        w.quarters[2] = less(own + 2, hurried[i]);
    }
    return out;
}

int roadBonus(const MovingCounter& movingCounter) {
    return isVehicleWay(movingCounter.way) ? 0 : quartersPerPoint;
}

}  // namespace shellgame
