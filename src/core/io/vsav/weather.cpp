// SPDX-License-Identifier: MIT
#include "io/vsav/weather.hpp"

#include <algorithm>
#include <array>

#include "shellgame/base/file.hpp"

namespace shellgame::vsav {

namespace {

/// The settings that correspond to one of VASL's weather words.
struct WeatherWord {
    std::string_view vasl, weather, ground;
    std::string_view besides{};  ///< the part of the weather for which no setting exists
};
// "Mun" is VASL's own spelling, which VASL may correct in a later version.
constexpr std::array<WeatherWord, 10> weatherWords{{{"Clear", "", ""},
                                                    {"Clear & Gusty", "", "", "Gusty"},
                                                    {"Overcast", "", "", "Overcast"},
                                                    {"Fog & Mist", "mist", "", "Fog"},
                                                    {"Mud", "", "mud"},
                                                    {"Mun & Overcast", "", "mud", "Overcast"},
                                                    {"Mud & Overcast", "", "mud", "Overcast"},
                                                    {"Snow", "", "snow"},
                                                    {"Heavy Rain", "heavy", ""},
                                                    {"Mud & Heavy Rain", "heavy", "mud"}}};

const WeatherWord* weatherWord(std::string_view word) {
    const auto row = std::find_if(weatherWords.begin(), weatherWords.end(),
                                  [&](const WeatherWord& w) { return w.vasl == word; });
    return row == weatherWords.end() ? nullptr : &*row;
}

bool isVisionRange(const std::optional<int>& nvr) {
    return nvr && *nvr >= 0 && *nvr <= 9;
}

}  // namespace

bool isWeatherWord(std::string_view word) {
    return weatherWord(word) != nullptr;
}

void setWeather(const SavedInfo& info, Settings& s) {
    if (info.weather) {
        if (const WeatherWord* row = weatherWord(info.weather->weather)) {
            s.weather = row->weather;
            s.ground = row->ground;
        }
        s.night = info.weather->night;
        if (s.night && isVisionRange(info.weather->nightVision)) s.nvr = info.weather->nightVision;
        return;
    }
    s.night = info.marks[SavedInfo::night].on;
    s.lv = info.marks[SavedInfo::lowVisibility].on;
}

WeatherFacts weatherFacts(const SavedInfo& info) {
    WeatherFacts out;
    const auto add = [&](const std::string& text, bool set) {
        out.all.push_back(printable(text, 60));
        if (!set) out.notSet.push_back(out.all.back());
    };
    if (!info.weather) {
        constexpr std::array<const char*, 6> names{"Night",     "Dust",           "Fog",
                                                   "Heat Haze", "Low Visibility", "Sun Blindness"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            const SavedInfo::Shown& mark = info.marks.at(i);
            if (!mark.on) continue;
            const bool level = !mark.level.empty() && mark.level != "NONE";
            add(names.at(i) + (level ? " (" + mark.level + ")" : std::string()),
                i == SavedInfo::night || (i == SavedInfo::lowVisibility && !level));
        }
        return out;
    }
    const SavedInfo::Weather& w = *info.weather;
    const WeatherWord* row = weatherWord(info.weather->weather);
    if (w.weather != "Clear" && !w.weather.empty()) {
        add(w.weather, row != nullptr);
        if (row != nullptr && !row->besides.empty()) out.notSet.emplace_back(row->besides);
    }
    if (w.environment.value_or(0) != 0) add("EC " + std::to_string(*w.environment), false);
    if (w.wind != "None" && !w.wind.empty())
        add(w.wind + (w.windDirection == "None" || w.windDirection.empty()
                          ? std::string()
                          : " (direction " + w.windDirection + ")"),
            false);
    if (w.night)
        add("Night" + (w.nightVision ? ", NVR " + std::to_string(*w.nightVision) : std::string()),
            !w.nightVision || isVisionRange(w.nightVision));
    return out;
}

std::string weatherLine(const SavedInfo& info) {
    std::string out;
    for (const std::string& fact : weatherFacts(info).all) out += (out.empty() ? "Weather: " : ", ") + fact;
    return out.empty() ? out : out + "\n";
}

}  // namespace shellgame::vsav
