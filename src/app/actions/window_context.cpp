// SPDX-License-Identifier: MIT
#include "actions/window_context.hpp"

#include <QLayout>
#include <algorithm>

#include "widgets/up_and_down.hpp"

namespace shellgame::app {

namespace {

/// The contents of a dock. Contents that are taller than the dock scroll, so that no panel forces the window
/// to become taller.
class DockPage : public UpAndDown {
  public:
    explicit DockPage(QWidget* inside) {
        inside->resize(1, 1);  // postpone measuring, because the font is not set yet
        setWidget(inside);
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        constexpr int lines = 6;
        const QSize inside = widget()->minimumSizeHint();
        const int height = fontMetrics().height() * lines;
        const int bar = inside.height() > height ? verticalScrollBar()->sizeHint().width() : 0;
        return {inside.width() + bar, std::min(height, inside.height())};
    }
};

}  // namespace

QDockWidget* WindowContext::dock(const QString& name, const QString& title, QWidget* inside,
                                 Qt::DockWidgetArea area) const {
    auto* d = new QDockWidget(title, &window);
    d->setObjectName(name);
    // Lay out the contents when the panel is first shown, because a hidden panel needs no layout.
    QLayout* const layout = inside->layout();
    if (layout != nullptr) layout->setEnabled(false);
    QWidget* const page =
        qobject_cast<QAbstractScrollArea*>(inside) != nullptr ? inside : new DockPage(inside);
    d->setWidget(page);
    if (layout != nullptr) layout->setEnabled(true);
    // Qt treats a panel behind another tab as visible, so the Tab key would enter the panel.
    QSizePolicy policy = page->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    page->setSizePolicy(policy);
    QObject::connect(d, &QDockWidget::visibilityChanged, page,
                     [d, page](bool seen) { page->setVisible(seen || d->isHidden()); });
    // When the menu shows a panel, bring it to the front of the panels that are tabbed with it.
    QObject::connect(d->toggleViewAction(), &QAction::triggered, d, [d](bool shown) {
        if (shown) bringForwardLater(*d);
    });
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
