// SPDX-License-Identifier: MIT
#pragma once

// What puts the state right without asking a rule.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct CorrectAct {
    std::string pointer{};
    Json value{};
    std::string why{};
    static constexpr ActAbout about{
        "correct",
        "Puts right what was forgotten or noted wrongly: place, contents, status, phase. No rule is asked; "
        "the log says so.",
        "",
        {.audience = Audience::umpire, .keepsOffers = true, .corrects = true, .menu = {80, "Correct …"}}};
    static constexpr auto fields() {
        return std::tuple{
            Arg{"pointer", &CorrectAct::pointer,
                "JSON Pointer into the state: \"/markers/m1/at\", \"/pieces/p3/marks\", \"/clock/phase\""}
                .needed(),
            Arg{"value", &CorrectAct::value, "the right value"}.needed(),
            Arg{"why", &CorrectAct::why, "for the log"}};
    }
};

}  // namespace shellgame
