// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "session/sight_overlays.hpp"

namespace shellgame::app {

/// The legend of the LOS overlays. The bar also shows the progress while lines of sight are being computed,
/// with a button that cancels the computation. It is visible only while it has a text.
class SightBar : public QFrame {
    Q_OBJECT
  public:
    SightBar(GameController& game, SightOverlays& sightOverlays, QWidget* parent = nullptr);
    void refresh();

  Q_SIGNALS:
    void ownWanted(bool on);
    void enemyWanted(bool on);

  private:
    struct Part {
        QWidget* box;
        QLabel* swatch;
        QLabel* text;
        QToolButton* off;
    };
    Part makePart(const QString& name, bool enemy);
    void showPart(const Part& part, bool on, bool enemy, const QString& text);
    void cancel();

    GameController& game_;
    SightOverlays& sightOverlays_;
    Part own_;
    Part enemy_;
    QToolButton* lower_;
    QToolButton* higher_;
    QWidget* work_;
    QLabel* workText_;
    QProgressBar* progress_;
    QPushButton* cancel_;
};

}  // namespace shellgame::app
