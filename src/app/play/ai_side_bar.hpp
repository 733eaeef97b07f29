// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QPointer>
#include <QSpinBox>
#include <functional>

#include "session/enemy_shots.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "widgets/form_bar.hpp"

class QTabBar;

namespace shellgame::app {

/// Sets up a program-controlled side. The player enters the side, its behavior, its OB and setup Locations,
/// and standing orders for its stacks.
class AiSideBar : public FormBar {
    Q_OBJECT
  public:
    AiSideBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    void open();
    void openOrder(const MarkerId& marker);
    /// Prompts for the result of a search or an attack in a Location.
    void openAsk(const Location& at);
    /// Lets the program play its Known units and its own Player Turn until it stops. Then shows the reason
    /// why it stopped.
    void playOn();
    /// Returns true in a Player Turn of the side that the program plays.
    [[nodiscard]] bool isTurnOfProgram() const;
    /// Returns true in the phases of the player's Player Turn in which the program rallies, routs and fights.
    [[nodiscard]] bool actsBeforeNextPhase() const;
    /// Lets the program do what it can in such a phase. If it does nothing, starts the next phase.
    void finishPhase();
    /// Returns true while the bar waits for the result of a roll by the program's unit.
    [[nodiscard]] bool waitsForRoll() const { return isOpen() && waits_; }
    /// Returns true while the bar says that the program has nothing left to do in the player's phase.
    [[nodiscard]] bool isIdle() const { return isOpen() && pause_ && pause_->idle; }
    /// Returns true if the program has stopped in this phase so that the player can act before it ends.
    [[nodiscard]] bool waitsForPlayer() const {
        return game_.hasGame() && playersPhase_ && *playersPhase_ == phaseEntry();
    }
    /// Sets the attacks of the program. While one of them must be resolved, the bar leaves the focus on the
    /// map.
    void follow(const EnemyShots& shots) { shots_ = &shots; }
    /// Sets the function that shows the player what must be done before the program plays on. It returns
    /// false if there is nothing to do, or if the player has seen it already.
    void setShowWork(std::function<bool()> show) { showWork_ = std::move(show); }
    bool focusFirst() override;
    /// For this time after the program has moved into the player's fire, Enter does not go on. The player may
    /// still be pressing it for the messages before.
    static constexpr int enterWaits = 700;  // milliseconds
    /// Sets the function that returns the time in milliseconds, for tests.
    void setTime(std::function<qint64()> time) { time_ = std::move(time); }
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// Reports that the units of a side have not been dealt yet, and offers the button that deals them.
    void offer();
    /// Deals the program-controlled side; if there is none, deals the only side with an enemy OB. From then
    /// on the program plays that side.
    void deal();
    /// Returns the side whose units can be dealt now; empty if there is no such side.
    [[nodiscard]] SideId toDeal() const;

  Q_SIGNALS:
    /// Emitted when the program has nothing left to do and the player starts the next phase.
    void nextPhaseWanted();
    /// Emitted when the player must enter the result of an attack on units and "?" of the program, such as
    /// Interdiction.
    void resultWanted(const std::vector<PieceId>& units, const std::vector<MarkerId>& stacks,
                      const QString& attack);
    /// Emitted when the player must enter the results of a Close Combat in this Location.
    void combatWanted(const Location& at);

  protected:
    void acted() override;
    void viewed() override { acted(); }
    void forget() override;

  private:
    void refresh();
    /// Fills the bar about a Location. `rolled` is true if the player has rolled for the attack.
    void fillAsk(bool rolled);
    /// Opens the bar with the results of what the program has just announced, if the player must enter any.
    void askResults();
    void offered();
    void paused();
    [[nodiscard]] QString endText() const;
    /// Returns the other events since the last stop, as a text.
    [[nodiscard]] QString seenText() const;
    /// Adds the path of the program's last move, and a button for each hex of it, except the last, in which
    /// the player may have fired at the units. Names the player's units that could fire at each hex.
    void pathLine();
    [[nodiscard]] bool isFollowedByDemand(const Entry& move) const;
    [[nodiscard]] QString wayText(const Entry& move, const std::vector<Location>& path) const;
    /// Names units that could fire, the result of firersAlong(); empty if LOS can't be computed.
    [[nodiscard]] QString firersText(const std::optional<std::vector<PieceId>>& firers) const;
    /// Adds the buttons about units that have stopped on their way because the player has fired at them.
    void addStopButtons();
    void showMove();
    void demandButton(const Entry& move, const std::vector<Location>& path);
    /// Adds such a button for each "?" that has advanced in this phase.
    void advanceDemands();
    /// Returns the last entry of the game's log, or an empty entry if the log is empty.
    [[nodiscard]] const Entry& lastEntry() const;
    /// Returns the entry of the program's move in the MPh if this move is the game's last act; otherwise
    /// nullptr.
    [[nodiscard]] const Entry* lastMove() const;
    /// Undoes the program's last move, and makes it again only as far as this hex of its path.
    /// `firers` are the units of the player that could fire there.
    void stopInHex(std::size_t step, const std::vector<PieceId>& firers);
    /// Returns the fire of a unit with its weapon at a Location.
    [[nodiscard]] FireAct firing(const PieceId& unit, const Location& at) const;
    /// The units of the program that have stopped in a hex on their way.
    struct Stopped {
        int entry = 0;  ///< their move up to this hex
        Location at{};
        std::vector<Location> rest{};  ///< the rest of their path
        Going how = Going::move;
        MarkerId marker{};
        std::vector<PieceId> pieces{};
        std::vector<PieceId> unmarked{};  ///< the player's units that could have fired and have no marker yet
    };
    /// Returns the stop if nothing has been done since except entering results.
    [[nodiscard]] const Stopped* stoppedNow() const;
    /// Returns the moves with which the stopped units go on that can do so; without a unit, the moves are
    /// empty.
    [[nodiscard]] std::vector<MoveAct> movesOn() const;
    /// Returns true if a stopped unit has broken, was pinned, or is gone.
    [[nodiscard]] bool anyHarmed() const;
    void moveOn();
    [[nodiscard]] std::vector<PieceId> stoppedUnits() const;
    /// Adds the lines about a roll that the program's unit needs, and the buttons that enter its result.
    void rollLines();
    /// The roll that the program's unit needs.
    enum class Needs { nothing, rally, repair, recovery, concealment };
    [[nodiscard]] Needs needsOf(const EnemyPause& pause) const;
    [[nodiscard]] Needs needs() const { return needsOf(*pause_); }
    /// A roll with the DRM that the program knows, and the highest total that succeeds.
    struct FinalRoll {
        int rolled = 0, most = 0;
    };
    /// Returns the roll that the player has made for one of the units that roll (pause_->rolls); nullopt
    /// before the roll, or if the program does not know what succeeds.
    [[nodiscard]] std::optional<FinalRoll> finalRoll(Needs needs, std::size_t index = 0) const;
    [[nodiscard]] std::vector<int> rollsMade(Needs needs) const;
    /// Opens the bar again for the last attempt in this phase if its result is missing; otherwise returns
    /// false.
    bool resume();
    [[nodiscard]] bool hasUndonePause() const;
    /// Returns the log entry with the last announcement of the program; 0 without one.
    [[nodiscard]] int lastAnnounced() const;
    void addRollButton(Needs needs);
    void addResultButtons(Needs needs);
    void addConcealButtons();
    /// Returns the unit of which the program has announced last that it must rout and has no legal way;
    /// nullopt if there is none, or if it has left play or was captured.
    [[nodiscard]] std::optional<PieceId> trapped() const;
    void addTrappedButtons(const PieceId& id);
    void enter(const MadeAct& result);
    /// Returns the dice of the roll for Ambush: the program's dr and the player's; nullopt before the roll.
    [[nodiscard]] std::optional<std::pair<int, int>> ambushRoll() const;
    /// Adds the buttons with which the player rolls for Ambush and enters who ambushes whom.
    void addAmbushButtons();
    /// Returns a number that is different in each phase: the log entry that began this phase.
    [[nodiscard]] int phaseEntry() const;
    [[nodiscard]] QStringList hexesOfLastActs() const;
    [[nodiscard]] bool routIsOpen() const;
    /// Lets the player choose a behavior file that replaces the built-in behavior.
    void chooseNumbers();
    void sideLine();
    /// Gives these pages their titles on a tab bar, which shows one page at a time.
    void turnPages(QTabBar* tabs, const std::vector<std::pair<QString, QWidget*>>& pages);
    /// Adds the controls that set who plays the side and how. The returned function creates the act with
    /// those settings.
    std::function<AiSideAct()> behaviorLine();
    void poolLine();
    void besideLine();
    /// Lists the OB of the side. It does not change when units are found or lost.
    void dealtLine();
    [[nodiscard]] bool isDealt() const;
    [[nodiscard]] bool knowsStacks() const;
    void placesLine();
    void dealLine(const std::function<AiSideAct()>& said);
    void openDealButton(const SideId& side);
    void order();
    [[nodiscard]] PoolAct pooled() const;
    [[nodiscard]] DealPlacesAct places() const;
    QComboBox* listBox(const QString& name, const QString& accessible);
    void removeButton(QComboBox* list, const QString& name, const QString& text,
                      const std::function<void(const QString&)>& remove);
    QComboBox* opensBox(const QString& name, OpensFire now);

    MarkerId marker_;  ///< the marker whose orders are shown; if empty, the bar is about the whole side
    SideId side_;
    std::optional<Location> asksAbout_{};  ///< set if the bar is only about this Location
    std::vector<int> askRolled_{};         ///< the Original DR of the attack on this Location
    bool showsStacks_ = false;             ///< true if the bar lists which counters of the OB form a stack
    bool offer_ = false;                   ///< true if the bar contains only the button that deals
    bool waits_ = false;                   ///< true while the result of a roll by the program's unit is open
    std::vector<int> rolled_{};  ///< the sum of the dice for each unit that rolls; empty before the roll
    std::function<qint64()> time_;
    qint64 stoppedAt_ = 0;    ///< the time at which the program has stopped
    bool couldFire_ = false;  ///< true if the bar names units of the player that could fire
    bool playing_ = false;    ///< true while the program plays on and the bar waits for it to stop
    const EnemyShots* shots_ = nullptr;
    Clock pausedAt_{};  ///< the phase in which the program last stopped
    int pausedBy_ = 0;  ///< the number of the last log entry when the program last stopped
    /// A stop at which the player rolls for a unit of the program.
    struct Attempt {
        EnemyPause pause{};
        Clock at{};
        QStringList drm{};
        int answer = 0;  ///< the last log entry after the player has entered the result; otherwise 0
    };
    /// The attempts that have not failed, by the log entry that announces them. An attempt without a result
    /// is offered again after the player has closed the bar, or has undone the end of the phase or the
    /// result.
    std::map<int, Attempt> attempts_{};
    /// The phase (phaseEntry) in which the program has stopped so that the player can act before it ends.
    std::optional<int> playersPhase_{};
    /// Why the program last stopped; nullopt unless it played on from this bar.
    std::optional<EnemyPause> pause_{};
    std::optional<Stopped> stopped_{};
    std::optional<Location> announcedEnd_{};  ///< where the move ended that the text of the stop announces
    QPointer<QPushButton> first_;             ///< the button that Enter presses; if null, the first input
    std::function<bool()> showWork_;
    QStringList drm_;        ///< the DRM of the roll that the program's unit needs
    QString typed_, hexes_;  ///< unfinished input, restored when the bar is refilled
    QString for_;            ///< the kind of counters for which setup Locations were last entered
    int page_ = 0;           ///< index of the tab that is shown
    QLineEdit* counters_ = nullptr;
    QSpinBox* count_ = nullptr;
    QLineEdit* at_ = nullptr;
    QComboBox* wish_ = nullptr;
    QComboBox* takes_ = nullptr;
};

}  // namespace shellgame::app
