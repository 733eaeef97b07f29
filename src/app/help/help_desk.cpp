// SPDX-License-Identifier: MIT
#include "help/help_desk.hpp"

#include "actions/keyboard_page.hpp"
#include "help/signs_page.hpp"
#include "shellgame/rules/registry.hpp"
#include "words/language.hpp"

namespace shellgame::app {

CommandPanel& HelpDesk::commands() {
    if (commands_ == nullptr) commands_ = new CommandPanel(desk_.game, desk_.selection, &desk_.window);
    return *commands_;
}

void HelpDesk::beginNote() {
    commands().begin(QStringLiteral("note"));
    QLineEdit* line = commands().input();
    line->setText(QStringLiteral("note text=\"\""));
    line->setCursorPosition(static_cast<int>(line->text().size()) - 1);
}

ActionRows HelpDesk::actions(const ActionTable& table) {
    const auto keys = [this, &table] { showKeyboardPage(table, &desk_.window); };
    const auto signs = [this] { (new SignsPage(&desk_.window))->show(); };
    const auto command = [this] { commands().begin(); };
    ActionRows rows{
        {"command", {Menu::edit, 230}, tr("&Command …"), "Ctrl+K", command},
        {"note", {Menu::edit, 240}, tr("Write a &note …"), "Ctrl+M", [this] { beginNote(); }},
        {"keys", {Menu::help, 110}, tr("&Keyboard"), "F1", keys, When::always},
        {"signs", {Menu::help, 120}, tr("&Signs on the map"), "Shift+F1", signs, When::always},
        {"commandPages",
         {Menu::help, 130},
         tr("&Commands"),
         "",
         [&table] { table.action(QStringLiteral("command"))->trigger(); },
         When::always},
    };
    // Verbs that say so stand in a menu without any row of the window's.
    for (const Verb& verb : standardRegistry()->verbs())
        if (const MenuEntry& entry = verb.traits.menu; entry.text != nullptr)
            rows.append({QStringLiteral("ask-") + qs(verb.name),
                         {Menu::more, entry.at},
                         coreText(entry.text),
                         {},
                         [this, v = qs(verb.name)] { commands().begin(v); },
                         When::always});
    return rows;
}

}  // namespace shellgame::app
