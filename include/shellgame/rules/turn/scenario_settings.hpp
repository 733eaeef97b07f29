// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Something that a Special Rule may prescribe and the program enforces: a setting, a house rule, or a
/// statement of the scenario file about setup or groups.
struct ScenarioSetting {
    std::string id;    ///< the id that SpecialRule::keeps contains: "weather", "los_computed"
    Message now;       ///< the setting with its present value: "weather: heavy rain"
    bool set = false;  ///< true if the value differs from the default
};

/// Returns all settings with their present values, in the order of the settings dialog. House rules are last.
[[nodiscard]] std::vector<ScenarioSetting> scenarioSettings(const State& state);
/// Returns the ids of the settings, which are the same in every game.
[[nodiscard]] std::vector<std::string> scenarioSettingWords();

}  // namespace shellgame
