// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/view.hpp"

namespace shellgame {

/// All that a kept side may go by when it decides: its own view of the game, and nothing that the other side
/// hides. Whoever decides for it is given this and no state.
class KeptView {
  public:
    /// Its settings always have a policy: the program's, where the game has none (GameView::olderPolicy).
    KeptView(const GameState& whole, const Ground& ground, const Sight& sight, const SideId& side,
             bool olderPolicy = false);
    [[nodiscard]] const SideId& side() const { return side_; }
    /// For rules: a state with the eyes of that side.
    [[nodiscard]] GameView view() const { return {*state_, *ground_, *sight_}; }
    [[nodiscard]] const GameState& state() const { return *state_; }
    /// Whether a Location has a clear line of sight to another, and how many Hindrances lie in it; nothing
    /// where neither the boards nor the player tell.
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
