// SPDX-License-Identifier: MIT
// Acts of forces in Napoleon at Bay, except marches: detach, join, retreat and advance after combat.
#include "shellgame/rules/fixing/force_acts.hpp"

#include <algorithm>

#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/fixing/room.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/fixing/forces.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/fixing.hpp"
#include "words/movement.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

/// The counters of a marker to which a command refers: the counters that it names, or else all.
struct ForcePart {
    MarkerId id;
    const Marker* marker = nullptr;
    std::vector<PieceId> pieces;
    [[nodiscard]] bool whole() const { return pieces.size() == marker->contents.size(); }
};

ForcePart forcePart(const State& state, const MarkerId& marker, const std::vector<PieceId>& named) {
    ForcePart out;
    out.id = marker;
    out.marker = state.marker(out.id);
    for (const PieceId& id : named.empty() ? out.marker->contents : named)
        if (std::find(out.pieces.begin(), out.pieces.end(), id) == out.pieces.end()) out.pieces.push_back(id);
    return out;
}

void underItFindings(const ForcePart& part, Findings& out) {
    for (const PieceId& id : part.pieces)
        if (std::find(part.marker->contents.begin(), part.marker->contents.end(), id) ==
            part.marker->contents.end())
            out.push_back(
                forbidden("N.4", id, Message(words::doesNotLieIn, id.text, markerName(*part.marker))));
    if (part.pieces.empty()) out.push_back(forbidden("N.4", "/pieces", Message(words::nameCounters)));
}

/// Returns the subject of a question about a force. The answer is valid for one turn.
InTurn askedOf(const State& state, const MarkerId& id, const std::string& hex = "") {
    return {id, state.clock.turn, std::nullopt, hex};
}

/// Forces may be formed only in their own side's Player Turn. At other times a ruling of the player must
/// allow this.
void ownTurnFindings(const State& state, const ForcePart& part, Findings& out) {
    const Clock& clock = state.clock;
    if (clock.phase == Phase::setup || clock.player == part.marker->side) return;
    out.push_back(toRule(
        "N.4", askedOf(state, part.id),
        Message(words::itIsNotPlayerTurn, state.sideName(part.marker->side), markerName(*part.marker))));
}

bool nameTaken(const State& state, const SideId& side, const std::string& name) {
    return std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.kind == MarkerKind::force && m.side == side && m.force == name;
    });
}

/// Returns a name that no other force of the side has.
std::string freshName(const State& state, const SideId& side, const std::string& wanted) {
    std::string out = wanted;
    for (int n = 2; nameTaken(state, side, out); ++n) out = wanted + " no. " + std::to_string(n);
    return out;
}

Message forceNow(const GameView& view, const Draft& draft, const MarkerId& id) {
    const GameState& now = draft.now();
    return forceName(now, forceOf({now, view.ground, view.sight}, id));
}

// --- detach ---

Findings checkDetach(const GameView& view, const DetachAct& act) {
    const ForcePart part = forcePart(view.state, act.marker, act.pieces);
    Findings out;
    underItFindings(part, out);
    if (!out.empty()) return out;
    const std::string name = act.force.value_or("");
    if (part.whole() && forceOf(view, part.id).parts.size() == 1 && name.empty())
        out.push_back(
            forbidden("N.4", part.id, Message(words::isForceOfItsOwnAlready, markerName(*part.marker))));
    if (!name.empty() && nameTaken(view.state, part.marker->side, name))
        out.push_back(forbidden("N.4", "/force", Message(words::thereIsForceAlreadyWhatBelongs, name)));
    if (part.whole() && act.id)
        out.push_back(forbidden("N.4", "/id", Message(words::allOfGoesApartItsMarkerKeeps, part.id.text)));
    ownTurnFindings(view.state, part, out);
    return out;
}

/// Returns a name for a detached force that stays in a hex with other counters, because unnamed counters in
/// one hex are one force.
std::string detachedName(const State& state, const ForcePart& part) {
    const bool beside = std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.kind == MarkerKind::force && m.side == part.marker->side &&
               m.at.hex == part.marker->at.hex && m.force.empty() &&
               (entry.first != part.id || !part.whole());
    });
    return beside ? freshName(state, part.marker->side, "from " + part.marker->at.hex) : std::string();
}

void playDetach(const GameView& view, const DetachAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const ForcePart part = forcePart(view.state, act.marker, act.pieces);
    const Message was = forceName(view.state, forceOf(view, part.id));
    MarkerId apart = part.id;
    if (!part.whole()) {
        apart = draft.newMarker(part.marker->side, act.id);
        splitMarker(view.state, draft, part.id, part.pieces, 0, apart);
    }
    draft.editMarker(apart).force = act.force ? *act.force : detachedName(view.state, part);
    outcome.text = Message(words::isDetachedFrom, piecesText(view.state, part.pieces), was,
                           forceNow(view, draft, apart));
}

// --- join ---

Findings checkJoin(const GameView& view, const JoinAct& act) {
    const ForcePart part = forcePart(view.state, act.marker, {});
    const MarkerId& with = act.with;
    const Marker& other = *view.state.marker(with);
    Findings out;
    const auto refuse = [&](const char* rule, const Subject& at, Message text) {
        out.push_back(forbidden(rule, at, std::move(text)));
    };
    if (other.side != part.marker->side) return {forbidden("N.4", with, Message(words::theyAreNotOfOneSide))};
    for (const MarkerId& id : {part.id, with})
        if (const Marker& m = *view.state.marker(id); !isForce(view.state, m.contents))
            refuse("N.3", id, Message(words::isNoForceGarrisonBridgeTrain, markerName(m)));
    if (!out.empty()) return out;
    const Force one = forceOf(view, part.id), two = forceOf(view, with);
    if (one.has(with))
        refuse("N.4", with, Message(words::theyAreOneForceAlready, forceName(view.state, one)));
    else if (!hangTogether(view, one, two))
        refuse("N.4", with,
               Message(words::andShareNoHexAndStand, forceName(view.state, one), forceName(view.state, two)));
    if (const std::string name = act.force.value_or(""); !name.empty() && name != part.marker->force &&
                                                         name != other.force &&
                                                         nameTaken(view.state, other.side, name))
        refuse("N.4", "/force", Message(words::thereIsAnotherForce, name));
    ownTurnFindings(view.state, part, out);
    return out;
}

/// Returns the name of a force after `join`: the name that the player states, or else the name of the force
/// that others join, or else the name of the force that joins it. A force in one hex needs no name.
std::string joinedName(const State& state, const JoinAct& act, const Force& one, const Force& two) {
    if (act.force) return *act.force;
    const Marker& first = state.markers.at(one.id());
    const Marker& other = state.markers.at(two.id());
    if (!other.force.empty()) return other.force;
    if (!one.several && first.at.hex == other.at.hex) return {};
    if (!first.force.empty()) return first.force;
    return freshName(state, other.side, "of " + other.at.hex);
}

void playJoin(const GameView& view, const JoinAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const State& state = view.state;
    const Force one = forceOf(view, act.marker), two = forceOf(view, act.with);
    const std::string name = joinedName(state, act, one, two);
    const bool fixed = isFixed(state, one) || isFixed(state, two);
    for (const Force* force : {&one, &two})
        for (const MarkerId& id : force->parts) {
            Marker& m = draft.editMarker(id);
            m.force = name;
            if (fixed) m.marks.insert("fixed");  // The identity of a fixed force is known (N.2).
        }
    outcome.text =
        Message(words::joins, forceName(state, one), forceName(state, two), forceNow(view, draft, two.id()));
}

// --- retreat and advance after combat ---

std::vector<Location> combatWay(const WayAfterCombat& said) {
    std::vector<Location> out = said.path;
    if (said.to) out.push_back(*said.to);
    return out;
}

/// Returns the first enemy force with a ZOC in the hex.
std::optional<Force> whoseZoc(const GameView& view, const SideId& own, const std::string& hex) {
    for (const auto& [side, s] : view.state.sides) {
        if (side == own) continue;
        for (const Force& force : forcesOf(view, side))
            if (isForce(view.state, force) && inZocOf(view, force, hex)) return force;
    }
    return std::nullopt;
}

Findings checkAfterCombat(const GameView& view, const WayAfterCombat& said, bool retreats) {
    const State& state = view.state;
    const ForcePart part = forcePart(state, said.marker, said.pieces);
    Findings out;
    underItFindings(part, out);
    if (!out.empty()) return out;
    const std::vector<Location> way = combatWay(said);
    if (way.empty()) return {forbidden("", "/path", Message(words::sayWhereToToOrPath))};
    const MarkerId& id = part.id;
    const Message name = markerName(*part.marker);
    if (state.clock.phase != Phase::CCPh)
        out.push_back(forbidden("N.1", id, Message(words::forcesRetreatAndAdvanceAfterCombat)));
    if (part.whole() && said.id)
        out.push_back(forbidden("N.4", "/id", Message(words::allOfGoesItsMarkerKeeps, id.text)));
    // A retreat begins adjacent to the enemy. When an advance begins, the enemy has already left.
    if (retreats && !adjacentToEnemy(view, {part.marker->side, {part.id}, false}))
        out.push_back(toRule("N.1", askedOf(state, part.id), Message(words::noEnemyForceIsAdjacent, name)));
    Location at = part.marker->at;
    for (const Location& step : way) {
        if (view.ground.distance(at.hex, step.hex) != 1)
            out.push_back(
                forbidden("N.1", step, Message(words::isNotNextToNameEveryHex, step.text(), at.text())));
        at = step;
        for (const PieceId& piece : part.pieces)
            for (Finding& f : placeFindings(view, *state.piece(piece), step, Position()))
                if (std::find(out.begin(), out.end(), f) == out.end()) out.push_back(std::move(f));
        if (!retreats || enemyForceIn(state, part.marker->side, step.hex)) continue;
        if (const auto enemy = whoseZoc(view, part.marker->side, step.hex))
            out.push_back(
                toRule("N.1", askedOf(state, part.id, step.hex),
                       Message(words::wouldRetreatToInZoc, name, step.hex, forceName(state, *enemy))));
    }
    if (!retreats && way.size() > 1)
        out.push_back(toRule("N.1", askedOf(state, part.id, at.hex),
                             Message(words::wouldAdvanceHexesAndAfterCombatOne, name, way.size())));
    return out;
}

void playAfterCombat(const GameView& view, const WayAfterCombat& said, bool retreats, Draft& draft,
                     Outcome& outcome) {
    const State& state = view.state;
    const ForcePart part = forcePart(state, said.marker, said.pieces);
    std::vector<Location> way = combatWay(said);
    // A retreat is not a march, so the retreating force does not look at other forces (N.1). Enemy forces
    // that it moves away from are no longer fixed.
    const ForceWay met = wayOfForce(view, part.id, part.pieces, way, !retreats);
    way.resize(met.steps);
    MarkerId gone = part.id;
    if (!part.whole()) {
        gone = draft.newMarker(part.marker->side, said.id);
        splitMarker(state, draft, part.id, part.pieces, 0, gone);
    }
    Location from = part.marker->at;
    std::vector<Message::Arg> told{Message::Arg(from)};
    for (const Location& step : way) {
        draft.append(gone, actNow(state.clock, retreats ? ActKind::move : ActKind::advance, from, step));
        from = step;
        told.emplace_back(step);
    }
    draft.editMarker(gone).at = from;
    meetForces(view, gone, met, draft, outcome);
    const Message::Arg who =
        part.whole() ? Message::Arg(markerName(*part.marker)) : piecesText(state, part.pieces);
    const Message::Arg went = chained(words::wayOn, told);
    outcome.text = retreats ? Message(words::retreatsAfterCombat, who, went)
                            : Message(words::advancesAfterCombat, who, went);
}

Findings checkRetreatAfterCombat(const GameView& view, const RetreatAfterCombatAct& act) {
    return checkAfterCombat(view, act.way, true);
}

void playRetreatAfterCombat(const GameView& view, const RetreatAfterCombatAct& act, Dice&, Draft& draft,
                            Outcome& outcome) {
    playAfterCombat(view, act.way, true, draft, outcome);
}

Findings checkAdvanceAfterCombat(const GameView& view, const AdvanceAfterCombatAct& act) {
    return checkAfterCombat(view, act.way, false);
}

void playAdvanceAfterCombat(const GameView& view, const AdvanceAfterCombatAct& act, Dice&, Draft& draft,
                            Outcome& outcome) {
    playAfterCombat(view, act.way, false, draft, outcome);
}

}  // namespace

void registerForces(Registry& registry) {
    const auto hex = [](const char* name) { return Location{name, 0}; };
    for (Verb verb :
         {verbOf<DetachAct>(checkDetach, playDetach, {.marker = MarkerId("f1"), .pieces = {PieceId("p2")}}),
          verbOf<JoinAct>(checkJoin, playJoin, {.marker = MarkerId("f8"), .with = MarkerId("f1")}),
          verbOf<RetreatAfterCombatAct>(checkRetreatAfterCombat, playRetreatAfterCombat,
                                        {.way = {.marker = MarkerId("f1"), .to = hex("0911")}}),
          verbOf<AdvanceAfterCombatAct>(checkAdvanceAfterCombat, playAdvanceAfterCombat,
                                        {.way = {.marker = MarkerId("a8"), .to = hex("0910")}})}) {
        registry.add(std::move(verb));
    }
}

}  // namespace shellgame
