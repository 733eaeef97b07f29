// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>
#include <QProxyStyle>
#include <map>

namespace shellgame::app {

/// The Fusion style with a ring around the list, table, page or text field that has the focus. With strong
/// lines every button, field and page has a border, which is dashed if the element is disabled and thick if
/// it has the focus.
class FocusStyle : public QProxyStyle {
    Q_OBJECT
  public:
    FocusStyle();
    /// Kinds of lines around fields, buttons and pages.
    enum class Lines {
        plain,   ///< lines as in the Fusion style
        lit,     ///< lighter borders of fields and check boxes, because Fusion's borders are darker than the
                 ///< background of a dark window
        strong,  ///< borders that are dashed if the element is disabled and thick if it has the focus
    };
    void setLines(Lines lines) { lines_ = lines; }
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;

  private:
    Lines lines_ = Lines::plain;
    mutable std::map<StandardPixmap, QIcon> icons_;  ///< icons that many widgets show
};

}  // namespace shellgame::app
