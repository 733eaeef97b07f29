// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// A thing that a Special Rule may prescribe and the program enforces: a setting, a house rule, or a
/// statement of the scenario file about its setup and its groups.
struct ScenarioSetting {
    std::string id;    ///< the id in SpecialRule::keeps: "weather", "los_computed"
    Message now;       ///< its present value: "weather: heavy rain"
    bool set = false;  ///< differs from the default
};

/// Returns all of them with their present values, in the order of the settings dialog; house rules last.
[[nodiscard]] std::vector<ScenarioSetting> scenarioSettings(const State& state);
/// Their ids, which are the same in every game.
[[nodiscard]] std::vector<std::string> scenarioSettingWords();

}  // namespace shellgame
