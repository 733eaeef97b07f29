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

/// Counters to pick instead of typing them: those of the nation of the side that sets up, all that there are,
/// or the stacks of an OB taken from another scenario. A search narrows the list; a click, or Enter, puts
/// what is meant into the line of counters.
class CounterPalette : public QWidget {
    Q_OBJECT
  public:
    explicit CounterPalette(GameController& game, QWidget* parent = nullptr);
    /// Offers the counters of this side first.
    void follow(const SideId& side);
    /// The OBs of a scenario or a saved game; false, and said why, where it can't be read.
    bool takeFrom(const QString& path);

  Q_SIGNALS:
    /// A counter by its name, to stand beside what is typed; or a whole stack in its place.
    void picked(const QString& counters, bool whole);
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
    void take(QListWidgetItem* item);

    GameController& game_;
    SideId side_;
    QComboBox* source_;
    QLineEdit* search_;
    QListWidget* list_;
    std::vector<Ob> obs_;
};

}  // namespace shellgame::app
