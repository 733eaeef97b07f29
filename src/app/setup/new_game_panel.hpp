// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>
#include <array>
#include <functional>

#include "session/game_controller.hpp"
#include "setup/arrange_panel.hpp"
#include "setup/board_picker.hpp"

class QCheckBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace shellgame::app {

/// The form for a new game before counters are placed, with boards, sides, turns, night and balance. The map
/// shows the boards as the player chooses them, and problems appear below the form.
class NewGamePanel : public QWidget {
    Q_OBJECT
  public:
    explicit NewGamePanel(GameController& game, QWidget* parent = nullptr);
    [[nodiscard]] NewGame wanted() const;
    void preview();
    /// Cancels pending previews; the next edit starts a new one.
    void stop() { later_.stop(); }
    /// Sets a function that returns true while the map is in use. During that time edits wait for their
    /// preview.
    void setBusy(std::function<bool()> busy) { busy_ = std::move(busy); }
    [[nodiscard]] ArrangePanel& boards() { return *boards_; }
    /// Called when boards may have been moved to another folder.
    void lookForBoards() { picker_->refresh(); }
    void focusInput();

  Q_SIGNALS:
    void previewReady(std::shared_ptr<const shellgame::Ground> ground);
    void started();
    void cancelled();
    void folderWanted();

  private:
    struct SideBox {
        QLineEdit* name;
        QComboBox* nation;
        QComboBox* balance;
        QRadioButton* first;
    };
    void addSide(QWidget* into, int index);
    void startGame();
    [[nodiscard]] BoardFolders folders() const;
    [[nodiscard]] QString inWords(const Problem& problem) const;

    GameController& game_;
    QLineEdit* title_;
    BoardPicker* picker_;
    ArrangePanel* boards_;
    std::array<SideBox, 2> sides_{};
    QSpinBox* turns_;
    QCheckBox* night_;
    QCheckBox* lv_;
    QCheckBox* dummies_;
    QCheckBox* lines_;
    QLineEdit* luck_;
    QLabel* problems_;
    QPushButton* start_;
    QTimer later_;
    std::function<bool()> busy_ = [] { return false; };
};

}  // namespace shellgame::app
