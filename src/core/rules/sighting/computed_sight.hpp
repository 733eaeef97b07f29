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

/// Sight by lines of sight, where the house rule `los_computed` is on and the boards have terrain. What
/// scenario or player have said of a place wins until the ground or those it spoke of change; on blank grids
/// nothing else counts. While a side looks
/// only enemies count that the side asked about knows of.
///
/// Its lines hold fields of what each side's enemies see, as a memo: they follow from the state alone, so
/// undo needs no care. Good for several threads.
class ComputedSight final : public Sight {
  public:
    explicit ComputedSight(std::shared_ptr<const Ground> ground);
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;
    /// Works out beforehand all that questions about this state need: the first time takes long on a large
    /// map. False when stopped.
    bool prepare(const GameState& state, const StopToken& stop = {}, const Progress& progress = {}) const;
    /// The lines that it goes by, for questions of other kinds.
    [[nodiscard]] const std::shared_ptr<const GameLines>& lines() const { return lines_; }
    /// Bytes held.
    [[nodiscard]] std::size_t memory() const { return lines_->memory(); }

  private:
    struct Asked {
        std::uint64_t hash = 0;
        std::shared_ptr<const GameState> state;
    };
    /// The state that what enemies of an owner see is asked of: all of it, or while a side looks
    /// (Settings::viewer) what the owner knows, so that no answer tells who is hidden; made once for each
    /// state.
    [[nodiscard]] std::shared_ptr<const GameState> askedOf(const GameState& state, const SideId& owner) const;

    RuledSight ruled_;
    std::shared_ptr<const GameLines> lines_;
    mutable std::mutex askedMutex_;
    mutable std::map<SideId, Asked> asked_;
};

/// The sight for a game on these boards.
[[nodiscard]] std::shared_ptr<const Sight> sightOn(const std::shared_ptr<const Ground>& ground);

}  // namespace shellgame
