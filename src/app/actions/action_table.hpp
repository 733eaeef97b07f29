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

/// The menus of the window; where each hangs and what it is called is a table in the .cpp.
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
    manner,
    inPlace,
    marks,
    choices
};

/// The place of a row: rows of a menu are in the order of these numbers, with a line between hundreds.
struct MenuPlace {
    Menu menu = Menu::act;
    int at = 0;
};

/// When a row can be chosen.
enum class When {
    always,
    game,   ///< while a game is open
    chosen  ///< while counters are chosen as well
};

/// One thing that a player can do by a menu or a key. Whoever does it gives the row; menus, shortcuts and the
/// list of keys come from all rows together.
struct ActionRow {
    QString id;  ///< unique; the name of the QAction
    MenuPlace place{};
    QString text{};
    QString keys{};  ///< its shortcuts: "Ctrl+Shift+Z; Ctrl+Y"
    std::function<void()> does{};
    When when = When::game;
    std::optional<bool> ticked{};       ///< has a box, and how it is at first
    std::function<void(bool)> ticks{};  ///< is told when its box changes
    std::function<bool()> can{};        ///< asked beside `when`
    std::function<QString()> words{};   ///< a text that follows the game, in place of `text`
    QString tip{};
    bool repeats = true;      ///< goes on while its key is held down
    QAction* made = nullptr;  ///< stands there instead, such as what shows a dock
    /// Whether it would do something now with what is chosen: asked for the menu at the counters alone. By
    /// its key and in the menu bar it stays, and says itself why it can't.
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
    /// Fills the menu bar. Each id may stand in one row only.
    void build(QMainWindow& window, ActionRows rows);
    /// Greys what can't be chosen now, and renews the texts that follow the game.
    void refresh(bool game, bool chosen);
    /// Null where no row has this id.
    [[nodiscard]] QAction* action(const QString& id) const { return actions_.value(id); }
    /// There once the bar is filled.
    [[nodiscard]] QMenu* menu(Menu which) const { return menus_.at(which); }
    /// A menu of what can be done now of what stands in another and in those that hang in it; with the same
    /// words and keys, parted as there. It is the caller's.
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
