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

/// Protects the open game from loss. It locks the game's file, and writes unsaved acts at once to a journal
/// beside the file or in the program's own folder. A thread flushes the journal to the disk while the window
/// computes what it shows; `settle()` waits for that before the act is reported.
class AutoSaver : public QObject {
    Q_OBJECT
  public:
    explicit AutoSaver(QObject* parent);
    ~AutoSaver() override;

    /// Sets the folder for games without a file, or with a file beside which nothing can be written.
    void setFolder(const QString& folder);
    /// Switches journal and lock off, for programs that only make pictures of games.
    void leaveNoTrace() { idle_ = true; }
    /// Begins the journal of another game; `unsaved` names it if it is one of `unsaved()`.
    void begin(const Game& game, const QString& unsaved = {});
    /// Closes the game; its unsaved acts stay in the journal.
    void end();
    /// Removes the journal of a game that was saved.
    void saved(const Game& game);
    /// Writes new acts to the journal. A failure is reported once; the game continues, and writing is tried
    /// again from time to time.
    void keep(const Game& game);
    /// Waits until the journal is on the disk. If it can't be flushed, writes elsewhere; if that takes longer
    /// than `atMost`, the game continues, and that is reported once.
    void settle(const Game& game, std::chrono::milliseconds atMost = std::chrono::milliseconds(500));
    [[nodiscard]] bool isSettled() const;
    /// Tells whether nothing of the game would be lost if the program ended now; tries again to store what
    /// failed before.
    [[nodiscard]] bool holds(const Game& game);
    /// The player accepts that unwritten acts may be lost.
    void giveUp() { givenUp_ = true; }
    /// Replaces the system's disk functions, for tests of failing disks.
    void setSinks(std::function<std::unique_ptr<FileSink>()> sinks) { sinks_ = std::move(sinks); }
    void infoChanged();
    /// Writes the journal again, because earlier entries have changed.
    void again(const Game& game);
    /// Waits until everything written is flushed.
    void sync();

    /// True if somebody else plays the game, so that here it can only be viewed.
    [[nodiscard]] bool isOthers() const { return lock_.state() == FileLock::State::others; }
    [[nodiscard]] QString owner() const { return QString::fromStdString(lock_.owner()); }
    /// True if the player's program or computer stopped before it closed the game.
    [[nodiscard]] bool wasLeft() const { return !file_.isEmpty() && lock_.wasLeft(); }
    /// True if the folder does not support locks, so that others could write the game too.
    [[nodiscard]] bool isUnlocked() const {
        return !file_.isEmpty() && lock_.state() == FileLock::State::impossible;
    }
    /// The path of the journal; empty if none is to be written.
    [[nodiscard]] QString path() const;

    /// Lists games that ended without being saved, the newest first, except those that somebody plays.
    [[nodiscard]] QStringList unsaved() const;
    void forget(const QString& unsaved) const;
    /// Tells whether a file is in the program's own folder.
    [[nodiscard]] bool isOurs(const QString& path) const;

  Q_SIGNALS:
    /// The journal could not be written to its usual place.
    void failed(const shellgame::Problems& problems);
    /// The journal is written to the program's own folder instead.
    void savedElsewhere();
    /// After it had failed.
    void savedAgain();
    /// The last acts are not on the disk yet, because the disk is slow.
    void slow();
    /// The journal's place held acts that are not in the game; that file was renamed to `name`.
    void putAside(const QString& name);
    /// The owner should call keep() again.
    void due();
    /// A flush that nobody waited for has failed: call settle().
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
    QString file_;     ///< the game's file
    QString pointer_;  ///< a file in our folder with the path of the game's journal
    FileLock lock_;
    std::unique_ptr<Journal> journal_;
    std::function<std::unique_ptr<FileSink>()> sinks_ = newSystemSink;
    std::unique_ptr<Flusher> flusher_;
    QTimer retry_;  ///< while it runs no new attempt is made
    bool idle_ = false;
    bool elsewhere_ = false;
    bool told_ = false;
    bool toldSlow_ = false;
    bool late_ = false;  ///< a flush is not done although the program waited for it
    bool givenUp_ = false;
};

}  // namespace shellgame::app
