// SPDX-License-Identifier: MIT
// Orders of UNITs as commands: order, accept, end_order, retreat.
#include <algorithm>

#include "../acts/acts.hpp"
#include "muster.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame::acts {

namespace {

std::string namedUnitKey(const GameView& view, const Args& args) {
    return unitKey(actingSide(view.state, args), args.text("unit"));
}

/// The UNIT that a command is about must exist and act by orders of its own.
Findings checkUnitNamed(const GameView& view, const Args& args) {
    const std::string mark = args.text("unit");
    const SideId side = actingSide(view.state, args);
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

std::vector<OrderStep> stepsOf(const Args& args) {
    std::vector<OrderStep> out;
    for (const Args& step : args.objects("steps"))
        out.push_back({enumFrom<OrderType>(step.text("type")).value_or(OrderType::move), step.text("tah"),
                       step.integer("turns")});
    return out;
}

int levelOf(const Formation& unit, const Args& args) {
    return args.integer("pl", unit.pl);
}

Findings checkOrder(const GameView& view, const Args& args) {
    Findings out = checkUnitNamed(view, args);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, args);
    const Formation& unit = *unitOf(view.state, key);
    const std::string mark = args.text("unit");
    const bool setup = view.state.clock.phase == Phase::setup;
    if (args.boolean("cancel")) {
        if (!unit.waiting && !(setup && unit.order))
            out.push_back(forbidden("C 2.3", mark, Message("No order waits for UNIT %1.", mark)));
        if (args.has("steps"))
            out.push_back(
                forbidden("C 2.3", "/steps", Message("An order is written or cancelled, not both.")));
        return out;
    }
    out = judgeSteps(view, key, stepsOf(args));
    if (setup) {
        if (args.has("pl"))
            out.push_back(
                forbidden("C 2.3", "/pl", Message("An order written before play needs no preadvice level.")));
        return out;
    }
    if (args.has("wait"))
        out.push_back(forbidden("C 2.3", "/wait",
                                Message("Only orders written before play are accepted at once; all others "
                                        "wait.")));
    const int pl = levelOf(unit, args);
    if (pl < 1) {
        out.push_back(forbidden("C 2.7", "/pl", Message("Say its preadvice level: 1 to 4.")));
        return out;
    }
    const int used = levelsUsed(view.state, unit.side);
    const auto allowed = levelsAllowed(view.state);
    if (!allowed)
        out.push_back(
            toRule("C 2.82", key,
                   Message("The scenario has no end: nobody knows what preadvice levels may come to.")));
    else if (used + pl > *allowed)
        out.push_back(forbidden(
            "C 2.82", "/pl",
            Message("Preadvice levels of the %1 would come to %2; the scenario allows %3.",
                    view.state.sideName(unit.side), std::to_string(used + pl), std::to_string(*allowed))));
    else
        out.push_back(said("C 2.82", mark,
                           Message("Preadvice levels of the %1: %2 of %3.", view.state.sideName(unit.side),
                                   std::to_string(used + pl), std::to_string(*allowed))));
    return out;
}

void playOrder(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const std::string key = namedUnitKey(view, args);
    const std::string mark = args.text("unit");
    const bool setup = view.state.clock.phase == Phase::setup;
    Formation& unit = draft.edit<Formation>(key);
    if (args.boolean("cancel")) {
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
    order.steps = stepsOf(args);
    order.written = setup ? 0 : view.state.clock.turn;
    if (setup && !args.boolean("wait")) {
        unit.tah = order.steps.front().tah;
        unit.order = order;
        outcome.text = Message("UNIT %1 begins with an order: %2.", mark, orderText(order));
        return;
    }
    if (!setup) {
        order.pl = levelOf(unit, args);
        unit.used += order.pl;
        unit.pl = order.pl;
    }
    if (unit.waiting)
        outcome.reasons.push_back(
            said("C 2.3", mark,
                 Message("It takes the place of \"%1\"; turns accrue anew.", orderText(*unit.waiting))));
    unit.waiting = order;
    outcome.text = setup ? Message("UNIT %1 has an order to accept later: %2.", mark, orderText(order))
                         : Message("UNIT %1 gets a written order of level %2: %3.", mark,
                                   std::to_string(order.pl), orderText(order));
}

// --- accept ---

Findings checkAccept(const GameView& view, const Args& args) {
    Findings out = checkUnitNamed(view, args);
    return out.empty() ? judgeAcceptance(view, namedUnitKey(view, args)) : out;
}

void playAccept(const GameView& view, const Args& args, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string key = namedUnitKey(view, args);
    const std::string mark = args.text("unit");
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
    outcome.reasons.push_back(said("C 2.6", mark,
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
            said("C 2.41", mark, Message("The order before, %1, ends with it.", orderText(*unit.order))));
    unit.order = unit.waiting;
    unit.waiting.reset();
    unit.order->accepted = unit.order->since = view.state.clock.turn;
    unit.tah = unit.order->steps.front().tah;
    outcome.text =
        Message("UNIT %1 accepts its order: final DR %2. It is to %3.", mark, std::to_string(final), text);
}

// --- end_order ---

constexpr const char* notYet = "not_yet";

/// What the player says, and what the map says to it.
Findings checkEndOrder(const GameView& view, const Args& args) {
    Findings out = checkUnitNamed(view, args);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, args);
    const Formation& unit = *unitOf(view.state, key);
    const std::string mark = args.text("unit");
    if (!unit.order) return {forbidden("C 2.4", mark, Message("UNIT %1 is unassigned.", mark))};
    if (view.state.clock.phase == Phase::setup)
        return {forbidden("C 2.4", mark, Message("Play has not begun; cancel the order instead."))};
    const OrderStep& step = stepNow(*unit.order);
    const auto ends = allOrderEnds(view, key, unit);
    if (args.text("result") == notYet) {
        if (ends.empty())
            out.push_back(forbidden("C 2.4", mark,
                                    Message("Nobody asks whether the order of UNIT %1 has ended.", mark)));
        return out;
    }
    const bool completed = args.text("result") == "completed";
    if (completed && step.type == OrderType::defend)
        out.push_back(
            forbidden("C 2.41", mark, Message("A Defence is completed when a new order is given.")));
    if (completed && step.type == OrderType::attack) {
        const EnemiesNear near =
            enemiesWithin(enemiesOf(view.state, unit.side), view.ground, step.tah, targetRange);
        if (near.known > 0)
            out.push_back(
                forbidden("C 2.41", mark,
                          Message("There are enemies within 5 hexes of %1: in %2.", step.tah, near.example)));
    }
    const bool asked = std::any_of(ends.begin(), ends.end(),
                                   [&](const OrderEnd& end) { return end.completed == completed; });
    if (!asked && worst(out) != Verdict::forbidden)
        out.push_back(
            toRule(completed ? "C 2.41" : "C 2.42", key,
                   Message("Nothing on the map says that the order of UNIT %1 has ended so. Has it?", mark)));
    return out;
}

void playEndOrder(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const std::string key = namedUnitKey(view, args);
    const std::string mark = args.text("unit");
    const OrderStep step = stepNow(*unitOf(view.state, key)->order);
    if (args.text("result") == notYet) {
        Ruling& ruling = draft.edit<Ruling>(notYetKey(key));
        ruling.allow = false;
        ruling.why = positionsOf(view, key, *unitOf(view.state, key));
        outcome.text = Message("UNIT %1 goes on with its order to %2 %3: not yet, the player says.", mark,
                               std::string(enumText(step.type)), step.tah);
        outcome.reasons.push_back(
            said("C 2.4", mark, Message("It is asked again when a unit of it or an enemy has moved.")));
        return;
    }
    const bool completed = args.text("result") == "completed";
    OrderEnd end =
        orderEndOf(completed, true, completed ? "C 2.41" : "C 2.42", mark, Message("So the player says."));
    Findings reasons;
    endOrder(key, end, draft, reasons);
    tellReasons(std::move(reasons), outcome);
    outcome.text = completed ? Message("UNIT %1 has completed its order to %2 %3.", mark,
                                       std::string(enumText(step.type)), step.tah)
                             : Message("UNIT %1 has failed in its order to %2 %3.", mark,
                                       std::string(enumText(step.type)), step.tah);
}

// --- retreat ---

Findings checkRetreat(const GameView& view, const Args& args) {
    Findings out = checkUnitNamed(view, args);
    if (!out.empty()) return out;
    const std::string key = namedUnitKey(view, args);
    if (view.state.clock.phase != Phase::CCPh)
        out.push_back(
            forbidden("C 2.23", args.text("unit"), Message("Units are attacked in CC in the CCPh.")));
    for (Finding& f : judgeRetreat(view.state, view.ground, key, args.text("tah")))
        out.push_back(std::move(f));
    return out;
}

void playRetreat(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const std::string mark = args.text("unit");
    Formation& unit = draft.edit<Formation>(namedUnitKey(view, args));
    unit.tah = args.text("tah");
    unit.retreating = true;
    outcome.text =
        Message("UNIT %1 was attacked in CC while unassigned and has to retreat to %2.", mark, unit.tah);
    outcome.reasons.push_back(
        said("C 2.23", mark,
             Message("All of it moves there in its next MPh, CX if need be, until it is "
                     "within 5 hexes.")));
}

}  // namespace

void registerOrders(Registry& registry) {
    const ArgSpec side{"side", ArgType::side, "whose UNIT; the phasing side if unsaid"};
    ArgSpec unit{"unit", ArgType::text, "its mark", true};
    unit.max = 20;
    ArgSpec level{"pl", ArgType::integer, "preadvice level"};
    level.min = 1;
    level.max = 4;
    const ArgSpec tah{"tah", ArgType::hex, "target hex"};
    ArgSpec target = tah;
    target.required = true;
    ArgSpec turns{"turns", ArgType::integer, "of a Move: in how many Game Turns it is to be there"};
    turns.min = 1;
    turns.max = 100;
    ArgSpec steps{"steps", ArgType::object, "what is to be done, in its logical order (2.32)", false, true};
    steps.fields = {{"type", ArgType::word, "attack, defend or move", true, false, enumWords<OrderType>()},
                    target,
                    turns};
    steps.most = 20;
    registry.add(
        {"order",
         "Writes an order for a UNIT, or cancels the one that waits. Before play it is accepted at once.",
         "C 2.3",
         {side,
          unit,
          steps,
          level,
          {"wait", ArgType::boolean, "before play: it is to be accepted later"},
          {"cancel", ArgType::boolean, "take back the order that waits"}},
         {{"do", "order"},
          {"side", "german"},
          {"unit", "A"},
          {"steps", {{{"type", "move"}, {"tah", "1H6"}, {"turns", 3}}, {{"type", "attack"}, {"tah", "1L6"}}}},
          {"pl", 2}},
         checkOrder,
         playOrder});
    Verb accept{"accept",
                "Rolls on the Order Acceptance Table for the order that waits for a UNIT: one DR.",
                "C 2.6",
                {side, unit},
                {{"do", "accept"}, {"side", "german"}, {"unit", "A"}, {"dice", {2, 1}}},
                checkAccept,
                playAccept};
    accept.dice = 2;
    registry.add(std::move(accept));
    registry.add(
        {"end_order",
         "Says that the order in force of a UNIT is completed or has failed, where the map does not tell.",
         "C 2.4",
         {side,
          unit,
          {"result",
           ArgType::word,
           "how it ends, or that it goes on though the program asks",
           true,
           false,
           {"completed", "failed", notYet}}},
         {{"do", "end_order"}, {"side", "german"}, {"unit", "A"}, {"result", "failed"}},
         checkEndOrder,
         playEndOrder});
    registry.add({"retreat",
                  "An unassigned UNIT was attacked in CC: names the target hex that all of it retreats to.",
                  "C 2.23",
                  {side, unit, target},
                  {{"do", "retreat"}, {"side", "german"}, {"unit", "A"}, {"tah", "1T5"}},
                  checkRetreat,
                  playRetreat});
}

}  // namespace shellgame::acts
