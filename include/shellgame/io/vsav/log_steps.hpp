// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

namespace shellgame {

/// A dice roll in VASL's chat.
struct VaslRoll {
    std::string player;      ///< the name that VASL shows
    std::string kind;        ///< "IFT", "TH", "Rally" …
    std::vector<int> faces;  ///< the colored die first
    bool operator==(const VaslRoll&) const = default;
};

/// The steps recorded in a log after its first position.
struct VaslSteps {
    int recorded = 0;                    ///< number of commands in all steps
    int pieces = 0;                      ///< the played commands that place, move, change or remove counters
    std::vector<VaslRoll> rolls;         ///< in their order
    int chat = 0;                        ///< lines of chat without a roll
    std::map<std::string, int> leftOut;  ///< the first words of other commands, and how many there are
    bool operator==(const VaslSteps&) const = default;
};

}  // namespace shellgame
