// SPDX-License-Identifier: MIT
// Initiative (Command Rules 4): the units that check, the modifiers, Panic, Loose Cannon.
#include <algorithm>
#include <array>

#include "base/count.hpp"
#include "play/verb_of.hpp"
#include "rules/command/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/command/initiative.hpp"
#include "shellgame/rules/command/orders.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/command.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

bool isOneOfNations(const std::string& word, std::initializer_list<const char*> words) {
    // The catalog maps names to nations: "Axis Minor" and "Croatian" become axis-minor.
    const Nation* nation = Catalogue::builtIn().nation(word);
    const std::string& id = nation != nullptr ? nation->id : word;
    return std::find(words.begin(), words.end(), id) != words.end();
}

}  // namespace

InitiativeCause initiativeCauseOf(const State& state, const PieceId& checker,
                                  const std::vector<PieceId>& with, bool lax, bool stealthy, int others) {
    const Piece& piece = *state.piece(checker);
    // Uses the nationality of the checking unit (4.21). A counter without a nationality has the nationality
    // of its side.
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
    add(c.assigned, "C.drm.assigned", 6, Message(words::itsUnitHasOrder));
    add(c.lax, "C.drm.lax", 1, Message(words::lax));
    add(c.axisMinor, "C.drm.axis_minor", 1, Message(words::axisMinor));
    add(c.british, "C.drm.british", -1, Message(words::british));
    add(c.stealthy, "C.drm.stealthy", -1, Message(words::stealthy));
    if (c.others != 0) out.push_back({"C.drm.s16", "S16.31", c.others, Message(words::modifiersOfS1631)});
    return out;
}

InitiativeResult initiativeResult(int final, int command, bool twelveOrMore) {
    if (final == 12 || (twelveOrMore && final > 12)) return InitiativeResult::looseCannon;
    return final <= command ? InitiativeResult::passed : InitiativeResult::panic;
}

namespace {

/// Returns the unit that makes the roll: the Leader or, without a Leader, the unit itself.
PieceId checkerOf(const InitiativeAct& act) {
    if (act.leader) return *act.leader;
    return act.pieces.empty() ? PieceId() : act.pieces.front();
}

/// Returns all participants without duplicates, including the unit that makes the roll.
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

/// Returns the leaders of the company who are in this Location and have not checked.
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
    if (!leader.isLeader()) out.push_back(forbidden("C 4.2", id, Message(words::isNoLeader, leader.type)));
    for (const PieceId& other : leadersAt(state, state.placeOf(leader), leader.side, company))
        if (other != id && outranks(*state.piece(other), leader))
            out.push_back(forbidden(
                "C 4.2", other,
                Message(words::ranksHigherThanAndChecksFirst, state.piece(other)->type, leader.type)));
    for (const PieceId& piece : act.pieces) {
        const Piece& p = *state.piece(piece);
        if (companyOf(state, piece) != company)
            out.push_back(
                forbidden("C 4.2", piece, Message(words::isNotOfCompanyThatOfLeader, p.type, company)));
        const auto range = view.ground.distance(state.placeOf(leader).hex, state.placeOf(p).hex);
        if (!act.radio && range.value_or(0) > act.range)
            out.push_back(forbidden(
                "C 4.2", piece,
                Message(words::isHexesFromLeaderHisCommandInfluence, p.type, range.value_or(0), act.range)));
    }
}

Findings checkInitiative(const GameView& view, const InitiativeAct& act) {
    const State& state = view.state;
    const PieceId checker = checkerOf(act);
    if (checker.empty()) return {forbidden("C 4.2", "/pieces", Message(words::nameLeaderOrUnitThatChecks))};
    Findings out;
    const Piece& piece = *state.piece(checker);
    const Clock& clock = state.clock;
    if (clock.phase == Phase::setup)
        out.push_back(forbidden("C 4.1", "", Message(words::playHasNotBegun)));
    else if (!houseRuleOn(state.settings, "initiative_any_phase") &&
             (clock.phase != Phase::RPh || clock.player != piece.side))
        out.push_back(forbidden("C 4.2", checker, Message(words::initiativeForUpcomingTurnIsChecked)));
    for (const PieceId& id : whoTakesPart(act)) {
        const Piece& p = *state.piece(id);
        if (!p.inPlay() || !(p.isUnit() || p.isLeader()))
            out.push_back(forbidden("C 4.2", id, Message(words::isNoUnitInPlay, p.type)));
        if (p.side != piece.side) out.push_back(forbidden("C 4.2", id, Message(words::theyAreNotOfOneSide)));
        if (commandOf(state, id).empty())
            out.push_back(forbidden("C 4.1", id, Message(words::isInNoUnitAndNoOrder, p.type)));
    }
    if (worst(out) == Verdict::forbidden) return out;
    if (unitOf(state, commandOf(state, checker))->checked.contains(checker))
        out.push_back(forbidden("C 4.2", checker, Message(words::hasCheckedForThisTurn, piece.type)));
    if (act.leader) {
        checkLeader(view, act, out);
        return out;
    }
    if (act.pieces.size() > 1)
        out.push_back(forbidden("C 4.2", "/pieces", Message(words::withoutLeaderEachUnitChecksForItself)));
    const auto leaders = leadersAt(state, state.placeOf(piece), piece.side, companyOf(state, checker));
    for (const PieceId& leader : leaders)
        if (leader != checker)
            out.push_back(forbidden("C 4.2", leader,
                                    Message(words::leaderIsThereAndChecksFirst, state.piece(leader)->type)));
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
    dice.rollDr(Message(words::initiativeOf, piece.type));
    const int final = dice.finalWith(initiativeModifiers(cause));
    const InitiativeResult result =
        initiativeResult(final, act.cmd, houseRuleOn(state.settings, "loose_cannon_more"));
    draft.edit<Formation>(key).checked.insert(checker);
    const std::string number = std::to_string(final), command = std::to_string(act.cmd);
    switch (result) {
        case InitiativeResult::passed: {
            dice.last().row = "passed";
            const std::vector<PieceId> all = whoTakesPart(act);
            for (const PieceId& id : all) draft.edit<Formation>(commandOf(state, id)).free.insert(id);
            outcome.text = Message(words::takesInitiativeFinalDrCmd, piece.type, number, command);
            outcome.reasons.push_back(said(
                "C 4.2", checker, Message(words::freedomOfMovementAndFireUntilNext, piecesText(state, all))));
            break;
        }
        case InitiativeResult::panic:
            dice.last().row = "Panic";
            draft.editPiece(checker).marks.insert("panic");
            outcome.text = Message(words::failsToTakeInitiativeAndPanicsFinal, piece.type, number, command);
            outcome.reasons.push_back(said("S16.3", checker, Message(words::whatPanicDoesIsYoursToCarry)));
            break;
        case InitiativeResult::looseCannon:
            dice.last().row = "Loose Cannon";
            draft.editPiece(checker).marks.insert("panic");
            draft.editPiece(checker).marks.insert("straying");
            outcome.text = Message(words::isLooseCannonFinalDr, piece.type, number);
            outcome.reasons.push_back(said("C 4.22", checker, Message(words::itStraysE153WithoutE1531)));
            break;
    }
}

}  // namespace

void registerInitiative(Registry& registry) {
    registry.add(verbOf<InitiativeAct>(
        checkInitiative, playInitiative,
        {.leader = PieceId("p3"), .pieces = {PieceId("p1")}, .cmd = 7, .dice = {2, 3}}));
}

}  // namespace shellgame
