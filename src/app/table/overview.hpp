// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "map/map_view.hpp"

namespace shellgame::app {

/// The whole map in small: its boards, the stacks in the colors of their sides, and a frame round the part
/// that the map shows. A click or a drag moves that part there, and so do the arrow keys.
class Overview : public QWidget {
    Q_OBJECT
  public:
    explicit Overview(MapView& map, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {240, 110}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 40}; }
    /// Converts a point of the map to the overview.
    [[nodiscard]] QPointF fromMap(QPointF map) const;

  Q_SIGNALS:
    /// Enter or Esc: the keys are the map's again.
    void left();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    [[nodiscard]] QRectF box() const;
    [[nodiscard]] QRectF shownPart() const;
    void goTo(QPointF map);
    void paintStacks(QPainter& painter) const;
    MapView& map_;
};

}  // namespace shellgame::app
