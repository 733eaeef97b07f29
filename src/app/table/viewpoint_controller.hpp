// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"

namespace shellgame::app {

/// Controls the view: its menu, and the prompt that appears before the player sees facts that are hidden from
/// a side.
class ViewpointController : public QObject {
    Q_OBJECT
  public:
    explicit ViewpointController(const WindowContext& context, QObject* parent = nullptr)
        : QObject(parent), context_(context) {}
    void fillMenu(QMenu& menu);
    /// Changes to the view of a side; empty for the Umpire view.
    bool set(const QString& side);
    /// Changes the view at the player's request. Because leaving a side's view shows facts that are hidden
    /// from that side, the player has to confirm first.
    void lookAs(const QString& side);

  Q_SIGNALS:
    /// Emitted when the view has not changed, so that the menu shows the current view again.
    void unchanged();

  private:
    WindowContext context_;
};

}  // namespace shellgame::app
