// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace shellgame::app {

/// Announces widgets by their accessible names, wherever the focus is. Screen readers announce the focused
/// widget, and another widget only if it is a notification that has just appeared.

/// Makes the widget a notification. Call it before the widget is first shown.
void makeNotification(QWidget& widget);
/// Announces a widget after all pending events, because a change of the focus would interrupt the
/// announcement.
void announce(QWidget& widget);

}  // namespace shellgame::app
