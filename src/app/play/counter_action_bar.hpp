// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <set>
#include <string_view>

#include "session/enemy_shots.hpp"
#include "shellgame/rules/turn/counter_actions.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Everything that one attack or one Close Combat can affect.
struct AttackTargets {
    std::vector<PieceId> units{};
    std::vector<MarkerId> stacks{};  ///< the "?" that are attacked as well
    QString about{};                 ///< the text of the attack
    std::vector<PieceId> weapons{};  ///< the SW and Guns that fire
    /// Called when all results are entered. If the bar closes before, it is not called.
    std::function<void()> whenOver{};
};

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
    /// Opens the bar for the targets of an attack, one after another. The bar has a line for each target with
    /// its result, and stays open until each target has a result or the player closes the bar. In the CCPh
    /// the targets are the units of both sides.
    void openAttack(const AttackTargets& targets);
    /// Returns true while results of an attack are missing.
    [[nodiscard]] bool isAttackOpen() const { return isOpen() && !attacked_.empty(); }
    /// If nothing has been rolled or entered since the attack began, moves the focus to the bar, and says
    /// what to press. So a key that goes on never enters that an attack had no effect before the player has
    /// looked at it. Otherwise, or without an attack, returns false.
    bool asksForRoll();
    /// If the player has opened the list of the actions with one key, and has not chosen one of them, moves
    /// the focus to the bar, and says what to press. Otherwise returns false.
    bool asksForChoice();
    /// Returns the actions that are not forbidden for these counters.
    [[nodiscard]] std::vector<CounterAction> offers(const std::vector<PieceId>& pieces) const;
    /// Returns the reason why offers() is empty, for example a question that the player must answer first;
    /// empty if no action exists for these counters.
    [[nodiscard]] QString whyNone(const std::vector<PieceId>& pieces) const;
    /// Closes the bar if other counters are selected now. During an attack, turns to the selected unit or "?"
    /// instead if it is attacked and has no result yet.
    void follow(const std::vector<PieceId>& pieces, const std::optional<MarkerId>& stack);
    void play(const CounterAction& counterAction);
    [[nodiscard]] static QChar keyOf(const CounterAction& action);
    /// Moves the focus to a button that changes no counter. Before the first roll or result of an attack,
    /// this is the button that rolls; otherwise it is the button that closes the bar.
    bool focusFirst() override;
    [[nodiscard]] bool hasKey(QChar key) const override;
    /// Performs the result or the only action with this key, or lists all actions with this key.
    void pressKey(QChar key) override;

  Q_SIGNALS:
    /// Emitted with the attacked unit or "?" whose result the bar enters next.
    void targetWanted(const QString& id, const QString& hex);
    /// Emitted when all results of an attack are entered, with the attacked units.
    void attackOver(const std::vector<PieceId>& units);
    /// Emitted when the bar closes, with or without results.
    void closed();

  protected:
    /// While the bar has the focus, all letters and digits take precedence over shortcuts.
    bool event(QEvent* event) override;
    /// Performs the only action with the pressed key, or lists all actions with this key.
    void keyPressEvent(QKeyEvent* event) override;
    /// Returns from the actions with one key to the whole list; closes the whole list.
    void escape() override;
    void forget() override;
    void acted() override;

  private:
    /// A target of the attack whose results are entered: a Known unit, or a "?".
    struct Attacked {
        PieceId id{};
        MarkerId stack{};
        QString name{};
        std::set<std::string> marks{};  ///< the marks of the unit when the attack began
        QString result{};               ///< the text of its result; empty if it has none yet
        bool unharmed = false;          ///< true if the player has entered that the attack had no effect
        int enteredBy = 0;              ///< the log entry with the result of an attack on the program's "?"
    };
    /// A possible result of an attack on a "?".
    struct StackResult {
        QChar key;
        QString text;
        MadeAct act;
    };
    [[nodiscard]] bool crewIsOut(const PieceId& vehicle) const;
    [[nodiscard]] bool isCurrent(const Attacked& one) const;
    [[nodiscard]] Attacked attackedUnit(const PieceId& id) const;
    [[nodiscard]] Location placeOf(const Attacked& one) const;
    /// Turns to this target or, if it has a result or is null, to the next one without a result. Ends the
    /// attack if there is none.
    void nextAttacked(const Attacked* first = nullptr);
    void finishAttack();
    std::vector<PieceId> endAttack(MarkAct act);
    void performLater(const MadeAct& act);
    /// Reads the player's rolls since the attack began.
    void readRolls();
    /// Makes one undo undo the last act together with the roll before it.
    void joinToRoll();
    [[nodiscard]] std::vector<Breakdown> breakdowns() const;
    void addBreakdowns();
    /// Returns the number of targets without a result.
    [[nodiscard]] std::ptrdiff_t waiting() const;
    /// Returns true if the player has rolled, or entered a result, since the attack began.
    [[nodiscard]] bool decided() const;
    /// Enters that the attack had no effect on the current target.
    void notHarmed();
    [[nodiscard]] std::vector<StackResult> resultsOf(const MarkerId& stack) const;
    void updateStack(Attacked& one, const Entry& last) const;
    void addRevealed(const Entry& last, std::vector<Attacked>& now) const;
    [[nodiscard]] MarkAct meleeAct() const;
    void addLines();
    void addActions(std::optional<ActionKey> only);
    void addAttackButtons();
    void openList(ActionKey key);
    [[nodiscard]] bool hasLostPossessor(const PieceId& weapon) const;
    [[nodiscard]] const Entry* latestChange(const PieceId& id,
                                            std::initializer_list<std::string_view> fields) const;
    [[nodiscard]] bool hasComeWith(const PieceId& unit, const PieceId& weapon) const;
    void addRecoveryLines();
    [[nodiscard]] std::vector<PieceId> rallying() const;
    [[nodiscard]] bool hasRallied() const;
    void addRallyLines();
    void addAttemptRoll(bool rallies);
    void attemptRolled(const Entry& roll);
    /// Fills the bar with all actions or, if `only` is given, with the actions that have this key.
    void fill(std::optional<ActionKey> only);
    std::vector<PieceId> pieces_;  ///< the counters that the bar is about
    MarkerId stack_;               ///< the "?" that the bar is about
    std::vector<StackResult> stackResults_;
    QString about_;
    std::vector<CounterAction> actions_;
    std::optional<ActionKey> only_;  ///< the key whose actions are listed; empty for all keys
    std::map<QChar, std::vector<std::size_t>> keys_;  ///< the actions of each key, as indexes
    QPushButton* nothing_ = nullptr;
    QPushButton* roll_ = nullptr;
    QPushButton* result_ = nullptr;   ///< the button that enters the result of the rally or Recovery attempt
    std::vector<Attacked> attacked_;  ///< the targets of the attack; empty if the bar is not about an attack
    Clock attackedAt_{};              ///< the phase of the attack
    int attackedBy_ = 0;              ///< the last log entry before the results
    std::vector<PieceId> weapons_;    ///< the SW and Guns that fire
    std::function<void()> whenOver_;
    std::vector<int> firstRolled_;  ///< the dice of the first roll since the attack began: its Original DR
    std::vector<int> rolled_;       ///< the dice that the player has rolled last since the attack began
    int attemptRoll_ = 0;           ///< the log entry of the player's rally or Recovery roll; 0 before it
    QString played_;                ///< the text of the action that the bar is performing
};

}  // namespace shellgame::app
