// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"

namespace shellgame::app {

/// Controls the viewpoint: its menu, and the question before a side sees what was hidden from it.
class ViewpointController : public QObject {
    Q_OBJECT
  public:
    explicit ViewpointController(const WindowContext& context, QObject* parent = nullptr)
        : QObject(parent), context_(context) {}
    void fillMenu(QMenu& menu);
    /// Shows the game as one side sees it; empty for all.
    bool set(const QString& side);
    /// Does the same for the player: leaving a side's view would show what was hidden from it, so it asks
    /// first.
    void lookAs(const QString& side);

  Q_SIGNALS:
    /// The player keeps the present view, so the menu must show it again.
    void unchanged();

  private:
    WindowContext context_;
};

}  // namespace shellgame::app
