// SPDX-License-Identifier: MIT
#pragma once

// Offboard artillery: AR, pre-registered hex, accuracy dr.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct ArAct {
    std::string module{};
    std::optional<std::string> at{};  ///< the hex of the AR
    std::optional<PieceId> observer{};
    bool remove = false;
    static constexpr ActAbout about{
        "ar", "Places, moves or removes the AR of an OBA module.", "C1.3", {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{Arg{"module", &ArAct::module, "name of the OBA module in the scenario"}.needed(),
                         Arg{"at", &ArAct::at, "the hex of the AR"}.as(ArgType::hex),
                         Arg{"observer", &ArAct::observer, "the module's Observer on the map"},
                         Arg{"remove", &ArAct::remove, "remove the AR from the map"}};
    }
};

struct PreregisterAct {
    std::string module{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"preregister",
                                    "Rolls the die for the pre-registered hex of an OBA module, after its AR "
                                    "is placed and before the accuracy dr.",
                                    "7.1",
                                    {.only = System::asl, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"module", &PreregisterAct::module, "name of the OBA module in the scenario"}.needed()};
    }
};

struct AccuracyAct {
    std::string module{};
    int drm = 0;
    bool offboard = false;
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "accuracy",
        "Rolls the accuracy dr of an OBA module. After that its AR can move again.",
        "C1.3",
        {.only = System::asl, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"module", &AccuracyAct::module, "name of the OBA module in the scenario"}.needed(),
            Arg{"drm", &AccuracyAct::drm, "sum of the modifiers to the accuracy dr"}.within(-9, 9),
            Arg{"offboard", &AccuracyAct::offboard, "whether the module has an Offboard Observer"}};
    }
};

}  // namespace shellgame
