// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QSpinBox>

#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Shows the OBA modules, one per line. Buttons place, move and remove the AR on the map (C1.3), roll the die
/// for a pre-registered hex (7.1), and make the accuracy dr. Impossible actions are grayed out and give the
/// reason.
class ObaBar : public FormBar {
    Q_OBJECT
  public:
    ObaBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Opens the bar; returns false if the viewer has no OBA module.
    bool open();

  protected:
    void acted() override { refresh(); }
    void viewed() override { refresh(); }

  private:
    void refresh();
    void addModule(const std::string& id, const ObaModule& module);
    /// Adds a button for an act. While the act is refused, the button is grayed out and its tool tip gives
    /// the reasons.
    QPushButton* act(const QString& name, const QString& text, const Findings& findings,
                     const std::function<void()>& does);

    int drm_ = 0;
    bool offboard_ = false;
};

}  // namespace shellgame::app
