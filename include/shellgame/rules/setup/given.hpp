// SPDX-License-Identifier: MIT
#pragma once

// Acts for the parts of a scenario that exist before play: setup areas, reinforcements, OBA, Bore Sights, and
// the allotments of the OB. Scenario files contain the same information (docs/formats/scenario.md).

#include "shellgame/model/state.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

[[nodiscard]] inline std::vector<std::string> compassLetters() {
    return {"N", "E", "S", "W"};
}
/// Returns the values of Side::edge; "none" removes the edge.
[[nodiscard]] inline std::vector<std::string> friendlyEdges() {
    return {"none", "north", "east", "south", "west"};
}

/// Returns a forbidden finding for each name that is not a board of this map.
[[nodiscard]] Findings boardFindings(const Ground& ground, const std::vector<std::string>& boards,
                                     const char* rule);

struct SetupAreaAct {
    std::string area{};
    SideId side{};
    std::optional<std::string> group{};
    std::vector<std::string> at{};  ///< hexes
    std::string from{}, to{};       ///< hexes as the player writes them; "4A1" may name the adjoining board
    std::vector<std::string> boards{};
    bool remove = false;
    static constexpr ActAbout about{"setup_area",
                                    "Sets the setup area of a side or of a group of its OB; before play.",
                                    "A2.9",
                                    {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"area", &SetupAreaAct::area, "name of the area; an existing area is replaced"}
                .as(ArgType::identifier)
                .needed(),
            Arg{"side", &SetupAreaAct::side, "the side of the area"}.needed(),
            Arg{"group", &SetupAreaAct::group, "only for counters of this group of the OB"}.within(0, 40),
            Arg{"at", &SetupAreaAct::at,
                "hexes of the area, in addition to those of the rectangle and the boards"}
                .as(ArgType::hex)
                .entries(0, 20'000),
            Arg{"from", &SetupAreaAct::from, "one corner of a rectangle of hexes"}.within(0, 20),
            Arg{"to", &SetupAreaAct::to, "the opposite corner of the rectangle"}.within(0, 20),
            Arg{"boards", &SetupAreaAct::boards, "boards that belong to the area with all their hexes"}
                .within(1, 12)
                .entries(0, 64),
            Arg{"remove", &SetupAreaAct::remove, "remove this area"}};
    }
};

struct ReinforcementAct {
    std::string group{};
    SideId side{};
    std::optional<int> turn{};
    std::vector<std::string> hexes{};
    std::string edge{};
    std::vector<std::string> boards{};
    std::vector<NamedCounter> pieces{};
    bool remove = false;
    static constexpr ActAbout about{
        "reinforcement",
        "Creates a group that enters the map, or adds counters to one; before play.",
        "A2.5",
        {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"group", &ReinforcementAct::group, "name of the group"}.as(ArgType::identifier).needed(),
            Arg{"side", &ReinforcementAct::side, "the side of the group"}.needed(),
            Arg{"turn", &ReinforcementAct::turn,
                "the Game Turn in which it enters; by default 1; 0 if it is out of play"}
                .within(0, 100),
            Arg{"hexes", &ReinforcementAct::hexes, "entry hexes at the edge of the map"}
                .as(ArgType::hex)
                .entries(0, 1000),
            Arg{"edge", &ReinforcementAct::edge,
                "an edge of the map, by the N arrow: the group enters through all hexes along this edge"}
                .oneOf(compassLetters),
            Arg{"boards", &ReinforcementAct::boards,
                "boards: the group enters through all their hexes at the edge of the map; with \"edge\", "
                "only through those along that edge"}
                .within(1, 12)
                .entries(0, 64),
            Arg{"pieces", &ReinforcementAct::pieces, "counters added to the group"}.entries(0, 200),
            Arg{"remove", &ReinforcementAct::remove, "remove the group and its counters"}};
    }
};

struct ObaModuleAct {
    std::string module{};
    SideId side{};
    std::optional<std::string> name{};
    std::optional<bool> preRegistered{};
    std::optional<std::string> hex{};
    std::optional<PieceId> observer{};
    bool remove = false;
    static constexpr ActAbout about{"oba_module",
                                    "Gives a side an OBA module, or changes one; before play.",
                                    "C1.2",
                                    {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"module", &ObaModuleAct::module, "the module's name in commands"}
                .as(ArgType::identifier)
                .needed(),
            Arg{"side", &ObaModuleAct::side, "the side of the module"}.needed(),
            Arg{"name", &ObaModuleAct::name, "its displayed name, such as \"80mm Battalion Mortar\""}.within(
                0, 80),
            Arg{"pre_registered", &ObaModuleAct::preRegistered,
                "whether the module has a pre-registered hex (7.1)"},
            Arg{"hex", &ObaModuleAct::hex, "the pre-registered hex, if already determined"}.as(ArgType::hex),
            Arg{"observer", &ObaModuleAct::observer, "Personnel on the map that are the module's Observer"},
            Arg{"remove", &ObaModuleAct::remove, "remove this module"}};
    }
};

struct BoreSightAct {
    std::optional<MarkerId> marker{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    bool off = false;
    static constexpr ActAbout about{
        "bore_sight", "Selects the weapons that can Bore Sight, before play.", "C6.4", {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &BoreSightAct::marker, "all weapons under this marker that can Bore Sight"},
            Arg{"piece", &BoreSightAct::piece, "the weapon"},
            Arg{"pieces", &BoreSightAct::pieces, "several weapons"},
            Arg{"off", &BoreSightAct::off, "the weapons can't Bore Sight"}};
    }
};

struct SideAct {
    SideId side{};
    std::optional<std::string> name{};
    std::optional<int> dummies{}, hipHalves{}, apFactors{}, atFactors{}, elr{}, san{};
    std::optional<std::string> edge{};
    bool first = false;
    static constexpr ActAbout about{"side",
                                    "Sets the allotments of a side for setup, its ELR and SAN, its friendly "
                                    "edge, and whether it moves first; before play.",
                                    "2.1"};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &SideAct::side, "the side"}.needed(),
            Arg{"name", &SideAct::name, "the side's displayed name"}.within(1, 60),
            Arg{"dummies", &SideAct::dummies, "\"?\" counters for dummy stacks; -1 for no limit"}.within(-1,
                                                                                                         999),
            Arg{"hip_half_squads", &SideAct::hipHalves,
                "HIP allotment, in half-squads; -1: as many half-squads as are hidden during setup"}
                .within(-1, 200),
            Arg{"ap_factors", &SideAct::apFactors, "A-P mine factors in the side's OB"}.within(0, 999),
            Arg{"at_factors", &SideAct::atFactors, "A-T mine factors in the side's OB"}.within(0, 99),
            Arg{"elr", &SideAct::elr, "the side's ELR (A19.1); -1 if it is not stated"}.within(-1, 5),
            Arg{"san", &SideAct::san, "the side's SAN (A14.1); 0 for no Sniper; -1 if it is not stated"}
                .within(-1, 7),
            Arg{"edge", &SideAct::edge, "the side's friendly edge of the map"}.oneOf(friendlyEdges),
            Arg{"first", &SideAct::first, "it moves first"}};
    }
};

}  // namespace shellgame
