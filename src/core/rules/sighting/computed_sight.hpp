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

/// Sight by computed LOS, with the house rule `los_computed` on and boards with terrain. Statements of
/// scenario or player win until the ground or their subjects change; on blank grids only they count. In a
/// side's view only enemies count that the side in question knows. Its lines cache fields of what each side's
/// enemies see; these follow from the state alone, so undo needs no care. Several threads may use it.
class ComputedSight final : public Sight {
  public:
    explicit ComputedSight(std::shared_ptr<const Ground> ground);
    [[nodiscard]] SeenAnswer enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const override;
    /// Works out beforehand all that questions about this state need: the first time takes long on a large
    /// map. False when stopped.
    bool prepare(const GameState& state, const StopToken& stop = {}, const Progress& progress = {}) const;
    /// Returns its lines, for other questions.
    [[nodiscard]] const std::shared_ptr<const GameLines>& lines() const { return lines_; }
    /// Returns the bytes in use.
    [[nodiscard]] std::size_t memory() const { return lines_->memory(); }

  private:
    struct Asked {
        std::uint64_t hash = 0;
        std::shared_ptr<const GameState> state;
    };
    /// Returns the state used for the enemies of an owner: all of it, or, in a side's view
    /// (Settings::viewer), what the owner knows, so that no result reveals hidden units. Made once for each
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
