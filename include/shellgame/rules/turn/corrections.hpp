// SPDX-License-Identifier: MIT
#pragma once

// Acts that correct the state without checking rules.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct CorrectAct {
    std::string pointer{};
    Json value{};
    std::string why{};
    static constexpr ActAbout about{
        "correct",
        "Corrects what was forgotten or recorded wrongly: Location, units under a marker, status, phase. "
        "Rules are not checked, and the log records the correction.",
        "",
        {.audience = Audience::umpire, .keepsOffers = true, .corrects = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"pointer", &CorrectAct::pointer,
                "JSON Pointer into the state: \"/markers/m1/at\", \"/pieces/p3/marks\", \"/clock/phase\""}
                .needed(),
            Arg{"value", &CorrectAct::value, "the correct value"}.needed(),
            Arg{"why", &CorrectAct::why, "for the log"}};
    }
};

/// A value of a counter, of a marker or of the clock that the window offers for correction.
struct Correctable {
    enum class Value { text, number, yesNo, oneOf };
    std::string pointer;  ///< value of CorrectAct::pointer
    Message name;         ///< "Place", "Game Turn"
    Value value = Value::text;
    Json now{};
    std::vector<std::pair<Json, Message>> choices{};  ///< the values and their names, for `oneOf`
};

/// Returns the values that the viewer (Settings::viewer) may correct, for a marker or counter, or for the
/// clock if neither is named. The list is empty if there are none.
[[nodiscard]] std::vector<Correctable> correctables(const State& state, const Ground& ground,
                                                    const std::optional<MarkerId>& marker,
                                                    const std::optional<PieceId>& piece);

}  // namespace shellgame
