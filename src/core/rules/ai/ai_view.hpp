// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/view.hpp"

namespace shellgame {

/// Everything that a program-controlled side may use when it decides: its own view of the game, and nothing
/// that the other side hides. Functions that decide for it get this and no state.
class AiView {
  public:
    /// The settings of the view always have a policy: the program's if the game has none
    /// (GameView::olderPolicy).
    AiView(const GameState& whole, const Ground& ground, const Sight& sight, const SideId& side,
           bool olderPolicy = false);
    [[nodiscard]] const SideId& side() const { return side_; }
    /// The view of that side, for rules.
    [[nodiscard]] GameView view() const { return {*state_, *ground_, *sight_}; }
    [[nodiscard]] const GameState& state() const { return *state_; }
    /// Returns the LOS from one Location to another and its Hindrances; nothing if neither the boards nor the
    /// player provide it.
    struct Line {
        bool clear = false;
        int hindrance = 0;
    };
    [[nodiscard]] std::optional<Line> line(const Location& from, const Location& to) const;

  private:
    SideId side_;
    std::shared_ptr<const GameState> state_;
    const Ground* ground_;
    const Sight* sight_;
};

}  // namespace shellgame
