// SPDX-License-Identifier: MIT
#pragma once

// Acts for undo and redo, for changing the view, and for the values that a script expects.

#include "shellgame/base/json.hpp"
#include "shellgame/play/history_acts.hpp"

namespace shellgame {

/// The value of ViewAct::as for the Umpire view, which shows everything.
inline constexpr const char* umpireEyes = "umpire";

struct ViewAct {
    std::string as{};  ///< a side's id, or umpireEyes
    static constexpr ActAbout about{
        "view",
        "Views the game as a side, which then acts only for itself, or in the Umpire view. Undo skips this.",
        "",
        {.audience = Audience::umpire, .waits = false, .keepsOffers = true, .looks = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"as", &ViewAct::as, "the id of a side, or \"umpire\""}.needed()};
    }
};

struct ExpectAct {
    std::string pointer{};
    std::optional<Json> equals{};
    bool absent = false;
    static constexpr ActAbout about{
        "expect",
        "Compares a value of the state. A script stops if it differs. The log does not record this.",
        "",
        {.waits = false, .inspects = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"pointer", &ExpectAct::pointer, "JSON Pointer into what `state --json` prints"}.needed(),
            Arg{"equals", &ExpectAct::equals, "the value expected at the pointer"},
            Arg{"absent", &ExpectAct::absent, "expect no value"}};
    }
};

}  // namespace shellgame
