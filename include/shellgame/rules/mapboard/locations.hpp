// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/state.hpp"

namespace shellgame {

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
