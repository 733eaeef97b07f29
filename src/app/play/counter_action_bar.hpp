// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/turn/counter_actions.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Asks what happens to the selected counters on the table: statuses, Casualty Reduction, half-squads,
/// loading, a weapon that goes to another unit, fire markers, wrecks. A button for each that the rules allow,
/// the most likely first.
class CounterActionBar : public FormBar {
    Q_OBJECT
  public:
    explicit CounterActionBar(GameController& game, QWidget* parent = nullptr);
    /// Opens for the selected counters; returns false if there is no action for them.
    bool open(const std::vector<PieceId>& pieces);
    /// Returns what may happen to them and is not forbidden.
    [[nodiscard]] std::vector<CounterAction> offers(const std::vector<PieceId>& pieces) const;
    /// Does it.
    void play(const CounterAction& counterAction);
    /// The keyboard goes to the button that does nothing: Enter never changes a counter unasked.
    bool focusFirst() override;
    /// The key of the choice with this index: digits, then letters.
    [[nodiscard]] static QChar keyOf(std::size_t index);

  protected:
    /// While the bar has the focus, its keys take precedence over shortcuts.
    bool event(QEvent* event) override;
    /// Presses the button with that key.
    void keyPressEvent(QKeyEvent* event) override;
    void forget() override;

  private:
    [[nodiscard]] QPushButton* choiceOf(const QKeyEvent& event) const;
    std::vector<QPushButton*> choices_;
    QPushButton* nothing_ = nullptr;
};

}  // namespace shellgame::app
