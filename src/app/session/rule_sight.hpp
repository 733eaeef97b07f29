// SPDX-License-Identifier: MIT
#pragma once

#include <deque>

#include "session/sight_work.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame::app {

/// Computes the lines of sight that rules need under the house rule `los_computed`. On a large map that takes
/// long the first time, so it is done here beforehand, and no list or act makes the window wait. Until then
/// acts wait, and lists say why they are empty.
class RuleSight : public QObject {
    Q_OBJECT
  public:
    explicit RuleSight(QObject* parent = nullptr);

    /// Follows the session of the open game; null for none. Another game drops waiting acts.
    void follow(const Session* session);
    void forget();
    /// Tells whether the rules can be queried.
    [[nodiscard]] bool ready() const { return phase_ == Phase::ready; }
    [[nodiscard]] bool working() const { return phase_ == Phase::working; }
    [[nodiscard]] bool stopped() const { return phase_ == Phase::stopped; }
    /// Calls `act` now, or as soon as the rules can be queried; never if stopped before. Returns false if it
    /// has to wait.
    bool whenReady(std::function<void()> act);
    [[nodiscard]] bool holding() const { return !held_.empty(); }
    /// Cancels, and drops waiting acts.
    void stop();
    /// Continues after stop().
    void resume();
    void wait();
    [[nodiscard]] int percent() const { return work_.percent(); }
    /// A sentence for lists that cannot be filled now; empty when ready.
    [[nodiscard]] QString reason() const;
    /// Sets for how many milliseconds the window may be blocked; tests shorten it.
    void setPatience(int patience) { patience_ = patience; }
    /// Sets the folder in which traced lines are stored between runs; empty: they are not stored.
    void setFolder(const QString& folder) { folder_ = folder; }
    [[nodiscard]] const QString& folder() const { return folder_; }
    /// Traces lines on a thread that rules may need next.
    void traceAhead(const std::shared_ptr<const GameLines>& lines, std::shared_ptr<const GameState> state);
    /// Waits until that is done.
    void waitAhead() { ahead_.wait(); }

  Q_SIGNALS:
    /// The state (ready, working or stopped) has changed.
    void changed();
    void progressed(int percent);

  private:
    enum class Phase { ready, working, stopped };
    /// Waits for at most `patience_` milliseconds; for a new game not at all.
    void begin(bool fresh);
    void setPhase(Phase phase);
    void tell();

    SightWork work_;
    SightWork ahead_;
    QString folder_;
    const Session* session_ = nullptr;
    std::shared_ptr<const GameLines> lines_;
    std::shared_ptr<const GameState> kept_;  ///< the state for which the lines are computed
    std::uint64_t hash_ = 0;
    bool known_ = false;  ///< hash of the state for which lines are computed
    Phase phase_ = Phase::ready;
    bool starting_ = false;
    std::deque<std::function<void()>> held_;
    int patience_ = 40;
};

}  // namespace shellgame::app
