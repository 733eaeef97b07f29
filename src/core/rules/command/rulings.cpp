// SPDX-License-Identifier: MIT
// Determines how long rulings on orders are valid, and which questions must be answered before an MPh ends.
#include <algorithm>
#include <array>

#include "model/keys.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/units.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

namespace {

/// The rules that need a new ruling for each action (2.2, 2.22, 2.313, 2.43, 2.51), each end of an order
/// (2.41, 2.42), each retreat (2.23), or each new composition of a UNIT (3.1).
constexpr std::array<std::string_view, 9> rulesAskedAnew{"C 2.2",  "C 2.22", "C 2.23", "C 2.313", "C 2.41",
                                                         "C 2.42", "C 2.43", "C 2.51", "C 3.1"};

/// Returns true if the order of a UNIT has changed.
bool otherOrder(const Formation& was, const Formation* is) {
    return is == nullptr || is->order.has_value() != was.order.has_value() ||
           (is->order && (is->order->step != was.order->step || is->order->accepted != was.order->accepted ||
                          is->order->steps != was.order->steps)) ||
           is->tah != was.tah || is->retreating != was.retreating;
}

/// Returns all possible subjects of a ruling on an act: the counters that the act names, the counters whose
/// UNIT decides for them, and the markers above these counters.
std::vector<Subject> actorsOf(const State& state, const AnyAct& act) {
    std::vector<Subject> out;
    if (act.verb().traits.doing == Doing::nothing) return out;
    for (const PieceId& named : whoActs(state, act))
        for (const PieceId& id : {named, actorOf(state, named)})
            out.insert(out.end(), {id, state.piece(id)->under});
    return out;
}

/// Returns the UNITs whose orders apply to a counter, or to the counters under a marker.
std::set<std::string> unitsOn(const State& state, const Subject& place) {
    std::set<std::string> out;
    if (const auto* piece = place.as<PieceId>()) out.insert(commandOf(state, *piece));
    if (const auto* marker = place.as<MarkerId>())
        for (const PieceId& id : state.marker(*marker)->contents) out.insert(commandOf(state, id));
    return out;
}

}  // namespace

void dropRulings(const GameView& view, const AnyAct& act, Draft& draft) {
    const State& state = view.state;
    if (state.rulings.empty()) return;
    const bool newPlayerTurn = playerTurn(state.clock) != playerTurn(draft.clock);
    std::optional<std::vector<Subject>> acted;
    std::optional<std::set<std::string>> changed;  // the UNITs that have changed
    // An act that names a UNIT answers the open questions about that UNIT.
    const std::string named =
        act.named().unit.empty() ? std::string() : unitKey(actingSide(state, act.named()), act.named().unit);
    for (const auto& [key, ruling] : state.rulings) {
        const auto [rule, place] = readRulingKey(state, key);
        if (std::find(rulesAskedAnew.begin(), rulesAskedAnew.end(), rule) == rulesAskedAnew.end()) continue;
        if (!acted) {
            acted = actorsOf(state, act);
            changed.emplace();
            for (const auto& [unit, was] : state.formations)
                if (otherOrder(was, draft.find<Formation>(unit))) changed->insert(unit);
        }
        std::set<std::string> units = unitsOn(state, place);
        // If UNITs were found, the place is a counter or marker. Otherwise the place may name a UNIT.
        const auto unit = units.empty() ? unitNamed(place) : std::nullopt;
        if (unit) units.insert(unit->text);
        const bool over =
            newPlayerTurn || std::find(acted->begin(), acted->end(), place) != acted->end() ||
            (unit && unit->text == named) ||
            std::any_of(units.begin(), units.end(), [&](const auto& u) { return changed->contains(u); });
        if (over) draft.erase<Ruling>(key);
    }
    // The answer "not yet" is valid until a unit moves.
    const GameState* now = nullptr;
    for (const auto& [unit, was] : state.formations) {
        const auto ruled = state.rulings.find(notYetKey(unit));
        if (ruled == state.rulings.end()) continue;
        const Formation* is = draft.find<Formation>(unit);
        if (now == nullptr) now = &draft.now();
        if (is == nullptr || otherOrder(was, is) ||
            positionsOf({*now, view.ground, view.sight}, unit, *is) != ruled->second.why)
            draft.erase<Ruling>(ruled->first);
    }
}

Findings retreatFindings(const GameView& view, const std::vector<Clock>& left) {
    Findings out;
    for (const Clock& c : left)
        for (const auto& [key, unit] : view.state.formations) {
            if (c.phase != Phase::MPh || !unit.retreating || unit.side != c.player ||
                unit.side == view.state.settings.aiSide)
                continue;
            int outside = 0;
            for (const PieceId& id : survivorsOf(view.state, key)) {
                const Piece& piece = *view.state.piece(id);
                outside += !piece.marks.contains("broken") &&
                                   !inTargetRange(view.ground, unit.tah, view.state.placeOf(piece).hex)
                               ? 1
                               : 0;
            }
            if (outside == 0) continue;
            const std::string mark = unitMark(key);
            out.push_back(toRule("C 2.23", InTurn{UnitId(key), c.turn},
                                 Message(words::unitHasToRetreatToWithin5Hexes, mark, unit.tah, outside),
                                 Readers::only(unit.side)));
            out.back().code = FindingCode::order;
        }
    return out;
}

}  // namespace shellgame
