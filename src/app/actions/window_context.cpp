// SPDX-License-Identifier: MIT
#include "actions/window_context.hpp"

#include <QLayout>

namespace shellgame::app {

QDockWidget* WindowContext::dock(const QString& name, const QString& title, QWidget* inside,
                                 Qt::DockWidgetArea area) const {
    auto* d = new QDockWidget(title, &window);
    d->setObjectName(name);
    // Lay out the contents when the panel is first shown, not while it is hidden.
    QLayout* const layout = inside->layout();
    if (layout != nullptr) layout->setEnabled(false);
    d->setWidget(inside);
    if (layout != nullptr) layout->setEnabled(true);
    // Qt treats a panel behind another tab as visible, so Tab would enter the panel.
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
