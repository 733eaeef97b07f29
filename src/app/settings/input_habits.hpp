// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAbstractButton;

namespace shellgame::app {

/// What holds in every window, dock and dialog alike:
/// - The wheel changes a box only where the keyboard is in it: who scrolls a page past a box changes nothing.
/// - Undo and redo are the game's, unless something was typed in the field that has the focus.
/// - A double click on a button that rolls or acts is one click.
/// - A reader says of a box what it is for, also where the system tells only what is chosen in it.
/// - Enter presses the button that the keyboard is on, as Space does, and once however long it is held.
/// - Who works with keys sees where the keyboard is, also on a button that it came to without Tab.
/// - Tab does not stop at what only scrolls what lies in it.
class InputHabits : public QObject {
    Q_OBJECT
  public:
    explicit InputHabits(QObject* parent);
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Of a double click on this button only the first click counts, also where another such button has taken
    /// its place in between.
    static void takeOnce(QAbstractButton* button);

  private:
    bool byKeys_ = true;  ///< what the player did last was done with a key
};

}  // namespace shellgame::app
