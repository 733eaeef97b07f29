// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/movement/room.hpp"
#include "rules/sighting/recorded_los.hpp"
#include "rules/sighting/to_show.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"
#include "words/movement.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

bool ofVehicles(ActKind kind) {
    return kind == ActKind::start || kind == ActKind::stop || kind == ActKind::motion;
}

/// Returns true for BU and CE. They are the status of a crew, not of a stack, so trails don't record BU and
/// CE.
bool ofCrew(InPlace what) {
    return what == InPlace::buttonUp || what == InPlace::crewExposed;
}

ActKind kindMeant(const InPlaceAct& act) {
    return enumFrom<ActKind>(enumText(act.what)).value_or(ActKind::other);
}

/// The acting counters: either a stack under a marker, whose trail records the act, or Known counters.
struct Doer {
    MarkerId id;
    const Marker* marker = nullptr;
    std::vector<PieceId> pieces;
    SideId side;
    [[nodiscard]] bool isDummy() const { return marker != nullptr && marker->isDummy(); }
};

Doer doerOf(const State& state, const InPlaceAct& act) {
    Doer a;
    if (act.marker) {
        a.id = *act.marker;
        a.marker = state.marker(a.id);
        a.pieces = a.marker->contents;
        a.side = a.marker->side;
    } else {
        a.pieces = piecesMeant(state, act);
        if (!a.pieces.empty()) a.side = state.piece(a.pieces.front())->side;
    }
    return a;
}

bool turning(const InPlaceAct& act) {
    return act.ca || act.tca;
}

/// Returns the counter that turns: the named counter or, if none is named, the only acting counter with a CA.
/// Empty if there is no such counter.
PieceId whoTurns(const State& state, const InPlaceAct& act, const Doer& a) {
    PieceId only;
    for (const PieceId& id : a.pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || arcShape(*p) != ArcShape::spine || (act.turns && *act.turns != id)) continue;
        if (!only.empty()) return {};
        only = id;
    }
    return only;
}

double pointsOf(const GameView& view, const InPlaceAct& act, const Doer& a);

/// Returns the movement class. Dummies that start or stop represent a vehicle.
MovementClass wayOfDoer(const State& state, const Doer& a) {
    return a.isDummy() ? MovementClass::fullyTracked : wayOf(state, a.pieces);
}

/// Checks whether the counters have enough MP left for the act.
void leftFor(const GameView& view, const InPlaceAct& act, const Doer& a, const char* rule, Findings& out) {
    const int quarters = quartersOf(pointsOf(view, act, a));
    allowanceFindings(
        view, movingUnitsOf(view.state, a.id, a.pieces, wayOfDoer(view.state, a)),
        [quarters](MovementClass) {
            return WayCost{quarters, {}, true};
        },
        Manner(), false, rule, out);
}

void turnFindings(const GameView& view, const InPlaceAct& act, const Doer& a, Findings& out) {
    if (act.what != InPlace::changeCa)
        return out.push_back(forbidden("A2.2", "/what", Message(words::aNewCaIsAChangeOfCa)));
    const PieceId id = whoTurns(view.state, act, a);
    if (id.empty()) return out.push_back(forbidden("A2.2", "/turns", Message(words::sayWhoOfThemTurns)));
    const Piece& piece = *view.state.piece(id);
    const std::string& hex = view.state.placeOf(piece).hex;
    for (const auto& [key, arc] : {std::pair{"/ca", act.ca}, std::pair{"/tca", act.tca}})
        if (arc && !arcFits(view.ground, piece, hex, *arc))
            out.push_back(forbidden("A2.2", FieldPointer{key},
                                    Message(words::doesNotName, *arc, arcExpectation(piece, hex))));
    if (act.tca && !hasTurret(piece))
        out.push_back(forbidden("D3.12", "/tca", Message(words::hasNoTurret, piece.type)));
    if (!act.ca || piece.kind != PieceClass::vehicle) return;
    constexpr std::array<BarringMark, 4> bars{
        {{"immobilized", "D2.1"}, {"bogged", "D2.1"}, {"wreck", "D2.1"}, {"burning wreck", "D2.1"}}};
    barredByMarks(view.state, {id}, bars, out);
    if (view.state.clock.phase != Phase::MPh || view.state.clock.player != a.side) return;
    leftFor(view, act, a, "D2.11", out);
}

/// Allows a Start only to stopped vehicles, and a Stop only to vehicles in Motion. Dummies that represent a
/// vehicle may do both. A vehicle that can't move can't start or be in Motion (D2.4, D8.1).
void motionFindings(const State& state, const InPlaceAct& act, const Doer& a, Findings& out) {
    constexpr std::array<BarringMark, 4> bars{
        {{"immobilized", "D8.1"}, {"bogged", "D8.2"}, {"wreck", "D10.1"}, {"burning wreck", "D10.1"}}};
    if (act.what == InPlace::start || act.what == InPlace::motion) barredByMarks(state, a.pieces, bars, out);
    if (act.what != InPlace::start && act.what != InPlace::stop) return;
    const bool start = act.what == InPlace::start;
    for (const PieceId& id : a.pieces) {
        const Piece& p = *state.piece(id);
        if (p.kind != PieceClass::vehicle || p.motion != start) continue;
        out.push_back(start ? forbidden("D2.12", id, Message(words::isInMotionAlready, p.type))
                            : forbidden("D2.13", id, Message(words::isStoppedAlready, p.type)));
    }
}

/// Only a vehicle can be BU or CE, and only a closed-topped vehicle can be BU (D5.3).
void crewFindings(const State& state, const InPlaceAct& act, const Doer& a, Findings& out) {
    const bool up = act.what == InPlace::buttonUp;
    // If a marker is selected, the answer must not depend on the units under it, which may be hidden.
    if (a.marker != nullptr) {
        out.push_back(forbidden("D5.2", a.id, Message(words::nameVehicleThatIsBuOrCe)));
        return;
    }
    for (const PieceId& id : a.pieces) {
        const Piece& p = *state.piece(id);
        if (p.kind != PieceClass::vehicle)
            out.push_back(forbidden("D5.2", id, Message(words::onlyVehicleIsBuOrCe, p.type)));
        else if (!p.closedTopped)
            out.push_back(forbidden("D5.3", id, Message(words::isOpenToppedAndIsCe, p.type)));
        else if (p.buttonedUp == up)
            out.push_back(forbidden("D5.3", id, Message(words::isThatAlready, p.type, term(act.what))));
        if (const Marker* m = state.marker(p.under); m != nullptr && m->kind == MarkerKind::hip)
            out.push_back(forbidden("3.2.2", id, Message(words::hiddenUnitsDontMoveOrChangeCa)));
    }
    constexpr std::array<BarringMark, 4> bars{
        {{"stunned", "D5.34"}, {"abandoned", "D5.4"}, {"wreck", "D10.1"}, {"burning wreck", "D10.1"}}};
    // A vehicle with one of these marks has no crew, so it can't be CE.
    if (!up) barredByMarks(state, a.pieces, bars, out);
}

/// Returns true for an attempt of a stopped vehicle to be in Motion in the enemy's MPh (D2.401). The players
/// have already rolled for this attempt.
bool motionAttempt(const State& state, const InPlaceAct& act, const Doer& a) {
    return act.what == InPlace::motion && a.marker == nullptr && state.clock.phase == Phase::MPh &&
           state.clock.player != a.side;
}

Findings checkInPlace(const GameView& view, const InPlaceAct& act) {
    Findings out;
    const bool known = act.piece || !act.pieces.empty();
    if (act.marker && known)
        return {forbidden("", "/marker", Message(words::nameMarkerOrKnownCountersNotBoth))};
    const Doer a = doerOf(view.state, act);
    if (a.marker == nullptr && a.pieces.empty())
        return {forbidden("", "/marker", Message(words::sayWhoDoesItMarkerPiece))};
    const Subject id = a.marker != nullptr ? Subject(a.id) : Subject(a.pieces.front());
    const ActKind kind = kindMeant(act);
    for (const PieceId& p : a.pieces) {
        const Piece& piece = *view.state.piece(p);
        if (auto f = absence(view.state, p)) out.push_back(std::move(*f));
        if (a.marker == nullptr && !piece.under.empty() && !ofCrew(act.what))
            out.push_back(forbidden("A12.1", p, Message(words::liesUnderMarkerNameMarker, piece.type)));
        if (a.marker == nullptr && ofVehicles(kind) && piece.carrier.empty() &&
            piece.kind != PieceClass::vehicle)
            out.push_back(forbidden("D2.1", p, Message(words::onlyVehicleStartsStops)));
        if (piece.side != a.side) out.push_back(forbidden("", p, Message(words::theyAreNotOfOneSide)));
    }
    if (view.state.clock.phase == Phase::setup)
        out.push_back(forbidden("A3", id, Message(words::nothingIsDoneBeforePlayHasBegun)));
    if (a.marker != nullptr && a.marker->kind == MarkerKind::mine)
        out.push_back(forbidden("4.6", id, Message(words::minefieldsDoNothing)));
    if (a.marker != nullptr && a.marker->kind == MarkerKind::hip && kind != ActKind::other)
        out.push_back(forbidden("3.2.2", id, Message(words::hiddenUnitsDontMoveOrChangeCa)));
    if (ofCrew(act.what)) crewFindings(view.state, act, a, out);
    if (turning(act) && worst(out) != Verdict::forbidden) turnFindings(view, act, a, out);
    if (!ofVehicles(kind)) return out;
    if (a.marker != nullptr && !a.isDummy() && !isVehicleWay(wayOf(view.state, a.pieces)))
        out.push_back(forbidden("D2.1", id, Message(words::onlyVehicleStartsStops)));
    const bool own = view.state.clock.player == a.side && view.state.clock.phase == Phase::MPh;
    if (!own && !motionAttempt(view.state, act, a))
        out.push_back(forbidden("D2.1", id, Message(words::vehicleDoesThatInItsOwnMPh)));
    motionFindings(view.state, act, a, out);
    if (own && worst(out) != Verdict::forbidden) leftFor(view, act, a, "D2.1", out);
    return out;
}

/// Returns the MF or MP that an act costs in the side's own MPh: the cost that the player states, or else the
/// cost of starting, of stopping, or of changing the VCA. A vehicle gets into Motion only by starting.
double pointsOf(const GameView& view, const InPlaceAct& act, const Doer& a) {
    if (act.mf) return *act.mf;
    if (act.ca) {
        const PieceId id = whoTurns(view.state, act, a);
        return id.empty() ? 0 : turnCost(view, *view.state.piece(id), *act.ca);
    }
    const auto points = [](int quarters) { return static_cast<double>(quarters) / quartersPerPoint; };
    if (act.what == InPlace::start) return points(mpCost(MpAct::start, Piece()).quarters);
    if (act.what == InPlace::stop) return points(mpCost(MpAct::stop, Piece()).quarters);
    if (act.what != InPlace::motion) return 0;
    Manner starting;
    starting.starts = true;
    return points(startCost(movingUnitsOf(view.state, a.id, a.pieces, wayOfDoer(view.state, a)), starting));
}

/// Sets the new CA. The turret turns with the vehicle. A change of VCA ends HD status and Bore Sighting
/// (D4.221, C6.43).
void turn(const GameView& view, const InPlaceAct& act, const PieceId& id, Draft& draft) {
    Piece& piece = draft.editPiece(id);
    const std::string& hex = view.state.placeOf(piece).hex;
    const auto before = facingOf(view.ground, hex, piece.ca);
    if (act.ca && *act.ca != piece.ca) {
        const auto now = facingOf(view.ground, hex, *act.ca);
        const auto turret = facingOf(view.ground, hex, piece.tca);
        if (before && now && turret) piece.tca = arcFacing(view.ground, hex, *turret + *now - *before);
        piece.ca = *act.ca;
        if (piece.kind == PieceClass::vehicle) {
            piece.hullDown = 0;
            piece.boreSight = false;
            piece.boreSighted = Location();
        }
    }
    if (act.tca) piece.tca = *act.tca;
}

/// Returns an act of a stack under a marker, as stored in its trail.
Act actOf(const GameView& view, const InPlaceAct& act, const Doer& a, bool own) {
    const Clock& clock = view.state.clock;
    const Marker& m = *a.marker;
    Act done = beginning(clock, m.at, m.position);
    done.kind = kindMeant(act);
    if (own) {
        const SoFar soFar = spentSoFar(view.state, a.id);
        done.spent = soFar.spent + quartersOf(pointsOf(view, act, a));
        done.moves = !m.isDummy()                       ? wayOf(view.state, m.contents)
                     : soFar.way != MovementClass::none ? soFar.way
                     : ofVehicles(done.kind) || m.large ? MovementClass::fullyTracked
                                                        : MovementClass::infantry;
    }
    done.before = done.after = toldSeen(view, m.side, m.at, &m);
    return done;
}

/// Returns the sentence for an act that does not choose a new CA: "PzKw IVH in 1F4 stops."
Message actText(const InPlaceAct& act, Message::Arg who, std::size_t count) {
    static constexpr std::array<const Sentence<1>*, 7> phrases{
        &words::actChangesCa, &words::actStarts,    &words::actStops, &words::actIsInMotion,
        &words::actOther,     &words::actButtonsUp, &words::actIsCe};
    Message does(*phrases[static_cast<std::size_t>(act.what)], count);
    return act.text ? Message(words::actsSoWithRemark, std::move(who), std::move(does), *act.text)
                    : Message(words::actsSo, std::move(who), std::move(does));
}

void playInPlace(const GameView& view, const InPlaceAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Doer a = doerOf(view.state, act);
    const Clock& clock = view.state.clock;
    const ActKind kind = kindMeant(act);
    const bool own = clock.phase == Phase::MPh && clock.player == a.side;
    if (spendsMf(view, act)) endStartOfMPh(view, a.side, a.pieces, draft);
    for (const PieceId& p : a.pieces) {
        const Piece* piece = view.state.piece(p);
        if (piece == nullptr || piece->kind != PieceClass::vehicle || !ofVehicles(kind)) continue;
        Piece& vehicle = draft.editPiece(p);
        vehicle.motion = kind != ActKind::stop;
        if (vehicle.motion) vehicle.hullDown = 0;  // D4.221
    }
    // A Known counter stores the MP that it has spent; for a stack under a marker, the trail contains these
    // MP.
    const int quarters = own && a.marker == nullptr ? quartersOf(pointsOf(view, act, a)) : 0;
    for (const PieceId& p : a.pieces) {
        if (quarters == 0 || !view.state.piece(p)->carrier.empty()) continue;
        Piece& piece = draft.editPiece(p);
        Spent spent = piece.spent.value_or(Spent());
        spent.quarters += quarters;
        piece.spent = spent;
    }
    if (ofCrew(act.what)) {
        for (const PieceId& p : a.pieces) draft.editPiece(p).buttonedUp = act.what == InPlace::buttonUp;
        outcome.text = actText(act, piecesAt(view.state, a.pieces), a.pieces.size());
        return;
    }
    Message::Arg who(std::string{});
    if (a.marker != nullptr) {
        who = Message::Arg(markerName(*a.marker));
        Act done = actOf(view, act, a, own);
        const PlaceFacts facts = placeFacts(view, a.marker->at, a.marker->position);
        remind(view, a.id, a.marker->contents, done, facts, facts, outcome);
        draft.append(a.id, std::move(done));
    } else {
        // Each counter pays the cost from its own allowance.
        for (const PieceId& p : a.pieces) {
            if (!own || pointsOf(view, act, a) <= 0) break;
            SoFar soFar = spentSoFar(*view.state.piece(p));
            soFar.spent += quartersOf(pointsOf(view, act, a));
            recordSpent(draft, p, soFar);
        }
        who = piecesAt(view.state, a.pieces);
    }
    if (turning(act)) {
        const PieceId id = whoTurns(view.state, act, a);
        turn(view, act, id, draft);
        const Piece& piece = *draft.piece(id);
        Message::Arg arc(act.ca ? Message(words::caOf, piece.ca) : Message(words::tcaOf, piece.tca));
        if (const int cost = own ? quartersOf(pointsOf(view, act, a)) : 0; cost > 0)
            arc = costing(std::move(arc), cost, wayOf(view.state, a.pieces));
        outcome.text = Message(words::turnsTo, who, std::move(arc));
        return;
    }
    outcome.text = actText(act, std::move(who), a.marker != nullptr ? 1 : a.pieces.size());
}

}  // namespace

bool spendsMf(const GameView& view, const InPlaceAct& act) {
    const Clock& clock = view.state.clock;
    const Doer a = doerOf(view.state, act);
    return clock.phase == Phase::MPh && clock.player == a.side && pointsOf(view, act, a) > 0;
}

InPlaceAct crewChange(const State& state, const PieceId& vehicle) {
    return {.pieces = {vehicle},
            .what = state.piece(vehicle)->buttonedUp ? InPlace::crewExposed : InPlace::buttonUp};
}

int turnCost(const GameView& view, const Piece& piece, const std::string& ca) {
    const Location& at = view.state.placeOf(piece);
    const auto from = facingOf(view.ground, at.hex, piece.ca), to = facingOf(view.ground, at.hex, ca);
    if (piece.kind != PieceClass::vehicle || !from || !to) return 0;
    return spinesBetween(*from, *to) * spineCost(view, at.hex);
}

void registerTrail(Registry& registry) {
    registry.add(verbOf<InPlaceAct>(
        checkInPlace, playInPlace, {.marker = MarkerId("m1"), .what = InPlace::other, .text = "entrenches"}));
}

}  // namespace shellgame
