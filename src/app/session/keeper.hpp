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

/// Keeps the open game from being lost: nobody else writes its file meanwhile, and what is not saved stands
/// in a journal, beside the file or in the program's own folder, from the moment it is done. A thread flushes
/// it to the disk while the window works out what it shows; before anything is said to be done, `settle()`
/// waits for that.
class Keeper : public QObject {
    Q_OBJECT
  public:
    explicit Keeper(QObject* parent);
    ~Keeper() override;

    /// For games that have no file, or none beside which can be written.
    void setFolder(const QString& folder);
    /// From now on nothing is kept and no file locked: for who only makes pictures of games.
    void leaveNoTrace() { idle_ = true; }
    /// Another game is open; where it is one of `unsaved()`, under that name.
    void begin(const Game& game, const QString& unsaved = {});
    /// None is: what is not saved stays in the journal.
    void end();
    /// The game lies in its file as it is.
    void saved(const Game& game);
    /// Whatever has come to the game since. Told once where it can't be kept; the game goes on, and it is
    /// tried again from time to time.
    void keep(const Game& game);
    /// Until all that was kept is on the disk. Where it can't be flushed it is kept elsewhere; where that
    /// takes longer than `atMost`, the game goes on and that is told once.
    void settle(const Game& game, std::chrono::milliseconds atMost = std::chrono::milliseconds(500));
    [[nodiscard]] bool isSettled() const;
    /// Tells whether nothing of the game would be lost if the program ended now; tries again to store what
    /// failed before.
    [[nodiscard]] bool holds(const Game& game);
    /// The player lets go what can't be kept.
    void giveUp() { givenUp_ = true; }
    /// How bytes get to the disk, in place of the system's own way: for tests of disks that fail.
    void setSinks(std::function<std::unique_ptr<FileSink>()> sinks) { sinks_ = std::move(sinks); }
    void infoChanged();
    /// Its entries are others than those that were kept.
    void again(const Game& game);
    /// Until all is flushed that was kept.
    void sync();

    /// Somebody else plays the game: here it can only be looked at.
    [[nodiscard]] bool isOthers() const { return lock_.state() == FileLock::State::others; }
    [[nodiscard]] QString owner() const { return QString::fromStdString(lock_.owner()); }
    /// True if the player's program or computer stopped before it closed the game.
    [[nodiscard]] bool wasLeft() const { return !file_.isEmpty() && lock_.wasLeft(); }
    /// Nobody can be kept from writing it too: its folder takes no lock.
    [[nodiscard]] bool isUnlocked() const {
        return !file_.isEmpty() && lock_.state() == FileLock::State::impossible;
    }
    /// The journal; empty where there is none to be written.
    [[nodiscard]] QString path() const;

    /// Games that ended without being saved, the newest first; not those that somebody plays.
    [[nodiscard]] QStringList unsaved() const;
    void forget(const QString& unsaved) const;
    /// Tells whether a file is in the program's own folder.
    [[nodiscard]] bool isOurs(const QString& path) const;

  Q_SIGNALS:
    /// The journal could not be written to its usual place.
    void failed(const shellgame::Problems& problems);
    /// The journal is written to the program's own folder instead.
    void keptElsewhere();
    /// After it had failed.
    void keptAgain();
    /// The last acts are not on the disk yet, because the disk is slow.
    void slow();
    /// The journal's place held acts that are not in the game; that file was renamed to `name`.
    void putAside(const QString& name);
    /// The owner should call keep() again.
    void due();
    /// A flush that nobody has waited for has failed: settle() deals with it.
    void unsettled();

  private:
    struct Flusher;
    void at(const QString& journal);
    void point(const Game& game);
    [[nodiscard]] Result<void> keepElsewhere(const Game& game);
    void drop(const Game& game);
    void tellPutAside();
    [[nodiscard]] QString freshName() const;

    QString folder_;
    QString file_;     ///< the game's file
    QString pointer_;  ///< in our folder: where the journal of a game lies that has a file
    FileLock lock_;
    std::unique_ptr<Journal> journal_;
    std::function<std::unique_ptr<FileSink>()> sinks_ = newSystemSink;
    std::unique_ptr<Flusher> flusher_;
    QTimer retry_;  ///< while it runs nothing is tried
    bool idle_ = false;
    bool elsewhere_ = false;
    bool told_ = false;
    bool toldSlow_ = false;
    bool late_ = false;  ///< a flush that was waited for is not done yet
    bool givenUp_ = false;
};

}  // namespace shellgame::app
