// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/units.hpp"

#include <algorithm>
#include <set>

#include "base/count.hpp"
#include "model/keys.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/command.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

/// Returns the size of a counter in half-squads: 2 for squads, Cavalry, vehicles and Guns, 1 for half-squads,
/// 0 for all others (3.21).
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

/// Collects a UNIT and all UNITs below it, each only once: in a damaged save a UNIT might contain itself.
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

/// Returns true for a unit that can fight, whether or not it is on the map. Crews represent their Guns;
/// captured or wrecked units don't fight.
bool isFighter(const Piece& p) {
    static constexpr std::array<const char*, 3> out{"captured", "wreck", "burning wreck"};
    return p.isUnit() &&
           std::none_of(out.begin(), out.end(), [&](const char* mark) { return p.marks.contains(mark); });
}
bool fights(const Piece& p) {
    return isFighter(p) && p.inPlay();
}

/// Returns the hexes of a side's friendly board edge: its entry area, or else its edge according to the N
/// arrow (A2.1). Empty if the scenario states neither.
std::vector<Hex> homeOf(const Ground& ground, const Side& side) {
    std::set<std::string> names = side.entry;
    for (const auto& [edge, compass] :
         {std::pair{"north", "N"}, std::pair{"east", "E"}, std::pair{"south", "S"}, std::pair{"west", "W"}})
        if (names.empty() && side.edge == edge) names = hexesAlong(ground, edgeTowards(ground, compass));
    std::vector<Hex> out;
    for (const std::string& name : names)
        if (const auto h = ground.find(name)) out.push_back(*h);
    return out;
}

std::optional<int> distanceHome(const Ground& ground, const std::vector<Hex>& home, const std::string& hex) {
    const auto h = ground.find(hex);
    std::optional<int> least;
    for (const Hex to : home)
        if (h) least = std::min(least.value_or(1 << 20), hexDistance(*h, to));
    return least;
}

/// Checks a new target hex against the rule's distances. Another function checks for nearby enemies.
Findings retreatWay(const State& state, const Ground& ground, const std::vector<Hex>& home,
                    const Formation& unit, const std::string& key, const std::string& tah) {
    Findings out;
    const std::string mark = unitMark(key);
    const auto far = ground.distance(unit.tah, tah);
    if (far && *far < 10)
        out.push_back(
            forbidden("C 2.23", HexId(tah), Message(words::isHexesFromTargetHex, tah, *far, unit.tah, mark)));
    const auto before = distanceHome(ground, home, unit.tah), after = distanceHome(ground, home, tah);
    if (!before || !after)
        out.push_back(
            toRule("C 2.23", UnitHex{UnitId(key), tah},
                   Message(words::nobodyHasSaidWhereFriendlyBoardEdge, state.sideName(unit.side), tah)));
    else if (*after >= *before)
        out.push_back(forbidden("C 2.23", HexId(tah),
                                Message(words::isNotTowardsFriendlyBoardEdge, tah, state.sideName(unit.side),
                                        *after, *before, unit.tah)));
    return out;
}

/// Returns the hexes that are more than 5 hexes away from every enemy that this side knows of.
std::vector<std::string> hexesFreeOfEnemies(const State& state, const Ground& ground, const SideId& side) {
    // Stores each enemy hex once, because many units may share a hex.
    std::set<std::string> enemies;
    for (const EnemyPlace& enemy : enemiesOf(state, side)) enemies.insert(enemy.at.hex);
    std::vector<std::string> out;
    for (const std::string& hex : ground.names())
        if (!hex.empty() && std::none_of(enemies.begin(), enemies.end(),
                                         [&](const std::string& e) { return inTargetRange(ground, hex, e); }))
            out.push_back(hex);
    return out;
}

/// Returns the hexes that satisfy all conditions of 2.23.
std::vector<std::string> fullRetreats(const State& state, const Ground& ground, const std::string& key,
                                      const Formation& unit) {
    const std::vector<Hex> home = homeOf(ground, state.sides.at(unit.side));
    std::vector<std::string> out = hexesFreeOfEnemies(state, ground, unit.side);
    std::erase_if(out, [&](const std::string& hex) {
        return worst(retreatWay(state, ground, home, unit, key, hex)) == Verdict::forbidden;
    });
    return out;
}

/// Returns the company to which a UNIT belongs: the company to which all its platoons originally belonged
/// (3.24) or, without one, the UNIT's own mark.
std::string companyItself(const State& state, const std::string& key, const Formation& unit) {
    std::set<std::string> origins;
    for (const std::string& part : unit.parts)
        if (const Formation* u = unitOf(state, unitKey(unit.side, part))) origins.insert(u->company);
    return origins.size() == 1 && !origins.begin()->empty() ? *origins.begin() : unitMark(key);
}

template <class F>
std::vector<PieceId> troopsWho(const State& state, const std::string& key, F are) {
    std::vector<PieceId> out = troopsOf(state, key);
    std::erase_if(out, [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p == nullptr || !are(*p);
    });
    return out;
}

}  // namespace

std::string unitKey(const SideId& side, const std::string& mark) {
    return SideName{side, mark}.text();
}

SideId unitSide(const std::string& key) {
    return SideId(key.substr(0, key.find('/')));
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
    // A weapon belongs to the UNIT of its possessor, and a Passenger to the UNIT of the vehicle, unless the
    // weapon or Passenger is itself a member of a UNIT.
    PieceId id = piece;
    for (int steps = 0; !id.empty() && steps < 8; ++steps) {
        for (const auto& [key, unit] : state.formations)
            if (std::find(unit.pieces.begin(), unit.pieces.end(), id) != unit.pieces.end()) return key;
        const Piece* p = state.piece(id);
        id = p != nullptr ? p->carrier : PieceId();
    }
    return {};
}

std::string unitInCommand(const State& state, std::string key) {
    for (int steps = 0; steps < 8; ++steps) {
        const std::string above = unitAbove(state, key);
        if (above.empty()) break;
        key = above;
    }
    return key;
}

std::string commandOf(const State& state, const PieceId& piece) {
    return unitInCommand(state, unitWith(state, piece));
}

PieceId actorOf(const State& state, const PieceId& piece) {
    const Piece* p = state.piece(piece);
    if (p == nullptr || p->isUnit() || p->isLeader()) return piece;
    if (!p->carrier.empty()) return commandOf(state, p->carrier).empty() ? piece : p->carrier;
    const std::string key = commandOf(state, piece);
    if (key.empty()) return piece;
    for (const PieceId& id : survivorsOf(state, key)) {
        const Piece& by = *state.piece(id);
        if (by.isPersonnel() && by.under == p->under && state.placeOf(by) == state.placeOf(*p)) return id;
    }
    return piece;
}

std::string companyOf(const State& state, const PieceId& piece) {
    std::string key = unitWith(state, piece);
    std::string last = key;
    for (int steps = 0; !key.empty() && steps < 8; ++steps) {
        const Formation& unit = *unitOf(state, key);
        if (!unit.company.empty()) return unit.company;
        if (unit.kind == FormationKind::company) return companyItself(state, key, unit);
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
    return troopsWho(state, key, fights);
}

std::vector<PieceId> comingOf(const State& state, const std::string& key) {
    return troopsWho(state, key, [](const Piece& p) { return isFighter(p) && p.gone == offBoard; });
}

UnitShape shapeOf(const State& state, const std::string& key, const Formation& unit) {
    UnitShape out;
    out.kind = unit.kind;
    out.key = key;
    out.mark = unitMark(key);
    out.company = unit.company;
    for (const PieceId& id : unit.pieces)
        if (const Piece* p = state.piece(id); p != nullptr && (p->gone.empty() || p->gone == offBoard))
            out.halves += halvesOf(*p);
    for (const std::string& part : unit.parts) {
        const std::string below = unitKey(unit.side, part);
        const Formation* u = unitOf(state, below);
        if (u == nullptr) continue;
        // The size of a part already includes its composition. Apart from the size, only its kind and company
        // matter.
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
        out.push_back(forbidden("C 3.3", "/unit", Message(words::isNoMarkOfUnitLettersDigits, mark)));
    // Only the UNIT's own side is searched. A refusal would otherwise reveal a hidden name of the other side.
    const Piece* piece = state.piece(PieceId(mark));
    const Marker* marker = state.marker(MarkerId(mark));
    if ((piece != nullptr && piece->side == wanted.side) ||
        (marker != nullptr && marker->side == wanted.side))
        out.push_back(forbidden("C 3.3", "/unit", Message(words::isNameOfCounterOrMarkerAlready, mark)));
    std::set<PieceId> once;
    for (const PieceId& id : wanted.pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr) continue;
        if (p->side != wanted.side)
            out.push_back(forbidden("C 3.1", id, Message(words::isOfAnotherSide, p->type)));
        if (!once.insert(id).second)
            out.push_back(forbidden("C 3.1", id, Message(words::isNamedTwice, p->type)));
        for (const auto& [other, unit] : state.formations)
            if (other != key && unit.side == wanted.side &&
                std::find(unit.pieces.begin(), unit.pieces.end(), id) != unit.pieces.end())
                out.push_back(
                    forbidden("C 3.1", id, Message(words::belongsToUnit, p->type, unitMark(other))));
    }
    for (const std::string& part : wanted.parts) {
        const std::string below = unitKey(wanted.side, part);
        const std::string above = unitAbove(state, below);
        if (unitOf(state, below) == nullptr)
            out.push_back(forbidden("C 3.2", UnitMark(part), Message(words::thereIsNoUnit, part)));
        else if (containsUnit(state, below, key))
            out.push_back(forbidden("C 3.2", UnitMark(part), Message(words::hasAsPartItself, part, mark)));
        else if (!above.empty() && above != key)
            out.push_back(
                forbidden("C 3.2", UnitMark(part), Message(words::isPartOfUnit, part, unitMark(above))));
    }
    if (wanted.pieces.empty() && wanted.parts.empty())
        out.push_back(
            forbidden("C 3.1", UnitMark(mark), Message(words::unitHasNeitherCountersNorParts, mark)));
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
    if (steps.empty()) return {forbidden("C 2.3", "/steps", Message(words::orderSaysWhatIsToBeDone))};
    // Hex of the UNIT at the beginning of a step; if empty, the hexes of the UNIT's counters are used.
    std::string centre;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const OrderStep& step = steps[i];
        const FieldPointer at{"/steps/" + std::to_string(i)};
        if (step.type != OrderType::move && step.turns > 0)
            out.push_back(forbidden("C 2.313", at, Message(words::onlyMoveHasTimeFrame)));
        if (step.type == OrderType::defend && i + 1 < steps.size())
            out.push_back(forbidden("C 2.32", at, Message(words::defenceEndsOnlyWhenNewOrder)));
        if (step.type != OrderType::move) {
            int far = 0;
            if (!centre.empty()) {
                far = view.ground.distance(centre, step.tah).value_or(0) > targetRange ? 1 : 0;
            } else {
                far = static_cast<int>(comingOf(view.state, key).size());
                for (const PieceId& id : survivorsOf(view.state, key))
                    far += inTargetRange(view.ground, step.tah, view.state.placeOf(id).hex) ? 0 : 1;
            }
            if (far > 0)
                out.push_back(
                    said("C 2.32", HexId(step.tah), Message(words::isNotAllWithin5Hexes, mark, step.tah)));
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

Message orderText(const Order& order) {
    Message out;
    for (auto i = static_cast<std::size_t>(order.step); i < order.steps.size(); ++i) {
        const OrderStep& step = order.steps[i];
        Message one = step.type == OrderType::move ? Message(words::moveTo, step.tah)
                                                   : Message(words::twoWords, term(step.type), step.tah);
        if (step.turns > 0) one = Message(words::orderWithin, std::move(one), step.turns);
        out = out.empty() ? std::move(one) : Message(words::orderThen, std::move(out), std::move(one));
    }
    return out;
}

Json stepsJson(const std::vector<OrderStep>& steps) {
    Json out = Json::array();
    for (const OrderStep& step : steps) {
        out.push_back({{"type", std::string(enumText(step.type))}, {"tah", step.tah}});
        if (step.turns > 0) out.back()["turns"] = step.turns;
    }
    return out;
}

bool inTargetRange(const Ground& ground, const std::string& tah, const std::string& hex) {
    const auto d = ground.distance(tah, hex);
    return d && *d <= targetRange;
}

std::vector<EnemyPlace> enemiesOf(const State& state, const SideId& side) {
    std::vector<EnemyPlace> out;
    for (const auto& [id, m] : state.markers)
        if (m.side != side && m.kind != MarkerKind::mine && markerFor(state, id, side))
            out.push_back({m.at, false});
    for (const auto& [id, p] : state.pieces)
        if (p.side != side && fights(p) && pieceFor(state, id, side))
            out.push_back({state.placeOf(p), true, id});
    return out;
}

EnemiesNear enemiesWithin(const std::vector<EnemyPlace>& enemies, const Ground& ground,
                          const std::string& hex, int range) {
    EnemiesNear out;
    for (const EnemyPlace& enemy : enemies) {
        const auto d = ground.distance(hex, enemy.at.hex);
        if (!d || *d > range) continue;
        ++(enemy.known ? out.known : out.maybe);
        out.example = enemy.at.text();
    }
    return out;
}

Findings judgeRetreat(const State& state, const Ground& ground, const std::string& key,
                      const std::string& tah) {
    const Formation& unit = *unitOf(state, key);
    const std::string mark = unitMark(key);
    Findings out;
    if (unit.order)
        out.push_back(
            forbidden("C 2.23", UnitMark(mark), Message(words::unitHasOrder, mark, orderText(*unit.order))));
    if (unit.tah.empty())
        out.push_back(forbidden("C 2.23", UnitMark(mark), Message(words::unitHasNoTargetHexToRetreat, mark)));
    if (!out.empty()) return out;
    out = retreatWay(state, ground, homeOf(ground, state.sides.at(unit.side)), unit, key, tah);
    if (worst(out) == Verdict::forbidden && fullRetreats(state, ground, key, unit).empty())
        // If no hex of the map is suitable, the player chooses one.
        for (Finding& f : out)
            if (f.verdict == Verdict::forbidden)
                f = toRule("C 2.23", UnitHex{UnitId(key), tah}, Message(words::noHexOfMapIsAsFar, f.message));
    const EnemiesNear near = enemiesWithin(enemiesOf(state, unit.side), ground, tah, targetRange);
    if (near.known + near.maybe > 0)
        out.push_back(forbidden("C 2.23", HexId(tah),
                                Message(words::thereAreEnemiesWithin5HexesOf, tah, near.example)));
    return out;
}

std::vector<std::string> retreatHexes(const State& state, const Ground& ground, const std::string& key) {
    const Formation* unit = unitOf(state, key);
    if (unit == nullptr || unit->order || unit->tah.empty()) return {};
    if (auto out = fullRetreats(state, ground, key, *unit); !out.empty()) return out;
    // If no hex satisfies all conditions, the hexes nearest to home are offered.
    const std::vector<Hex> home = homeOf(ground, state.sides.at(unit->side));
    std::optional<int> nearest;
    std::vector<std::string> out;
    for (const std::string& hex : hexesFreeOfEnemies(state, ground, unit->side)) {
        const auto far = distanceHome(ground, home, hex);
        if (!far || hex == unit->tah || (nearest && *far > *nearest)) continue;
        if (nearest && *far < *nearest) out.clear();
        nearest = far;
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
