// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/view.hpp"

namespace shellgame {

/// The view on which a program-controlled side bases its decisions: the game without anything that the other
/// side hides. Functions that decide for the side get this view instead of the state.
class AiView {
  public:
    /// The settings of the view always have a policy: if the game has none, the view has the program's
    /// built-in policy (GameView::olderPolicy).
    AiView(const GameState& whole, const Ground& ground, const Sight& sight, const SideId& side,
           bool olderPolicy = false);
    [[nodiscard]] const SideId& side() const { return side_; }
    /// Returns the view in the form that rules functions take.
    [[nodiscard]] GameView view() const { return {*state_, *ground_, *sight_}; }
    [[nodiscard]] const GameState& state() const { return *state_; }
    /// The LOS from a Location to a unit in another, and its Hindrances. line() returns nothing if neither
    /// the boards nor the player's answers determine the LOS. Of the unit's position, only Bypass matters.
    struct Line {
        bool clear = false;
        int hindrance = 0;
    };
    [[nodiscard]] std::optional<Line> line(const Location& from, const Location& to,
                                           const Position& position = {}) const;

  private:
    SideId side_;
    std::shared_ptr<const GameState> state_;
    const Ground* ground_;
    const Sight* sight_;
};

}  // namespace shellgame
