// SPDX-License-Identifier: MIT
#pragma once

// Exit (A2.6).

#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/movement/crossing.hpp"

namespace shellgame {

struct ExitAct {
    std::optional<MarkerId> marker{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    bool bypass = false;
    Crossing how = Crossing::move;
    std::optional<double> spent{}, mf{};
    static constexpr ActAbout about{
        "exit",
        "Moves a stack or Known units off the map over its edge, as if into the mirror image of their hex.",
        "A2.6",
        {.doing = Doing::exits}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &ExitAct::marker, "a stack under a marker"},
            Arg{"piece", &ExitAct::piece, "one Known counter"},
            Arg{"pieces", &ExitAct::pieces, "Known counters"},
            Arg{"bypass", &ExitAct::bypass,
                "after Bypass of the obstacle of its hex to the vertex at the edge: one more MF or MP"},
            Arg{"how", &ExitAct::how, "with \"road\": across a road hexside, at the road rate"},
            Arg{"spent", &ExitAct::spent, "MF or MP that Known units have already spent in this phase"}
                .within(0, 60),
            Arg{"mf", &ExitAct::mf, "MF or MP spent, if the cost of the chart does not apply"}.within(0, 60)};
    }
};

}  // namespace shellgame
