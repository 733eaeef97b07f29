// SPDX-License-Identifier: MIT
#include "session/autosave.hpp"

#include <QDir>
#include <QFileInfo>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "shellgame/io/save/save.hpp"

namespace shellgame::app {

/// What has come to a game since the last time; all of it copies, for the game goes on meanwhile.
struct Autosave::News {
    std::optional<State> start;  ///< of another game: what is known of the one before is forgotten
    std::vector<Entry> entries;  ///< behind those that are known
    std::vector<std::pair<std::size_t, bool>> undone;  ///< known ones that are undone, or no more
    GameInfo info;
    State state;
    std::string path;  ///< empty: nothing is to be written yet
};

struct Autosave::Thread {
    explicit Thread(Autosave& owner) : owner_(owner), thread_([this] { run(); }) {}
    ~Thread() {
        {
            const std::lock_guard lock(mutex_);
            ends_ = true;
        }
        wakes_.notify_all();
    }

    void hand(News news) {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(std::move(news));
        }
        wakes_.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        wakes_.wait(lock, [this] { return waiting_.empty() && !busy_; });
    }
    [[nodiscard]] Problems takeFailure() {
        const std::lock_guard lock(mutex_);
        return std::exchange(failure_, {});
    }

  private:
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            wakes_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            busy_ = true;
            News news = std::move(waiting_.front());
            waiting_.pop_front();
            // Of several copies that wait for the same file the newest alone is written.
            const bool newest =
                waiting_.empty() || waiting_.front().start || waiting_.front().path != news.path;
            lock.unlock();
            Problems problems = take(std::move(news), newest);
            lock.lock();
            busy_ = false;
            if (!problems.empty()) {
                failure_ = std::move(problems);
                QMetaObject::invokeMethod(
                    &owner_, [&owner = owner_] { owner.tellFailure(); }, Qt::QueuedConnection);
            }
            wakes_.notify_all();
        }
    }

    Problems take(News news, bool write) {
        if (news.start) {
            start_ = std::move(*news.start);
            entries_.clear();
        }
        for (const auto& [at, undone] : news.undone) entries_[at].undone = undone;
        entries_.insert(entries_.end(), std::make_move_iterator(news.entries.begin()),
                        std::make_move_iterator(news.entries.end()));
        if (!write || news.path.empty()) return {};
        const auto done = saveGame(SaveParts{news.info, start_, news.state, entries_}, news.path);
        return done ? Problems{} : done.error();
    }

    Autosave& owner_;
    // The thread's own.
    State start_;
    std::vector<Entry> entries_;
    // Of both, under the lock.
    std::mutex mutex_;
    std::condition_variable wakes_;
    std::deque<News> waiting_;
    Problems failure_;
    bool busy_ = false;
    bool ends_ = false;
    std::jthread thread_;  ///< goes first: it uses the others
};

Autosave::Autosave(QObject* parent) : QObject(parent), thread_(std::make_unique<Thread>(*this)) {}

Autosave::~Autosave() = default;

void Autosave::begin(const Game& game) {
    News news;
    news.start = game.session->start();
    news.entries = game.session->entries();
    handed_ = news.entries.size();
    thread_->hand(std::move(news));
}

void Autosave::write(const Game& game, const QString& path) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    const std::vector<Entry>& entries = game.session->entries();
    News news;
    for (std::size_t i = handed_; i < entries.size(); ++i) {
        news.entries.push_back(entries[i]);
        for (const int n : entries[i].targets)
            if (const auto at = static_cast<std::size_t>(n) - 1; at < handed_)
                news.undone.emplace_back(at, entries[at].undone);
    }
    handed_ = entries.size();
    news.info = game.info;
    news.state = game.session->state();
    news.path = path.toStdString();
    thread_->hand(std::move(news));
}

void Autosave::wait() {
    thread_->wait();
    tellFailure();
}

void Autosave::tellFailure() {
    if (const Problems problems = thread_->takeFailure(); !problems.empty()) Q_EMIT failed(problems);
}

}  // namespace shellgame::app
