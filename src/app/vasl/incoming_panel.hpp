// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QWidget>

#include "session/game_controller.hpp"
#include "shellgame/io/vsav/sync.hpp"

namespace shellgame::app {

/// Lists later changes in VASL as acts that can be applied one by one or all at once. Below them the panel
/// lists contradictions between VASL and the game. The list is computed again after each act, so applied
/// items disappear.
class IncomingPanel : public QWidget {
    Q_OBJECT
  public:
    explicit IncomingPanel(GameController& game, QWidget* parent = nullptr);

    /// Reads VASL's file again and returns the number of changes in it. An empty path means that the game has
    /// no file.
    int read(const QString& file);
    void focusFirst();

  Q_SIGNALS:
    void hexWanted(const QString& hex);
    /// Emitted when the player wants to compare the game with another file from now on.
    void otherFileWanted();
    /// Emitted when the player has applied the last change: the focus returns to the map.
    void left();
    /// Emitted after items were applied. `link` is the game's new link to VASL's counters.
    void followed(const shellgame::VaslLink& link);
    /// Emitted when the list has changed, with the number of items that can be applied.
    void counted(int items);

  private:
    void fill(const VaslIncoming& news);
    void refuse(const Problems& problems);
    void take(bool all);
    bool canBeDone(const VaslIncomingItem& item);
    [[nodiscard]] QString sentence(const VaslIncomingItem& item) const;
    void addRow(const QString& text, const QString& reason, const QString& hex, const QVariantList& items);
    /// Moves the focus away from a button that is now disabled; otherwise Qt would give it to any widget.
    void focusAfter(bool hadFocus);

    GameController& game_;
    QString file_;
    VaslIncoming news_;
    QLabel* watched_;  ///< names the file with which the game is compared
    QToolButton* other_;
    QLabel* headline_;
    QTreeWidget* list_;
    QLabel* why_;  ///< the full reason why the selected item is in doubt, or its path
    QPushButton* all_;
    QPushButton* ticked_;
    bool taking_ = false;
};

}  // namespace shellgame::app
