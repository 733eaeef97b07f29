// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTreeWidget>
#include <QWidget>

#include "session/selection.hpp"

namespace shellgame::app {

/// What stands in the dock of shifts while no marker is chosen: which windows are open and why, and every
/// stack that could try a shift now, the best first. A click on one chooses it.
class StacksList : public QWidget {
    Q_OBJECT
  public:
    StacksList(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh();

  Q_SIGNALS:
    /// A stack was chosen; its hex should come into sight.
    void hexWanted(const QString& name);

  private:
    void pick(const QTreeWidgetItem* item);

    GameController& game_;
    Selection& selection_;
    QLabel* windows_;
    QTreeWidget* list_;
};

}  // namespace shellgame::app
