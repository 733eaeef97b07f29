// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <array>

namespace shellgame::app {

/// Paints the chances of the five rows of the shift table (cases of 36) as one bar, each part with its own
/// pattern, and the percentage of success in figures.
void paintOdds(QPainter& painter, const QRect& box, const std::array<int, 5>& odds, const QPalette& palette);
/// "83%": a share as a whole percentage; of none "0%".
[[nodiscard]] QString percentOf(int cases, int of);
[[nodiscard]] QString percentOf36(int cases);

/// Role of a list item's odds: five numbers, a QVariantList.
inline constexpr int oddsRole = Qt::UserRole + 1;

/// Draws the odds in a list.
class OddsDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// Lays out a list of four columns whose last one draws odds. The others keep the width of `widest`, and the
/// second column (units under a marker) gives way.
void layOutOddsList(QTreeWidget& list, const QString& widest, int bar);

}  // namespace shellgame::app
