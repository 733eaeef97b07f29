// SPDX-License-Identifier: MIT
#pragma once

#include <QTreeWidget>

namespace shellgame::app {

/// A list that follows a selection made elsewhere. While the list does not have the focus, it hides its
/// current row from screen readers, because Qt would report the row as focused.
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
