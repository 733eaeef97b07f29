// SPDX-License-Identifier: MIT
#include "shellgame/rules/ai/enemy_turn.hpp"

#include <algorithm>
#include <tuple>

#include "play/verb_of.hpp"
#include "rules/ai/first_fire.hpp"
#include "rules/ai/room.hpp"
#include "rules/ai/unit_choice.hpp"
#include "rules/ai/vehicle_choice.hpp"
#include "rules/ai/written_orders.hpp"
#include "rules/counters/marks.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/mapboard/chart_cost.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/rules/turn/sequence.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "words/ai.hpp"

namespace shellgame {

namespace {

// --- enemy_unit ---

bool isKnownUnit(const State& state, const PieceId& id) {
    const Piece* p = state.piece(id);
    return p != nullptr && p->side == state.settings.aiSide && p->under.empty() && p->inPlay() && p->isUnit();
}

bool hasOneOf(const Piece& p, const std::set<std::string>& marks) {
    return std::any_of(p.marks.begin(), p.marks.end(),
                       [&](const std::string& mark) { return marks.contains(mark); });
}

/// Returns a Known malfunctioned weapon or vehicle of a side, or nullptr.
const Piece* malfunctioned(const State& state, const PieceId& id, const SideId& side) {
    const Piece* p = state.piece(id);
    return p != nullptr && p->side == side && p->under.empty() && p->inPlay() &&
                   p->marks.contains("malfunctioned") && (!p->isUnit() || p->kind == PieceClass::vehicle)
               ? p
               : nullptr;
}

/// Returns the Known Good Order unit that can repair a weapon: its possessor or, if nobody possesses it, a
/// unit in its Location (A9.72). A vehicle repairs its own weapon. Returns an empty id if there is none.
PieceId repairerOf(const State& state, const PieceId& weapon) {
    const Piece& w = *state.piece(weapon);
    const auto may = [&](const Piece& p) {
        return p.side == w.side && p.under.empty() && p.inPlay() && !p.byHand &&
               !hasOneOf(p, {"broken", "berserk", "captured", "abandoned", "stunned", "shocked", "wreck",
                             "burning wreck", "melee"});
    };
    if (w.kind == PieceClass::vehicle) return may(w) ? weapon : PieceId();
    if (!w.carrier.empty()) return may(*state.piece(w.carrier)) ? w.carrier : PieceId();
    for (const auto& [id, p] : state.pieces)
        if (p.isPersonnel() && may(p) && p.at == w.at) return id;
    return {};
}

/// Returns the unit that can recover an SW: a Good Order MMC in its place that possesses no SW, and has
/// neither fired nor moved (A4.44). Returns an empty id if there is none. Sorts units by properties that both
/// sides see, because the order of ids would reveal the order of the deal.
PieceId recovererOf(const State& state, const PieceId& weapon) {
    const Piece& w = *state.piece(weapon);
    const auto may = [&](const PieceId& id, const Piece& p) {
        return p.side == w.side && p.under.empty() && p.inPlay() && !p.byHand && p.isMmc() &&
               p.carrier.empty() && p.at == w.at && p.position == w.position && !p.spent &&
               p.acted != clockOrder(state.clock) &&
               !hasOneOf(p, {"broken", "pinned", "TI", "berserk", "captured", "melee", "prep fire"}) &&
               std::none_of(state.pieces.begin(), state.pieces.end(),
                            [&](const auto& other) { return other.second.carrier == id; });
    };
    PieceId out;
    for (const auto& [id, p] : state.pieces)
        if (may(id, p) && (out.empty() || std::tie(p.type, p.marks) <
                                              std::tie(state.piece(out)->type, state.piece(out)->marks)))
            out = id;
    return out;
}

Findings checkUnit(const GameView& view, const EnemyUnitAct& act) {
    const SideId& side = view.state.settings.aiSide;
    if (side.empty()) return {forbidden("", Subject(), Message(words::programKeepsNoSide))};
    Findings out;
    const bool broken =
        act.task == UnitTask::rally || act.task == UnitTask::rout || act.task == UnitTask::trapped;
    if (act.task == UnitTask::repair) {
        for (const PieceId& id : act.pieces)
            if (malfunctioned(view.state, id, side) == nullptr)
                out.push_back(forbidden("A9.72", id,
                                        Message(words::repairNeedsMalfunction, view.state.piece(id)->type,
                                                view.state.sideName(side))));
        return out;
    }
    if (act.task == UnitTask::recover) {
        for (const PieceId& id : act.pieces)
            if (!isUnpossessed(view.state, id, side))
                out.push_back(forbidden("A4.44", id,
                                        Message(words::recoveryNeedsWeapon, view.state.piece(id)->type,
                                                view.state.sideName(side))));
        return out;
    }
    for (const PieceId& id : act.pieces)
        if (!isKnownUnit(view.state, id))
            out.push_back(forbidden(
                "", id,
                Message(words::isNoKnownUnitOf, view.state.piece(id)->type, view.state.sideName(side))));
        else if (broken && !view.state.piece(id)->marks.contains("broken"))
            out.push_back(
                forbidden("A10.5", id, Message(words::rallyNeedsBroken, view.state.piece(id)->type)));
    return out;
}

/// Returns the other leaders in Good Order in a unit's Location.
std::vector<const Piece*> leadersFor(const State& state, const PieceId& id) {
    const Piece& p = *state.piece(id);
    std::vector<const Piece*> out;
    for (const auto& [other, l] : state.pieces)
        if (other != id && l.side == p.side && l.under.empty() && l.inPlay() && l.isLeader() &&
            l.at == p.at && !hasOneOf(l, {"broken", "captured", "melee"}))
            out.push_back(&l);
    return out;
}

/// Returns the leadership of the best of these leaders.
std::optional<int> bestOf(const std::vector<const Piece*>& leaders) {
    std::optional<int> out;
    for (const Piece* l : leaders) out = std::min(out.value_or(leadershipOf(*l)), leadershipOf(*l));
    return out;
}

/// Reports the DRM that follow from the leader, DM and terrain (A10.6), and from Self-Rally (A18.11).
void tellRally(const GameView& view, const PieceId& id, Outcome& outcome) {
    const RallyRoll roll = rallyRollOf(view, id);
    outcome.reasons.push_back(
        said("A10.6", id, Message(words::rallyDrm, roll.leader, roll.dm, roll.terrain)));
    if (roll.selfRally != 0) outcome.reasons.push_back(said("A18.11", id, Message(words::selfRallyDrm)));
    if (roll.commissar) outcome.reasons.push_back(said("A25.22", id, Message(words::commissarRallies)));
}

/// Reports the drm that follow from the unit's size, a leader and TEM (A12.122).
void tellConcealment(const GameView& view, const PieceId& id, Outcome& outcome) {
    const ConcealmentRoll roll = concealmentRollOf(view, id);
    outcome.reasons.push_back(said(
        "A12.122", id,
        Message(words::concealmentDrm, roll.size, roll.leader, roll.terrain, view.state.piece(id)->type)));
}

/// Returns true if units that have just advanced into a Location may be ambushed there, or ambush: in woods
/// or a building, or if a "?" is in the Location. There is no Ambush in a Melee (A11.4).
bool mayAmbush(const GameView& view, const Location& at) {
    const State& state = view.state;
    const bool melee = std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        return p.inPlay() && p.under.empty() && p.marks.contains("melee") && state.placeOf(p) == at;
    });
    const bool concealed = std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.kind == MarkerKind::concealed && !m.faceUp() && m.at == at;
    });
    return !melee && (concealed || isWoodsOrBuilding(view, at.hex));
}

/// Announces the repair attempt of a weapon.
Message repairOf(const State& state, const PieceId& weapon) {
    const PieceId by = repairerOf(state, weapon);
    if (by.empty() || by == weapon) return Message(words::crewTriesToRepair, piecesAt(state, {weapon}));
    return Message(words::unitTriesToRepair, state.piece(weapon)->type, piecesAt(state, {by}));
}

/// Announces the attempt to recover an SW.
Message recoveryOf(const State& state, const PieceId& weapon) {
    const PieceId by = recovererOf(state, weapon);
    return Message(words::unitTriesToRecover, state.piece(weapon)->type,
                   piecesAt(state, {by.empty() ? weapon : by}));
}

void playUnit(const GameView& view, const EnemyUnitAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto who = piecesAt(view.state, act.pieces);
    for (const PieceId& id : act.pieces) {
        Piece& p = draft.editPiece(id);
        switch (act.task) {
            case UnitTask::rally:
            case UnitTask::repair:
            case UnitTask::recover:
            case UnitTask::rout:
            case UnitTask::trapped:
            case UnitTask::conceal:
            case UnitTask::combat:
                p.acted = clockOrder(view.state.clock);
                break;
            case UnitTask::byHand:
            case UnitTask::program:
                p.byHand = act.task == UnitTask::byHand;
                break;
        }
        if (act.task == UnitTask::rally) tellRally(view, id, outcome);
        if (act.task == UnitTask::conceal) tellConcealment(view, id, outcome);
        if (act.task == UnitTask::repair)
            outcome.reasons.push_back(said("A9.72", id, Message(words::repairDr)));
        if (const PieceId by = recovererOf(view.state, id); act.task == UnitTask::recover && !by.empty()) {
            // The attempt costs 1 MF, whether it succeeds or not. The unit stays in its Location.
            Piece& tries = draft.editPiece(by);
            tries.spent = Spent{.quarters = quartersPerPoint};
            tries.acted = clockOrder(view.state.clock);
            const RecoveryRoll roll = recoveryRollOf(view.state, by);
            outcome.reasons.push_back(
                said("A4.44", id, Message(words::recoveryDr, roll.exhausted, roll.night)));
        }
    }
    if (act.task == UnitTask::combat)
        if (const Piece& first = *view.state.piece(act.pieces.front()); mayAmbush(view, first.at))
            outcome.reasons.push_back(said("A11.4", first.at, Message(words::ambushIsPossible)));
    switch (act.task) {
        case UnitTask::rally:
            outcome.text = Message(words::unitTriesToRally, who);
            break;
        case UnitTask::repair:
            outcome.text = repairOf(view.state, act.pieces.front());
            break;
        case UnitTask::recover:
            outcome.text = recoveryOf(view.state, act.pieces.front());
            break;
        case UnitTask::rout:
            outcome.text = Message(words::routByHand, who);
            break;
        case UnitTask::trapped:
            outcome.text = Message(words::cannotRout, who);
            break;
        case UnitTask::conceal:
            outcome.text = Message(words::unitTriesToHide, who);
            break;
        case UnitTask::combat:
            outcome.text = combatOf(view.state, act.pieces);
            break;
        case UnitTask::byHand:
            outcome.text = Message(words::playerMovesUnits, who);
            break;
        case UnitTask::program:
            outcome.text = Message(words::programMovesUnits, who);
            break;
    }
}

// --- the program's turn ---

/// Returns the side that the player plays.
SideId playersSide(const State& state) {
    const auto other = std::find_if(state.sides.begin(), state.sides.end(),
                                    [&](const auto& entry) { return entry.first != state.settings.aiSide; });
    return other == state.sides.end() ? SideId() : other->first;
}

/// Returns the broken units of a side that can attempt to rally in this phase: leaders, and units with a Good
/// Order leader (A10.6). Also returns its malfunctioned weapons that an unbroken unit may repair (A9.72).
std::vector<PieceId> ralliesAndRepairs(const State& state, const SideId& side) {
    const auto isWith = [&](const Piece& p, const auto& is) {
        return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
            const Piece& other = entry.second;
            return &other != &p && other.side == side && other.inPlay() && !other.marks.contains("broken") &&
                   is(other) && state.placeOf(other) == state.placeOf(p);
        });
    };
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces) {
        if (p.side != side || !p.inPlay() || hasOneOf(p, {"captured", "wreck", "burning wreck"})) continue;
        const bool rallies = p.isPersonnel() && p.marks.contains("broken") && !p.marks.contains("melee") &&
                             (p.isLeader() || isWith(p, [](const Piece& other) { return other.isLeader(); }));
        const bool repairs =
            p.marks.contains("malfunctioned") &&
            (p.kind == PieceClass::vehicle
                 ? !p.marks.contains("abandoned")
                 : !p.isUnit() && isWith(p, [](const Piece& other) { return other.isPersonnel(); }));
        if (rallies || repairs) out.push_back(id);
    }
    return out;
}

/// Returns true if a side has a unit that may fire in the DFPh.
bool mayFire(const State& state, const SideId& side) {
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        return couldFire(entry.second, side) && !entry.second.marks.contains("final fire");
    });
}

/// Returns true if a unit of a side must or may rout, and has not moved in this phase.
bool hasUnitsToRout(const GameView& view, const SideId& side, const PhaseWork& done) {
    const std::vector<PieceId> units = unitsToRout(view, done, RoutNeed::may);
    return std::any_of(units.begin(), units.end(),
                       [&](const PieceId& id) { return view.state.piece(id)->side == side; });
}

bool hasMarkers(const State& state, const SideId& side) {
    return std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        return entry.second.side == side && entry.second.kind != MarkerKind::mine && !entry.second.faceUp();
    });
}

/// Returns the Known units of a side that only the player moves in this phase: Cavalry, units that the player
/// has taken over, and (in the MPh) the vehicles that the program does not move. They are sorted by
/// properties that everybody sees, because the order of ids would reveal the order of the deal.
std::vector<PieceId> movedByHand(const State& state, const SideId& side) {
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces) {
        if (p.side != side || !p.inPlay() || !p.under.empty() || !p.isUnit() || !p.carrier.empty()) continue;
        if (p.marks.contains("wreck") || p.marks.contains("burning wreck") || p.marks.contains("broken"))
            continue;
        if (state.clock.phase == Phase::MPh && p.marks.contains("prep fire")) continue;
        const bool vehicle =
            p.kind == PieceClass::vehicle && !p.marks.contains("immobilized") && !isMovedByProgram(state, id);
        if (p.byHand || p.kind == PieceClass::cavalry || (vehicle && state.clock.phase == Phase::MPh))
            out.push_back(id);
    }
    std::sort(out.begin(), out.end(), [&](const PieceId& a, const PieceId& b) {
        const auto seen = [&](const PieceId& id) {
            const Piece& p = *state.piece(id);
            return std::tie(p.at, p.position, p.type, p.marks);
        };
        return seen(a) != seen(b) ? seen(a) < seen(b) : a < b;
    });
    return out;
}

/// Returns the actions that the player can still take before the program ends a phase of its own Player Turn;
/// empty if there are none. Uses only the player's knowledge.
Message playersPart(const Session& session) {
    const State& seen = session.seen();
    const SideId& side = seen.settings.aiSide;
    const SideId player = playersSide(seen);
    switch (seen.clock.phase) {
        case Phase::RPh:
            if (const auto units = ralliesAndRepairs(seen, player); !units.empty())
                return Message(words::enemyPausesRally, piecesAt(seen, units));
            return {};
        case Phase::MPh:
        case Phase::APh:
            if (const auto units = movedByHand(seen, side); !units.empty())
                return Message(words::enemyPausesUnits, seen.sideName(side), piecesText(seen, units));
            // If the program moves the "?" itself, the player need not.
            if (seen.settings.policy && seen.settings.policy->units &&
                seen.settings.policy->units->reserves > 0)
                return {};
            return hasMarkers(seen, side) ? Message(words::enemyPausesMoves, seen.sideName(side)) : Message();
        case Phase::DFPh:
            return mayFire(seen, player) ? Message(words::enemyPausesFire) : Message();
        case Phase::RtPh:
            return hasUnitsToRout(session.seenView(), player, workOfPhase(session.entries()))
                       ? Message(words::enemyPausesRout)
                       : Message();
        case Phase::CCPh:
            if (const auto places = combatsToResolve(seen, workOfPhase(session.entries())); !places.empty())
                return Message(words::enemyPausesCombat, listed(places));
            return {};
        default:
            return {};
    }
}

/// Returns the findings of the program's last answer that the player may read.
Findings lastAnswer(const Session& session) {
    if (session.entries().empty() || session.entries().back().verb != EnemyAct::about.verb) return {};
    Findings out = session.entries().back().findings;
    std::erase_if(out, [&](const Finding& f) { return !f.audience.include(playersSide(session.state())); });
    return out;
}

/// Returns true for the findings of an attack, which the player resolves.
bool isAboutAttack(const Finding& f) {
    return f.rule == "A8.1" || f.rule == "A7.1" || f.rule == "C3.1" || f.rule == "C3.2";
}

/// Returns true if the player can't answer an act: an advance, a rout to a shelter or a gain of concealment.
bool needsNoAnswer(const EnemyStep& step, Phase phase) {
    const std::string_view verb = step.act->verb();
    return step.rolls.empty() && step.interdicted.empty() &&
           (verb == AdvanceAct::about.verb || verb == ConcealAct::about.verb ||
            (verb == MoveAct::about.verb && phase == Phase::RtPh));
}

/// Returns the last act if it is a move in the MPh; otherwise nullptr.
const Entry* lastMove(const Session& session) {
    const auto& entries = session.entries();
    const auto last =
        std::find_if(entries.rbegin(), entries.rend(), [](const Entry& e) { return !e.follows; });
    return last != entries.rend() && last->verb == MoveAct::about.verb && last->phase == Phase::MPh ? &*last
                                                                                                    : nullptr;
}

/// Returns where the last act has ended, if it is a move that has ended before the end of its command's path.
std::optional<Location> earlyEnd(const Session& session) {
    const Entry* move = lastMove(session);
    const Json wanted = move != nullptr ? move->command->value("path", Json::array()) : Json::array();
    const std::vector<Location> path = wanted.empty() ? std::vector<Location>() : pathOf(*move);
    return path.empty() || wanted.back() == path.back().text() ? std::nullopt : std::optional(path.back());
}

/// Returns true if the last act is a move of the program in its MPh at which no unit of the player could fire
/// (A8.1), at least as far as the player knows.
bool isOutOfFire(const Session& session) {
    const Entry* move = lastMove(session);
    if (move == nullptr) return false;
    const auto all = firersAlong(session.seenView(), playersSide(session.seen()), session.entries(), *move);
    return !all.empty() &&
           std::all_of(all.begin(), all.end(), [](const auto& firers) { return firers && firers->empty(); });
}

/// Counts the moves, attacks and rally attempts of a Player Turn that both sides have seen.
Message summaryOf(const Session& session, int turn, const SideId& side) {
    int moves = 0, attacks = 0, rallies = 0;
    for (auto e = session.entries().rbegin(); e != session.entries().rend(); ++e) {
        if (e->turn < turn) break;
        if (e->undone || e->turn != turn || e->player != side) continue;
        if ((e->verb == MoveAct::about.verb || e->verb == AdvanceAct::about.verb) && e->side == side) ++moves;
        if (e->verb == EnemyUnitAct::about.verb &&
            std::any_of(e->findings.begin(), e->findings.end(),
                        [](const Finding& f) { return f.rule == "A10.6"; }))
            ++rallies;
        if (e->verb == EnemyAct::about.verb)
            attacks +=
                static_cast<int>(std::count_if(e->findings.begin(), e->findings.end(), [&](const Finding& f) {
                    return f.rule == "A8.1" && !f.audience.areOnly(side);
                }));
    }
    return Message(words::enemyTurnIsOver, session.state().sideName(side), moves, attacks, rallies);
}

/// Returns true if a stack has entered a Location in this phase.
bool hasGone(const State& state, const MarkerId& id) {
    const Clock& now = state.clock;
    const Trail& trail = state.trail(id);
    return std::any_of(trail.begin(), trail.end(), [&](const Act& act) {
        return act.turn == now.turn && act.player == now.player && act.phase == now.phase &&
               act.from != act.to;
    });
}

/// Returns true if a stack contains a Gun, a vehicle or a fortification. The program moves only Infantry and
/// dummies.
bool staysInPlace(const State& state, const MarkerId& id) {
    const std::vector<PieceId>& contents = state.marker(id)->contents;
    return std::any_of(contents.begin(), contents.end(), [&](const PieceId& piece) {
        const PieceClass kind = state.piece(piece)->kind;
        return kind == PieceClass::gun || kind == PieceClass::vehicle || kind == PieceClass::fortification;
    });
}

EnemyStep stop(Message text) {
    EnemyStep out;
    out.text = std::move(text);
    return out;
}

/// Returns the repair attempt of the next malfunctioned weapon in the RPh of either Player Turn (A9.72).
std::optional<EnemyStep> nextRepair(const State& seen) {
    const SideId& side = seen.settings.aiSide;
    if (seen.clock.phase != Phase::RPh) return std::nullopt;
    std::vector<PieceId> all;
    for (const auto& [id, p] : seen.pieces)
        if (malfunctioned(seen, id, side) != nullptr && p.acted != clockOrder(seen.clock) &&
            !repairerOf(seen, id).empty())
            all.push_back(id);
    if (all.empty()) return std::nullopt;
    // The order of ids would reveal the order of the deal.
    const auto looks = [&](const PieceId& id) {
        const Piece& p = *seen.piece(id);
        return std::tuple(seen.placeOf(p), p.type, p.marks);
    };
    const PieceId& id = *std::min_element(
        all.begin(), all.end(), [&](const PieceId& a, const PieceId& b) { return looks(a) < looks(b); });
    return EnemyStep{.kind = EnemyStep::Kind::act,
                     .act = EnemyUnitAct{.pieces = {id}, .task = UnitTask::repair},
                     .text = repairOf(seen, id),
                     .rolls = {id},
                     .success = MarkAct{.pieces = {id}, .remove = {"malfunctioned"}}};
}

/// Returns the next attempt to recover an SW, before the units in its place move (A4.44). In a side that was
/// not dealt, the possessors of SW may be unknown.
std::optional<EnemyStep> nextRecovery(const State& seen) {
    const SideId& side = seen.settings.aiSide;
    if (seen.clock.phase != Phase::MPh || seen.clock.player != side || !isDealt(seen, side))
        return std::nullopt;
    PieceId weapon;
    for (const auto& [id, p] : seen.pieces)
        if (isUnpossessed(seen, id, side) && p.acted != clockOrder(seen.clock) &&
            !recovererOf(seen, id).empty() &&
            (weapon.empty() ||
             std::tie(p.at, p.type) < std::tie(seen.piece(weapon)->at, seen.piece(weapon)->type)))
            weapon = id;
    if (weapon.empty()) return std::nullopt;
    return EnemyStep{.kind = EnemyStep::Kind::act,
                     .act = EnemyUnitAct{.pieces = {weapon}, .task = UnitTask::recover},
                     .text = recoveryOf(seen, weapon),
                     .rolls = {weapon},
                     .success = TransferAct{.pieces = {weapon}, .to = recovererOf(seen, weapon)}};
}

/// Returns true if the player has already entered results of the Close Combat in a unit's Location.
bool isCombatOver(const Session& session, const PieceId& unit) {
    const State& seen = session.seen();
    if (seen.clock.phase != Phase::CCPh || !knownEnemyWith(seen, *seen.piece(unit))) return false;
    const std::vector<Location> open = combatsToResolve(seen, workOfPhase(session.entries()));
    return std::find(open.begin(), open.end(), seen.placeOf(unit)) == open.end();
}

/// Returns true if the player has entered how the roll for Ambush in a Location ended, and no counter has
/// advanced into the Location since (A11.4). Shifts don't count, because they are secret.
bool isAmbushResolved(const Session& session, const Location& at) {
    const auto comes = [&](const Change& c) {
        const Json& to = c.after;
        return c.field == "at" && to.is_string() && to.get<std::string>() == at.text();
    };
    for (auto e = session.entries().rbegin(); e != session.entries().rend(); ++e) {
        if (e->undone || !e->ok) continue;
        if (e->verb == AskAct::about.verb && e->command->value("what", "") == enumText(AskedOf::ambush) &&
            e->command->value("at", "") == at.text())
            return true;
        if (e->verb == AdvanceAct::about.verb && std::any_of(e->changes.begin(), e->changes.end(), comes))
            return false;
    }
    return false;
}

/// Returns the next Location in the CCPh in which units of the player are together with a "?" of the side,
/// and in which Ambush is not resolved. Dummies have been removed at the start of the phase (A11.19).
std::optional<Location> nextAmbush(const Session& session) {
    const State& seen = session.seen();
    if (seen.clock.phase != Phase::CCPh) return std::nullopt;
    const SideId& side = seen.settings.aiSide;
    std::set<Location> theirs;
    for (const auto& [id, m] : seen.markers)
        if (m.side == side && m.kind == MarkerKind::concealed && !m.faceUp()) theirs.insert(m.at);
    for (const Location& at : theirs) {
        const bool meets = std::any_of(seen.pieces.begin(), seen.pieces.end(), [&](const auto& entry) {
            const Piece& p = entry.second;
            return p.side != side && p.inPlay() && p.isPersonnel() &&
                   !hasOneOf(p, {"broken", "captured", "melee"}) && seen.placeOf(p) == at;
        });
        if (meets && !isAmbushResolved(session, at)) return at;
    }
    return std::nullopt;
}

}  // namespace

RallyRoll rallyRollOf(const GameView& view, const PieceId& id) {
    const Piece& p = *view.state.piece(id);
    const std::vector<const Piece*> leaders = leadersFor(view.state, id);
    // A unit next to a Known enemy is under DM even without the marker (A10.62).
    const int dm = p.marks.contains("DM") || isNextToKnownEnemy(view, p.side, p.at) ? 4 : 0;
    RallyRoll out{.dm = dm, .morale = moraleOf(p)};
    for (const Piece* l : leaders) {
        const bool commissar = l->kind == PieceClass::commissar;
        RallyRoll led{.leader = leadershipOf(*l), .dm = commissar ? 0 : dm, .commissar = commissar};
        led.morale = out.morale;
        if (l == leaders.front() || led.drm() < out.drm()) out = led;
    }
    const Cover cover = coverAt(view, p.at, p.position).cover;
    const TerrainRows rows = terrainAt(view, p.at.hex).rows;
    const bool rubble =
        std::any_of(rows.begin(), rows.end(), [](const TerrainRow* row) { return row->group == "rubble"; });
    const bool shelters = cover == Cover::building ||
                          (cover != Cover::openGround && (rubble || isWoodsOrBuilding(view, p.at.hex)));
    out.terrain = shelters ? -1 : 0;
    out.selfRally = leaders.empty() && p.isMmc() ? 1 : 0;
    return out;
}

ConcealmentRoll concealmentRollOf(const GameView& view, const PieceId& id) {
    const Piece& p = *view.state.piece(id);
    return {.size = p.isSmc()                     ? 1
                    : p.kind == PieceClass::squad ? 3
                                                  : 2,
            .leader = bestOf(leadersFor(view.state, id)).value_or(0),
            .terrain = -temAt(view, p.at, p.position).value};
}

std::vector<Location> pathOf(const Entry& move) {
    std::vector<Location> out;
    for (const Json& at : move.command->value("path", Json::array()))
        if (const auto to = at.is_string() ? Location::parse(at.get<std::string>()) : std::nullopt)
            out.push_back(*to);
    if (const auto to = Location::parse(move.command->value("to", ""))) out.push_back(*to);
    for (const Change& c : move.changes) {
        if (c.field != "at" || !c.after->is_string() || (c.table != "markers" && c.table != "pieces"))
            continue;
        const auto end = std::find(out.begin(), out.end(), Location::parse(c.after->get<std::string>()));
        if (end != out.end()) out.erase(end + 1, out.end());
    }
    return out;
}

bool needsAmbush(const Session& session, const Location& at) {
    return mayAmbush(session.seenView(), at) && !isAmbushResolved(session, at);
}

int ambushDrm(const State& state, const Location& at) {
    constexpr int concealed = -2;
    const bool known = std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        return p.side == state.settings.aiSide && p.under.empty() && p.inPlay() && p.isPersonnel() &&
               state.placeOf(p) == at;
    });
    return known ? 0 : concealed;
}

namespace {

/// Returns the next step of the counters for which a task decides; nothing if they have nothing left to do.
std::optional<EnemyStep> nextStepOf(const Session& session, const EnemyTask& task) {
    const GameState& state = session.state();
    const GameView view = session.view();
    const UnitChooser chooser(task.open);
    const auto stepOf = [&](UnitChoice choice) {
        EnemyStep out{choice.quiet ? EnemyStep::Kind::quiet : EnemyStep::Kind::act, std::move(choice.act),
                      std::move(choice.why), std::move(choice.rolls), std::move(choice.success)};
        return out;
    };
    for (const auto& group : chooser.groups()) {
        if (!task.decidesFor(view, group.front()) || isCombatOver(session, group.front())) continue;
        if (auto choice = chooser.choose(group); choice && worst(session.check(choice->act)) == Verdict::ok) {
            const bool interdicted = choice->interdicted;
            EnemyStep out = stepOf(std::move(*choice));
            if (interdicted) out.interdicted = group;
            return out;
        }
    }
    for (const MarkerId& id : chooser.reserves()) {
        if (hasGone(state, id) || staysInPlace(state, id) || !task.decidesFor(view, id)) continue;
        // A stack whose units can't follow the path stays.
        if (auto choice = chooser.choose(id); choice && session.wouldSucceed(choice->act))
            return stepOf(std::move(*choice));
    }
    return std::nullopt;
}

}  // namespace

EnemyStep nextEnemyStep(const Session& session) {
    const GameState& state = session.state();
    const SideId& side = state.settings.aiSide;
    if (side.empty()) return stop(Message(words::programKeepsNoSide));
    if (state.clock.phase == Phase::setup) return stop(Message(words::enemyNotInSetup));
    if (!session.seen().prompts.empty()) return stop(Message(words::enemyWaitsForAnswer));
    // Policies of earlier versions have no parts for Known units or vehicles.
    if (!state.settings.policy || !state.settings.policy->units || !state.settings.policy->vehicles) {
        Policy policy = state.settings.policy ? *state.settings.policy : builtInPolicy();
        if (!policy.units) policy.units = builtInPolicy().units;
        if (!policy.vehicles) policy.vehicles = builtInPolicy().vehicles;
        return {EnemyStep::Kind::quiet, AiSideAct{.side = side, .policy = std::move(policy)}, {}, {}, {}};
    }
    if (state.clock.phase == Phase::MPh && state.clock.player == side)
        if (auto recovery = nextRecovery(openGame(session.view()).ai.state())) return *std::move(recovery);
    if (const auto at = nextAmbush(session)) {
        EnemyStep out = stop(
            Message(words::ambushFirst, at->text(), state.sideName(side), ambushDrm(session.seen(), *at)));
        out.ambush = at;
        return out;
    }
    const RecentMoves recent = recentMoves(session.entries(), state.clock, side);
    for (EnemyTask& task : enemyTasks(session.view())) {
        task.open.recent = recent;
        if (auto step = nextStepOf(session, task)) return std::move(*step);
    }
    if (state.clock.phase == Phase::RPh)
        if (auto repair = nextRepair(openGame(session.view()).ai.state())) return *std::move(repair);
    if (!nextPhase(state)) {
        const SideId winner =
            winnerOf(conditionsNow(session.seenView(), session.viewer()), true, session.seen());
        return stop(winner.empty() ? Message(words::enemyGameIsOver)
                                   : Message(words::enemyGameIsWon, state.sideName(winner)));
    }
    if (state.clock.player != side) {
        EnemyStep out = stop(Message(words::enemyHasNothingLeft, state.sideName(side)));
        out.idle = true;
        return out;
    }
    return {EnemyStep::Kind::phase, PhaseAct{}, {}, {}, {}};
}

EnemyPause playEnemy(const Session& session, const std::function<bool(const MadeAct&)>& perform,
                     bool playerIsDone) {
    EnemyPause out;
    std::vector<Message> throughOpenGround;
    bool shows = false;  // true if the player must see acts of this phase before the next one begins
    while (true) {
        EnemyStep step = nextEnemyStep(session);
        // Units that rout one after another make one stop, at which the player resolves all Interdiction.
        const bool routs = !step.interdicted.empty() ||
                           (step.kind == EnemyStep::Kind::act && needsNoAnswer(step, Phase::RtPh));
        if (!out.interdicted.empty() && !routs) {
            out.text = Message(words::enemyDoes, throughOpenGround);
            return out;
        }
        out.text = std::move(step.text);
        out.idle = step.idle;
        out.ambush = step.ambush;
        if (step.kind == EnemyStep::Kind::stop) return out;
        const Clock before = session.state().clock;
        if (step.kind == EnemyStep::Kind::phase) {
            if (Message part = playersPart(session); !part.empty() && (out.acts > 0 || !playerIsDone)) {
                out.text = std::move(part);
                out.playersTurn = true;
                return out;
            }
            // The player sees these acts before others follow in the next phase.
            if (shows) {
                out.text = std::move(out.seen.front());
                out.seen.erase(out.seen.begin());
                return out;
            }
        }
        if (!perform(*step.act)) return out;
        ++out.acts;
        if (const auto end = earlyEnd(session))
            out.text = Message(words::unitsGo, session.state().sideName(session.state().settings.aiSide),
                               end->text());
        const bool passive = step.kind == EnemyStep::Kind::act && needsNoAnswer(step, before.phase);
        const bool silent = passive || (step.kind == EnemyStep::Kind::act && isOutOfFire(session));
        if (silent) out.seen.push_back(std::move(out.text));
        const Findings answer = lastAnswer(session);
        for (const Finding& f : answer)
            if (!isAboutAttack(f)) out.seen.push_back(f.message);
        shows = shows || passive || !std::all_of(answer.begin(), answer.end(), isAboutAttack);
        if (silent || step.kind == EnemyStep::Kind::quiet) continue;
        if (!step.interdicted.empty()) {
            out.interdicted.insert(out.interdicted.end(), step.interdicted.begin(), step.interdicted.end());
            throughOpenGround.push_back(std::move(out.text));
            continue;
        }
        if (step.kind == EnemyStep::Kind::act) {
            out.rolls = std::move(step.rolls);
            out.success = std::move(step.success);
            return out;
        }
        if (session.state().clock.player != before.player) {
            out.text = summaryOf(session, before.turn, before.player);
            return out;
        }
        if (std::any_of(answer.begin(), answer.end(), isAboutAttack)) {
            out.text = Message(words::enemyHasFired, session.state().sideName(before.player));
            return out;
        }
    }
}

void registerEnemyUnit(Registry& registry) {
    registry.add(
        verbOf<EnemyUnitAct>(checkUnit, playUnit, {.pieces = {PieceId("p8")}, .task = UnitTask::byHand}));
}

}  // namespace shellgame
