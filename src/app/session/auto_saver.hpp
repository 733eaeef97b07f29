// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "shellgame/base/file_lock.hpp"
#include "shellgame/io/save/journal.hpp"

namespace shellgame::app {

/// Protects the open game from loss. It locks the game's file, and writes each unsaved act immediately to a
/// journal beside that file or in the program's own folder. A thread flushes the journal to the disk while
/// the window computes what it shows. `settle()` waits for the flush before the window reports the act.
class AutoSaver : public QObject {
    Q_OBJECT
  public:
    explicit AutoSaver(QObject* parent);
    ~AutoSaver() override;

    /// Sets the folder for journals of games that have no file, or whose folder can't be written.
    void setFolder(const QString& folder);
    /// Switches off journal and lock, for runs of the program that only make pictures.
    void leaveNoTrace() { idle_ = true; }
    /// Begins the journal of another game. `unsaved` is the path of a journal listed by unsaved(), if the
    /// game continues that journal.
    void begin(const Game& game, const QString& unsaved = {});
    /// Closes the game. Its unsaved acts remain in the journal.
    void end();
    /// Removes the journal of a game that was saved.
    void saved(const Game& game);
    /// Writes new acts to the journal. If this fails, the failure is reported once, the game continues, and
    /// writing is tried again from time to time.
    void keep(const Game& game);
    /// Waits until the journal is on the disk. If flushing fails, writes to the program's own folder. If
    /// flushing takes longer than `atMost`, reports that once and continues.
    void settle(const Game& game, std::chrono::milliseconds atMost = std::chrono::milliseconds(500));
    [[nodiscard]] bool isSettled() const;
    /// Returns true if ending the program now would lose nothing of the game. First tries again to store acts
    /// that could not be written before.
    [[nodiscard]] bool holds(const Game& game);
    /// Called when the player accepts that acts which could not be written may be lost.
    void giveUp() { givenUp_ = true; }
    /// Replaces the system's disk functions, so that tests can simulate failing disks.
    void setSinks(std::function<std::unique_ptr<FileSink>()> sinks) { sinks_ = std::move(sinks); }
    void infoChanged();
    /// Writes the whole journal again, because earlier entries have changed.
    void again(const Game& game);
    /// Waits until everything that was written is flushed to the disk.
    void sync();

    /// Returns true if another program has opened the game, so that this window can only view it.
    [[nodiscard]] bool isOthers() const { return lock_.state() == FileLock::State::others; }
    [[nodiscard]] QString owner() const { return QString::fromStdString(lock_.owner()); }
    /// Returns true if the program or computer that last opened the game stopped without closing it.
    [[nodiscard]] bool wasLeft() const { return !file_.isEmpty() && lock_.wasLeft(); }
    /// Returns true if the folder does not support locks, so that other programs could write the game too.
    [[nodiscard]] bool isUnlocked() const {
        return !file_.isEmpty() && lock_.state() == FileLock::State::impossible;
    }
    /// Returns the path of the journal; empty if no journal is to be written.
    [[nodiscard]] QString path() const;

    /// Lists games that ended without being saved, the newest first. Games that are open in another program
    /// are left out.
    [[nodiscard]] QStringList unsaved() const;
    void forget(const QString& unsaved) const;
    /// Returns true if a file is in the program's own folder.
    [[nodiscard]] bool isOurs(const QString& path) const;

  Q_SIGNALS:
    /// Emitted when the journal could not be written to its usual place.
    void failed(const shellgame::Problems& problems);
    /// Emitted when the journal is written to the program's own folder instead.
    void savedElsewhere();
    /// Emitted when writing succeeds again after a failure.
    void savedAgain();
    /// Emitted when the latest acts are not on the disk yet because the disk is slow.
    void slow();
    /// Emitted when the journal's file contained acts that are not in the game, and was therefore renamed to
    /// `name`.
    void putAside(const QString& name);
    /// Emitted when the owner should call keep() again.
    void due();
    /// Emitted when a flush has failed while the program was not waiting for it. The owner should call
    /// settle().
    void unsettled();

  private:
    struct Flusher;
    void at(const QString& journal);
    void point(const Game& game);
    [[nodiscard]] Result<void> saveElsewhere(const Game& game);
    void drop(const Game& game);
    void tellPutAside();
    [[nodiscard]] QString freshName() const;

    QString folder_;
    QString file_;     ///< the file of the game
    QString pointer_;  ///< a file in the program's own folder that contains the path of the game's journal
    FileLock lock_;
    std::unique_ptr<Journal> journal_;
    std::function<std::unique_ptr<FileSink>()> sinks_ = newSystemSink;
    std::unique_ptr<Flusher> flusher_;
    QTimer retry_;  ///< timer for the pause after a failure; until it ends, no new attempt is made
    bool idle_ = false;
    bool elsewhere_ = false;
    bool told_ = false;
    bool toldSlow_ = false;
    bool late_ = false;  ///< true if a flush was not finished within the time that the program waited for it
    bool givenUp_ = false;
};

}  // namespace shellgame::app
