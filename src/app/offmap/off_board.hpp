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

/// The panel of units off the map (A2.5 to A2.6): groups that are still to enter, with their turn and
/// counters to drag onto a hex, and units that have left the map, with place and turn. For the selected group
/// the map shows the entry hexes, and the panel lists them by turn.
class OffBoardPanel : public QWidget {
    Q_OBJECT
  public:
    OffBoardPanel(GameController& game, MapAsks& asks, QWidget* parent = nullptr);

    /// Tells whether there is anything to show.
    [[nodiscard]] bool hasContent() const;
    [[nodiscard]] QTreeWidget* tree() const { return tree_; }
    /// The selected group; empty for none.
    [[nodiscard]] const std::string& group() const { return group_; }
    /// Its entry hexes for the map, open and blocked.
    [[nodiscard]] const std::vector<MapDrawing>& drawings() const { return drawings_; }
    /// Enters counters by a hex.
    void enter(const QStringList& ids, const std::string& hex);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void drawingsChanged();
    void hexWanted(const QString& name);
    /// The player has selected a group that may enter by these hexes, now or in another turn.
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
    QComboBox* edge_;  ///< the edge that the setup board adjoins
    QPushButton* starts_;
    QMenu* startsMenu_;
    QPushButton* enter_;
    QPushButton* setUp_;
    QPushButton* delay_;
    QPushButton* bring_;  ///< for groups that are out of play
    std::string group_;
    std::string edgeOf_;  ///< the group for which the edge was chosen
    std::vector<MapDrawing> drawings_;
    bool filling_ = false;
};

}  // namespace shellgame::app
