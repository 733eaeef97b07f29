// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/movement/leaving.hpp"
#include "widgets/form_bar.hpp"

class QSpinBox;

namespace shellgame::app {

/// Prompts for the way in which counters leave the map over its edge (A2.6): hex, edge, road or Bypass. It
/// shows whether the exit is allowed, and its cost, which equals the cost of entering the mirror image of the
/// hex.
class ExitBar : public FormBar {
    Q_OBJECT
  public:
    explicit ExitBar(GameController& game, QWidget* parent = nullptr);
    /// Opens the bar for these counters (markers or pieces), which leave one after the other: each marker
    /// separately, and all Known units in a Location together. `spent` is the MF or MP that Known units have
    /// already spent. Returns false if none of the counters is on the map.
    bool open(const QStringList& ids, int spent);

  protected:
    void acted() override { refresh(); }

  private:
    void refresh();
    [[nodiscard]] ExitAct act() const;
    /// The units that leave next, and their Location. If there is no Location, all units have left.
    struct Leaving {
        MarkerId marker;  ///< the marker of the units; if empty, the units are Known
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
