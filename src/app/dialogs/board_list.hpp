// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>
#include <vector>

#include "shellgame/io/scenario/game.hpp"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace shellgame::app {

/// The boards of a new game, one line each: what it is, its name, where it lies, whether it is turned.
class BoardList : public QWidget {
    Q_OBJECT
  public:
    explicit BoardList(QWidget* parent = nullptr);
    void add();
    /// The "boards" list of the scenario format.
    [[nodiscard]] Json boards() const;
    /// Folders of the archives and board files that were chosen.
    [[nodiscard]] BoardFolders folders() const;

  Q_SIGNALS:
    void edited();
    void folderUsed(const QString& folder);

  private:
    struct Line {
        QWidget* box;
        QComboBox* kind;
        QSpinBox* columns;
        QSpinBox* rows;
        QComboBox* own;
        QLineEdit* file;
        QWidget* fileBox;
        QLineEdit* name;
        QComboBox* place;
        QCheckBox* turned;
    };
    void show(const Line& line);
    void pickFile(QLineEdit* into);
    std::vector<Line> lines_;
    QVBoxLayout* layout_;
};

}  // namespace shellgame::app
