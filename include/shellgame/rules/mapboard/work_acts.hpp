// SPDX-License-Identifier: MIT
#pragma once

// Tunnels and cave complexes as a side draws them.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct TunnelAct {
    std::string id{};
    std::vector<PieceId> joins{};
    std::vector<Location> ends{};
    static constexpr ActAbout about{
        "tunnel",
        "Draws a tunnel between two fortifications or other entrances: at setup, and anew right after "
        "the shift of a fortification that it joins, or the redrawing of a cave complex that it leads into.",
        "4.4.2",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"id", &TunnelAct::id, "its name"}.as(ArgType::identifier).needed(),
            Arg{"joins", &TunnelAct::joins, "fortifications at its ends"}.entries(0, 2),
            Arg{"ends", &TunnelAct::ends, "entrances in no fortification; two ends with \"joins\""}.entries(
                0, 2)};
    }
};

struct DrawnComplex {
    std::string id{};
    std::vector<PieceId> caves{}, units{};
    bool operator==(const DrawnComplex&) const = default;
    static FieldRows fields() {
        return FieldRows{
            Arg{"id", &DrawnComplex::id, "its name"}.as(ArgType::identifier).needed(),
            Arg{"caves", &DrawnComplex::caves, "the caves that it joins"}.needed().entries(1, 40),
            Arg{"units", &DrawnComplex::units, "who of those inside the old complexes goes into it"}};
    }
};

struct RedrawAct {
    SideId side{};
    std::optional<std::vector<DrawnComplex>> complexes{};
    static constexpr ActAbout about{
        "redraw",
        "Draws a side's cave complexes: at setup, and anew right after the shift of a cave. Who was "
        "inside an old one goes into any of the new.",
        "4.4.1",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &RedrawAct::side, "whose they are"}.needed(),
            // With an empty list it has none any more.
            Arg{"complexes", &RedrawAct::complexes, "all complexes that the side has now"}.entries(0, 60)};
    }
};

}  // namespace shellgame
