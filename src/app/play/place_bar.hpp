// SPDX-License-Identifier: MIT
#pragma once

#include "session/selection.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "widgets/form_bar.hpp"

class QComboBox;

namespace shellgame::app {

/// Adds counters to the selected hex during play. The player types them as at setup. The bar stays open so
/// that more counters can be added.
class PlaceBar : public FormBar {
    Q_OBJECT
  public:
    PlaceBar(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void open();

  protected:
    void acted() override;
    void forget() override;

  private:
    [[nodiscard]] TypedCounters typed() const;
    void judgeIt();
    void place();
    Selection& selection_;
    QComboBox* side_ = nullptr;
    QComboBox* as_ = nullptr;
    QLineEdit* input_ = nullptr;
    QLabel* where_ = nullptr;
};

}  // namespace shellgame::app
