// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

#include "shellgame/base/file_lock.hpp"
#include "shellgame/io/save/journal.hpp"

namespace shellgame::app {

/// Keeps the open game from being lost: nobody else writes its file meanwhile, and what is not saved stands
/// in a journal, beside the file or in the program's own folder, from the moment it is done. That it is
/// flushed to the disk is seen to by a thread, since nobody is to wait for a disk.
class Keeper : public QObject {
    Q_OBJECT
  public:
    explicit Keeper(QObject* parent);
    ~Keeper() override;

    /// For games that have no file, or none beside which can be written.
    void setFolder(const QString& folder) { folder_ = folder; }
    /// From now on nothing is kept and no file locked: for who only makes pictures of games.
    void leaveNoTrace() { idle_ = true; }
    /// Another game is open; where it is one of `unsaved()`, under that name.
    void begin(const Game& game, const QString& unsaved = {});
    /// None is: what is not saved stays in the journal.
    void end();
    /// The game lies in its file as it is.
    void saved(const Game& game);
    /// Whatever has come to the game since. Told once where it can't be kept; the game goes on.
    void keep(const Game& game);
    void infoChanged();
    /// Its entries are others than those that were kept.
    void again(const Game& game);
    /// Until all is flushed that was kept.
    void sync();

    /// Somebody else plays the game: here it can only be looked at.
    [[nodiscard]] bool isOthers() const { return lock_.state() == FileLock::State::others; }
    [[nodiscard]] QString owner() const { return QString::fromStdString(lock_.owner()); }
    /// The journal; empty where there is none to be written.
    [[nodiscard]] QString path() const;

    /// Games that ended without being saved, the newest first; not those that somebody plays.
    [[nodiscard]] QStringList unsaved() const;
    void forget(const QString& unsaved) const;
    /// Whether a file is in the program's own folder.
    [[nodiscard]] bool isOurs(const QString& path) const;

  Q_SIGNALS:
    /// It could not be kept where it should be.
    void failed(const shellgame::Problems& problems);
    /// It is kept in the program's own folder instead.
    void keptElsewhere();

  private:
    struct Flusher;
    void at(const QString& journal);
    void point(const Game& game);
    void drop();
    [[nodiscard]] QString freshName() const;

    QString folder_;
    QString file_;     ///< of the game
    QString pointer_;  ///< in our folder: where the journal of a game lies that has a file
    FileLock lock_;
    std::unique_ptr<Journal> journal_;
    std::unique_ptr<Flusher> flusher_;
    bool idle_ = false;
    bool elsewhere_ = false;
    bool told_ = false;
};

}  // namespace shellgame::app
