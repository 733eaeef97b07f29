// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAbstractButton;

namespace shellgame::app {

/// The property of widgets, other than text fields, in which letters are typed text instead of shortcuts.
inline constexpr const char* takesLetters = "takesLetters";

/// Makes input behave the same in every window, panel and dialog:
/// - The wheel changes a box only if the box has the focus, so scrolling a page never changes a box by
/// accident.
/// - Undo and redo apply to the game, unless the player has typed text in the field that has the focus.
/// - A double click on a button that rolls or performs an act is treated as one click.
/// - A screen reader reads the purpose of a box, even if the system reports only its current choice.
/// - Enter presses the focused button, as Space does, but only once, however long the key is held down.
/// - Players who use the keyboard see the focus, even on a button that got the focus without Tab.
/// - Tab skips areas that only scroll their contents.
/// - Lists show texts that they cut off in a tool tip: under the mouse, or when the row is reached by a key.
class InputHabits : public QObject {
    Q_OBJECT
  public:
    explicit InputHabits(QObject* parent);
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Treats a double click on this button as one click, even if the first click replaces the button with
    /// another one for which this function was called.
    static void takeOnce(QAbstractButton* button);

  private:
    bool byKeys_ = true;  ///< the player's last input was a key
};

}  // namespace shellgame::app
