// SPDX-License-Identifier: MIT
#pragma once

// Entry from off-board (A2.5 to A2.52).

#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/movement/crossing.hpp"

namespace shellgame {

/// What the roads of a setup board are.
enum class OffBoardRoads { dirt, paved, plowed };
template <>
struct EnumNames<OffBoardRoads> {
    static constexpr std::array<std::pair<OffBoardRoads, std::string_view>, 3> names{
        {{OffBoardRoads::dirt, "dirt"}, {OffBoardRoads::paved, "paved"}, {OffBoardRoads::plowed, "plowed"}}};
};

struct SetUpOffboardAct {
    std::string group{};
    std::vector<std::string> boards{};
    std::optional<bool> lengthwise{};
    std::optional<OffBoardRoads> roads{};
    std::vector<int> dice{};  ///< thrown on the table
    static constexpr ActAbout about{
        "set_up_offboard",
        "Draws the board on which forces that enter this turn set up off-board, in their RPh.",
        "A2.51",
        {.dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"group", &SetUpOffboardAct::group, "the group, by the name that the scenario gives"}.needed(),
            Arg{"boards", &SetUpOffboardAct::boards, "boards that are not in use, of which one is drawn"}
                .needed(),
            Arg{"lengthwise", &SetUpOffboardAct::lengthwise,
                "whether its long edge is butted against the map, or its short one; by default what fits"},
            Arg{"roads", &SetUpOffboardAct::roads,
                "what its roads are; by default as most roads of the board beside it"}};
    }
};

struct DelayEntryAct {
    std::string group{};
    static constexpr ActAbout about{
        "delay_entry",
        "Puts off the entry of a group by a Game Turn, when every hex by which it may enter is blocked.",
        "A2.5"};
    static FieldRows fields() {
        return FieldRows{
            Arg{"group", &DelayEntryAct::group, "the group, by the name that the scenario gives"}.needed()};
    }
};

/// What counters lie under when they enter.
enum class EntersUnder { known, concealed, cloaked };
template <>
struct EnumNames<EntersUnder> {
    static constexpr std::array<std::pair<EntersUnder, std::string_view>, 3> names{
        {{EntersUnder::known, "known"},
         {EntersUnder::concealed, "concealed"},
         {EntersUnder::cloaked, "cloaked"}}};
};

struct EnterMapAct {
    std::vector<PieceId> pieces{};
    Location at{};
    Position position{};
    EntersUnder kind = EntersUnder::known;
    std::optional<std::string> id{};
    std::vector<std::string> offBoard{};  ///< hexes of the setup board
    Crossing how = Crossing::move;
    std::optional<double> mf{};
    static constexpr ActAbout about{
        "enter_map",
        "Brings counters that wait off-board onto the map, in the MPh or APh of their turn.",
        "A2.5",
        {.doing = Doing::enters}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"pieces", &EnterMapAct::pieces, "who enters, of one group"}.needed(),
            Arg{"at", &EnterMapAct::at, "the Location entered"}.needed(),
            Arg{"position", &EnterMapAct::position, "portion of it"},
            Arg{"kind", &EnterMapAct::kind, "what they lie under; \"known\" (default) is face up"},
            Arg{"id", &EnterMapAct::id, "name of the new marker"}.as(ArgType::newName),
            Arg{"off_board", &EnterMapAct::offBoard,
                "hexes of the setup board on the way, without its number, that of the setup first"},
            Arg{"how", &EnterMapAct::how, "\"road\": over a road hexside at the road rate"},
            Arg{"mf", &EnterMapAct::mf, "MF or MP spent, where the chart's cost is not right"}.within(0, 60)};
    }
};

}  // namespace shellgame
