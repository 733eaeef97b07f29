// SPDX-License-Identifier: MIT
#pragma once

#include <QTreeWidgetItem>
#include <functional>

namespace shellgame::app {

/// A row of a long list that creates its text when the row becomes visible.
class LazyRow : public QTreeWidgetItem {
  public:
    using Cell = std::function<QVariant(int column, int role)>;
    explicit LazyRow(Cell cell) : cell_(std::move(cell)) {}
    [[nodiscard]] QVariant data(int column, int role) const override { return cell_(column, role); }

  private:
    Cell cell_;
};

}  // namespace shellgame::app
