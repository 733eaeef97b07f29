// SPDX-License-Identifier: MIT
#pragma once

#include <QTextBrowser>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The scenario card beside the map. Tab moves through its links and Enter follows them. A link performs an
/// act or shows a hex.
class CardPanel : public QTextBrowser {
    Q_OBJECT
  public:
    explicit CardPanel(GameController& game, QWidget* parent = nullptr);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void hexWanted(const QString& hex);

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void follow(const QUrl& link);
    GameController& game_;
    QString shown_;
};

}  // namespace shellgame::app
