// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QMainWindow>
#include <QMenu>
#include <functional>
#include <map>
#include <optional>

namespace shellgame::app {

/// The menus of the window. A table in the .cpp file sets their titles and their places.
enum class Menu {
    file,
    edit,
    view,
    act,
    sight,
    help,
    recent,
    samples,
    viewers,
    colours,
    moving,  ///< `moving` and all menus after it are submenus of `act`, except `manner`
    manner,  ///< a submenu of `moving`
    choices,
    marks,
    stack,
    counters,
    hex,
    support,
    enemy,
    turn
};

/// The place of a row in its menu. Rows are sorted by `at`. A separator line divides two rows if their values
/// of `at` have different hundreds, as 199 and 201 do.
struct MenuPlace {
    Menu menu = Menu::act;
    int at = 0;
};

/// The condition under which a row is enabled.
enum class When {
    always,
    game  ///< while a game is open; if the action needs selected counters, it says which
};

/// An action that the player can choose by menu or key. Each controller supplies rows for the actions that it
/// performs. Menus, shortcuts and the list of keys are built from all rows.
struct ActionRow {
    QString id;  ///< the QAction's object name, which is unique among all rows
    MenuPlace place{};
    QString text{};
    QString keys{};  ///< the shortcuts, such as "Ctrl+Shift+Z; Ctrl+Y"
    std::function<void()> does{};
    When when = When::game;
    std::optional<bool> ticked{};       ///< if set, the row has a check box with this initial state
    std::function<void(bool)> ticks{};  ///< called when the player ticks or unticks the check box
    std::function<bool()> can{};        ///< a condition that must be met in addition to `when`
    std::function<QString()> words{};   ///< returns a text that depends on the game, used instead of `text`
    QString tip{};
    bool repeats = true;      ///< while the key is held down, the action is repeated
    QAction* made = nullptr;  ///< an existing action that the row uses instead of creating one, such as an
                              ///< action that shows a panel
    /// Returns true if the action applies to the current selection. Only the context menu of counters calls
    /// this function. In the menu bar the action stays enabled, and explains when it can't be performed.
    std::function<bool()> fits{};

    /// Returns a copy of this row in which `fits` is set to `now`.
    [[nodiscard]] ActionRow where(std::function<bool()> now) && {
        fits = std::move(now);
        return std::move(*this);
    }
};
using ActionRows = QList<ActionRow>;

class ActionTable {
    Q_DECLARE_TR_FUNCTIONS(ActionTable)
  public:
    /// Fills the menu bar. Each row must have a different id.
    void build(QMainWindow& window, ActionRows rows);
    /// Disables actions that are impossible now, and updates texts that depend on the game.
    void refresh(bool game);
    /// Returns the action with this id, or nullptr.
    [[nodiscard]] QAction* action(const QString& id) const { return actions_.value(id); }
    /// Returns a menu of the menu bar. Call this function after build().
    [[nodiscard]] QMenu* menu(Menu which) const { return menus_.at(which); }
    /// Creates a context menu from a menu and its submenus. It contains the rows that are possible now, with
    /// the same texts, keys and separators. The caller owns the menu.
    [[nodiscard]] QMenu* menuNow(Menu which, QWidget* parent) const;
    /// Returns all shortcuts as rows of an HTML table, grouped by menu.
    [[nodiscard]] QString keysHtml() const;

  private:
    void addAction(QMainWindow& window, QMenu& menu, const ActionRow& row);
    void fillNow(QMenu& menu, Menu which) const;

    ActionRows rows_;
    QHash<QString, QAction*> actions_;
    std::map<Menu, QMenu*> menus_;
};

[[nodiscard]] QString keyRow(const QString& keys, const QString& what);
[[nodiscard]] QString keyHeading(const QString& text);

}  // namespace shellgame::app
