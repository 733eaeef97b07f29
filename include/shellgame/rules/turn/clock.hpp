// SPDX-License-Identifier: MIT
#pragma once

// Acts for the sequence of play, the game's settings, and the player's rulings and notes.

#include "shellgame/model/state.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/sighting/visibility.hpp"

namespace shellgame {

struct PhaseAct {
    std::optional<Phase> to{};
    static constexpr ActAbout about{
        "phase",
        "Advances to the next phase, or to the next phase with a given name. Status markers end by the "
        "sequence of play: TI and pinned with the CCPh, DM with the RPh, fire counters with the DFPh and "
        "AFPh, CX with the side's next MPh.",
        "A3",
        {.audience = Audience::everybody}};
    static FieldRows fields() { return FieldRows{Arg{"to", &PhaseAct::to, "the phase to advance to"}}; }
};

struct SetAct {
    std::optional<bool> night{}, lv{};
    std::optional<int> nvr{};
    std::optional<std::string> clouds{};             ///< cloud cover
    std::optional<std::string> weather{}, ground{};  ///< ids of rows of the weather and ground tables
    std::optional<bool> dummies{};
    std::optional<SideId> side{};
    std::optional<int> balance{};
    std::optional<int> turns{};
    std::optional<std::string> house{};
    std::string to{};
    static constexpr ActAbout about{"set",
                                    "Sets night, NVR, cloud cover, LV, weather, ground, dummies, Game Turns, "
                                    "a side's balance modifier or a house rule.",
                                    "2.5",
                                    {.audience = Audience::everybody, .corrects = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"night", &SetAct::night, "night scenario"},
            Arg{"lv", &SetAct::lv, "an LV Hindrance applies at all ranges"},
            Arg{"nvr", &SetAct::nvr, "Night Visibility Range in hexes; counts at night (E1.1)"}.within(0, 9),
            Arg{"clouds", &SetAct::clouds, "cloud cover, on which changes of the NVR depend (E1.12)"}.oneOf(
                cloudWords),
            Arg{"weather", &SetAct::weather, "weather with a Low Visibility Hindrance (E3)"}.oneOf(
                weatherWords),
            Arg{"ground", &SetAct::ground, "ground condition, for the cost of Open Ground (E3)"}.oneOf(
                groundWords),
            Arg{"dummies", &SetAct::dummies, "the scenario allots concealment counters as dummies (2.1)"},
            Arg{"side", &SetAct::side, "the side of \"balance\""},
            Arg{"balance", &SetAct::balance,
                "modifier to all shift rolls of the side given as \"side\"; set before play"}
                .within(-2, 0),
            Arg{"turns", &SetAct::turns, "Game Turns of the scenario, set before play; 0 for no end"}.within(
                0, 100),
            Arg{"house", &SetAct::house, "id of a house rule"},
            Arg{"to", &SetAct::to, "the value of the house rule"}};
    }
};

struct RuleAct {
    std::string rule{}, at{};
    std::optional<bool> allow{};
    bool forget = false;
    std::string why{};
    static constexpr ActAbout about{
        "rule",
        "Makes a ruling on a finding with the verdict \"ruling\": allowed or not.",
        "",
        {.audience = Audience::umpire, .waits = false, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"rule", &RuleAct::rule, "number of the rule in the finding"}.needed(),
                         Arg{"at", &RuleAct::at, "the \"at\" of the finding"}.needed(),
                         Arg{"allow", &RuleAct::allow, "true (default) or false"},
                         Arg{"forget", &RuleAct::forget, "remove the ruling"},
                         Arg{"why", &RuleAct::why, "for the log"}};
    }
};

struct NoteAct {
    std::string text{}, at{};
    static constexpr ActAbout about{"note",
                                    "Adds a note to the log.",
                                    "",
                                    {.audience = Audience::umpire, .waits = false, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"text", &NoteAct::text, "the text of the note"}.needed(),
                         Arg{"at", &NoteAct::at, "a hex, marker or piece"}};
    }
};

/// Rolls dice for anything that the player resolves with the rulebook's tables.
struct RollAct {
    bool one = false;
    std::string why{};
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "roll",
        "Rolls a free DR or dr for anything that you resolve at your table. It changes nothing but the log.",
        "",
        {.audience = Audience::everybody, .waits = false, .keepsOffers = true, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{Arg{"one", &RollAct::one, "one die (dr) instead of two (DR)"},
                         Arg{"why", &RollAct::why, "the purpose of the roll"}.within(0, 200)};
    }
};

}  // namespace shellgame
