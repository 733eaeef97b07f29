// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/view.hpp"

namespace shellgame {

/// Sight by what scenario and player have said: first of the marker, then of its Location, else taken as
/// unseen. What the ground or others have left behind since (scene.hpp) comes after what holds. While a side
/// looks (Settings::viewer) without what hidden units see or their steps tell.
class RuledSight final : public Sight {
  public:
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;
};

/// Key of State::seen.
[[nodiscard]] std::string seenKey(const SideId& owner, const Location& at);
/// Moves of real units of all other sides so far: a remark made now carries this stamp.
[[nodiscard]] int enemyMoves(const Counters& counters, const SideId& owner);

}  // namespace shellgame
