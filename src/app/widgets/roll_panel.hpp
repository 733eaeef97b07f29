// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>
#include <vector>

namespace shellgame::app {

/// The button that rolls, and the field in which players enter their own dice, such as "4 3" followed by
/// Enter.
class RollPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RollPanel(QWidget* parent = nullptr);

    /// Sets the effect of a roll. If `can` is false, the button is grayed out and `text` gives the reason.
    void offer(bool can, const QString& text);
    /// Always keeps enough room for this text, so that the button keeps its place when the text changes.
    void reserve(const QString& longest);
    /// Returns the text that offer() has set, which is the effect of a roll, or the reason why no roll is
    /// possible.
    [[nodiscard]] QString hint() const;
    /// Enters the first digit of the player's own roll, which the player has typed in another part of the
    /// window.
    void type(const QString& digit);
    [[nodiscard]] QPushButton* button() const { return button_; }
    [[nodiscard]] QLineEdit* dice() const { return dice_; }

    /// Parses faces such as "4 3" or "43". Returns an empty list unless the text contains exactly that many
    /// faces from 1 to 6 (0 means any number of faces).
    [[nodiscard]] static std::vector<int> facesOf(const QString& text, std::size_t exactly = 2);

  Q_SIGNALS:
    /// Emitted to make a roll. `faces` is empty if the generator should roll.
    void roll(const std::vector<int>& faces);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void commit();
    void keepRoom();
    QPushButton* button_;
    QLineEdit* dice_;
    QLabel* hint_;
    QString longest_;
};

}  // namespace shellgame::app
