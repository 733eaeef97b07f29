// SPDX-License-Identifier: MIT
#pragma once

// Reads the counters that setup acts name.

#include "shellgame/model/finding.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/setup/placing.hpp"

namespace shellgame {

/// The counters that an act names, or the problems found in the description of these counters.
struct Placed {
    std::vector<PieceSpec> specs;
    Findings findings;
};

/// Checks that the hexes that name a counter's CA and TCA are adjacent to its hex (A2.2).
void arcFindings(const GameView& view, const std::vector<PieceSpec>& specs, const std::string& hex,
                 Findings& out);
/// Reads the counters of an act. `key` is the name of the argument. `marker` is the name of the marker that
/// the act creates.
[[nodiscard]] Placed readContents(const GameView& view, const std::vector<NamedCounter>& counters,
                                  const std::string& key, const SideId& side, const std::string& marker = "");

/// These functions check and carry out the act `place`. Other acts that place counters use these functions
/// too.
[[nodiscard]] Findings placingFindings(const GameView& view, const PlaceAct& act);
void placeCounters(const GameView& view, const PlaceAct& act, Draft& draft, Outcome& outcome);

}  // namespace shellgame
