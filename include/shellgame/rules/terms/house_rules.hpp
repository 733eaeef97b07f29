// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// A rule whose text offers a choice, or can reasonably be read in two ways. The default value is the
/// interpretation that docs/readings.md recommends.
struct HouseRule {
    std::string_view id;    ///< the id never changes, because files contain it
    std::string_view rule;  ///< "2.4.1"
    std::string_view title;
    std::string_view effect;  ///< states what changes if the house rule does not have its default value
    std::string_view off;     ///< name of the default value
    std::string_view on;      ///< name of the other value
    /// True if new games on boards with terrain use the value `on`. A statement in the scenario has priority.
    bool begins = false;
};

[[nodiscard]] std::span<const HouseRule> houseRules();
[[nodiscard]] const HouseRule* houseRule(std::string_view id);
/// Returns the system to whose rules the house rule belongs.
[[nodiscard]] System systemOf(const HouseRule& rule);
/// Returns true if the house rule has the value `on` in this game.
[[nodiscard]] bool houseRuleOn(const Settings& settings, std::string_view id);
/// Handles a game of an older rules version: a house rule that the game does not state gets that version's
/// default, if the default has changed since.
void sayOldDefaults(Settings& settings, int rules);
/// For a new game on boards with terrain, turns on each house rule whose `begins` is true and that the
/// scenario does not state. `said` returns true for each house rule that the scenario states.
void beginWith(Settings& settings, const std::function<bool(std::string_view id)>& said);

}  // namespace shellgame
