// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Walks through a game's log, forward, backward and by jumps, on its own state; the game stays unchanged. A
/// step costs the changes of its entry, a jump at most those of some hundred entries once the log has been
/// walked through (it stores a state every `storedEvery` entries). The session must outlive it and must not
/// act meanwhile.
class Replay {
  public:
    explicit Replay(const Session& session);
    /// Returns the number of entries: the last place.
    [[nodiscard]] int last() const { return static_cast<int>(entries_->size()); }
    [[nodiscard]] int place() const { return place_; }
    /// Returns the state after the first n entries (0: before all), with undo and redo carried out as they
    /// happened. It is valid until the next call. It contains everything; for a side's view use `stateFor` of
    /// it. Problems if the changes do not fit (a damaged log).
    [[nodiscard]] Result<const State*> at(int n);

    static constexpr int storedEvery = 250;

  private:
    /// Moves to the nearest known state.
    void nearTo(int n);
    Result<void> step(bool forward);

    const std::vector<Entry>* entries_;
    std::map<int, State> stored_;
    State state_;
    int place_;
};

/// One step of a replay for a viewer: an entry of the viewer's log, and its number in the game's log.
struct ReplayStep {
    int number = 0;  ///< in the game's own log
    int told = 0;    ///< index among the entries that the viewer reads, from 0
};
/// Returns the steps of a log: everything as it happened, or only what was never undone. `numbers` as in
/// SideLog; empty: those of the entries themselves.
[[nodiscard]] std::vector<ReplayStep> replaySteps(const std::vector<Entry>& told,
                                                  const std::vector<int>& numbers, bool onlyActive);

}  // namespace shellgame
