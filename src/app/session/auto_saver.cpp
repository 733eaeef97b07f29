// SPDX-License-Identifier: MIT
#include "session/auto_saver.hpp"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "session/game_controller.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/safe_write.hpp"

namespace shellgame::app {

namespace {
constexpr qint64 mostPointerBytes = 8192;
/// Pause before the next attempt to write after a failure. The pause is longer if an attempt takes long,
/// which happens in long games.
constexpr std::chrono::milliseconds shortestPause(2000);
constexpr std::chrono::milliseconds longestPause(60000);
constexpr int pausePerTry = 20;
}  // namespace

/// Flushes the journal's file on a thread, using a separate file handle.
struct AutoSaver::Flusher {
    explicit Flusher(AutoSaver& owner) : owner_(owner), thread_([this] { run(); }) {}
    ~Flusher() {
        {
            const std::lock_guard lock(mutex_);
            ends_ = true;
        }
        wakes_.notify_all();
        thread_.join();
    }
    void flush(const std::string& path, std::unique_ptr<FileSink> sink) {
        {
            const std::lock_guard lock(mutex_);
            path_ = path;
            sink_ = std::move(sink);
        }
        wakes_.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        wakes_.wait(lock, [this] { return idle(); });
        failed_.reset();
    }
    /// Waits until the flush is finished; returns false if it takes longer than `atMost`.
    bool waitFor(std::chrono::milliseconds atMost) {
        std::unique_lock lock(mutex_);
        return wakes_.wait_for(lock, atMost, [this] { return idle(); });
    }
    bool isIdle() {
        const std::lock_guard lock(mutex_);
        return idle() && !failed_;
    }
    /// Returns the problems of a failed flush, and removes them.
    std::optional<Problems> takeFailed() {
        const std::lock_guard lock(mutex_);
        return std::exchange(failed_, std::nullopt);
    }

  private:
    [[nodiscard]] bool idle() const { return path_.empty() && !busy_; }
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            wakes_.wait(lock, [this] { return ends_ || !path_.empty(); });
            if (path_.empty()) return;
            const std::string path = std::exchange(path_, {});
            const std::unique_ptr<FileSink> file = std::move(sink_);
            busy_ = true;
            lock.unlock();
            const auto flushed = syncFile(path, *file);
            lock.lock();
            busy_ = false;
            if (!flushed) {
                failed_ = flushed.error();
                QMetaObject::invokeMethod(
                    &owner_, [&owner = owner_] { Q_EMIT owner.unsettled(); }, Qt::QueuedConnection);
            }
            wakes_.notify_all();
        }
    }

    AutoSaver& owner_;
    std::mutex mutex_;
    std::condition_variable wakes_;
    std::string path_;
    std::unique_ptr<FileSink> sink_;
    std::optional<Problems> failed_;
    bool busy_ = false;
    bool ends_ = false;
    std::thread thread_;  ///< declared last, because the thread uses the members above
};

AutoSaver::AutoSaver(QObject* parent) : QObject(parent), flusher_(std::make_unique<Flusher>(*this)) {
    retry_.setSingleShot(true);
    connect(&retry_, &QTimer::timeout, this, &AutoSaver::due);
}
AutoSaver::~AutoSaver() = default;

void AutoSaver::setFolder(const QString& folder) {
    folder_ = folder;
    if (!folder_.isEmpty()) removeLeftParts(folder_.toStdString() + "/unsaved-");
}

QString AutoSaver::path() const {
    return journal_ ? qs(journal_->path()) : QString();
}

QString AutoSaver::freshName() const {
    return QStringLiteral("%1/unsaved-%2.journal").arg(folder_).arg(QDateTime::currentMSecsSinceEpoch());
}

void AutoSaver::at(const QString& journal) {
    journal_ = std::make_unique<Journal>(journal.toStdString(), false, sinks_());
}

void AutoSaver::begin(const Game& game, const QString& unsaved) {
    end();
    if (idle_) return;
    file_ = game.seal.empty() ? QString() : qs(game.path);
    if (!file_.isEmpty()) {
        lock_ = FileLock::take(game.path);
        if (!isOthers()) at(qs(journalOf(game.path)));
    } else if (!folder_.isEmpty()) {
        const QString name = unsaved.isEmpty() ? freshName() : unsaved;
        QDir().mkpath(folder_);
        lock_ = FileLock::take(name.toStdString());
        if (!isOthers()) at(name);
    }
}

void AutoSaver::end() {
    sync();
    journal_.reset();
    lock_ = FileLock();
    file_.clear();
    pointer_.clear();
    elsewhere_ = told_ = toldSlow_ = late_ = givenUp_ = false;
    retry_.stop();
}

void AutoSaver::tellPutAside() {
    for (const std::string& name : journal_->takePutAside()) Q_EMIT putAside(qs(name));
}

void AutoSaver::drop(const Game& game) {
    sync();
    if (journal_) {
        (void)journal_->remove(game);
        tellPutAside();
    }
    if (!pointer_.isEmpty()) QFile::remove(pointer_);
    pointer_.clear();
}

void AutoSaver::saved(const Game& game) {
    drop(game);
    if (qs(game.path) != file_ || isOthers() || elsewhere_) begin(game);
}

/// Records the path of the journal in the program's own folder, so that the next start can offer the game.
void AutoSaver::point(const Game& game) {
    if (!pointer_.isEmpty() || file_.isEmpty() || elsewhere_ || folder_.isEmpty()) return;
    const QByteArray path = QFileInfo(qs(game.path)).absoluteFilePath().toUtf8();
    pointer_ =
        QStringLiteral("%1/unsaved-%2.path")
            .arg(folder_, QString::fromLatin1(
                              QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex().left(16)));
    QDir().mkpath(folder_);
    QFile file(pointer_);
    if (file.open(QIODevice::WriteOnly)) file.write(path);
}

/// Writes the whole game to the program's own folder, because the game's folder can't be written.
Result<void> AutoSaver::saveElsewhere(const Game& game) {
    elsewhere_ = true;
    QDir().mkpath(folder_);
    journal_ = std::make_unique<Journal>(freshName().toStdString(), true, sinks_());
    return journal_->keep(game);
}

void AutoSaver::keep(const Game& game) {
    if (!journal_ || retry_.isActive()) return;
    const auto start = std::chrono::steady_clock::now();
    if (isOurs(path())) QDir().mkpath(folder_);  // create the folder again, because it may have been deleted
    auto written = journal_->keep(game);
    tellPutAside();
    if (!written && !elsewhere_ && !file_.isEmpty() && !folder_.isEmpty()) {
        written = saveElsewhere(game);
        if (written) Q_EMIT savedElsewhere();
    }
    if (!written) {
        const auto took =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
        retry_.start(std::clamp(took * pausePerTry, shortestPause, longestPause));
        if (!std::exchange(told_, true)) Q_EMIT failed(written.error());
        return;
    }
    givenUp_ = false;
    if (std::exchange(told_, false)) Q_EMIT savedAgain();
    point(game);
    flusher_->flush(journal_->path(), sinks_());
}

bool AutoSaver::holds(const Game& game) {
    if (!journal_ || givenUp_) return true;
    retry_.stop();
    keep(game);
    settle(game);
    return !told_;
}

bool AutoSaver::isSettled() const {
    return flusher_->isIdle();
}

void AutoSaver::settle(const Game& game, std::chrono::milliseconds atMost) {
    if (!journal_) return;
    // If writing to the usual place fails, try once more in the program's own folder.
    for (int tries = 0; tries < 2; ++tries) {
        // After one flush that took too long, don't wait for later ones.
        if (!flusher_->waitFor(late_ ? std::chrono::milliseconds(0) : atMost)) {
            late_ = true;
            if (!std::exchange(toldSlow_, true)) Q_EMIT slow();
            return;
        }
        late_ = false;
        const auto problems = flusher_->takeFailed();
        if (!problems) return;
        // Write everything again, because the system may have lost parts of the file.
        journal_->again();
        if (tries > 0 || elsewhere_ || file_.isEmpty() || folder_.isEmpty() || !saveElsewhere(game)) {
            retry_.start(shortestPause);
            if (!std::exchange(told_, true)) Q_EMIT failed(*problems);
            return;
        }
        Q_EMIT savedElsewhere();
        flusher_->flush(journal_->path(), sinks_());
    }
}

void AutoSaver::infoChanged() {
    if (journal_) journal_->infoChanged();
}

void AutoSaver::again(const Game& game) {
    if (!journal_) return;
    journal_->again();
    keep(game);
}

void AutoSaver::sync() {
    flusher_->wait();
}

QStringList AutoSaver::unsaved() const {
    QStringList out;
    if (folder_.isEmpty()) return out;
    const QStringList names{QStringLiteral("unsaved-*.journal"), QStringLiteral("unsaved-*.path"),
                            QStringLiteral("unsaved-*.left*"),
                            QStringLiteral("unsaved-*.json")};  // name of files written by earlier versions
    for (const QFileInfo& f : QDir(folder_).entryInfoList(names, QDir::Files, QDir::Time)) {
        QString path = f.absoluteFilePath();
        if (path.contains(QLatin1String(".left")) && !isPutAside(path.toStdString())) continue;
        if (f.suffix() == QLatin1String("path")) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) continue;
            path = QString::fromUtf8(file.read(mostPointerBytes));
            if (!fileExists(journalOf(path.toStdString()))) {
                // The game was saved after this journal was written, so the journal is no longer needed.
                file.remove();
                continue;
            }
        }
        if (!FileLock::isHeld(path.toStdString())) out << path;
    }
    return out;
}

bool AutoSaver::isOurs(const QString& path) const {
    return !path.isEmpty() && !folder_.isEmpty() &&
           QFileInfo(path).absolutePath() == QFileInfo(folder_).absoluteFilePath();
}

void AutoSaver::forget(const QString& unsaved) const {
    if (FileLock::isHeld(unsaved.toStdString())) return;  // another program has opened that game
    const bool ours = isOurs(unsaved);
    QFile::remove(ours ? unsaved : qs(journalOf(unsaved.toStdString())));
    if (!ours) return;
    QFile::remove(unsaved + QStringLiteral(".bak"));
    if (isPutAside(unsaved.toStdString())) QFile::remove(unsaved + QStringLiteral(".base"));
}

}  // namespace shellgame::app
