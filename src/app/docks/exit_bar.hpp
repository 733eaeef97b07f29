// SPDX-License-Identifier: MIT
#pragma once

#include "docks/form_bar.hpp"

class QSpinBox;

namespace shellgame::app {

/// Counters that leave the map over its edge (A2.6): from which hex and over which edge, what it costs as if
/// they entered the mirror image of their hex, by road or by Bypass, and whether it is allowed.
class ExitBar : public FormBar {
    Q_OBJECT
  public:
    explicit ExitBar(GameController& game, QWidget* parent = nullptr);
    /// Asks about these counters of one place: markers or pieces. False, and said why, where nothing of them
    /// is on the map.
    bool open(const QStringList& ids);

  protected:
    void acted() override { refresh(); }

  private:
    void refresh();
    [[nodiscard]] Json command() const;
    /// Who would leave, and from where.
    struct Leaving {
        std::vector<PieceId> pieces;
        Location at;
        QString who;
    };
    [[nodiscard]] Leaving leaving() const;

    QStringList ids_;
    bool road_ = false;
    bool bypass_ = false;
    int spent_ = 0;
};

}  // namespace shellgame::app
