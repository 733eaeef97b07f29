// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/terms/arms.hpp"

namespace shellgame {

/// A force: all of a side without a name that lies in one hex, or all that bears one name (Marker::force) as
/// long as it hangs together from hex to adjacent hex. What constitutes no force (N.3) belongs to none.
struct Force {
    SideId side;
    std::vector<MarkerId> parts;  ///< in the order of their ids
    bool several = false;         ///< in several hexes
    [[nodiscard]] const MarkerId& id() const { return parts.front(); }
    [[nodiscard]] bool has(const MarkerId& part) const;
};
/// The force that a marker is, or is a part of.
[[nodiscard]] Force forceOf(const GameView& view, const MarkerId& part);
/// What counts when a marker goes: the parts of its name that it hangs together with, but not those that it
/// finds or leaves in a hex.
[[nodiscard]] Force movingForce(const GameView& view, const MarkerId& part);
/// All on the map that is or might be a force of a side, garrisons and trains too.
[[nodiscard]] std::vector<Force> forcesOf(const GameView& view, const SideId& side);
/// What of a force changes places in a substitution (N.3): its parts without those that are garrisons, Bridge
/// Trains and Centers of Operation only, unless it is nothing else. And what of a part goes.
[[nodiscard]] Force substitutedOf(const State& state, Force force);
[[nodiscard]] std::vector<PieceId> substitutedIn(const State& state, const Marker& part);
/// Whether parts of two forces share a hex or stand in adjacent ones.
[[nodiscard]] bool hangTogether(const GameView& view, const Force& one, const Force& other);

[[nodiscard]] bool isForce(const State& state, const Force& force);
[[nodiscard]] std::vector<PieceId> piecesOf(const State& state, const Force& force);

/// Cavalry and vedettes of a force (N.3.1 to N.3.4).
struct CavalrySum {
    bool any = false;
    int strength = 0;
};
[[nodiscard]] CavalrySum cavalryOf(const State& state, const Force& force);

/// Hexes that the ZOC of a force in a hex reaches: its neighbours but those that the scenario excepts.
[[nodiscard]] std::vector<std::string> zocFrom(const GameView& view, const std::string& hex);
[[nodiscard]] bool inZocOf(const GameView& view, const Force& force, const std::string& hex);
/// Whether the scenario bars a hex to any of these.
[[nodiscard]] bool barredFrom(const State& state, const std::vector<PieceId>& pieces, const std::string& hex);
/// Whether an enemy force stands in the ZOC of any part of it (N.1).
[[nodiscard]] bool enemyInZoc(const GameView& view, const Force& force);
/// Whether any part of it is adjacent to an enemy force, in ZOC or not (N.2).
[[nodiscard]] bool adjacentToEnemy(const GameView& view, const Force& force);
[[nodiscard]] bool isFixed(const State& state, const Force& force);

/// "force 1215", "force I Corps (1215, 1316)", "force Duhal (1215)".
[[nodiscard]] Message forceName(const State& state, const Force& force);

}  // namespace shellgame
