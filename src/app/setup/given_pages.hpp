// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <vector>

#include "map/map_drawing.hpp"
#include "session/selection.hpp"
#include "shellgame/rules/setup/given.hpp"
#include "shellgame/rules/turn/card.hpp"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace shellgame::app {

/// A page of the setup for those parts of a scenario that are not counters. It has a list of entries, a form
/// for adding entries, and a text for problems. Each act is logged and can be undone.
class GivenPage : public QWidget {
    Q_OBJECT
  public:
    GivenPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    virtual void refresh() = 0;
    /// Returns the drawings that the map shows while the page is open.
    [[nodiscard]] virtual std::vector<MapDrawing> drawings() const { return {}; }

  Q_SIGNALS:
    void drawingsChanged();
    /// Emitted when the player wants to click the hexes of a field on the map. Each click adds or removes a
    /// hex.
    void hexesWanted(QLineEdit* into);

  protected:
    [[nodiscard]] QComboBox* sideBox(const QString& name);
    [[nodiscard]] static SideId sideIn(const QComboBox* box);
    /// Creates a row with a field for hexes, and a button that fills in the hexes selected on the map.
    [[nodiscard]] QWidget* hexRow(QLineEdit* line, const QString& name, const QString& hint);
    /// Adds the list, and a button that removes the selected entry.
    void addList(QVBoxLayout* column, const QString& name, const QString& words);
    void fillSides(QComboBox* box);
    /// Fills the list with entries and their ids; the selected entry stays selected.
    void listAs(const std::vector<std::pair<std::string, QString>>& entries);
    [[nodiscard]] std::string chosen() const;
    virtual void removeChosen() {}
    virtual void judge() {}
    [[nodiscard]] std::vector<Hex> hexesOf(const std::set<std::string>& names) const;
    /// Returns the typed hexes. If they can't be read, the reason is stored in `problem`.
    [[nodiscard]] std::vector<std::string> hexesTyped(const QLineEdit* line, QString& problem) const;
    void tell(const QString& problem, const QString& reading);

    GameController& game_;
    Selection& selection_;
    QListWidget* list_ = nullptr;
    QPushButton* remove_ = nullptr;
    QLabel* verdict_;
};

/// The page for the setup areas of sides, or of groups of their OB (A2.9).
class AreaPage : public GivenPage {
    Q_OBJECT
  public:
    AreaPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] std::vector<MapDrawing> drawings() const override;

  protected:
    void removeChosen() override;
    void judge() override;

  private:
    [[nodiscard]] SetupAreaAct act(QString& problem) const;
    void perform();
    /// Shows the selected area in the form, and its hexes on the map. The player can then change them on the
    /// map.
    void edit();
    void leaveEditing();
    QComboBox* side_;
    QLineEdit* group_;
    QLineEdit* hexes_;
    QPushButton* add_;
    QPushButton* edit_;
    std::string editing_;  ///< the area that the form changes; if empty, the form adds a new area
};

/// The page for groups that enter the map, with their turn and entry hexes (A2.5).
class EntryPage : public GivenPage {
    Q_OBJECT
  public:
    EntryPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] std::vector<MapDrawing> drawings() const override;

  protected:
    void removeChosen() override;
    void judge() override;

  private:
    [[nodiscard]] ReinforcementAct act(QString& problem) const;
    void perform();
    void showChosen();
    QComboBox* side_;
    QLineEdit* name_;
    QSpinBox* turn_;
    QLineEdit* hexes_;
    QLineEdit* counters_;
    QPushButton* add_;
};

/// The page for OBA modules and their pre-registered hexes, and for weapons that may Bore Sight (C1.2, 7.1,
/// C6.4).
class ObaPage : public GivenPage {
    Q_OBJECT
  public:
    ObaPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;

  protected:
    void removeChosen() override;

  private:
    void perform();
    void listWeapons();
    QComboBox* side_;
    QLineEdit* name_;
    QCheckBox* registered_;
    QPushButton* add_;
    QListWidget* weapons_;
    bool filling_ = false;
};

/// The page for the number of Game Turns, the side that moves first, and each side's OB totals.
class SidesPage : public GivenPage {
    Q_OBJECT
  public:
    SidesPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;

  private:
    struct Row {
        QWidget* box = nullptr;
        QLabel* head = nullptr;
        SideId side{};
        QSpinBox *elr = nullptr, *san = nullptr;
        QSpinBox *dummies = nullptr, *hip = nullptr, *ap = nullptr, *at = nullptr;
        QComboBox* edge = nullptr;
    };
    void addSide(QVBoxLayout* column, Row& row, int number);
    /// Performs the act that an edit requires. Does nothing while the page is filling itself.
    void edited(const std::function<bool()>& act);
    QSpinBox* turns_;
    QComboBox* first_;
    std::array<Row, 2> rows_{};
    bool filling_ = false;
};

/// The page for Victory Conditions that the program checks (A26). The card shows these conditions, and the
/// counts are updated during play.
class VictoryPage : public GivenPage {
    Q_OBJECT
  public:
    VictoryPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] std::vector<MapDrawing> drawings() const override;

  protected:
    void removeChosen() override;
    void judge() override;

  private:
    [[nodiscard]] Counts counts() const;
    [[nodiscard]] ConditionAct act(QString& problem) const;
    void perform();
    QComboBox* side_;
    QComboBox* counts_;
    QLineEdit* hexes_;
    QWidget* hexRow_;
    QCheckBox* building_;
    QComboBox* held_;
    QLineEdit* text_;
    QSpinBox* need_;
    QCheckBox* atOnce_;
    QPushButton* add_;
};

/// The page for the scenario card: title, place, date, description, Victory Conditions, Special Rules.
class CardSetupPage : public GivenPage {
    Q_OBJECT
  public:
    CardSetupPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;
    /// Discards text that was typed but not stored, because another game is open.
    void forget();

  private:
    void touch();
    void write();
    QLineEdit* title_;
    QLineEdit* place_;
    QLineEdit* date_;
    QPlainTextEdit* description_;
    QPlainTextEdit* victory_;
    QPlainTextEdit* rules_;
    QPushButton* write_;
    bool touched_ = false;
    bool filling_ = false;
};

}  // namespace shellgame::app
