// SPDX-License-Identifier: MIT
#pragma once

// Acts for shifts, and for the choices after a shift.

#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

struct ShiftAct {
    std::optional<SideId> side{};
    std::vector<ShiftPair> pairs{};
    std::optional<MarkerId> from{}, to{};  ///< short form for one pair, with `pieces` and `come`
    std::vector<PieceId> pieces{}, come{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"shift",
                                    "Tries to exchange the units under two markers: one shift DR.",
                                    "2.5",
                                    {.only = System::asl, .onTable = true, .dice = 2}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &ShiftAct::side, "side of the markers"},
            Arg{"pairs", &ShiftAct::pairs, "one pair, or several that shift as a single stack (2.4.2)"},
            Arg{"from", &ShiftAct::from, "short form for one pair: the marker that shifts"},
            Arg{"to", &ShiftAct::to, "for a shift of one pair: the partner; by default the marker itself"},
            Arg{"pieces", &ShiftAct::pieces, ShiftPair::piecesDoc},
            Arg{"come", &ShiftAct::come, ShiftPair::comeDoc}};
    }
};

/// Sets CA, TCA, BU or Emplaced of a vehicle, Gun or fortification. Members without a value are not changed.
struct StanceAct {
    PieceId piece{};
    std::optional<std::string> ca{}, tca{};
    std::optional<bool> bu{}, emplaced{};
    static constexpr ActAbout about{
        "stance",
        "After a shift, chooses CA, TCA, BU or CE, or Emplaced status for a vehicle, Gun or fortification.",
        "2.3",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &StanceAct::piece, "the vehicle, Gun or fortification"}.needed(),
                         Arg{"ca", &StanceAct::ca,
                             "CA or VCA: two hexes adjacent to its hex and to each other, \"1D3/1D4\"; for a "
                             "cave or roadblock one adjacent hex, for Panji each hex that they face"},
                         Arg{"tca", &StanceAct::tca, "TCA, in the same form as the CA"},
                         Arg{"bu", &StanceAct::bu, "buttoned up or crew exposed"},
                         Arg{"emplaced", &StanceAct::emplaced, "the Gun counts as Emplaced"}};
    }
};

struct HullDownAct {
    PieceId piece{};
    std::optional<int> leader{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"hull_down",
                                    "After a shift, attempts an HD Maneuver with a vehicle: one die.",
                                    "D4.22",
                                    {.only = System::asl, .keepsOffers = true, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &HullDownAct::piece, "the vehicle"}.needed(),
            Arg{"leader", &HullDownAct::leader, "Armor Leader modifier for the attempt"}.within(-3, 3)};
    }
};

/// The arguments of acts that name hidden or cloaked units at the other end of a shift.
struct ThoseThere {
    std::vector<PieceId> pieces{};
    static FieldRows fields() {
        return FieldRows{
            Arg{"pieces", &ThoseThere::pieces, "units that were at the other end of the shift"}.needed()};
    }
};

struct ComeAct {
    ThoseThere those{};
    static constexpr ActAbout about{
        "come",
        "Moves hidden or cloaked units from the other end of a shift to the vacated place.",
        "3.3.3",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() { return FieldRows{Shared{&ComeAct::those}}; }
};

struct StayAct {
    ThoseThere those{};
    static constexpr ActAbout about{
        "stay",
        "Keeps hidden or cloaked units at the other end of a shift where they are.",
        "3.3.3",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() { return FieldRows{Shared{&StayAct::those}}; }
};

struct OccupyAct {
    PieceId piece{};
    std::vector<std::string> in{};
    static constexpr ActAbout about{
        "occupy",
        "After a shift, names the units that are now in (or beneath) a fortification.",
        "4.4",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &OccupyAct::piece, "the fortification"}.needed(),
            Arg{"in", &OccupyAct::in,
                "the markers and counters in (or beneath) the fortification; an empty list for none"}
                .as(ArgType::identifier)
                .needed()
                .entries(0, 1000)};
    }
};

struct BoreSightedAct {
    PieceId piece{};
    std::optional<Location> at{};
    static constexpr ActAbout about{
        "bore_sighted",
        "After a third die of 6, chooses the Bore Sighted Location of a weapon, or none without LOS.",
        "6.1",
        {.only = System::asl, .waits = false, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &BoreSightedAct::piece, "the weapon"}.needed(),
                         Arg{"at", &BoreSightedAct::at, "the Location; by default none"}};
    }
};

}  // namespace shellgame
