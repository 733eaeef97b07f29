// SPDX-License-Identifier: MIT
#pragma once

#include <QTreeWidget>

namespace shellgame::app {

/// A list that is filled and led by what is chosen elsewhere. While the keyboard is not in it, it keeps its
/// current row to itself: Qt tells a screen reader of it as if the keyboard had come there.
class QuietTree : public QTreeWidget {
  public:
    using QTreeWidget::QTreeWidget;

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override {
        if (hasFocus()) return QTreeWidget::currentChanged(current, previous);
        QAbstractItemView::currentChanged(current, previous);
        viewport()->update();
    }
};

}  // namespace shellgame::app
