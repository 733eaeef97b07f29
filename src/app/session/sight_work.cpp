// SPDX-License-Identifier: MIT
#include "session/sight_work.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace shellgame::app {

struct SightWork::Job {
    StopSource stop;
    std::atomic<std::size_t> done{0};
    std::atomic<std::size_t> of{0};
    std::mutex mutex;
    std::condition_variable ended;
    bool over = false;
    bool whole = false;
};

SightWork::SightWork(QObject* parent) : QObject(parent) {
    poll_.setInterval(60);
    connect(&poll_, &QTimer::timeout, this, [this] { Q_EMIT progressed(percent()); });
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, &SightWork::launch);
}

SightWork::~SightWork() {
    for (auto& [job, thread] : threads_) job->stop.requestStop();
    for (auto& [job, thread] : threads_) thread.join();
}

int SightWork::percent() const {
    if (!now_ || now_->of == 0) return 0;
    return static_cast<int>(now_->done * 100 / now_->of);
}

void SightWork::start(Work work, Done done, int patience) {
    take(std::move(work), std::move(done));
    launch();
    if (waitFor(patience))
        end(now_);
    else
        poll_.start();
}

void SightWork::startLater(Work work, Done done, int delay) {
    take(std::move(work), std::move(done));
    later_.start(delay);
    poll_.start();
}

void SightWork::take(Work work, Done done) {
    drop();
    std::erase_if(threads_, [](auto& t) {
        {
            const std::lock_guard lock(t.first->mutex);
            if (!t.first->over) return false;
        }
        t.second.join();  // this does not block, because the thread has finished its work
        return true;
    });
    now_ = std::make_shared<Job>();
    work_ = std::move(work);
    done_ = std::move(done);
}

/// Starts the waiting work when its delay is over; does nothing if it has started already.
void SightWork::launch() {
    later_.stop();
    if (!now_ || !work_) return;
    threads_.emplace_back(now_, std::thread([this, job = now_, work = std::exchange(work_, nullptr)] {
                              const Progress progress = [&](std::size_t n, std::size_t of) {
                                  job->done = n;
                                  job->of = of;
                              };
                              const bool whole = work(job->stop.token(), progress);
                              // Hold the lock, because take() may destroy the thread as soon as `over` is
                              // set.
                              const std::lock_guard lock(job->mutex);
                              job->whole = whole;
                              job->over = true;
                              job->ended.notify_all();
                              QMetaObject::invokeMethod(
                                  this, [this, job] { end(job); }, Qt::QueuedConnection);
                          }));
}

bool SightWork::waitFor(int milliseconds) {
    std::unique_lock lock(now_->mutex);
    return now_->ended.wait_for(lock, std::chrono::milliseconds(milliseconds), [&] { return now_->over; });
}

// `job` is passed by value, because a reference might be to `now_`, which is reset here.
void SightWork::end(std::shared_ptr<Job> job) {
    if (job != now_) return;
    now_.reset();
    work_ = nullptr;
    later_.stop();
    poll_.stop();
    // Reset `done_` before the call, because the called function may start other work.
    const Done done = std::move(done_);
    done_ = nullptr;
    bool whole = !job->stop.stopRequested();
    {
        const std::lock_guard lock(job->mutex);
        whole = whole && job->whole;
    }
    done(whole);
}

void SightWork::stop() {
    if (!now_) return;
    now_->stop.requestStop();
    end(now_);
}

void SightWork::drop() {
    if (!now_) return;
    now_->stop.requestStop();
    now_.reset();
    work_ = nullptr;
    done_ = nullptr;
    later_.stop();
    poll_.stop();
}

void SightWork::wait() {
    while (now_) {
        launch();
        const auto job = now_;
        if (waitFor(1000)) end(job);
    }
}

}  // namespace shellgame::app
