// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/conduct.hpp"

#include <algorithm>
#include <array>

#include "../acts/acts.hpp"
#include "muster.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame {

using acts::forbidden;
using acts::said;
using acts::toRule;

namespace {

/// The places of a way, the start first.
std::vector<std::string> wayOfCommand(const GameView& view, const Args& args, const PieceId& id) {
    std::vector<std::string> out{view.state.placeOf(id).hex};
    for (const std::string& step : args.texts("path"))
        if (const auto l = Location::parse(step)) out.push_back(l->hex);
    if (args.has("to")) out.push_back(args.location("to").hex);
    return out;
}

/// Rule by which a UNIT stays in its range now.
const char* rangeRule(const Formation& unit) {
    if (unit.retreating) return "C 2.23";
    if (!unit.order) return "C 2.2";
    return stepNow(*unit.order).type == OrderType::move ? "C 2.313" : "C 2.51";
}

std::string whatItDoes(const Formation& unit) {
    return unit.retreating ? "retreats" : unit.order ? "has an order" : "is unassigned";
}

/// A move or advance of one counter along a way.
void judgeWay(const GameView& view, const State& seen, const std::string& key, const Formation& unit,
              const PieceId& id, const std::vector<std::string>& way, Findings& out) {
    const Ground& ground = view.ground;
    const Piece& piece = *view.state.piece(id);
    const std::string mark = unitMark(key);
    if (unit.halted == playerTurn(view.state.clock)) {
        out.push_back(forbidden(
            "C 2.42", id.text,
            Message("The Move of UNIT %1 has failed: it moves no more in this player turn.", mark)));
        return;
    }
    const auto far = [&](const std::string& hex) { return ground.distance(unit.tah, hex).value_or(0); };
    const bool inside = far(way.front()) <= targetRange;
    const bool leaves = std::any_of(way.begin() + 1, way.end(),
                                    [&](const std::string& hex) { return far(hex) > targetRange; });
    if (inside && leaves) {
        if (!unit.order && piece.marks.contains("berserk") &&
            enemiesWithin(seen, ground, unit.side, unit.tah, targetRange).known == 0)
            return;  // 2.22: berserk, and no enemy in the range
        out.push_back(forbidden(rangeRule(unit), id.text,
                                Message("%1 would leave the 5 hexes around %2: UNIT %3 %4.", piece.type,
                                        unit.tah, mark, whatItDoes(unit))));
        return;
    }
    if (inside || far(way.back()) < far(way.front())) return;
    out.push_back(
        unit.retreating
            ? forbidden("C 2.23", id.text, Message("%1 has to retreat towards %2.", piece.type, unit.tah))
            : toRule(rangeRule(unit), id.text,
                     Message("%1 is outside the 5 hexes around %2 and does not come nearer: UNIT %3 "
                             "%4.",
                             piece.type, unit.tah, mark, whatItDoes(unit))));
}

/// 2.42: adjacent to an enemy, or with one in LOS within the range.
void moveFailures(const GameView& seen, const std::string& mark, const Formation& unit, const OrderStep& step,
                  const Muster& troops, std::vector<OrderEnd>& out) {
    const EnemiesNear within = enemiesWithin(seen.state, seen.ground, unit.side, step.tah, targetRange);
    // Which enemy sees a unit is known only where all of them lie within the range.
    const bool all =
        within.known > 0 &&
        within.known == enemiesWithin(seen.state, seen.ground, unit.side, step.tah, 1 << 20).known;
    bool mayBeAdjacent = false, maySee = false;
    for (const PieceId& id : troops.alive) {
        const std::string& type = seen.state.piece(id)->type;
        const Location at = seen.state.placeOf(id);
        const EnemiesNear near = enemiesWithin(seen.state, seen.ground, unit.side, at.hex, 1);
        if (near.known > 0) {
            out.push_back(
                orderEndOf(false, true, "C 2.42", mark,
                           Message("%1 is adjacent to an enemy in %2: the Move of UNIT %3 has failed.", type,
                                   near.example, mark)));
            return;
        }
        mayBeAdjacent = mayBeAdjacent || near.maybe > 0;
        if (within.known + within.maybe == 0) continue;
        const Piece& piece = *seen.state.piece(id);
        const SeenAnswer los =
            seen.sight.enemySees(seen.state, seen.ground, unit.side, at, seen.state.marker(piece.under));
        maySee = maySee || los.basis == SeenAnswer::Basis::assumed || los.seen;
        if (los.seen && los.basis == SeenAnswer::Basis::computed && all) {
            out.push_back(
                orderEndOf(false, true, "C 2.42", mark,
                           Message("%1 has an enemy within 5 hexes of %2 in LOS: the Move of UNIT %3 has "
                                   "failed.",
                                   type, step.tah, mark)));
            return;
        }
    }
    if (mayBeAdjacent)
        out.push_back(
            orderEndOf(false, false, "C 2.42", mark,
                       Message("UNIT %1 is adjacent to a \"?\": if that is an enemy unit, its Move has "
                               "failed.",
                               mark)));
    if (maySee)
        out.push_back(
            orderEndOf(false, false, "C 2.42", mark,
                       Message("There are enemies within 5 hexes of %1: if one is in LOS of UNIT %2, its "
                               "Move has failed.",
                               step.tah, mark)));
}

}  // namespace

std::vector<OrderEnd> orderEnds(const GameView& seen, const std::string& key, const Formation& unit) {
    std::vector<OrderEnd> out;
    if (!unit.order || seen.state.clock.phase == Phase::setup) return out;
    const Order& order = *unit.order;
    const OrderStep& step = stepNow(order);
    const std::string mark = unitMark(key);
    const Muster troops = muster(seen, key, step.tah);
    switch (step.type) {
        case OrderType::attack: {
            if (order.entered && !troops.present()) {
                out.push_back(
                    orderEndOf(false, true, "C 2.42", mark,
                               Message("UNIT %1 has nobody left within 5 hexes of %2: its Attack has "
                                       "failed.",
                                       mark, step.tah)));
                break;
            }
            const EnemiesNear near = enemiesWithin(seen.state, seen.ground, unit.side, step.tah, targetRange);
            if (!troops.present() || near.known > 0) break;
            const bool told = houseRuleOn(seen.state.settings, "attack_told");
            if (near.maybe > 0 || told)
                out.push_back(
                    orderEndOf(true, false, "C 2.41", mark,
                               Message("UNIT %1 sees no Known enemy within 5 hexes of %2: say whether its "
                                       "Attack is completed.",
                                       mark, step.tah)));
            else
                out.push_back(
                    orderEndOf(true, true, "C 2.41", mark,
                               Message("There are no enemies within 5 hexes of %1: the Attack of UNIT %2 "
                                       "is completed.",
                                       step.tah, mark)));
            break;
        }
        case OrderType::defend:
            if (order.entered && !troops.present() && !troops.alive.empty())
                out.push_back(
                    orderEndOf(false, true, "C 2.42", mark,
                               Message("UNIT %1 has nobody left within 5 hexes of %2: its Defence has "
                                       "failed.",
                                       mark, step.tah)));
            break;
        case OrderType::move:
            moveFailures(seen, mark, unit, step, troops, out);
            if (troops.wholly() && (out.empty() || !out.front().sure))
                out.push_back(orderEndOf(
                    true, true, "C 2.41", mark,
                    Message("UNIT %1 is within 5 hexes of %2: its Move is completed.", mark, step.tah)));
            break;
    }
    return out;
}

Findings conductFindings(const GameView& view, const std::string& verb, const Args& args) {
    const State& state = view.state;
    const bool goes = verb == "move" || verb == "advance";
    if (state.formations.empty() || state.clock.phase == Phase::setup || (!goes && verb != "fire")) return {};
    if (goes && args.text("how") == "rout") return {};
    Findings out;
    std::optional<State> seen;
    for (const PieceId& id : acts::piecesMeant(state, args)) {
        const std::string key = commandOf(state, id);
        if (key.empty()) continue;
        const Formation& unit = *unitOf(state, key);
        const Piece& piece = *state.piece(id);
        if (piece.marks.contains("straying")) continue;
        if (unit.free.contains(id)) {
            out.push_back(said("C 4.2", id.text, Message("%1 has Initiative.", piece.type)));
            continue;
        }
        if (unit.tah.empty()) {
            out.push_back(toRule("C 2.43", id.text,
                                 Message("UNIT %1 is unassigned and has never had a target hex: where may %2 "
                                         "act?",
                                         unitMark(key), piece.type)));
            continue;
        }
        if (goes) {
            if (!seen) seen = stateFor(state, unit.side);
            const auto way = wayOfCommand(view, args, id);
            if (way.size() > 1) judgeWay(view, *seen, key, unit, id, way, out);
        } else if (!inTargetRange(view.ground, unit.tah, state.placeOf(piece).hex)) {
            out.push_back(toRule(unit.order ? "C 2.51" : "C 2.22", id.text,
                                 Message("%1 fires from outside the 5 hexes around %2: UNIT %3 %4.",
                                         piece.type, unit.tah, unitMark(key), whatItDoes(unit))));
        }
    }
    return out;
}

}  // namespace shellgame
