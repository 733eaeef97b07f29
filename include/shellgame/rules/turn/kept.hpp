// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Something that a Special Rule may order and that the program keeps by itself: a setting, a house rule, or
/// what the scenario file says of its setup and its groups.
struct Kept {
    std::string id;    ///< what SpecialRule::keeps holds: "weather", "los_computed"
    Message now;       ///< how it stands: "weather: heavy rain"
    bool set = false;  ///< differs from what holds where nobody has said anything
};

/// All of them as they stand, in the order of the settings' dialogue; house rules last.
[[nodiscard]] std::vector<Kept> keptNow(const State& state);
/// Their ids, which are the same in every game.
[[nodiscard]] std::vector<std::string> keptWords();

}  // namespace shellgame
