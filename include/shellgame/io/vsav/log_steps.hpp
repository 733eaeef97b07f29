// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

namespace shellgame {

/// A roll of VASL's dice, as its chat tells it.
struct VaslRoll {
    std::string player;      ///< the name that VASL shows
    std::string kind;        ///< "IFT", "TH", "Rally" …
    std::vector<int> faces;  ///< the colored die first
    bool operator==(const VaslRoll&) const = default;
};

/// The steps recorded in a log behind the position at its beginning.
struct VaslSteps {
    int recorded = 0;                    ///< commands of all steps
    int pieces = 0;                      ///< that place, move, change or remove counters, and were played
    std::vector<VaslRoll> rolls;         ///< in their order
    int chat = 0;                        ///< lines of chat without a roll
    std::map<std::string, int> leftOut;  ///< the first words of other commands, and their numbers
    bool operator==(const VaslSteps&) const = default;
};

}  // namespace shellgame
