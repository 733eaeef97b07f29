// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Walks through a game's log, forward, backward and by jumps, on a state of its own: the game stays as it
/// is. A step costs the changes of its entry, a jump at most those of some hundred entries once the log has
/// been walked through (a state is kept every `keptEvery` entries). The session must outlive it and must not
/// act meanwhile.
class Replay {
  public:
    explicit Replay(const Session& session);
    /// How many entries there are: the last place.
    [[nodiscard]] int last() const { return static_cast<int>(entries_->size()); }
    [[nodiscard]] int place() const { return place_; }
    /// The state after the first n entries (0: before all), undo and redo carried out as they were done. It
    /// stays valid until the next call. Nothing of who may know what: a side's eyes get `stateFor` of it.
    /// Problems where the changes do not fit (a log that was damaged).
    [[nodiscard]] Result<const State*> at(int n);

    static constexpr int keptEvery = 250;

  private:
    /// Goes to the nearest state that is known.
    void nearTo(int n);
    Result<void> step(bool forward);

    const std::vector<Entry>* entries_;
    std::map<int, State> kept_;
    State state_;
    int place_;
};

/// One step of a replay, as who looks may follow it: an entry of his log, and its number in the game's.
struct ReplayStep {
    int number = 0;  ///< in the game's own log
    int told = 0;    ///< place in the entries that he reads, from 0
};
/// The steps of a log: all of it as it happened, or only what was never taken back. `numbers` as in SideLog;
/// empty: those of the entries themselves.
[[nodiscard]] std::vector<ReplayStep> replaySteps(const std::vector<Entry>& told,
                                                  const std::vector<int>& numbers, bool onlyKept);

}  // namespace shellgame
