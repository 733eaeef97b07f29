// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "play/ai_side_bar.hpp"
#include "play/choices_bar.hpp"
#include "play/correct_bar.hpp"
#include "play/counter_action_bar.hpp"
#include "play/fire_bar.hpp"
#include "play/note_bar.hpp"
#include "play/oba_bar.hpp"
#include "play/pending_action_bar.hpp"
#include "play/place_bar.hpp"
#include "play/prompt_bar.hpp"
#include "play/tunnels_bar.hpp"
#include "session/acts.hpp"
#include "shellgame/rules/sighting/night.hpp"

namespace shellgame::app {

class NextStepLine;

/// Controls actions on counters and stacks during play, and the bars below the map that prompt for details.
class PlayController : public QObject {
    Q_OBJECT
  public:
    explicit PlayController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// In a context menu, replaces the row with the key Z by a submenu of the actions on the selected
    /// counters.
    void leadMenu(QMenu& menu);
    /// Offers status changes for the selected counters, if there are any.
    void askStatus(const QString& about = {});
    /// Opens the bar for the results of the selected Close Combat or attack, or for the actions of the
    /// selected counters.
    void askCounterAction();
    /// Returns the Close Combat in the Location of the selected counters; without targets if there is none.
    [[nodiscard]] AttackTargets selectedCombat() const;
    /// Returns the player's label on a hex, as the status bar and screen readers use it.
    [[nodiscard]] QString labelAt(Hex hex) const;
    /// Sets the line with the next steps, which the key F7 shows completely.
    void follow(const NextStepLine& line) { line_ = &line; }
    [[nodiscard]] PromptBar* prompt() const { return prompt_; }
    [[nodiscard]] ChoicesBar* choices() const { return choices_; }
    [[nodiscard]] TunnelsBar* works() const { return works_; }
    [[nodiscard]] FireBar* fireBar() const { return fire_; }
    [[nodiscard]] ObaBar* oba() const { return oba_; }
    [[nodiscard]] CounterActionBar* counterActions() const { return counterActions_; }
    [[nodiscard]] PendingActionBar* pendingActions() const { return pendingActions_; }
    [[nodiscard]] PlaceBar* placing() const { return place_; }
    [[nodiscard]] CorrectBar* correcting() const { return correct_; }
    [[nodiscard]] NoteBar* noting() const { return note_; }
    [[nodiscard]] AiSideBar* aiSideBar() const { return aiSideBar_; }

  Q_SIGNALS:
    /// Emitted when the player must resolve an attack of the program before the phase ends.
    void attackWanted(const EnemyShot& shot);

  private:
    [[nodiscard]] std::function<bool()> can(Deed what) const {
        return [this, what] { return context_.acts.can(what); };
    }
    [[nodiscard]] ActionRows clockRows();
    [[nodiscard]] ActionRows stackRows();
    [[nodiscard]] ActionRows choiceRows();
    [[nodiscard]] ActionRows enemyRows();
    [[nodiscard]] std::vector<PieceId> enemyUnits() const;
    void changeMover();
    void fire();
    void sayNext();
    [[nodiscard]] std::vector<CounterAction> reductions() const;
    void reduceUnit();
    [[nodiscard]] const Marker* enemyMarker() const;
    [[nodiscard]] std::vector<PieceId> enemiesBeneathMarker() const;
    /// Returns the targets of a Close Combat. The units of `first` come first.
    [[nodiscard]] AttackTargets combatIn(const Location& at, const SideId& first) const;
    [[nodiscard]] AttackTargets attackedByPlayer() const;
    [[nodiscard]] std::vector<MarkerId> stacksWith(const Piece& unit) const;
    void endPhase();
    void letEnemyPlay();
    [[nodiscard]] std::vector<PieceId> meant() const;
    [[nodiscard]] std::vector<PieceId> meantWithPassengers() const;
    void placeMore();
    void writeLabel();
    /// Places or removes a light. Asks for its radius if the player has rejected the radii in the program's
    /// table.
    void placeLight(const LightRow& light);
    void putRight();
    void writeNote();
    void askOba();
    void showReminders();
    void drawWorks();
    [[nodiscard]] PieceId arcOwner();
    void chooseArc();
    void rotate(int by, bool turret);
    void turnTurret();
    void turn(const PieceId& id, const std::string& arc, bool turret);

    WindowContext context_;
    PromptBar* prompt_;
    ChoicesBar* choices_;
    TunnelsBar* works_;
    FireBar* fire_;
    CounterActionBar* counterActions_;
    ObaBar* oba_;
    PendingActionBar* pendingActions_;
    PlaceBar* place_;
    CorrectBar* correct_;
    NoteBar* note_;
    AiSideBar* aiSideBar_;
    const NextStepLine* line_ = nullptr;
};

}  // namespace shellgame::app
