// SPDX-License-Identifier: MIT
#include "rules/turn/state_words.hpp"

#include "model/state_words.hpp"
#include "rules/mapboard/changes.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/turn/scenario_settings.hpp"

namespace shellgame {

const StateWords& stateWords() {
    static const StateWords words = [] {
        StateWords out{weatherWords(),         groundWords(), roadWords(), cloudWords(), lightWords(), {},
                       scenarioSettingWords(), terrainToKeep, mayBecome};
        for (const HouseRule& r : houseRules()) out.house.push_back({r.id, r.off, r.on, r.effect});
        return out;
    }();
    return words;
}

}  // namespace shellgame
