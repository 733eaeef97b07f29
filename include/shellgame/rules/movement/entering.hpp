// SPDX-License-Identifier: MIT
#pragma once

// Entry from off-board (A2.5 to A2.52).

#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/movement/crossing.hpp"

namespace shellgame {

/// The kinds of roads of a setup board.
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
    std::vector<int> dice{};  ///< dice that the player rolled
    static constexpr ActAbout about{
        "set_up_offboard",
        "Draws the board for off-board setup of units that enter this turn, in their RPh.",
        "A2.51",
        {.dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"group", &SetUpOffboardAct::group, "name of the group in the scenario"}.needed(),
            Arg{"boards", &SetUpOffboardAct::boards, "unused boards, one of which is drawn"}.needed(),
            Arg{"lengthwise", &SetUpOffboardAct::lengthwise,
                "true if the long edge of the board touches the map, false if its short edge does; by "
                "default the edge that fits"},
            Arg{"roads", &SetUpOffboardAct::roads,
                "status of the board's roads; by default that of most roads on the adjacent board"}};
    }
};

struct DelayEntryAct {
    std::string group{};
    static constexpr ActAbout about{
        "delay_entry", "Delays the entry of a group by a Game Turn when every entry hex is blocked.", "A2.5"};
    static FieldRows fields() {
        return FieldRows{Arg{"group", &DelayEntryAct::group, "name of the group in the scenario"}.needed()};
    }
};

/// The marker under which counters enter, or `known`.
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
    static constexpr ActAbout about{"enter_map",
                                    "Moves off-board counters onto the map, in the MPh or APh of their turn.",
                                    "A2.5",
                                    {.doing = Doing::enters}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"pieces", &EnterMapAct::pieces, "the counters that enter, of one group"}.needed(),
            Arg{"at", &EnterMapAct::at, "the Location entered"}.needed(),
            Arg{"position", &EnterMapAct::position, "position in the Location"},
            Arg{"kind", &EnterMapAct::kind,
                "the marker that covers the counters; \"known\" (default) for face-up counters"},
            Arg{"id", &EnterMapAct::id, "name of the new marker"}.as(ArgType::newName),
            Arg{"off_board", &EnterMapAct::offBoard,
                "the path across the board for the offboard setup: its hexes without the board number, the "
                "setup hex first"},
            Arg{"how", &EnterMapAct::how, "with \"road\": across a road hexside, at the road rate"},
            Arg{"mf", &EnterMapAct::mf, "MF or MP spent, if the cost of the chart does not apply"}.within(
                0, 60)};
    }
};

struct EntryTurn;
/// Lists the hexes through which a group may enter in a turn. If all hexes along a map edge are open, names
/// the edge instead.
[[nodiscard]] Listed openHexes(const Ground& ground, const EntryTurn& turn);

}  // namespace shellgame
