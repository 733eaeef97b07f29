// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "rules/ai/ai_view.hpp"

namespace shellgame {

/// A target as the program-controlled side knows it.
struct FireTarget {
    Location at;
    bool unknown = false;  ///< true if the target is under a "?"
    bool vehicle = false;
    std::vector<PieceId> pieces{};  ///< the Known counters; empty if the target is under a "?"
    Position position{};
    /// True if the target consists of closed-topped AFV that are BU, so that small arms have no effect.
    bool proof = false;
    bool exposed = false;  ///< true if the target contains a unit other than an AFV and its Passengers
    bool waits = false;    ///< true if the target is a "?" that has neither moved nor fired
    bool halved = false;   ///< true if the target is concealed, so that fire at it is Area Fire (A12.13)
};
[[nodiscard]] FireTarget targetAt(const State& seen, const Location& at, const std::vector<PieceId>& who,
                                  bool underMarker);
/// Returns the target of Defensive First Fire in a Location into which units move. A moving "?" that is in
/// LOS of a firer has lost its "?" before the fire, unless it uses Assault Movement into other terrain than
/// Open Ground (A12.14) or, at night, does not use Non-Assault Movement in an Illuminated Location (E1.31).
[[nodiscard]] FireTarget movingTarget(const AiView& ai, const Location& at, const std::vector<PieceId>& who,
                                      bool underMarker, bool assault);
/// Returns all Known enemy units that a side can fire at: one target for each portion of a Location.
[[nodiscard]] std::vector<FireTarget> knownTargets(const AiView& ai);
/// Returns the "?" of the enemy, at which Known units of an attacking side fire in their own Player Turn.
[[nodiscard]] std::vector<FireTarget> waitingTargets(const AiView& ai);

/// A stack that opens fire.
struct OpenedFire {
    /// The marker of the stack, or of the one stack of a Fire Group that has a marker; empty if the counters
    /// are Known.
    MarkerId marker;
    Location at;
    std::vector<Location> with{};  ///< the other Locations of a Fire Group (A7.5)
    Position position;
    std::vector<PieceId> pieces;  ///< the firing counters, and the leader who directs; they are revealed
    int range = 0;                ///< range in hexes
    int firepower = 0;            ///< FP of the small arms at that range and in that phase
    int leader = 0;               ///< DRM of the leader who directs the attack
    int hindrance = 0;
    bool ordnance = false;   ///< true if the attack uses the To Hit procedure
    std::size_t target = 0;  ///< index into the list of targets
    int chance = 100;        ///< chance in percent that the stack fires at that target
    int drawn = 0;           ///< random number below 100; the stack fires because it is less than the chance
};
/// Returns the stacks that open fire on one of these targets, depending on their orders, their units and the
/// chances. For each target the strongest stacks come first, and the aggressiveness limits their number. In a
/// fire phase, adjacent stacks form a Fire Group if that gives a stronger attack. Each stack fires once, at
/// the target with the best chance. The random numbers follow from the secret seed in `dice` and the Player
/// Turn, so another call gives the same result.
[[nodiscard]] std::vector<OpenedFire> whoOpensFire(const AiView& ai, const std::vector<FireTarget>& targets,
                                                   const DiceState& dice);

}  // namespace shellgame
