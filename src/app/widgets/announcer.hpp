// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace shellgame::app {

/// Says the accessible names of widgets aloud, wherever the keyboard is. Screen readers speak of what has the
/// focus; of anything else only where it is a notification that shows.

/// Makes it such a notification; to be called before the widget is first shown.
void makeNotification(QWidget& widget);
/// Has its accessible name read out. That waits until all that goes with it has happened: a focus that moves
/// would cut the words short.
void announce(QWidget& widget);

}  // namespace shellgame::app
