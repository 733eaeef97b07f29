// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>
#include <vector>

namespace shellgame::app {

/// The button that rolls, and the field in which players enter their own dice: "4 3" and Enter.
class RollPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RollPanel(QWidget* parent = nullptr);

    /// Sets what a roll would do now. If `can` is false, the button is grayed out and `text` gives the
    /// reason.
    void offer(bool can, const QString& text);
    /// Returns the text set by offer(): the effect of a roll, or why no roll is possible.
    [[nodiscard]] QString hint() const;
    /// Enters the first digit of the player's own roll, which was typed elsewhere in the window.
    void type(const QString& digit);
    [[nodiscard]] QPushButton* button() const { return button_; }
    [[nodiscard]] QLineEdit* dice() const { return dice_; }

    /// Parses faces such as "4 3" or "43". Returns an empty list unless the text has exactly that many faces
    /// from 1 to 6 (0 means any number).
    [[nodiscard]] static std::vector<int> facesOf(const QString& text, std::size_t exactly = 2);

  Q_SIGNALS:
    /// Emitted to roll; `faces` is empty if the generator should roll.
    void roll(const std::vector<int>& faces);

  private:
    void commit();
    QPushButton* button_;
    QLineEdit* dice_;
    QLabel* hint_;
};

}  // namespace shellgame::app
