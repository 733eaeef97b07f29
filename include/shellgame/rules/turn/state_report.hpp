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

/// The addition of a room to the report (Registry::extension).
struct RoomReport {
    std::string key;
    Json (*of)(const GameView& view) = nullptr;  ///< returns null if there is nothing to report
    HeldJson schema{};
};
struct ReportExtension {
    std::vector<RoomReport> rooms{};
};

/// Returns the state as programs read it (`state --json`, `expect`): clock, open shift opportunities, markers
/// with status, sight, contents and trail, pieces, settings, dice, rulings, hash. Every field is written.
/// With a `viewer` the state is that side's view (play/side_view.hpp): it omits what only the umpire may
/// know, and everything about others' markers except that they are there (status "unknown").
[[nodiscard]] Json stateReport(const ReportExtension& rooms, const GameView& view, const SideId& viewer = {});
[[nodiscard]] Json stateReport(const Registry& registry, const GameView& view, const SideId& viewer = {});

/// Findings and modifiers as JSON, as lists of what could be done have them.
[[nodiscard]] Json findingJson(const Finding& finding);
[[nodiscard]] Json findingsJson(const Findings& findings);
[[nodiscard]] Json modifiersJson(const std::vector<Modifier>& modifiers);

}  // namespace shellgame
