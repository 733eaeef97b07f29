// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "session/map_asks.hpp"
#include "session/selection.hpp"
#include "shellgame/rules/setup/place_kinds.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTreeWidget;
class QVBoxLayout;

namespace shellgame::app {

class CounterPalette;
class ForceRow;

/// The panel of the setup phase. It lists everything that can be placed, with the remaining number of each
/// allotment. The player types counters of the selected kind, or sets their number, and places them in the
/// selected hex with Enter. Problems with the input and with the whole setup are shown immediately.
class PlacePanel : public QWidget {
    Q_OBJECT
  public:
    PlacePanel(GameController& game, Selection& selection, MapAsks& asks, CounterPalette& palette,
               QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* input() const { return input_; }
    void focusInput();
    [[nodiscard]] SideId side() const;

  public Q_SLOTS:
    void refresh();
    /// Puts counters into the input line. They are added to the typed text, or replace it if `whole` is set.
    /// If the player has picked them with the mouse, the next click on the map places them, and Esc restores
    /// the typed text.
    void put(const QString& counters, bool whole, bool byMouse);
    void drop(const QString& counters, Hex hex);

  Q_SIGNALS:
    void sideChosen();
    void saveWanted();
    void startWanted();
    /// Emitted to scroll to the hex of a line that the player has selected in the list of checks.
    void hexWanted(const QString& name);
    /// Emitted to open the page where ELR and SAN, or Victory Conditions, are entered.
    void sidesWanted();
    void victoryWanted();
    /// Emitted for an arrow key in the input line, which moves the hex cursor.
    void cursorKey(int key);
    /// Emitted when counters picked by mouse have been placed: the focus returns to the map.
    void left();
    /// Emitted for Enter in the empty input line, which does the next step instead of placing counters.
    void nothingEntered();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// The panel's input as an act, or the error in the input.
    struct Wanted {
        PlaceAct act;
        QString problem;
        QString reading;
        bool joins = false;             ///< the placed force becomes part of an existing force
        ArcShape arc = ArcShape::none;  ///< the kind of CA that the player still has to choose on the map
    };
    [[nodiscard]] Wanted wanted() const;
    [[nodiscard]] QStringList whatIsPlaced(const Wanted& wanted) const;
    QWidget* makeChecks();
    QLayout* makeButtons();
    void makeBelow(QVBoxLayout* column);
    void judge();
    void write(const QString& counters, bool whole);
    bool place();
    [[nodiscard]] bool takesAsCounters(const QObject* watched, const QKeyEvent& event);
    void warnOfArea(const QString& hex);
    void askWhere(const QString& typed, const QString& question);
    void placeIn(Hex hex);
    void showKind();
    void showSystem(System system);
    void listSetup();
    void listUnmannedGuns();
    void askForCard();
    void countKinds();
    [[nodiscard]] const PlaceKind& kind() const;
    [[nodiscard]] MarkerId forceHere() const;
    [[nodiscard]] QString forceTold() const;

    GameController& game_;
    Selection& selection_;
    MapAsks& asks_;
    QComboBox* side_;
    QTreeWidget* kinds_;
    QLabel* hex_;
    QStackedWidget* editor_;
    QLineEdit* input_;
    QWidget* number_;
    QLabel* numberOf_;
    QSpinBox* count_;
    QWidget* fort_;
    QComboBox* fortification_;
    QSpinBox* hexsides_;
    QLabel* nothing_;
    ForceRow* force_;
    QPushButton* place_;
    QLabel* verdict_;
    QListWidget* checks_;
    CounterPalette& palette_;
    QStackedWidget* below_;  ///< the checks, or the palette in their place
    /// The text that was typed before counters were picked by mouse; nullopt if no picked counters wait to be
    /// placed.
    std::optional<QString> before_;
    QStringList
        placed_;     ///< side, hex and counters of the last placement, and the length of the log after it
    int asked_ = 0;  ///< number of the latest question about the hex for picked counters
};

}  // namespace shellgame::app
