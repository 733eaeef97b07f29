// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// Words that a state may hold and that only tables of the rules know (rules/turn/state_words.hpp has them):
/// the description of the files (model/form.hpp) names the lists, whoever reads or checks
/// brings them.
struct StateWords {
    /// A house rule with its default, its other value, and what that does.
    struct House {
        std::string_view id, off, on, effect;
    };
    std::vector<std::string> weather;  ///< first the one that is meant where nothing is said
    std::vector<std::string> ground;   ///< as weather
    std::vector<std::string> roads;    ///< surfaces of roads off the map
    std::vector<House> house;
    std::vector<std::string> kept;                     ///< what of a Special Rule the program can keep
    std::string (*terrain)(std::string_view written);  ///< as the chart has it; empty: no such terrain
    bool (*becomes)(std::string_view row);             ///< whether play can make this terrain of a hex
};

}  // namespace shellgame
