// SPDX-License-Identifier: MIT
#pragma once

#include <QTreeWidget>
#include <QWidget>

#include "map/map_drawing.hpp"
#include "session/map_asks.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/movement/entering.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace shellgame::app {

/// The panel for units off the map (A2.5 to A2.6). Groups that have not entered yet are listed with their
/// turn, and their counters can be dragged onto a hex. Units that have left the map are listed with hex and
/// turn. The map shows the entry hexes of the selected group, and the panel lists these hexes by turn.
class OffBoardPanel : public QWidget {
    Q_OBJECT
  public:
    OffBoardPanel(GameController& game, MapAsks& asks, QWidget* parent = nullptr);

    /// Returns true if the panel has anything to show.
    [[nodiscard]] bool hasContent() const;
    [[nodiscard]] QTreeWidget* tree() const { return tree_; }
    /// Returns the selected group; empty if none is selected.
    [[nodiscard]] const std::string& group() const { return group_; }
    /// Returns the drawings for the selected group's entry hexes, both open and blocked.
    [[nodiscard]] const std::vector<MapDrawing>& drawings() const { return drawings_; }
    void enter(const QStringList& ids, const std::string& hex);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void drawingsChanged();
    void hexWanted(const QString& name);
    /// Emitted when the player selects a group. `hexes` are the hexes through which it may enter, now or in
    /// another turn.
    void entryChosen(const std::vector<shellgame::Hex>& hexes);

  private:
    void addGroup(const std::string& name);
    void addGone();
    void showGroup();
    [[nodiscard]] QString entryText(const EntryTurn& turn) const;
    void drawEntry(const EntryTurn& turn, bool now);
    void judgeGroup(const EntryGroup& group, QStringList& lines);
    [[nodiscard]] QStringList chosenPieces() const;
    [[nodiscard]] QString turnText(const std::string& name) const;
    void choose();
    void fillStarts();
    void showEdge(const EntryGroup& group);
    [[nodiscard]] SetUpOffboardAct setUpAct() const;
    [[nodiscard]] std::vector<Hex> entryHexes() const;
    void askHex();
    void bringIn();

    GameController& game_;
    MapAsks& asks_;
    QTreeWidget* tree_;
    QLabel* words_;
    QCheckBox* concealed_;
    QCheckBox* road_;
    QLineEdit* way_;
    QLineEdit* boards_;
    QComboBox* edge_;  ///< the edge of the map at which the setup board is placed
    QPushButton* starts_;
    QMenu* startsMenu_;
    QPushButton* enter_;
    QPushButton* setUp_;
    QPushButton* delay_;
    QPushButton* bring_;  ///< enabled for groups that are out of play
    std::string group_;
    std::string edgeOf_;  ///< the group for which `edge_` was set
    std::vector<MapDrawing> drawings_;
    bool filling_ = false;
};

}  // namespace shellgame::app
