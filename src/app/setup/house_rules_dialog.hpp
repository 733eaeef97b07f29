// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QHash>
#include <QSpinBox>

#include "session/game_controller.hpp"
#include "shellgame/rules/turn/clock.hpp"

class QVBoxLayout;

namespace shellgame::app {

/// Lists night, LV, dummies and balance, and every house rule with its rule number, default and alternative.
/// Each change is a command that is performed immediately, logged, and can be undone.
class HouseRulesDialog : public QDialog {
    Q_OBJECT
  public:
    explicit HouseRulesDialog(GameController& game, QWidget* parent = nullptr);
    [[nodiscard]] QComboBox* choiceOf(const QString& id) const { return rules_.value(id); }

  public Q_SLOTS:
    void refresh();

  private:
    void addSettings(QVBoxLayout* column);
    void addRules(QVBoxLayout* column);
    void set(const SetAct& act);

    GameController& game_;
    QCheckBox* night_;
    QCheckBox* lv_;
    QCheckBox* dummies_;
    QSpinBox* nvr_;
    QComboBox* clouds_;
    QComboBox* weather_;
    QComboBox* ground_;
    QHash<QString, QComboBox*> balance_;
    QHash<QString, QComboBox*> rules_;
};

}  // namespace shellgame::app
