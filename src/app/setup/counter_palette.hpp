// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>
#include <vector>

#include "session/game_controller.hpp"

class QComboBox;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace shellgame::app {

/// Offers counters to pick instead of typing them: those of the side's nation, all counters, or the stacks of
/// another scenario's OB. A search reduces the list. A click or Enter picks a counter, and a drag moves the
/// counter to its hex on the map.
class CounterPalette : public QWidget {
    Q_OBJECT
  public:
    explicit CounterPalette(GameController& game, QWidget* parent = nullptr);
    /// Lists the counters of this side first.
    void follow(const SideId& side);
    /// Lists the OBs of a scenario or a saved game. If it can't be read, shows the reason and returns false.
    bool takeFrom(const QString& path);

  Q_SIGNALS:
    /// Emitted when the player has picked a counter to be added to the typed text, or a whole stack that
    /// replaces the text. After a click the player also chooses the hex with the mouse.
    void picked(const QString& counters, bool whole, bool byMouse);
    void scenarioWanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Ob {
        QString name;
        QStringList stacks;
    };
    void list();
    void listCounters(const std::string& nation, bool all);
    void addCounter(const std::string& name, const std::string& nation);
    void filter();
    void take(QListWidgetItem* item, bool byMouse);

    GameController& game_;
    SideId side_;
    QComboBox* source_;
    QLineEdit* search_;
    QListWidget* list_;
    std::vector<Ob> obs_;
};

}  // namespace shellgame::app
