// SPDX-License-Identifier: MIT
// Decides when an order has ended (2.41, 2.42), from what the UNIT's own side sees on the map.
#include <algorithm>
#include <array>
#include <map>

#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/hash.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/term.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

MoveWatch::MoveWatch(const GameView& view, const Formation& unit)
    : view_(view), unit_(unit), enemies_(enemiesOf(view.state, unit.side)) {
    within_ = enemiesWithin(enemies_, view.ground, stepNow(*unit.order).tah, targetRange);
    if (houseRuleOn(view.state.settings, "los_computed")) lines_ = linesOf(view.sight);
}

/// Finds the enemies within the range that have LOS to a place. Finds none if the program does not compute
/// LOS.
void MoveWatch::look(const Location& at, Meeting& out) const {
    const std::string& tah = stepNow(*unit_.order).tah;
    for (const EnemyPlace& enemy : enemies_) {
        if (!inTargetRange(view_.ground, tah, enemy.at.hex)) continue;
        const auto line = lines_->line(*seen_, at, enemy.at);
        if (line && line->blocked) continue;
        if (line && enemy.known)
            out.seen.insert(enemy.id);
        else
            out.maySee = true;
    }
}

MoveWatch::Meeting MoveWatch::at(const Location& at, const MarkerId& under, bool all) {
    Meeting out;
    for (const EnemyPlace& enemy : enemies_) {
        if (view_.ground.distance(at.hex, enemy.at.hex).value_or(2) > 1) continue;
        if (!enemy.known) {
            out.maybeAdjacent = true;
            continue;
        }
        out.beside.insert(enemy.id);
        out.enemy = enemy.at.text();
    }
    if ((!out.beside.empty() && !all) || within_.known + within_.maybe == 0) return out;
    if (!seen_) seen_ = seenBy(view_.state, unit_.side);
    const SeenAnswer los = view_.sight.enemySees(*seen_, view_.ground, unit_.side, at, seen_->marker(under));
    if (los.basis == SeenAnswer::Basis::told && !los.seen) return out;
    if (lines_ && lines_->available())
        look(at, out);
    else
        out.maySee = true;
    return out;
}

std::optional<std::string> MoveWatch::between(const std::string& from, const std::string& to) const {
    const Ground& ground = view_.ground;
    const auto whole = ground.distance(from, to);
    if (!whole || *whole < 2) return std::nullopt;
    for (const EnemyPlace& enemy : enemies_) {
        if (!enemy.known) continue;
        std::vector<std::string> beside = ground.neighbours(enemy.at.hex);
        beside.push_back(enemy.at.hex);
        for (const std::string& hex : beside)
            if (hex != from && hex != to &&
                ground.distance(from, hex).value_or(0) + ground.distance(hex, to).value_or(0) == *whole)
                return enemy.at.text();
    }
    return std::nullopt;
}

OrderEnd MoveWatch::failure(const Meeting& met, const std::string& mark, const std::string& type) const {
    return !met.beside.empty()
               ? orderEndOf(false, true, "C 2.42", mark,
                            Message(words::isAdjacentToEnemyInMove, type, met.enemy, mark))
               : orderEndOf(false, true, "C 2.42", mark,
                            Message(words::hasEnemyWithin5Hexes, type, stepNow(*unit_.order).tah, mark));
}

namespace {

/// Begins the next step of an order whose Move is completed. Returns false if there is no next step, or the
/// next step is not a Move.
bool nextMove(Formation& unit) {
    if (unit.order->step + 1 >= static_cast<int>(unit.order->steps.size())) return false;
    ++unit.order->step;
    unit.tah = stepNow(*unit.order).tah;
    return isMove(unit);
}

/// Returns true if the Move of a UNIT certainly fails between two states. A completed Move can't fail; then
/// the next step of the order is checked instead, if that step is a Move too.
bool failsBetween(const GameView& before, const GameView& now, const std::string& key, Formation& unit) {
    while (isMove(unit)) {
        const auto ends = orderEnds(now, key, unit, &before);
        const auto sure = std::find_if(ends.begin(), ends.end(), [](const OrderEnd& e) { return e.sure; });
        if (sure == ends.end()) return false;
        if (!sure->completed) return true;
        if (!nextMove(unit)) unit.order.reset();
    }
    return false;
}

}  // namespace

std::size_t whereMoveFails(const GameView& view, const std::vector<PieceId>& pieces,
                           const std::vector<Location>& path) {
    const std::vector<PieceId> movingUnits = withPassengers(view.state, pieces);
    std::map<std::string, Formation> moving;
    for (const PieceId& id : movingUnits) {
        const PieceId who = actorOf(view.state, id);
        const std::string key = commandOf(view.state, who);
        const Formation* unit = unitOf(view.state, key);
        if (unit != nullptr && isMove(*unit) && !unit->free.contains(who) &&
            !view.state.piece(who)->marks.contains("straying"))
            moving.emplace(key, *unit);
    }
    if (moving.empty()) return path.size();
    // The two drafts alternate: one is the state before a step, and the other the state after it.
    std::array<Draft, 2> along{Draft(view.state), Draft(view.state)};
    const GameState* was = &view.state;
    for (std::size_t i = 0; i < path.size(); ++i) {
        Draft& at = along[i % 2];
        for (const PieceId& id : movingUnits) {
            at.editPiece(id).under = MarkerId();
            at.editPiece(id).at = path[i];
        }
        const GameState& now = at.now();
        for (auto& [key, unit] : moving)
            if (failsBetween({*was, view.ground, view.sight}, {now, view.ground, view.sight}, key, unit))
                return i;
        was = &now;
    }
    return path.size();
}

namespace {

/// Returns true if the meeting is new, because the enemy or the unit's place has changed. A unit that stays
/// adjacent to the same enemies has not met anyone.
bool cameAbout(const GameView& before, const Formation& unit, const PieceId& id, const Location& at,
               const MoveWatch::Meeting& met) {
    const Piece* was = before.state.piece(id);
    if (was == nullptr || !was->inPlay() || before.state.placeOf(*was) != at) return true;
    const MoveWatch::Meeting then = MoveWatch(before, unit).at(at, was->under, true);
    const auto another = [&](const PieceId& enemy) { return !then.beside.contains(enemy); };
    if (!met.beside.empty()) return std::any_of(met.beside.begin(), met.beside.end(), another);
    return std::any_of(met.seen.begin(), met.seen.end(),
                       [&](const PieceId& enemy) { return another(enemy) && !then.seen.contains(enemy); });
}

/// A Move fails if a unit is adjacent to an enemy, or has an enemy within the range in its LOS (2.42).
void moveFailures(const GameView& view, const std::string& mark, const Formation& unit,
                  const Presence& troops, const GameView* before, std::vector<OrderEnd>& out) {
    MoveWatch watch(view, unit);
    bool mayBeAdjacent = false, maySee = false;
    for (const PieceId& id : troops.alive) {
        const Piece& piece = *view.state.piece(id);
        const Location& at = view.state.placeOf(piece);
        const MoveWatch::Meeting met = watch.at(at, piece.under);
        if (met.sure()) {
            if (before == nullptr || !cameAbout(*before, unit, id, at, met)) continue;
            out.push_back(watch.failure(met, mark, piece.type));
            return;
        }
        mayBeAdjacent = mayBeAdjacent || met.maybeAdjacent;
        maySee = maySee || met.maySee;
    }
    if (mayBeAdjacent)
        out.push_back(orderEndOf(false, false, "C 2.42", mark, Message(words::unitIsAdjacent, mark)));
    if (maySee)
        out.push_back(
            orderEndOf(false, false, "C 2.42", mark,
                       Message(words::thereAreEnemiesWithin5Hexes, stepNow(*unit.order).tah, mark)));
}

}  // namespace

std::set<std::string> besideUnknown(const GameView& now, const std::string& key, const Formation& unit,
                                    const GameView& before) {
    std::set<std::string> out;
    if (!isMove(unit)) return out;
    MoveWatch watch(now, unit), then(before, unit);
    for (const PieceId& id : survivorsOf(now.state, key)) {
        const Piece& piece = *now.state.piece(id);
        const Location& at = now.state.placeOf(piece);
        if (!watch.at(at, piece.under).maybeAdjacent) continue;
        const Piece* was = before.state.piece(id);
        const bool stood = was != nullptr && was->inPlay() && before.state.placeOf(*was) == at;
        if (!stood || !then.at(at, was->under).maybeAdjacent) out.insert(at.hex);
    }
    return out;
}

std::string notYetKey(const std::string& key) {
    return rulingKey("C 2.4", UnitId(key));
}

std::string positionsOf(const GameView& view, const std::string& key, const Formation& unit) {
    std::vector<std::string> places;
    for (const PieceId& id : survivorsOf(view.state, key))
        places.push_back("own " + view.state.placeOf(id).text());
    for (const EnemyPlace& enemy : enemiesOf(view.state, unit.side))
        places.push_back((enemy.known ? "enemy " : "? ") + enemy.at.text());
    std::sort(places.begin(), places.end());
    StableHash hash;
    hash.number(static_cast<std::uint64_t>(unit.order ? unit.order->step : 0));
    hash.text(unit.tah);
    for (const std::string& place : places) hash.text(place);
    return hexDigits(hash.value());
}

std::vector<OrderEnd> orderEnds(const GameView& view, const std::string& key, const Formation& unit,
                                const GameView* before) {
    auto out = allOrderEnds(view, key, unit, before);
    const auto ruled = view.state.rulings.find(notYetKey(key));
    if (!out.empty() && ruled != view.state.rulings.end() &&
        ruled->second.why == positionsOf(view, key, unit)) {
        // The answer "not yet" means that the Move has not failed. Its completion is therefore certain.
        for (OrderEnd& end : out) end.sure = end.sure || (end.completed && isMove(unit));
        std::erase_if(out, [](const OrderEnd& end) { return !end.sure; });
    }
    return out;
}

std::vector<OrderEnd> allOrderEnds(const GameView& view, const std::string& key, const Formation& unit,
                                   const GameView* before) {
    std::vector<OrderEnd> out;
    if (!unit.order || view.state.clock.phase == Phase::setup) return out;
    const Order& order = *unit.order;
    const OrderStep& step = stepNow(order);
    const std::string mark = unitMark(key);
    const Presence troops = presenceOf(view, key, step.tah);
    const auto nobodyLeft = [&](std::string_view what) {
        return orderEndOf(false, true, "C 2.42", mark,
                          Message(words::unitHasNobodyLeftWithin5Hexes, mark, step.tah, term(what)));
    };
    switch (step.type) {
        case OrderType::attack: {
            if (order.entered && !troops.present()) {
                out.push_back(nobodyLeft("Attack"));
                break;
            }
            if (!troops.present()) break;
            const EnemiesNear near =
                enemiesWithin(enemiesOf(view.state, unit.side), view.ground, step.tah, targetRange);
            if (near.known > 0) break;
            const bool told = houseRuleOn(view.state.settings, "attack_told");
            if (near.maybe > 0 || told)
                out.push_back(orderEndOf(true, false, "C 2.41", mark,
                                         Message(words::unitSeesNoKnownEnemyWithin5, mark, step.tah)));
            else
                out.push_back(orderEndOf(true, true, "C 2.41", mark,
                                         Message(words::thereAreNoEnemiesWithin5Hexes, step.tah, mark)));
            break;
        }
        case OrderType::defend:
            if (order.entered && !troops.present() && troops.survive()) out.push_back(nobodyLeft("Defense"));
            break;
        case OrderType::move:
            moveFailures(view, mark, unit, troops, before, out);
            if (!troops.wholly() || (!out.empty() && out.front().sure)) break;
            if (out.empty())
                out.push_back(orderEndOf(true, true, "C 2.41", mark,
                                         Message(words::unitIsWithin5HexesOfIts, mark, step.tah)));
            else
                out.push_back(orderEndOf(true, false, "C 2.41", mark,
                                         Message(words::unitIsWithin5Hexes, mark, step.tah)));
            break;
    }
    return out;
}

}  // namespace shellgame
