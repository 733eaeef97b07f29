// SPDX-License-Identifier: MIT
// Commands for the orders of UNITs: `order`, `accept`, `end_order`, `retreat`.
#include <algorithm>

#include "base/count.hpp"
#include "play/verb_of.hpp"
#include "rules/command/order_acts.hpp"
#include "rules/command/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/orders.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/words/term.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

namespace {

SideId sideMeant(const State& state, const UnitNamed& named) {
    return named.side.value_or(state.clock.player);
}

std::string namedUnitKey(const GameView& view, const UnitNamed& named) {
    return unitKey(sideMeant(view.state, named), named.unit);
}

/// Checks that the named UNIT exists and has its own orders, not the orders of a larger UNIT.
Findings checkUnitNamed(const GameView& view, const UnitNamed& named) {
    const std::string& mark = named.unit;
    const SideId side = sideMeant(view.state, named);
    const std::string key = unitKey(side, mark);
    if (unitOf(view.state, key) == nullptr) {
        std::vector<std::string> marks;
        for (const auto& [other, unit] : view.state.formations)
            if (unit.side == side) marks.push_back(unitMark(other));
        return {forbidden("C 3.1", "/unit",
                          marks.empty() ? Message(words::haveNoUNITs, view.state.sideName(side))
                                        : Message(words::haveNoUnitTheyHave, view.state.sideName(side), mark,
                                                  listed(marks)))};
    }
    const std::string above = unitAbove(view.state, key);
    if (above.empty()) return {};
    return {forbidden("C 3.24", "/unit", Message(words::unitActsForUnitAbove, mark, unitMark(above)))};
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
            out.push_back(forbidden("C 2.3", UnitMark(mark), Message(words::noOrderWaitsForUnit, mark)));
        if (!act.steps.empty())
            out.push_back(forbidden("C 2.3", "/steps", Message(words::orderIsWrittenOrCancelledNotBoth)));
        return out;
    }
    out = judgeSteps(view, key, stepsOf(act));
    if (setup) {
        if (act.pl)
            out.push_back(forbidden("C 2.3", "/pl", Message(words::orderWrittenBeforePlayNeedsNoPreadvice)));
        return out;
    }
    if (act.wait)
        out.push_back(forbidden("C 2.3", "/wait", Message(words::onlyOrdersWrittenBeforePlayAreAccepted)));
    const int pl = levelOf(unit, act);
    if (pl < 1) {
        out.push_back(forbidden("C 2.7", "/pl", Message(words::sayItsPreadviceLevel1To4)));
        return out;
    }
    const int used = levelsUsed(view.state, unit.side);
    const auto allowed = levelsAllowed(view.state);
    if (!allowed)
        out.push_back(toRule("C 2.82", UnitId(key), Message(words::scenarioHasNoEndNobodyKnows)));
    else if (used + pl > *allowed)
        out.push_back(forbidden("C 2.82", "/pl",
                                Message(words::preadviceLevelsOfWouldComeToScenario,
                                        view.state.sideName(unit.side), used + pl, *allowed)));
    else
        out.push_back(
            said("C 2.82", UnitMark(mark),
                 Message(words::preadviceLevelsOfOf, view.state.sideName(unit.side), used + pl, *allowed)));
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
            // Also removes the target hex, as if there had been no order (2.43).
            unit.order.reset();
            unit.tah.clear();
        }
        outcome.text = Message(words::unitOrderIsCancelled, mark);
        return;
    }
    Order order;
    order.steps = stepsOf(act);
    order.written = setup ? 0 : view.state.clock.turn;
    if (setup && !act.wait.value_or(false)) {
        unit.tah = order.steps.front().tah;
        unit.order = order;
        outcome.text = Message(words::unitBeginsWithOrder, mark, orderText(order));
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
                 Message(words::itTakesPlaceOfTurnsAccrueAnew, orderText(*unit.waiting))));
    unit.waiting = order;
    outcome.text = setup ? Message(words::unitHasOrderToAcceptLater, mark, orderText(order))
                         : Message(words::unitGetsWrittenOrderOfLevel, mark, order.pl, orderText(order));
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
    dice.rollDr(Message(words::orderAcceptanceOfUnit, mark));
    std::vector<Modifier> modifiers;
    if (odds.drm != 0)
        modifiers.push_back(
            {"C.drm.pl", "C 2.7", odds.drm, Message(words::preadviceLevel, unit.waiting->pl)});
    const int final = dice.finalWith(std::move(modifiers));
    const bool accepted = final <= *odds.number;
    dice.last().row = accepted ? "accepted" : "not accepted";
    unit.tried = view.state.clock.turn;
    outcome.reasons.push_back(
        said("C 2.6", UnitMark(mark),
             Message(words::turnsAccruedUnitSizeOrLess, term(type), odds.turns, unit.size, *odds.number)));
    const Message text = orderText(*unit.waiting);
    if (!accepted) {
        outcome.text = Message(words::unitDoesNotAcceptItsOrderYet, mark, final, text);
        return;
    }
    if (unit.order)
        outcome.reasons.push_back(
            said("C 2.41", UnitMark(mark), Message(words::orderBeforeEndsWithIt, orderText(*unit.order))));
    unit.order = unit.waiting;
    unit.waiting.reset();
    unit.order->accepted = unit.order->since = view.state.clock.turn;
    unit.tah = unit.order->steps.front().tah;
    outcome.text = Message(words::unitAcceptsItsOrderFinalDr, mark, final, text);
}

// --- end_order ---

/// Checks whether the positions on the map allow the end of the order that the player states.
Findings checkEndOrder(const GameView& view, const EndOrderAct& act) {
    Findings out = checkUnitNamed(view, act.of);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, act.of);
    const Formation& unit = *unitOf(view.state, key);
    const std::string& mark = act.of.unit;
    if (!unit.order) return {forbidden("C 2.4", UnitMark(mark), Message(words::unitIsUnassigned, mark))};
    if (view.state.clock.phase == Phase::setup)
        return {forbidden("C 2.4", UnitMark(mark), Message(words::playHasNotBegunCancelOrderInstead))};
    const OrderStep& step = stepNow(*unit.order);
    const auto ends = allOrderEnds(view, key, unit);
    if (act.result == OrderResult::notYet) {
        if (ends.empty())
            out.push_back(
                forbidden("C 2.4", UnitMark(mark), Message(words::nobodyAsksWhetherOrderOfUnit, mark)));
        return out;
    }
    const bool completed = act.result == OrderResult::completed;
    if (completed && step.type == OrderType::defend)
        out.push_back(forbidden("C 2.41", UnitMark(mark), Message(words::defenceIsCompletedWhenNewOrder)));
    if (completed && step.type == OrderType::attack) {
        const EnemiesNear near =
            enemiesWithin(enemiesOf(view.state, unit.side), view.ground, step.tah, targetRange);
        if (near.known > 0)
            out.push_back(forbidden("C 2.41", UnitMark(mark),
                                    Message(words::thereAreEnemiesWithin5HexesOf, step.tah, near.example)));
    }
    const bool asked = std::any_of(ends.begin(), ends.end(),
                                   [&](const OrderEnd& end) { return end.completed == completed; });
    if (!asked && worst(out) != Verdict::forbidden)
        out.push_back(toRule(completed ? "C 2.41" : "C 2.42", UnitId(key),
                             Message(words::nothingOnMapSaysThatOrder, mark)));
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
        outcome.text = Message(words::unitGoesOnWithItsOrderTo, mark, term(step.type), step.tah);
        outcome.reasons.push_back(said("C 2.4", UnitMark(mark), Message(words::itIsAskedAgainWhenUnit)));
        return;
    }
    const bool completed = act.result == OrderResult::completed;
    OrderEnd end =
        orderEndOf(completed, true, completed ? "C 2.41" : "C 2.42", mark, Message(words::soPlayerSays));
    endOrder(key, end, draft, outcome.reasons);
    outcome.text = completed ? Message(words::unitHasCompletedItsOrderTo, mark, term(step.type), step.tah)
                             : Message(words::unitHasFailedInItsOrderTo, mark, term(step.type), step.tah);
}

// --- retreat ---

Findings checkRetreat(const GameView& view, const RetreatAct& act) {
    Findings out = checkUnitNamed(view, act.of);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, act.of);
    if (view.state.clock.phase != Phase::CCPh)
        out.push_back(forbidden("C 2.23", UnitMark(act.of.unit), Message(words::unitsAreAttackedInCcInCCPh)));
    for (Finding& f : judgeRetreat(view.state, view.ground, key, act.tah)) out.push_back(std::move(f));
    return out;
}

void playRetreat(const GameView& view, const RetreatAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& mark = act.of.unit;
    Formation& unit = draft.edit<Formation>(namedUnitKey(view, act.of));
    unit.tah = act.tah;
    unit.retreating = true;
    outcome.text = Message(words::unitWasAttackedInCcWhileUnassigned, mark, unit.tah);
    outcome.reasons.push_back(said("C 2.23", UnitMark(mark), Message(words::allOfItMovesThere)));
}

}  // namespace

Findings judgeOrder(const GameView& view, const OrderAct& act) {
    return checkOrder(view, act);
}

void writeOrder(const GameView& view, const OrderAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    playOrder(view, act, dice, draft, outcome);
}

void acceptOrder(const GameView& view, const AcceptAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    playAccept(view, act, dice, draft, outcome);
}

void registerOrders(Registry& registry) {
    const UnitNamed first{.side = SideId("german"), .unit = "A"};
    registry.add(verbOf<OrderAct>(checkOrder, playOrder,
                                  {.of = {.unit = "A"},
                                   .steps = {{.type = OrderType::move, .tah = "1H6", .turns = 3},
                                             {.type = OrderType::attack, .tah = "1L6"}},
                                   .pl = 2}));
    registry.add(verbOf<AcceptAct>(checkAccept, playAccept, {.of = first, .dice = {2, 1}}));
    registry.add(
        verbOf<EndOrderAct>(checkEndOrder, playEndOrder, {.of = first, .result = OrderResult::failed}));
    registry.add(verbOf<RetreatAct>(checkRetreat, playRetreat, {.of = first, .tah = "1T5"}));
}

std::vector<StepWritten> stepsToWrite(const std::vector<OrderStep>& steps) {
    std::vector<StepWritten> out;
    for (const OrderStep& step : steps) {
        StepWritten& written = out.emplace_back(StepWritten{.type = step.type, .tah = step.tah});
        if (step.turns > 0) written.turns = step.turns;
    }
    return out;
}

}  // namespace shellgame
