// SPDX-License-Identifier: MIT
#pragma once

// Offboard artillery: its AR, the pre-registered hex, the accuracy dr.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct ArAct {
    std::string module{};
    std::optional<std::string> at{};  ///< a hex
    std::optional<PieceId> observer{};
    bool remove = false;
    static constexpr ActAbout about{
        "ar", "Places, moves or removes the AR of an OBA module.", "C1.3", {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"module", &ArAct::module, "the OBA module, by the name the scenario gives"}.needed(),
            Arg{"at", &ArAct::at, "where it lies now"}.as(ArgType::hex),
            Arg{"observer", &ArAct::observer, "who observes for the module, on the map"},
            Arg{"remove", &ArAct::remove, "take it off the map"}};
    }
};

struct PreregisterAct {
    std::string module{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"preregister",
                                    "Throws the die for an OBA module's pre-registered hex, after its AR is "
                                    "placed and before the accuracy dr.",
                                    "7.1",
                                    {.only = System::asl, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"module", &PreregisterAct::module, "the OBA module, by the name the scenario gives"}
                .needed()};
    }
};

struct AccuracyAct {
    std::string module{};
    int drm = 0;
    bool offboard = false;
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "accuracy",
        "Throws the accuracy dr of an OBA module; then its AR may be moved again.",
        "C1.3",
        {.only = System::asl, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"module", &AccuracyAct::module, "the OBA module, by the name the scenario gives"}.needed(),
            Arg{"drm", &AccuracyAct::drm, "sum of its modifiers"}.within(-9, 9),
            Arg{"offboard", &AccuracyAct::offboard, "by an Offboard Observer"}};
    }
};

}  // namespace shellgame
