// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace shellgame::app {

// Simulates a player's hands for pictures: keys and clicks take the way of a real keyboard and mouse. Each
// function returns true if something received the event.

/// Presses "Ctrl+N", "Down", or several: "Down, Down, Return" (a comma itself is the key "Comma").
[[nodiscard]] bool pressKeys(const QString& keys);
/// Types letters, one after the other, into the widget with the focus.
[[nodiscard]] bool typeText(const QString& text);
/// Clicks on the center of the topmost visible widget with this object name.
[[nodiscard]] bool clickOn(const QString& name);

/// Returns the window in front: the topmost dialog, or else the one with the focus.
[[nodiscard]] QWidget* topmostWindow();

}  // namespace shellgame::app
