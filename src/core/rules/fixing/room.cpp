// SPDX-License-Identifier: MIT
#include "rules/fixing/room.hpp"

#include "rules/movement/way_ends.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

/// Stops a moving force where it looks at another force (N.1).
WayEnd endOfMarch(const GameView& view, const WayAhead& way) {
    const Marker* mover = view.state.marker(way.marker);
    if (mover == nullptr || !mover->faceUp()) return {way.path.size()};
    ForceWay met = wayOfForce(view, way.marker, way.pieces, way.path);
    const std::size_t steps = met.steps;
    return {steps, [view, met = std::move(met)](const MarkerId& gone, Draft& draft, Outcome& outcome) {
                meetForces(view, gone, met, draft, outcome);
            }};
}

Json reportOf(const GameView& view) {
    return isOfForces(view.state.settings) ? fixingReport(view) : Json();
}

Json listOfObjects() {
    return {{"type", "array"}, {"items", {{"type", "object"}}}, {"maxItems", 1000}};
}

/// Refuses to merge markers of two forces: the command `join` makes them one force.
Findings notIntoOne(const GameView& view, const AnyAct& act) {
    const auto* merge = act.as<MergeAct>();
    if (merge == nullptr) return {};
    const State& state = view.state;
    const Marker &one = *state.marker(merge->marker), &other = *state.marker(merge->with);
    if (one.side != other.side || !isForce(state, one.contents) || !isForce(state, other.contents) ||
        forceOf(view, merge->marker).has(merge->with))
        return {};
    return {forbidden("N.4", merge->with, Message(words::theyAreTwoForcesJoinMakesOne))};
}

void settle(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome) {
    // Counters that do not constitute a force take the name of the force with which they merge.
    if (const auto* merge = act.as<MergeAct>();
        merge != nullptr && !isForce(view.state, view.state.marker(merge->marker)->contents))
        draft.editMarker(merge->marker).force = view.state.marker(merge->with)->force;
    settleFixing(view, draft, outcome);
}

}  // namespace

void registerFixing(Registry& registry) {
    registerSubstitutes(registry);
    registerForces(registry);
    registry.extension<MoveExtension>()->ends.push_back(endOfMarch);
    registry.extension<ReportExtension>()->rooms.push_back({"fixing", reportOf, listOfObjects()});
    registry.add(Hooks{notIntoOne, settle});
}

}  // namespace shellgame
