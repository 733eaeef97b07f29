// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "shellgame/base/stop.hpp"
#include "shellgame/los/field.hpp"

namespace shellgame::app {

/// Long work on a thread, one piece at a time: a new piece stops the one before. Short work is done before
/// start() returns, so that nothing flickers.
class SightWork : public QObject {
    Q_OBJECT
  public:
    /// Runs on the thread; returns false when stopped. It must own all that it needs.
    using Work = std::function<bool(const StopToken&, const Progress&)>;
    /// Runs on the window's thread with the result; not called for work that was replaced.
    using Done = std::function<void(bool whole)>;

    explicit SightWork(QObject* parent = nullptr);
    ~SightWork() override;

    /// Waits for at most `patience` milliseconds.
    void start(Work work, Done done, int patience);
    /// Begins after `delay` milliseconds, or earlier if somebody waits for it, so that the window's own work
    /// comes first.
    void startLater(Work work, Done done, int delay);
    /// Asks the work to stop; `done` is then called with false.
    void stop();
    /// Stops without calling `done`.
    void drop();
    /// Waits until the work is done, for callers that can't continue without it.
    void wait();
    [[nodiscard]] bool busy() const { return now_ != nullptr; }
    /// Progress of the computation, 0 to 100.
    [[nodiscard]] int percent() const;

  Q_SIGNALS:
    void progressed(int percent);

  private:
    struct Job;
    void take(Work work, Done done);
    void launch();
    bool waitFor(int milliseconds);
    void end(std::shared_ptr<Job> job);

    std::shared_ptr<Job> now_;
    Work work_;  ///< the work that has not begun yet
    Done done_;
    std::vector<std::pair<std::shared_ptr<Job>, std::thread>> threads_;
    QTimer poll_;
    QTimer later_;
};

}  // namespace shellgame::app
