// SPDX-License-Identifier: MIT
#pragma once

// The shift, and the choices that it opens.

#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

struct ShiftAct {
    std::optional<SideId> side{};
    std::vector<ShiftPair> pairs{};
    std::optional<MarkerId> from{}, to{};  ///< one pair in short, with `pieces` and `come`
    std::vector<PieceId> pieces{}, come{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"shift", "Tries to exchange what is under two markers: one shift DR.",
                                    "2.5"};
    static constexpr auto fields() {
        return std::tuple{
            Arg{"side", &ShiftAct::side, "whose markers they are"},
            Arg{"pairs", &ShiftAct::pairs, "one pair, or several that shift as a single stack (2.4.2)"},
            Arg{"from", &ShiftAct::from, "short for one pair: the marker whose contents shift"},
            Arg{"to", &ShiftAct::to, "short for one pair: its partner; itself if unsaid"},
            Arg{"pieces", &ShiftAct::pieces, ShiftPair::piecesDoc},
            Arg{"come", &ShiftAct::come, ShiftPair::comeDoc}};
    }
};

struct ChooseAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<std::string> ca{}, tca{};
    std::optional<bool> bu{}, emplaced{}, hullDown{};
    std::optional<std::string> boreSight{};
    std::optional<int> leader{};
    std::optional<bool> come{};
    std::vector<std::string> in{};
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "choose",
        "Makes a choice that a shift has opened: CA, TCA, BU or CE, Emplaced, an HD manoeuvre "
        "attempt (one die), who comes or stays, who is in a fortification.",
        "2.3"};
    static constexpr auto fields() {
        return std::tuple{
            Arg{"piece", &ChooseAct::piece, "the vehicle, Gun, fortification or unit"},
            Arg{"pieces", &ChooseAct::pieces, "several units that come or stay together"},
            Arg{"ca", &ChooseAct::ca,
                "CA or VCA: two neighbours of its hex that touch, \"1D3/1D4\"; of a cave or roadblock one, "
                "of Panji each that it covers"},
            Arg{"tca", &ChooseAct::tca, "TCA, likewise"},
            Arg{"bu", &ChooseAct::bu, "buttoned up or crew exposed"},
            Arg{"emplaced", &ChooseAct::emplaced, "the Gun counts as Emplaced"},
            Arg{"hull_down", &ChooseAct::hullDown, "try an HD manoeuvre attempt"},
            Arg{"bore_sight", &ChooseAct::boreSight,
                "after a third die of 6: which Location it is; \"none\" if the weapon sees none of them "
                "(6.1)"},
            Arg{"leader", &ChooseAct::leader, "modifier of an Armor Leader for the HD attempt"}.within(-3, 3),
            Arg{"come", &ChooseAct::come,
                "hidden or cloaked units at the other end of a shift change places too, or stay (3.3.3)"},
            Arg{"in", &ChooseAct::in,
                "markers and counters that are in (beneath) the fortification now (4.4)"}
                .as(ArgType::identifier)};
    }
};

}  // namespace shellgame
