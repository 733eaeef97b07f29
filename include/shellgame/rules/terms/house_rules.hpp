// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// A place where the text offers a choice, or can reasonably be read two ways. The default is the reading
/// given in docs/readings.md.
struct HouseRule {
    std::string_view id;    ///< stable; stored in files
    std::string_view rule;  ///< "2.4.1"
    std::string_view title;
    std::string_view effect;  ///< the effect of the other value
    std::string_view off;     ///< word for the default
    std::string_view on;      ///< word for the other value
    /// Games that begin on boards with terrain use the other value, unless they state one.
    bool begins = false;
};

[[nodiscard]] std::span<const HouseRule> houseRules();
[[nodiscard]] const HouseRule* houseRule(std::string_view id);
/// The system whose text leaves the choice.
[[nodiscard]] System systemOf(const HouseRule& rule);
/// Returns true if the rule has its other value.
[[nodiscard]] bool houseRuleOn(const Settings& settings, std::string_view id);
/// Sets each house rule that the game does not state to the default of an older rules version, if today's
/// default is different.
void sayOldDefaults(Settings& settings, int rules);
/// Sets the unstated rules of a game that begins on boards with terrain to the values for such games, if
/// these are not the defaults.
void beginWith(Settings& settings, const std::function<bool(std::string_view id)>& said);

}  // namespace shellgame
