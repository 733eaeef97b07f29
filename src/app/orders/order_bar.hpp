// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QSpinBox>

#include "shellgame/rules/command/orders.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Writes an order for a UNIT (Command Rules 2.3) step by step, with its preadvice level. The player clicks
/// target hexes on the map or types them. Before the order is written, the map shows the ranges, and the bar
/// shows the odds in the following turns.
class OrderBar : public FormBar {
    Q_OBJECT
  public:
    OrderBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    void open(const std::string& key);

  protected:
    void forget() override;

  private:
    void refill();
    void addStep(std::size_t index);
    void pick(std::size_t index);
    void changed();
    [[nodiscard]] OrderAct act() const;
    [[nodiscard]] QString oddsText() const;

    std::string key_;  ///< the UNIT's key
    std::vector<OrderStep> steps_;
    int level_ = 0;
    bool wait_ = false;
    QLabel* odds_ = nullptr;
};

/// Prompts for the hex to which an unassigned UNIT retreats after one of its units was attacked in CC (2.23).
/// The map shows the hexes that this rule allows.
class RetreatBar : public FormBar {
    Q_OBJECT
  public:
    RetreatBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    void open(const std::string& key);

  protected:
    void forget() override;

  private:
    void pick();
    void changed();
    [[nodiscard]] RetreatAct act() const;

    std::string key_;
    std::vector<std::string> candidates_;
    QLineEdit* hex_ = nullptr;
};

}  // namespace shellgame::app
