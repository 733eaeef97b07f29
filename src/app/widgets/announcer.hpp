// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace shellgame::app {

/// Announces widgets by their accessible names, wherever the focus is. Screen readers speak of the focused
/// widget, and of others only if these are notifications that appear.

/// Makes it such a notification; to be called before the widget is first shown.
void makeNotification(QWidget& widget);
/// Announces a widget after all pending events: a change of the focus would interrupt the announcement.
void announce(QWidget& widget);

}  // namespace shellgame::app
