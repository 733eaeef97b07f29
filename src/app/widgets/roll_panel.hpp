// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>
#include <vector>

namespace shellgame::app {

/// The button that rolls, and the field for the player's own dice: "4 3" and Enter.
class RollPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RollPanel(QWidget* parent = nullptr);

    /// Describes what a roll would do now. If `can` is false the button is gray, and `text` gives the reason.
    void offer(bool can, const QString& text);
    /// Returns the same text: the effect of a roll, or why there is none.
    [[nodiscard]] QString hint() const;
    /// Begins the player's own roll with a digit typed elsewhere in the window.
    void type(const QString& digit);
    [[nodiscard]] QPushButton* button() const { return button_; }
    [[nodiscard]] QLineEdit* dice() const { return dice_; }

    /// Parses faces such as "4 3" or "43". Returns nothing unless the text has exactly that many faces from 1
    /// to 6 (0: any number).
    [[nodiscard]] static std::vector<int> facesOf(const QString& text, std::size_t exactly = 2);

  Q_SIGNALS:
    /// Empty: by the generator.
    void roll(const std::vector<int>& faces);

  private:
    void commit();
    QPushButton* button_;
    QLineEdit* dice_;
    QLabel* hint_;
};

}  // namespace shellgame::app
