// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "shellgame/play/view.hpp"

namespace shellgame {

/// Answers from the statements of the scenario and the player. The sources are, in this order: an up-to-date
/// statement about the marker; an up-to-date statement about its Location; an enemy unit in the Location
/// itself, which always has LOS to it; outdated statements (scene.hpp). Otherwise the place counts as not in
/// LOS. While a side views the game (Settings::viewer), only Known units have LOS in this way, and statements
/// that depend on hidden units are not used. Several threads may use one object.
class RuledSight final : public Sight {
  public:
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;

  private:
    /// The positions of a side's enemies, each with the kind of observers there (SeenNote::by).
    struct Enemies {
        std::uint64_t hash = 0;  ///< hash of the state
        std::multimap<Location, std::pair<Position, std::string_view>> there;
    };
    /// Returns the kind of observers (SeenNote::by) in the same Location; if there are several, returns the
    /// most important kind. Returns nothing if no enemy is in the Location. Pillboxes and caves are separate
    /// Locations (A2.8).
    [[nodiscard]] std::optional<std::string_view> enemyIn(const GameState& state, const SideId& owner,
                                                          const Location& at, const Position& position) const;

    mutable std::mutex mutex_;
    mutable std::map<SideId, Enemies> enemies_;  ///< cache for the last state that was queried
};

/// Returns the key of an owner and a Location in State::seen.
[[nodiscard]] std::string seenKey(const SideId& owner, const Location& at);
/// Returns the number of moves that real units of all other sides have made up to now. A statement that is
/// made now stores this number.
[[nodiscard]] int enemyMoves(const Counters& counters, const SideId& owner);

}  // namespace shellgame
