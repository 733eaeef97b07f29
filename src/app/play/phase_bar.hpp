// SPDX-License-Identifier: MIT
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// Shows turn, player and phase, with a button that starts the next phase. The tool tip shows the open shift
/// opportunities, or the reason why none is open.
class PhaseBar : public QWidget {
    Q_OBJECT
  public:
    explicit PhaseBar(GameController& game, QWidget* parent = nullptr);
    /// Sets whether only the current phase is shown, for a narrow window.
    void setBrief(bool brief);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void nextWanted();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showPhases();
    [[nodiscard]] static QString turnText(const Clock& clock);
    static void tellName(QLabel* label, const QString& name);
    GameController& game_;
    QLabel* clock_;
    QLabel* phases_;
    QPushButton* next_;
    bool brief_ = false;
};

}  // namespace shellgame::app
