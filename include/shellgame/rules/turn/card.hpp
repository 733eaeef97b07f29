// SPDX-License-Identifier: MIT
#pragma once

// Acts that change the scenario card: its texts, its Special Rules, its Victory Conditions, and the points
// added by hand. These acts are public, and possible during setup and play.

#include "shellgame/model/state.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/turn/scenario_settings.hpp"

namespace shellgame {

/// Returns the card of a game, or an empty card if the game has none.
[[nodiscard]] const Card& cardOf(const State& state);
/// These functions return the game's title and description: those of the card if the player has changed them,
/// otherwise those of the file.
[[nodiscard]] const std::string& titleOf(const State& state, const std::string& ofFile);
[[nodiscard]] const std::string& descriptionOf(const State& state, const std::string& ofFile);

inline constexpr ActTraits ofTheCard{.audience = Audience::everybody, .waits = false, .keepsOffers = true};

struct CardAct {
    std::optional<std::string> title{}, description{}, place{}, date{}, victory{}, balance{}, notes{};
    std::optional<SideId> side{};
    std::optional<std::string> forces{};
    static constexpr ActAbout about{
        "card",
        "Changes texts of the scenario card: title, description, place, date, forces of a side, Victory "
        "Conditions, balance, notes. An empty text removes one.",
        "", ofTheCard};
    static FieldRows fields() {
        return FieldRows{
            Arg{"title", &CardAct::title, "the game's title"}.upTo(200),
            Arg{"description", &CardAct::description, "a description"},
            Arg{"place", &CardAct::place, "place of the battle"}.upTo(200),
            Arg{"date", &CardAct::date, "date of the battle"}.upTo(100),
            Arg{"victory", &CardAct::victory, "the Victory Conditions in words"}.upTo(10'000),
            Arg{"balance", &CardAct::balance, "provisions for balance"}.upTo(4000),
            Arg{"notes", &CardAct::notes, "aftermath and other notes"}.upTo(10'000),
            Arg{"side", &CardAct::side, "the side whose forces are given as \"forces\""},
            Arg{"forces", &CardAct::forces, "the forces of the side given as \"side\", in words"}.upTo(4000)};
    }
};

struct SpecialRuleAct {
    std::optional<int> number{};
    std::optional<std::string> text{};
    std::optional<std::vector<std::string>> keeps{};
    bool remove = false;
    static constexpr ActAbout about{"ssr", "Adds, changes or removes a Special Rule of the scenario card.",
                                    "", ofTheCard};
    static FieldRows fields() {
        return FieldRows{Arg{"number", &SpecialRuleAct::number,
                             "number of the Special Rule; if omitted, a new rule is added at the end"}
                             .within(1, 60),
                         Arg{"text", &SpecialRuleAct::text, "the text of the Special Rule"}.within(1, 4000),
                         Arg{"keeps", &SpecialRuleAct::keeps,
                             "settings and house rules with which the program enforces this rule"}
                             .oneOf(scenarioSettingWords)
                             .entries(0, 40),
                         Arg{"remove", &SpecialRuleAct::remove, "remove the Special Rule from the card"}};
    }
};

/// An objective, as an argument of an act.
struct ObjectiveSaid {
    std::string name{};
    std::vector<std::string> hexes{};
    int points = 1;
    std::optional<SideId> held{};
    static FieldRows fields() {
        return FieldRows{
            Arg{"name", &ObjectiveSaid::name,
                "the objective's displayed name; by default the names of its hexes"}
                .upTo(80),
            Arg{"hexes", &ObjectiveSaid::hexes, "a hex, or all hexes of a building"}
                .as(ArgType::hex)
                .entries(1, 200)
                .needed(),
            Arg{"points", &ObjectiveSaid::points, "what it counts"}.within(0, 1000),
            Arg{"held", &ObjectiveSaid::held, "the side that controls the objective at the start"}};
    }
    bool operator==(const ObjectiveSaid&) const = default;
};

struct ConditionAct {
    std::string name{};
    std::optional<SideId> side{};
    std::optional<Counts> counts{};
    std::optional<std::string> text{};
    std::optional<int> need{}, vehicle{};
    std::optional<bool> atOnce{};
    std::optional<std::vector<ObjectiveSaid>> objectives{};
    std::optional<std::vector<std::string>> by{};
    std::optional<std::vector<std::string>> boards{};
    bool remove = false;
    static constexpr ActAbout about{"condition",
                                    "Adds, changes or removes a Victory Condition that the program checks. "
                                    "Omitted arguments stay unchanged.",
                                    "A26", ofTheCard};
    static FieldRows fields() {
        return FieldRows{
            Arg{"name", &ConditionAct::name, "the name of an existing condition, or a new name"}
                .as(ArgType::identifier)
                .needed(),
            Arg{"side", &ConditionAct::side, "the side that has this condition"},
            Arg{"counts", &ConditionAct::counts,
                "a tally by hand, control, exits, the enemy's losses, or occupation of boards"},
            Arg{"text", &ConditionAct::text, "the condition's displayed name"}.upTo(400),
            Arg{"need", &ConditionAct::need,
                "points needed to meet the condition; 0 if the points are only counted"}
                .within(0, 10'000),
            Arg{"at_once", &ConditionAct::atOnce, "the game is won as soon as the condition is met"},
            Arg{"objectives", &ConditionAct::objectives, "what is to be controlled"}.entries(0, 200),
            Arg{"by", &ConditionAct::by, "hexes by which exits count; without any: everywhere"}
                .as(ArgType::hex)
                .entries(0, 1000),
            Arg{"boards", &ConditionAct::boards,
                "boards to be occupied; a half-hex counts if all boards that it is a part of are named "
                "(A2.3)"}
                .within(1, 12)
                .entries(0, 64),
            Arg{"vehicle", &ConditionAct::vehicle, "points of a vehicle; 5 by default"}.within(0, 100),
            Arg{"remove", &ConditionAct::remove, "take it off the card"}};
    }
};

struct TallyAct {
    std::string condition{};
    int by = 1;
    static constexpr ActAbout about{
        "tally", "Adds points to a Victory Condition by hand, beside what is counted.", "A26", ofTheCard};
    static FieldRows fields() {
        return FieldRows{
            Arg{"condition", &TallyAct::condition, "the name of the condition"}
                .as(ArgType::identifier)
                .needed(),
            Arg{"by", &TallyAct::by, "points to add; less than 0 takes some away"}.within(-1000, 1000)};
    }
};

struct ControlAct {
    std::string at{};
    std::optional<SideId> side{};
    static constexpr ActAbout about{"control",
                                    "Records which side controls a place named in the Victory Conditions, if "
                                    "the program can't know it. This stands until control changes again.",
                                    "A26.1", ofTheCard};
    static FieldRows fields() {
        return FieldRows{
            Arg{"at", &ControlAct::at, "a hex of it"}.as(ArgType::hex).needed(),
            Arg{"side", &ControlAct::side, "the side that controls the hex or building; by default none"}};
    }
};

}  // namespace shellgame
