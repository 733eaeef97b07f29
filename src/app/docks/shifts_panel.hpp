// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QWidget>

#include "docks/roll_panel.hpp"
#include "session/selection.hpp"

namespace shellgame::app {

/// Every shift the chosen marker could try now, best odds first: modifiers by cause with their rules, odds as
/// a bar and in figures, what each row would do, and every reason where it is not possible. Rolls at the
/// bottom.
class ShiftsPanel : public QWidget {
    Q_OBJECT
  public:
    ShiftsPanel(GameController& game, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget* list() const { return list_; }
    [[nodiscard]] RollPanel* rollPanel() const { return roll_; }
    /// Rolls for the chosen partner, with the player's own dice if given.
    void rollNow(const std::vector<int>& faces = {});

  public Q_SLOTS:
    void refresh();

  private:
    void showOption();
    void pick();
    [[nodiscard]] QString optionHtml(const ShiftOption& option) const;

    GameController& game_;
    Selection& selection_;
    QLabel* head_;
    QTreeWidget* list_;
    QTextBrowser* detail_;
    QLabel* group_;
    QPushButton* together_;
    QPushButton* apart_;
    RollPanel* roll_;
    bool filling_ = false;
};

}  // namespace shellgame::app
