// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <span>

#include "base/count.hpp"
#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/mapboard/adjacent.hpp"
#include "rules/mapboard/portage.hpp"
#include "rules/mapboard/setup_area.hpp"
#include "rules/movement/room.hpp"
#include "rules/movement/way_ends.hpp"
#include "rules/sighting/recorded_los.hpp"
#include "rules/sighting/to_show.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"
#include "words/mapboard.hpp"
#include "words/movement.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

/// A planned move that is not carried out yet: the moving units, their start and their path.
struct PlannedMove {
    const Marker* marker = nullptr;  ///< the marker of the moving stack; null if Known counters move
    MarkerId id;
    std::vector<PieceId> pieces;  ///< the moving counters, either Known or under the marker
    int dummies = 0;              ///< number of moving counters of a dummy stack
    bool part = false;            ///< true if a part of the marker's stack stays behind
    SideId side;
    Location from;
    std::vector<Location> path;  ///< the path without its start
    Position start;              ///< portion of the Location at the start
    Position position;           ///< portion of the last Location
    MovementClass way = MovementClass::infantry;
    Manner manner;
    bool stopped = false;        ///< true if a question or a failed Move ends the path early
    std::vector<WayEnd> ends{};  ///< ends of the path found by the code of other folders
    /// Guns and SW that routing units leave behind (A10.4).
    std::vector<PieceId> leftBehind{};
};

bool hasId(const std::vector<PieceId>& ids, const PieceId& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Adds what each vehicle in the list carries in its own stack, weapons included.
std::vector<PieceId> withCarried(const State& state, std::vector<PieceId> pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece* on = state.piece(pieces[i]);
        const Marker* under = on != nullptr ? state.marker(on->under) : nullptr;
        if (under == nullptr || (on->kind != PieceClass::vehicle && on->carrier.empty())) continue;
        for (const PieceId& other : under->contents)
            if (state.piece(other)->carrier == pieces[i] &&
                std::find(pieces.begin(), pieces.end(), other) == pieces.end())
                pieces.push_back(other);
    }
    return pieces;
}

/// Returns true if vehicles leave their hex in the MPh. Such vehicles must start first, and are in Motion
/// until they stop (D2.4).
bool goesByMp(const GameView& view, const PlannedMove& m) {
    return view.state.clock.phase == Phase::MPh && isVehicleWay(m.way) &&
           std::any_of(m.path.begin(), m.path.end(), [&](const Location& l) { return l.hex != m.from.hex; });
}

/// Returns the movement class. For dummies, this is the class that the player states, or else the class that
/// they have used before in this phase.
MovementClass wayOfMove(const GameView& view, const MoveAct& act, const PlannedMove& m) {
    if (m.marker == nullptr) return wayOf(view.state, m.pieces);
    if (act.as) return enumFrom<MovementClass>(enumText(*act.as)).value_or(MovementClass::infantry);
    if (!m.marker->isDummy()) return wayOf(view.state, m.pieces);
    const MovementClass before = spentSoFar(view.state, m.id).way;
    if (before != MovementClass::none) return before;
    return m.marker->large ? MovementClass::fullyTracked : MovementClass::infantry;
}

PlannedMove plannedMoveOf(const GameView& view, const MoveAct& act) {
    PlannedMove m;
    if (act.marker) {
        m.id = *act.marker;
        m.marker = view.state.marker(m.id);
        m.side = m.marker->side;
        m.from = m.marker->at;
        m.start = m.marker->position;
        m.pieces = act.pieces.empty() ? m.marker->contents : withCarried(view.state, act.pieces);
        m.dummies = act.dummies.value_or(m.marker->dummies);
        m.part =
            m.marker->isDummy() ? m.dummies < m.marker->dummies : m.pieces.size() < m.marker->contents.size();
    } else {
        m.pieces = piecesMeant(view.state, act);
        if (act.routs())
            for (const PieceId& id : m.pieces)
                for (PieceId& left : leftByRout(view.state, id)) m.leftBehind.push_back(std::move(left));
        std::erase_if(m.pieces, [&](const PieceId& id) { return hasId(m.leftBehind, id); });
        if (!m.pieces.empty()) {
            const Piece* first = view.state.piece(m.pieces.front());
            m.side = first->side;
            m.from = view.state.placeOf(*first);
            m.start = view.state.positionOf(*first);
        }
    }
    m.path = act.path;
    if (act.to) m.path.push_back(*act.to);
    m.position = act.position.value_or(Position());
    m.manner = mannerOf(enumText(act.how));
    m.manner.pushes = m.marker == nullptr && !gunsPushed(view.state, m.pieces).empty();
    m.manner.buttonedUp = anyButtonedUp(view.state, m.pieces);
    m.way = wayOfMove(view, act, m);
    m.manner.starts = !act.mf && goesByMp(view, m);
    // A vehicle that has not paid for the obstacle stays in Bypass (D2.3).
    if (m.manner.bypass && isVehicleWay(m.way) && !m.path.empty() && !act.position)
        m.position.portion = Portion::bypass;
    return m;
}

/// Returns true if entering the Location raises a question about mines.
bool stopsAt(const GameView& view, const PlannedMove& m, const Location& at) {
    return at != m.from &&
           (!unrevealedMines(view.state, at).empty() || revealedMinesAttack(view.state, at, m.pieces));
}

/// Ends the path of real counters where they enter an unrevealed minefield, until its owner has decided
/// whether to exchange it (4.6.2). The code of other folders can end the path too.
void stopWhereAsked(const GameView& view, const MoveExtension& asked, PlannedMove& m, const MoveAct& act) {
    if (view.state.clock.phase == Phase::setup) return;
    std::size_t steps = m.pieces.empty() ? m.path.size() : 0;
    while (steps < m.path.size() && !stopsAt(view, m, m.path[steps++])) {
    }
    for (const auto& endOf : asked.ends) {
        m.ends.push_back(endOf(view, {m.id, m.pieces, m.path, act}));
        steps = std::min(steps, m.ends.back().steps);
    }
    if (steps == m.path.size()) return;
    m.path.resize(steps);
    m.position = Position();
    m.stopped = true;
    m.manner.starts = goesByMp(view, m);
}

bool oneStep(const GameView& view, const Location& a, const Location& b) {
    if (a.hex == b.hex) return std::abs(a.level - b.level) <= 1;
    return view.ground.distance(a.hex, b.hex) == 1;
}

bool isUnbroken(const Piece& p) {
    return p.isPersonnel() && !p.marks.contains("broken");
}

/// Checks the counters that move. Leaders in Good Order may rout together with a broken unit of their place
/// (A10.711).
void movingUnitFindings(const GameView& view, const PlannedMove& m, bool rout, Findings& out) {
    const bool broken = std::any_of(m.pieces.begin(), m.pieces.end(), [&](const PieceId& id) {
        const Piece& p = *view.state.piece(id);
        return p.isPersonnel() && !isUnbroken(p);
    });
    for (const PieceId& id : m.pieces) {
        const Piece* p = view.state.piece(id);
        if (rout && isUnbroken(*p) && !(broken && p->isLeader()))
            out.push_back(forbidden("A10.5", id, Message(words::isNotBrokenSoItDoes, p->type)));
    }
    constexpr std::array<BarringMark, 7> bars{{{"TI", "A4.8"},
                                               {"pinned", "A7.8"},
                                               {"immobilized", "D2.1"},
                                               {"bogged", "D2.1"},
                                               {"wreck", "D2.1"},
                                               {"burning wreck", "D2.1"},
                                               {"broken", "A10.4"}}};
    barredByMarks(view.state, m.pieces, std::span(bars).first(bars.size() - (rout ? 1 : 0)), out);
    if (rout || view.state.clock.phase != Phase::MPh) return;
    // Passengers that have fired may still be carried, so only counters without a carrier are checked.
    std::vector<PieceId> moving;
    std::copy_if(m.pieces.begin(), m.pieces.end(), std::back_inserter(moving),
                 [&](const PieceId& id) { return view.state.piece(id)->carrier.empty(); });
    constexpr std::array<BarringMark, 1> fired{{{"prep fire", "A3.3"}}};
    barredByMarks(view.state, moving, fired, out);
}

/// Checks whether units on foot enter a Location of Known enemy units (A4.14, A10.5). In the MPh they may
/// enter the Location of a vehicle (A11.6).
void enemyFindings(const GameView& view, const PlannedMove& m, bool rout, Findings& out) {
    if (isVehicleWay(m.way)) return;
    for (const Location& step : m.path)
        for (const auto& [id, p] : view.state.pieces) {
            if (p.side == m.side || !p.isUnit() || !p.inPlay() || !p.under.empty() || p.at != step ||
                p.marks.contains("captured") || isWreck(p))
                continue;
            if (!rout && (p.kind == PieceClass::vehicle || !p.carrier.empty())) continue;
            if (rout)
                out.push_back(
                    forbidden("A10.5", step, Message(words::routEntersEnemyLocation, p.type, step.text())));
            else
                out.push_back({Verdict::ruling, "A4.14", step,
                               Message(words::mayEnterEnemyLocation, p.type, step.text())});
            break;
        }
}

/// Checks carried counters. A Passenger or Rider moves with its vehicle, or must unload first (D6.4). A Gun
/// is towed or pushed (C10.1, C10.3), and a weapon moves only with a unit (A4.4).
void carriedFindings(const GameView& view, const PlannedMove& m, Findings& out) {
    if (m.path.empty() || view.state.clock.phase == Phase::setup) return;
    const bool unitGoes = std::any_of(m.pieces.begin(), m.pieces.end(),
                                      [&](const PieceId& id) { return view.state.piece(id)->isUnit(); });
    for (const PieceId& id : m.pieces) {
        const Piece* p = view.state.piece(id);
        const Piece* by = view.state.piece(p->carrier);
        const bool weapon = p->kind == PieceClass::supportWeapon || p->kind == PieceClass::radio;
        if (by == nullptr) {
            if (weapon && !unitGoes && (m.marker == nullptr || m.part))
                out.push_back(forbidden("A4.4", id, Message(words::weaponDoesNotMoveAlone, p->type)));
        } else if (std::find(m.pieces.begin(), m.pieces.end(), p->carrier) == m.pieces.end()) {
            if (p->isUnit())
                out.push_back(forbidden("D6.4", id, Message(words::isRidingMoveThat, p->type, by->type)));
            else if (p->kind == PieceClass::gun && by->kind == PieceClass::vehicle)
                out.push_back(forbidden("C10.1", id, Message(words::isTowedMoveThat, p->type, by->type)));
            else if (weapon)
                out.push_back(forbidden("A4.4", id, Message(words::isCarriedMoveThat, p->type, by->type)));
        }
    }
}

/// Allows Assault Movement only to Infantry (A4.61, A13.36). Hidden stacks of a program-controlled side are
/// not checked, because the result would reveal what they are.
void assaultFindings(const PlannedMove& m, const State& state, Findings& out) {
    const bool hides = m.marker != nullptr && !m.marker->faceUp() && m.side == state.settings.aiSide;
    if (!m.manner.assault || m.way == MovementClass::infantry || hides) return;
    if (m.marker != nullptr)
        out.push_back(
            forbidden("A4.61", m.id, Message(words::assaultMovementIsForInfantry, markerName(*m.marker))));
    else
        out.push_back(
            forbidden("A4.61", m.pieces.front(),
                      Message(words::assaultMovementIsForInfantry, state.piece(m.pieces.front())->type)));
}

void partFindings(const GameView& view, const PlannedMove& m, const MoveAct& act, Findings& out) {
    if (m.marker == nullptr) {
        for (const PieceId& id : m.pieces) {
            const Piece* p = view.state.piece(id);
            if (auto f = absence(view.state, id))
                out.push_back(std::move(*f));
            else if (!p->under.empty())
                out.push_back(forbidden("A12.1", id, Message(words::liesUnderMarkerNameMarker, p->type)));
            else if (p->side != m.side || p->at != m.from)
                out.push_back(forbidden("A4.2", id, Message(words::theyDoNotStartTogether)));
        }
        return;
    }
    for (const PieceId& id : m.pieces)
        if (std::find(m.marker->contents.begin(), m.marker->contents.end(), id) == m.marker->contents.end())
            out.push_back(forbidden("2.2", id, Message(words::isNotUnder, id.text, markerName(*m.marker))));
    const bool setup = view.state.clock.phase == Phase::setup;
    if (m.marker->kind == MarkerKind::hip && !setup)
        out.push_back(forbidden("3.2.2", m.id, Message(words::hiddenUnitsAndDummyHipCountersDont)));
    if (m.marker->kind == MarkerKind::mine && !setup)
        out.push_back(forbidden("4.6", m.id, Message(words::minefieldsDontMove)));
    if (m.part && m.marker->kind == MarkerKind::cloaked)
        out.push_back(forbidden("E1.422", m.id, Message(words::noCloakingCounterMayBeSplit)));
    if (m.marker->isDummy() && act.dummies && m.dummies > m.marker->dummies)
        out.push_back(
            forbidden("2.2", m.id,
                      Message(words::hasCountersNot, markerName(*m.marker), m.marker->dummies, m.dummies)));
    if (m.marker->isDummy() && act.dummies && m.part) {
        const int least = houseRuleOn(view.state.settings, "dummies_single") ? 1 : 2;
        if (m.dummies < least || m.marker->dummies - m.dummies < least)
            out.push_back(forbidden(
                "2.2", m.id,
                Message(words::eachPartOfDummyStackKeeps, least, markerName(*m.marker), m.marker->dummies)));
    }
    if (!m.marker->isDummy() && act.dummies)
        out.push_back(forbidden("2.2", m.id, Message(words::isNoDummyStack, markerName(*m.marker))));
    if (m.marker->isDummy() && !act.pieces.empty())
        out.push_back(forbidden("2.2", m.id, Message(words::hasNoRealCounters, markerName(*m.marker))));
}

/// Checks the capacity of the foxhole, trench or pillbox that the units enter.
std::optional<Finding> intoPortion(const GameView& view, const PlannedMove& m, const Location& at) {
    if (m.position.portion == Portion::open) return std::nullopt;
    std::vector<Piece> coming;
    for (const PieceId& id : m.pieces)
        if (const Piece& p = *view.state.piece(id); p.carrier.empty()) coming.push_back(p);
    return roomFinding(view.state, Occupancy(view.state), m.side, at, m.position, coming,
                       {m.pieces.begin(), m.pieces.end()});
}

/// Returns true if the chart gives costs for this move. It gives no costs for forces, which have another
/// scale.
bool hasCosts(const PlannedMove& m) {
    return m.marker == nullptr || !kindRow(m.marker->kind).loses.empty();
}

/// Returns a function that computes the cost of the path for a movement class, from the player's statement or
/// from the chart.
CostBy costsOf(const GameView& view, const MoveAct& act, const PlannedMove& m) {
    if (act.mf && !m.stopped) {
        const int said = quartersOf(*act.mf);
        return [said](MovementClass) { return WayCost{said, {}, true}; };
    }
    return [&view, &m](MovementClass way) { return costOfWay(view, way, m.from, m.path, m.manner); };
}

std::vector<MovingUnit> movingUnitsOf(const GameView& view, const PlannedMove& m) {
    auto out = shellgame::movingUnitsOf(view.state, m.marker != nullptr ? m.id : MarkerId(), m.pieces, m.way,
                                        m.dummies);
    if (m.marker == nullptr && m.manner.starts) addTurns(view, m.from, m.path, out);
    // A hidden program-controlled stack moves no farther than a squad without a leader could (A4.11, A4.5).
    // Otherwise an attempt to move the stack farther would reveal a leader.
    if (m.marker == nullptr || m.marker->faceUp() || m.marker->side != view.state.settings.aiSide) return out;
    constexpr std::array<int, 3> squad{16, 20, 24};
    for (MovingUnit& movingUnit : out)
        for (std::size_t haste = 0; haste < squad.size(); ++haste)
            if (auto& quarters = movingUnit.movingCounter.quarters[haste];
                quarters && movingUnit.movingCounter.way == MovementClass::infantry)
                quarters = std::min(*quarters, squad[haste]);
    return out;
}

/// Returns true if units under a marker push a Gun. A hidden stack of a program-controlled side does not
/// count, because the result would reveal the Gun.
bool hidesPush(const GameView& view, const PlannedMove& m) {
    return m.marker != nullptr && m.side != view.state.settings.aiSide &&
           std::any_of(m.pieces.begin(), m.pieces.end(), [&](const PieceId& id) {
               const Piece& p = *view.state.piece(id);
               return p.kind == PieceClass::gun && p.carrier.empty();
           });
}

/// Checks whether units under a marker have enough MF to push their Gun at double cost (C10.3). Only their
/// owner reads the findings: for all others the stack pays the usual cost, because a higher cost would reveal
/// the Gun.
void hiddenPushFindings(const GameView& view, const MoveAct& act, const PlannedMove& m, Findings& out) {
    PlannedMove push = m;
    push.manner.pushes = true;
    std::vector<MovingUnit> units = movingUnitsOf(view, push);
    for (MovingUnit& unit : units) unit.before.spent *= 2;
    Findings found;
    allowanceFindings(view, units, costsOf(view, act, push), push.manner, false, "C10.3", found);
    for (Finding& f : found) {
        f.audience = Readers::only(m.side);
        out.push_back(std::move(f));
    }
}

/// Checks roads, Bypass and the remaining allowance, as for entry and exit.
void wayFindings(const GameView& view, const MoveAct& act, const PlannedMove& m, Findings& out) {
    if (m.manner.road) roadFindings(view, m.from, m.path, "B3.4", out);
    std::string before = m.from.hex;
    for (const Location& step : m.path) {
        if (m.manner.bypass && step.hex != before) bypassFindings(view, step.hex, "A4.3", out);
        before = step.hex;
    }
    if (hidesPush(view, m)) return hiddenPushFindings(view, act, m, out);
    allowanceFindings(view, movingUnitsOf(view, m), costsOf(view, act, m), m.manner,
                      givesRoadBonus(view, m.path, m.manner), isVehicleWay(m.way) ? "D2.1" : "A4.11", out,
                      m.marker == nullptr && !act.mf && m.path.size() > 1);
}

/// Asks for a ruling if a routing unit enters a Location that is ADJACENT to a Known unbroken enemy (A10.51).
void nextToEnemyFindings(const GameView& view, const PlannedMove& m, Findings& out) {
    const auto step = routToEnemy(view, m.side, m.from, m.path);
    if (!step) return;
    const Piece& enemy = *view.state.piece(step->enemy);
    out.push_back(toRule(
        "A10.51", step->to,
        Message(words::routGoesNextToEnemy, step->to.text(), enemy.type, view.state.placeOf(enemy).text())));
}

/// Checks the MF of units that rout. By Low Crawl a unit may always enter one hex (A10.52).
void routFindings(const GameView& view, const MoveAct& act, const PlannedMove& m, Findings& out) {
    nextToEnemyFindings(view, m, out);
    if (m.path.size() == 1 && oneStep(view, m.from, m.path.front())) return;
    const CostBy cost = costsOf(view, act, m);
    for (const MovingUnit& unit : movingUnitsOf(view, m)) {
        const SoFar then = afterWay(unit, cost, m.manner, false);
        const auto allowance = allowanceOf(unit, then);
        if (allowance && then.spent > *allowance)
            out.push_back(forbidden(
                "A10.5", unit.subject(),
                Message(words::routIsTooFar, unit.name, pointsText(then.spent), pointsText(*allowance))));
    }
}

/// Checks the restrictions on Infantry that pushes a Gun.
void pushFindings(const GameView& view, const PlannedMove& m, Findings& out) {
    if (!m.manner.pushes) return;
    const bool pushers = std::any_of(m.pieces.begin(), m.pieces.end(), [&](const PieceId& id) {
        const Piece& p = *view.state.piece(id);
        return p.isMmc() && p.kind != PieceClass::cavalry && p.carrier.empty();
    });
    for (const PieceId& id : gunsPushed(view.state, m.pieces)) {
        const std::string& gun = view.state.piece(id)->type;
        if (!pushers) out.push_back(forbidden("C10.3", id, Message(words::gunIsPushedOrTowed, gun)));
        if (m.manner.assault || m.manner.bypass)
            out.push_back(forbidden("C10.3", id, Message(words::gunIsNotPushedSo, gun)));
    }
}

/// Reports the rolls that pushing a Gun requires, and their consequences.
void tellPush(const GameView& view, const PlannedMove& m, Outcome& outcome) {
    for (const PieceId& id : gunsPushed(view.state, m.pieces)) {
        const Piece& gun = *view.state.piece(id);
        const std::optional<int> number = Catalogue::builtIn().lookup(gun.type, gun.nation).type.manhandling;
        outcome.reasons.push_back(said("C10.3", id,
                                       number ? Message(words::gunPushedThrow, gun.type, *number)
                                              : Message(words::gunPushedThrowUnknown, gun.type)));
    }
}

/// Tells the owner of a hidden stack that pushes a Gun to double the MF (C10.3). The program does not double
/// them, because the MF in the log would reveal the Gun.
void tellHiddenPush(const GameView& view, const PlannedMove& m, Outcome& outcome) {
    for (const PieceId& id : m.pieces)
        if (const Piece& p = *view.state.piece(id); p.kind == PieceClass::gun && p.carrier.empty())
            outcome.reasons.push_back(
                said("C10.3", id, Message(words::hiddenGunPushed, p.type), Readers::only(m.side)));
}

/// Checks whether a moving counter may be in the Locations of its path and at its end.
void counterFindings(const GameView& view, const PlannedMove& m, const Piece& p, const PieceId& id,
                     Phase phase, const Location& at, Findings& out) {
    const bool setup = view.state.clock.phase == Phase::setup;
    if (phase == Phase::APh && !setup && p.kind == PieceClass::vehicle)
        out.push_back(forbidden("D2.1", id, Message(words::vehiclesDontAdvance)));
    if (!p.carrier.empty()) return;
    if (setup && !maySetUp(view.state, p.side, p.group, at.hex))
        out.push_back(forbidden("A2.9", at, Message(words::mayNotSetUpIn, p.type, at.text())));
    const auto add = [&](const Location& where, Position position) {
        // The unit passes the obstacle without entering it. Cavalry passes it in the same way, although
        // Cavalry can't end a move in Bypass.
        if (m.manner.bypass && position.portion == Portion::open) position.portion = Portion::bypass;
        for (Finding& f : placeFindings(view, p, where, position))
            if (std::find(out.begin(), out.end(), f) == out.end()) out.push_back(std::move(f));
    };
    // Before play, mines and fortifications may be moved to any place that is legal for them.
    if (setup && !p.mines.empty()) {
        for (Finding& f : minePlaceFindings(view, p, at, m.pieces)) out.push_back(std::move(f));
        return;
    }
    if (setup && !p.fortification.empty())
        for (Finding& f : fortificationFindings(view, p, at, Occupancy(view.state), {id}))
            out.push_back(std::move(f));
    if (!setup)
        for (std::size_t i = 0; i + 1 < m.path.size(); ++i) add(m.path[i], Position());
    add(at, m.position);
}

Findings checkGoing(const GameView& view, const MoveAct& act, Phase phase) {
    Findings out;
    const PlannedMove m = plannedMoveOf(view, act);
    const Clock& clock = view.state.clock;
    if (m.marker == nullptr && m.pieces.empty())
        return {forbidden("", "", Message(words::nameMarkerPieceOrPiecesThatGo))};
    if (m.path.empty() && !act.position) return {forbidden("", "/to", Message(words::sayWhereToToOrPath))};
    partFindings(view, m, act, out);
    carriedFindings(view, m, out);
    const bool rout = act.how == Going::rout;
    const bool setup = clock.phase == Phase::setup;
    if (!setup) {
        const Phase needed = rout ? Phase::RtPh : phase;
        const std::string name(enumText(needed));
        if (clock.phase != needed || (!rout && clock.player != m.side))
            out.push_back(forbidden(phase == Phase::APh ? "A4.7" : "A4.1",
                                    m.marker != nullptr ? Subject(m.id) : Subject(),
                                    rout                  ? Message(words::unitsRoutIn, name)
                                    : phase == Phase::MPh ? Message(words::unitsMoveInMPh)
                                                          : Message(words::itsSideCanDo, name)));
        movingUnitFindings(view, m, rout, out);
        if (phase == Phase::MPh && hasCosts(m)) enemyFindings(view, m, rout, out);
        if (rout && hasCosts(m) && !m.from.empty() && !m.path.empty()) routFindings(view, act, m, out);
        if (phase == Phase::MPh && !rout && hasCosts(m) && !m.from.empty()) {
            pushFindings(view, m, out);
            assaultFindings(m, view.state, out);
            wayFindings(view, act, m, out);
        }
    }
    // A stack under a marker leaves a trail, so its path must be named hex by hex. For Known units, only the
    // number of MF or MP spent is stored.
    Location at = m.from;
    for (const Location& step : m.path) {
        if (!setup && !m.part && step == at && m.position == (at == m.from ? m.start : Position()))
            out.push_back(forbidden("A4.1", step, Message(words::theyAreInAlreadyNameWhere, step.text())));
        if (!setup && phase == Phase::APh && !oneStep(view, at, step))
            out.push_back(
                forbidden("A4.7", step, Message(words::advanceEntersOneLocation, step.text(), at.text())));
        else if (!setup && m.marker != nullptr && !oneStep(view, at, step))
            out.push_back(forbidden(isOfForces(view.state.settings) ? "N.1" : "2.4", step,
                                    Message(words::isNotNextToNameEveryHex, step.text(), at.text())));
        if (!setup)
            if (auto outside = stairsFinding(view, at, step)) out.push_back(std::move(*outside));
        at = step;
    }
    const Position& position = m.position;
    for (const Location& step : m.path)
        if (auto none = locationFinding(view, m.side, step, step == at ? position : Position()))
            out.push_back(std::move(*none));
    if (m.path.empty())
        if (auto none = locationFinding(view, m.side, at, position)) out.push_back(std::move(*none));
    if (m.part && at == m.from && position == m.marker->position)
        out.push_back(forbidden("2.2", m.id, Message(words::stackSplitsOnlyByGoingApart)));
    for (const PieceId& id : m.pieces) counterFindings(view, m, *view.state.piece(id), id, phase, at, out);
    if (setup && m.marker != nullptr && m.marker->dummies > 0 && !dummiesMaySetUp(view.state, m.side, at.hex))
        out.push_back(forbidden("A2.9", at, Message(words::dummiesMayNotSetUpIn, at.text())));
    if (auto full = intoPortion(view, m, at)) out.push_back(std::move(*full));
    return out;
}

/// Returns the hexes of a path, including the first.
std::vector<std::string> hexesAlong(const Location& from, const std::vector<Location>& path) {
    std::vector<std::string> out{from.hex};
    for (const Location& l : path)
        if (l.hex != out.back()) out.push_back(l.hex);
    return out;
}

/// Calls `leave` to remove the statuses that a counter loses by moving, but keeps the counter's facing.
void goFacing(const GameView& view, const PlannedMove& m, const std::vector<Location>& path, Piece& piece,
              void (*leave)(Piece&)) {
    const Piece before = piece;
    leave(piece);
    keepFacing(view.ground, before, hexesAlong(m.from, path), piece);
}

void carryAlong(const GameView& view, Draft& draft, const PieceId& id, const PlannedMove& m) {
    const Location& to = m.path.empty() ? m.from : m.path.back();
    Piece& piece = draft.editPiece(id);
    const bool left = piece.at != to;
    piece.at = to;
    piece.position = m.position;
    if (left) goFacing(view, m, m.path, piece, leavePlace);
    for (const auto& [other, p] : view.state.pieces)
        if (p.carrier == id && p.under.empty() && p.gone.empty() && !hasId(m.leftBehind, other))
            carryAlong(view, draft, other, m);
}

void goKnown(const GameView& view, const PlannedMove& m, Draft& draft) {
    const Location to = m.path.empty() ? m.from : m.path.back();
    for (const PieceId& id : m.pieces) {
        // If a vehicle stays behind, units that leave on foot are no longer its Passengers or Riders.
        const Piece* p = view.state.piece(id);
        const bool withCarrier =
            std::find(m.pieces.begin(), m.pieces.end(), p->carrier) != m.pieces.end() || p->carrier.empty();
        carryAlong(view, draft, id, m);
        if (!withCarrier && to != m.from) draft.editPiece(id).carrier = PieceId();
    }
}

/// Stores what each Known counter has spent, because Known counters have no trail.
void noteSpent(const GameView& view, const MoveAct& act, const PlannedMove& m, Draft& draft) {
    const CostBy cost = costsOf(view, act, m);
    const bool bonus = givesRoadBonus(view, m.path, m.manner);
    for (const MovingUnit& movingUnit : movingUnitsOf(view, m))
        recordSpent(draft, std::get<PieceId>(movingUnit.id), afterWay(movingUnit, cost, m.manner, bonus));
}

ActKind actKind(Going how, Phase phase) {
    if (phase == Phase::APh) return ActKind::advance;
    return enumFrom<ActKind>(enumText(how)).value_or(ActKind::move);
}

/// Calls `each` for each entered Location, with the facts about the previous and the entered Location. Calls
/// `unknown` instead for each Location whose cost is not a plain number.
template <class Each, class Unknown>
void alongWay(const GameView& view, const MoveAct& going, const PlannedMove& m,
              const std::vector<Location>& path, const Position& before, Each each, Unknown unknown) {
    const Clock& clock = view.state.clock;
    const Occupancy occupancy(view.state);
    int spent = spentSoFar(view.state, m.id).spent + startCost(movingUnitsOf(view, m), m.manner);
    Location from = m.from;
    Position position = before;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool lastStep = i + 1 == path.size();
        Act act = actNow(clock, actKind(going.how, clock.phase), from, path[i]);
        if (lastStep) act.position = m.position;
        act.doubleTime = act.kind == ActKind::doubleTime;
        act.others = othersAt(view.state, occupancy, m.side, path[i], m.pieces).crowd();
        const PlaceFacts& into = occupancy.facts(view, act.to, act.position);
        if (clock.phase == Phase::MPh && hasCosts(m)) {
            act.moves = m.way;
            if (going.mf && !m.stopped) {
                if (lastStep) spent += quartersOf(*going.mf);
            } else if (const auto cost = stepCost(view, into, m.way, from, path[i], m.manner.road,
                                                  m.manner.bypass, m.manner.buttonedUp)) {
                spent += *cost;
                if (path[i].hex != from.hex && path[i].hex != m.from.hex)
                    spent += trafficCost(view.state, m.way, path[i].hex, m.manner.road);
            } else {
                unknown(path[i]);
            }
            act.spent = spent;
        }
        act.before = toldSeen(view, m.side, from, m.marker);
        act.after = toldSeen(view, m.side, path[i], m.marker);
        const PlaceFacts& left = occupancy.facts(view, from, position);
        from = path[i];
        position = act.position;
        each(std::move(act), left, into);
    }
}

/// Records the path in the marker's trail, which is needed to check consistency (2.4).
void leaveTrail(const GameView& view, const MoveAct& going, const PlannedMove& m,
                const std::vector<Location>& path, const Position& before, const MarkerId& id, Draft& draft,
                Outcome& outcome) {
    const auto each = [&](Act act, const PlaceFacts& left, const PlaceFacts& into) {
        if (hasCosts(m)) remind(view, m.id, m.pieces, act, left, into, outcome);
        draft.append(id, std::move(act));
    };
    alongWay(view, going, m, path, before, each, [&](const Location& at) {
        outcome.reasons.push_back(said("A2.4", at, Message(words::costOfIsNoPlainNumberSay, at.text())));
    });
}

MarkerId goMarker(const GameView& view, const MoveAct& act, const PlannedMove& m, Draft& draft,
                  Outcome& outcome) {
    const Clock& clock = view.state.clock;
    MarkerId id = m.id;
    if (m.part) {
        id = draft.newMarker(m.side, act.id);
        splitMarker(view.state, draft, m.id, m.pieces, m.marker->isDummy() ? m.dummies : 0, id);
    }
    const std::vector<Location> path = m.path.empty() ? std::vector<Location>{m.from} : m.path;
    Marker& marker = draft.editMarker(id);
    const Position before = marker.position;
    marker.position = m.position;
    marker.at = path.back();
    if (clock.phase == Phase::setup) {
        marker.start = marker.at;
        marker.startPosition = marker.position;
        marker.seen.reset();
        if (marker.at != m.from)
            for (const PieceId& p : marker.contents)
                goFacing(view, m, path, draft.editPiece(p), forgetFacing);
        return id;
    }
    const bool left = marker.at != m.from;
    if (left) marker.seen.reset();
    leaveTrail(view, act, m, path, before, id, draft, outcome);
    if (left)
        for (const PieceId& p : marker.contents) goFacing(view, m, path, draft.editPiece(p), leavePlace);
    return id;
}

/// Returns the path followed by its cost, as in "(4 MF)". Omits the cost unless the path names each step and
/// the chart has a number for each.
Message::Arg withCost(const GameView& view, const MoveAct& act, const PlannedMove& m, Message::Arg way) {
    if ((act.mf && !m.stopped) || m.path.empty() || !hasCosts(m)) return way;
    const WayCost cost = costOfWay(view, m.way, m.from, m.path, m.manner);
    const std::vector<MovingUnit> units = movingUnitsOf(view, m);
    const int start = startCost(units, m.manner);
    int turn = 0;
    for (const MovingUnit& unit : units) turn = std::max(turn, unit.toTurn);
    return cost.isPlain() ? costing(std::move(way), cost.plain + start + turn, m.way, start) : way;
}

/// If a minefield is in the entered Location, asks its owner whether to exchange it.
void enter(const State& state, const PlannedMove& m, Draft& draft, Outcome& outcome) {
    const Location& at = m.path.back();
    if (unrevealedMines(state, at).empty()) return;
    if (m.pieces.empty())
        outcome.reasons.push_back(
            said("B28.41", at, Message(words::dummyStackRevealsNoMinefieldOwner, at.text())));
    else
        enterMinefields(state, at, m.pieces, draft, outcome);
}

/// Reports that the units have ended their move in a Location that is overstacked (A5.1).
void tellOverstacking(const PlannedMove& m, Draft& draft, Outcome& outcome) {
    if (m.pieces.empty() || m.path.empty()) return;
    const Location& at = m.path.back();
    const GameState& now = draft.now();
    if (othersAt(now, Occupancy(now), m.side, at, {}).over())
        outcome.reasons.push_back(
            said("A5.1", at, Message(words::isOverstacked, at.text()), Readers::only(m.side)));
}

void playGoing(const GameView& view, const MoveExtension& asked, const MoveAct& act, Phase phase,
               Draft& draft, Outcome& outcome) {
    PlannedMove m = plannedMoveOf(view, act);
    stopWhereAsked(view, asked, m, act);
    outcome.went = m.path;
    MarkerId gone;  ///< the marker that moved
    if (m.marker != nullptr)
        gone = goMarker(view, act, m, draft, outcome);
    else
        goKnown(view, m, draft);
    for (const PieceId& id : m.leftBehind)
        outcome.reasons.push_back(
            said("A10.4", id, Message(words::routLeavesWeapon, view.state.piece(id)->type, m.from.text())));
    if (m.marker != nullptr && view.state.clock.phase == Phase::MPh && act.how != Going::rout &&
        !m.path.empty())
        tellHiddenPush(view, m, outcome);
    if (m.marker == nullptr && view.state.clock.phase == Phase::MPh) {
        noteSpent(view, act, m, draft);
        if (act.how != Going::rout && m.manner.pushes) tellPush(view, m, outcome);
    }
    if (goesByMp(view, m))
        for (const PieceId& id : m.pieces)
            if (const Piece& p = *view.state.piece(id); p.kind == PieceClass::vehicle && p.carrier.empty())
                draft.editPiece(id).motion = true;
    const bool setup = view.state.clock.phase == Phase::setup;
    if (!setup) {
        endStartOfPhase(view, m.side, m.pieces, draft);
        if (!m.pieces.empty()) {
            noteMove(draft, m.side);
            // The LOS of broken units can't cost anybody a "?". In a side's view only Known units count,
            // because a "?" may be a dummy.
            const bool counts =
                (view.state.settings.viewer.empty() || m.marker == nullptr) &&
                (act.how != Going::rout || std::any_of(m.pieces.begin(), m.pieces.end(), [&](const auto& id) {
                     return isUnbroken(*view.state.piece(id));
                 }));
            const bool buttonedUp = std::all_of(m.pieces.begin(), m.pieces.end(), [&](const PieceId& id) {
                const Piece& p = *view.state.piece(id);
                return p.buttonedUp || !p.isUnit() || !p.carrier.empty();
            });
            if (counts)
                for (std::size_t i = 0; i + 1 < m.path.size(); ++i)
                    recordLosFrom(view, m.side, m.path[i], buttonedUp, draft);
        }
        if (!m.path.empty() && m.path.back() != m.from) {
            crossRevealedMines(view, m.from, m.pieces, true, draft, outcome);
            crossRevealedMines(view, m.path.back(), m.pieces, false, draft, outcome);
            enter(view.state, m, draft, outcome);
            tellOverstacking(m, draft, outcome);
        }
        for (const WayEnd& end : m.ends)
            if (end.then) end.then(gone, draft, outcome);
    }
    std::vector<Message::Arg> steps{Message::Arg(recordText(m.from, m.path.empty() ? m.position : m.start))};
    for (const Location& l : m.path)
        steps.emplace_back(recordText(l, &l == &m.path.back() ? m.position : Position()));
    Message::Arg way = chained(words::wayOn, steps);
    if (phase == Phase::MPh && !setup) way = withCost(view, act, m, std::move(way));
    // A force is face up, so it is named by its counters.
    const bool named = m.marker == nullptr || (m.marker->faceUp() && !m.pieces.empty());
    const Message::Arg who = named ? piecesText(view.state, m.pieces) : Message::Arg(markerName(*m.marker));
    const std::size_t movingUnits = named ? m.pieces.size() : 1;
    // The other side has fired at these units, so its log gives the reason for the stop.
    if (act.stops && !m.path.empty())
        for (const auto& [side, other] : view.state.sides)
            if (side != m.side)
                outcome.reasons.push_back(
                    said("A8.1", m.path.back(),
                         Message(words::stopsForFire, who, m.path.back().text(), movingUnits),
                         Readers::only(side)));
    outcome.text =
        setup ? Message(words::setUpIn, who, recordText(m.path.empty() ? m.from : m.path.back(), m.position))
        : phase == Phase::APh ? Message(words::advances, who, way, movingUnits)
        : act.routs()         ? Message(words::routs, who, way, movingUnits)
                              : Message(words::moves, who, way, movingUnits);
}

Findings checkMove(const GameView& view, const MoveAct& act) {
    return checkGoing(view, act, Phase::MPh);
}

/// Describes an advance as a move.
MoveAct goingOf(const AdvanceAct& act) {
    return {.marker = act.marker,
            .piece = act.piece,
            .pieces = act.pieces,
            .dummies = act.dummies,
            .to = act.to,
            .position = act.position,
            .id = act.id};
}

Findings checkAdvance(const GameView& view, const AdvanceAct& act) {
    return checkGoing(view, goingOf(act), Phase::APh);
}

}  // namespace

std::optional<WayLoss> firstLoss(const GameView& view, const MoveAct& act) {
    std::optional<WayLoss> out;
    const PlannedMove m = plannedMoveOf(view, act);
    if (m.marker == nullptr || m.path.empty() || !hasCosts(m) || view.state.clock.phase == Phase::setup)
        return out;
    const auto each = [&](const Act& step, const PlaceFacts& left, const PlaceFacts& into) {
        if (out && out->certain) return;
        for (const ToShow& loss : whomToShow(view, m.id, m.pieces, step, left, into))
            if (!out || (loss.certain && out->where == step.to)) out = WayLoss{step.to, loss.certain};
    };
    alongWay(view, act, m, m.path, m.start, each, [](const Location&) {});
    return out;
}

std::size_t stepsUntilLoss(const GameView& view, const MoveAct& act) {
    const PlannedMove m = plannedMoveOf(view, act);
    std::size_t out = m.path.size(), step = 0;
    if (m.marker == nullptr || m.path.empty() || !hasCosts(m)) return out;
    const auto each = [&](const Act& done, const PlaceFacts& left, const PlaceFacts& into) {
        ++step;
        const auto lost = whomToShow(view, m.id, m.pieces, done, left, into);
        if (std::any_of(lost.begin(), lost.end(), [](const ToShow& loss) { return loss.certain; }))
            out = std::min(out, step);
    };
    alongWay(view, act, m, m.path, m.start, each, [](const Location&) {});
    return out;
}

std::optional<WayLoss> firstLoss(const GameView& view, const AdvanceAct& act) {
    return firstLoss(view, goingOf(act));
}

std::vector<PieceId> leftByRout(const State& state, const PieceId& unit) {
    const Piece* p = state.piece(unit);
    std::vector<PieceId> out;
    if (p == nullptr || !p->isPersonnel() || !p->carrier.empty() || p->kind == PieceClass::cavalry)
        return out;
    std::vector<PieceId> carried;
    int load = 0;
    for (const auto& [id, w] : state.pieces) {
        if (w.carrier != unit || !w.under.empty() || !w.gone.empty() || w.isUnit()) continue;
        if (w.kind == PieceClass::gun) {
            out.push_back(id);
            continue;
        }
        carried.push_back(id);
        load += w.portage;
    }
    std::stable_sort(carried.begin(), carried.end(), [&](const PieceId& a, const PieceId& b) {
        return state.piece(a)->portage > state.piece(b)->portage;
    });
    const int capacity = portageCapacity(*p, p->marks.contains("CX"));
    for (const PieceId& id : carried) {
        if (load <= capacity) break;
        out.push_back(id);
        load -= state.piece(id)->portage;
    }
    return out;
}

std::optional<StepToEnemy> routToEnemy(const GameView& view, const SideId& side, const Location& from,
                                       const std::vector<Location>& path) {
    for (const Location& step : path)
        for (const auto& [id, p] : view.state.pieces) {
            if (p.side == side || !p.inPlay() || !p.under.empty() || !p.isUnit() ||
                std::any_of(p.marks.begin(), p.marks.end(), [](const std::string& mark) {
                    return mark == "broken" || mark == "captured" || mark == "wreck" ||
                           mark == "burning wreck";
                }))
                continue;
            const Location& at = view.state.placeOf(p);
            if (at.hex != from.hex && isAdjacent(view.ground, step, at)) return StepToEnemy{step, id};
        }
    return std::nullopt;
}

namespace {

/// Returns the PP that units on foot can still take along on a rout: their IPC, less what they possess
/// (A10.4).
int portageLeft(const State& state, const std::vector<PieceId>& units) {
    int out = 0;
    for (const PieceId& id : units) {
        const Piece& p = *state.piece(id);
        out += portageCapacity(p, p.marks.contains("CX"));
        for (const auto& [other, w] : state.pieces)
            if (w.carrier == id) out -= w.portage;
    }
    return std::max(0, out);
}

}  // namespace

std::vector<PieceId> goingTogether(const State& state, const PieceId& taken) {
    std::vector<PieceId> out{taken};
    const Piece* first = state.piece(taken);
    if (first == nullptr) return out;
    if (const Piece* on = first->isUnit() ? state.piece(first->carrier) : nullptr; on != nullptr)
        return goingTogether(state, first->carrier);
    const auto there = [&](const Piece& p) {
        return p.side == first->side && p.under.empty() && p.gone.empty() && p.carrier.empty() &&
               p.at == first->at && p.position == first->position;
    };
    const bool moves = state.clock.phase == Phase::MPh, routs = state.clock.phase == Phase::RtPh;
    // Only broken units rout. They leave the other units of their stack behind.
    if (routs && first->isPersonnel() && there(*first) && !first->marks.contains("broken"))
        for (const auto& [other, p] : state.pieces)
            if (p.isPersonnel() && there(p) && p.marks.contains("broken")) return goingTogether(state, other);
    const auto hindered = [moves, routs](const Piece& p) {
        if (routs) return p.marks.contains("broken");
        return std::any_of(p.marks.begin(), p.marks.end(), [moves](const std::string& mark) {
            return mark == "broken" || mark == "pinned" || mark == "TI" || (moves && mark == "prep fire");
        });
    };
    if (first->kind == PieceClass::gun && there(*first)) {
        // Adds the units that push the Gun: its crews or, if there are none, one other MMC.
        for (const bool crews : {true, false})
            for (const auto& [other, p] : state.pieces)
                if (there(p) && p.isMmc() && !hindered(p) &&
                    (crews ? p.kind == PieceClass::crew : out.size() == 1))
                    out.push_back(other);
        return out;
    }
    // A weapon goes with its possessor or, if it has none, with a unit that can take it along.
    if (first->kind == PieceClass::supportWeapon && first->under.empty()) {
        if (const Piece* by = state.piece(first->carrier); by != nullptr)
            return goingTogether(state, first->carrier);
        for (const auto& [other, p] : state.pieces)
            if (p.isPersonnel() && there(p) && hindered(p) == routs) return goingTogether(state, other);
    }
    if (!first->isPersonnel()) return out;
    for (const auto& [other, p] : state.pieces)
        if (other != taken && p.isPersonnel() && there(p) &&
            (p.kind == PieceClass::cavalry) == (first->kind == PieceClass::cavalry) &&
            hindered(p) == hindered(*first))
            out.push_back(other);
    // Weapons without a possessor move with the stack, unless other unbroken Personnel stay behind.
    const auto stays = [&](const auto& entry) {
        const auto& [id, p] = entry;
        return p.isPersonnel() && there(p) && !p.marks.contains("broken") &&
               std::find(out.begin(), out.end(), id) == out.end();
    };
    if (std::any_of(state.pieces.begin(), state.pieces.end(), stays)) return out;
    int room = std::numeric_limits<int>::max();
    if (routs) room = portageLeft(state, out);
    for (const auto& [other, p] : state.pieces)
        if (p.kind == PieceClass::supportWeapon && there(p) && p.portage <= room) {
            out.push_back(other);
            room -= p.portage;
        }
    return out;
}

void registerMoving(Registry& registry) {
    const Location next{"1E5", 0};
    const auto asked = registry.extension<MoveExtension>();
    registry.add(verbOf<MoveAct>(
        checkMove,
        [asked](const GameView& view, const MoveAct& act, Dice&, Draft& draft, Outcome& outcome) {
            playGoing(view, *asked, act, Phase::MPh, draft, outcome);
        },
        {.marker = MarkerId("m1"), .to = next, .how = Going::assault}));
    registry.add(verbOf<AdvanceAct>(
        checkAdvance,
        [asked](const GameView& view, const AdvanceAct& act, Dice&, Draft& draft, Outcome& outcome) {
            playGoing(view, *asked, goingOf(act), Phase::APh, draft, outcome);
        },
        {.marker = MarkerId("m1"), .to = next}));
}

}  // namespace shellgame
