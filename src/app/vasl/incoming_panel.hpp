// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QWidget>

#include "session/game_controller.hpp"
#include "shellgame/io/vsav/sync.hpp"

namespace shellgame::app {

/// Lists later changes in VASL as acts that can be applied one by one or all at once, and below them
/// contradictions to the game. The list is computed again after each act, so applied items disappear.
class IncomingPanel : public QWidget {
    Q_OBJECT
  public:
    explicit IncomingPanel(GameController& game, QWidget* parent = nullptr);

    /// Reads VASL's file again; an empty path: the game has none. How many things have happened there.
    int read(const QString& file);
    void focusFirst();

  Q_SIGNALS:
    void hexWanted(const QString& hex);
    /// Items were applied; `link` is the game's new link to VASL's counters.
    void followed(const shellgame::VaslLink& link);
    /// The list has changed: this many items can be applied.
    void counted(int items);

  private:
    void fill(const VaslIncoming& news);
    void refuse(const Problems& problems);
    void take(bool all);
    bool canBeDone(const VaslIncomingItem& item);
    [[nodiscard]] static QString sentence(const VaslIncomingItem& item);

    GameController& game_;
    QString file_;
    VaslIncoming news_;
    QLabel* headline_;
    QTreeWidget* list_;
    QLabel* why_;  ///< the selected item's doubt, in full
    QPushButton* all_;
    QPushButton* ticked_;
    bool taking_ = false;
};

}  // namespace shellgame::app
