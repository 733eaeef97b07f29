// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "session/game_controller.hpp"
#include "shellgame/play/replay.hpp"

namespace shellgame::app {

/// The past of the open game as one viewer may see it: states, entries, and names of counters. This object
/// only reads the game, and the game must not change while the object is used. A side sees each state as it
/// was visible to that side at that time, without anything that the side learned later.
class Past {
  public:
    /// Shows the past in the view `viewpoint`; empty for the Umpire view. If the game is open in a side's
    /// view, `viewpoint` must be that side. In the Umpire view it may be any side, or empty.
    Past(const GameController& game, const SideId& viewpoint);

    [[nodiscard]] const SideId& viewpoint() const { return viewpoint_; }
    /// Returns the log as this viewer reads it.
    [[nodiscard]] const std::vector<Entry>& entries() const;
    /// Returns the steps of a replay of this viewer's log. Position 0 of the replay is before the first step.
    [[nodiscard]] std::vector<ReplayStep> steps(bool onlyActive) const;
    /// Returns the state after an entry as the viewer saw the state then. `number` is the entry's number in
    /// the game's own log; 0 means the state before all entries.
    [[nodiscard]] State stateAt(int number);
    [[nodiscard]] QString nameOf(const QString& id) const;
    /// Returns the hex that an entry mentions, in the state `then`; empty if the entry mentions none.
    [[nodiscard]] QString hexOf(const ReplayStep& step, const State& then) const;
    [[nodiscard]] QString sideName(const SideId& side) const;
    [[nodiscard]] const GameController& game() const { return *game_; }

  private:
    const GameController* game_;
    SideId viewpoint_;
    SideLog log_;
    Replay replay_;
};

}  // namespace shellgame::app
