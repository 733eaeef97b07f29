// SPDX-License-Identifier: MIT
// Entry from off-board (A2.5 to A2.52).
#include <algorithm>

#include "base/count.hpp"
#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/movement/going.hpp"
#include "rules/movement/room.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/setup_board.hpp"
#include "shellgame/rules/movement/entering.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/movement.hpp"
#include "words/setup.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

const EntryGroup* groupOf(const State& state, const std::string& name) {
    const auto it = state.reinforcements.find(name);
    return it == state.reinforcements.end() ? nullptr : &it->second;
}

Finding noGroup(const State& state, const std::string& name) {
    std::vector<std::string> names;
    for (const auto& [id, group] : state.reinforcements) names.push_back(id);
    if (names.empty()) return forbidden("A2.5", "/group", Message(words::scenarioHasNoForcesThatEnterMap));
    return forbidden("A2.5", "/group", Message(words::thereIsNoGroupThereAre, name, listed(names)));
}

/// Checks that the group is due to enter in this Player Turn.
Findings dueFindings(const State& state, const std::string& name, const EntryGroup& group) {
    if (waiting(state, name).empty())
        return {forbidden("A2.5", GroupId(name), Message(words::allOfHaveEntered, name))};
    if (group.turn == 0) return {forbidden("A2.5", GroupId(name), Message(words::isOutOfPlayGiveTurn, name))};
    if (state.clock.turn < group.turn + group.delayed || state.clock.phase == Phase::setup)
        return {
            forbidden("A2.5", GroupId(name), Message(words::enterInTurn, name, group.turn + group.delayed))};
    if (state.clock.player != group.side)
        return {forbidden("A2.5", GroupId(name), Message(words::enterInPlayerTurnOfTheirSide, name))};
    return {};
}

// --- Off-board setup (A2.51)

bool buttedLengthwise(const Ground& ground, const EntryGroup& group, const SetUpOffboardAct& act) {
    return act.lengthwise.value_or(longEdgeFits(ground, group));
}

/// Refuses boards on which another group waits at a different edge of the map.
void usedElsewhere(const GameView& view, const std::string& name, const EntryGroup& group,
                   const std::vector<std::string>& boards, Findings& out) {
    const std::set<MapEdge> edges = edgesOfGroup(view.ground, group);
    for (const auto& [id, other] : view.state.reinforcements) {
        if (id == name || other.board.empty() || waiting(view.state, id).empty()) continue;
        const std::set<MapEdge> theirs = edgesOfGroup(view.ground, other);
        const bool sameEdge =
            std::any_of(theirs.begin(), theirs.end(), [&](MapEdge edge) { return edges.contains(edge); });
        if (!sameEdge && std::find(boards.begin(), boards.end(), other.board) != boards.end())
            out.push_back(
                forbidden("A2.51", "/boards", Message(words::boardIsInUseAtAnotherEdge, other.board, id)));
    }
}

Findings checkOffBoard(const GameView& view, const SetUpOffboardAct& act) {
    const std::string& name = act.group;
    const EntryGroup* group = groupOf(view.state, name);
    if (group == nullptr) return {noGroup(view.state, name)};
    Findings out = dueFindings(view.state, name, *group);
    if (view.state.clock.phase != Phase::RPh)
        out.push_back(forbidden("A2.51", GroupId(name), Message(words::offBoardSetupIsFirstAct)));
    if (!group->board.empty())
        out.push_back(
            forbidden("A2.51", GroupId(name), Message(words::haveSetUpOnBoard, name, group->board)));
    for (Finding& f :
         setupBoardFindings(view.ground, *group, act.boards, buttedLengthwise(view.ground, *group, act)))
        out.push_back(std::move(f));
    usedElsewhere(view, name, *group, act.boards, out);
    return out;
}

void playOffBoard(const GameView& view, const SetUpOffboardAct& act, Dice& dice, Draft& draft,
                  Outcome& outcome) {
    const std::string& name = act.group;
    const std::vector<std::string>& boards = act.boards;
    const int which = dice.choose(static_cast<int>(boards.size()), Message(words::boardForOffBoardSetup));
    EntryGroup& group = draft.edit<EntryGroup>(name);
    group.board = boards[static_cast<std::size_t>(which)];
    group.lengthwise = buttedLengthwise(view.ground, group, act);
    group.roads = act.roads ? enumText(*act.roads) : "";
    outcome.text = Message(words::setUpOffBoardOnBoard, name, group.board);
    if (group.roads.empty())
        outcome.reasons.push_back(said("A2.51", GroupId(name),
                                       Message(words::itsRoadsShareStatusOfMostRoads,
                                               std::string(surfaceName(offBoardRoads(view, group))))));
}

// --- Delay (A2.5)

Findings checkDelay(const GameView& view, const DelayEntryAct& act) {
    const std::string& name = act.group;
    const EntryGroup* group = groupOf(view.state, name);
    if (group == nullptr) return {noGroup(view.state, name)};
    Findings out = dueFindings(view.state, name, *group);
    const Phase now = view.state.clock.phase;
    if (now != Phase::MPh && now != Phase::APh)
        out.push_back(forbidden("A2.5", GroupId(name), Message(words::whetherWayIsBlockedIsTold)));
    const EntryTurn turn = entryTurn(view, *group, group->delayed);
    if (!turn.open.empty())
        out.push_back(
            forbidden("A2.5", HexId(*turn.open.begin()),
                      Message(words::delayedEntryIsNeverVoluntaryIsOpen, openHexes(view.ground, turn))));
    for (const auto& [hex, why] : turn.obstructed)
        for (const Finding& f : why) out.push_back(said(f.rule, f.subject, f.message));
    return out;
}

void playDelay(const GameView& view, const DelayEntryAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& name = act.group;
    EntryGroup& group = draft.edit<EntryGroup>(name);
    ++group.delayed;
    group.board.clear();
    const EntryTurn next = entryTurn(view, group, group.delayed);
    outcome.text = next.open.empty()
                       ? Message(words::areToEnterInTurnWithinHexesEvery, name, next.turn, next.radius)
                       : Message(words::areToEnterInTurnWithinHexes, name, next.turn, next.radius,
                                 openHexes(view.ground, next));
}

// --- Entry (A2.5, A2.51)

/// Checks that the last hex of the off-board path is adjacent to the entry hex.
Findings lastStepFindings(const GameView& view, const EnterMapAct& act, const EntryGroup& group,
                          const Location& at) {
    const std::vector<std::string>& way = act.offBoard;
    if (way.empty() || group.board.empty() || leadsOntoMap(view.ground, group, way.back(), at.hex)) return {};
    return {forbidden("A2.51", HexId(way.back()),
                      Message(words::ofBoardIsNotNextToHowever, way.back(), group.board, at.text()))};
}

struct Entering {
    std::string name;
    const EntryGroup* group = nullptr;
    std::vector<PieceId> pieces;
    Location at;
    MovementClass way = MovementClass::infantry;
    Manner manner;
};

Entering enteringOf(const GameView& view, const EnterMapAct& act) {
    Entering e;
    e.pieces = act.pieces;
    e.at = act.at;
    if (!e.pieces.empty())
        if (const Piece* p = view.state.piece(e.pieces.front())) e.name = p->entry;
    e.group = groupOf(view.state, e.name);
    // Possessions enter together with their units.
    for (std::size_t i = 0; i < e.pieces.size(); ++i)
        for (const auto& [id, p] : view.state.pieces)
            if (p.gone == offBoard && p.carrier == e.pieces[i] &&
                std::find(e.pieces.begin(), e.pieces.end(), id) == e.pieces.end())
                e.pieces.push_back(id);
    e.way = wayOf(view.state, e.pieces);
    e.manner = mannerOf(enumText(act.how));
    e.manner.buttonedUp = anyButtonedUp(view.state, e.pieces);
    return e;
}

/// Returns the cost of the off-board path and of the entry hex.
WayCost entryCost(const GameView& view, const EnterMapAct& act, const Entering& e, MovementClass by) {
    WayCost sum;
    if (act.mf) {
        sum.plain = quartersOf(*act.mf);
        return sum;
    }
    const std::vector<std::string>& way = act.offBoard;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const bool road = offBoardRoadRuns(view, *e.group, way[i - 1], way[i]);
        const auto cost = offBoardCost(view, *e.group, by, road, e.manner.buttonedUp);
        sum.plain += cost.value_or(0);
        sum.whole = sum.whole && cost;
    }
    sum.plain += trafficCost(view.state, by, e.at.hex, e.manner.road);
    return sum += costOfStep(view, by, Location(), e.at, e.manner);
}

/// Returns true if the whole path is by road, so that Infantry gets the road bonus.
bool allByRoad(const GameView& view, const EnterMapAct& act, const Entering& e) {
    if (!givesRoadBonus(view, {e.at}, e.manner)) return false;
    const std::vector<std::string>& way = act.offBoard;
    for (std::size_t i = 1; i < way.size(); ++i)
        if (!offBoardRoadRuns(view, *e.group, way[i - 1], way[i])) return false;
    return true;
}

Findings hexFindings(const GameView& view, const Entering& e) {
    const bool advance = view.state.clock.phase == Phase::APh;
    const EntryTurn turn = entryTurn(view, *e.group, e.group->delayed, advance);
    if (turn.open.contains(e.at.hex)) return {};
    if (const auto why = turn.obstructed.find(e.at.hex); why != turn.obstructed.end()) return why->second;
    return {forbidden("A2.5", e.at,
                      turn.open.empty() ? Message(words::everyHexByWhichTheyMayEnter)
                                        : Message(words::theyEnterBy, openHexes(view.ground, turn)))};
}

/// Refuses units that can't move and, in the APh, units that can't advance.
Findings ableFindings(const GameView& view, const Entering& e) {
    Findings out;
    const bool advance = view.state.clock.phase == Phase::APh;
    for (const PieceId& id : e.pieces) {
        const Piece& p = *view.state.piece(id);
        if (advance && p.kind == PieceClass::vehicle)
            out.push_back(forbidden("D2.1", id, Message(words::vehiclesDontAdvance)));
    }
    whoCantGo(view, e.pieces, "A2.5", out);
    return out;
}

/// Checks whether the entering units may be in the entry hex, together with the units that are there.
void roomThere(const GameView& view, const EnterMapAct& act, const Entering& e, Findings& out) {
    const Occupancy occupancy(view.state);
    StackSize size = othersAt(view.state, occupancy, e.group->side, e.at, {});
    for (const PieceId& id : e.pieces) {
        const Piece& p = *view.state.piece(id);
        if (!p.carrier.empty()) continue;
        size.add(p);
        for (Finding& f : placeFindings(view, p, e.at, act.position)) out.push_back(std::move(f));
    }
    std::vector<Piece> inside;
    for (const PieceId& id : e.pieces)
        if (const Piece& p = *view.state.piece(id); p.carrier.empty()) inside.push_back(p);
    if (auto full = roomFinding(view.state, occupancy, e.group->side, e.at, act.position, inside))
        out.push_back(std::move(*full));
    if (size.over()) out.push_back(toRule("A5.1", e.at, Message(words::wouldBeOverstacked, e.at.text())));
}

Findings checkEnter(const GameView& view, const EnterMapAct& act) {
    const Entering e = enteringOf(view, act);
    Findings out;
    for (const PieceId& id : e.pieces) {
        const Piece* p = view.state.piece(id);
        if (p->gone != offBoard)
            out.push_back(forbidden("A2.5", id, Message(words::doesNotWaitOffBoard, p->type)));
        else if (p->entry != e.name)
            out.push_back(forbidden("A2.5", id, Message(words::belongsToAnotherGroup, p->type)));
        else if (const Piece* on = view.state.piece(p->carrier);
                 p->isUnit() && on != nullptr && on->gone == offBoard &&
                 std::find(e.pieces.begin(), e.pieces.end(), p->carrier) == e.pieces.end())
            out.push_back(
                forbidden("A2.52", id, Message(words::isWithAndEntersWithThatOff, p->type, on->type)));
    }
    if (!out.empty()) return out;
    if (e.group == nullptr) return {forbidden("A2.5", "/pieces", Message(words::nameCountersThatEnter))};
    out = dueFindings(view.state, e.name, *e.group);
    if (view.state.clock.phase != Phase::MPh && view.state.clock.phase != Phase::APh)
        out.push_back(forbidden("A2.5", "", Message(words::forcesEnterInTheirMPh)));
    for (Finding& f : hexFindings(view, e)) out.push_back(std::move(f));
    if (e.at.level != 0)
        out.push_back(forbidden("A2.8", e.at, Message(words::isNotAtGroundLevelWhere, e.at.text())));
    if (e.manner.road) roadFindings(view, Location(), {e.at}, "A2.5", out);
    if (view.state.clock.phase == Phase::APh && act.offBoard.size() > 1)
        out.push_back(forbidden("A4.7", "/off_board", Message(words::inAPhTheyEnterFromHex)));
    if (auto none = locationFinding(view, e.group->side, e.at, act.position)) out.push_back(std::move(*none));
    for (Finding& f : ableFindings(view, e)) out.push_back(std::move(f));
    Findings way = offBoardWayFindings(view, *e.group, act.offBoard);
    if (way.empty()) way = lastStepFindings(view, act, *e.group, e.at);
    for (Finding& f : way) out.push_back(std::move(f));
    if (act.kind != EntersUnder::known && e.pieces.size() > mostUnderMarker)
        out.push_back(
            forbidden("", "/pieces", Message(words::atMostCountersLieUnderOneMarker, mostUnderMarker)));
    roomThere(view, act, e, out);
    if (view.state.clock.phase == Phase::MPh)
        allowanceFindings(
            view, movingUnitsOf(view.state, MarkerId(), e.pieces, e.way),
            [&](MovementClass by) { return entryCost(view, act, e, by); }, e.manner, allByRoad(view, act, e),
            "A2.51", out);
    return out;
}

void playEnter(const GameView& view, const EnterMapAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Entering e = enteringOf(view, act);
    const Position& position = act.position;
    const WayCost cost = entryCost(view, act, e, e.way);
    const bool moves = view.state.clock.phase == Phase::MPh;
    MarkerId marker;
    if (act.kind != EntersUnder::known) {
        marker = draft.newMarker(e.group->side, act.id);
        Marker m;
        m.side = e.group->side;
        m.kind = enumFrom<MarkerKind>(enumText(act.kind)).value_or(MarkerKind::concealed);
        m.at = m.start = e.at;
        m.position = m.startPosition = position;
        m.contents = e.pieces;
        draft.edit<Marker>(marker) = std::move(m);
        Act entry = beginning(view.state.clock, e.at, position);
        entry.moves = moves ? e.way : MovementClass::none;
        entry.spent = moves && cost.isPlain() ? cost.plain : 0;
        draft.append(marker, std::move(entry));
    }
    for (const PieceId& id : e.pieces) {
        Piece& p = draft.editPiece(id);
        p.gone.clear();
        p.entry.clear();
        if (std::find(e.pieces.begin(), e.pieces.end(), p.carrier) == e.pieces.end()) p.carrier = PieceId();
        p.under = marker;
        p.at = marker.empty() ? e.at : Location();
        p.position = marker.empty() ? position : Position();
        if (p.kind == PieceClass::vehicle) p.motion = true;  // A2.52
    }
    if (moves && marker.empty())
        for (const MovingUnit& movingUnit : movingUnitsOf(view.state, MarkerId(), e.pieces, e.way))
            recordSpent(draft, std::get<PieceId>(movingUnit.id),
                        afterWay(
                            movingUnit, [&](MovementClass by) { return entryCost(view, act, e, by); },
                            e.manner, allByRoad(view, act, e)));
    if (moves && !cost.isPlain())
        outcome.reasons.push_back(said("A2.51", e.at, Message(words::costOfTheirWay, e.at.text())));
    endStartOfPhase(view, e.group->side, e.pieces, draft);
    noteMove(draft, e.group->side);
    crossRevealedMines(view, e.at, e.pieces, false, draft, outcome);
    if (!unrevealedMines(view.state, e.at).empty())
        enterMinefields(view.state, e.at, e.pieces, draft, outcome);
    Message::Arg where(recordText(e.at, position));
    if (moves && cost.isPlain()) where = costing(std::move(where), cost.plain, e.way);
    outcome.text =
        Message(words::entersBy, view.state.sideName(e.group->side), where, piecesText(view.state, e.pieces));
}

}  // namespace

Listed openHexes(const Ground& ground, const EntryTurn& turn) {
    constexpr std::size_t readAtAGlance = 12;
    Listed out;
    if (turn.open.size() <= readAtAGlance) {
        out.items.emplace_back(hexListText({turn.open.begin(), turn.open.end()}));
        return out;
    }
    std::set<std::string, HexOrder> left = turn.open;
    for (const MapEdge edge : {MapEdge::top, MapEdge::right, MapEdge::bottom, MapEdge::left}) {
        const auto along = hexesAlong(ground, edge);
        if (!std::all_of(along.begin(), along.end(), [&](const std::string& hex) {
                return turn.open.contains(hex) || turn.obstructed.contains(hex);
            }))
            continue;
        out.items.emplace_back(Message(words::edgeOfMap, term(edgeName(ground, edge))));
        for (const std::string& hex : along) left.erase(hex);
    }
    constexpr std::size_t allOfThem = 4;
    if (out.items.size() == allOfThem) {
        out.items.clear();
        out.items.emplace_back(Message(words::anyEdgeOfMap));
    }
    for (const std::string& hex : left) out.items.emplace_back(hex);
    return out;
}

Findings offBoardFirst(const GameView& view, const std::vector<PieceId>& pieces, const SideId& side) {
    Findings out;
    const State& state = view.state;
    if (state.clock.phase != Phase::RPh || state.clock.player != side) return out;
    const bool waits = !pieces.empty() && std::all_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && p->gone == offBoard;
    });
    if (waits) return out;
    for (const std::string& name : entriesDue(state)) {
        if (!state.reinforcements.at(name).board.empty()) continue;
        out.push_back(toRule("A2.51", InTurn{GroupId(name), state.clock.turn, Phase::RPh},
                             Message(words::enterThisTurnAndTheirOffBoard, name), Readers::only(side)));
    }
    return out;
}

void registerEntering(Registry& registry) {
    registry.add(
        verbOf<SetUpOffboardAct>(checkOffBoard, playOffBoard, {.group = "reserves", .boards = {"3", "7"}}));
    registry.add(verbOf<DelayEntryAct>(checkDelay, playDelay, {.group = "reserves"}));
    registry.add(
        verbOf<EnterMapAct>(checkEnter, playEnter, {.pieces = {PieceId("relief")}, .at = {"1A5", 0}}));
}

}  // namespace shellgame
