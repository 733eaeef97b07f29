// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

namespace shellgame::app {

/// The emblem of a nation painted into a rectangle three wide to two high.
void paintEmblem(QPainter& painter, const QRectF& box, const QString& nation);

}  // namespace shellgame::app
