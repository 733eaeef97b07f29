// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// Word lists that only the rules tables define (rules/turn/state_words.hpp): weather, ground, house rules.
/// The description of the files (model/form.hpp) names the lists; code that reads or checks a state passes
/// them in, so that model/ does not depend on rules/.
struct StateWords {
    /// A house rule with its default, its other value, and what that does.
    struct House {
        std::string_view id, off, on, effect;
    };
    std::vector<std::string> weather;  ///< the default first
    std::vector<std::string> ground;   ///< as weather
    std::vector<std::string> roads;    ///< surfaces of roads off the map
    std::vector<House> house;
    std::vector<std::string> enforceable;  ///< the parts of a Special Rule that the program can enforce
    std::string (*terrain)(std::string_view written);  ///< as the chart has it; empty: no such terrain
    bool (*becomes)(std::string_view row);  ///< returns true if play can make this terrain of a hex
};

}  // namespace shellgame
