// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::app {

/// Writes the copy of the open game that guards against a crash, on a thread of its own: the longer the game
/// the longer that takes, and nobody is to wait for it. The thread has the game's log itself and is handed
/// what is new, so that handing over costs the same however long the log is.
class Autosave : public QObject {
    Q_OBJECT
  public:
    explicit Autosave(QObject* parent);
    /// What was handed over is written first.
    ~Autosave() override;

    /// Another game, or one whose log is another than what was handed over.
    void begin(const Game& game);
    /// The game as it is now goes into the file, after whatever is being written.
    void write(const Game& game, const QString& path);
    /// Until all that was handed over is in its file.
    void wait();

  Q_SIGNALS:
    void failed(const shellgame::Problems& problems);

  private:
    struct News;
    struct Thread;
    void tellFailure();

    std::size_t handed_ = 0;  ///< entries of the log
    std::unique_ptr<Thread> thread_;
};

}  // namespace shellgame::app
