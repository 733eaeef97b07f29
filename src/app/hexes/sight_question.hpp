// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include "session/sight_overlays.hpp"
#include "shellgame/rules/sighting/places.hpp"

namespace shellgame::app {

/// Asks whether the enemy sees the selected hex, if the side for which the LOS overlays are computed has
/// markers in that hex. Lists the enemy units that see the hex; a click on a unit shows its LOS thread. Also
/// shows the player's own ruling, which overrides the computed result until something changes.
class SightQuestion : public QFrame {
    Q_OBJECT
  public:
    SightQuestion(GameController& game, Selection& selection, SightOverlays& sightOverlays,
                  QWidget* parent = nullptr);
    void refresh();

  private:
    /// Returns the Location that the question is about; nullopt if there is no question.
    [[nodiscard]] std::optional<Location> place() const;
    [[nodiscard]] const Marker* markerAt(const Location& at) const;
    [[nodiscard]] bool fromScenario(const Location& at) const;
    void say(bool seen);
    void takeComputed();
    /// Returns an act about this Location. The caller fills in the answer.
    [[nodiscard]] SeenAct about(const Location& at) const;
    void forget();
    void layThread(const QString& link);
    [[nodiscard]] QString saidText(const Location& at, const SeenAnswer& told) const;
    [[nodiscard]] QString computedText(const GameField::Seen& seen, const SeenAnswer& told) const;
    [[nodiscard]] QString linesText(const Location& at, const SeenAnswer& told);
    [[nodiscard]] QString seersText();
    [[nodiscard]] QString countersIn(const Location& at) const;

    GameController& game_;
    Selection& selection_;
    SightOverlays& sightOverlays_;
    QLabel* text_;
    QPushButton* take_;
    QPushButton* seen_;
    QPushButton* unseen_;
    QPushButton* forget_;
    std::vector<GameSeer> seers_;  ///< units that might see the Location
    bool busy_ = false;
};

}  // namespace shellgame::app
