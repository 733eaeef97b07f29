// SPDX-License-Identifier: MIT
#pragma once

// Weather and night in VASL's scenario information.

#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// Sets the settings that exist for VASL's weather.
void setWeather(const SavedInfo& info, Settings& settings);

/// All of VASL's weather, in the words of the scenario card.
struct WeatherFacts {
    std::vector<std::string> all;
    std::vector<std::string> notSet;  ///< the part without a setting
};
[[nodiscard]] WeatherFacts weatherFacts(const SavedInfo& info);
/// Returns the line of the scenario card; empty without any weather.
[[nodiscard]] std::string weatherLine(const SavedInfo& info);

}  // namespace shellgame::vsav
