// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Checks whether a place is a Location of the map now (A2.8, A2.9) with that portion; returns nothing if it
/// is. Levels come from the terrain (as play has changed it, else as the player states, else of the boards),
/// from bridges, and from tunnels and caves that `side` has or knows (empty: all). `ruling` if nobody knows:
/// an unstated level of a building, sewers, rooftops and cellars that the scenario does not use.
[[nodiscard]] std::optional<Finding> locationFinding(const GameView& view, const SideId& side,
                                                     const Location& at, const Position& position = {});

/// Returns a terrain as the state stores it: the name of its row in the chart, with the level if the name
/// contains one ("Stone Building, 2 Level"). Empty for names that are not in the chart.
[[nodiscard]] std::string terrainToKeep(std::string_view written);

/// Returns true for counters in the same Location (A2.8): hex and level alone decide. Entrenchments and
/// vehicles are not separate Locations; pillboxes and caves (numbered portions) are.
[[nodiscard]] bool sameLocation(const State& state, const PieceId& a, const PieceId& b);

/// Returns true if a leader can affect a unit's performance (MC, Rally): in the same Location, whatever
/// features of it they occupy. A Crest leader never affects a unit IN the Depression, and vice versa (A2.8).
[[nodiscard]] bool leaderAffects(const State& state, const PieceId& leader, const PieceId& unit);

/// Returns true if two half-squads are near enough to Recombine: the same Location and the same feature of
/// it, an entrenchment or none (A2.8 EX).
[[nodiscard]] bool mayRecombine(const State& state, const PieceId& a, const PieceId& b);

}  // namespace shellgame
