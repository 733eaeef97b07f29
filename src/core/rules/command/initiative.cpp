// SPDX-License-Identifier: MIT
// Initiative (Command Rules 4): who checks, the modifiers, Panic, Loose Cannon.
#include <algorithm>
#include <array>

#include "../acts/acts.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/acts/orders.hpp"
#include "shellgame/rules/command/initiative.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame {

namespace {

bool isOneOfNations(const std::string& word, std::initializer_list<const char*> words) {
    // As the catalogue knows it: "Axis Minor" and "Croatian" are axis-minor.
    const Nation* nation = Catalogue::builtIn().nation(word);
    const std::string& id = nation != nullptr ? nation->id : word;
    return std::find(words.begin(), words.end(), id) != words.end();
}

}  // namespace

InitiativeCause initiativeCauseOf(const State& state, const PieceId& checker,
                                  const std::vector<PieceId>& with, bool lax, bool stealthy, int others) {
    const Piece& piece = *state.piece(checker);
    // Of who checks (4.21): the side's where the counter bears none.
    const std::string& nation = piece.nation.empty() ? state.sides.at(piece.side).nationality : piece.nation;
    InitiativeCause cause;
    const auto assigned = [&](const PieceId& id) {
        const Formation* unit = unitOf(state, commandOf(state, id));
        return unit != nullptr && unit->order.has_value();
    };
    cause.assigned = assigned(checker) || std::any_of(with.begin(), with.end(), assigned);
    cause.lax = lax;
    cause.stealthy = stealthy;
    cause.british = isOneOfNations(nation, {"british"});
    cause.axisMinor = isOneOfNations(nation, {"axis-minor", "hungarian", "romanian"});
    cause.others = others;
    return cause;
}

InitiativeOdds initiativeOdds(int drm, int command, bool twelveOrMore) {
    InitiativeOdds out;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) switch (initiativeResult(a + b + drm, command, twelveOrMore)) {
                case InitiativeResult::passed:
                    ++out.passed;
                    break;
                case InitiativeResult::panic:
                    ++out.panic;
                    break;
                case InitiativeResult::looseCannon:
                    ++out.looseCannon;
                    break;
            }
    return out;
}

std::vector<Modifier> initiativeModifiers(const InitiativeCause& c) {
    std::vector<Modifier> out;
    const auto add = [&](bool holds, const char* id, int value, Message cause) {
        if (holds) out.push_back({id, "C 4.21", value, std::move(cause)});
    };
    add(c.assigned, "C.drm.assigned", 6, Message("Its UNIT has an order."));
    add(c.lax, "C.drm.lax", 1, Message("Lax."));
    add(c.axisMinor, "C.drm.axis_minor", 1, Message("Axis Minor."));
    add(c.british, "C.drm.british", -1, Message("British."));
    add(c.stealthy, "C.drm.stealthy", -1, Message("Stealthy."));
    if (c.others != 0) out.push_back({"C.drm.s16", "S16.31", c.others, Message("Modifiers of S16.31.")});
    return out;
}

InitiativeResult initiativeResult(int final, int command, bool twelveOrMore) {
    if (final == 12 || (twelveOrMore && final > 12)) return InitiativeResult::looseCannon;
    return final <= command ? InitiativeResult::passed : InitiativeResult::panic;
}

namespace acts {

namespace {

/// Who rolls: the Leader, or without one the unit itself.
PieceId checkerOf(const InitiativeAct& act) {
    if (act.leader) return *act.leader;
    return act.pieces.empty() ? PieceId() : act.pieces.front();
}

/// With who rolls, each once.
std::vector<PieceId> whoTakesPart(const InitiativeAct& act) {
    std::vector<PieceId> out;
    const auto add = [&](const PieceId& id) {
        if (!id.empty() && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
    };
    for (const PieceId& id : act.pieces) add(id);
    add(checkerOf(act));
    return out;
}

bool outranks(const Piece& a, const Piece& b) {
    return a.leadership != b.leadership ? a.leadership < b.leadership : a.morale > b.morale;
}

/// Leaders of the company who are there and have not checked.
std::vector<PieceId> leadersAt(const State& state, const Location& at, const SideId& side,
                               const std::string& company) {
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces) {
        if (p.side != side || !p.isLeader() || !p.inPlay() || p.marks.contains("broken") ||
            p.marks.contains("captured") || state.placeOf(p) != at || companyOf(state, id) != company)
            continue;
        const Formation* unit = unitOf(state, commandOf(state, id));
        if (unit != nullptr && !unit->checked.contains(id)) out.push_back(id);
    }
    return out;
}

void checkLeader(const GameView& view, const InitiativeAct& act, Findings& out) {
    const State& state = view.state;
    const PieceId& id = *act.leader;
    const Piece& leader = *state.piece(id);
    const std::string company = companyOf(state, id);
    if (!leader.isLeader()) out.push_back(forbidden("C 4.2", id, Message("%1 is no Leader.", leader.type)));
    for (const PieceId& other : leadersAt(state, state.placeOf(leader), leader.side, company))
        if (other != id && outranks(*state.piece(other), leader))
            out.push_back(forbidden(
                "C 4.2", other,
                Message("%1 ranks higher than %2 and checks first.", state.piece(other)->type, leader.type)));
    for (const PieceId& piece : act.pieces) {
        const Piece& p = *state.piece(piece);
        if (companyOf(state, piece) != company)
            out.push_back(forbidden(
                "C 4.2", piece, Message("%1 is not of company %2, that of the Leader.", p.type, company)));
        const auto range = view.ground.distance(state.placeOf(leader).hex, state.placeOf(p).hex);
        if (!act.radio && range.value_or(0) > act.range)
            out.push_back(
                forbidden("C 4.2", piece,
                          Message("%1 is %2 from the Leader; his Command Influence Range is %3.", p.type,
                                  counted(range.value_or(0), "hex", "hexes"), std::to_string(act.range))));
    }
}

Findings checkInitiative(const GameView& view, const InitiativeAct& act) {
    const State& state = view.state;
    const PieceId checker = checkerOf(act);
    if (checker.empty())
        return {forbidden("C 4.2", "/pieces", Message("Name the Leader or unit that checks."))};
    Findings out;
    const Piece& piece = *state.piece(checker);
    const Clock& clock = state.clock;
    if (clock.phase == Phase::setup)
        out.push_back(forbidden("C 4.1", "", Message("Play has not begun.")));
    else if (!houseRuleOn(state.settings, "initiative_any_phase") &&
             (clock.phase != Phase::RPh || clock.player != piece.side))
        out.push_back(
            forbidden("C 4.2", checker,
                      Message("Initiative for the upcoming turn is checked in the RPh of its side.")));
    for (const PieceId& id : whoTakesPart(act)) {
        const Piece& p = *state.piece(id);
        if (!p.inPlay() || !(p.isUnit() || p.isLeader()))
            out.push_back(forbidden("C 4.2", id, Message("%1 is no unit in play.", p.type)));
        if (p.side != piece.side) out.push_back(forbidden("C 4.2", id, Message("They are not of one side.")));
        if (commandOf(state, id).empty())
            out.push_back(
                forbidden("C 4.1", id, Message("%1 is in no UNIT, and no order binds it.", p.type)));
    }
    if (worst(out) == Verdict::forbidden) return out;
    if (unitOf(state, commandOf(state, checker))->checked.contains(checker))
        out.push_back(forbidden("C 4.2", checker, Message("%1 has checked for this turn.", piece.type)));
    if (act.leader) {
        checkLeader(view, act, out);
        return out;
    }
    if (act.pieces.size() > 1)
        out.push_back(
            forbidden("C 4.2", "/pieces", Message("Without a Leader each unit checks for itself.")));
    const auto leaders = leadersAt(state, state.placeOf(piece), piece.side, companyOf(state, checker));
    for (const PieceId& leader : leaders)
        if (leader != checker)
            out.push_back(
                forbidden("C 4.2", leader,
                          Message("The Leader %1 is there and checks first.", state.piece(leader)->type)));
    return out;
}

void playInitiative(const GameView& view, const InitiativeAct& act, Dice& dice, Draft& draft,
                    Outcome& outcome) {
    const State& state = view.state;
    const PieceId checker = checkerOf(act);
    const Piece& piece = *state.piece(checker);
    const std::string key = commandOf(state, checker);
    const InitiativeCause cause =
        initiativeCauseOf(state, checker, whoTakesPart(act), act.lax, act.stealthy, act.drm);
    const Dr dr = dice.rollDr("Initiative of " + piece.type);
    Roll& roll = dice.last();
    roll.modifiers = initiativeModifiers(cause);
    int final = dr.total();
    for (const Modifier& m : roll.modifiers) final += m.value;
    roll.final = final;
    const InitiativeResult result =
        initiativeResult(final, act.cmd, houseRuleOn(state.settings, "loose_cannon_more"));
    draft.edit<Formation>(key).checked.insert(checker);
    const std::string number = std::to_string(final), command = std::to_string(act.cmd);
    switch (result) {
        case InitiativeResult::passed: {
            roll.row = "passed";
            const std::vector<PieceId> all = whoTakesPart(act);
            for (const PieceId& id : all) draft.edit<Formation>(commandOf(state, id)).free.insert(id);
            outcome.text =
                Message("%1 takes the Initiative: final DR %2, CMD# %3.", piece.type, number, command);
            outcome.reasons.push_back(
                said("C 4.2", checker,
                     Message("Freedom of movement and fire until the next RPh of its side: %1.",
                             piecesText(state, all))));
            break;
        }
        case InitiativeResult::panic:
            roll.row = "Panic";
            draft.editPiece(checker).marks.insert("panic");
            outcome.text = Message("%1 fails to take the Initiative and panics: final DR %2, CMD# %3.",
                                   piece.type, number, command);
            outcome.reasons.push_back(
                said("S16.3", checker, Message("What Panic does is yours to carry out.")));
            break;
        case InitiativeResult::looseCannon:
            roll.row = "Loose Cannon";
            draft.editPiece(checker).marks.insert("panic");
            draft.editPiece(checker).marks.insert("straying");
            outcome.text = Message("%1 is a Loose Cannon: final DR %2.", piece.type, number);
            outcome.reasons.push_back(
                said("C 4.22", checker,
                     Message("It strays (E1.53, without E1.531, E1.532 and E1.55), undergoes Mine attacks, "
                             "Residual FP, TC, MC and Bog DR of the hexes it enters, and ends in Panic.")));
            break;
    }
}

}  // namespace

void registerInitiative(Registry& registry) {
    registry.add(verbOf<InitiativeAct>(
        checkInitiative, playInitiative,
        {.leader = PieceId("p3"), .pieces = {PieceId("p1")}, .cmd = 7, .dice = {2, 3}}));
}

}  // namespace acts

}  // namespace shellgame
