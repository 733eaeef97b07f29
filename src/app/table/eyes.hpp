// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"

namespace shellgame::app {

/// Controls the viewpoint: its menu, and the question before a side sees what was hidden from it.
class Eyes : public QObject {
    Q_OBJECT
  public:
    explicit Eyes(const Desk& desk, QObject* parent = nullptr) : QObject(parent), desk_(desk) {}
    void fillMenu(QMenu& menu);
    /// Shows the game as one side sees it; empty for all.
    bool set(const QString& side);
    /// The same by the player: who leaves a side's eyes sees what was hidden from it, so that is asked first.
    void lookAs(const QString& side);

  Q_SIGNALS:
    /// The player keeps the eyes that look: the menu is to show so.
    void kept();

  private:
    Desk desk_;
};

}  // namespace shellgame::app
