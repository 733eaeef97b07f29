// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/movement/leaving.hpp"
#include "widgets/form_bar.hpp"

class QSpinBox;

namespace shellgame::app {

/// Asks how counters leave the map over its edge (A2.6): the hex, the edge, road or Bypass. It shows the
/// cost, as if they entered the mirror image of their hex, and whether it is allowed.
class ExitBar : public FormBar {
    Q_OBJECT
  public:
    explicit ExitBar(GameController& game, QWidget* parent = nullptr);
    /// Asks about these counters, markers or pieces, one after the other: each marker by itself, Known units
    /// of one Location together. `spent`: MF or MP that Known units have spent before. Returns false if none
    /// of them is on the map.
    bool open(const QStringList& ids, int spent);

  protected:
    void acted() override { refresh(); }

  private:
    void refresh();
    [[nodiscard]] ExitAct act() const;
    /// The units that leave next, and their Location; without one nobody is left.
    struct Leaving {
        MarkerId marker;  ///< empty: Known units
        std::vector<PieceId> pieces;
        Location at;
        QString who;
    };
    [[nodiscard]] Leaving leaving() const;
    QCheckBox* tick(const QString& name, const QString& text, bool& flag);

    QStringList ids_;
    bool road_ = false;
    bool bypass_ = false;
    int spent_ = 0;
};

}  // namespace shellgame::app
