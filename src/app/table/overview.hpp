// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "map/map_view.hpp"

namespace shellgame::app {

/// A small picture of the whole map. It shows boards, stacks in the colors of their sides, and a frame around
/// the visible part. A click, a drag or the arrow keys move that frame.
class Overview : public QWidget {
    Q_OBJECT
  public:
    explicit Overview(MapView& map, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {240, 110}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 40}; }
    /// Converts a point of the map to a point of the overview.
    [[nodiscard]] QPointF fromMap(QPointF map) const;

  Q_SIGNALS:
    /// Emitted when the player presses Enter or Esc, or when another panel covers the overview, so that the
    /// map gets the focus again.
    void left();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    [[nodiscard]] QRectF box() const;
    [[nodiscard]] QRectF shownPart() const;
    void goTo(QPointF map);
    void paintStacks(QPainter& painter) const;
    MapView& map_;
};

}  // namespace shellgame::app
