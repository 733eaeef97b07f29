// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace shellgame::app {

/// These functions announce widgets by their accessible names, even if the widget does not have the focus.
/// Screen readers announce the focused widget, and another widget only if it is a notification that has just
/// appeared.

/// Makes the widget a notification. Call this function before the widget is first shown.
void makeNotification(QWidget& widget);
/// Announces a widget after all pending events, because a change of focus would interrupt the announcement.
void announce(QWidget& widget);

}  // namespace shellgame::app
