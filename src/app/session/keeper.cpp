// SPDX-License-Identifier: MIT
#include "session/keeper.hpp"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "session/game_controller.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame::app {

namespace {
constexpr qint64 mostPointerBytes = 8192;
}  // namespace

/// Flushes the journal's file, by a door of its own.
struct Keeper::Flusher {
    explicit Flusher(Keeper& owner) : owner_(owner), thread_([this] { run(); }) {}
    ~Flusher() {
        {
            const std::lock_guard lock(mutex_);
            ends_ = true;
        }
        wakes_.notify_all();
        thread_.join();
    }
    void flush(const std::string& path) {
        {
            const std::lock_guard lock(mutex_);
            path_ = path;
        }
        wakes_.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        wakes_.wait(lock, [this] { return path_.empty() && !busy_; });
    }

  private:
    void run() {
        const std::unique_ptr<FileSink> file = newSystemSink();
        std::unique_lock lock(mutex_);
        while (true) {
            wakes_.wait(lock, [this] { return ends_ || !path_.empty(); });
            if (path_.empty()) return;
            const std::string path = std::exchange(path_, {});
            busy_ = true;
            lock.unlock();
            // Gone meanwhile: it was saved, or given up.
            const auto flushed = fileExists(path) ? syncFile(path, *file) : Result<void>();
            if (!flushed)
                QMetaObject::invokeMethod(
                    &owner_, [&owner = owner_, problems = flushed.error()] { Q_EMIT owner.failed(problems); },
                    Qt::QueuedConnection);
            lock.lock();
            busy_ = false;
            wakes_.notify_all();
        }
    }

    Keeper& owner_;
    std::mutex mutex_;
    std::condition_variable wakes_;
    std::string path_;
    bool busy_ = false;
    bool ends_ = false;
    std::thread thread_;  ///< last: it uses the others
};

Keeper::Keeper(QObject* parent) : QObject(parent), flusher_(std::make_unique<Flusher>(*this)) {}
Keeper::~Keeper() = default;

QString Keeper::path() const {
    return journal_ ? qs(journal_->path()) : QString();
}

QString Keeper::freshName() const {
    return QStringLiteral("%1/unsaved-%2.journal").arg(folder_).arg(QDateTime::currentMSecsSinceEpoch());
}

void Keeper::at(const QString& journal) {
    journal_ = std::make_unique<Journal>(journal.toStdString());
}

void Keeper::begin(const Game& game, const QString& unsaved) {
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

void Keeper::end() {
    sync();
    journal_.reset();
    lock_ = FileLock();
    file_.clear();
    pointer_.clear();
    elsewhere_ = told_ = false;
}

void Keeper::drop() {
    sync();
    if (journal_) (void)journal_->remove();
    if (!pointer_.isEmpty()) QFile::remove(pointer_);
    pointer_.clear();
}

void Keeper::saved(const Game& game) {
    drop();
    if (qs(game.path) != file_ || isOthers() || elsewhere_) begin(game);
}

/// Says in our own folder where the journal lies, so that the next start can offer the game.
void Keeper::point(const Game& game) {
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

void Keeper::keep(const Game& game) {
    if (!journal_) return;
    auto kept = journal_->keep(game);
    if (!kept && !elsewhere_ && !file_.isEmpty() && !folder_.isEmpty()) {
        // Its own folder can't be written: the whole game goes into ours.
        elsewhere_ = true;
        QDir().mkpath(folder_);
        journal_ = std::make_unique<Journal>(freshName().toStdString(), true);
        kept = journal_->keep(game);
        if (kept) Q_EMIT keptElsewhere();
    }
    if (!kept) {
        if (!std::exchange(told_, true)) Q_EMIT failed(kept.error());
        return;
    }
    told_ = false;
    point(game);
    flusher_->flush(journal_->path());
}

void Keeper::infoChanged() {
    if (journal_) journal_->infoChanged();
}

void Keeper::again(const Game& game) {
    if (!journal_) return;
    journal_->again();
    keep(game);
}

void Keeper::sync() {
    flusher_->wait();
}

QStringList Keeper::unsaved() const {
    QStringList out;
    if (folder_.isEmpty()) return out;
    const QStringList names{QStringLiteral("unsaved-*.journal"), QStringLiteral("unsaved-*.path"),
                            QStringLiteral("unsaved-*.json")};  // of an earlier program
    for (const QFileInfo& f : QDir(folder_).entryInfoList(names, QDir::Files, QDir::Time)) {
        QString path = f.absoluteFilePath();
        if (f.suffix() == QLatin1String("path")) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) continue;
            path = QString::fromUtf8(file.read(mostPointerBytes));
            if (!fileExists(journalOf(path.toStdString()))) {
                file.remove();  // what it led to is saved
                continue;
            }
        }
        if (!FileLock::isHeld(path.toStdString())) out << path;
    }
    return out;
}

bool Keeper::isOurs(const QString& path) const {
    return !path.isEmpty() && !folder_.isEmpty() &&
           QFileInfo(path).absolutePath() == QFileInfo(folder_).absoluteFilePath();
}

void Keeper::forget(const QString& unsaved) const {
    const bool ours = isOurs(unsaved);
    QFile::remove(ours ? unsaved : qs(journalOf(unsaved.toStdString())));
    if (ours) QFile::remove(unsaved + QStringLiteral(".bak"));
}

}  // namespace shellgame::app
