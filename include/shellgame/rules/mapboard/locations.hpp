// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Checks whether a place is now a Location of the map (A2.8, A2.9) with this portion; returns nothing if it
/// is. Three sources determine the levels: the terrain (as play has changed it, otherwise as the player
/// states it, otherwise as on the boards), bridges, and the tunnels and caves that `side` owns or knows (if
/// `side` is empty, all of them). Returns a `ruling` if the program can't decide: for a building level that
/// is not stated, and for sewers, rooftops and cellars that the scenario does not use.
[[nodiscard]] std::optional<Finding> locationFinding(const GameView& view, const SideId& side,
                                                     const Location& at, const Position& position = {});

/// Refuses a step into an adjacent hex that leaves or enters an upper level of a building other than on the
/// same level of one building. Units change level by the stairs inside a hex (B23.4). Returns nothing if the
/// step is legal.
[[nodiscard]] std::optional<Finding> stairsFinding(const GameView& view, const Location& from,
                                                   const Location& to);

/// Returns the name under which a terrain is stored. This is the name of its row in the chart, with the level
/// if the written name has one ("Stone Building, 2 Level"). Returns an empty text for names that are not in
/// the chart.
[[nodiscard]] std::string terrainToKeep(std::string_view written);

/// Returns true if two counters are in the same Location (A2.8), that is, in the same hex on the same level.
/// Entrenchments and vehicles are not separate Locations, but pillboxes and caves (numbered portions) are.
[[nodiscard]] bool sameLocation(const State& state, const PieceId& a, const PieceId& b);

/// Returns true if a leader can affect a unit's performance (MC, Rally). Both must be in the same Location,
/// but may be in different portions. A leader in Crest status does not affect units IN the Depression, and
/// vice versa (A2.8).
[[nodiscard]] bool leaderAffects(const State& state, const PieceId& leader, const PieceId& unit);

/// Returns true if two half-squads can Recombine. Both must be in the same portion of the same Location (A2.8
/// EX). They must also be on the same vehicle, or both not be on a vehicle.
[[nodiscard]] bool mayRecombine(const State& state, const PieceId& a, const PieceId& b);

}  // namespace shellgame
