// SPDX-License-Identifier: MIT
#include "actions/action_table.hpp"

#include <QActionGroup>
#include <QMenuBar>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace shellgame::app {

namespace {

struct MenuRow {
    Menu menu;
    std::optional<MenuPlace> place;  ///< the menu's place in its parent menu; nullopt for a menu in the menu
                                     ///< bar
    const char* text;
    bool oneOf = false;  ///< at any time exactly one row of this submenu is checked
};

constexpr std::array<MenuRow, 20> menuRows{{
    {Menu::file, {}, QT_TRANSLATE_NOOP("ActionTable", "&File")},
    {Menu::edit, {}, QT_TRANSLATE_NOOP("ActionTable", "&Edit")},
    {Menu::view, {}, QT_TRANSLATE_NOOP("ActionTable", "&View")},
    {Menu::act, {}, QT_TRANSLATE_NOOP("ActionTable", "&Act")},
    {Menu::sight, {}, QT_TRANSLATE_NOOP("ActionTable", "S&ight")},
    {Menu::help, {}, QT_TRANSLATE_NOOP("ActionTable", "&Help")},
    {Menu::recent, MenuPlace{Menu::file, 130}, QT_TRANSLATE_NOOP("ActionTable", "Open &recent")},
    {Menu::samples, MenuPlace{Menu::file, 140}, QT_TRANSLATE_NOOP("ActionTable", "S&ample scenarios")},
    {Menu::viewers, MenuPlace{Menu::view, 260}, QT_TRANSLATE_NOOP("ActionTable", "View a&s")},
    {Menu::colours, MenuPlace{Menu::view, 410}, QT_TRANSLATE_NOOP("ActionTable", "&Colors"), true},
    {Menu::moving, MenuPlace{Menu::act, 210}, QT_TRANSLATE_NOOP("ActionTable", "Movemen&t")},
    {Menu::manner, MenuPlace{Menu::moving, 310}, QT_TRANSLATE_NOOP("ActionTable", "&Kind of movement"), true},
    {Menu::choices, MenuPlace{Menu::act, 220}, QT_TRANSLATE_NOOP("ActionTable", "&CA, BU, Hull Down")},
    {Menu::marks, MenuPlace{Menu::act, 230}, QT_TRANSLATE_NOOP("ActionTable", "M&ark")},
    {Menu::stack, MenuPlace{Menu::act, 240}, QT_TRANSLATE_NOOP("ActionTable", "Stac&k")},
    {Menu::counters, MenuPlace{Menu::act, 250}, QT_TRANSLATE_NOOP("ActionTable", "&Place, correct, remove")},
    {Menu::hex, MenuPlace{Menu::act, 310}, QT_TRANSLATE_NOOP("ActionTable", "&Hex")},
    {Menu::support, MenuPlace{Menu::act, 320}, QT_TRANSLATE_NOOP("ActionTable", "&OBA, tunnels, orders")},
    {Menu::enemy, MenuPlace{Menu::act, 330}, QT_TRANSLATE_NOOP("ActionTable", "&Unknown enemy")},
    {Menu::turn, MenuPlace{Menu::act, 420}, QT_TRANSLATE_NOOP("ActionTable", "Turn and &dice")},
}};

/// Returns the top-level menu that contains this menu, directly or in a submenu.
Menu rootOf(Menu menu) {
    for (const MenuRow& m : menuRows)
        if (m.menu == menu && m.place) return rootOf(m.place->menu);
    return menu;
}

auto sortKey(const MenuPlace& p) {
    return std::pair(p.menu, p.at);
}

}  // namespace

void ActionTable::build(QMainWindow& window, ActionRows rows) {
    rows_ = std::move(rows);
    for (const MenuRow& m : menuRows)
        menus_.emplace(m.menu,
                       m.place ? new QMenu(tr(m.text), &window) : window.menuBar()->addMenu(tr(m.text)));
    // Submenus are created in the order of the rows.
    for (const MenuRow& m : menuRows)
        if (m.place)
            rows_.append(ActionRow{.id = {}, .place = *m.place, .made = menus_[m.menu]->menuAction()});
    std::stable_sort(rows_.begin(), rows_.end(), [](const ActionRow& a, const ActionRow& b) {
        return sortKey(a.place) < sortKey(b.place);
    });
    const MenuPlace* last = nullptr;
    for (const ActionRow& row : std::as_const(rows_)) {
        QMenu& menu = *menus_[row.place.menu];
        if (last != nullptr && last->menu == row.place.menu && last->at / 100 != row.place.at / 100)
            menu.addSeparator();
        last = &row.place;
        if (row.made != nullptr)
            menu.addAction(row.made);
        else
            addAction(window, menu, row);
    }
    for (const MenuRow& m : menuRows) {
        if (!m.oneOf) continue;
        auto* group = new QActionGroup(&window);
        for (QAction* a : menu(m.menu)->actions()) group->addAction(a);
    }
}

void ActionTable::addAction(QMainWindow& window, QMenu& menu, const ActionRow& row) {
    Q_ASSERT(!actions_.contains(row.id));
    auto* a = new QAction(row.text, &window);
    a->setObjectName(row.id);
    if (!row.keys.isEmpty()) a->setShortcuts(QKeySequence::listFromString(row.keys));
    a->setAutoRepeat(row.repeats);
    if (!row.tip.isEmpty()) a->setToolTip(row.tip);
    if (row.ticked) {
        a->setCheckable(true);
        a->setChecked(*row.ticked);
    }
    if (row.ticks) QObject::connect(a, &QAction::toggled, &window, row.ticks);
    if (row.does) QObject::connect(a, &QAction::triggered, &window, row.does);
    menu.addAction(a);
    // Add the action to the window, so that its shortcut works while the menu is closed.
    window.addAction(a);
    actions_.insert(row.id, a);
}

void ActionTable::fillNow(QMenu& menu, Menu which) const {
    std::optional<int>
        last;  ///< the group of the previous row; a row's group is the row's `at` divided by 100
    for (const ActionRow& row : rows_) {
        if (row.place.menu != which) continue;
        QAction* a = row.made != nullptr ? row.made : action(row.id);
        std::unique_ptr<QMenu> inner;
        if (row.made != nullptr && row.made->menu() != nullptr) {
            const auto own = std::find_if(menus_.begin(), menus_.end(),
                                          [&](const auto& m) { return m.second == row.made->menu(); });
            inner = std::make_unique<QMenu>(row.made->menu()->title(), &menu);
            if (own != menus_.end()) fillNow(*inner, own->first);
            if (inner->isEmpty()) continue;
        } else if (!a->isEnabled() || (row.fits && !row.fits())) {
            continue;
        }
        if (last && *last != row.place.at / 100) menu.addSeparator();
        last = row.place.at / 100;
        if (inner)
            menu.addMenu(inner.release());
        else
            menu.addAction(a);
    }
}

QMenu* ActionTable::menuNow(Menu which, QWidget* parent) const {
    auto* menu = new QMenu(parent);
    fillNow(*menu, which);
    return menu;
}

void ActionTable::refresh(bool game) {
    for (const ActionRow& row : std::as_const(rows_)) {
        QAction* a = action(row.id);
        if (a == nullptr) continue;
        a->setEnabled((game || row.when == When::always) && (!row.can || row.can()));
        if (row.words) a->setText(row.words());
    }
}

QString keyRow(const QString& keys, const QString& what) {
    return QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

QString keyHeading(const QString& text) {
    return QStringLiteral("<tr><td colspan='2'><i>%1</i></td></tr>").arg(text);
}

QString ActionTable::keysHtml() const {
    const auto plain = [](QString text) { return text.remove(QLatin1Char('&')); };
    QString html;
    for (const MenuRow& top : menuRows) {
        if (top.place) continue;
        html += keyHeading(plain(tr(top.text)));
        // List the menu's own keys first, then those of its submenus.
        for (const MenuRow& m : menuRows) {
            if (rootOf(m.menu) != top.menu) continue;
            for (const QAction* a : menu(m.menu)->actions()) {
                QStringList keys;
                for (const QKeySequence& k : a->shortcuts()) keys << k.toString(QKeySequence::NativeText);
                if (!keys.isEmpty()) html += keyRow(keys.join(tr(" or ")), plain(a->text()));
            }
        }
    }
    return html;
}

}  // namespace shellgame::app
