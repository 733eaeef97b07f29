// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QSpinBox>
#include <functional>

#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "widgets/form_bar.hpp"

class QTabBar;

namespace shellgame::app {

/// Sets up a program-controlled side: which side, its behavior, its OB and setup Locations, and standing
/// orders for its stacks.
class AiSideBar : public FormBar {
    Q_OBJECT
  public:
    AiSideBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    void open();
    void openOrder(const MarkerId& marker);
    /// Prompts for the result of a search or an attack in a Location.
    void openAsk(const Location& at);
    /// Lets the program play its Known units and its own Player Turn up to the next stop. Then shows why the
    /// program stopped.
    void playOn();
    /// Shows that a side has not been dealt yet, with the button that deals it.
    void offer();
    /// Deals the program-controlled side, or else the only side with an enemy OB. The program plays the side
    /// from then on.
    void deal();
    /// Returns the side that can be dealt now; empty if there is none.
    [[nodiscard]] SideId toDeal() const;

  protected:
    void acted() override;
    void viewed() override { acted(); }
    void forget() override;

  private:
    void refresh();
    void offered();
    void paused();
    /// Lets the player choose a behavior file to use instead of the built-in behavior.
    void chooseNumbers();
    void sideLine();
    /// Gives these pages their titles on a tab bar, which shows one at a time.
    void turnPages(QTabBar* tabs, const std::vector<std::pair<QString, QWidget*>>& pages);
    /// Adds the controls for who plays the side and how. The returned function makes the act with those
    /// settings.
    std::function<AiSideAct()> behaviorLine();
    void poolLine();
    void placesLine();
    void dealLine(const std::function<AiSideAct()>& said);
    void openDealButton(const SideId& side);
    void order();
    [[nodiscard]] PoolAct pooled() const;
    [[nodiscard]] DealPlacesAct places() const;
    QComboBox* listBox(const QString& name, const QString& accessible);
    void removeButton(QComboBox* list, const QString& name, const QString& text,
                      const std::function<void(const QString&)>& remove);
    QComboBox* opensBox(const QString& name, OpensFire now);

    MarkerId marker_;  ///< the marker whose orders are shown; if empty, the whole side is shown
    SideId side_;
    bool asks_ = false;                  ///< of a Location only
    bool offer_ = false;                 ///< only the button that deals
    bool playing_ = false;               ///< while the program plays on: the bar waits for its end
    std::optional<EnemyPause> pause_{};  ///< the program plays on by a button of this bar
    QString typed_, hexes_;              ///< unfinished input, restored when the bar is refilled
    QString for_;                        ///< what places were last for
    int page_ = 0;                       ///< index of the tab that is shown
    QLineEdit* counters_ = nullptr;
    QSpinBox* count_ = nullptr;
    QLineEdit* at_ = nullptr;
    QComboBox* wish_ = nullptr;
    QComboBox* takes_ = nullptr;
};

}  // namespace shellgame::app
