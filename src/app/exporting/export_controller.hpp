// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"

namespace shellgame::app {

/// Controls exports of the game: the replay, the after-action report, and the map as a file or on paper.
class ExportController : public QObject {
    Q_OBJECT
  public:
    explicit ExportController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();

  private:
    void replay();
    void savePicture();
    void print();
    void report();
    /// Reveals the units of the program-controlled side. If the viewer can't see them yet, asks for
    /// confirmation first.
    void revealEnemy();
    void showEnd();
    /// Shows the winner at the end of the scenario, and offers the report or the enemy's secrets.
    void offerEnd();

    WindowContext context_;
};

}  // namespace shellgame::app
