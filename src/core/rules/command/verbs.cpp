// SPDX-License-Identifier: MIT
// Orders of UNITs as commands: order, accept, end_order, retreat.
#include <algorithm>

#include "../acts/acts.hpp"
#include "muster.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/rules/acts/orders.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame::acts {

namespace {

SideId sideMeant(const State& state, const UnitNamed& named) {
    return named.side.value_or(state.clock.player);
}

std::string namedUnitKey(const GameView& view, const UnitNamed& named) {
    return unitKey(sideMeant(view.state, named), named.unit);
}

/// The UNIT that a command is about must exist and act by orders of its own.
Findings checkUnitNamed(const GameView& view, const UnitNamed& named) {
    const std::string& mark = named.unit;
    const SideId side = sideMeant(view.state, named);
    const std::string key = unitKey(side, mark);
    if (unitOf(view.state, key) == nullptr) {
        std::vector<std::string> marks;
        for (const auto& [other, unit] : view.state.formations)
            if (unit.side == side) marks.push_back(unitMark(other));
        return {forbidden("C 3.1", "/unit",
                          marks.empty() ? Message("The %1 have no UNITs.", view.state.sideName(side))
                                        : Message("The %1 have no UNIT %2; they have %3.",
                                                  view.state.sideName(side), mark, joined(marks)))};
    }
    const std::string above = unitAbove(view.state, key);
    if (above.empty()) return {};
    return {forbidden("C 3.24", "/unit",
                      Message("UNIT %1 acts by the orders of UNIT %2.", mark, unitMark(above)))};
}

// --- order ---

std::vector<OrderStep> stepsOf(const OrderAct& act) {
    std::vector<OrderStep> out;
    for (const StepWritten& step : act.steps) out.push_back({step.type, step.tah, step.turns.value_or(0)});
    return out;
}

int levelOf(const Formation& unit, const OrderAct& act) {
    return act.pl.value_or(unit.pl);
}

Findings checkOrder(const GameView& view, const OrderAct& act) {
    Findings out = checkUnitNamed(view, act.of);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, act.of);
    const Formation& unit = *unitOf(view.state, key);
    const std::string& mark = act.of.unit;
    const bool setup = view.state.clock.phase == Phase::setup;
    if (act.cancel) {
        if (!unit.waiting && !(setup && unit.order))
            out.push_back(forbidden("C 2.3", UnitMark(mark), Message("No order waits for UNIT %1.", mark)));
        if (!act.steps.empty())
            out.push_back(
                forbidden("C 2.3", "/steps", Message("An order is written or cancelled, not both.")));
        return out;
    }
    out = judgeSteps(view, key, stepsOf(act));
    if (setup) {
        if (act.pl)
            out.push_back(
                forbidden("C 2.3", "/pl", Message("An order written before play needs no preadvice level.")));
        return out;
    }
    if (act.wait)
        out.push_back(forbidden("C 2.3", "/wait",
                                Message("Only orders written before play are accepted at once; all others "
                                        "wait.")));
    const int pl = levelOf(unit, act);
    if (pl < 1) {
        out.push_back(forbidden("C 2.7", "/pl", Message("Say its preadvice level: 1 to 4.")));
        return out;
    }
    const int used = levelsUsed(view.state, unit.side);
    const auto allowed = levelsAllowed(view.state);
    if (!allowed)
        out.push_back(
            toRule("C 2.82", UnitId(key),
                   Message("The scenario has no end: nobody knows what preadvice levels may come to.")));
    else if (used + pl > *allowed)
        out.push_back(forbidden(
            "C 2.82", "/pl",
            Message("Preadvice levels of the %1 would come to %2; the scenario allows %3.",
                    view.state.sideName(unit.side), std::to_string(used + pl), std::to_string(*allowed))));
    else
        out.push_back(said("C 2.82", UnitMark(mark),
                           Message("Preadvice levels of the %1: %2 of %3.", view.state.sideName(unit.side),
                                   std::to_string(used + pl), std::to_string(*allowed))));
    return out;
}

void playOrder(const GameView& view, const OrderAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string key = namedUnitKey(view, act.of);
    const std::string& mark = act.of.unit;
    const bool setup = view.state.clock.phase == Phase::setup;
    Formation& unit = draft.edit<Formation>(key);
    if (act.cancel) {
        if (unit.waiting)
            unit.waiting.reset();
        else {
            // It never was the order's target hex (2.43).
            unit.order.reset();
            unit.tah.clear();
        }
        outcome.text = Message("UNIT %1: the order is cancelled.", mark);
        return;
    }
    Order order;
    order.steps = stepsOf(act);
    order.written = setup ? 0 : view.state.clock.turn;
    if (setup && !act.wait.value_or(false)) {
        unit.tah = order.steps.front().tah;
        unit.order = order;
        outcome.text = Message("UNIT %1 begins with an order: %2.", mark, orderText(order));
        return;
    }
    if (!setup) {
        order.pl = levelOf(unit, act);
        unit.used += order.pl;
        unit.pl = order.pl;
    }
    if (unit.waiting)
        outcome.reasons.push_back(
            said("C 2.3", UnitMark(mark),
                 Message("It takes the place of \"%1\"; turns accrue anew.", orderText(*unit.waiting))));
    unit.waiting = order;
    outcome.text = setup ? Message("UNIT %1 has an order to accept later: %2.", mark, orderText(order))
                         : Message("UNIT %1 gets a written order of level %2: %3.", mark,
                                   std::to_string(order.pl), orderText(order));
}

// --- accept ---

Findings checkAccept(const GameView& view, const AcceptAct& act) {
    Findings out = checkUnitNamed(view, act.of);
    return out.empty() ? judgeAcceptance(view, namedUnitKey(view, act.of)) : out;
}

void playAccept(const GameView& view, const AcceptAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string key = namedUnitKey(view, act.of);
    const std::string& mark = act.of.unit;
    Formation& unit = draft.edit<Formation>(key);
    const OrderType type = imposedType(*unit.waiting);
    const Acceptance odds = acceptanceOf(type, unit.size, unit.waiting->accrued, unit.waiting->pl);
    const Dr dr = dice.rollDr("order acceptance of UNIT " + mark);
    Roll& roll = dice.last();
    if (odds.drm != 0)
        roll.modifiers.push_back({"C.drm.pl", "C 2.7", odds.drm,
                                  Message("Preadvice level %1.", std::to_string(unit.waiting->pl))});
    const int final = dr.total() + odds.drm;
    roll.final = final;
    const bool accepted = final <= *odds.number;
    roll.row = accepted ? "accepted" : "not accepted";
    unit.tried = view.state.clock.turn;
    outcome.reasons.push_back(said("C 2.6", UnitMark(mark),
                                   Message("%1, %2 accrued, UNIT size %3: %4 or less.",
                                           std::string(enumText(type)), counted(odds.turns, "turn", "turns"),
                                           std::to_string(unit.size), std::to_string(*odds.number))));
    const std::string text = orderText(*unit.waiting);
    if (!accepted) {
        outcome.text = Message("UNIT %1 does not accept its order yet: final DR %2. (%3)", mark,
                               std::to_string(final), text);
        return;
    }
    if (unit.order)
        outcome.reasons.push_back(
            said("C 2.41", UnitMark(mark),
                 Message("The order before, %1, ends with it.", orderText(*unit.order))));
    unit.order = unit.waiting;
    unit.waiting.reset();
    unit.order->accepted = unit.order->since = view.state.clock.turn;
    unit.tah = unit.order->steps.front().tah;
    outcome.text =
        Message("UNIT %1 accepts its order: final DR %2. It is to %3.", mark, std::to_string(final), text);
}

// --- end_order ---

/// What the player says, and what the map says to it.
Findings checkEndOrder(const GameView& view, const EndOrderAct& act) {
    Findings out = checkUnitNamed(view, act.of);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, act.of);
    const Formation& unit = *unitOf(view.state, key);
    const std::string& mark = act.of.unit;
    if (!unit.order) return {forbidden("C 2.4", UnitMark(mark), Message("UNIT %1 is unassigned.", mark))};
    if (view.state.clock.phase == Phase::setup)
        return {forbidden("C 2.4", UnitMark(mark), Message("Play has not begun; cancel the order instead."))};
    const OrderStep& step = stepNow(*unit.order);
    const auto ends = allOrderEnds(view, key, unit);
    if (act.result == OrderResult::notYet) {
        if (ends.empty())
            out.push_back(forbidden("C 2.4", UnitMark(mark),
                                    Message("Nobody asks whether the order of UNIT %1 has ended.", mark)));
        return out;
    }
    const bool completed = act.result == OrderResult::completed;
    if (completed && step.type == OrderType::defend)
        out.push_back(forbidden("C 2.41", UnitMark(mark),
                                Message("A Defence is completed when a new order is given.")));
    if (completed && step.type == OrderType::attack) {
        const EnemiesNear near =
            enemiesWithin(enemiesOf(view.state, unit.side), view.ground, step.tah, targetRange);
        if (near.known > 0)
            out.push_back(
                forbidden("C 2.41", UnitMark(mark),
                          Message("There are enemies within 5 hexes of %1: in %2.", step.tah, near.example)));
    }
    const bool asked = std::any_of(ends.begin(), ends.end(),
                                   [&](const OrderEnd& end) { return end.completed == completed; });
    if (!asked && worst(out) != Verdict::forbidden)
        out.push_back(
            toRule(completed ? "C 2.41" : "C 2.42", UnitId(key),
                   Message("Nothing on the map says that the order of UNIT %1 has ended so. Has it?", mark)));
    return out;
}

void playEndOrder(const GameView& view, const EndOrderAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string key = namedUnitKey(view, act.of);
    const std::string& mark = act.of.unit;
    const OrderStep step = stepNow(*unitOf(view.state, key)->order);
    if (act.result == OrderResult::notYet) {
        Ruling& ruling = draft.edit<Ruling>(notYetKey(key));
        ruling.allow = false;
        ruling.why = positionsOf(view, key, *unitOf(view.state, key));
        outcome.text = Message("UNIT %1 goes on with its order to %2 %3: not yet, the player says.", mark,
                               std::string(enumText(step.type)), step.tah);
        outcome.reasons.push_back(said(
            "C 2.4", UnitMark(mark), Message("It is asked again when a unit of it or an enemy has moved.")));
        return;
    }
    const bool completed = act.result == OrderResult::completed;
    OrderEnd end =
        orderEndOf(completed, true, completed ? "C 2.41" : "C 2.42", mark, Message("So the player says."));
    endOrder(key, end, draft, outcome.reasons);
    outcome.text = completed ? Message("UNIT %1 has completed its order to %2 %3.", mark,
                                       std::string(enumText(step.type)), step.tah)
                             : Message("UNIT %1 has failed in its order to %2 %3.", mark,
                                       std::string(enumText(step.type)), step.tah);
}

// --- retreat ---

Findings checkRetreat(const GameView& view, const RetreatAct& act) {
    Findings out = checkUnitNamed(view, act.of);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, act.of);
    if (view.state.clock.phase != Phase::CCPh)
        out.push_back(
            forbidden("C 2.23", UnitMark(act.of.unit), Message("Units are attacked in CC in the CCPh.")));
    for (Finding& f : judgeRetreat(view.state, view.ground, key, act.tah)) out.push_back(std::move(f));
    return out;
}

void playRetreat(const GameView& view, const RetreatAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& mark = act.of.unit;
    Formation& unit = draft.edit<Formation>(namedUnitKey(view, act.of));
    unit.tah = act.tah;
    unit.retreating = true;
    outcome.text =
        Message("UNIT %1 was attacked in CC while unassigned and has to retreat to %2.", mark, unit.tah);
    outcome.reasons.push_back(
        said("C 2.23", UnitMark(mark),
             Message("All of it moves there in its next MPh, CX if need be, until it is "
                     "within 5 hexes.")));
}

}  // namespace

void registerOrders(Registry& registry) {
    const UnitNamed first{.side = SideId("german"), .unit = "A"};
    registry.add(verbOf<OrderAct>(checkOrder, playOrder,
                                  {.of = first,
                                   .steps = {{.type = OrderType::move, .tah = "1H6", .turns = 3},
                                             {.type = OrderType::attack, .tah = "1L6"}},
                                   .pl = 2}));
    registry.add(verbOf<AcceptAct>(checkAccept, playAccept, {.of = first, .dice = {2, 1}}));
    registry.add(
        verbOf<EndOrderAct>(checkEndOrder, playEndOrder, {.of = first, .result = OrderResult::failed}));
    registry.add(verbOf<RetreatAct>(checkRetreat, playRetreat, {.of = first, .tah = "1T5"}));
}

}  // namespace shellgame::acts

namespace shellgame {

std::vector<StepWritten> stepsToWrite(const std::vector<OrderStep>& steps) {
    std::vector<StepWritten> out;
    for (const OrderStep& step : steps) {
        StepWritten& written = out.emplace_back(StepWritten{.type = step.type, .tah = step.tah});
        if (step.turns > 0) written.turns = step.turns;
    }
    return out;
}

}  // namespace shellgame
