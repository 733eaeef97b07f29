// SPDX-License-Identifier: MIT
#pragma once

// Converts weather and night from VASL's scenario information.

#include <string>
#include <string_view>
#include <vector>

#include "io/vsav/saved_piece.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// Returns true for a word with which VASL names the weather.
[[nodiscard]] bool isWeatherWord(std::string_view word);
/// Sets those settings that exist for VASL's weather.
void setWeather(const SavedInfo& info, Settings& settings);

/// VASL's weather, in the words used on the scenario card.
struct WeatherFacts {
    std::vector<std::string> all;
    std::vector<std::string> notSet;  ///< the parts of the weather for which no setting exists
};
[[nodiscard]] WeatherFacts weatherFacts(const SavedInfo& info);
/// Returns the weather line of the scenario card; empty if the file contains no weather.
[[nodiscard]] std::string weatherLine(const SavedInfo& info);

}  // namespace shellgame::vsav
