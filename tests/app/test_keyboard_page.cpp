// SPDX-License-Identifier: MIT
#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>
#include <set>

#include "support/catch.hpp"
#include "support/pages.hpp"
#include "window_fixture.hpp"

using shellgame::test::PageSection;
using shellgame::test::readPage;
using shellgame::test::WindowFixture;

namespace {

/// Reads the keys of a menu from the page. They are in the first cells of the table under the menu's title,
/// for example "Ctrl+Y, Ctrl+Shift+Z".
std::set<std::string> keysOf(const std::string& menu) {
    std::set<std::string> out;
    for (const PageSection& s : readPage("docs/keyboard.md")) {
        if (s.title != menu) continue;
        for (const auto& row : s.rows)
            for (const QString& key : QString::fromStdString(row.front()).split(QLatin1String(", ")))
                out.insert(key.toStdString());
    }
    return out;
}

void collect(const QMenu* menu, std::set<std::string>& keys) {
    for (const QAction* action : menu->actions()) {
        if (action->menu() != nullptr) collect(action->menu(), keys);
        for (const QKeySequence& key : action->shortcuts())
            keys.insert(key.toString(QKeySequence::PortableText).toStdString());
    }
}

std::vector<std::string> onlyIn(const std::set<std::string>& a, const std::set<std::string>& b) {
    std::vector<std::string> out;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}

}  // namespace

TEST_CASE("the keyboard page lists every shortcut of every menu, and no others") {
    WindowFixture w;
    int menus = 0;
    for (const QAction* top : w.window().menuBar()->actions()) {
        const std::string title = top->text().remove(QLatin1Char('&')).toStdString();
        INFO(title);
        std::set<std::string> inWindow;
        collect(top->menu(), inWindow);
        const auto onPage = keysOf(title);
        CHECK(onlyIn(inWindow, onPage) == std::vector<std::string>());
        CHECK(onlyIn(onPage, inWindow) == std::vector<std::string>());
        if (!inWindow.empty()) ++menus;
    }
    CHECK(menus >= 5);
}
