// SPDX-License-Identifier: MIT
#pragma once

// Acts for minefields that a unit has entered: their exchange and their attack.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct ExchangeMinesAct {
    std::optional<MarkerId> marker{}, with{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"exchange_mines",
                                    "When a unit has entered an unrevealed minefield, tries to exchange it "
                                    "with another (one shift DR), or makes no attempt.",
                                    "4.6.2",
                                    {.only = System::asl, .waits = false, .dice = 2}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &ExchangeMinesAct::marker,
                "the entered minefield; optional if only one minefield was entered"},
            Arg{"with", &ExchangeMinesAct::with,
                "another unrevealed minefield of the same side, to swap with the entered one; if omitted, no "
                "attempt is made, and only the entered minefield is revealed"}};
    }
};

struct MineAttackAct {
    std::optional<Location> at{};
    std::optional<std::string> result{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"mine_attack",
                                    "Rolls the dice of a minefield attack, or enters its result.",
                                    "B28.41",
                                    {.only = System::asl, .waits = false, .dice = 2}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"at", &MineAttackAct::at,
                "the Location of the minefield that attacks; optional if only one minefield attacks"},
            Arg{"result", &MineAttackAct::result, "the result in words; if omitted, the dice are rolled"}
                .within(0, 500)};
    }
};

}  // namespace shellgame
