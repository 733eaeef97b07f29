// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "shellgame/play/view.hpp"

namespace shellgame {

/// Answers from the statements of scenario and player, first about the marker, then about its Location, as
/// long as they are up to date. Next, an enemy unit in the Location itself sees it. Statements that later
/// changes have put in doubt (scene.hpp) come last. Otherwise the place counts as unseen. While a side views
/// the game (Settings::viewer), the sight and moves of hidden units are left out. Safe for use by several
/// threads.
class RuledSight final : public Sight {
  public:
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;

  private:
    /// The places of the enemies of a side, and how the sight of each counts (SeenNote::by).
    struct Enemies {
        std::uint64_t hash = 0;  ///< hash of the state
        std::multimap<Location, std::pair<Position, std::string_view>> there;
    };
    /// Returns how the most important enemy in the same Location counts; empty if no enemy is there.
    /// Pillboxes and caves are separate Locations (A2.8).
    [[nodiscard]] std::optional<std::string_view> enemyIn(const GameState& state, const SideId& owner,
                                                          const Location& at, const Position& position) const;

    mutable std::mutex mutex_;
    mutable std::map<SideId, Enemies> enemies_;  ///< cache for the last state that was queried
};

/// Key of State::seen.
[[nodiscard]] std::string seenKey(const SideId& owner, const Location& at);
/// Moves of real units of all other sides so far: a remark made now carries this stamp.
[[nodiscard]] int enemyMoves(const Counters& counters, const SideId& owner);

}  // namespace shellgame
