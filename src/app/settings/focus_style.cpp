// SPDX-License-Identifier: MIT
#include "settings/focus_style.hpp"

#include <QAbstractScrollArea>
#include <QCommandLinkButton>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>

namespace shellgame::app {

namespace {

constexpr int ringWidth = 2;

bool isPage(const QWidget* widget) {
    return qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
}

/// Text that is read, or a page.
bool hasRing(const QWidget* widget) {
    return isPage(widget) || qobject_cast<const QLabel*>(widget) != nullptr;
}

/// Where the style alone would draw the same with the keyboard as without: a page, a text, a command link
/// (which is flat), and the button that Enter presses anyway.
bool ringed(QStyle::ControlElement element, const QStyleOption* option, const QWidget* widget) {
    if (element == QStyle::CE_ShapedFrame) return hasRing(widget);
    if (element != QStyle::CE_PushButtonBevel) return false;
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    return qobject_cast<const QCommandLinkButton*>(widget) != nullptr ||
           (button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton));
}

}  // namespace

FocusStyle::FocusStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int FocusStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    const int width = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_DefaultFrameWidth && isPage(widget) ? std::max(width, ringWidth) : width;
}

void FocusStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    QProxyStyle::drawControl(element, option, painter, widget);
    if (!option->state.testFlag(State_HasFocus) || !ringed(element, option, widget)) return;
    painter->save();
    painter->setPen(QPen(option->palette.color(QPalette::Highlight), ringWidth, Qt::SolidLine, Qt::SquareCap,
                         Qt::MiterJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(1, 1, -1, -1));
    painter->restore();
}

}  // namespace shellgame::app
