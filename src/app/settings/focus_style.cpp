// SPDX-License-Identifier: MIT
#include "settings/focus_style.hpp"

#include <QAbstractScrollArea>
#include <QCommandLinkButton>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <algorithm>

namespace shellgame::app {

namespace {

constexpr int ringWidth = 2;

bool isPage(const QWidget* widget) {
    return qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
}

/// Returns true for a label or a page.
bool hasRing(const QWidget* widget) {
    return isPage(widget) || qobject_cast<const QLabel*>(widget) != nullptr;
}

/// Returns true for an element that needs a focus ring because the style draws it in the same way with and
/// without keyboard focus. Such elements are pages, labels, command links (which are flat), and the default
/// button.
bool ringed(QStyle::ControlElement element, const QStyleOption* option, const QWidget* widget) {
    if (element == QStyle::CE_ShapedFrame) return hasRing(widget);
    if (element != QStyle::CE_PushButtonBevel) return false;
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    return qobject_cast<const QCommandLinkButton*>(widget) != nullptr ||
           (button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton));
}

void border(QPainter& p, const QStyleOption& option, const QRect& box, bool round = false) {
    const bool focus = option.state.testFlag(QStyle::State_HasFocus);
    const bool usable = option.state.testFlag(QStyle::State_Enabled);
    const int width = focus ? 3 : 1;
    p.save();
    p.setRenderHint(QPainter::Antialiasing, round);
    p.setPen(QPen(option.palette.color(focus ? QPalette::Highlight : QPalette::WindowText), width,
                  usable ? Qt::SolidLine : Qt::DashLine, Qt::SquareCap, Qt::MiterJoin));
    p.setBrush(Qt::NoBrush);
    const int in = width / 2;
    const QRect line = box.adjusted(in, in, -in - 1, -in - 1);
    round ? p.drawEllipse(line) : p.drawRect(line);
    p.restore();
}

/// Draws a second line around pressed and checked buttons.
void buttonBorder(QPainter& p, const QStyleOption& option) {
    border(p, option, option.rect);
    if (option.state.testFlag(QStyle::State_On) || option.state.testFlag(QStyle::State_Sunken))
        border(p, option, option.rect.adjusted(3, 3, -3, -3));
}

/// Draws a border that is visible on a dark background. The style itself marks the focus.
void litBorder(QPainter& p, const QStyleOption& option, bool round = false) {
    if (option.state.testFlag(QStyle::State_HasFocus)) return;
    QColor line = option.palette.color(QPalette::WindowText);
    line.setAlpha(option.state.testFlag(QStyle::State_Enabled) ? 130 : 60);
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(line);
    p.setBrush(Qt::NoBrush);
    const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    round ? p.drawEllipse(box) : p.drawRoundedRect(box, 2, 2);
    p.restore();
}

void inkLine(QPainter& p, const QStyleOption& option, const QLine& line, int width = 1) {
    p.save();
    p.setPen(QPen(option.palette.color(QPalette::WindowText), width));
    p.drawLine(line);
    p.restore();
}

/// Draws the icon in front of a command link: a disc with an arrow.
void drawLinkArrow(QPainter& p) {
    p.setPen(Qt::NoPen);
    p.setBrush(QColor(0xff2f6f3a));
    p.drawEllipse(QRectF(3, 3, 14, 14));
    p.setPen(QPen(Qt::white, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.setBrush(Qt::NoBrush);
    p.drawLine(QPointF(6.6, 10), QPointF(13, 10));
    p.drawPolyline(QPolygonF({{10.2, 7.2}, {13, 10}, {10.2, 12.8}}));
}

/// Draws the sign at the end of a menu bar that is too narrow for all menus. It is gray, so that it is
/// visible on any background.
void drawGoesOn(QPainter& p) {
    p.setPen(QPen(QColor(0xff808080), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const double left : {5.0, 10.0}) p.drawPolyline(QPolygonF({{left, 5}, {left + 5, 10}, {left, 15}}));
}

/// Creates an icon from a function that draws on a grid of 20 x 20 points.
QIcon drawn(void (*draw)(QPainter&)) {
    QIcon out;
    for (const int scale : {1, 2}) {
        QPixmap picture(20 * scale, 20 * scale);
        picture.fill(Qt::transparent);
        QPainter p(&picture);
        p.scale(scale, scale);
        p.setRenderHint(QPainter::Antialiasing);
        draw(p);
        p.end();
        picture.setDevicePixelRatio(scale);
        out.addPixmap(picture);
    }
    return out;
}

}  // namespace

FocusStyle::FocusStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int FocusStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // With Fusion's wide tabs, the seven tabs of the setup panel don't fit beside the map at 1280 pixels.
    if (metric == PM_TabBarTabHSpace) return 8;
    const int width = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_DefaultFrameWidth && isPage(widget) ? std::max(width, ringWidth) : width;
}

/// Caches the icons, because the start page shows a dozen links and the window has as many panels. Two icons
/// are drawn by this program, because Qt would load all its image plugins to read the style's own icons.
QIcon FocusStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                               const QWidget* widget) const {
    if (which != SP_CommandLink && which != SP_ToolBarHorizontalExtensionButton &&
        which != SP_TitleBarNormalButton && which != SP_TitleBarCloseButton)
        return QProxyStyle::standardIcon(which, option, widget);
    QIcon& icon = icons_[which];
    if (!icon.isNull()) return icon;
    if (which == SP_CommandLink) return icon = drawn(drawLinkArrow);
    if (which == SP_ToolBarHorizontalExtensionButton) return icon = drawn(drawGoesOn);
    return icon = QProxyStyle::standardIcon(which, option, widget);
}

void FocusStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (lines_ == Lines::lit) {
        if (element == PE_FrameLineEdit || element == PE_IndicatorCheckBox) litBorder(*painter, *option);
        if (element == PE_IndicatorRadioButton) litBorder(*painter, *option, true);
    }
    if (lines_ != Lines::strong) return;
    const QRect& box = option->rect;
    switch (element) {
        case PE_PanelButtonCommand:
        case PE_PanelButtonTool:
            return buttonBorder(*painter, *option);
        case PE_FrameLineEdit:
        case PE_FrameGroupBox:
        case PE_FrameTabWidget:
        case PE_FrameMenu:
        case PE_Frame:
        case PE_PanelTipLabel:
        case PE_IndicatorCheckBox:
            return border(*painter, *option, box);
        case PE_IndicatorRadioButton:
            return border(*painter, *option, box, true);
        case PE_IndicatorDockWidgetResizeHandle:
            return inkLine(*painter, *option,
                           box.width() < box.height()
                               ? QLine(box.center().x(), box.top(), box.center().x(), box.bottom())
                               : QLine(box.left(), box.center().y(), box.right(), box.center().y()));
        default:
            return;
    }
}

void FocusStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    // Use the panel's font, because the painter has another font when the window is rendered to a picture.
    if (element == CE_DockWidgetTitle && widget != nullptr) painter->setFont(widget->font());
    QProxyStyle::drawControl(element, option, painter, widget);
    if (lines_ == Lines::strong) {
        const QRect& box = option->rect;
        if (element == CE_TabBarTabShape) {
            border(*painter, *option, box);
            if (option->state.testFlag(State_Selected))
                painter->fillRect(QRect(box.left(), box.top(), box.width(), 4),
                                  option->palette.color(QPalette::Highlight));
        }
        if (element == CE_HeaderSection) border(*painter, *option, box.adjusted(-1, -1, 0, 0));
        if (element == CE_ProgressBarGroove) border(*painter, *option, box);
        if (element == CE_MenuBarEmptyArea || element == CE_MenuBarItem)
            inkLine(*painter, *option, {box.left(), box.bottom(), box.right(), box.bottom()});
    }
    if (!option->state.testFlag(State_HasFocus) || !ringed(element, option, widget)) return;
    painter->save();
    painter->setPen(QPen(option->palette.color(QPalette::Highlight), ringWidth, Qt::SolidLine, Qt::SquareCap,
                         Qt::MiterJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(1, 1, -1, -1));
    painter->restore();
}

void FocusStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (lines_ == Lines::lit && control == CC_SpinBox) litBorder(*painter, *option);
    if (lines_ != Lines::strong) return;
    const QColor ink = option->palette.color(QPalette::WindowText);
    if (control == CC_ComboBox || control == CC_SpinBox) {
        border(*painter, *option, option->rect);
    } else if (control == CC_ScrollBar && option->state.testFlag(State_Enabled)) {
        border(*painter, *option, option->rect);
        painter->fillRect(
            proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget).adjusted(3, 3, -3, -3), ink);
    } else if (control == CC_Slider) {
        border(*painter, *option, proxy()->subControlRect(control, option, SC_SliderGroove, widget));
        painter->fillRect(
            proxy()->subControlRect(control, option, SC_SliderHandle, widget).adjusted(2, 2, -2, -2), ink);
    }
}

}  // namespace shellgame::app
