// SPDX-License-Identifier: MIT
// After any act: who has acted, turns accrued, levels run out, orders completed and failed.
#include <algorithm>
#include <array>
#include <map>

#include "../acts/acts.hpp"
#include "muster.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame {

using acts::said;

void endOrder(const State& state, const std::string& key, const OrderEnd& end, Draft& draft,
              Findings& reasons) {
    Formation& unit = draft.edit<Formation>(key);
    if (!unit.order) return;
    Finding why = end.why;
    why.verdict = Verdict::ok;
    why.at = key;
    reasons.push_back(std::move(why));
    Order& order = *unit.order;
    const bool wasMove = stepNow(order).type == OrderType::move;
    if (end.completed && order.step + 1 < static_cast<int>(order.steps.size())) {
        ++order.step;
        order.since = draft.clock.turn;
        order.entered = false;
        unit.tah = stepNow(order).tah;
        reasons.push_back(said(
            "C 2.32", key, Message("UNIT %1 goes on with its order: %2.", unitMark(key), orderText(order))));
        return;
    }
    if (!end.completed && order.step + 1 < static_cast<int>(order.steps.size()))
        reasons.push_back(
            said("C 2.32", key, Message("What should have followed is cancelled too (note iii).")));
    if (!end.completed && wasMove) unit.halted = playerTurn(state.clock);
    unit.order.reset();
    reasons.push_back(said("C 2.4", key, Message("UNIT %1 is unassigned.", unitMark(key))));
}

namespace {

/// Units made anew by `replace` belong where the old one did.
void keepTogether(const GameView& view, const std::string& verb, const Args& args, Draft& draft) {
    if (verb != "replace" || !args.has("piece")) return;
    const std::string key = unitWith(view.state, args.piece("piece"));
    if (key.empty()) return;
    for (int n = view.state.counters.pieces + 1; n <= draft.counters.pieces; ++n) {
        const PieceId id("p" + std::to_string(n));
        const Piece* p = draft.piece(id);
        if (p == nullptr || view.state.piece(id) != nullptr || p->side != unitOf(view.state, key)->side)
            continue;
        draft.edit<Formation>(key).pieces.push_back(id);
    }
}

/// Who has acted, and whose Move fails by fire (2.42).
void noteActs(const GameView& view, const std::string& verb, const Args& args, Draft& draft,
              Findings& reasons) {
    const State& state = view.state;
    if (state.clock.phase == Phase::setup) return;
    static constexpr std::array<const char*, 4> acting{"move", "advance", "fire", "act"};
    if (std::find(acting.begin(), acting.end(), verb) == acting.end()) return;
    for (const PieceId& id : acts::piecesMeant(state, args))
        if (const std::string key = commandOf(state, id); !key.empty() && !unitOf(state, key)->acted)
            draft.edit<Formation>(key).acted = true;
    if (verb != "fire" || !args.has("at")) return;
    const SideId side = actingSide(state, args);
    for (const auto& [key, unit] : state.formations) {
        if (unit.side == side || !unit.order || stepNow(*unit.order).type != OrderType::move) continue;
        const auto alive = survivorsOf(state, key);
        const auto hit = std::find_if(alive.begin(), alive.end(), [&](const PieceId& id) {
            return state.placeOf(id) == args.location("at");
        });
        if (hit == alive.end()) continue;
        const OrderEnd end = orderEndOf(false, true, "C 2.42", unitMark(key),
                                        Message("%1 is fired upon: the Move of UNIT %2 has failed.",
                                                state.piece(*hit)->type, unitMark(key)));
        endOrder(state, key, end, draft, reasons);
    }
}

/// 2.6, 2.71: a Game Turn has ended.
void turnEnded(const State& state, const std::string& key, int ended, Draft& draft, Findings& reasons) {
    Formation& unit = draft.edit<Formation>(key);
    const bool best = houseRuleOn(state.settings, "order_best_multiplier");
    if (unit.waiting) {
        unit.waiting->accrued += turnMultiplier(!unit.order, !unit.acted, best);
        const auto lasts = levelDuration(unit.waiting->pl, houseRuleOn(state.settings, "level_one_eight"));
        if (lasts && ended + 1 > unit.waiting->written + *lasts) {
            reasons.push_back(said(
                "C 2.71", key,
                Message("The order of UNIT %1 (%2) lapses: its level of %3 was for %4 turns.", unitMark(key),
                        orderText(*unit.waiting), std::to_string(unit.waiting->pl), std::to_string(*lasts))));
            unit.waiting.reset();
        }
    }
    unit.acted = false;
}

void noteClock(const State& state, Draft& draft, Findings& reasons) {
    const Clock &was = state.clock, &is = draft.clock;
    if (was.phase == Phase::setup || is.phase == Phase::setup) return;
    const bool newPlayerTurn = is.turn != was.turn || is.player != was.player;
    for (const auto& [key, unit] : state.formations) {
        for (int turn = was.turn; turn < is.turn; ++turn) turnEnded(state, key, turn, draft, reasons);
        if (newPlayerTurn && unit.side == is.player && (!unit.free.empty() || !unit.checked.empty())) {
            draft.edit<Formation>(key).free.clear();
            draft.edit<Formation>(key).checked.clear();
        }
        if (unit.retreating && unit.side == is.player && is.phase == Phase::MPh && was.phase != Phase::MPh)
            reasons.push_back(
                said("C 2.23", key,
                     Message("UNIT %1 has to retreat to within 5 hexes of %2 now, CX if need be.",
                             unitMark(key), unit.tah)));
    }
}

/// What has come true on the map.
void settleUnit(const GameView& seen, const std::string& key, Draft& draft, Findings& reasons) {
    for (int steps = 0; steps < 100; ++steps) {
        const Formation* unit = draft.find<Formation>(key);
        if (unit == nullptr) return;
        if (unit->retreating && muster(seen, key, unit->tah).wholly()) {
            draft.edit<Formation>(key).retreating = false;
            reasons.push_back(
                said("C 2.23", key, Message("UNIT %1 has retreated to %2.", unitMark(key), unit->tah)));
        }
        if (!unit->order) return;
        const OrderStep& step = stepNow(*unit->order);
        const Muster troops = muster(seen, key, step.tah);
        const bool enters = step.type == OrderType::defend ? troops.wholly() : troops.present();
        if (enters && !unit->order->entered) {
            draft.edit<Formation>(key).order->entered = true;
            unit = draft.find<Formation>(key);
        }
        const auto found = orderEnds(seen, key, *unit);
        const auto sure =
            std::find_if(found.begin(), found.end(), [](const OrderEnd& end) { return end.sure; });
        if (sure == found.end()) return;
        endOrder(seen.state, key, *sure, draft, reasons);
    }
}

}  // namespace

void settleOrders(const GameView& view, const std::string& verb, const Args& args, Draft& draft,
                  Outcome& outcome) {
    if (view.state.formations.empty()) return;
    keepTogether(view, verb, args, draft);
    Findings reasons;
    noteActs(view, verb, args, draft, reasons);
    noteClock(view.state, draft, reasons);
    if (draft.clock.phase != Phase::setup) {
        const State now = draft.result();
        std::map<SideId, State> views;
        for (const auto& [key, unit] : now.formations) {
            if (!unit.order && !unit.retreating) continue;
            auto it = views.find(unit.side);
            if (it == views.end()) it = views.emplace(unit.side, stateFor(now, unit.side)).first;
            settleUnit({it->second, view.ground, view.sight}, key, draft, reasons);
        }
    }
    tellReasons(actingSide(view.state, args), std::move(reasons), outcome);
}

void tellReasons(const SideId& actor, Findings reasons, Outcome& outcome) {
    for (Finding& f : reasons) {
        f.umpire = !isKeyOf(f.at, actor);
        f.at = unitMark(f.at);
        outcome.reasons.push_back(std::move(f));
    }
}

}  // namespace shellgame
