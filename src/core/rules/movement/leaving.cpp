// SPDX-License-Identifier: MIT
// Exit (A2.6).
#include <algorithm>
#include <array>
#include <span>

#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/movement/going.hpp"
#include "rules/movement/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/movement/leaving.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/movement.hpp"

namespace shellgame {

void whoCantGo(const GameView& view, const std::vector<PieceId>& pieces, const char* rule, Findings& out) {
    const std::array<BarringMark, 11> bars{{{"TI", rule},
                                            {"pinned", rule},
                                            {"stunned", rule},
                                            {"shocked", rule},
                                            {"broken", rule},
                                            {"melee", rule},
                                            {"immobilized", rule},
                                            {"bogged", rule},
                                            {"wreck", rule},
                                            {"burning wreck", rule},
                                            {"prep fire", rule}}};
    // A unit that has fired in the PFPh does not move, but may advance (A3.2, A4.7).
    const bool moves = view.state.clock.phase == Phase::MPh;
    barredByMarks(view.state, pieces, std::span(bars).first(bars.size() - (moves ? 0 : 1)), out);
    // A weapon can exit only together with a unit (A4.4, C10).
    if (std::none_of(pieces.begin(), pieces.end(),
                     [&](const PieceId& id) { return view.state.piece(id)->isUnit(); }))
        for (const PieceId& id : pieces)
            out.push_back(
                forbidden(rule, id, Message(words::doesNotGoByItselfName, view.state.piece(id)->type)));
}

namespace {

struct Leaving {
    const Marker* marker = nullptr;
    MarkerId id;
    SideId side;
    Location at;
    Position position;
    std::vector<PieceId> pieces;
    MovementClass way = MovementClass::infantry;
    Manner manner;  ///< A unit in Bypass exits beside its hex, over Open Ground.
};

Leaving leavingOf(const GameView& view, const ExitAct& act) {
    Leaving l;
    l.pieces = piecesMeant(view.state, act);
    if (act.marker) {
        l.id = *act.marker;
        l.marker = view.state.marker(l.id);
        l.side = l.marker->side;
        l.at = l.marker->at;
        l.position = l.marker->position;
        l.pieces = l.marker->contents;
    } else if (!l.pieces.empty()) {
        const Piece* first = view.state.piece(l.pieces.front());
        l.side = first->side;
        l.at = view.state.placeOf(*first);
        l.position = view.state.positionOf(*first);
    }
    l.way = wayOf(view.state, l.pieces);
    if (l.marker != nullptr && l.marker->isDummy())
        if (const MovementClass before = spentSoFar(view.state, l.id).way; before != MovementClass::none)
            l.way = before;
    l.manner = mannerOf(enumText(act.how));
    l.manner.buttonedUp = anyButtonedUp(view.state, l.pieces);
    l.manner.starts = !act.mf && !act.spent && isVehicleWay(l.way) && view.state.clock.phase == Phase::MPh;
    return l;
}

std::optional<int> leavingCost(const GameView& view, const ExitAct& act, const Leaving& l) {
    if (act.mf) return quartersOf(*act.mf);
    return exitCost(view, l.way, l.at, l.manner.road, act.bypass, l.manner.buttonedUp);
}

/// Returns true if the hex has an obstacle, so that a vehicle in Bypass beside the hex must have paid for it.
bool isObstacle(const GameView& view, const std::string& hex) {
    const HexTerrain terrain = terrainAt(view, hex);
    return std::any_of(terrain.rows.begin(), terrain.rows.end(), [](const TerrainRow* row) {
        return row->bypass != Bypass::no || row->group == "rubble";
    });
}

/// Checks whether the remaining allowance is enough. The player states `spent` for Known units if the program
/// does not know it.
void leavingAllowance(const GameView& view, const ExitAct& act, const Leaving& l, Findings& out) {
    if (!leavingCost(view, act, l))
        out.push_back(said("A2.6", l.at, Message(words::costOfIsNoPlainNumberSay, l.at.text())));
    const CostBy cost = [&](MovementClass way) {
        WayCost one;
        const auto plain = act.mf ? quartersOf(*act.mf)
                                  : exitCost(view, way, l.at, l.manner.road, act.bypass, l.manner.buttonedUp);
        if (plain)
            one.plain = *plain;
        else
            one.parts.push_back(placeFacts(view, Location{l.at.hex, 0}, Position()));
        return one;
    };
    std::vector<MovingUnit> who =
        movingUnitsOf(view.state, l.marker != nullptr ? l.id : MarkerId(), l.pieces, l.way);
    for (MovingUnit& movingUnit : who)
        if (act.spent) movingUnit.before.spent = quartersOf(*act.spent);
    const bool bonus = givesRoadBonus(view, {l.at}, l.manner);
    if (!act.bypass) {
        allowanceFindings(view, who, cost, l.manner, bonus, "A2.6", out);
        return;
    }
    // After the Bypass, at least one MF or MP must be left, not counting those gained by Double Time or a
    // Minimum Move.
    for (const MovingUnit& movingUnit : who) {
        const SoFar then = afterWay(movingUnit, cost, l.manner, bonus);
        const auto allowance = allowanceOf(movingUnit, then);
        if (!movingUnit.movingCounter.known || !allowance || then.spent <= *allowance) continue;
        out.push_back(forbidden(
            "A2.6", movingUnit.subject(),
            Message(words::hasSpentOfToExitByBypass, movingUnit.name, pointsText(movingUnit.before.spent),
                    pointsText(*allowance), pointsName(movingUnit.movingCounter.way),
                    pointsText(then.spent - movingUnit.before.spent))));
    }
}

/// Checks an exit by Bypass: along an obstacle to a vertex at the edge, and past the obstacle's mirror image
/// beyond the edge. Such an exit is possible at half-hexes such as 2X0. Beyond a whole hex the mirror image
/// of its obstacle is straight ahead.
void leavingByBypass(const GameView& view, const Leaving& l, Hex hex, Findings& out) {
    Findings none;
    bypassFindings(view, l.at.hex, "A2.6", none);
    const bool refused = worst(none) == Verdict::forbidden;
    for (Finding& f : none) out.push_back(std::move(f));
    if (refused) return;
    if (!isHalfAtEdge(view.ground, hex)) {
        if (isVehicleWay(l.way))
            out.push_back(forbidden("A2.6", "/bypass",
                                    Message(words::beyondLiesMirrorImageOfItsObstacleVehicle, l.at.hex)));
        else
            out.push_back(toRule("A2.6", HexId(l.at.hex),
                                 Message(words::beyondLiesMirrorImageOfItsObstacle, l.at.hex)));
    }
}

/// The hex beyond the edge counts as a mirror image of the exit hex as printed. A unit that could not enter
/// such a hex can't exit.
void leavingIntoMirror(const GameView& view, const Leaving& l, Findings& out) {
    const Location at{l.at.hex, 0};
    const PlaceFacts printed = placeFacts(view, at, Position(), 0);
    for (const PieceId& id : l.pieces) {
        const Piece& p = *view.state.piece(id);
        if (!p.carrier.empty()) continue;
        for (Finding& f : placeFindings(printed, p, at, Position())) {
            f.rule = "A2.6";
            if (f.verdict == Verdict::forbidden) out.push_back(std::move(f));
        }
    }
}

Findings checkExit(const GameView& view, const ExitAct& act) {
    const Leaving l = leavingOf(view, act);
    if (l.marker == nullptr && l.pieces.empty())
        return {forbidden("A2.6", "", Message(words::nameMarkerPieceOrPiecesThatLeave))};
    Findings out;
    for (const PieceId& id : l.pieces) {
        const Piece* p = view.state.piece(id);
        if (auto f = absence(view.state, id))
            out.push_back(std::move(*f));
        else if (l.marker == nullptr && !p->under.empty())
            out.push_back(forbidden("A12.1", id, Message(words::liesUnderMarkerNameMarker, p->type)));
        else if (view.state.placeOf(*p) != l.at || p->side != l.side)
            out.push_back(forbidden("A4.2", id, Message(words::theyDoNotStartTogether)));
        if (view.state.clock.phase == Phase::APh && p->kind == PieceClass::vehicle)
            out.push_back(forbidden("D2.1", id, Message(words::vehiclesDontAdvance)));
    }
    for (const PieceId& id : l.pieces) {
        const Piece* p = view.state.piece(id);
        if (p->isUnit() && !p->carrier.empty() && view.state.piece(p->carrier) != nullptr &&
            std::find(l.pieces.begin(), l.pieces.end(), p->carrier) == l.pieces.end())
            out.push_back(forbidden(
                "D6.4", id, Message(words::ridesOnItLeaves, p->type, view.state.piece(p->carrier)->type)));
    }
    if (!l.pieces.empty()) whoCantGo(view, l.pieces, "A2.6", out);
    if (!out.empty()) return out;
    const Clock& clock = view.state.clock;
    if ((clock.phase != Phase::MPh && clock.phase != Phase::APh) || clock.player != l.side)
        out.push_back(forbidden("A2.6", "",
                                clock.phase == Phase::RtPh ? Message(words::mapCantBeLeftInRtPh)
                                                           : Message(words::unitsLeaveMapInTheirOwnMPh)));
    if (l.marker != nullptr && (l.marker->kind == MarkerKind::hip || l.marker->kind == MarkerKind::mine))
        out.push_back(forbidden("3.2.2", l.id, Message(words::whatIsHiddenDoesNotMoveConventionally)));
    const auto hex = view.ground.find(l.at.hex);
    if (!hex || edgesAt(view.ground, *hex).empty())
        out.push_back(forbidden("A2.6", l.at, Message(words::isNotAtEdgeOfMap, l.at.text())));
    if (l.at.level != 0)
        out.push_back(forbidden("A2.6", l.at, Message(words::isNotAtGroundLevel, l.at.text())));
    if (l.manner.road) roadFindings(view, l.at, {Location()}, "A2.6", out);
    if (!act.bypass && l.position.portion != Portion::bypass) leavingIntoMirror(view, l, out);
    if (clock.phase == Phase::MPh) {
        leavingAllowance(view, act, l, out);
        if (act.bypass && hex) leavingByBypass(view, l, *hex, out);
        if (isVehicleWay(l.way) && l.position.portion == Portion::bypass && !act.bypass &&
            isObstacle(view, l.at.hex))
            out.push_back(forbidden("A2.6", l.at, Message(words::onlyVehicleThatHasPaidToEnter, l.at.hex)));
    } else if (act.bypass) {
        out.push_back(forbidden("A2.6", "/bypass", Message(words::thereIsNoBypassInAPh)));
    }
    return out;
}

void playExit(const GameView& view, const ExitAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Leaving l = leavingOf(view, act);
    const bool moves = view.state.clock.phase == Phase::MPh;
    const auto cost = moves ? leavingCost(view, act, l) : std::optional<int>(0);
    const Message::Arg who =
        l.marker != nullptr ? Message::Arg(markerName(*l.marker)) : piecesText(view.state, l.pieces);
    std::vector<PieceId> all = l.pieces;
    for (const auto& [id, p] : view.state.pieces)
        if (p.under.empty() && p.gone.empty() &&
            std::find(l.pieces.begin(), l.pieces.end(), p.carrier) != l.pieces.end() &&
            std::find(all.begin(), all.end(), id) == all.end())
            all.push_back(id);
    for (const PieceId& id : all) {
        removePiece(draft, id, std::string(exited));
        ExitNote& note = draft.edit<ExitNote>(id);
        note = {l.side, l.at.hex, view.state.clock.turn, view.state.clock.phase, cost.value_or(0)};
    }
    if (l.marker != nullptr && draft.marker(l.id) != nullptr) draft.erase<Marker>(l.id);
    endStartOfPhase(view, l.side, all, draft);
    if (!all.empty()) noteMove(draft, l.side);
    crossRevealedMines(view, l.at, l.pieces, true, draft, outcome);
    Message::Arg where(recordText(l.at, l.position));
    if (moves && cost) {
        const MarkerId stack = l.marker != nullptr ? l.id : MarkerId();
        const int start = startCost(movingUnitsOf(view.state, stack, l.pieces, l.way), l.manner);
        where = costing(std::move(where), *cost + start, l.way, start);
    }
    outcome.text = Message(words::leavesMapFrom, who, where);
}

}  // namespace

void registerLeaving(Registry& registry) {
    registry.add(verbOf<ExitAct>(checkExit, playExit, {.piece = PieceId("runner")}));
}

}  // namespace shellgame
