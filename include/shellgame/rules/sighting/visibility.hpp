// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/los/overlay.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// A kind of weather with a Low Visibility Hindrance (E3).
struct WeatherRow {
    std::string_view id;     ///< the value of Settings::weather
    std::string_view title;  ///< the displayed name
    std::string_view rule;
    LosVisibility lv;
    /// True if the LV Hindrance applies at all ranges, so that the -1 of 2.5 applies.
    bool allRanges = false;
    std::string_view unless = {};  ///< the house rule that makes `allRanges` false
};
[[nodiscard]] std::span<const WeatherRow> weatherRows();
/// Returns the row with this id: clear weather if the id is empty, null if it is unknown.
[[nodiscard]] const WeatherRow* weatherRow(std::string_view id);
[[nodiscard]] std::vector<std::string> weatherWords();

/// Returns the effects of a game's NVR and weather on LOS. The exceptions to the NVR depend on the state, the
/// observer and the target (rules/sighting/night.hpp).
[[nodiscard]] LosVisibility visibilityOf(const Settings& settings);
/// Returns true if an LV Hindrance applies at all ranges (2.5), because of the weather or a statement of the
/// scenario or the player.
[[nodiscard]] bool lvAtAllRanges(const Settings& settings);

}  // namespace shellgame
