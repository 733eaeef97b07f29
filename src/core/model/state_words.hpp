// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// Word lists that only the tables of the rules define (rules/turn/state_words.hpp): weather, ground,
/// lights, house rules. Forms (model/form.hpp) refer to these lists. Code that reads or checks a state
/// receives the lists as an argument, so that model/ does not depend on rules/.
struct StateWords {
    /// A house rule with its default value, its other value, and the effect of the other value.
    struct House {
        std::string_view id, off, on, effect;
    };
    std::vector<std::string> weather;  ///< the words for weather, with the default first
    std::vector<std::string> ground;   ///< the words for ground, with the default first
    std::vector<std::string> roads;    ///< surfaces of roads off the map
    std::vector<std::string> clouds;   ///< the words for the cloud cover
    std::vector<std::string> lights;   ///< the kinds of light at night
    std::vector<House> house;
    std::vector<std::string> enforceable;  ///< the parts of a Special Rule that the program can enforce
    /// Returns the name in the terrain chart, or an empty text if there is no such terrain.
    std::string (*terrain)(std::string_view written);
    bool (*becomes)(std::string_view row);  ///< returns true if play can change a hex into this terrain
};

}  // namespace shellgame
