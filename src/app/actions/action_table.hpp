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

/// The menus of the window; a table in the .cpp gives their places and titles.
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
    moving,  ///< hangs in the menu Act, as those below do
    manner,  ///< hangs in `moving`
    choices,
    marks,
    stack,
    counters,
    hex,
    support,
    enemy,
    turn
};

/// The place of a row: rows of a menu are in the order of these numbers, with a line between hundreds.
struct MenuPlace {
    Menu menu = Menu::act;
    int at = 0;
};

/// The condition under which a row is enabled.
enum class When {
    always,
    game,   ///< while a game is open
    chosen  ///< while counters are selected as well
};

/// One action of the player, by menu or key. The controller that performs it supplies the row; menus,
/// shortcuts and the list of keys come from all rows together.
struct ActionRow {
    QString id;  ///< unique; the name of the QAction
    MenuPlace place{};
    QString text{};
    QString keys{};  ///< its shortcuts: "Ctrl+Shift+Z; Ctrl+Y"
    std::function<void()> does{};
    When when = When::game;
    std::optional<bool> ticked{};       ///< gives the row a check box, with this first state
    std::function<void(bool)> ticks{};  ///< called when its check mark changes
    std::function<bool()> can{};        ///< a further condition besides `when`
    std::function<QString()> words{};   ///< returns a text that depends on the game, instead of `text`
    QString tip{};
    bool repeats = true;      ///< repeats while its key is held down
    QAction* made = nullptr;  ///< an existing action to use instead, such as one that shows a panel
    /// Tells whether the row fits the selection now; only the menu at the counters asks this. In the menu bar
    /// and by its key the row stays enabled, and explains why it can't act.
    std::function<bool()> fits{};

    /// The row with that.
    [[nodiscard]] ActionRow where(std::function<bool()> now) && {
        fits = std::move(now);
        return std::move(*this);
    }
};
using ActionRows = QList<ActionRow>;

class ActionTable {
    Q_DECLARE_TR_FUNCTIONS(ActionTable)
  public:
    /// Fills the menu bar. Each id may occur in one row only.
    void build(QMainWindow& window, ActionRows rows);
    /// Disables rows that are impossible now, and updates texts that depend on the game.
    void refresh(bool game, bool chosen);
    /// Returns the action with this id; nullptr if there is none.
    [[nodiscard]] QAction* action(const QString& id) const { return actions_.value(id); }
    /// Returns a menu of the filled bar.
    [[nodiscard]] QMenu* menu(Menu which) const { return menus_.at(which); }
    /// Makes a menu of the rows of another menu and its submenus that are possible now, with the same texts,
    /// keys and separators. The caller owns it.
    [[nodiscard]] QMenu* menuNow(Menu which, QWidget* parent) const;
    /// All shortcuts, in the order of the menus and under their names, as rows of an HTML table.
    [[nodiscard]] QString keysHtml() const;

  private:
    void addAction(QMainWindow& window, QMenu& menu, const ActionRow& row);
    void fillNow(QMenu& menu, Menu which) const;

    ActionRows rows_;
    QHash<QString, QAction*> actions_;
    std::map<Menu, QMenu*> menus_;
};

/// One row of the list of keys.
[[nodiscard]] QString keyRow(const QString& keys, const QString& what);
/// A heading in it.
[[nodiscard]] QString keyHeading(const QString& text);

}  // namespace shellgame::app
