// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "session/game_controller.hpp"
#include "shellgame/play/replay.hpp"

namespace shellgame::app {

/// The past of the open game as one viewer may know it: states, entries, and names of counters. It only
/// reads; the game must stay unchanged while it is used. A side sees each state as it saw it then, without
/// anything it learned later.
class Past {
  public:
    /// Views the past as `eyes`: in the Umpire view any side (empty: the umpire), otherwise only the viewing
    /// side.
    Past(const GameController& game, const SideId& viewpoint);

    [[nodiscard]] const SideId& viewpoint() const { return viewpoint_; }
    /// The log as these viewers read it.
    [[nodiscard]] const std::vector<Entry>& entries() const;
    /// Returns the steps through that log; place 0 of a replay is before the first one.
    [[nodiscard]] std::vector<ReplayStep> steps(bool onlyActive) const;
    /// Returns the game after an entry (its number in the game's own log, 0: before all), as the viewer saw
    /// it.
    [[nodiscard]] State stateAt(int number);
    [[nodiscard]] QString nameOf(const QString& id) const;
    /// The hex that an entry speaks of, as things were; empty for none.
    [[nodiscard]] QString hexOf(const ReplayStep& step, const State& then) const;
    /// The sides of the game by name.
    [[nodiscard]] QString sideName(const SideId& side) const;
    [[nodiscard]] const GameController& game() const { return *game_; }

  private:
    const GameController* game_;
    SideId viewpoint_;
    SideLog log_;
    Replay replay_;
};

}  // namespace shellgame::app
