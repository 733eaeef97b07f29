// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "shifts/shifts_panel.hpp"

namespace shellgame::app {

/// Controls the shifts panel, the keys that roll in any part of the window, and the report of possible shifts
/// when a shift opportunity opens.
class ShiftsController : public QObject {
    Q_OBJECT
  public:
    explicit ShiftsController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] ShiftsPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    /// Lets the player type digits in a list of another panel to enter a roll. Enter rolls, or does the next
    /// step.
    void listenTo(QWidget* list);

    /// Sets other functions. `question` rolls for an open question instead of a shift, and `next` does the
    /// next step when Enter is pressed; each returns true if it has done anything. If a question is open or
    /// `urgent` returns true, the next step is more urgent than selecting the hex under the cursor or rolling
    /// a shift.
    void setEnter(std::function<bool()> question, std::function<bool()> urgent, std::function<bool()> next);

    /// The current function of Enter on the map.
    enum class EnterDoes {
        select,  ///< selects the hex to which the player has moved the cursor
        roll,    ///< rolls the shift of the selected stack
        step     ///< does the next step that the line above the map names
    };
    [[nodiscard]] EnterDoes enterDoes() const;

    /// Moves the focus to the list of stacks that could shift, or reports that no stack can shift.
    void showStacks();

    /// Reports shift opportunities that have opened: the number of possible shifts and the best chance.
    [[nodiscard]] QStringList phaseLines() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void roll();
    void enterInList();
    [[nodiscard]] bool enterRolls() const;
    void leaveEndedPhase();
    WindowContext context_;
    ShiftsPanel* panel_;
    QDockWidget* dock_;
    QList<QObject*> lists_;  ///< lists of other panels that this object listens to
    Clock last_{};           ///< the phase at the last change of the state
    std::function<bool()> question_, urgent_, next_;
};

}  // namespace shellgame::app
