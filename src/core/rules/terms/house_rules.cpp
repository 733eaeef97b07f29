// SPDX-License-Identifier: MIT
#include "shellgame/rules/terms/house_rules.hpp"

#include <array>
#include <stdexcept>

#include "shellgame/model/system.hpp"

namespace shellgame {

namespace {

constexpr std::array<HouseRule, 39> rules{{
    {"merge_any_time", "2.2", "When PDS merge",
     "PDS in the same Location and position may merge at any time, not only at the end of their side's CCPh.",
     "end of CCPh", "any time"},
    {"dummies_single", "2.2", "Splitting dummy stacks",
     "A part of a split dummy stack may be a single counter. By default each part keeps two.", "two at least",
     "one is enough"},
    {"dummies_leave_open", "2.3", "What ends a shift opportunity",
     "Only real units end the shift opportunity at the start of a phase. A moving dummy stack does not end "
     "it, which gives the dummy away.",
     "dummy stacks too", "units only"},
    {"sizes_apart", "2.4.1", "1/2\" and 5/8\" stacks",
     "Stacks of 1/2\" counters shift only with stacks of 1/2\" counters, and 5/8\" with 5/8\".", "mix",
     "apart"},
    {"pairs_count_each", "2.4.2", "Several stacks on one roll",
     "A shift of k stacks counts k times for later +1 modifiers, instead of once.", "counts once",
     "counts pair by pair"},
    {"numbers_each", "2.4.2", "Counter numbers of several stacks",
     "When several stacks shift on one roll, each pair must have the right numbers of counters, instead of "
     "only the totals.",
     "for the sums", "pair by pair"},
    {"lock_others", "2.5", "Which stacks a failed attempt bars",
     "A failed attempt bars only other stacks. The stacks that failed may try again with each other in the "
     "same shift opportunity.",
     "these and all others", "only all others"},
    {"previous_any_kind", "2.5", "Which earlier shifts count",
     "Every earlier success of the side in the phase gives +1, whatever the kind of marker.",
     "of the same kind", "of any kind"},
    {"previous_joined", "2.5", "Enemy MPh and own DFPh",
     "Earlier successes in the enemy MPh also count in the side's own DFPh, because 3.3.5 treats them as one "
     "phase for further attempts.",
     "count apart", "count as one"},
    {"cloak_kept", "2.5", "Row 11-12 and cloaks",
     "A final 11 or 12 removes the cloak as it removes HIP: real units keep a \"?\", dummies are removed.",
     "keep the cloak", "lose the cloak"},
    {"los_good_order", "2.5", "Which enemy units cause the LOS modifier",
     "Only Good Order enemy units cause the +1 of a Location in enemy LOS, instead of every real unit.",
     "every real unit", "only Good Order units"},
    {"los_no_hip", "2.5", "Hidden enemy units and the LOS modifier",
     "Enemy HIP units do not cause the +1, which would give them away.", "HIP units count",
     "HIP units don't count"},
    {"lv_heavy", "2.5", "Heavy rain and snow",
     "Heavy rain or snow is a Hindrance only from range 1 on, so it does not give the -1 of an LV Hindrance "
     "at all ranges.",
     "at all ranges", "not at range 0"},
    {"los_letter", "2.5", "Enemy units that a side does not know",
     "Taken literally, every real enemy unit causes the +1, known or not. Then only the Umpire view can "
     "check and roll shifts, and a side's view can't.",
     "don't count while a side looks", "always count, and the umpire rolls"},
    {"los_computed", "2.5", "Computed LOS",
     "On boards with terrain, LOS is computed as in VASL. Your answer for a Location takes precedence until "
     "the terrain or the units concerned change.",
     "as the player says", "computed", true},
    {"marks_by_hand", "A3", "Status markers such as pinned and DM",
     "Status markers stay until you remove them, and none is added with another. Only TI ends with the "
     "Player Turn.",
     "by the sequence of play", "by hand"},
    {"rooftops_cellars", "B23.8", "Rooftops and cellars",
     "Rooftops and cellars are Locations too, in LOS and LOS overlays.", "not used", "used"},
    {"stay_declared", "3.3.3", "Units at the other end of a shift",
     "Hidden and cloaked units at the other end declare before the roll whether they move back. The result "
     "does not affect units that stay.",
     "chosen after a success", "declared before the roll"},
    {"part_of_three", "4.1", "Threes of Panji hexsides and mine factors",
     "An incomplete three counts as three for the allotment of dummies.", "complete threes", "a part counts"},
    {"fortifications_apart", "4.2", "Track of hidden fortifications",
     "Fortifications that shift without units have their own bars and counts, separate from hidden units.",
     "one track with hidden units", "a track of their own"},
    {"mines_no_count", "4.6.3", "Earlier exchanges of minefields",
     "A successful exchange adds +1 to later ones in the phase, like shifts of other kinds.", "don't count",
     "count"},
    {"known_with_hidden", "4.6.5", "What Known minefields exchange with",
     "Taken literally, Known minefields exchange only with hidden minefields, not with Known ones.",
     "Known with Known", "Known with hidden"},
    {"cloak_each", "5.1", "When cloaked units may shift",
     "A cloaked unit may shift until it moves, fires or advances itself, instead of until the first unit of "
     "its side does.",
     "before any of the side", "before that unit"},
    {"cloak_exchange", "5.1", "What is under the other cloaking counter",
     "All units under the other cloaking counter move back at once, and none may stay.", "comes or stays",
     "changes places"},
    {"cloak_with_concealed", "5.1", "Track of cloaked units",
     "Cloaked units share bars and counts with concealed stacks, by whose rules they shift.",
     "a track of their own", "one with concealed stacks"},
    {"bore_once", "6.1", "A third die of 6",
     "A target for which a 6 was rolled can't be the Bore Sighted Location of that weapon.",
     "may be tried again", "never again"},
    {"direction_by_board", "6.1", "Where direction 1 is",
     "Direction 1 is the hexside at the top of the target's board, so on a rotated board it is at the "
     "bottom.",
     "top of the map", "top of its board"},
    {"bore_ways_apart", "6.3", "Several weapons that share a 6",
     "Each weapon rolls its own direction and distance after a shared third die of 6.", "shared",
     "each its own"},
    {"fixing_any_force", "N.1", "Which moving forces check",
     "Any moving force that enters a ZOC checks which force is there, not only one with a vedette or "
     "general.",
     "with a vedette or general", "any force"},
    {"fixing_trains", "N.3", "Garrisons, Bridge Trains, Centers of Operation",
     "They can't be substitutes, but otherwise they count as forces.", "no forces at all",
     "only no substitutes"},
    {"fixing_fixed_drawn", "N.2", "Fixed forces as substitutes",
     "A fixed force may be drawn as a substitute for another.", "stay where they are", "may be drawn"},
    {"fixing_whole_range", "N.3", "Forces in several hexes and the range",
     "A force in several hexes is in range only if every part of it is.", "any part in range",
     "every part in range"},
    {"fixing_vedette_nil", "N.3.2", "Vedettes without printed strength",
     "A vedette without printed strength adds nothing when strengths are compared.", "count 1", "count 0"},
    {"accept_in_rph", "C 2.6", "Order acceptance in the RPh only",
     "A UNIT rolls for acceptance only in the RPh of its own player turn.", "at any time of its turn",
     "in its own RPh"},
    {"order_best_multiplier", "C 2.6", "Unassigned and without action or fire",
     "A turn in which a UNIT is unassigned and does nothing counts three times: the better of the two "
     "factors.",
     "six times", "three times"},
    {"level_one_eight", "C 2.71", "How long a preadvice level of 1 lasts",
     "An order of level 1 lapses when it is not accepted within eight turns (note v).", "eight turns or more",
     "eight turns"},
    {"attack_told", "C 2.41", "When an Attack is completed",
     "The player decides when an Attack is completed, because enemy units may be hidden there.",
     "when no enemy is seen in its range", "when the player says so"},
    {"initiative_any_phase", "C 4.2", "When Initiative is checked",
     "Initiative may be checked in any phase. The freedom lasts until the next RPh of that side.",
     "in the RPh of its side", "in any phase"},
    {"loose_cannon_more", "C 4.22", "Loose Cannon", "A final DR of more than 12 is a Loose Cannon too.",
     "a final DR of 12", "a final DR of 12 or more"},
}};

/// A house rule whose default has changed with the rules version `since`.
struct NewDefault {
    std::string_view id;
    int since;
};
constexpr std::array<NewDefault, 2> newDefaults{{{"cloak_kept", 5}, {"mines_no_count", 5}}};

}  // namespace

std::span<const HouseRule> houseRules() {
    return rules;
}

const HouseRule* houseRule(std::string_view id) {
    for (const HouseRule& r : rules)
        if (r.id == id) return &r;
    return nullptr;
}

System systemOf(const HouseRule& rule) {
    return systemOfParagraph(rule.rule);
}

bool houseRuleOn(const Settings& settings, std::string_view id) {
    const HouseRule* rule = houseRule(id);
    if (rule == nullptr) throw std::logic_error("no house rule " + std::string(id));
    const auto it = settings.house.find(std::string(id));
    return it != settings.house.end() && it->second == rule->on;
}

void sayOldDefaults(Settings& settings, int version) {
    if (isOfForces(settings)) return;
    for (const NewDefault& d : newDefaults)
        if (version < d.since) settings.house.try_emplace(std::string(d.id), houseRule(d.id)->on);
}

void beginWith(Settings& settings, const std::function<bool(std::string_view id)>& said) {
    if (isOfForces(settings)) return;
    for (const HouseRule& r : houseRules())
        if (r.begins && !said(r.id)) settings.house[std::string(r.id)] = r.on;
}

}  // namespace shellgame
