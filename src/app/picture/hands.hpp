// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace shellgame::app {

/// What a player's hands do, for a picture of what comes of it: keys and clicks go the way that those of a
/// keyboard and a mouse go. Each answers whether there was something to take it.

/// "Ctrl+N", "Down", or several: "Down, Down, Return" (a comma itself is the key "Comma").
[[nodiscard]] bool pressKeys(const QString& keys);
/// Types letters, one after the other, into the widget with the focus.
[[nodiscard]] bool typeText(const QString& text);
/// A click on the middle of the widget with this object name, the topmost of those that are shown.
[[nodiscard]] bool clickOn(const QString& name);

/// Returns the window in front: the topmost dialog, or else the one with the focus.
[[nodiscard]] QWidget* topmostWindow();

}  // namespace shellgame::app
