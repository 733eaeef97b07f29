// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Moves through a game's log, forward, backward and by jumps. It uses its own state, so the game does not
/// change. A step applies the changes of one entry. Once the log has been read to the end, a jump applies the
/// changes of about a hundred entries at most, because a state is stored every `storedEvery` entries. The
/// session must outlive the replay and must not perform acts during that time.
class Replay {
  public:
    explicit Replay(const Session& session);
    /// Returns the last position, which is the number of entries.
    [[nodiscard]] int last() const { return static_cast<int>(entries_->size()); }
    [[nodiscard]] int place() const { return place_; }
    /// Returns the state after the first n entries (0 means at the beginning), with undo and redo applied as
    /// they occurred. The pointer is valid until the next call. The state contains everything; call
    /// `stateFor` to get a side's view. If the changes do not fit (in a damaged log), returns problems.
    [[nodiscard]] Result<const State*> at(int n);

    static constexpr int storedEvery = 250;

  private:
    /// Moves to the nearest stored state.
    void nearTo(int n);
    Result<void> step(bool forward);

    const std::vector<Entry>* entries_;
    std::map<int, State> stored_;
    State state_;
    int place_;
};

/// One step of a replay for a viewer: an entry of the viewer's log, and the entry's number in the game's log.
struct ReplayStep {
    int number = 0;  ///< number in the game's log
    int told = 0;    ///< index of the entry in the viewer's log
};
/// Returns the steps of a log. If `onlyActive` is true, returns only the steps that were never undone.
/// `numbers` is SideLog::numbers; if it is empty, the entries' own numbers are used.
[[nodiscard]] std::vector<ReplayStep> replaySteps(const std::vector<Entry>& told,
                                                  const std::vector<int>& numbers, bool onlyActive);

}  // namespace shellgame
