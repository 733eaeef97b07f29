// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Whether a place is a Location of the map now (A2.8, A2.9), and one that has that portion: nothing where it
/// is. Levels come from the terrain (what play has made of the hex, else what the player says of it, else its
/// boards), from bridges, and from tunnels and caves that `side` has or knows (empty: all). `ruling` where
/// nobody knows: the level of a building that nobody has told, sewers, rooftops and cellars that the scenario
/// does not use.
[[nodiscard]] std::optional<Finding> locationFinding(const GameView& view, const SideId& side,
                                                     const Location& at, const Position& position = {});

/// A terrain as the state keeps it: the name of its row of the chart, but with the level where the name tells
/// one ("Stone Building, 2 Level"). Empty for names that are not in the chart.
[[nodiscard]] std::string terrainToKeep(std::string_view written);

/// What being in the same Location means (A2.8): hex and level alone; entrenchments and vehicles are no
/// Locations of their own, pillboxes and caves (numbered portions) are.
[[nodiscard]] bool sameLocation(const State& state, const PieceId& a, const PieceId& b);

/// Whether a leader can affect a unit's performance (MC, Rally): in the same Location, whatever features of
/// it they occupy; but a Crest leader never one IN the Depression, nor the other way round (A2.8).
[[nodiscard]] bool leaderAffects(const State& state, const PieceId& leader, const PieceId& unit);

/// Whether two half-squads are so near each other that they may Recombine: the same Location and the same
/// feature of it, an entrenchment or none (A2.8 EX).
[[nodiscard]] bool mayRecombine(const State& state, const PieceId& a, const PieceId& b);

}  // namespace shellgame
