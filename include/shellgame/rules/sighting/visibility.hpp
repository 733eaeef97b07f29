// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/los/overlay.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Weather with a Low Visibility Hindrance (E3). What a row says is certain unless its note tells otherwise.
struct WeatherRow {
    std::string_view id;     ///< Settings::weather
    std::string_view title;  ///< for the player
    std::string_view rule;
    LosVisibility lv;
    bool allRanges = false;        ///< an LV of 0 or more at every range: the -1 of 2.5
    std::string_view unless = {};  ///< the house rule by which it is not
};
[[nodiscard]] std::span<const WeatherRow> weatherRows();
/// Null for a name of no row; the row of clear weather for an empty one.
[[nodiscard]] const WeatherRow* weatherRow(std::string_view id);
[[nodiscard]] std::vector<std::string> weatherWords();

/// What darkness and weather of a game do to lines of sight. Illuminated Locations, Gunflashes and vehicles
/// that are seen further (E1.14) are the player's to say.
[[nodiscard]] LosVisibility visibilityOf(const Settings& settings);
/// Whether an LV Hindrance applies at all ranges >= 0 (2.5): as scenario or player say, or by the weather.
[[nodiscard]] bool lvAtAllRanges(const Settings& settings);

}  // namespace shellgame
