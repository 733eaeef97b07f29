// SPDX-License-Identifier: MIT
// Consequences of acts for UNITs: accrued turns, lapsed orders, completed and failed orders, and units that
// have acted.
#include <algorithm>
#include <array>

#include "base/count.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/term.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

namespace {

/// Turns a finding into a finding about the orders of a UNIT. Only the UNIT's own side may read the result,
/// even if another side acts.
Finding ofUnit(const std::string& key, Finding what) {
    what.subject = UnitMark(unitMark(key));
    what.audience = Readers::only(unitSide(key));
    what.code = FindingCode::order;
    return what;
}
Finding befell(std::string rule, const std::string& key, Message text) {
    return ofUnit(key, said(std::move(rule), {}, std::move(text)));
}

}  // namespace

void endOrder(const std::string& key, const OrderEnd& end, Draft& draft, Findings& reasons) {
    Formation& unit = draft.edit<Formation>(key);
    if (!unit.order) return;
    Finding why = end.why;
    why.verdict = Verdict::ok;
    reasons.push_back(ofUnit(key, std::move(why)));
    Order& order = *unit.order;
    const bool wasMove = stepNow(order).type == OrderType::move;
    if (end.completed && order.step + 1 < static_cast<int>(order.steps.size())) {
        ++order.step;
        order.since = draft.clock.turn;
        order.entered = false;
        unit.tah = stepNow(order).tah;
        reasons.push_back(
            befell("C 2.32", key, Message(words::unitGoesOnWithItsOrder, unitMark(key), orderText(order))));
        return;
    }
    if (!end.completed && order.step + 1 < static_cast<int>(order.steps.size()))
        reasons.push_back(befell("C 2.32", key, Message(words::whatShouldHaveFollowedIsCancelledToo)));
    if (!end.completed && wasMove) unit.halted = playerTurn(draft.clock);
    unit.order.reset();
    reasons.push_back(befell("C 2.4", key, Message(words::unitIsUnassigned, unitMark(key))));
}

namespace {

/// Puts units made by `replace` into the UNIT of the unit that they replace.
void keepTogether(const GameView& view, const AnyAct& act, Draft& draft) {
    const auto* replaced = act.as<ReplaceAct>();
    if (replaced == nullptr) return;
    const std::string key = unitWith(view.state, replaced->piece);
    if (key.empty()) return;
    for (int n = view.state.counters.pieces + 1; n <= draft.counters.pieces; ++n) {
        const PieceId id("p" + std::to_string(n));
        const Piece* p = draft.piece(id);
        if (p == nullptr || view.state.piece(id) != nullptr || p->side != unitOf(view.state, key)->side)
            continue;
        draft.edit<Formation>(key).pieces.push_back(id);
    }
}

/// Records which units have acted. If a UNIT is fired upon, its Move fails (2.42).
void noteActs(const GameView& view, const AnyAct& act, Draft& draft, Findings& reasons) {
    const State& state = view.state;
    if (state.clock.phase == Phase::setup) return;
    const Doing doing = act.verb().traits.doing;
    if (doing == Doing::nothing) return;
    for (const PieceId& id : whoActs(state, act))
        if (const std::string key = commandOf(state, actorOf(state, id));
            !key.empty() && !unitOf(state, key)->acted)
            draft.edit<Formation>(key).acted = true;
    const auto& at = act.named().at;
    if (doing != Doing::fires || !at) return;
    const SideId side = actingSide(state, act.named());
    for (const auto& [key, unit] : state.formations) {
        if (unit.side == side || !isMove(unit)) continue;
        const auto alive = survivorsOf(state, key);
        const auto hit = std::find_if(alive.begin(), alive.end(),
                                      [&](const PieceId& id) { return state.placeOf(id) == *at; });
        if (hit == alive.end()) continue;
        const OrderEnd end =
            orderEndOf(false, true, "C 2.42", unitMark(key),
                       Message(words::isFiredUponMoveOfUnit, state.piece(*hit)->type, unitMark(key)));
        endOrder(key, end, draft, reasons);
    }
}

/// Updates the accrued turns and lapsed orders of a UNIT at the end of a Game Turn (2.6, 2.71).
void turnEnded(const State& state, const std::string& key, int ended, Draft& draft, Findings& reasons) {
    Formation& unit = draft.edit<Formation>(key);
    const bool best = houseRuleOn(state.settings, "order_best_multiplier");
    if (unit.waiting) {
        unit.waiting->accrued += turnMultiplier(!unit.order, !unit.acted, best);
        const auto lasts = levelDuration(unit.waiting->pl, houseRuleOn(state.settings, "level_one_eight"));
        if (lasts && ended + 1 > unit.waiting->written + *lasts) {
            reasons.push_back(befell("C 2.71", key,
                                     Message(words::orderOfUnitLapsesItsLevel, unitMark(key),
                                             orderText(*unit.waiting), unit.waiting->pl, *lasts)));
            unit.waiting.reset();
        }
    }
    unit.acted = false;
}

void noteClock(const State& state, Draft& draft, Findings& reasons) {
    const Clock &was = state.clock, &is = draft.clock;
    if (was.phase == Phase::setup || is.phase == Phase::setup) return;
    const bool newPlayerTurn = is.turn != was.turn || is.player != was.player;
    // A Loose Cannon strays for one Player Turn (4.22).
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
            reasons.push_back(befell(
                "C 2.23", key, Message(words::unitHasToRetreatToWithin5HexesOf, unitMark(key), unit.tah)));
    }
}

/// Returns true if a step takes effect now, because the UNIT is within the range. A Defense takes effect when
/// the whole UNIT is within the range (2.312).
bool isEntered(const GameView& view, const std::string& key, const OrderStep& step) {
    const Presence troops = presenceOf(view, key, step.tah);
    return step.type == OrderType::defend ? troops.wholly() : troops.present();
}

/// Updates the order of a UNIT after a change on the map.
void settleUnit(const GameView& before, const GameView& now, const std::string& key, Draft& draft,
                Findings& reasons) {
    for (int steps = 0; steps < 100; ++steps) {
        const Formation* unit = draft.find<Formation>(key);
        if (unit == nullptr) return;
        if (unit->retreating && presenceOf(now, key, unit->tah).wholly()) {
            draft.edit<Formation>(key).retreating = false;
            reasons.push_back(
                befell("C 2.23", key, Message(words::unitHasRetreatedTo, unitMark(key), unit->tah)));
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

/// At the first act of a game, updates the orders that took effect before this act.
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

/// The counters that have moved along a path: markers, and counters without a marker.
struct MovingUnits {
    std::vector<MarkerId> markers;
    std::vector<PieceId> pieces;
    void put(Draft& draft, const Location& at) const {
        for (const MarkerId& id : markers) draft.editMarker(id).at = at;
        for (const PieceId& id : pieces) draft.editPiece(id).at = at;
    }
};

MovingUnits movingUnitsOf(const State& before, const State& after, const AnyAct& act, const Location& end) {
    MovingUnits out;
    // Units that leave their marker get a new marker.
    if (const auto& marker = act.named().marker)
        for (const auto& [id, m] : after.markers)
            if (m.at == end && (id == *marker || before.marker(id) == nullptr)) out.markers.push_back(id);
    for (const PieceId& id : whoActs(before, act))
        if (const Piece* p = after.piece(id); p != nullptr && p->under.empty() && p->at == end)
            out.pieces.push_back(id);
    return out;
}

/// Updates the orders along a path of several hexes as if each hex were a separate move, because meetings on
/// the way count too (2.42 "underway"). Returns the state before the last hex; nothing if the path has only
/// one hex or no UNIT has orders.
std::optional<Draft> settleWay(const GameView& view, const AnyAct& act, const std::vector<Location>& went,
                               Draft& draft, Findings& reasons) {
    const GameState& state = view.state;
    if (went.size() < 2 || state.clock.phase == Phase::setup) return std::nullopt;
    const auto ordered = [](const auto& f) { return f.second.order || f.second.retreating; };
    if (std::none_of(state.formations.begin(), state.formations.end(), ordered)) return std::nullopt;
    const MovingUnits movingUnits = movingUnitsOf(state, draft.now(), act, went.back());
    // The two drafts alternate: one is the state before a step, and the other the state after it.
    std::array<Draft, 2> along{draft, draft};
    const GameState* was = &state;
    std::set<std::string> told;  // UNITs and hexes that were already reported
    for (std::size_t i = 0; i + 1 < went.size(); ++i) {
        Draft& at = along[i % 2];
        movingUnits.put(at, went[i]);
        const GameView before{*was, view.ground, view.sight}, then{at.now(), view.ground, view.sight};
        for (const auto& [key, unit] : state.formations) {
            const Formation* is = draft.find<Formation>(key);
            if (is == nullptr) continue;
            const auto near = besideUnknown(then, key, *is, before);
            settleUnit(before, then, key, draft, reasons);
            is = draft.find<Formation>(key);
            for (const std::string& hex : near)
                if (is != nullptr && isMove(*is) && told.insert(key + hex).second)
                    reasons.push_back(
                        befell("C 2.42", key, Message(words::unitOfUnitWasAdjacent, unitMark(key), hex)));
        }
        was = &then.state;
    }
    return std::move(along[went.size() % 2]);
}

/// Asks the player the questions that this act has raised. Questions that were open before are not repeated.
void askAnew(const GameView& before, const GameView& now, Findings& reasons) {
    const auto asked = orderQuestions(now);
    if (asked.empty()) return;
    const auto known = orderQuestions(before);
    for (const OrderQuestion& q : asked)
        if (std::find(known.begin(), known.end(), q) == known.end())
            reasons.push_back(befell(q.end.why.rule, q.key,
                                     Message(words::playerSaysItEndOrder, q.end.why.message,
                                             term(q.end.completed ? "completed" : "failed"))));
}

/// Returns the UNITs whose order or retreat may have ended through the act; none if the act changed nothing
/// that affects orders.
std::vector<std::string> unitsToSettle(const State& before, const Draft& draft, bool went) {
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
    // A unit that moved through other hexes and returned may have met enemies there, although its hex has not
    // changed.
    if (keys.empty() || went) return keys;
    const auto changes = draft.changes();
    if (std::none_of(changes.begin(), changes.end(), tells)) keys.clear();
    return keys;
}

}  // namespace

void settleOrders(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome) {
    if (view.state.formations.empty()) return;
    keepTogether(view, act, draft);
    Findings reasons;
    noteActs(view, act, draft, reasons);
    noteClock(view.state, draft, reasons);
    noteBeginning(view, draft);
    const auto last = settleWay(view, act, outcome.went, draft, reasons);
    if (const auto keys = unitsToSettle(view.state, draft, last.has_value()); !keys.empty()) {
        const GameView before{last ? last->now() : view.state, view.ground, view.sight};
        const GameView now{draft.now(), view.ground, view.sight};
        for (const std::string& key : keys) settleUnit(before, now, key, draft, reasons);
        askAnew(view, {draft.now(), view.ground, view.sight}, reasons);
    }
    dropRulings(view, act, draft);
    for (Finding& f : reasons) outcome.reasons.push_back(std::move(f));
}

}  // namespace shellgame
