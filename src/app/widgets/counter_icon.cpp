// SPDX-License-Identifier: MIT
#include "widgets/counter_icon.hpp"

#include <QPainter>

#include "map/counter_painter.hpp"

namespace shellgame::app {

QIcon counterIcon(const CounterFace& face, double ratio) {
    const int device = static_cast<int>(counterIconSide * ratio);
    QPixmap pixmap(device, device);
    pixmap.fill(Qt::white);
    QPainter p(&pixmap);
    paintCounter(p, QRectF(0, 0, device, device), face, CounterDetail::full);
    p.end();
    pixmap.setDevicePixelRatio(ratio);
    // Use the same icon for selected rows, because a tinted icon would look like one of another nation.
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);
    return icon;
}

}  // namespace shellgame::app
