// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <array>

namespace shellgame::app {

/// Paints the chances of the shift table's five rows (each a number of cases out of 36) as a bar with a
/// different pattern for each row, and the percentage of success as a number.
void paintOdds(QPainter& painter, const QRect& box, const std::array<int, 5>& odds, const QPalette& palette);
/// Returns a share as a whole percentage ("83%"); "0%" if `of` is 0.
[[nodiscard]] QString percentOf(int cases, int of);
[[nodiscard]] QString percentOf36(int cases);

/// Item role of the odds: a QVariantList of five numbers.
inline constexpr int oddsRole = Qt::UserRole + 1;

/// Draws the odds in a list.
class OddsDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// Sets up a list of four columns whose last column draws odds. That column is at least as wide as the text
/// `widest`; if space is short, the second column (units under a marker) shrinks.
void layOutOddsList(QTreeWidget& list, const QString& widest, int bar);

}  // namespace shellgame::app
