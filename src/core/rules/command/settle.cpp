// SPDX-License-Identifier: MIT
// After any act: who has acted, turns accrued, levels run out, orders completed and failed.
#include <algorithm>
#include <array>

#include "../acts/acts.hpp"
#include "muster.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame {

using acts::said;

void endOrder(const std::string& key, const OrderEnd& end, Draft& draft, Findings& reasons) {
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
    if (!end.completed && wasMove) unit.halted = playerTurn(draft.clock);
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
    if (deedOf(verb) == Deed::none) return;
    for (const PieceId& id : whoActs(state, verb, args))
        if (const std::string key = commandOf(state, actorOf(state, id));
            !key.empty() && !unitOf(state, key)->acted)
            draft.edit<Formation>(key).acted = true;
    if (verb != "fire" || !args.has("at")) return;
    const SideId side = actingSide(state, args);
    for (const auto& [key, unit] : state.formations) {
        if (unit.side == side || !isMove(unit)) continue;
        const auto alive = survivorsOf(state, key);
        const auto hit = std::find_if(alive.begin(), alive.end(), [&](const PieceId& id) {
            return state.placeOf(id) == args.location("at");
        });
        if (hit == alive.end()) continue;
        const OrderEnd end = orderEndOf(false, true, "C 2.42", unitMark(key),
                                        Message("%1 is fired upon: the Move of UNIT %2 has failed.",
                                                state.piece(*hit)->type, unitMark(key)));
        endOrder(key, end, draft, reasons);
    }
}

/// 2.42 "underway": who went past an enemy and on is adjacent to him no more when the map is looked at.
/// `went`: all that was entered.
void notePassing(const GameView& view, const std::string& verb, const Args& args,
                 const std::vector<Location>& went, Draft& draft, Findings& reasons) {
    const State& state = view.state;
    if (went.size() < 2 || state.clock.phase == Phase::setup) return;
    const std::vector<Location> passed(went.begin(), went.end() - 1);
    const auto isMoveStill = [&](const std::string& key) {
        const Formation* unit = draft.find<Formation>(key);
        return unit != nullptr && isMove(*unit);
    };
    std::set<std::string> told;  // of those who go together one is enough
    const auto perhaps = [&](const std::string& key, const std::string& hex) {
        if (!told.insert(key + hex).second) return;
        reasons.push_back(said("C 2.42", key,
                               Message("A unit of UNIT %1 was adjacent to a \"?\" on the way, in %2: if "
                                       "that is an enemy unit, its Move has failed.",
                                       unitMark(key), hex)));
    };
    for (const PieceId& id : whoActs(state, verb, args)) {
        const Piece& piece = *state.piece(id);
        if (!piece.isUnit()) continue;
        const std::string own = commandOf(state, id);
        if (!own.empty() && isMoveStill(own) && isMove(*unitOf(state, own))) {
            MoveWatch watch(view, *unitOf(state, own));
            std::string maybe;
            for (const Location& at : passed) {
                const MoveWatch::Meeting met = watch.at(at, MarkerId());
                if (met.maybeAdjacent && maybe.empty()) maybe = at.hex;
                if (!met.sure()) continue;
                endOrder(own, watch.failure(met, unitMark(own), piece.type), draft, reasons);
                break;
            }
            if (!maybe.empty() && isMoveStill(own)) perhaps(own, maybe);
        }
        for (const auto& [key, unit] : state.formations) {
            if (unit.side == piece.side || !isMove(unit) || !isMoveStill(key)) continue;
            const bool known = pieceFor(state, id, unit.side).has_value();
            const auto alive = survivorsOf(state, key);
            const auto beside = std::find_if(alive.begin(), alive.end(), [&](const PieceId& member) {
                return std::any_of(passed.begin(), passed.end(), [&](const Location& at) {
                    return view.ground.distance(state.placeOf(member).hex, at.hex).value_or(2) <= 1;
                });
            });
            if (beside == alive.end()) continue;
            const std::string& hex = state.placeOf(*beside).hex;
            if (!known) {
                perhaps(key, hex);
                continue;
            }
            endOrder(key,
                     orderEndOf(false, true, "C 2.42", unitMark(key),
                                Message("%1 passes by %2 in %3: the Move of UNIT %4 has failed.", piece.type,
                                        state.piece(*beside)->type, hex, unitMark(key))),
                     draft, reasons);
        }
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
            reasons.push_back(
                said("C 2.71", key,
                     Message("The order of UNIT %1 (%2) lapses: its level of %3 was for %4.", unitMark(key),
                             orderText(*unit.waiting), std::to_string(unit.waiting->pl),
                             counted(*lasts, "turn", "turns"))));
            unit.waiting.reset();
        }
    }
    unit.acted = false;
}

void noteClock(const State& state, Draft& draft, Findings& reasons) {
    const Clock &was = state.clock, &is = draft.clock;
    if (was.phase == Phase::setup || is.phase == Phase::setup) return;
    const bool newPlayerTurn = is.turn != was.turn || is.player != was.player;
    // A Loose Cannon strays in one player turn (4.22).
    if (newPlayerTurn)
        for (const auto& [id, p] : state.pieces)
            if (p.side == was.player && p.marks.contains("straying"))
                draft.editPiece(id).marks.erase("straying");
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

/// Whether a step takes effect as things stand: the UNIT is in the range, a Defence wholly (2.312).
bool isEntered(const GameView& view, const std::string& key, const OrderStep& step) {
    const Muster troops = muster(view, key, step.tah);
    return step.type == OrderType::defend ? troops.wholly() : troops.present();
}

/// What has come true on the map.
void settleUnit(const GameView& before, const GameView& now, const std::string& key, Draft& draft,
                Findings& reasons) {
    for (int steps = 0; steps < 100; ++steps) {
        const Formation* unit = draft.find<Formation>(key);
        if (unit == nullptr) return;
        if (unit->retreating && muster(now, key, unit->tah).wholly()) {
            draft.edit<Formation>(key).retreating = false;
            reasons.push_back(
                said("C 2.23", key, Message("UNIT %1 has retreated to %2.", unitMark(key), unit->tah)));
        }
        if (!unit->order) return;
        if (!unit->order->entered && isEntered(now, key, stepNow(*unit->order))) {
            draft.edit<Formation>(key).order->entered = true;
            unit = draft.find<Formation>(key);
        }
        const auto found = orderEnds(now, key, *unit, &before);
        const auto sure =
            std::find_if(found.begin(), found.end(), [](const OrderEnd& end) { return end.sure; });
        if (sure == found.end()) return;
        endOrder(key, *sure, draft, reasons);
    }
}

/// The first act of a game meets orders that were in effect before it.
void noteBeginning(const GameView& view, Draft& draft) {
    if (view.state.clock.phase == Phase::setup) return;
    for (const auto& [key, unit] : view.state.formations) {
        const Formation* now = draft.find<Formation>(key);
        if (now == nullptr || !now->order || !unit.order || unit.order->entered || now->order->entered ||
            now->order->step != unit.order->step || now->order->accepted != unit.order->accepted)
            continue;
        if (isEntered(view, key, stepNow(*unit.order))) draft.edit<Formation>(key).order->entered = true;
    }
}

/// UNITs whose order or retreat an act may have brought to an end: none where it changed nothing that tells.
std::vector<std::string> unitsToSettle(const State& before, const Draft& draft) {
    if (draft.clock.phase == Phase::setup) return {};
    std::vector<std::string> keys;
    for (const auto& [key, old] : before.formations)
        if (const Formation* unit = draft.find<Formation>(key);
            unit != nullptr && (unit->order || unit->retreating))
            keys.push_back(key);
    static constexpr std::array<const char*, 8> telling{"clock", "settings", "pieces",     "markers",
                                                        "hexes", "seen",     "formations", "rulings"};
    const auto tells = [](const Change& c) {
        return std::find(telling.begin(), telling.end(), c.table) != telling.end();
    };
    if (keys.empty()) return keys;
    const auto changes = draft.changes();
    if (std::none_of(changes.begin(), changes.end(), tells)) keys.clear();
    return keys;
}

}  // namespace

void settleOrders(const GameView& view, const std::string& verb, const Args& args, Draft& draft,
                  Outcome& outcome) {
    if (view.state.formations.empty()) return;
    keepTogether(view, verb, args, draft);
    Findings reasons;
    noteActs(view, verb, args, draft, reasons);
    notePassing(view, verb, args, outcome.went, draft, reasons);
    noteClock(view.state, draft, reasons);
    noteBeginning(view, draft);
    if (const auto keys = unitsToSettle(view.state, draft); !keys.empty()) {
        const State now = draft.result();
        for (const std::string& key : keys)
            settleUnit(view, {now, view.ground, view.sight}, key, draft, reasons);
    }
    dropRulings(view, verb, args, draft);
    tellReasons(std::move(reasons), outcome);
}

void tellReasons(Findings reasons, Outcome& outcome) {
    for (Finding& f : reasons) {
        f.secretOf = f.at.substr(0, f.at.find('/'));
        f.at = unitMark(f.at);
        outcome.reasons.push_back(std::move(f));
    }
}

}  // namespace shellgame
