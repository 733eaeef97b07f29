// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

namespace shellgame::app {

/// Paints the emblem of a nation into a rectangle with a ratio of 3 to 2.
void paintEmblem(QPainter& painter, const QRectF& box, const QString& nation);

}  // namespace shellgame::app
