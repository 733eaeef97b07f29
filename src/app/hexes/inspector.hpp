// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTimer>
#include <QTreeWidget>
#include <QWidget>

#include "hexes/hex_question.hpp"
#include "hexes/sight_question.hpp"
#include "map/counter_atlas.hpp"
#include "session/selection.hpp"

namespace shellgame::app {

/// Describes the selected hex: its terrain, TEM and MF with their causes, enemy LOS, every marker with the
/// units under it, and the path of each marker.
class Inspector : public QWidget {
    Q_OBJECT
  public:
    Inspector(GameController& game, Selection& selection, SightOverlays& sightOverlays,
              QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget* tree() const { return tree_; }

  public Q_SLOTS:
    void refresh();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void enlargeHead();
    void showTerrain();
    void showForcesTerrain(const GameView& view, const std::string& hex);
    void showCounters();
    QTreeWidgetItem* addMarker(const MarkerId& id, const Marker& marker);
    QTreeWidgetItem* addPiece(QTreeWidgetItem* parent, const PieceId& id, const Piece& piece);
    void addTrail(QTreeWidgetItem* parent, const MarkerId& id);
    void pick();

    GameController& game_;
    Selection& selection_;
    QLabel* head_;
    QLabel* terrain_;
    HexQuestion* question_;
    SightQuestion* sight_;
    QTreeWidget* tree_;
    QTimer soon_;
    bool filling_ = false;
};

}  // namespace shellgame::app
