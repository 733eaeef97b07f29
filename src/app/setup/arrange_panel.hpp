// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>
#include <QWidget>

#include "setup/arrangement.hpp"
#include "shellgame/base/reader.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace shellgame::app {

/// Arranges the boards of a new map. It contains a list of boards, the selected board with its place and its
/// part in play, the N arrow, and the SSR sentences for overlays. The map beside the panel is the preview,
/// and errors appear beside their lines.
class ArrangePanel : public QWidget {
    Q_OBJECT
  public:
    explicit ArrangePanel(QWidget* parent = nullptr);

    [[nodiscard]] Arrangement& arrangement() { return arrangement_; }
    [[nodiscard]] const Arrangement& arrangement() const { return arrangement_; }
    [[nodiscard]] std::size_t chosen() const;
    void choose(std::size_t index);
    /// Adds a board to the right of the last one, or replaces the first blank grid of a new map.
    void put(const ArrangedBoard& board);
    /// Moves the selected board to the position where the mouse dropped it.
    void moveTo(int column, int row);
    [[nodiscard]] int north() const;
    /// Returns the overlay sentences, one for each line of the field, without empty lines.
    [[nodiscard]] Json overlays() const;

    /// Shows the resulting map, or the problems, and marks the boards and sentences that have problems.
    /// `folders` are the folders that were searched for overlays.
    void tell(const std::shared_ptr<const Ground>& bare, const Problems& problems,
              const BoardFolders& folders);

  Q_SIGNALS:
    void edited();
    /// Emitted when another board of the list was selected. The map is unchanged.
    void chosenChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildBoardForm(class QVBoxLayout* column);
    void buildOverlays(class QVBoxLayout* column);
    QToolButton* tool(const QString& name, const QString& text, const QString& tip,
                      const std::function<void()>& act);
    void add();
    void drop();
    void turn();
    void step(int right, int down);
    void pickFile();
    void fillList();
    void fillForm();
    /// Copies the values of the form to the selected board.
    void take();
    void changed();
    void markOverlays(const std::shared_ptr<const Ground>& bare, const Problems& problems,
                      const BoardFolders& folders);

    Arrangement arrangement_;
    QListWidget* list_;
    std::vector<QToolButton*> needBoards_;  ///< enabled only if there are at least two boards
    QComboBox* kind_;
    QWidget* size_;
    QSpinBox* columns_;
    QSpinBox* rows_;
    QComboBox* own_;
    QWidget* fileBox_;
    QLineEdit* file_;
    QLineEdit* name_;
    QSpinBox* atColumn_;
    QSpinBox* atRow_;
    QCheckBox* turned_;
    QLineEdit* from_;
    QLineEdit* to_;
    QSpinBox* north_;
    QPlainTextEdit* overlays_;
    QLabel* overlayProblem_;
    bool filling_ = false;
};

}  // namespace shellgame::app
