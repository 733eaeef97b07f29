// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "shellgame/play/view.hpp"

namespace shellgame {

/// Sight by what scenario and player have said: first of the marker, then of its Location. What the ground or
/// others have left behind since (scene.hpp) comes last. In between, an enemy in the Location itself sees it.
/// Else it is taken as unseen. While a side looks (Settings::viewer) without what hidden units see or their
/// steps tell. Good for several threads.
class RuledSight final : public Sight {
  public:
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;

  private:
    /// Where enemies of an owner are, and how each counts for what it sees (SeenNote::by).
    struct Enemies {
        std::uint64_t hash = 0;  ///< of the state
        std::multimap<Location, std::pair<Position, std::string_view>> there;
    };
    /// How the enemy counts that matters most of those in the same Location; nothing where none is. Pillboxes
    /// and caves are Locations of their own (A2.8).
    [[nodiscard]] std::optional<std::string_view> enemyIn(const GameState& state, const SideId& owner,
                                                          const Location& at, const Position& position) const;

    mutable std::mutex mutex_;
    mutable std::map<SideId, Enemies> enemies_;  ///< a memo of the last state that was asked about
};

/// Key of State::seen.
[[nodiscard]] std::string seenKey(const SideId& owner, const Location& at);
/// Moves of real units of all other sides so far: a remark made now carries this stamp.
[[nodiscard]] int enemyMoves(const Counters& counters, const SideId& owner);

}  // namespace shellgame
