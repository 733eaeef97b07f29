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
    static constexpr ActAbout about{"shift",
                                    "Tries to exchange what is under two markers: one shift DR.",
                                    "2.5",
                                    {.only = System::asl, .onTable = true, .dice = 2}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &ShiftAct::side, "whose markers they are"},
            Arg{"pairs", &ShiftAct::pairs, "one pair, or several that shift as a single stack (2.4.2)"},
            Arg{"from", &ShiftAct::from, "short for one pair: the marker whose contents shift"},
            Arg{"to", &ShiftAct::to, "short for one pair: its partner; itself if unsaid"},
            Arg{"pieces", &ShiftAct::pieces, ShiftPair::piecesDoc},
            Arg{"come", &ShiftAct::come, ShiftPair::comeDoc}};
    }
};

/// How a vehicle, Gun or fortification stands: what is unsaid stays as it is.
struct StanceAct {
    PieceId piece{};
    std::optional<std::string> ca{}, tca{};
    std::optional<bool> bu{}, emplaced{};
    static constexpr ActAbout about{"stance",
                                    "Chooses how a vehicle, Gun or fortification stands, where a shift has "
                                    "opened that: CA, TCA, BU or CE, "
                                    "Emplaced.",
                                    "2.3",
                                    {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &StanceAct::piece, "the vehicle, Gun or fortification"}.needed(),
            Arg{"ca", &StanceAct::ca,
                "CA or VCA: two neighbours of its hex that touch, \"1D3/1D4\"; of a cave or roadblock one, "
                "of Panji each that it covers"},
            Arg{"tca", &StanceAct::tca, "TCA, likewise"},
            Arg{"bu", &StanceAct::bu, "buttoned up or crew exposed"},
            Arg{"emplaced", &StanceAct::emplaced, "the Gun counts as Emplaced"}};
    }
};

struct HullDownAct {
    PieceId piece{};
    std::optional<int> leader{};
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "hull_down",
        "Tries an HD manoeuvre with a vehicle, where a shift has opened that: one die.",
        "D4.22",
        {.only = System::asl, .keepsOffers = true, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &HullDownAct::piece, "the vehicle"}.needed(),
            Arg{"leader", &HullDownAct::leader, "modifier of an Armor Leader for the attempt"}.within(-3, 3)};
    }
};

/// Hidden or cloaked units at the other end of a shift.
struct ThoseThere {
    std::vector<PieceId> pieces{};
    static FieldRows fields() {
        return FieldRows{
            Arg{"pieces", &ThoseThere::pieces, "units that were at the other end of the shift"}.needed()};
    }
};

struct ComeAct {
    ThoseThere those{};
    static constexpr ActAbout about{"come",
                                    "Hidden or cloaked units at the other end of a shift change places too.",
                                    "3.3.3",
                                    {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() { return FieldRows{Shared{&ComeAct::those}}; }
};

struct StayAct {
    ThoseThere those{};
    static constexpr ActAbout about{
        "stay",
        "Hidden or cloaked units at the other end of a shift stay where they are.",
        "3.3.3",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() { return FieldRows{Shared{&StayAct::those}}; }
};

struct OccupyAct {
    PieceId piece{};
    std::vector<std::string> in{};
    static constexpr ActAbout about{
        "occupy",
        "Says who is in (beneath) a fortification now, where a shift has opened that.",
        "4.4",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &OccupyAct::piece, "the fortification"}.needed(),
            Arg{"in", &OccupyAct::in, "markers and counters that are in (beneath) it; an empty list: none"}
                .as(ArgType::identifier)
                .needed()
                .entries(0, 1000)};
    }
};

struct BoreSightedAct {
    PieceId piece{};
    std::optional<Location> at{};
    static constexpr ActAbout about{"bore_sighted",
                                    "After a third die of 6: which Location a weapon has Bore Sighted, or "
                                    "that it has LOS to none of them.",
                                    "6.1",
                                    {.only = System::asl, .waits = false, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &BoreSightedAct::piece, "the weapon"}.needed(),
                         Arg{"at", &BoreSightedAct::at, "the Location; none if unsaid"}};
    }
};

}  // namespace shellgame
