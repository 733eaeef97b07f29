// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAbstractButton;

namespace shellgame::app {

/// Makes input behave the same in every window, panel and dialog:
/// - The wheel changes a box only if the box has the focus, so scrolling a page never changes a box by
/// accident.
/// - Undo and redo apply to the game, unless something was typed in the field that has the focus.
/// - A double click on a button that rolls or acts counts as one click.
/// - A screen reader reads the purpose of a box, even if the system reports only its current choice.
/// - Enter presses the focused button, as Space does, but only once however long it is held.
/// - Players who use the keyboard see the focus, also on a button that got it without Tab.
/// - Tab skips areas that only scroll their contents.
class InputHabits : public QObject {
    Q_OBJECT
  public:
    explicit InputHabits(QObject* parent);
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Counts a double click on this button as one click, even if the first click replaces it with another
    /// button registered here.
    static void takeOnce(QAbstractButton* button);

  private:
    bool byKeys_ = true;  ///< the player's last input was a key
};

}  // namespace shellgame::app
