// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/turn/counter_actions.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Prompts for what has happened to the selected counters on the table: statuses, Casualty Reduction,
/// half-squads, loading, a weapon that another unit takes, fire markers, wrecks. There is a button for each
/// action that the rules allow, with the most likely one first.
class CounterActionBar : public FormBar {
    Q_OBJECT
  public:
    explicit CounterActionBar(GameController& game, QWidget* parent = nullptr);
    /// Opens the bar for the selected counters; returns false if no action is possible for them. `about` is
    /// the text of the attack whose results are entered; it may be empty.
    bool open(const std::vector<PieceId>& pieces, const QString& about = {});
    /// Returns the actions that are not forbidden for these counters.
    [[nodiscard]] std::vector<CounterAction> offers(const std::vector<PieceId>& pieces) const;
    /// Closes the bar if other counters are selected now.
    void follow(const std::vector<PieceId>& pieces);
    void play(const CounterAction& counterAction);
    /// Moves the focus to the button that closes the bar, so that Enter never changes a counter by accident.
    bool focusFirst() override;
    /// Returns the key for the choice with this index: first digits, then letters.
    [[nodiscard]] static QChar keyOf(std::size_t index);
    /// The key of the last choice, if it removes counters. It is the same for all counters, so that a digit
    /// learned from another list never removes a counter.
    static constexpr QChar lastKey = u'0';

  protected:
    /// While the bar has the focus, its keys take precedence over shortcuts.
    bool event(QEvent* event) override;
    /// Presses the button with that key.
    void keyPressEvent(QKeyEvent* event) override;
    void forget() override;

  private:
    [[nodiscard]] QPushButton* choiceOf(const QKeyEvent& event) const;
    std::vector<PieceId> pieces_;  ///< the counters that the bar is about
    std::vector<QPushButton*> choices_;
    std::vector<QChar> keys_;  ///< the key of each choice
    QPushButton* nothing_ = nullptr;
};

}  // namespace shellgame::app
