// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "session/acts.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace shellgame::app {

/// Sets the terrain and TEM of the selected hexes. On a blank grid this is all that the program knows about
/// the terrain.
class TerrainPanel : public QWidget {
    Q_OBJECT
  public:
    TerrainPanel(GameController& game, Selection& selection, Acts& acts, QWidget* parent = nullptr);
    void begin();
    [[nodiscard]] QLineEdit* input() const { return terrain_; }

  public Q_SLOTS:
    void refresh();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void fill();
    void apply();
    void clearRuling();
    GameController& game_;
    Selection& selection_;
    Acts& acts_;
    QLabel* where_;
    QLineEdit* terrain_;
    QCheckBox* ownTem_;
    QSpinBox* tem_;
    QComboBox* crest_;
    QLineEdit* remark_;
    QLabel* problem_;
    QGridLayout* quick_;
};

}  // namespace shellgame::app
