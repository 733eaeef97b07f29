// SPDX-License-Identifier: MIT
#pragma once

#include <QThreadPool>
#include <QWidget>

#include "session/game_controller.hpp"
#include "setup/arrangement.hpp"

class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace shellgame::app {

/// Pictures of the available boards: those in the player's folders, the built-in boards, and a blank grid.
/// Typing a number shows only boards whose number begins with it. Enter or a click selects a board.
class BoardPicker : public QWidget {
    Q_OBJECT
  public:
    explicit BoardPicker(GameController& game, QWidget* parent = nullptr);
    ~BoardPicker() override;

    /// Reads the board folders again.
    void refresh();

  Q_SIGNALS:
    void chosen(const shellgame::app::ArrangedBoard& board);
    void folderWanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void add(const ArrangedBoard& board, const QString& name, const QString& tip);
    void filter();
    void take(QListWidgetItem* item);
    void showPicture(const QString& source, const QImage& picture);
    /// Returns the item that matches the typed text. This is the board with that number, or else the first
    /// board whose number begins with it.
    [[nodiscard]] QListWidgetItem* meant() const;

    GameController& game_;
    QLineEdit* search_;
    QListWidget* list_;
    std::vector<ArrangedBoard> boards_;  ///< the boards in the order of the list
    QThreadPool pictures_;               ///< reads pictures one after another on a thread
};

}  // namespace shellgame::app
