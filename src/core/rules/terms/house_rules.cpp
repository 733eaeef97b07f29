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
     "A part of a split dummy stack may be a single counter; by default each part keeps two.", "two at least",
     "one is enough"},
    {"dummies_leave_open", "2.3", "What shuts a window",
     "Only units shut the window that is open at the start of a phase; a dummy stack that moves leaves it "
     "open, which betrays it.",
     "dummy stacks too", "units only"},
    {"sizes_apart", "2.4.1", "1/2\" and 5/8\" stacks",
     "Stacks of 1/2\" counters shift only with their like, and so do stacks of 5/8\" counters.", "mix",
     "apart"},
    {"pairs_count_each", "2.4.2", "Several stacks on one roll",
     "A shift of k stacks counts k times for later +1 modifiers, not once.", "counts once",
     "counts pair by pair"},
    {"numbers_each", "2.4.2", "Numbers of several stacks",
     "When several stacks shift on one roll, each pair has to have the right numbers of counters by itself, "
     "not only all together.",
     "for the sums", "pair by pair"},
    {"lock_others", "2.5", "Whom a failed attempt locks",
     "A failed attempt bars other stacks only: the stacks that failed may try again in the same window, with "
     "each other.",
     "these and all others", "only all others"},
    {"previous_any_kind", "2.5", "Which earlier shifts count",
     "Every earlier success of the side in the phase gives +1, of whatever kind of marker.",
     "of the same kind", "of any kind"},
    {"previous_joined", "2.5", "Enemy MPh and own DFPh",
     "Earlier successes of the enemy MPh count in the own DFPh as well, as these are one phase for trying "
     "again (3.3.5).",
     "count apart", "count as one"},
    {"cloak_kept", "2.5", "Row 11-12 and cloaks",
     "A final 11 or 12 takes the cloak, as it takes HIP: real units keep a \"?\", dummies are removed.",
     "keep the cloak", "lose the cloak"},
    {"los_good_order", "2.5", "Which enemies make the LOS modifier",
     "Only Good Order enemy units count for the +1 of a Location in enemy LOS, not every real unit.",
     "every real unit", "only Good Order units"},
    {"los_no_hip", "2.5", "Hidden enemies and the LOS modifier",
     "Enemy HIP units don't count for the +1, which would betray them.", "HIP units count",
     "HIP units don't count"},
    {"lv_heavy", "2.5", "Heavy rain and snow",
     "Heavy rain or snow hinders from range 1 on only, so it brings no -1 for an LV Hindrance at all ranges.",
     "at all ranges", "not at range 0"},
    {"los_letter", "2.5", "Enemies that a side does not know",
     "To the letter every real enemy unit counts for the +1, known or not: then the umpire judges and rolls "
     "all shifts, and no side that looks does.",
     "don't count while a side looks", "always count, and the umpire rolls"},
    {"los_computed", "2.5", "Who sees what",
     "On boards with terrain lines of sight are computed, as VASL has them; what you say of a place wins "
     "until the ground or the units it spoke of change.",
     "as the player says", "computed", true},
    {"marks_by_hand", "A3", "Marks such as pinned and DM",
     "Marks stay until you take them off, and none comes with another; only TI ends with the player turn.",
     "by the sequence of play", "by hand"},
    {"rooftops_cellars", "B23.8", "Rooftops and cellars",
     "Rooftops and cellars are Locations too, in lines of sight and fields.", "not used", "used"},
    {"stay_declared", "3.3.3", "Who comes and who stays",
     "Hidden and cloaked units at the other end say before the roll whether they come; who stays is "
     "untouched by its result.",
     "chosen after a success", "declared before the roll"},
    {"part_of_three", "4.1", "Threes of Panji hexsides and mine factors",
     "A part of three counts like three for the dummies that are allotted.", "complete threes",
     "a part counts"},
    {"fortifications_apart", "4.2", "Track of hidden fortifications",
     "Fortifications that shift without units have locks and counts of their own, apart from hidden units.",
     "one track with hidden units", "a track of their own"},
    {"mines_no_count", "4.6.3", "Earlier exchanges of minefields",
     "A successful exchange adds +1 to later ones of the phase, as shifts of other kinds do.", "don't count",
     "count"},
    {"known_with_hidden", "4.6.5", "What Known minefields exchange with",
     "To the letter: Known minefields exchange with hidden ones, and with no Known one.", "Known with Known",
     "Known with hidden"},
    {"cloak_each", "5.1", "When cloaked units may shift",
     "A cloaked unit may shift until that unit itself moves, fires or advances, not only until the first of "
     "its side does.",
     "before any of the side", "before that unit"},
    {"cloak_exchange", "5.1", "What is under the other cloaking counter",
     "Everything under the other cloaking counter comes back at once; nothing may stay.", "comes or stays",
     "changes places"},
    {"cloak_with_concealed", "5.1", "Track of cloaked units",
     "Cloaked units share locks and counts with concealed stacks, by whose rules they shift.",
     "a track of their own", "one with concealed stacks"},
    {"bore_once", "6.1", "A third die of 6",
     "A target where a 6 was thrown is ruled out for that weapon as its Bore Sighted Location.",
     "may be tried again", "never again"},
    {"direction_by_board", "6.1", "Where direction 1 is",
     "Direction 1 is the hexside at the top of the board that the target is on, so on a turned board it is "
     "at the bottom.",
     "top of the map", "top of its board"},
    {"bore_ways_apart", "6.3", "Several weapons that share a 6",
     "Each weapon throws direction and distance of its own after a shared third die of 6.", "shared",
     "each its own"},
    {"fixing_any_force", "N.1", "Which moving forces look",
     "Any moving force that enters a ZOC looks which force is there, not only one with a vedette or general.",
     "with a vedette or general", "any force"},
    {"fixing_trains", "N.3", "Garrisons, Bridge Trains, Centers of Operation",
     "They are only no substitutes: in all else they count as forces.", "no forces at all",
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
     "A turn in which a UNIT is unassigned and does nothing counts three times, the better of the two.",
     "six times", "three times"},
    {"level_one_eight", "C 2.71", "How long a preadvice level of 1 lasts",
     "An order of level 1 lapses when it is not accepted within eight turns (note v).", "eight turns or more",
     "eight turns"},
    {"attack_told", "C 2.41", "When an Attack is completed",
     "The player says when an Attack is completed (end_order); enemies may be hidden there.",
     "when no enemy is seen in its range", "when the player says so"},
    {"initiative_any_phase", "C 4.2", "When Initiative is checked for",
     "Initiative may be checked for in any phase; freedom lasts until the next RPh of that side.",
     "in the RPh of its side", "in any phase"},
    {"loose_cannon_more", "C 4.22", "Loose Cannon", "A final DR of more than 12 is a Loose Cannon too.",
     "a final DR of 12", "a final DR of 12 or more"},
}};

/// A house rule whose default was the other value before rules version `since`.
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
