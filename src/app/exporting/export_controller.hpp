// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"

namespace shellgame::app {

/// Controls exports of the game: replay, after-action report, the map as a file and on paper.
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
    /// Reveals the units of the program-controlled side. If the viewer can't see them yet, prompts first.
    void revealEnemy();
    void showEnd();
    /// At the end of the scenario names the winner, and offers the report or the enemy's secrets.
    void offerEnd();

    WindowContext context_;
};

}  // namespace shellgame::app
