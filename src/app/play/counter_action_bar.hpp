// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>

#include "shellgame/rules/turn/counter_actions.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Prompts for what has happened to the selected counters on the table: statuses, Casualty Reduction,
/// half-squads, loading, a weapon that another unit takes, fire markers, wrecks. There is a button for each
/// action that the rules allow, with its key. The key depends only on the kind of the action (ActionKey). If
/// several actions have the pressed key, the bar then lists only these actions, with numbers as keys.
class CounterActionBar : public FormBar {
    Q_OBJECT
  public:
    explicit CounterActionBar(GameController& game, QWidget* parent = nullptr);
    /// Opens the bar for the selected counters; returns false if no action is possible for them. `about` is
    /// the text of the attack whose results are entered; it may be empty.
    bool open(const std::vector<PieceId>& pieces, const QString& about = {});
    /// Opens the bar for the units of an attack, one after another. The bar has a line for each unit with its
    /// result, and stays open until each unit has a result or the player closes the bar.
    void openAttack(const std::vector<PieceId>& attacked, const QString& about);
    /// Returns the actions that are not forbidden for these counters.
    [[nodiscard]] std::vector<CounterAction> offers(const std::vector<PieceId>& pieces) const;
    /// Closes the bar if other counters are selected now. During an attack, turns to the selected unit
    /// instead if the unit is attacked and has no result yet.
    void follow(const std::vector<PieceId>& pieces);
    void play(const CounterAction& counterAction);
    [[nodiscard]] static QChar keyOf(const CounterAction& action);
    /// Moves the focus to the button that closes the bar, so that Enter never changes a counter by accident.
    bool focusFirst() override;

  Q_SIGNALS:
    /// Emitted with the attacked unit whose result the bar enters next.
    void unitWanted(const PieceId& id);

  protected:
    /// While the bar has the focus, its keys take precedence over shortcuts.
    bool event(QEvent* event) override;
    /// Performs the only action with the pressed key, or lists all actions with this key.
    void keyPressEvent(QKeyEvent* event) override;
    /// Returns from the actions with one key to the whole list; closes the whole list.
    void escape() override;
    void forget() override;
    void acted() override;

  private:
    /// A unit of the attack whose results are entered.
    struct Attacked {
        PieceId id;
        std::set<std::string> marks{};  ///< its marks when the attack began
        QString result{};               ///< the text of its result; empty if it has none yet
        bool unharmed = false;          ///< true if the player has entered that the attack had no effect
    };
    /// Turns to an attacked unit or, if it has a result, to the next one without a result. Closes the bar if
    /// there is none.
    void nextAttacked(const PieceId& first = {});
    void finishAttack();
    void performLater(const MarkAct& act);
    /// Returns the number of attacked units without a result.
    [[nodiscard]] std::ptrdiff_t waiting() const;
    /// Enters that the attack had no effect on the current unit.
    void notHarmed();
    void addLines();
    void openList(ActionKey key);
    /// Fills the bar with all actions or, if `only` is given, with the actions that have this key.
    void fill(std::optional<ActionKey> only);
    std::vector<PieceId> pieces_;  ///< the counters that the bar is about
    QString about_;
    std::vector<CounterAction> actions_;
    std::optional<ActionKey> only_;  ///< the key whose actions are listed; empty for all keys
    std::map<QChar, std::vector<std::size_t>> keys_;  ///< the actions of each key, as indexes
    QPushButton* nothing_ = nullptr;
    std::vector<Attacked> attacked_;  ///< the units of the attack; empty if the bar is not about an attack
    Clock attackedAt_{};              ///< the phase of the attack
    QString played_;                  ///< the text of the action that the bar is performing
};

}  // namespace shellgame::app
