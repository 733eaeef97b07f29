// SPDX-License-Identifier: MIT
#pragma once

#include <deque>

#include "session/sight_work.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame::app {

/// Computes the lines of sight that the rules need under the house rule `los_computed`. On a large map the
/// first computation takes long, so this class runs it in advance, without blocking lists or acts in the
/// window. Until the computation is done, acts wait, and lists explain why they are empty.
class RuleSight : public QObject {
    Q_OBJECT
  public:
    explicit RuleSight(QObject* parent = nullptr);

    /// Sets the session of the open game; nullptr if there is none. Drops acts that wait in another game.
    void follow(const Session* session);
    void forget();
    /// Returns true if LOS is computed, so that the rules can be queried.
    [[nodiscard]] bool ready() const { return phase_ == Phase::ready; }
    [[nodiscard]] bool working() const { return phase_ == Phase::working; }
    [[nodiscard]] bool stopped() const { return phase_ == Phase::stopped; }
    /// Calls `act` now, or as soon as the rules can be queried. If stop() is called before that, `act` is
    /// never called. Returns false if the act must wait.
    bool whenReady(std::function<void()> act);
    [[nodiscard]] bool holding() const { return !held_.empty(); }
    /// Cancels the computation and drops the waiting acts.
    void stop();
    /// Continues after stop().
    void resume();
    void wait();
    [[nodiscard]] int percent() const { return work_.percent(); }
    /// Returns a sentence that explains why lists can't be filled now; empty if they can.
    [[nodiscard]] QString reason() const;
    /// Sets for how many milliseconds the window may be blocked; tests use a shorter time.
    void setPatience(int patience) { patience_ = patience; }
    /// Sets the folder that stores traced lines between runs; if the folder is empty, they are not stored.
    void setFolder(const QString& folder) { folder_ = folder; }
    [[nodiscard]] const QString& folder() const { return folder_; }
    /// On a thread, traces lines that the rules may need next.
    void traceAhead(const std::shared_ptr<const GameLines>& lines, std::shared_ptr<const GameState> state);

  Q_SIGNALS:
    /// Emitted when the phase (ready, working or stopped) has changed.
    void changed();
    void progressed(int percent);

  private:
    enum class Phase { ready, working, stopped };
    /// Starts the computation and waits for it for at most `patience_` milliseconds. For a new game, does not
    /// wait.
    void begin(bool fresh);
    void setPhase(Phase phase);
    void tell();

    SightWork work_;
    SightWork ahead_;
    QString folder_;
    const Session* session_ = nullptr;
    std::shared_ptr<const GameLines> lines_;
    std::shared_ptr<const GameState> shownState_;  ///< the state for which the lines are computed
    std::uint64_t hash_ = 0;
    bool known_ = false;  ///< true if `hash_` is the hash of the state for which the lines are computed
    Phase phase_ = Phase::ready;
    bool starting_ = false;
    std::deque<std::function<void()>> held_;
    int patience_ = 40;
};

}  // namespace shellgame::app
