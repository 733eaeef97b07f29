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

/// Runs long work on a thread, one piece at a time, so starting new work stops the previous work. If the work
/// is short, start() returns after it is done, so that nothing flickers.
class SightWork : public QObject {
    Q_OBJECT
  public:
    /// Function that runs on the thread; returns false if it was stopped. The function must own all the data
    /// that it uses.
    using Work = std::function<bool(const StopToken&, const Progress&)>;
    /// Function that runs on the window's thread with the result. It is not called if the work was replaced
    /// by other work.
    using Done = std::function<void(bool whole)>;

    explicit SightWork(QObject* parent = nullptr);
    ~SightWork() override;

    /// Starts the work and waits for it for at most `patience` milliseconds.
    void start(Work work, Done done, int patience);
    /// Starts the work after `delay` milliseconds, so that the window can do its own work first. If wait() is
    /// called before that, the work starts immediately.
    void startLater(Work work, Done done, int delay);
    /// Stops the work; `done` is then called with false.
    void stop();
    /// Stops the work without calling `done`.
    void drop();
    /// Waits until the work is done, for callers that can't continue without its result.
    void wait();
    [[nodiscard]] bool busy() const { return now_ != nullptr; }
    /// Returns the progress of the work as a percentage.
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
    Work work_;  ///< work that has not begun yet
    Done done_;
    std::vector<std::pair<std::shared_ptr<Job>, std::thread>> threads_;
    QTimer poll_;
    QTimer later_;
};

}  // namespace shellgame::app
