// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace shellgame::app {

/// The N arrow (A2.1) in a corner above the map. It stays in place when the map scrolls.
class NorthArrow : public QWidget {
    Q_OBJECT
  public:
    explicit NorthArrow(QWidget* parent = nullptr);
    /// Sets the direction of the arrow, clockwise from the top of the map.
    void setDegrees(double degrees);
    [[nodiscard]] double degrees() const { return degrees_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double degrees_ = 0;
};

}  // namespace shellgame::app
