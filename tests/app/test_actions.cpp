// SPDX-License-Identifier: MIT
#include <QMainWindow>
#include <QMenuBar>

#include "actions/action_table.hpp"
#include "support/catch.hpp"

using namespace shellgame::app;

namespace {

/// Returns the texts of a menu in their order; "-" stands for a separator.
std::string menuTexts(const QMenu* menu) {
    QStringList out;
    for (const QAction* a : menu->actions())
        if (a->menu() == nullptr) out << (a->isSeparator() ? QStringLiteral("-") : a->text());
    return out.join(QLatin1Char(' ')).toStdString();
}

}  // namespace

TEST_CASE("menu rows are sorted by their numbers, not by the order in which they were added", "[actions]") {
    QMainWindow window;
    ActionTable table;
    table.build(window, {{"c", {Menu::edit, 210}, "C", ""},
                         {"b", {Menu::edit, 120}, "B", "Ctrl+B; B"},
                         {"x", {Menu::file, 900}, "X", ""},
                         {"a", {Menu::edit, 110}, "A", "A"}});
    CHECK(menuTexts(table.menu(Menu::edit)) == "A B - C");
    CHECK(table.action("a")->shortcuts() == QList<QKeySequence>{QKeySequence(Qt::Key_A)});
    CHECK(table.action("b")->shortcuts().size() == 2);
    CHECK(table.action("c")->shortcuts().isEmpty());
    CHECK(table.action("d") == nullptr);
    CHECK(window.actions().contains(table.action("x")));
    CHECK(table.keysHtml().indexOf(QLatin1String("<b>A</b>")) <
          table.keysHtml().indexOf(QLatin1String("<b>Ctrl+B or B</b>")));
}

TEST_CASE("a condition enables a menu row, and the row's text may change with the game", "[actions]") {
    QMainWindow window;
    ActionTable table;
    bool can = false;
    QString words = "one";
    table.build(window, {{"always", {Menu::act, 1}, "1", "", {}, When::always},
                         {"game", {Menu::act, 2}, "2"},
                         {.id = "asks",
                          .place = {Menu::act, 4},
                          .can = [&] { return can; },
                          .words = [&] { return words; }}});
    const auto enabled = [&](bool game) {
        table.refresh(game);
        std::string out;
        for (const char* id : {"always", "game", "asks"}) out += table.action(id)->isEnabled() ? "1" : "0";
        return out;
    };
    CHECK(enabled(false) == "100");
    CHECK(enabled(true) == "110");
    can = true;
    words = "two";
    CHECK(enabled(true) == "111");
    CHECK(table.action("asks")->text() == QLatin1String("two"));
    CHECK(enabled(false) == "100");
}

TEST_CASE("a check box reports its change, and exactly one row of a group of options is checked",
          "[actions]") {
    QMainWindow window;
    ActionTable table;
    int told = 0;
    table.build(window,
                {{.id = "box", .place = {Menu::view, 1}, .ticked = true, .ticks = [&](bool) { ++told; }},
                 {.id = "light", .place = {Menu::colours, 1}, .ticked = true},
                 {.id = "dark", .place = {Menu::colours, 2}, .ticked = false}});
    CHECK(told == 0);
    table.action("box")->trigger();
    CHECK(told == 1);
    CHECK_FALSE(table.action("box")->isChecked());
    table.action("dark")->trigger();
    CHECK_FALSE(table.action("light")->isChecked());
}
