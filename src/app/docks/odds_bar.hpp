// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <array>

namespace shellgame::app {

/// Paints the chances of the five rows of the shift table (cases of 36) as one bar, each part with its own
/// pattern, and the percentage of success in figures.
void paintOdds(QPainter& painter, const QRect& box, const std::array<int, 5>& odds, const QPalette& palette);
/// "83%": cases of 36 as a whole percentage.
[[nodiscard]] QString percentOf36(int cases);

/// Draws the odds in a list; the five numbers are a QVariantList under `role`.
class OddsDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    OddsDelegate(int role, QObject* parent) : QStyledItemDelegate(parent), role_(role) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  private:
    int role_;
};

}  // namespace shellgame::app
