// SPDX-License-Identifier: MIT
#include "shellgame/rules/state_words.hpp"

#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/changes.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/sighting/visibility.hpp"

namespace shellgame {

const StateWords& stateWords() {
    static const StateWords words = [] {
        StateWords out{weatherWords(), groundWords(), roadWords(), {}, terrainToKeep, mayBecome};
        for (const HouseRule& r : houseRules()) out.house.push_back({r.id, r.off, r.on, r.effect});
        return out;
    }();
    return words;
}

}  // namespace shellgame
