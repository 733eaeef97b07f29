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
    std::vector<int> faces;  ///< the faces, beginning with the colored die
    bool operator==(const VaslRoll&) const = default;
};

/// The steps that a log records after its initial position.
struct VaslSteps {
    int recorded = 0;             ///< number of commands in all steps
    int pieces = 0;               ///< number of played commands that affect counters
    std::vector<VaslRoll> rolls;  ///< the rolls in the order of the log
    int chat = 0;                 ///< number of lines of chat without a roll
    /// Commands that were not played: the first words of each, and how often they occurred.
    std::map<std::string, int> leftOut;
    bool operator==(const VaslSteps&) const = default;
};

}  // namespace shellgame
