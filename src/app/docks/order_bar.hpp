// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QSpinBox>

#include "docks/act_bar.hpp"
#include "session/map_asks.hpp"
#include "shellgame/model/formation.hpp"

namespace shellgame::app {

/// Writes an order for a UNIT (Command Rules 2.3): what it is to do and where, step by step, and the
/// preadvice level. Target hexes are clicked on the map or typed; ranges are drawn there, and the odds of the
/// turns to come are told before it is written.
class OrderBar : public ActBar {
    Q_OBJECT
  public:
    OrderBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    void open(const std::string& key);

  public Q_SLOTS:
    void close();

  protected:
    void escape() override { close(); }

  private:
    void refill();
    void addStep(std::size_t index);
    void pick(std::size_t index);
    void changed();
    [[nodiscard]] Json command() const;
    [[nodiscard]] QString oddsText() const;

    MapAsks& asks_;
    std::string key_;  ///< of the UNIT; empty: closed
    std::vector<OrderStep> steps_;
    int level_ = 0;
    bool wait_ = false;
    bool picking_ = false;
    QPushButton* go_ = nullptr;
    QLabel* verdict_ = nullptr;
    QLabel* odds_ = nullptr;
};

/// Names the hex that an unassigned UNIT retreats to when one of its units was attacked in CC (2.23): the
/// hexes that the rule allows are drawn.
class RetreatBar : public ActBar {
    Q_OBJECT
  public:
    RetreatBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    void open(const std::string& key);

  public Q_SLOTS:
    void close();

  protected:
    void escape() override { close(); }

  private:
    void pick();
    void changed();
    [[nodiscard]] Json command() const;

    MapAsks& asks_;
    std::string key_;
    std::vector<std::string> candidates_;
    bool picking_ = false;
    QLineEdit* hex_ = nullptr;
    QPushButton* go_ = nullptr;
    QLabel* verdict_ = nullptr;
};

}  // namespace shellgame::app
