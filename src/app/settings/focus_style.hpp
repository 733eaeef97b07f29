// SPDX-License-Identifier: MIT
#pragma once

#include <QProxyStyle>

namespace shellgame::app {

/// The Fusion style, with a ring round the list, table, page or field of several lines that the keyboard is
/// in.
class FocusStyle : public QProxyStyle {
    Q_OBJECT
  public:
    FocusStyle();
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace shellgame::app
