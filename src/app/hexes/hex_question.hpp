// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include "session/selection.hpp"

namespace shellgame::app {

/// For each hex of a blank grid, asks once about the hex's terrain, its TEM, and whether the enemy sees it.
/// The question is first about the selected hex, then about the hex of the proposed partner. The answers are
/// logged as rulings, and the keys T and E change them later.
class HexQuestion : public QFrame {
    Q_OBJECT
  public:
    HexQuestion(GameController& game, Selection& selection, QWidget* parent = nullptr);
    /// Returns the hex that the question is about; empty if there is no question.
    [[nodiscard]] QString hex() const { return hex_; }
    void refresh();

  private:
    void fillTerrain();
    [[nodiscard]] bool unsaid(const QString& hex) const;
    [[nodiscard]] std::optional<SideId> hiddenSide(const QString& hex) const;
    void answer();

    GameController& game_;
    Selection& selection_;
    QString hex_;
    QLabel* text_;
    QComboBox* terrain_;
    QComboBox* tem_;
    QCheckBox* seen_;
    QPushButton* say_;
};

}  // namespace shellgame::app
