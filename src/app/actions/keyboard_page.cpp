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

/// Keys that belong to no menu row. An entry without `does` is a heading.
struct OtherKeys {
    const char* keys;
    const char* does = nullptr;
};

constexpr std::array<OtherKeys, 41> otherKeys{{
    {QT_TRANSLATE_NOOP("KeyboardPage", "Map")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows, Home, End"),
     QT_TRANSLATE_NOOP("KeyboardPage", "move the hex cursor")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl+Arrows, middle button, Space and the mouse"),
     QT_TRANSLATE_NOOP("KeyboardPage", "scroll the map")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter"),
     QT_TRANSLATE_NOOP("KeyboardPage",
                       "does what the line above the map names in brackets: rolls for an open question, "
                       "selects the hex to which you have moved the cursor, rolls the shift of a stack that "
                       "you have selected in this phase, or takes the next step")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "A click"), QT_TRANSLATE_NOOP("KeyboardPage", "selects the stack")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "A double click"),
     QT_TRANSLATE_NOOP("KeyboardPage", "fans out the stack")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "1 to 6"),
     QT_TRANSLATE_NOOP("KeyboardPage", "start entering your own dice: 4 3 Enter")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Shift and the mouse"),
     QT_TRANSLATE_NOOP("KeyboardPage", "draw a rectangle of hexes")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl and a click"),
     QT_TRANSLATE_NOOP("KeyboardPage", "adds a counter to the selection")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl and dragging"),
     QT_TRANSLATE_NOOP("KeyboardPage", "draws a LOS thread between two hexes")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Dragging beyond the edge"),
     QT_TRANSLATE_NOOP("KeyboardPage", "exits the map, or shows why the units can't")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Shift or Alt while dragging"),
     QT_TRANSLATE_NOOP("KeyboardPage",
                       "corrects the place of a counter without checking rules; press Shift after you start "
                       "dragging, because before that it draws a rectangle")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Y, F"),
     QT_TRANSLATE_NOOP("KeyboardPage", "allow or forbid what the rules leave to your ruling")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc"),
     QT_TRANSLATE_NOOP("KeyboardPage", "cancels what you are doing, then the selection")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Tab, Shift+Tab"),
     QT_TRANSLATE_NOOP("KeyboardPage", "go to the next or previous panel")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Status and casualties")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "1, 2, 3, 4"),
     QT_TRANSLATE_NOOP("KeyboardPage", "breaks, rallies, pins, Casualty Reduction")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "5, 6, 7, 8, 9"),
     QT_TRANSLATE_NOOP("KeyboardPage", "malfunctions, repairs, immobilizes, stuns, shocks")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "0"), QT_TRANSLATE_NOOP("KeyboardPage", "eliminates")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "A to X"),
     QT_TRANSLATE_NOOP("KeyboardPage", "other events: the list that Z opens shows their letters")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "In panels")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows"),
     QT_TRANSLATE_NOOP("KeyboardPage", "move in a list or in the log")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter"),
     QT_TRANSLATE_NOOP("KeyboardPage", "performs the selected line; leaves the log search")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc"), QT_TRANSLATE_NOOP("KeyboardPage", "back to the map")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Moving along hexes (M)")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows, 7, 8, 9, 1, 2, 3"),
     QT_TRANSLATE_NOOP("KeyboardPage", "extend the path by one hex")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "PgUp, PgDown"),
     QT_TRANSLATE_NOOP("KeyboardPage", "go one level up or down in the last hex of the path")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Backspace"),
     QT_TRANSLATE_NOOP("KeyboardPage", "removes the level or the last hex")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "LOS thread")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Arrows, Home, End"),
     QT_TRANSLATE_NOOP("KeyboardPage", "move its far end")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "0 to 9, PgUp, PgDown, mouse wheel"),
     QT_TRANSLATE_NOOP("KeyboardPage", "set the level of its far end")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Alt+0 to 9, Shift+PgUp, Shift+PgDown, Shift and the mouse wheel"),
     QT_TRANSLATE_NOOP("KeyboardPage", "set the level of its near end")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "X"), QT_TRANSLATE_NOOP("KeyboardPage", "swaps its ends")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter, a click"), QT_TRANSLATE_NOOP("KeyboardPage", "fix it")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc, L, right button"), QT_TRANSLATE_NOOP("KeyboardPage", "end it")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "The manual")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl+F"),
     QT_TRANSLATE_NOOP("KeyboardPage", "searches all its pages")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Enter"),
     QT_TRANSLATE_NOOP("KeyboardPage", "goes from one search result to the next")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Alt+Left, Alt+Right"),
     QT_TRANSLATE_NOOP("KeyboardPage", "go to the previous page and forward again")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Ctrl++, Ctrl+-"),
     QT_TRANSLATE_NOOP("KeyboardPage", "larger or smaller text")},
    {QT_TRANSLATE_NOOP("KeyboardPage", "Esc"),
     QT_TRANSLATE_NOOP("KeyboardPage", "ends the search, then closes the manual window")},
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
