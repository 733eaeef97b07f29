// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "rules/ai/ai_view.hpp"

namespace shellgame {

/// A target of a program-controlled side, as far as that side can tell.
struct FireTarget {
    Location at;
    bool unknown = false;  ///< under a "?"
    bool vehicle = false;
    std::vector<PieceId> pieces{};  ///< Known counters; empty under a "?"
    Position position{};
};
[[nodiscard]] FireTarget targetAt(const State& seen, const Location& at, const std::vector<PieceId>& who,
                                  bool underMarker);
/// All Known enemy units in play that a side can fire at, a target for each Location and portion of it.
[[nodiscard]] std::vector<FireTarget> knownTargets(const AiView& ai);

/// A stack that opens fire.
struct OpenedFire {
    MarkerId marker;  ///< empty: Known counters
    Location at;
    Position position;
    std::vector<PieceId> pieces;  ///< the firing counters; the program reveals them
    int range = 0;                ///< in hexes
    int firepower = 0;            ///< small arms, at that range and in that phase
    int leader = 0;               ///< DRM of the leader who directs it
    int hindrance = 0;
    bool ordnance = false;   ///< rolls To Hit
    std::size_t target = 0;  ///< index of its target
    int chance = 100;        ///< percent, with which it fires at that target
    int drawn = 0;           ///< the number below 100 that was less than the chance
};
/// Returns the stacks that open fire on one of these targets, by their orders and the units under them: for
/// each target the strongest first, as many as the aggressiveness lets fire on one. Each stack fires once, at
/// the target with the best chance. It draws one number for each Player Turn from the secret seed in `dice`,
/// so that calling this again gives the same result.
[[nodiscard]] std::vector<OpenedFire> whoOpensFire(const AiView& ai, const std::vector<FireTarget>& targets,
                                                   const DiceState& dice);

}  // namespace shellgame
