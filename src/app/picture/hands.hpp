// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace shellgame::app {

// The following functions simulate a player's input for pictures. Keys and clicks pass through Qt like those
// of a real keyboard and mouse. Each function returns true if the input was received.

/// Presses keys such as "Ctrl+N" or "Down, Down, Return". The comma key is named "Comma".
[[nodiscard]] bool pressKeys(const QString& keys);
/// Types letters one by one into the widget with the focus.
[[nodiscard]] bool typeText(const QString& text);
/// Clicks on the center of the topmost visible widget with this object name.
[[nodiscard]] bool clickOn(const QString& name);

/// Returns the window in front: an open menu, or else the topmost modal dialog, or else the active window.
[[nodiscard]] QWidget* topmostWindow();

}  // namespace shellgame::app
