// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QSpinBox>

#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// OBA modules, a line each: placing, moving and removing the AR on the map (C1.3), the die for a
/// pre-registered hex (7.1), the accuracy dr. Impossible actions are gray and give the reason.
class ObaBar : public FormBar {
    Q_OBJECT
  public:
    ObaBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// False when the viewer has no module.
    bool open();

  protected:
    void acted() override { refresh(); }
    void viewed() override { refresh(); }

  private:
    void refresh();
    void addModule(const std::string& id, const ObaModule& module);
    /// A button for an act; grey, with the reasons as its tip, while the act is refused.
    QPushButton* act(const QString& name, const QString& text, const Findings& findings,
                     const std::function<void()>& does);

    int drm_ = 0;
    bool offboard_ = false;
};

}  // namespace shellgame::app
