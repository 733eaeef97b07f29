// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "shellgame/base/stop.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"

namespace shellgame {

/// Implements Sight with computed LOS, for boards with terrain and the house rule `los_computed`. Statements
/// of the scenario or the player have priority until the ground or the units concerned change. On blank grids
/// only statements count. In a side's view, only enemies known to the owner of the place count. GameLines
/// caches the hexes that each side's enemies see. The caches depend on the state alone, so they remain valid
/// after undo. Thread-safe.
class ComputedSight final : public Sight {
  public:
    explicit ComputedSight(std::shared_ptr<const Ground> ground);
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;
    /// Returns the same answer, but with all enemies of `owner` in `state`, even those unknown to the owner.
    [[nodiscard]] SeenAnswer anyEnemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                          const Location& at, const Marker* marker) const;
    /// Computes in advance everything that queries about this state need, because the first computation takes
    /// long on a large map. Returns false if a stop was requested.
    bool prepare(const GameState& state, const StopToken& stop = {}, const Progress& progress = {}) const;
    /// Returns the object that computes lines of sight, for queries that this class does not offer.
    [[nodiscard]] const std::shared_ptr<const GameLines>& lines() const { return lines_; }
    /// Returns the memory in use, in bytes.
    [[nodiscard]] std::size_t memory() const { return lines_->memory(); }

  private:
    /// Returns the answer if the enemies of `owner` in the state `enemies` count.
    [[nodiscard]] SeenAnswer answer(const GameState& state, const GameState* enemies, const Ground& ground,
                                    const SideId& owner, const Location& at, const Marker* marker) const;
    struct Asked {
        std::uint64_t hash = 0;
        std::shared_ptr<const GameState> state;
    };
    /// Returns the state that decides which enemies of `owner` count. In the Umpire view, returns the whole
    /// state. In a side's view (Settings::viewer), returns the state as known to the owner, so that no result
    /// reveals hidden units. The result is cached for each state.
    [[nodiscard]] std::shared_ptr<const GameState> askedOf(const GameState& state, const SideId& owner) const;

    RuledSight ruled_;
    std::shared_ptr<const GameLines> lines_;
    mutable std::mutex askedMutex_;
    mutable std::map<SideId, Asked> asked_;
};

/// Returns the implementation of Sight for a game on these boards.
[[nodiscard]] std::shared_ptr<const Sight> sightOn(const std::shared_ptr<const Ground>& ground);

}  // namespace shellgame
