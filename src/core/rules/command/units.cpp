// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/units.hpp"

#include <algorithm>
#include <set>

#include "../acts/acts.hpp"
#include "shellgame/rules/command/acceptance.hpp"

namespace shellgame {

using acts::forbidden;
using acts::said;
using acts::toRule;

namespace {

/// Squads, vehicles and Guns count whole, half-squads half, all else nothing (3.21).
int halvesOf(const Piece& piece) {
    switch (piece.kind) {
        case PieceClass::squad:
        case PieceClass::vehicle:
        case PieceClass::gun:
        case PieceClass::cavalry:
            return 2;
        case PieceClass::halfSquad:
            return 1;
        default:
            return 0;
    }
}

/// A UNIT and all that it is composed of, each once (a damaged save might go in circles).
void collectUnits(const State& state, const std::string& key, std::set<std::string>& out) {
    const Formation* unit = unitOf(state, key);
    if (unit == nullptr || !out.insert(key).second) return;
    for (const std::string& part : unit->parts) collectUnits(state, unitKey(unit->side, part), out);
}

bool containsUnit(const State& state, const std::string& key, const std::string& sought) {
    std::set<std::string> all;
    collectUnits(state, key, all);
    return key == sought || all.contains(sought);
}

/// A unit that fights: crews stand for their Guns; who is captured or wrecked does not.
bool fights(const Piece& p) {
    static constexpr std::array<const char*, 3> out{"captured", "wreck", "burning wreck"};
    return p.isUnit() && p.inPlay() &&
           std::none_of(out.begin(), out.end(), [&](const char* mark) { return p.marks.contains(mark); });
}

std::optional<int> edgeDistance(const Ground& ground, const Side& side, const std::string& hex) {
    if (!side.entry.empty()) {
        std::optional<int> least;
        for (const std::string& to : side.entry)
            if (const auto d = ground.distance(hex, to)) least = std::min(least.value_or(*d), *d);
        return least;
    }
    const auto h = ground.find(hex);
    if (!h) return std::nullopt;
    if (side.edge == "west") return h->column;
    if (side.edge == "east") return ground.geometry().columns - 1 - h->column;
    if (side.edge == "north") return h->row;
    if (side.edge == "south") return ground.geometry().rowsIn(h->column) - 1 - h->row;
    return std::nullopt;
}

/// What the text asks of a new target hex, apart from who is near it.
Findings retreatWay(const State& seen, const Ground& ground, const Formation& unit, const std::string& mark,
                    const std::string& tah) {
    Findings out;
    const auto far = ground.distance(unit.tah, tah);
    if (far && *far < 10)
        out.push_back(
            forbidden("C 2.23", tah,
                      Message("%1 is %2 hexes from %3, the target hex of %4; it has to be at least 10.", tah,
                              std::to_string(*far), unit.tah, mark)));
    const Side& side = seen.sides.at(unit.side);
    const auto before = edgeDistance(ground, side, unit.tah), after = edgeDistance(ground, side, tah);
    if (!before || !after)
        out.push_back(toRule("C 2.23", tah,
                             Message("Nobody has said where the friendly board edge or entry area of the %1 "
                                     "is: is %2 towards it?",
                                     seen.sideName(unit.side), tah)));
    else if (*after >= *before)
        out.push_back(forbidden(
            "C 2.23", tah,
            Message("%1 is not towards the friendly board edge or entry area of the %2: %3 hexes from it, "
                    "%4 from %5.",
                    tah, seen.sideName(unit.side), std::to_string(*after), std::to_string(*before),
                    unit.tah)));
    return out;
}

}  // namespace

std::string unitKey(const SideId& side, const std::string& mark) {
    return side.text + "/" + mark;
}

std::string unitMark(const std::string& key) {
    return key.substr(key.find('/') + 1);
}

const Formation* unitOf(const State& state, const std::string& key) {
    const auto it = state.formations.find(key);
    return it == state.formations.end() ? nullptr : &it->second;
}

std::string unitAbove(const State& state, const std::string& key) {
    const Formation* unit = unitOf(state, key);
    if (unit == nullptr) return {};
    const std::string mark = unitMark(key);
    for (const auto& [other, u] : state.formations)
        if (u.side == unit->side && u.parts.contains(mark)) return other;
    return {};
}

std::string unitWith(const State& state, const PieceId& piece) {
    // A weapon is where its possessor belongs, a Passenger where its vehicle does, unless they have a UNIT.
    PieceId id = piece;
    for (int steps = 0; !id.empty() && steps < 8; ++steps) {
        for (const auto& [key, unit] : state.formations)
            if (std::find(unit.pieces.begin(), unit.pieces.end(), id) != unit.pieces.end()) return key;
        const Piece* p = state.piece(id);
        id = p != nullptr ? p->carrier : PieceId();
    }
    return {};
}

std::string commandOf(const State& state, const PieceId& piece) {
    std::string key = unitWith(state, piece);
    for (int steps = 0; steps < 8; ++steps) {
        const std::string above = unitAbove(state, key);
        if (above.empty()) break;
        key = above;
    }
    return key;
}

std::string companyOf(const State& state, const PieceId& piece) {
    std::string key = unitWith(state, piece);
    std::string last = key;
    for (int steps = 0; !key.empty() && steps < 8; ++steps) {
        const Formation& unit = *unitOf(state, key);
        if (!unit.company.empty()) return unit.company;
        if (unit.kind == FormationKind::company) return unitMark(key);
        last = key;
        key = unitAbove(state, key);
    }
    return unitMark(last);
}

std::vector<PieceId> troopsOf(const State& state, const std::string& key) {
    std::set<std::string> units;
    collectUnits(state, key, units);
    std::vector<PieceId> out;
    for (const std::string& unit : units) {
        const auto& pieces = unitOf(state, unit)->pieces;
        out.insert(out.end(), pieces.begin(), pieces.end());
    }
    return out;
}

std::vector<PieceId> survivorsOf(const State& state, const std::string& key) {
    std::vector<PieceId> out = troopsOf(state, key);
    std::erase_if(out, [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p == nullptr || !fights(*p) || state.placeOf(*p).empty();
    });
    return out;
}

UnitShape shapeOf(const State& state, const std::string& key, const Formation& unit) {
    UnitShape out;
    out.kind = unit.kind;
    out.mark = unitMark(key);
    out.company = unit.company;
    for (const PieceId& id : unit.pieces)
        if (const Piece* p = state.piece(id)) out.halves += halvesOf(*p);
    for (const std::string& part : unit.parts) {
        const std::string below = unitKey(unit.side, part);
        const Formation* u = unitOf(state, below);
        if (u == nullptr) continue;
        // What the part is made of is in its size; only its own kind and company matter here.
        UnitShape shape;
        shape.kind = u->kind;
        shape.mark = part;
        shape.company = u->company;
        shape.size = u->size;
        out.parts.push_back(std::move(shape));
    }
    return out;
}

Findings judgeUnit(const GameView& view, const std::string& key, const Formation& wanted,
                   std::optional<int> saidSize) {
    const State& state = view.state;
    const std::string mark = unitMark(key);
    Findings out;
    if (!isUnitMark(mark))
        out.push_back(forbidden("C 3.3", "/unit",
                                Message("%1 is no mark of a UNIT: letters, digits, \"_\" and \"-\", at most "
                                        "20, and not like the name of a counter (m1, p1, e1).",
                                        mark)));
    std::set<PieceId> once;
    for (const PieceId& id : wanted.pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr) continue;
        if (p->side != wanted.side)
            out.push_back(forbidden("C 3.1", id.text, Message("%1 is of another side.", id.text)));
        if (!once.insert(id).second)
            out.push_back(forbidden("C 3.1", id.text, Message("%1 is named twice.", p->type)));
        for (const auto& [other, unit] : state.formations)
            if (other != key && unit.side == wanted.side &&
                std::find(unit.pieces.begin(), unit.pieces.end(), id) != unit.pieces.end())
                out.push_back(
                    forbidden("C 3.1", id.text, Message("%1 belongs to UNIT %2.", p->type, unitMark(other))));
    }
    for (const std::string& part : wanted.parts) {
        const std::string below = unitKey(wanted.side, part);
        const std::string above = unitAbove(state, below);
        if (unitOf(state, below) == nullptr)
            out.push_back(forbidden("C 3.2", part, Message("There is no UNIT %1.", part)));
        else if (containsUnit(state, below, key))
            out.push_back(forbidden("C 3.2", part, Message("%1 has %2 as a part itself.", part, mark)));
        else if (!above.empty() && above != key)
            out.push_back(
                forbidden("C 3.2", part, Message("%1 is a part of UNIT %2.", part, unitMark(above))));
    }
    if (wanted.pieces.empty() && wanted.parts.empty())
        out.push_back(forbidden("C 3.1", mark, Message("UNIT %1 has neither counters nor parts.", mark)));
    if (worst(out) == Verdict::forbidden) return out;
    for (Finding& f : unitSizeOf(shapeOf(state, key, wanted)).findings) {
        if (f.verdict == Verdict::ruling && saidSize) f.verdict = Verdict::ok;
        out.push_back(std::move(f));
    }
    return out;
}

Findings judgeSteps(const GameView& view, const std::string& key, const std::vector<OrderStep>& steps) {
    const std::string mark = unitMark(key);
    Findings out;
    if (steps.empty())
        return {forbidden("C 2.3", "/steps", Message("An order says what is to be done, and where."))};
    std::string centre;  // where the UNIT is when a step begins; empty: where its counters are
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const OrderStep& step = steps[i];
        const std::string at = "/steps/" + std::to_string(i);
        if (step.type != OrderType::move && step.turns > 0)
            out.push_back(forbidden("C 2.313", at, Message("Only a Move has a time frame.")));
        if (step.type == OrderType::defend && i + 1 < steps.size())
            out.push_back(
                forbidden("C 2.32", at,
                          Message("A Defence ends only when a new order is given (2.41): nothing can "
                                  "follow it.")));
        if (step.type != OrderType::move) {
            int far = 0;
            if (!centre.empty()) {
                far = view.ground.distance(centre, step.tah).value_or(0) > targetRange ? 1 : 0;
            } else {
                for (const PieceId& id : survivorsOf(view.state, key))
                    far += inTargetRange(view.ground, step.tah, view.state.placeOf(id).hex) ? 0 : 1;
            }
            if (far > 0)
                out.push_back(
                    said("C 2.32", step.tah,
                         Message("%1 is not all within 5 hexes of %2: note iii asks for a Move there "
                                 "first.",
                                 mark, step.tah)));
        }
        centre = step.tah;
    }
    return out;
}

OrderType imposedType(const Order& order) {
    OrderType type = OrderType::move;
    for (const OrderStep& step : order.steps) type = std::min(type, step.type);
    return type;
}

std::string orderText(const Order& order) {
    std::string out;
    for (const OrderStep& step : order.steps) {
        out += out.empty() ? "" : ", then ";
        out += std::string(enumText(step.type)) + (step.type == OrderType::move ? " to " : " ") + step.tah;
        if (step.turns > 0)
            out += " within " + std::to_string(step.turns) + (step.turns == 1 ? " turn" : " turns");
    }
    return out;
}

bool inTargetRange(const Ground& ground, const std::string& tah, const std::string& hex) {
    const auto d = ground.distance(tah, hex);
    return d && *d <= targetRange;
}

EnemiesNear enemiesWithin(const State& seen, const Ground& ground, const SideId& side, const std::string& hex,
                          int range) {
    EnemiesNear out;
    const auto near = [&](const Location& at) {
        const auto d = ground.distance(hex, at.hex);
        return d && *d <= range;
    };
    for (const auto& [id, m] : seen.markers)
        if (m.side != side && m.kind != MarkerKind::mine && near(m.at)) {
            ++out.maybe;
            out.example = m.at.text();
        }
    for (const auto& [id, p] : seen.pieces)
        if (p.side != side && fights(p) && near(seen.placeOf(p))) {
            ++out.known;
            out.example = seen.placeOf(p).text();
        }
    return out;
}

Findings judgeRetreat(const State& seen, const Ground& ground, const std::string& key,
                      const std::string& tah) {
    const Formation& unit = *unitOf(seen, key);
    const std::string mark = unitMark(key);
    Findings out;
    if (unit.order)
        out.push_back(
            forbidden("C 2.23", mark, Message("UNIT %1 has an order: %2.", mark, orderText(*unit.order))));
    if (unit.tah.empty())
        out.push_back(forbidden("C 2.23", mark, Message("UNIT %1 has no target hex to retreat from.", mark)));
    if (!out.empty()) return out;
    out = retreatWay(seen, ground, unit, mark, tah);
    const EnemiesNear near = enemiesWithin(seen, ground, unit.side, tah, targetRange);
    if (near.known + near.maybe > 0)
        out.push_back(forbidden(
            "C 2.23", tah, Message("There are enemies within 5 hexes of %1: in %2.", tah, near.example)));
    return out;
}

std::vector<std::string> retreatHexes(const State& seen, const Ground& ground, const std::string& key) {
    const Formation* unit = unitOf(seen, key);
    if (unit == nullptr || unit->order || unit->tah.empty()) return {};
    // Where enemies may be, once for all hexes.
    std::vector<std::string> enemies;
    for (const auto& [id, m] : seen.markers)
        if (m.side != unit->side && m.kind != MarkerKind::mine) enemies.push_back(m.at.hex);
    for (const auto& [id, p] : seen.pieces)
        if (p.side != unit->side && fights(p)) enemies.push_back(seen.placeOf(p).hex);
    std::vector<std::string> out;
    for (const std::string& hex : ground.names()) {
        if (hex.empty() || worst(retreatWay(seen, ground, *unit, unitMark(key), hex)) == Verdict::forbidden)
            continue;
        if (std::none_of(enemies.begin(), enemies.end(),
                         [&](const std::string& e) { return inTargetRange(ground, hex, e); }))
            out.push_back(hex);
    }
    return out;
}

int levelsUsed(const State& state, const SideId& side) {
    int sum = 0;
    for (const auto& [key, unit] : state.formations)
        if (unit.side == side) sum += unit.used;
    return sum;
}

std::optional<int> levelsAllowed(const State& state) {
    return levelTotal(state.settings.shortestEnd, state.clock.turns, state.clock.turn);
}

}  // namespace shellgame
