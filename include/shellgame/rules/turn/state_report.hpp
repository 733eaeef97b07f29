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

/// The part of the report that one folder of the rules adds (Registry::extension).
struct RoomReport {
    std::string key;
    Json (*of)(const GameView& view) = nullptr;  ///< returns null if there is nothing to report
    HeldJson schema{};
};
struct ReportExtension {
    std::vector<RoomReport> rooms{};
};

/// Returns the state in the form of `state --json` and `expect`, for other programs: clock, open shift
/// opportunities, markers with status, sight, contents and trail, pieces, settings, dice, rulings, hash.
/// Every field is written. With a `viewer`, the state is that side's view (play/side_view.hpp). It omits
/// facts that only the Umpire view shows. For markers of other sides it states only that they exist (status
/// "unknown").
[[nodiscard]] Json stateReport(const ReportExtension& rooms, const GameView& view, const SideId& viewer = {});
[[nodiscard]] Json stateReport(const Registry& registry, const GameView& view, const SideId& viewer = {});

/// These functions return findings and modifiers as JSON, in the form used in lists of possible acts.
[[nodiscard]] Json findingJson(const Finding& finding);
[[nodiscard]] Json findingsJson(const Findings& findings);
[[nodiscard]] Json modifiersJson(const std::vector<Modifier>& modifiers);

}  // namespace shellgame
