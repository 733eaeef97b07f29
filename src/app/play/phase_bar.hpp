// SPDX-License-Identifier: MIT
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// Turn, player and phase; whose shift window is open for what; the button to the next phase.
class PhaseBar : public QWidget {
    Q_OBJECT
  public:
    explicit PhaseBar(GameController& game, QWidget* parent = nullptr);
    [[nodiscard]] QPushButton* nextButton() const { return next_; }
    /// Only the phase it is, for a narrow window.
    void setBrief(bool brief);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void nextWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void showPhases();
    void showWindows();
    [[nodiscard]] static QString turnText(const Clock& clock);
    static void tellName(QLabel* label, const QString& name);
    GameController& game_;
    QLabel* clock_;
    QLabel* phases_;
    QLabel* windows_;
    QPushButton* next_;
    QString open_;  ///< which windows are open; empty: none
    bool brief_ = false;
};

}  // namespace shellgame::app
