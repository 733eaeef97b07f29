// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/model/ids.hpp"

namespace shellgame {

/// A DR or dr that was rolled elsewhere, such as in VASL before the game was taken from there. The dice
/// statistics count it; no entry of the log has it.
struct OutsideRoll {
    SideId side;        ///< the side that rolled; empty: unknown
    std::string kind;   ///< the purpose, as the program that rolled names it: "IFT"
    std::string faces;  ///< a digit for each die: "42"
    bool operator==(const OutsideRoll&) const = default;
};

}  // namespace shellgame
