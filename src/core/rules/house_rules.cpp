// SPDX-License-Identifier: MIT
#include "shellgame/rules/house_rules.hpp"

#include <array>
#include <stdexcept>

namespace shellgame {

namespace {

constexpr std::array<HouseRule, 12> rules{{
    {"los_good_order", "2.5", "Which enemies make the LOS modifier",
     "Only Good Order enemy units count for the +1 of a Location in enemy LOS, not every real unit.",
     "every real unit", "only Good Order units"},
    {"los_no_hip", "2.5", "Hidden enemies and the LOS modifier",
     "Enemy HIP units don't count for the +1, which would betray them.", "HIP units count",
     "HIP units don't count"},
    {"los_computed", "2.5", "Who sees what",
     "On boards with terrain lines of sight are computed, as VASL has them; what you say of a place still "
     "wins.",
     "as the player says", "computed"},
    {"rooftops_cellars", "B23.8", "Rooftops and cellars",
     "Rooftops and cellars are Locations too, in lines of sight and fields.", "not used", "used"},
    {"sizes_apart", "2.4.1", "1/2\" and 5/8\" stacks",
     "Stacks of 1/2\" counters shift only with their like, and so do stacks of 5/8\" counters.", "mix",
     "apart"},
    {"pairs_count_each", "2.4.2", "Several stacks on one roll",
     "A shift of k stacks counts k times for later +1 modifiers, not once.", "counts once",
     "counts pair by pair"},
    {"merge_any_time", "2.2", "When PDS merge",
     "PDS in the same Location and position may merge at any time, not only at the end of their side's CCPh.",
     "end of CCPh", "any time"},
    {"dummies_single", "2.2", "Splitting dummy stacks",
     "A part of a split dummy stack may be a single counter; by default each part keeps two.", "two at least",
     "one is enough"},
    {"stay_declared", "3.3.3", "Who comes and who stays",
     "Hidden and cloaked units at the other end say before the roll whether they come; who stays is "
     "untouched "
     "by its result.",
     "chosen after a success", "declared before the roll"},
    {"part_of_three", "4.1", "Threes of Panji hexsides and mine factors",
     "A part of three counts like three for the dummies that are allotted.", "complete threes",
     "a part counts"},
    {"fortifications_apart", "4.2", "Track of hidden fortifications",
     "Fortifications that shift without units have locks and counts of their own, apart from hidden units.",
     "one track with hidden units", "a track of their own"},
    {"cloak_each", "5.1", "When cloaked units may shift",
     "A cloaked unit may shift until that unit itself moves, fires or advances, not only until the first of "
     "its "
     "side does.",
     "before any of the side", "before that unit"},
}};

}  // namespace

std::span<const HouseRule> houseRules() {
    return rules;
}

const HouseRule* houseRule(std::string_view id) {
    for (const HouseRule& r : rules)
        if (r.id == id) return &r;
    return nullptr;
}

bool houseRuleOn(const Settings& settings, std::string_view id) {
    const HouseRule* rule = houseRule(id);
    if (rule == nullptr) throw std::logic_error("no house rule " + std::string(id));
    const auto it = settings.house.find(std::string(id));
    return it != settings.house.end() && it->second == rule->on;
}

}  // namespace shellgame
