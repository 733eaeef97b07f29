// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "fixing/force_bar.hpp"
#include "play/prompt_bar.hpp"
#include "shifts/shifts_panel.hpp"

namespace shellgame::app {

/// Controls the parts of the window for forces, which are their bar, their questions, and the list of
/// possible substitutes.
class ForceController : public QObject {
    Q_OBJECT
  public:
    ForceController(const WindowContext& context, PromptBar& prompt, ShiftsPanel& shifts,
                    QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] ForceBar* bar() const { return bar_; }

  private:
    void open();
    [[nodiscard]] QString standIns(const MarkerId& marker) const;

    WindowContext context_;
    ForceBar* bar_;
};

}  // namespace shellgame::app
