// SPDX-License-Identifier: MIT
#include "actions/desk.hpp"

namespace shellgame::app {

QDockWidget* Desk::dock(const QString& name, const QString& title, QWidget* inside,
                        Qt::DockWidgetArea area) const {
    auto* d = new QDockWidget(title, &window);
    d->setObjectName(name);
    d->setWidget(inside);
    window.addDockWidget(area, d);
    d->hide();
    return d;
}

void bringForward(QDockWidget& dock) {
    dock.show();
    dock.raise();
}

void bringForwardLater(QDockWidget& dock) {
    QMetaObject::invokeMethod(&dock, &QWidget::raise, Qt::QueuedConnection);
}

}  // namespace shellgame::app
