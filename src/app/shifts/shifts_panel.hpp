// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QWidget>
#include <array>
#include <functional>

#include "session/selection.hpp"
#include "shifts/stacks_list.hpp"
#include "widgets/parts_box.hpp"
#include "widgets/roll_panel.hpp"

namespace shellgame::app {

/// Lists every shift that the selected marker could attempt now, the best odds first. For each shift it shows
/// the modifiers with their rules, the odds as a bar and as numbers, and the effect of each row of the table.
/// Impossible shifts are in a fold, with all their reasons. The dice are rolled at the bottom of the panel.
/// While no marker is selected, the panel lists the stacks that could shift.
class ShiftsPanel : public QWidget {
    Q_OBJECT
  public:
    ShiftsPanel(GameController& game, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget* list() const { return list_; }
    [[nodiscard]] StacksList* stacks() const { return stacks_; }
    [[nodiscard]] RollPanel* rollPanel() const { return roll_; }
    /// Rolls for the selected partner. `faces` are the player's own dice, if the player has entered any.
    void rollNow(const std::vector<int>& faces = {});
    /// Returns true if a pair is selected that can roll now.
    [[nodiscard]] bool couldRoll() const { return roll_->button()->isEnabled(); }
    /// Sets the function that returns the text for a face-up marker, which never shifts.
    void tellOfFaceUp(std::function<QString(const MarkerId&)> words) { faceUp_ = std::move(words); }

  Q_SIGNALS:
    void hexWanted(const QString& name);

  public Q_SLOTS:
    void refresh();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill(const State& state, const MarkerId& marker);
    [[nodiscard]] QVariant cell(int option, int column, int role) const;
    [[nodiscard]] QString word(const ShiftChance& option, int column) const;
    [[nodiscard]] QTreeWidgetItem* itemOf(int index) const;
    void showOption();
    void offerNoRoll(const QString& why);
    [[nodiscard]] QString rollHint(int cases) const;
    void pick();
    void showParts();
    void showCome();
    void showGroup();
    void partsChosen();
    [[nodiscard]] QString optionHtml(const ShiftOption& option) const;

    GameController& game_;
    Selection& selection_;
    std::function<QString(const MarkerId&)> faceUp_;
    QLabel* head_;
    StacksList* stacks_;
    QWidget* chosen_;
    QTreeWidget* list_;
    QTextBrowser* detail_;
    PartsBox* parts_;
    PartsBox* come_;
    QLabel* group_;
    QWidget* pairs_;
    QPushButton* together_;
    QPushButton* apart_;
    RollPanel* roll_;
    std::vector<QTreeWidgetItem*> rows_;  ///< one row for each option
    /// Cached texts of the rows, because Qt requests the texts very often.
    mutable std::vector<std::array<QString, 4>> words_;
    QStringList shownPairs_;
    bool filling_ = false;
    bool unfolded_ = false;  ///< true if the player has opened the fold
};

}  // namespace shellgame::app
