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

/// A force: all unnamed counters of a side in one hex, or all with one name (Marker::force) as long as they
/// are connected from hex to adjacent hex. Counters that do not constitute a force (N.3) belong to none.
struct Force {
    SideId side;
    std::vector<MarkerId> parts;  ///< in the order of their ids
    bool several = false;         ///< in several hexes
    [[nodiscard]] const MarkerId& id() const { return parts.front(); }
    [[nodiscard]] bool has(const MarkerId& part) const;
};
/// The force that a marker is, or is a part of.
[[nodiscard]] Force forceOf(const GameView& view, const MarkerId& part);
/// Returns the force that moves with a marker: the connected parts of its name, but not those that it finds
/// or leaves in a hex.
[[nodiscard]] Force movingForce(const GameView& view, const MarkerId& part);
/// Returns all stacks on the map that are or might be a force of a side, including garrisons and trains.
[[nodiscard]] std::vector<Force> forcesOf(const GameView& view, const SideId& side);
/// Returns the parts of a force that change places in a substitution (N.3): all except those with only
/// garrisons, Bridge Trains and Centers of Operation, unless it has no others. The second function does the
/// same for the pieces of a part.
[[nodiscard]] Force substitutedOf(const State& state, Force force);
[[nodiscard]] std::vector<PieceId> substitutedIn(const State& state, const Marker& part);
/// Returns true if parts of two forces share a hex or are in adjacent ones.
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
/// Returns true if the scenario forbids a hex to any of these.
[[nodiscard]] bool barredFrom(const State& state, const std::vector<PieceId>& pieces, const std::string& hex);
/// Returns true if an enemy force is in the ZOC of any part of it (N.1).
[[nodiscard]] bool enemyInZoc(const GameView& view, const Force& force);
/// Returns true if any part of it is adjacent to an enemy force, in ZOC or not (N.2).
[[nodiscard]] bool adjacentToEnemy(const GameView& view, const Force& force);
[[nodiscard]] bool isFixed(const State& state, const Force& force);

/// "force 1215", "force I Corps (1215, 1316)", "force Duhal (1215)".
[[nodiscard]] Message forceName(const State& state, const Force& force);

}  // namespace shellgame
