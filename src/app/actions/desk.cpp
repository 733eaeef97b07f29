// SPDX-License-Identifier: MIT
#include "actions/desk.hpp"

#include <QLayout>

namespace shellgame::app {

QDockWidget* Desk::dock(const QString& name, const QString& title, QWidget* inside,
                        Qt::DockWidgetArea area) const {
    auto* d = new QDockWidget(title, &window);
    d->setObjectName(name);
    // What lies in it is laid out when it is seen, not for a dock that is not.
    QLayout* const layout = inside->layout();
    if (layout != nullptr) layout->setEnabled(false);
    d->setWidget(inside);
    if (layout != nullptr) layout->setEnabled(true);
    // Behind another dock of its place it is still there for Qt, out of sight: Tab would go through it.
    QSizePolicy policy = inside->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    inside->setSizePolicy(policy);
    QObject::connect(d, &QDockWidget::visibilityChanged, inside,
                     [d, inside](bool seen) { inside->setVisible(seen || d->isHidden()); });
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
