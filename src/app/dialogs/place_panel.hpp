// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "session/selection.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace shellgame::app {

/// The setup phase: counters are typed onto the chosen hex, one Enter each; what speaks against them, and
/// against the setup as a whole, is said at once.
class PlacePanel : public QWidget {
    Q_OBJECT
  public:
    PlacePanel(GameController& game, Selection& selection, QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* input() const { return input_; }
    void focusInput();

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void saveWanted();
    void startWanted();
    /// An arrow key in the input: the hex cursor is meant.
    void cursorKey(int key);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void judge();
    void place();
    void listSetup();
    [[nodiscard]] SideId side() const;

    GameController& game_;
    Selection& selection_;
    QComboBox* side_;
    QComboBox* kind_;
    QLabel* hex_;
    QLineEdit* input_;
    QLabel* verdict_;
    QListWidget* checks_;
    QLabel* counts_;
};

}  // namespace shellgame::app
