// SPDX-License-Identifier: MIT
#include "rules/command/room.hpp"

#include <algorithm>

#include "rules/movement/way_ends.hpp"
#include "rules/turn/phases_left.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/turn/state_report.hpp"

namespace shellgame {

namespace {

/// Stops a UNIT where its Move fails (C 2.42).
WayEnd endOfMove(const GameView& view, const WayAhead& way) {
    if (way.act.routs() || way.pieces.empty()) return {way.path.size()};
    return {std::min(way.path.size(), whereMoveFails(view, way.pieces, way.path) + 1)};
}

/// Returns the open questions and pending actions that must be settled before a phase ends.
Findings leavingFindings(const GameView& view, const AnyAct& act) {
    const auto* phase = act.as<PhaseAct>();
    if (phase == nullptr) return {};
    const std::vector<Clock> left = phasesOfPlayLeft(view.state, *phase);
    Findings out = questionFindings(view, left);
    for (Finding& f : retreatFindings(view, left)) out.push_back(std::move(f));
    return out;
}

Json reportOfOrders(const GameView& view) {
    Json out = ordersReport(view);
    out["asks"] = questionsJson(view);
    return out;
}

}  // namespace

void registerCommand(Registry& registry) {
    registerUnits(registry);
    registerOrders(registry);
    registerInitiative(registry);
    registry.extension<MoveExtension>()->ends.push_back(endOfMove);
    registry.extension<ReportExtension>()->rooms.push_back(
        {"orders", reportOfOrders, Json{{"type", "object"}}});
    registry.add(Hooks{conductFindings, settleOrders});
    registry.add(Hooks{leavingFindings});
}

}  // namespace shellgame
