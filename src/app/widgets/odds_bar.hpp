// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <array>

namespace shellgame::app {

/// Paints the chances of the five rows of the shift table as a bar with a different pattern for each row, and
/// the percentage of success as a number. Each chance is a number of cases out of 36.
void paintOdds(QPainter& painter, const QRect& box, const std::array<int, 5>& odds, const QPalette& palette);
/// Returns a share as a whole percentage such as "83%"; "0%" if `of` is 0.
[[nodiscard]] QString percentOf(int cases, int of);
[[nodiscard]] QString percentOf36(int cases);

/// Item role of the odds: a QVariantList of five numbers.
inline constexpr int oddsRole = Qt::UserRole + 1;

class OddsDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// Sets up a list of four columns whose last column draws odds. The last column is at least as wide as the
/// text `widest`. If there is too little room, the second column (units under a marker) shrinks.
void layOutOddsList(QTreeWidget& list, const QString& widest, int bar);

}  // namespace shellgame::app
