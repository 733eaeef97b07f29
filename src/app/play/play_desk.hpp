// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "play/choices_bar.hpp"
#include "play/correct_bar.hpp"
#include "play/duty_bar.hpp"
#include "play/fate_bar.hpp"
#include "play/fire_bar.hpp"
#include "play/kept_bar.hpp"
#include "play/note_bar.hpp"
#include "play/oba_bar.hpp"
#include "play/place_bar.hpp"
#include "play/prompt_bar.hpp"
#include "play/works_bar.hpp"
#include "session/acts.hpp"

namespace shellgame::app {

/// Actions on counters and stacks in play, and the bars below the map that ask for their details.
class PlayDesk : public QObject {
    Q_OBJECT
  public:
    explicit PlayDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// Puts what may happen to the selected counters first into the menu at them: the list of the key Z.
    void leadMenu(QMenu& menu);
    /// The player's label on a hex, as the status bar and screen readers say it.
    [[nodiscard]] QString labelAt(Hex hex) const;
    [[nodiscard]] PromptBar* prompt() const { return prompt_; }
    [[nodiscard]] ChoicesBar* choices() const { return choices_; }
    [[nodiscard]] WorksBar* works() const { return works_; }
    [[nodiscard]] FireBar* fireBar() const { return fire_; }
    [[nodiscard]] ObaBar* oba() const { return oba_; }
    [[nodiscard]] FateBar* fates() const { return fates_; }
    [[nodiscard]] DutyBar* duties() const { return duties_; }
    [[nodiscard]] PlaceBar* placing() const { return place_; }
    [[nodiscard]] CorrectBar* correcting() const { return correct_; }
    [[nodiscard]] NoteBar* noting() const { return note_; }
    [[nodiscard]] KeptBar* keeping() const { return kept_; }

  private:
    [[nodiscard]] std::function<bool()> can(Deed what) const {
        return [this, what] { return desk_.acts.can(what); };
    }
    [[nodiscard]] ActionRows clockRows();
    [[nodiscard]] ActionRows stackRows();
    [[nodiscard]] ActionRows choiceRows();
    [[nodiscard]] ActionRows enemyRows();
    [[nodiscard]] std::vector<PieceId> enemyUnits() const;
    void changeMover();
    void fire();
    void sayNext();
    void askFate();
    [[nodiscard]] std::vector<PieceId> meant() const;
    void placeMore();
    void writeLabel();
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

    Desk desk_;
    PromptBar* prompt_;
    ChoicesBar* choices_;
    WorksBar* works_;
    FireBar* fire_;
    FateBar* fates_;
    ObaBar* oba_;
    DutyBar* duties_;
    PlaceBar* place_;
    CorrectBar* correct_;
    NoteBar* note_;
    KeptBar* kept_;
};

}  // namespace shellgame::app
