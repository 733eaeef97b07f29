// SPDX-License-Identifier: MIT
#include "actions/keyboard_page.hpp"

#include <QCoreApplication>
#include <QDialog>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <array>

#include "settings/manual_topic.hpp"

namespace shellgame::app {

namespace {

struct KeyboardPage {
    Q_DECLARE_TR_FUNCTIONS(KeyboardPage)
};

/// What is no row of a menu; a line without words is a heading.
struct OtherKeys {
    const char* keys;
    const char* does = nullptr;
};

constexpr std::array<OtherKeys, 30> otherKeys{{
    {QT_TRANSLATE_NOOP("KeyboardPage", "Map")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows, Home, End"),
     QT_TRANSLATE_NOOP("KeyboardPage", "move the hex cursor")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl+Arrows, middle button, Space and the mouse"),
     QT_TRANSLATE_NOOP("KeyboardPage", "scroll the map")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter"),
     QT_TRANSLATE_NOOP("KeyboardPage",
                       "chooses the hex; again, or at the partner you have pointed at: rolls the shift")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "1 to 6"),
     QT_TRANSLATE_NOOP("KeyboardPage", "begin a throw of your own dice: 4 3 Enter")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Shift and the mouse"),
     QT_TRANSLATE_NOOP("KeyboardPage", "draw a rectangle of hexes")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl and a click"),
     QT_TRANSLATE_NOOP("KeyboardPage", "adds a counter to the choice")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl and dragging"),
     QT_TRANSLATE_NOOP("KeyboardPage", "draws a LOS thread from hex to hex")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Dragging beyond the edge"),
     QT_TRANSLATE_NOOP("KeyboardPage", "leaves the map, or says why not")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Shift or Alt while dragging"),
     QT_TRANSLATE_NOOP(
         "KeyboardPage",
         "puts a counter right without asking a rule (correct); Shift is pressed after the drag "
         "has begun, since before it draws a rectangle")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Y, F"),
     QT_TRANSLATE_NOOP("KeyboardPage", "allow or forbid what the rules leave to you")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc"),
     QT_TRANSLATE_NOOP("KeyboardPage", "drops what is begun, then the choice")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Tab, Shift+Tab"),
     QT_TRANSLATE_NOOP("KeyboardPage", "to the next panel, to the one before")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "In panels")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows"),
     QT_TRANSLATE_NOOP("KeyboardPage", "walk in a list or in the log")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter"),
     QT_TRANSLATE_NOOP("KeyboardPage", "does what is chosen; leaves the search of the log")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc"), QT_TRANSLATE_NOOP("KeyboardPage", "back to the map")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "LOS thread")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows, Home, End"),
     QT_TRANSLATE_NOOP("KeyboardPage", "lead its far end")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "0 to 9, PgUp, PgDown, wheel"),
     QT_TRANSLATE_NOOP("KeyboardPage", "level of its far end")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Alt+0 to 9, Shift+PgUp, Shift+PgDown, Shift and the wheel"),
     QT_TRANSLATE_NOOP("KeyboardPage", "level of its near end")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "X"), QT_TRANSLATE_NOOP("KeyboardPage", "turns it round")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter, a click"), QT_TRANSLATE_NOOP("KeyboardPage", "fix it")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc, L, right button"), QT_TRANSLATE_NOOP("KeyboardPage", "end it")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "The manual")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl+F"),
     QT_TRANSLATE_NOOP("KeyboardPage", "searches all its pages")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter"),
     QT_TRANSLATE_NOOP("KeyboardPage", "in the search: goes from one place found to the next")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Alt+Left, Alt+Right"),
     QT_TRANSLATE_NOOP("KeyboardPage", "back to the page before, and forward again")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl++, Ctrl+-"),
     QT_TRANSLATE_NOOP("KeyboardPage", "larger letters, smaller letters")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc"),
     QT_TRANSLATE_NOOP("KeyboardPage", "ends the search, then closes the manual")},
}};

}  // namespace

void showKeyboardPage(const ActionTable& actions, QWidget* over) {
    const auto words = [](const char* text) { return KeyboardPage::tr(text); };
    QString html = QStringLiteral("<h3>%1</h3><table cellpadding='3'>").arg(KeyboardPage::tr("Keyboard"));
    html += actions.keysHtml();
    for (const OtherKeys& line : otherKeys)
        html +=
            line.does == nullptr ? keyHeading(words(line.keys)) : keyRow(words(line.keys), words(line.does));
    html += QStringLiteral("</table>");
    auto* page = new QDialog(over);
    explainedBy(page, ManualTopic::keyboard);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->setWindowTitle(KeyboardPage::tr("Keyboard"));
    page->resize(560, 620);
    auto* column = new QVBoxLayout(page);
    auto* text = new QTextBrowser;
    text->setHtml(html);
    column->addWidget(text);
    page->show();
}

}  // namespace shellgame::app
