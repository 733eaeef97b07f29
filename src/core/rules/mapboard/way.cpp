// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/way.hpp"

#include <algorithm>
#include <iterator>

#include "rules/mapboard/hexsides.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

constexpr int onePoint = 4;  // one MF or MP, in quarters

/// Returns the lowest possible cost of a hex: 1 MF or MP, or half an MP for a vehicle by road.
int leastOfHex(MovementClass way, const Manner& manner) {
    return manner.road && isVehicleWay(way) ? onePoint / 2 : onePoint;
}

/// Returns the number by which the cost is multiplied: a unit that pushes a Gun pays double (C10.3).
int timesDear(MovementClass way, const Manner& manner) {
    return manner.pushes && way == MovementClass::infantry ? 2 : 1;
}

/// Returns the fastest units that a dummy stack of `dummies` counters could represent. One counter beneath
/// the top "?" may be a leader, and two may be a leader and a squad (A4.11, A4.12); or all may be Cavalry
/// (A13.3).
MovingCounter posingAs(MovementClass way, int dummies) {
    MovingCounter out;
    out.way = way;
    out.known = !isVehicleWay(way);
    const int points = way == MovementClass::cavalry ? 12 : dummies > 1 ? 6 : 4;
    const int hurry = way == MovementClass::cavalry ? 4 : 1;
    for (std::size_t i = 0; i < out.quarters.size(); ++i)
        out.quarters[i] = (points + hurry * static_cast<int>(i)) * onePoint;
    return out;
}

/// Returns true if a road crosses a hexside, according to the board data of the hex on one side. Returns
/// nothing if no board defines the hexside.
std::optional<bool> roadAt(const GameView& view, Hex h, Side6 side) {
    std::optional<bool> out;
    for (const HexsideFacts* s : hexsideFacts(view.ground, h, side)) {
        const TerrainRow* row =
            s->locationTerrain == noTerrain ? nullptr : TerrainChart::builtIn().byCode(s->locationTerrain);
        out = out.value_or(false) ||
              (row != nullptr && (row->kind == TerrainKind::road || row->kind == TerrainKind::bridge ||
                                  row->id == "sunken-road" || row->id == "elevated-road"));
    }
    return out;
}

bool asPrinted(const GameView& view, const std::string& hex) {
    const auto note = view.state.hexes.find(hex);
    if (note != view.state.hexes.end() && !note->second.becomes.empty()) return false;
    return terrainAt(view, hex).basis == HexTerrain::Basis::board;
}

/// Returns true if a dummy stack that represents a vehicle is stopped: it has not moved since its last Stop.
bool standsStill(const Trail& trail) {
    for (auto act = trail.rbegin(); act != trail.rend(); ++act) {
        if (act->kind == ActKind::stop) return true;
        // A vehicle is in Motion when it enters the map (A2.52).
        if (act->kind == ActKind::begin) return !isVehicleWay(act->moves);
        if (act->kind == ActKind::start || act->kind == ActKind::motion) return false;
        if (isVehicleWay(act->moves) && act->from.hex != act->to.hex) return false;
    }
    return true;
}

Message askOfExcess(const MovingUnit& movingUnit, const SoFar& then, int allowance) {
    const MovingCounter& w = movingUnit.movingCounter;
    const std::string spends = pointsText(then.spent), has = pointsText(allowance);
    const Message name = pointsName(w.way);
    if (isVehicleWay(w.way))
        return Message(words::wouldSpendOfExcessiveSpeedOrMinimum, movingUnit.name, spends, has, name);
    if (then.haste != Haste::none)
        return Message(words::wouldSpendOfMinimumMove, movingUnit.name, spends, has, name);
    return Message(words::wouldSpendOfDoubleTimeOrMinimum, movingUnit.name, spends, has, name);
}

}  // namespace

int routQuarters(const Piece& piece) {
    return 4 * (piece.isSmc() && piece.marks.contains("wounded") ? 3 : 6);
}

Manner mannerOf(std::string_view how) {
    Manner out;
    out.road = how == "road";
    out.bypass = how == "bypass";
    out.assault = how == "assault";
    out.doubleTime = how == "double time";
    return out;
}

SoFar SoFar::then(int quarters, const Manner& manner, bool roadHelps) const {
    SoFar out = *this;
    if (manner.doubleTime) out.haste = moved && haste != Haste::full ? Haste::late : Haste::full;
    out.spent += quarters;
    out.moved = true;
    out.offRoad = offRoad || !manner.road || !roadHelps;
    return out;
}

SoFar spentSoFar(const State& state, const MarkerId& id) {
    SoFar out;
    const Trail& trail = state.trail(id);
    const Clock& now = state.clock;
    auto first = trail.end();
    while (first != trail.begin()) {
        const Act& act = *std::prev(first);
        if (act.turn != now.turn || act.player != now.player || act.phase != now.phase) break;
        if (act.kind == ActKind::begin) break;
        --first;
    }
    for (auto act = first; act != trail.end(); ++act) {
        if (act->moves != MovementClass::none) out.way = act->moves;
        if (act->from.hex == act->to.hex && act->spent == 0) continue;
        if (act->kind == ActKind::doubleTime || act->doubleTime)
            out.haste = out.moved && out.haste != Haste::full ? Haste::late : Haste::full;
        out.moved = true;
        out.offRoad = out.offRoad || (act->from.hex != act->to.hex && act->kind != ActKind::road);
        out.spent = std::max(out.spent, act->spent);
    }
    return out;
}

SoFar spentSoFar(const Piece& piece) {
    SoFar out;
    if (!piece.spent) return out;
    out.spent = piece.spent->quarters;
    out.moved = true;
    out.offRoad = piece.spent->offRoad;
    out.haste = piece.spent->haste;
    return out;
}

MpCost mpCost(MpAct act, const Piece& vehicle) {
    switch (act) {
        case MpAct::start:
            return {"D2.12", onePoint};
        case MpAct::stop:
            return {"D2.13", onePoint};
        case MpAct::hook:
            return {"C10.12", (vehicle.allowance + 1) / 2 * onePoint};  // half the MP, rounded up
        case MpAct::hookSlowly:
            return {"C10.12", (vehicle.allowance * 2 + 2) / 3 * onePoint};  // two thirds, rounded up
        case MpAct::load:
            break;
    }
    return {"D6.4", (vehicle.allowance + 3) / 4 * onePoint, false};  // a quarter of the MP, rounded up
}

MpCost loadingCost(const State& state, const PieceId& vehicle, const std::vector<PieceId>& what) {
    const Piece* p = state.piece(vehicle);
    MpCost out;
    if (p == nullptr || p->kind != PieceClass::vehicle || isWreck(*p) || !p->inPlay() ||
        state.clock.phase != Phase::MPh || state.clock.player != p->side)
        return out;
    for (const PieceId& id : what) {
        const Piece& w = *state.piece(id);
        if (!w.isUnit() && w.kind != PieceClass::gun) continue;
        const MpCost one =
            mpCost(w.isUnit()                                                        ? MpAct::load
                   : Catalogue::builtIn().lookup(w.type, w.nation).type.hookedSlowly ? MpAct::hookSlowly
                                                                                     : MpAct::hook,
                   *p);
        if (one.quarters > out.quarters) out = one;
    }
    if (out.quarters > 0 && p->motion) out.quarters += mpCost(MpAct::stop, *p).quarters;
    return out;
}

int startCost(const std::vector<MovingUnit>& who, const Manner& manner) {
    int most = 0;
    for (const MovingUnit& movingUnit : who) most = std::max(most, manner.starts ? movingUnit.toStart : 0);
    return most;
}

Message::Arg costing(Message::Arg way, int quarters, MovementClass by, int toStart) {
    if (toStart == 0) return costing(std::move(way), quarters, by);
    return Message::Arg(Message(words::wayCostingStart, std::move(way), pointsText(quarters), pointsName(by),
                                pointsText(toStart)));
}

std::vector<MovingUnit> movingUnitsOf(const State& state, const MarkerId& marker,
                                      const std::vector<PieceId>& pieces, MovementClass posing, int dummies) {
    std::vector<MovingUnit> out;
    const SoFar stack = marker.empty() ? SoFar() : spentSoFar(state, marker);
    if (!marker.empty() && pieces.empty()) {
        const Marker* m = state.marker(marker);
        if (m == nullptr || !m->isDummy()) return out;
        MovingCounter posed = posingAs(posing, dummies > 0 ? dummies : m->dummies);
        if (m->kind == MarkerKind::cloaked && posed.way == MovementClass::infantry)
            posed.quarters.fill(cloakedQuarters);
        const bool starts = isVehicleWay(posing) && standsStill(state.trail(marker));
        out.push_back({std::move(posed), Message::Arg(markerName(*m)), marker, stack, 0,
                       starts ? mpCost(MpAct::start, Piece()).quarters : 0});
        return out;
    }
    std::vector<PieceId> all = pieces;
    for (std::size_t i = 0; i < all.size() && marker.empty(); ++i)
        for (const auto& [id, p] : state.pieces)
            if (p.carrier == all[i] && p.under.empty() && std::find(all.begin(), all.end(), id) == all.end())
                all.push_back(id);
    for (MovingCounter& w : movingCountersOf(state, all)) {
        Message::Arg name(w.piece->type);
        const PieceId id = w.id;
        // If the counter and its stack have spent different amounts, the larger amount counts.
        SoFar before = spentSoFar(*w.piece);
        if (!marker.empty() && stack.spent >= before.spent) before = stack;
        const bool starts = w.piece->kind == PieceClass::vehicle && !w.piece->motion;
        const int toStart = starts ? mpCost(MpAct::start, *w.piece).quarters : 0;
        if (state.clock.phase == Phase::RtPh) {
            w.quarters.fill(routQuarters(*w.piece));
            before = SoFar();
        }
        out.push_back({std::move(w), std::move(name), id, before, 0, toStart});
    }
    return out;
}

int spineCost(const GameView& view, const std::string& hex) {
    const auto rows = terrainAt(view, hex).rows;
    const bool inside = std::any_of(rows.begin(), rows.end(), [](const TerrainRow* r) {
        return r->group == "building" || r->group == "rubble" || r->id == "woods";
    });
    return inside ? 2 : 1;
}

void addTurns(const GameView& view, const Location& from, const std::vector<Location>& path,
              std::vector<MovingUnit>& units) {
    for (MovingUnit& unit : units) {
        const Piece* piece = unit.movingCounter.piece;
        if (piece == nullptr || piece->kind != PieceClass::vehicle) continue;
        auto facing = facingOf(view.ground, from.hex, piece->ca);
        std::string before = from.hex;
        for (const Location& to : path) {
            const auto a = view.ground.find(before), b = view.ground.find(to.hex);
            const auto side = a && b ? sideTowards(*a, *b) : std::nullopt;
            if (facing && side) {
                const int by = turnToEnter(*facing, *side);
                unit.toTurn += onePoint * std::abs(by) / 2 * spineCost(view, before);
                facing = (*facing + by + 12) % 12;
            }
            before = to.hex;
        }
    }
}

int WayCost::atLeast(MovementClass way, int allotment) const {
    int out = plain;
    for (const PlaceFacts& into : parts) out += leastStepCost(into, way, allotment);
    return out;
}

WayCost& WayCost::operator+=(const WayCost& other) {
    plain += other.plain;
    parts.insert(parts.end(), other.parts.begin(), other.parts.end());
    whole = whole && other.whole;
    return *this;
}

std::vector<PieceId> gunsPushed(const State& state, const std::vector<PieceId>& pieces) {
    std::vector<PieceId> out;
    std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(out), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && p->kind == PieceClass::gun && p->under.empty() && p->carrier.empty();
    });
    return out;
}

WayCost costOfStep(const GameView& view, MovementClass way, const Location& from, const Location& to,
                   const Manner& manner) {
    WayCost out;
    PlaceFacts into = placeFacts(view, to, Position());
    if (const auto cost =
            stepCost(view, into, way, from, to, manner.road, manner.bypass, manner.buttonedUp)) {
        out.plain = *cost * timesDear(way, manner);
    } else if (manner.bypass) {
        // In Bypass the terrain of the obstacle does not count.
        out.plain = leastOfHex(way, manner);
        out.whole = false;
    } else {
        out.parts.push_back(std::move(into));
    }
    return out;
}

WayCost costOfWay(const GameView& view, MovementClass way, Location from, const std::vector<Location>& path,
                  const Manner& manner) {
    WayCost out;
    // The moving vehicles themselves are still in the hex where the path starts.
    const std::string start = from.hex;
    for (const Location& to : path) {
        if (to.hex != from.hex && to.hex != start)
            out.plain += trafficCost(view.state, way, to.hex, manner.road);
        if (const int leap = view.ground.distance(from.hex, to.hex).value_or(0); leap > 1) {
            out.plain += leap * leastOfHex(way, manner) * timesDear(way, manner);
            out.whole = false;
        } else {
            out += costOfStep(view, way, from, to, manner);
        }
        from = to;
    }
    return out;
}

std::optional<bool> roadRuns(const GameView& view, const std::string& from, const std::string& to) {
    if (from.empty() || to.empty()) return roadLeadsOut(view, from.empty() ? to : from);
    const auto a = view.ground.find(from);
    const auto b = view.ground.find(to);
    const auto side = a && b ? sideTowards(*a, *b) : std::nullopt;
    if (!side || !asPrinted(view, from) || !asPrinted(view, to)) return std::nullopt;
    const auto here = roadAt(view, *a, *side);
    const auto there = roadAt(view, *b, opposite(*side));
    // Each hex has its own sample on its side of the hexside, so one sample may miss the road.
    if (!here || !there) return here ? here : there;
    return *here || *there;
}

void roadFindings(const GameView& view, const Location& from, const std::vector<Location>& path,
                  const char* rule, Findings& out) {
    std::string before = from.hex;
    for (const Location& to : path) {
        if (before != to.hex && roadRuns(view, before, to.hex) == false) {
            const std::string& inside = before.empty() ? to.hex : before;
            out.push_back({Verdict::forbidden, rule, HexId(inside),
                           before.empty() || to.hex.empty()
                               ? Message(words::noRoadOfLeadsOverEdge, inside)
                               : Message(words::noRoadLeadsFromTo, before, to.hex)});
        }
        before = to.hex;
    }
}

void bypassFindings(const GameView& view, const std::string& hex, const char* rule, Findings& out) {
    const auto passes = mayBypass(terrainAt(view, hex));
    if (passes == true) return;
    out.push_back(passes == false
                      ? Finding{Verdict::forbidden, rule, HexId(hex), Message(words::thereIsNoObstacle, hex)}
                      : Finding{Verdict::ruling, rule, HexId(hex), Message(words::isThereObstacle, hex)});
}

bool givesRoadBonus(const GameView& view, const std::vector<Location>& path, const Manner& manner) {
    return manner.road && !manner.pushes && std::all_of(path.begin(), path.end(), [&](const Location& at) {
               return roadHelps(view.state.settings.ground, terrainAt(view, at.hex).rows);
           });
}

std::optional<int> allowanceOf(const MovingUnit& movingUnit, const SoFar& then) {
    const auto limit = movingUnit.movingCounter.quarters[static_cast<std::size_t>(then.haste)];
    if (!limit) return std::nullopt;
    return *limit + (then.offRoad ? 0 : roadBonus(movingUnit.movingCounter));
}

SoFar afterWay(const MovingUnit& movingUnit, const CostBy& cost, const Manner& manner, bool bonus) {
    SoFar out = movingUnit.before.then(0, manner, bonus);
    const MovementClass by = movingUnit.movingCounter.way;
    const int allowance = allowanceOf(movingUnit, out).value_or(0);
    const WayCost way = cost(by);
    out.spent += way.atLeast(by, allowance);
    // A vehicle that needs its whole allotment to enter the terrain pays no additional MP to start (D2.7).
    const bool whole = std::any_of(way.parts.begin(), way.parts.end(), [&](const PlaceFacts& into) {
        return leastStepCost(into, by, allowance) >= allowance;
    });
    if (!whole) out.spent += startCost({movingUnit}, manner) + movingUnit.toTurn;
    return out;
}

void allowanceFindings(const GameView& view, const std::vector<MovingUnit>& who, const CostBy& cost,
                       const Manner& manner, bool bonus, const char* rule, Findings& out, bool severalHexes) {
    for (const MovingUnit& movingUnit : who) {
        const MovingCounter& w = movingUnit.movingCounter;
        const auto thisTurn = std::visit(
            [&](const auto& id) {
                return InTurn{id, view.state.clock.turn};
            },
            movingUnit.id);
        const SoFar then = afterWay(movingUnit, cost, manner, bonus);
        const auto allowance = allowanceOf(movingUnit, then);
        if (!allowance) {
            out.push_back({Verdict::forbidden, "A4.5", movingUnit.subject(),
                           Message(words::cantUseDoubleTime, movingUnit.name)});
            continue;
        }
        if (!w.known) continue;
        const bool plain = cost(w.way).isPlain();
        SoFar hasty = then;
        hasty.haste = std::max(then.haste, movingUnit.before.moved ? Haste::late : Haste::full);
        // Because CX lowers the IPC, Double Time can leave a unit that portages with fewer MF.
        const int most = std::max(*allowance, allowanceOf(movingUnit, hasty).value_or(0));
        if (severalHexes && plain && w.way == MovementClass::infantry && then.spent > most)
            out.push_back({Verdict::forbidden, "A4.5", movingUnit.subject(),
                           Message(words::wouldSpendTooMuch, movingUnit.name, pointsText(then.spent),
                                   pointsText(*allowance))});
        else if (then.spent > *allowance)
            out.push_back(
                {Verdict::ruling, rule, thisTurn,
                 plain ? askOfExcess(movingUnit, then, *allowance)
                       : Message(words::hasSpentOfAndThisTakes, movingUnit.name,
                                 pointsText(movingUnit.before.spent), pointsText(*allowance),
                                 pointsName(w.way), pointsText(then.spent - movingUnit.before.spent))});
        else if (manner.assault && plain && then.spent >= *allowance)
            out.push_back(
                {Verdict::ruling, "A4.61", thisTurn,
                 Message(words::wouldSpendAll, movingUnit.name, pointsText(*allowance), pointsName(w.way))});
    }
}

}  // namespace shellgame
