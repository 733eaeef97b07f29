// SPDX-License-Identifier: MIT
#include "widgets/announcer.hpp"

#include <QAccessibleWidget>
#include <QWidget>

#include "settings/spoken.hpp"

namespace shellgame::app {

namespace {

constexpr const char* notificationProperty = "notification";
constexpr const char* waitingProperty = "waitsToBeSaid";

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (widget == nullptr || !widget->property(notificationProperty).toBool()) return nullptr;
    return new QAccessibleWidget(widget, QAccessible::Notification);
}

void say(QWidget* widget) {
    widget->setProperty(waitingProperty, false);
    if (!widget->isVisible() || widget->accessibleName().isEmpty()) return;
    // Send both events, because it depends on the system which of them a screen reader announces.
    for (const QAccessible::Event type : {QAccessible::Alert, QAccessible::ObjectShow}) {
        QAccessibleEvent event(widget, type);
        tellReaders(event);
    }
}

}  // namespace

void makeNotification(QWidget& widget) {
    static const bool installed = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    (void)installed;
    widget.setProperty(notificationProperty, true);
}

void announce(QWidget& widget) {
    if (!isHeard() || widget.property(waitingProperty).toBool()) return;
    widget.setProperty(waitingProperty, true);
    QMetaObject::invokeMethod(
        &widget, [w = &widget] { say(w); }, Qt::QueuedConnection);
}

}  // namespace shellgame::app
