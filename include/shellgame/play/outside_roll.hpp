// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/model/ids.hpp"

namespace shellgame {

/// A DR or dr that was rolled outside the program, for example in VASL before the game was imported. The dice
/// statistics count the roll, but no log entry contains it.
struct OutsideRoll {
    SideId side;        ///< the side that rolled; empty if unknown
    std::string kind;   ///< the purpose in the words of the other program: "IFT"
    std::string faces;  ///< a digit for each die: "42"
    bool operator==(const OutsideRoll&) const = default;
};

}  // namespace shellgame
