// SPDX-License-Identifier: MIT
#pragma once

// Acts that define tunnels and cave complexes of a side.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct TunnelAct {
    std::string id{};
    std::vector<PieceId> joins{};
    std::vector<Location> ends{};
    static constexpr ActAbout about{
        "tunnel",
        "Draws a tunnel between two fortifications or other entrances: at setup, right after the shift of a "
        "fortification that it joins, or after a cave complex that it leads into is redrawn.",
        "4.4.2",
        {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"id", &TunnelAct::id, "the name of the tunnel"}.as(ArgType::identifier).needed(),
            Arg{"joins", &TunnelAct::joins, "the fortifications at the ends of the tunnel"}.entries(0, 2),
            Arg{"ends", &TunnelAct::ends,
                "entrances that are not fortifications; \"joins\" and \"ends\" together name two ends"}
                .entries(0, 2)};
    }
};

struct DrawnComplex {
    std::string id{};
    std::vector<PieceId> caves{}, units{};
    bool operator==(const DrawnComplex&) const = default;
    static FieldRows fields() {
        return FieldRows{
            Arg{"id", &DrawnComplex::id, "the name of the complex"}.as(ArgType::identifier).needed(),
            Arg{"caves", &DrawnComplex::caves, "the caves that it joins"}.needed().entries(1, 40),
            Arg{"units", &DrawnComplex::units, "units inside the old complexes that move into this complex"}};
    }
};

struct RedrawAct {
    SideId side{};
    std::optional<std::vector<DrawnComplex>> complexes{};
    static constexpr ActAbout about{"redraw",
                                    "Draws the cave complexes of a side: at setup, or right after the shift "
                                    "of a cave. Units inside an old complex can move into any new one.",
                                    "4.4.1",
                                    {.only = System::asl, .keepsOffers = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &RedrawAct::side, "the side of the complexes"}.needed(),
            // An empty list removes all complexes of the side.
            Arg{"complexes", &RedrawAct::complexes, "all complexes that the side has after the change"}
                .entries(0, 60)};
    }
};

}  // namespace shellgame
