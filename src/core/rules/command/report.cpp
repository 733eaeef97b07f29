// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "base/count.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/report.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/say.hpp"
#include "shellgame/words/term.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

Findings judgeAcceptance(const GameView& view, const std::string& key) {
    const Formation& unit = *unitOf(view.state, key);
    const Clock& clock = view.state.clock;
    const std::string mark = unitMark(key);
    Findings out;
    if (!unit.waiting)
        return {forbidden("C 2.6", UnitMark(mark), Message(words::noOrderWaitsForUnitToAccept, mark))};
    if (clock.phase == Phase::setup)
        out.push_back(forbidden("C 2.6", UnitMark(mark), Message(words::ordersAreRolledForWhenPlay)));
    else if (clock.player != unit.side)
        out.push_back(forbidden("C 2.6", UnitMark(mark), Message(words::unitAcceptsOrdersInPlayerTurn)));
    else if (clock.phase != Phase::RPh && houseRuleOn(view.state.settings, "accept_in_rph"))
        out.push_back(forbidden("C 2.6", UnitMark(mark), Message(words::unitAcceptsOrdersInRPh)));
    if (unit.tried >= clock.turn)
        out.push_back(forbidden("C 2.6", UnitMark(mark), Message(words::unitHasTriedInThisGameTurn, mark)));
    if (unit.retreating)
        out.push_back(
            forbidden("C 2.23", UnitMark(mark), Message(words::unitRetreatsUntilItIsNear, mark, unit.tah)));
    const Acceptance now =
        acceptanceOf(imposedType(*unit.waiting), unit.size, unit.waiting->accrued, unit.waiting->pl);
    if (now.column == 0)
        out.push_back(forbidden("C 2.6", UnitMark(mark), Message(words::orderOfUnitWasWritten, mark)));
    else if (!now.number)
        out.push_back(forbidden("C 2.6", UnitMark(mark),
                                Message(words::notPossibleNpForUnitOfSize, unit.size, now.turns)));
    return out;
}

std::vector<Acceptance> acceptanceOutlook(const State& state, const Formation& unit, const Order& order,
                                          bool still, int ahead) {
    const Clock& clock = state.clock;
    const bool best = houseRuleOn(state.settings, "order_best_multiplier");
    std::optional<int> left;
    if (const auto lasts = levelDuration(order.pl, houseRuleOn(state.settings, "level_one_eight")))
        left = std::max(0, order.written + *lasts - clock.turn);
    if (clock.turns > 0) left = std::min(left.value_or(clock.turns), std::max(0, clock.turns - clock.turn));
    // The multiplier of this Game Turn depends on whether the UNIT has acted so far.
    return acceptanceAhead(imposedType(order), unit.size, order.accrued, order.pl,
                           turnMultiplier(!unit.order, still && !unit.acted, best),
                           turnMultiplier(!unit.order, still, best), ahead, left);
}

namespace {

Json acceptanceJson(const Acceptance& a) {
    return {{"turns", a.turns}, {"column", a.column}, {"number", a.number ? Json(*a.number) : Json("NP")},
            {"drm", a.drm},     {"cases", a.cases},   {"percent", a.percent()}};
}

WaitingReport waitingReport(const GameView& view, const std::string& key, const Formation& unit) {
    const Order& order = *unit.waiting;
    WaitingReport out{.type = imposedType(order), .against = judgeAcceptance(view, key)};
    if (const auto lasts = levelDuration(order.pl, houseRuleOn(view.state.settings, "level_one_eight")))
        out.lastTurn = order.written + *lasts;
    out.now = acceptanceOf(out.type, unit.size, order.accrued, order.pl);
    constexpr int turnsShown = 8;
    const auto ahead = [&](bool still) {
        auto turns = acceptanceOutlook(view.state, unit, order, still, turnsShown);
        turns.erase(turns.begin());
        return turns;
    };
    out.ifStill = ahead(true);
    out.ifActing = ahead(false);
    return out;
}

Json waitingJson(const Order& order, const WaitingReport& w) {
    Json out = {{"text", textOf(orderText(order))}, {"type", std::string(enumText(w.type))},
                {"steps", stepsJson(order.steps)},  {"pl", order.pl},
                {"written", order.written},         {"accrued", order.accrued}};
    if (w.lastTurn) out["last_turn"] = *w.lastTurn;
    out["can_roll"] = w.canRoll();
    out["against"] = Json::array();
    for (const Finding& f : w.against)
        out["against"].push_back({{"rule", f.rule}, {"text", textOf(f.message)}});
    out["now"] = acceptanceJson(w.now);
    for (const auto& [name, turns] :
         {std::pair("if_acting", &w.ifActing), std::pair("if_still", &w.ifStill)}) {
        Json& list = out[name] = Json::array();
        for (const Acceptance& a : *turns) {
            list.push_back(acceptanceJson(a));
            list.back()["in"] = list.size();
        }
    }
    return out;
}

/// Returns true if a unit of an unassigned UNIT can be attacked in CC now, because an enemy is in its
/// Location (2.23).
bool attackedInCc(const GameView& view, const std::string& key, const Formation& unit) {
    if (view.state.clock.phase != Phase::CCPh || unit.order || unit.retreating || unit.tah.empty())
        return false;
    std::set<Location> enemies;
    for (const EnemyPlace& enemy : enemiesOf(view.state, unit.side)) enemies.insert(enemy.at);
    const auto alive = survivorsOf(view.state, key);
    return std::any_of(alive.begin(), alive.end(),
                       [&](const PieceId& id) { return enemies.contains(view.state.placeOf(id)); });
}

/// Reports Moves that exceed their time frame, Defenses without enemies near the target hex, and decisions
/// that the player must make.
std::vector<Reminder> remindersOf(const GameView& view, const std::string& key, const Formation& unit) {
    std::vector<Reminder> out;
    const auto add = [&](Heed what, const std::string& rule, Message text) {
        out.push_back({what, rule, std::move(text)});
    };
    const std::string mark = unitMark(key);
    if (unit.order && view.state.clock.phase != Phase::setup) {
        const OrderStep& step = stepNow(*unit.order);
        const int began = std::max(1, unit.order->since);
        if (step.type == OrderType::move && step.turns > 0 && view.state.clock.turn >= began + step.turns)
            add(Heed::overdue, "C 2.313",
                Message(words::unitShouldBeWithin5Hexes, mark, step.tah, step.turns, began));
        if (step.type == OrderType::defend) {
            const auto alive = survivorsOf(view.state, key);
            const bool wholly = unit.order->entered || presenceOf(view, key, step.tah).wholly();
            if (!wholly)
                add(Heed::notAllInRange, "C 2.312", Message(words::unitIsNotAllWithin5Hexes, mark, step.tah));
            else if (std::none_of(alive.begin(), alive.end(),
                                  [&](const PieceId& id) { return view.state.placeOf(id).hex == step.tah; }))
                add(Heed::notHeld, "C 2.312", Message(words::unitHasToDefendAndNobody, mark, step.tah));
        }
        for (const OrderEnd& end : orderEnds(view, key, unit))
            if (!end.sure) add(end.completed ? Heed::completed : Heed::failed, end.why.rule, end.why.message);
    }
    if (attackedInCc(view, key, unit))
        add(Heed::inCc, "C 2.23", Message(words::enemiesAreWithUnitIfUnit, mark));
    if (unit.retreating)
        add(Heed::retreats, "C 2.23", Message(words::unitHasToRetreatToWithin5, mark, unit.tah));
    return out;
}

}  // namespace

std::vector<OrderQuestion> orderQuestions(const GameView& view) {
    std::vector<OrderQuestion> out;
    for (const auto& [key, unit] : view.state.formations) {
        if (!unit.order || !unitAbove(view.state, key).empty()) continue;
        for (OrderEnd& end : orderEnds(view, key, unit))
            if (!end.sure) out.push_back({key, std::move(end)});
    }
    return out;
}

OrderAnswers answersTo(const GameView& view, const OrderQuestion& question) {
    const UnitNamed of{.side = unitOf(view.state, question.key)->side, .unit = unitMark(question.key)};
    const OrderResult ended = question.end.completed ? OrderResult::completed : OrderResult::failed;
    return {{.of = of, .result = ended}, {.of = of, .result = OrderResult::notYet}};
}

Json questionsJson(const GameView& view) {
    Json out = Json::array();
    for (const OrderQuestion& q : orderQuestions(view)) {
        const OrderAnswers answers = answersTo(view, q);
        out.push_back({{"side", unitOf(view.state, q.key)->side.text},
                       {"unit", unitMark(q.key)},
                       {"rule", q.end.why.rule},
                       {"text", textOf(q.end.why.message)},
                       {"answers", {commandOf(answers.ended), commandOf(answers.goesOn)}}});
    }
    return out;
}

Findings questionFindings(const GameView& view, const std::vector<Clock>& left) {
    Findings out;
    std::set<SideId> ending;  // the sides whose Player Turn ends
    for (const Clock& c : left)
        if (c.phase == Phase::CCPh) ending.insert(c.player);
    if (ending.empty()) return out;
    for (const OrderQuestion& q : orderQuestions(view)) {
        const Formation& unit = *unitOf(view.state, q.key);
        // The program decides about the orders of its own side (rules/ai/written_orders).
        if (!ending.contains(unit.side) || unit.side == view.state.settings.aiSide) continue;
        out.push_back(forbidden(q.end.why.rule, UnitMark(unitMark(q.key)),
                                Message(words::saySoFirstEndOrder, q.end.why.message,
                                        term(q.end.completed ? "completed" : "failed")),
                                Readers::only(unit.side)));
    }
    return out;
}

OrdersReport reportOrders(const GameView& view) {
    const State& state = view.state;
    OrdersReport out;
    for (const auto& [key, unit] : state.formations) {
        UnitReport u{.key = key, .unit = unit};
        if (const std::string above = unitAbove(state, key); !above.empty()) {
            u.above = unitMark(above);
        } else {
            if (!unit.order && !unit.retreating) u.retreatTo = retreatHexes(state, view.ground, key);
            if (unit.waiting) u.waiting = waitingReport(view, key, unit);
            u.reminders = remindersOf(view, key, unit);
        }
        out.units.push_back(std::move(u));
    }
    const auto allowed = levelsAllowed(state);
    for (const auto& [id, side] : state.sides)
        if (std::any_of(state.formations.begin(), state.formations.end(),
                        [&](const auto& f) { return f.second.side == id; }))
            out.levels.push_back({id, levelsUsed(state, id), allowed});
    return out;
}

Json ordersReport(const GameView& view) {
    Json out = {{"units", Json::array()}, {"levels", Json::array()}};
    const OrdersReport report = reportOrders(view);
    for (const UnitReport& r : report.units) {
        const Formation& unit = r.unit;
        Json u = {
            {"unit", unitMark(r.key)}, {"side", unit.side.text}, {"kind", std::string(enumText(unit.kind))},
            {"company", unit.company}, {"size", unit.size},      {"counters", unit.pieces.size()},
            {"parts", unit.parts}};
        if (!r.above.empty()) {
            u["acts_with"] = r.above;
            out["units"].push_back(std::move(u));
            continue;
        }
        u["status"] = std::string(unit.status());
        u["tah"] = unit.tah;
        u["tahr"] = Json::array();
        if (!unit.tah.empty())
            for (const std::string& hex : view.ground.names())
                if (!hex.empty() && inTargetRange(view.ground, unit.tah, hex)) u["tahr"].push_back(hex);
        u["retreat_to"] = r.retreatTo;
        u["pl"] = unit.pl;
        if (unit.order)
            u["order"] = {{"text", textOf(orderText(*unit.order))},
                          {"steps", stepsJson(unit.order->steps)},
                          {"step", unit.order->step},
                          {"written", unit.order->written},
                          {"accepted", unit.order->accepted},
                          {"pl", unit.order->pl}};
        if (r.waiting) u["waiting"] = waitingJson(*unit.waiting, *r.waiting);
        u["reminders"] = Json::array();
        for (const Reminder& reminder : r.reminders)
            u["reminders"].push_back({{"what", std::string(enumText(reminder.what))},
                                      {"rule", reminder.rule},
                                      {"text", textOf(reminder.text)}});
        out["units"].push_back(std::move(u));
    }
    for (const LevelReport& level : report.levels)
        out["levels"].push_back({{"side", level.side.text},
                                 {"used", level.used},
                                 {"allowed", level.allowed ? Json(*level.allowed) : Json(nullptr)}});
    return out;
}

}  // namespace shellgame
