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

/// A force consists of all unnamed counters of a side in one hex, or of all counters with one name
/// (Marker::force) in connected hexes. Stacks that are not a force according to N.3 are never combined with
/// stacks that are.
struct Force {
    SideId side;
    std::vector<MarkerId> parts;  ///< sorted by id
    bool several = false;         ///< true if the force is in several hexes
    [[nodiscard]] const MarkerId& id() const { return parts.front(); }
    [[nodiscard]] bool has(const MarkerId& part) const;
};
/// Returns the force to which a marker belongs.
[[nodiscard]] Force forceOf(const GameView& view, const MarkerId& part);
/// Returns the force that moves with a marker: all connected parts with the same name, or only the marker
/// itself if it has no name. Other forces in the same hexes do not move with it.
[[nodiscard]] Force movingForce(const GameView& view, const MarkerId& part);
/// Returns all stacks of a side on the map that are, or might be, a force, including garrisons and trains.
[[nodiscard]] std::vector<Force> forcesOf(const GameView& view, const SideId& side);
/// These functions return the parts of a force that a substitution exchanges (N.3), and the pieces of one
/// part. Parts that consist only of garrisons, Bridge Trains and Centers of Operation stay, unless the force
/// has no other parts.
[[nodiscard]] Force substitutedOf(const State& state, Force force);
[[nodiscard]] std::vector<PieceId> substitutedIn(const State& state, const Marker& part);
/// Returns true if parts of two forces are in the same hex or in adjacent hexes.
[[nodiscard]] bool hangTogether(const GameView& view, const Force& one, const Force& other);

[[nodiscard]] bool isForce(const State& state, const Force& force);
[[nodiscard]] std::vector<PieceId> piecesOf(const State& state, const Force& force);

/// The cavalry and vedettes of a force (N.3.1 to N.3.4).
struct CavalrySum {
    bool any = false;
    int strength = 0;
};
[[nodiscard]] CavalrySum cavalryOf(const State& state, const Force& force);

/// Returns the hexes of a ZOC from this hex: its neighbors, except those that the scenario excludes.
[[nodiscard]] std::vector<std::string> zocFrom(const GameView& view, const std::string& hex);
[[nodiscard]] bool inZocOf(const GameView& view, const Force& force, const std::string& hex);
/// Returns true if the scenario forbids any of these counters to enter the hex.
[[nodiscard]] bool barredFrom(const State& state, const std::vector<PieceId>& pieces, const std::string& hex);
/// Returns true if an enemy force is in the ZOC of any part of this force (N.1).
[[nodiscard]] bool enemyInZoc(const GameView& view, const Force& force);
/// Returns true if any part of this force is adjacent to an enemy force, whether or not in its ZOC (N.2).
[[nodiscard]] bool adjacentToEnemy(const GameView& view, const Force& force);
[[nodiscard]] bool isFixed(const State& state, const Force& force);

/// Returns the name of a force: "force 1215", "force I Corps (1215, 1316)", "force Duhal (1215)".
[[nodiscard]] Message forceName(const State& state, const Force& force);

}  // namespace shellgame
