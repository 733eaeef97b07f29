// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAbstractButton;

namespace shellgame::app {

/// What holds in every window, dock and dialog alike:
/// - The wheel changes a box only where the keyboard is in it: who scrolls a page past a box changes nothing.
/// - Undo and redo are the game's, unless something was typed in the field that has the focus.
/// - A double click on a button that rolls or acts is one click.
class InputHabits : public QObject {
    Q_OBJECT
  public:
    explicit InputHabits(QObject* parent);
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Of a double click on this button only the first click counts, also where another such button has taken
    /// its place in between.
    static void takeOnce(QAbstractButton* button);
};

}  // namespace shellgame::app
