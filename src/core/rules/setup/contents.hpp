// SPDX-License-Identifier: MIT
#pragma once

// The counters that an act of setup names.

#include "shellgame/model/finding.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/setup/placing.hpp"

namespace shellgame {

/// The counters that an act names, or the problems with them.
struct Placed {
    std::vector<PieceSpec> specs;
    Findings findings;
};

/// Covered arcs are named by neighbours of the hex that the counter is in (A2.2).
void arcFindings(const GameView& view, const std::vector<PieceSpec>& specs, const std::string& hex,
                 Findings& out);
/// The counters of an act; `key` is its argument, `marker` the name of a marker that it makes.
[[nodiscard]] Placed readContents(const GameView& view, const std::vector<NamedCounter>& counters,
                                  const std::string& key, const SideId& side, const std::string& marker = "");

/// Check and carry out the act `place`, for other acts that place counters.
[[nodiscard]] Findings placingFindings(const GameView& view, const PlaceAct& act);
void placeCounters(const GameView& view, const PlaceAct& act, Draft& draft, Outcome& outcome);

}  // namespace shellgame
