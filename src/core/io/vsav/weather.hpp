// SPDX-License-Identifier: MIT
#pragma once

// Weather and night as VASL's scenario information has them.

#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// Sets what of it there are settings for.
void setWeather(const SavedInfo& info, Settings& settings);

/// All that is said of it, as the scenario card has it.
struct WeatherFacts {
    std::vector<std::string> all;
    std::vector<std::string> notSet;  ///< what of it no setting keeps
};
[[nodiscard]] WeatherFacts weatherFacts(const SavedInfo& info);
/// A line of the card; empty where nothing is said.
[[nodiscard]] std::string weatherLine(const SavedInfo& info);

}  // namespace shellgame::vsav
