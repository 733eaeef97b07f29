// SPDX-License-Identifier: MIT
// Tests common input: Enter, Esc, Tab, the wheel, a double click, and a drag that is dropped outside the map.
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QHelpEvent>
#include <QListWidget>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableView>
#include <QTextBrowser>
#include <QToolTip>
#include <algorithm>

#include "log/log_model.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "sight_game.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// Sends the same events as a real double click.
void doubleClick(QWidget* widget) {
    const QPointF at = widget->rect().center();
    const QPointF global = widget->mapToGlobal(at);
    for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease,
                                    QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {
        const bool down = type != QEvent::MouseButtonRelease;
        QMouseEvent event(type, at, global, Qt::LeftButton, down ? Qt::LeftButton : Qt::NoButton, {});
        QApplication::sendEvent(widget, &event);
        QCoreApplication::processEvents();
    }
}

/// Turns the wheel over a widget as the system does, even if the widget does not have the focus.
void wheelOver(QWidget* widget, int by) {
    const QPoint at = widget->rect().center();
    QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, by}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    // Mark the event as coming from the system, because Qt lets such an event set the focus first.
    QSpontaneKeyEvent::setSpontaneous(&event);
    qApp->notify(widget, &event);
    QCoreApplication::processEvents();
}

/// Sends a letter or digit key with its text to the widget with the focus, in the same way as a keyboard.
void typeKey(QWidget* widget, int key, const QString& text, Qt::KeyboardModifiers modifiers) {
    QKeyEvent event(QEvent::KeyPress, key, modifiers, text);
    QApplication::sendEvent(widget, &event);
    QCoreApplication::processEvents();
}

std::size_t entries(WindowFixture& w) {
    return w.game().session().entries().size();
}

}  // namespace

TEST_CASE("W21: Ctrl+A selects the whole stack, so acts on the selection affect all of it", "[W21]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", "german"},
                              {"at", "1N5"},
                              {"kind", "known"},
                              {"contents", {"4-6-7", "4-6-7", "LMG"}}}));
    REQUIRE(w.game().perform({{"do", "place"}, {"side", "german"}, {"at", "1N5"}, {"dummies", 2}}));
    w.click("1N5");
    CHECK(w.window().selection().ids().size() == 1);
    w.window().action(QStringLiteral("wholeStack"))->trigger();
    CHECK(w.window().selection().ids().size() == 4);
}

TEST_CASE("W03: after the roll button is used the map has the focus, whether the roll succeeds or fails",
          "[app][W03]") {
    // A Final DR of 9 fails; a Final DR of 5 succeeds.
    for (const char* dice : {"4 5", "2 3"}) {
        INFO(dice);
        WindowFixture w;
        w.click("1E4");
        w.click("1H6");
        auto* input = w.find<QLineEdit>("diceInput");
        input->setFocus();
        w.type(input, QString::fromLatin1(dice));
        auto* roll = w.find<QPushButton>("rollButton");
        roll->setFocus();
        QTest::mouseClick(roll, Qt::LeftButton);
        QCoreApplication::processEvents();
        REQUIRE(entries(w) == 1);
        CHECK(w.map().hasFocus());
        QWidget* focus = QApplication::focusWidget();
        REQUIRE(focus != nullptr);
        w.key(focus, Qt::Key_Z, Qt::ControlModifier);
        CHECK(w.game().session().entries().front().undone);
    }
}

TEST_CASE("W03: Ctrl+Z undoes typing if a field has the focus, otherwise the last act", "[app][W03]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "one"}}));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "two"}}));
    w.bringForward("logDock");
    auto* search = w.find<QLineEdit>("logSearch");
    search->setFocus();
    w.type(search, QStringLiteral("on"));
    w.key(search, Qt::Key_Z, Qt::ControlModifier);
    CHECK(search->text().isEmpty());
    CHECK(w.game().session().lastDone() == 2);
    w.key(search, Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.game().session().lastDone() == 1);
    // Undo does not revert text that the program has inserted.
    search->setText(QStringLiteral("one"));
    w.key(search, Qt::Key_Z, Qt::ControlModifier);
    CHECK(search->text() == QLatin1String("one"));
    CHECK(w.game().session().lastDone() == 0);
    w.key(search, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.game().session().lastDone() == 1);
}

TEST_CASE("W03: Enter and Esc leave the log's search field; Esc returns to the map from any panel",
          "[app][W03]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "the church"}}));
    w.bringForward("logDock");
    auto* search = w.find<QLineEdit>("logSearch");
    search->setFocus();
    w.type(search, QStringLiteral("church"));
    w.key(search, Qt::Key_Return);
    CHECK(w.map().hasFocus());
    CHECK(search->text() == QLatin1String("church"));
    search->setFocus();
    w.key(search, Qt::Key_Escape);
    CHECK(w.map().hasFocus());
    CHECK(search->text().isEmpty());
    w.click("1E4");
    for (const char* name :
         {"shiftList", "stackList", "diceInput", "shiftDetail", "rollButton", "logTable"}) {
        INFO(name);
        w.bringForward(name == std::string_view("logTable") ? "logDock" : "shiftsDock");
        auto* widget = w.find<QWidget>(name);
        widget->setFocus();
        REQUIRE(widget->hasFocus());
        w.key(widget, Qt::Key_Escape);
        CHECK(w.map().hasFocus());
    }
    CHECK(w.window().selection().marker() == MarkerId("m1"));
}

TEST_CASE(
    "W06: with a stack and a partner selected Enter rolls for that pair, and a second Enter rolls nothing",
    "[app][W06]") {
    WindowFixture w;
    w.click("1E4");
    w.click("1H6");
    REQUIRE(w.map().cursorHex() == w.game().ground().find("1H6"));
    CHECK(w.find<QWidget>("rollPanel")
              ->findChild<QLabel*>()
              ->text()
              .contains(QLatin1String("Press Enter to roll")));
    w.key(&w.map(), Qt::Key_Return);
    REQUIRE(entries(w) == 1);
    const Json pair = (*w.game().session().entries().front().command)["pairs"].front();
    CHECK(pair["from"] == "m1");
    CHECK(pair["to"] == "m2");
    CHECK(w.map().hasFocus());
    // The player has not pointed at any of the possible shifts.
    CHECK(w.window().selection().chosenOption() == -1);
    CHECK_FALSE(w.find<QPushButton>("rollButton")->isEnabled());
    w.key(&w.map(), Qt::Key_R);
    CHECK(entries(w) == 1);
    w.key(&w.map(), Qt::Key_Return);
    CHECK(entries(w) == 1);
}

TEST_CASE("W06: holding Enter rolls once", "[app][W06]") {
    WindowFixture w;
    w.click("1E4");
    w.click("1H6");
    w.key(&w.map(), Qt::Key_Return);
    for (int i = 0; i < 8; ++i) {
        QKeyEvent again(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
        QApplication::sendEvent(&w.map(), &again);
    }
    CHECK(entries(w) == 1);
}

TEST_CASE("W07: double-clicking Roll makes only one shift", "[app][W07]") {
    WindowFixture w;
    w.click("1E4");
    auto* roll = w.find<QPushButton>("rollButton");
    REQUIRE(roll->isEnabled());
    doubleClick(roll);
    CHECK(entries(w) == 1);
    // The second click is ignored even after the button is enabled again.
    REQUIRE(w.game().undo());
    w.click("1H6");
    w.click("1E4");
    REQUIRE(roll->isEnabled());
    const QPointF at = roll->rect().center();
    QMouseEvent second(QEvent::MouseButtonDblClick, at, roll->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                       {});
    QApplication::sendEvent(roll, &second);
    QTest::mouseRelease(roll, Qt::LeftButton);
    CHECK(entries(w) == 2);  // the log has only the shift and its undo
}

TEST_CASE("W08: dropping counters outside the map moves nothing", "[app][W08]") {
    WindowFixture w;
    QWidget* view = w.map().viewport();
    const auto let = [&](QPoint out) {
        const QPoint start = w.pointOf("1G3");
        QTest::mousePress(view, Qt::LeftButton, {}, start);
        for (const QPoint& at : {w.pointOf("1G4"), w.pointOf("1H5"), out}) {
            QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, {}, out);
        QCoreApplication::processEvents();
        CHECK(w.state().piece(PieceId("p91"))->at.hex == "1G3");
        CHECK(entries(w) == 0);
        CHECK(w.told().contains(QLatin1String("Dropped outside the map, so nothing has moved.")));
        w.window().strip()->forget();
    };
    // Drop the counter over a panel, above the window, and in the margin beside the map. The margin is far
    // from the edge that the path crosses.
    let(QPoint(view->width() + 120, view->height() / 2));
    let(QPoint(view->width() / 2, -300));
    w.map().zoomTo(0.3);
    const QPoint context(view->width() / 2, view->height() - 6);
    REQUIRE_FALSE(w.map().hexAt(context).has_value());
    let(context);
    CHECK_FALSE(w.find<QWidget>("exitBar")->isVisible());
}

TEST_CASE(
    "W08: while the player draws a path, the path's label shows the MF left and the MF spent, including MF "
    "of earlier moves",
    "[app][W08]") {
    // On a blank grid of Open Ground a hex costs 1 MF; a squad has 4.
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]},
{"id":"m7","side":"russian","kind":"concealed","at":"1M5","contents":["4-4-7"]}],
"units":[{"side":"german","at":"1G3","pieces":[{"id":"p91","type":"4-6-7"}]}]})");
    const auto words = [&](const char* id, const std::vector<const char*>& hexes) {
        std::vector<Hex> way;
        for (const char* h : hexes) way.push_back(*w.game().ground().find(h));
        return w.map().wayWords({QString::fromLatin1(id)}, way).spent;
    };
    CHECK(words("p91", {"1G4", "1G5"}) == QLatin1String("2 of 4 MF, 2 left"));
    CHECK(words("m1", {"1E5", "1E6", "1E7"}) == QLatin1String("3 of 4 MF, 1 left"));
    CHECK(words("p91", {"1G4", "1G5", "1G6", "1G7", "1G8"}) == QLatin1String("5 of 4 MF: 1 too many"));
    // The label includes MF that were spent earlier in this MPh.
    w.drag({"1G3", "1G4"});
    REQUIRE(w.state().piece(PieceId("p91"))->at.hex == "1G4");
    CHECK(words("p91", {"1G5", "1G6"}) == QLatin1String("3 of 4 MF, 1 left"));
    // The move command agrees with the label: 4 MF are allowed, and 5 MF need a ruling.
    CHECK(worst(w.game().check({{"do", "move"}, {"pieces", {"p91"}}, {"path", {"1G5", "1G6", "1G7"}}})) ==
          Verdict::ok);
    CHECK(worst(w.game().check(
              {{"do", "move"}, {"pieces", {"p91"}}, {"path", {"1G5", "1G6", "1G7", "1G8"}}})) ==
          Verdict::ruling);
    // A side's view does not show the remaining MF of the other side's stack.
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK(words("m7", {"1M6"}).isEmpty());
}

TEST_CASE(
    "W09: over a field without the focus, the mouse wheel scrolls the surrounding area and does not change "
    "the field",
    "[app][W09]") {
    WindowFixture w;
    w.key(&w.window(), Qt::Key_R, Qt::ControlModifier);
    auto* dialog = w.window().findChild<QDialog*>();
    REQUIRE(dialog != nullptr);
    REQUIRE(QTest::qWaitForWindowExposed(dialog));
    int boxes = 0;
    for (QWidget* box : dialog->findChildren<QWidget*>()) {
        auto* combo = qobject_cast<QComboBox*>(box);
        auto* spin = qobject_cast<QSpinBox*>(box);
        if ((combo == nullptr && spin == nullptr) || !box->isVisible() || box->visibleRegion().isEmpty())
            continue;
        if (box->hasFocus()) continue;
        ++boxes;
        const QString before = combo != nullptr ? combo->currentText() : spin->text();
        wheelOver(box, -120);
        CHECK((combo != nullptr ? combo->currentText() : spin->text()) == before);
        CHECK_FALSE(box->hasFocus());
    }
    CHECK(boxes >= 3);
    CHECK(entries(w) == 0);

    auto* kind = w.window().findChild<QComboBox*>(QStringLiteral("logKind"));
    REQUIRE(kind != nullptr);
    dialog->close();
    w.window().activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&w.window()));
    w.map().setFocus();
    wheelOver(kind, -120);
    CHECK(kind->currentIndex() == 0);
    kind->setFocus();
    wheelOver(kind, -120);
    CHECK(kind->currentIndex() == 1);
}

TEST_CASE("W10: the counter list shows the hex to which a counter was dragged", "[app][W10]") {
    WindowFixture w;
    // The drag selects a counter that was not selected before.
    w.drag({"1G3", "1G4"});
    REQUIRE(w.state().piece(PieceId("p91"))->at.hex == "1G4");
    CHECK(w.window().selection().hexName() == QLatin1String("1G4"));
    CHECK(w.window().selection().ids() == QStringList{QStringLiteral("p91")});
    auto* list = w.find<QTreeWidget>("stackList");
    REQUIRE(list->topLevelItemCount() == 1);
    CHECK(list->topLevelItem(0)->isSelected());
    CHECK(w.map().cursorHex() == w.game().ground().find("1G4"));
    // The command moves a selected marker.
    w.click("1E4");
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}}));
    CHECK(w.window().selection().hexName() == QLatin1String("1E5"));
    CHECK(w.window().selection().marker() == MarkerId("m1"));
    REQUIRE(w.game().undo());
    CHECK(w.window().selection().hexName() == QLatin1String("1E4"));
}

TEST_CASE("W13: Tab visits each panel once and returns to the map", "[app][W13]") {
    WindowFixture w;
    w.widen();
    for (int i = 0; i < 12; ++i) REQUIRE(w.game().perform({{"do", "note"}, {"text", "a line of the log"}}));
    w.click("1E4");
    w.map().setFocus();
    QSet<const QWidget*> met;
    QWidget* at = &w.map();
    bool log = false;
    do {
        REQUIRE_FALSE(met.contains(at));
        met.insert(at);
        log = log || at->objectName() == QLatin1String("logTable");
        REQUIRE(met.size() < 40);
        w.key(at, Qt::Key_Tab);
        at = QApplication::focusWidget();
        REQUIRE(at != nullptr);
    } while (at != &w.map());
    CHECK(log);
    for (const char* name : {"shiftList", "stackList"}) CHECK(met.contains(w.find<QWidget>(name)));
    // The arrow keys move within the table.
    auto* table = w.find<QTableView>("logTable");
    table->setFocus();
    table->setCurrentIndex(table->model()->index(3, 0));
    w.key(table, Qt::Key_Down);
    CHECK(table->currentIndex().row() == 4);
    w.key(table, Qt::Key_F6);
    CHECK(w.map().hasFocus());
}

TEST_CASE("W13: the focused list has a ring in the highlight color", "[app][W13]") {
    WindowFixture w;
    w.widen();
    w.click("1E4");
    const QRgb ring = w.window().palette().color(QPalette::Highlight).rgb();
    for (const char* name : {"shiftList", "stackList", "logTable", "shiftDetail"}) {
        INFO(name);
        auto* list = w.find<QWidget>(name);
        const auto edge = [&] {
            const QImage picture = list->grab().toImage();
            return picture.pixel(picture.width() / 2, 0);
        };
        w.map().setFocus();
        CHECK(edge() != ring);
        list->setFocus();
        CHECK(edge() == ring);
    }
}

TEST_CASE("the map gets the focus back when a phase ends while the list of shifts has it", "[app][U08]") {
    WindowFixture w;
    auto* list = w.find<QWidget>("shiftList");
    list->setFocus();
    REQUIRE(list->hasFocus());
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "nothing ends"}}));
    CHECK(list->hasFocus());
    REQUIRE(w.game().perform({{"do", "phase"}}));
    CHECK(w.map().hasFocus());
}

TEST_CASE("W14: the icon on hexes that the enemy sees is based on the same LOS answer as shifts",
          "[app][W14]") {
    WindowFixture w(test::sightScenario());
    const auto seen = [&](const char* hex) {
        const HexStack* stack = w.map().scene().stack(*w.game().ground().find(hex));
        return stack != nullptr && std::find(stack->seenFor.begin(), stack->seenFor.end(),
                                             QStringLiteral("german")) != stack->seenFor.end();
    };
    const auto asked = [&](const char* id) {
        const GameView view = w.game().view();
        const Marker& m = w.marker(id);
        return view.sight.enemySees(view.state, view.ground, m.side, m.at, &m).seen;
    };
    REQUIRE(w.game().perform({{"do", "set"}, {"house", "los_computed"}, {"to", "computed"}}));
    REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 20000));
    QCoreApplication::processEvents();
    CHECK((asked("m1") || asked("m2")));
    CHECK(seen("1G2") == asked("m1"));
    CHECK(seen("1E5") == asked("m2"));
    // The player's answer takes precedence over the computed one.
    for (const bool say : {true, false}) {
        REQUIRE(
            w.game().perform({{"do", "seen"}, {"at", {"1G2", "1E5"}}, {"side", "german"}, {"seen", say}}));
        REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 20000));
        CHECK(seen("1G2") == say);
        CHECK(seen("1E5") == say);
    }
}

TEST_CASE("W14: the icon of hexes that the enemy sees disappears when the hex becomes empty", "[app][W14]") {
    WindowFixture w;
    const auto drawn = [&](const char* hex) {
        const HexStack* stack = w.map().scene().stack(*w.game().ground().find(hex));
        return stack != nullptr && !stack->seenFor.empty();
    };
    REQUIRE(w.game().perform({{"do", "seen"}, {"at", {"1G3", "1J5"}}, {"side", "german"}, {"seen", true}}));
    CHECK(drawn("1G3"));
    CHECK_FALSE(drawn("1J5"));  // there is no unit in 1J5
    REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"p91"}}, {"to", "1G4"}}));
    CHECK_FALSE(drawn("1G3"));
    REQUIRE(w.game().undo());
    CHECK(drawn("1G3"));
}

TEST_CASE("W14: Shift+F1 explains the icons on the map", "[app][W14]") {
    WindowFixture w;
    w.key(&w.window(), Qt::Key_F1, Qt::ShiftModifier);
    auto* signs = w.window().findChild<QTreeWidget*>(QStringLiteral("signs"));
    REQUIRE(signs != nullptr);
    bool seen = false;
    for (int i = 0; i < signs->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = signs->topLevelItem(i);
        const QString words = item->text(1);
        seen = seen || words.startsWith(QLatin1String("Seen by the enemy:"));
        if (words.isEmpty() || !item->text(0).isEmpty())
            continue;  // skip headings, and rows that explain letters instead of pictures
        INFO(words.toStdString());
        CHECK_FALSE(item->icon(0).isNull());
        // Each picture shows more than an empty background.
        const QImage picture = item->icon(0).pixmap(104, 62).toImage();
        QSet<QRgb> colours;
        for (int x = 0; x < picture.width(); x += 2)
            for (int y = 0; y < picture.height(); y += 2) colours.insert(picture.pixel(x, y));
        CHECK(colours.size() > 3);
    }
    CHECK(seen);
}

TEST_CASE("W16: the log shows the hex of an entry even if its marker no longer exists", "[app][W16]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "drop"}, {"marker", "m1"}}));
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}}));
    REQUIRE(w.game().perform({{"do", "reveal"}, {"marker", "m1"}}));
    REQUIRE(w.state().marker(MarkerId("m1")) == nullptr);
    auto* table = w.find<QTableView>("logTable");
    const auto hex = [&](int row) {
        return table->model()->index(row, 0).data(LogModel::hexRole).toString();
    };
    CHECK(hex(0) == QLatin1String("1E4"));
    CHECK(hex(1) == QLatin1String("1E5"));
    CHECK(hex(2) == QLatin1String("1E5"));
    // A viewer who may not know about the marker can't find the marker's hex.
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    for (int row = 0; row < table->model()->rowCount(); ++row) CHECK(hex(row) != QLatin1String("1E4"));
}

TEST_CASE("W16: the names of the phases can be read immediately after the color theme is changed",
          "[app][W16]") {
    WindowFixture w;
    auto* phases = w.find<QLabel>("phasesLabel");
    for (const app::Settings::Theme theme :
         {app::Settings::Theme::dark, app::Settings::Theme::contrast, app::Settings::Theme::light}) {
        applyTheme(theme, 0);
        QCoreApplication::processEvents();
        const QPalette now = phases->palette();
        CHECK(phases->text().contains(now.color(QPalette::Disabled, QPalette::WindowText).name()));
        CHECK(phases->text().contains(now.color(QPalette::Highlight).name()));
    }
}

TEST_CASE("W16: on a French keyboard too, dice are typed with the digit row", "[app][W16]") {
    WindowFixture w;
    w.click("1E4");
    // On this keyboard a digit needs Shift; without Shift the key types another character.
    typeKey(&w.map(), Qt::Key_2, QStringLiteral("2"), Qt::ShiftModifier);
    auto* dice = w.find<QLineEdit>("diceInput");
    CHECK(dice->hasFocus());
    CHECK(dice->text() == QLatin1String("2"));
    dice->clear();
    w.map().setFocus();
    typeKey(&w.map(), Qt::Key_Eacute, QStringLiteral("\u00e9"), Qt::NoModifier);
    CHECK(dice->text().isEmpty());
}

TEST_CASE("W22: a screen reader can read the current side, phase and shift opportunities", "[app][W22]") {
    WindowFixture w;
    const auto name = [&](const char* label) {
        QAccessibleInterface* i = QAccessible::queryAccessibleInterface(w.find<QLabel>(label));
        return i->text(QAccessible::Name);
    };
    CHECK(name("turnLabel") == QLatin1String("Turn 1 of 8, German"));
    CHECK(name("phasesLabel") == QLatin1String("Phase MPh, number 3 of 8"));
    CHECK(name("nextStep").startsWith(QLatin1String("Now: German may shift concealed")));
    w.key(&w.window(), Qt::Key_N);
    CHECK(name("phasesLabel") == QLatin1String("Phase DFPh, number 4 of 8"));
    CHECK_FALSE(name("nextStep").contains(QLatin1String("German may shift concealed")));
    while (w.state().clock.player == SideId("german")) REQUIRE(w.game().perform({{"do", "phase"}}));
    CHECK(name("turnLabel") == QLatin1String("Turn 1 of 8, Russian"));
}

TEST_CASE("W17: texts with counts use the right plural form", "[app][W17]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]},
{"id":"m2","side":"german","kind":"concealed","at":"1H6","dummies":3},
{"id":"m3","side":"german","kind":"concealed","at":"1K6","dummies":1}]})");
    w.click("1E4");
    const Selection& chosen = w.window().selection();
    for (std::size_t i = 0; i < chosen.options().size(); ++i)
        for (const Finding& f : chosen.option(static_cast<int>(i)).findings) {
            INFO(textOf(f.message));
            CHECK(textOf(f.message).find("1 real counters") == std::string::npos);
            CHECK(textOf(f.message).find("1 dummy counters") == std::string::npos);
        }
    CHECK(w.window().selection().options().size() >= 2);
    w.window().selection().chooseHex(*w.game().ground().find("1K6"), QStringLiteral("m3"), false);
    QCoreApplication::processEvents();  // the shifts are painted before the check
    CHECK(
        w.find<QTreeWidget>("stackList")->topLevelItem(0)->text(0).contains(QLatin1String(", 1 counter\n")));
}

TEST_CASE(
    "a list shows a text that it cuts off in a tool tip, under the mouse or at the row reached by a key",
    "[app][U11]") {
    WindowFixture w;
    QListWidget list;
    list.setTextElideMode(Qt::ElideRight);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list.addItems({QStringLiteral("short"), QString(60, u'w')});
    list.setFixedWidth(200);
    list.setResizeMode(QListView::Adjust);
    list.setGridSize({190, 24});
    list.show();
    QCoreApplication::processEvents();
    const auto tipAt = [&](int row) {
        QToolTip::hideText();
        REQUIRE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 3000));
        const QPoint at = list.visualItemRect(list.item(row)).center();
        QHelpEvent help(QEvent::ToolTip, at, list.viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(list.viewport(), &help);
        return QToolTip::isVisible() ? QToolTip::text() : QString();
    };
    CHECK(tipAt(1) == QString(60, u'w'));
    CHECK(tipAt(0).isEmpty());
    list.setCurrentRow(0);
    list.activateWindow();
    list.setFocus();
    REQUIRE(QTest::qWaitFor([&] { return list.hasFocus(); }, 3000));
    QTest::keyClick(&list, Qt::Key_Down);
    CHECK(QToolTip::text() == QString(60, u'w'));
}
