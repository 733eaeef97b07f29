// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "map/map_drawing.hpp"
#include "session/selection.hpp"
#include "shellgame/rules/setup/given.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "widgets/act_form.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace shellgame::app {

/// A page of the setup for those parts of a scenario that are not counters. Each act is logged and can be
/// undone.
class GivenPage : public QWidget {
    Q_OBJECT
  public:
    GivenPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    virtual void refresh() = 0;
    /// Returns the drawings that the map shows while the page is open.
    [[nodiscard]] virtual std::vector<MapDrawing> drawings() const { return {}; }
    /// Makes the page begin with this side, unless the player is filling in its form.
    virtual void beginWith(const SideId&) {}

  Q_SIGNALS:
    void drawingsChanged();
    /// Emitted when the player wants to click the hexes of a field on the map. Each click adds or removes a
    /// hex.
    void hexesWanted(QLineEdit* into);

  protected:
    GameController& game_;
    Selection& selection_;
    QVBoxLayout* column_;
};

/// A page with a form for adding entries, a text for problems, and a list of the entries.
class ListPage : public GivenPage {
    Q_OBJECT
  public:
    ListPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    /// Returns the hexes of the entries, and those that the form names.
    [[nodiscard]] std::vector<MapDrawing> drawings() const override;
    void beginWith(const SideId& side) override {
        if (!ready()) form_->chooseSide(side);
    }

  protected:
    /// Adds the form, the button that performs the act of the form, and the list with a button that removes
    /// the selected entry. The names of the widgets begin with `prefix`.
    void build(const QString& prefix, const QString& add, const QString& list);
    struct Wanted {
        MadeAct act;
        QString problem;  ///< the first line that can't be read
        QString reading;  ///< what the form means, in words
    };
    /// Returns false while the form is not filled in.
    [[nodiscard]] virtual bool ready() const = 0;
    [[nodiscard]] virtual Wanted wanted() const = 0;
    /// Called when the act of the form has been performed.
    virtual void added() = 0;
    virtual void removeChosen() = 0;
    virtual void judge();
    virtual void perform();

    struct Listed {
        std::string id;
        QString text;
        std::set<std::string> hexes{};
        QString label{};  ///< for the hexes on the map
    };
    /// Fills the list; the selected entry stays selected.
    void listAs(std::vector<Listed> entries);
    [[nodiscard]] std::string chosen() const;

    ActForm* form_;
    QPushButton* add_;
    QListWidget* list_;

  private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void drop();
    [[nodiscard]] std::vector<Hex> hexesOf(const std::set<std::string>& names) const;
    QPushButton* remove_;
    QLabel* verdict_;
    std::vector<Listed> listed_;
};

/// The page for the setup areas of sides, or of groups of their OB (A2.9).
class AreaPage : public ListPage {
    Q_OBJECT
  public:
    AreaPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;

  protected:
    [[nodiscard]] bool ready() const override { return !form_->isBlank("at"); }
    [[nodiscard]] Wanted wanted() const override;
    void added() override;
    void removeChosen() override;

  private:
    /// Shows the selected area in the form, and its hexes on the map. The player can then change them on the
    /// map.
    void edit();
    void leaveEditing();
    QPushButton* edit_;
    std::string editing_;  ///< the area that the form changes; if empty, the form adds a new area
};

/// The page for groups that enter the map, with their turn and entry hexes (A2.5).
class EntryPage : public ListPage {
    Q_OBJECT
  public:
    EntryPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;

  protected:
    [[nodiscard]] bool ready() const override;
    [[nodiscard]] Wanted wanted() const override;
    void perform() override;
    void added() override;
    void removeChosen() override;

  private:
    void showChosen();
};

/// The page for OBA modules and their pre-registered hexes, and for weapons that may Bore Sight (C1.2, 7.1,
/// C6.4).
class ObaPage : public ListPage {
    Q_OBJECT
  public:
    ObaPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;

  protected:
    [[nodiscard]] bool ready() const override { return !form_->isBlank("name"); }
    [[nodiscard]] Wanted wanted() const override;
    void added() override { form_->clear({"name", "pre_registered"}); }
    void removeChosen() override;

  private:
    void listWeapons();
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
        ActForm* form = nullptr;
        QLabel* head = nullptr;
        SideId side{};
    };
    void addSide(Row& row, int number);
    /// Performs the act that an edit requires. Does nothing while the page is filling itself.
    void edited(const MadeAct& act);
    QSpinBox* turns_;
    QComboBox* first_;
    std::array<Row, 2> rows_{};
    bool filling_ = false;
};

/// The page for Victory Conditions that the program checks (A26). The card shows these conditions, and the
/// counts are updated during play.
class VictoryPage : public ListPage {
    Q_OBJECT
  public:
    VictoryPage(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;

  protected:
    [[nodiscard]] bool ready() const override;
    [[nodiscard]] Wanted wanted() const override;
    void added() override { form_->clear({"hexes", "text"}); }
    void removeChosen() override;
    void judge() override;

  private:
    [[nodiscard]] Counts counts() const;
    QCheckBox* building_;
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
