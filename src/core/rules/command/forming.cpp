// SPDX-License-Identifier: MIT
// The command `unit`: forms, changes and disbands UNITs (Command Rules 3).
#include <algorithm>
#include <iterator>

#include "model/keys.hpp"
#include "play/verb_of.hpp"
#include "rules/command/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/command/orders.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/words/term.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

namespace {

std::string freeMark(const State& state, const SideId& side) {
    for (const std::string& mark : identificationLetters())
        if (unitOf(state, unitKey(side, mark)) == nullptr) return mark;
    return {};
}

SideId sideMeant(const State& state, const UnitAct& act) {
    if (act.side) return *act.side;
    if (act.pieces)
        for (const PieceId& id : *act.pieces)
            if (const Piece* p = state.piece(id)) return p->side;
    return state.clock.player;
}

std::string keyToForm(const GameView& view, const UnitAct& act) {
    const SideId side = sideMeant(view.state, act);
    return unitKey(side, act.unit ? *act.unit : freeMark(view.state, side));
}

/// Returns the marks that are only in the first set. Used for UNITs that become parts of another UNIT, and
/// for those that stop being parts.
std::vector<std::string> marksOnlyIn(const std::set<std::string>& these, const std::set<std::string>& those) {
    std::vector<std::string> out;
    std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(out));
    return out;
}

std::vector<std::string> joining(const Formation* old, const Formation& wanted) {
    return marksOnlyIn(wanted.parts, old != nullptr ? old->parts : std::set<std::string>{});
}

/// Returns the latest target hexes (2.21) of all UNITs that would act as one UNIT: the UNIT itself and its
/// new parts.
std::set<std::string> boundTo(const State& state, const Formation* old, const Formation& wanted) {
    std::set<std::string> out;
    if (old != nullptr && !old->tah.empty()) out.insert(old->tah);
    for (const std::string& part : joining(old, wanted))
        if (const Formation* u = unitOf(state, unitKey(wanted.side, part)); u != nullptr && !u->tah.empty())
            out.insert(u->tah);
    return out;
}

/// Returns the UNIT as it would be after the command.
Formation formed(const GameView& view, const UnitAct& act) {
    const std::string key = keyToForm(view, act);
    const Formation* old = unitOf(view.state, key);
    Formation out = old != nullptr ? *old : Formation{};
    out.side = sideMeant(view.state, act);
    if (act.kind) out.kind = *act.kind;
    if (act.company) out.company = *act.company;
    if (act.pieces) out.pieces = *act.pieces;
    if (act.parts) out.parts = {act.parts->begin(), act.parts->end()};
    if (act.pl) out.pl = *act.pl;
    if (act.tah) out.tah = *act.tah;
    // If a part has a target hex or a failed Move, the whole UNIT has it too (2.21, 2.42). Parts keep their
    // Initiative.
    const auto bound = boundTo(view.state, old, out);
    if (out.tah.empty() && bound.size() == 1) out.tah = *bound.begin();
    for (const std::string& part : joining(old, out)) {
        const Formation* u = unitOf(view.state, unitKey(out.side, part));
        if (u == nullptr) continue;
        out.acted = out.acted || u->acted;
        if (u->halted == playerTurn(view.state.clock)) out.halted = u->halted;
        out.free.insert(u->free.begin(), u->free.end());
        out.checked.insert(u->checked.begin(), u->checked.end());
    }
    const bool composed = act.kind || act.pieces || act.parts || act.company;
    if (act.size)
        out.size = *act.size;
    else if (old == nullptr || composed)
        out.size = unitSizeOf(shapeOf(view.state, key, out)).size;
    return out;
}

/// In a campaign the members of a UNIT stay together, except under a Move order without Initiative (3.4).
void checkRegrouping(const GameView& view, const std::string& key, const Formation* old, Findings& out) {
    if (old == nullptr) return;
    const std::string mark = unitMark(key);
    const bool moves = isMove(*old);
    if (!view.state.settings.campaign)
        out.push_back(toRule("C 3.1", UnitId(key), Message(words::unitWouldBeComposedAnewDuringPlay, mark)));
    else if (!moves)
        out.push_back(
            forbidden("C 3.4", UnitMark(mark), Message(words::inCampaignUnitIsComposedAnewOnly, mark)));
    else if (!old->free.empty())
        out.push_back(
            forbidden("C 3.4", UnitMark(mark), Message(words::initiativeDoesNotLetUnitBeComposed, mark)));
}

/// A unit can't lose an order, a retreat or the latest target hex by changing its UNIT (2.2, 2.23).
void checkBonds(const GameView& view, const std::string& key, const Formation* old, const Formation& wanted,
                Findings& out) {
    const State& state = view.state;
    const std::string mark = unitMark(key);
    const auto joins = joining(old, wanted);
    for (const std::string& part : joins)
        if (const Formation* u = unitOf(state, unitKey(wanted.side, part)); u != nullptr && u->retreating)
            out.push_back(
                forbidden("C 2.23", UnitMark(part), Message(words::unitRetreatsUntilItIsNear, part, u->tah)));
    if (old == nullptr && !joins.empty() && state.settings.campaign)
        out.push_back(
            forbidden("C 3.4", UnitMark(mark), Message(words::inCampaignUNITsAreNotJoined, listed(joins))));
    const auto bound = boundTo(state, old, wanted);
    const std::string own = old != nullptr && !old->tah.empty() ? old->tah
                            : bound.size() == 1                 ? *bound.begin()
                                                                : std::string();
    if (!own.empty() && own != wanted.tah)
        out.push_back(
            forbidden("C 2.21", UnitMark(mark), Message(words::targetHexOfUnitIsOnlyAnother, mark, own)));
    // A unit that joins a UNIT with an order comes under that order.
    if (bound.size() > 1 && (old == nullptr || !old->order))
        out.push_back(forbidden("C 2.21", UnitMark(mark),
                                Message(words::theirLatestTargetHexesDifferAndUnit, listed(bound))));
    if (old == nullptr) return;
    for (const PieceId& id : old->pieces)
        if (const Piece* p = state.piece(id);
            p != nullptr && p->inPlay() &&
            std::find(wanted.pieces.begin(), wanted.pieces.end(), id) == wanted.pieces.end())
            out.push_back(said("C 3.1", id, Message(words::willBelongToNoUnit, p->type)));
}

Findings checkDisbanding(const GameView& view, const std::string& key) {
    const State& state = view.state;
    const std::string mark = unitMark(key);
    const Formation* old = unitOf(state, key);
    if (old == nullptr) return {forbidden("C 3.1", "/unit", Message(words::thereIsNoUnit, mark))};
    Findings out;
    if (const std::string above = unitAbove(state, key); !above.empty())
        out.push_back(
            forbidden("C 3.1", UnitMark(mark), Message(words::unitIsPartOfUnit, mark, unitMark(above))));
    if (old->used > 0)
        out.push_back(
            forbidden("C 2.82", UnitMark(mark), Message(words::unitHasUsedPreadviceLevelsWhichStill, mark)));
    if (state.clock.phase == Phase::setup) return out;
    const bool men = std::any_of(old->pieces.begin(), old->pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && p->isUnit() && (p->inPlay() || p->gone == offBoard);
    });
    if (men && !old->tah.empty())
        out.push_back(
            forbidden("C 2.2", UnitMark(mark), Message(words::unitsOfUnitAreBoundTo5, mark, old->tah)));
    checkRegrouping(view, key, old, out);
    return out;
}

Findings checkFormUnit(const GameView& view, const UnitAct& act) {
    const std::string key = keyToForm(view, act);
    if (act.disband) return checkDisbanding(view, key);
    const Formation* old = unitOf(view.state, key);
    Findings out;
    const Formation wanted = formed(view, act);
    if (act.company && !isUnitMark(wanted.company))
        out.push_back(forbidden("C 3.3", "/company", Message(words::isNoMarkOfCompany, wanted.company)));
    if (act.tah && old != nullptr && old->order && wanted.tah != old->tah)
        out.push_back(forbidden("C 2.51", "/tah",
                                Message(words::unitHasOrderAndItsTargetHex, unitMark(key), old->tah)));
    if (view.state.clock.phase != Phase::setup) {
        checkBonds(view, key, old, wanted, out);
        const bool composed = old != nullptr && (old->pieces != wanted.pieces || old->parts != wanted.parts ||
                                                 old->kind != wanted.kind || old->company != wanted.company);
        if (composed) checkRegrouping(view, key, old, out);
    }
    for (Finding& f : judgeUnit(view, key, wanted, act.size)) out.push_back(std::move(f));
    // A part acts under the orders of the whole UNIT.
    for (const std::string& part : wanted.parts)
        if (const Formation* u = unitOf(view.state, unitKey(wanted.side, part)))
            if (u->order || u->waiting)
                out.push_back(
                    forbidden("C 3.24", UnitMark(part), Message(words::unitHasOrdersOfItsOwn, part)));
    return out;
}

/// During play, a UNIT that leaves another UNIT keeps its order, or stays bound to its target hex.
void carryBonds(const GameView& view, const Formation& whole, const std::vector<std::string>& parts,
                Draft& draft) {
    if (view.state.clock.phase == Phase::setup) return;
    for (const std::string& mark : parts) {
        const std::string key = unitKey(whole.side, mark);
        Formation& part = draft.edit<Formation>(key);
        if (!whole.tah.empty()) part.tah = whole.tah;
        part.order = whole.order;
        part.retreating = whole.retreating;
        part.halted = whole.halted;
        part.acted = whole.acted;
        for (const PieceId& id : troopsOf(view.state, key)) {
            if (whole.free.contains(id)) part.free.insert(id);
            if (whole.checked.contains(id)) part.checked.insert(id);
        }
    }
}

int sizeByRules(const State& state, const std::string& key) {
    return unitSizeOf(shapeOf(state, key, *unitOf(state, key))).size;
}

void playFormUnit(const GameView& view, const UnitAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string key = keyToForm(view, act);
    const std::string mark = unitMark(key);
    const Formation* old = unitOf(view.state, key);
    if (act.disband) {
        carryBonds(view, *old, marksOnlyIn(old->parts, {}), draft);
        draft.erase<Formation>(key);
        outcome.text = Message(words::unitIsDisbanded, mark);
        return;
    }
    const Formation wanted = formed(view, act);
    if (old != nullptr) carryBonds(view, *old, marksOnlyIn(old->parts, wanted.parts), draft);
    const auto above = unitAbove(view.state, key);
    const bool byRules = !above.empty() && sizeByRules(view.state, above) == unitOf(view.state, above)->size;
    draft.edit<Formation>(key) = wanted;
    // The size of the UNIT follows from its parts, unless the player has stated another size.
    if (byRules && view.state.clock.phase == Phase::setup)
        draft.edit<Formation>(above).size = sizeByRules(draft.now(), above);
    outcome.text = Message(words::unitOfSize, mark, term(wanted.kind), wanted.size);
}

}  // namespace

void registerUnits(Registry& registry) {
    registry.add(verbOf<UnitAct>(checkFormUnit, playFormUnit,
                                 {.side = SideId("german"),
                                  .unit = "A",
                                  .pieces = {{PieceId("p1"), PieceId("p2"), PieceId("p3")}},
                                  .size = 1,
                                  .tah = "1E4"}));
}

}  // namespace shellgame
