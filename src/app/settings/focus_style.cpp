// SPDX-License-Identifier: MIT
#include "settings/focus_style.hpp"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOption>
#include <QTextBrowser>

namespace shellgame::app {

namespace {

constexpr int ringWidth = 2;

bool isPage(const QWidget* widget) {
    return qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
           qobject_cast<const QTextBrowser*>(widget) != nullptr;
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
    if (element != CE_ShapedFrame || !isPage(widget) || !option->state.testFlag(State_HasFocus)) return;
    painter->save();
    painter->setPen(QPen(option->palette.color(QPalette::Highlight), ringWidth, Qt::SolidLine, Qt::SquareCap,
                         Qt::MiterJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(1, 1, -1, -1));
    painter->restore();
}

}  // namespace shellgame::app
