// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/base/held_json.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/play/dice.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// What a room adds to the report (Registry::asked).
struct RoomReport {
    std::string key;
    Json (*of)(const GameView& view) = nullptr;  ///< null where there is nothing to tell
    HeldJson schema{};
};
struct StateReports {
    std::vector<RoomReport> rooms{};
};

/// The state as programs read it (`state --json`, `expect`): clock, open windows, markers with their status,
/// whether they are seen, contents and trail, pieces, settings, dice, rulings, hash. Every field is written.
/// With a `viewer` the state is that side's view (play/side_view.hpp): what the umpire alone keeps is left
/// out, and so is everything of others' markers but that they lie there (status "unknown").
[[nodiscard]] Json stateReport(const StateReports& rooms, const GameView& view, const SideId& viewer = {});
[[nodiscard]] Json stateReport(const Registry& registry, const GameView& view, const SideId& viewer = {});

/// Findings and modifiers as JSON, as lists of what could be done have them.
[[nodiscard]] Json findingJson(const Finding& finding);
[[nodiscard]] Json findingsJson(const Findings& findings);
[[nodiscard]] Json modifiersJson(const std::vector<Modifier>& modifiers);

}  // namespace shellgame
