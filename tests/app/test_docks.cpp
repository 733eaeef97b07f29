// SPDX-License-Identifier: MIT
#include <QAccessible>
#include <QComboBox>
#include <QCommandLinkButton>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>

#include "files/start_page.hpp"
#include "hexes/hex_question.hpp"
#include "log/log_model.hpp"
#include "play/pending_action_bar.hpp"
#include "session/table_steps.hpp"
#include "settings/settings.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

TEST_CASE(
    "while no stack is selected, the panel lists the stacks that could shift, and a click selects one of "
    "them") {
    WindowFixture w;
    auto* list = w.find<QTreeWidget>("stacksThatCould");
    REQUIRE(list->isVisible());
    CHECK(w.find<QLabel>("openWindows")->text().contains(QLatin1String("German")));
    QTreeWidgetItem* first = list->topLevelItem(0);
    REQUIRE(first != nullptr);
    // R09: the best partner is m2. The list does not contain a shift of m1 with itself, because such a shift
    // would change nothing.
    CHECK(first->text(0) == QLatin1String("1E4"));
    CHECK(first->text(1) == QLatin1String("4-6-7, LMG, 8-1"));
    CHECK(first->text(3) == QLatin1String("58%"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(first).center());
    CHECK(w.window().selection().marker() == MarkerId("m1"));
    CHECK_FALSE(list->isVisible());
    CHECK(w.find<QTreeWidget>("shiftList")->isVisible());
    w.key(&w.map(), Qt::Key_Escape);
    CHECK(list->isVisible());
}

TEST_CASE("the list of stacks counts the partners that a stack's own list and the map offer", "[app]") {
    // A shift of two dummy stacks of equal size has no effect.
    WindowFixture w(test::smallScenario().replace(R"("at":"1C3","dummies":2)", R"("at":"1C3","dummies":4)"));
    auto *stacks = w.find<QTreeWidget>("stacksThatCould"), *partners = w.find<QTreeWidget>("shiftList");
    REQUIRE(stacks->topLevelItemCount() == 3);
    for (int i = 0; i < 3; ++i) {
        QTreeWidgetItem* row = stacks->topLevelItem(i);
        const int count = row->text(2).toInt();
        QTest::mouseClick(stacks->viewport(), Qt::LeftButton, {}, stacks->visualItemRect(row).center());
        QCoreApplication::processEvents();
        int offered = 0;
        for (int k = 0; k < partners->topLevelItemCount(); ++k)
            if (partners->topLevelItem(k)->childCount() == 0) ++offered;
        INFO(w.window().selection().hexName().toStdString());
        CHECK(offered == count);
        CHECK(w.map().overlay().partners.size() == static_cast<std::size_t>(count));
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Escape);
    }
}

TEST_CASE("the window asks once about the terrain of a blank grid hex, and logs the answer as a ruling") {
    WindowFixture w;
    auto* question = w.find<HexQuestion>("hexQuestion");
    CHECK_FALSE(question->isVisible());
    w.click("1E4");
    // The scenario states the terrain of 1E4 and of 1H6, where the partner is.
    CHECK_FALSE(question->isVisible());
    w.click("1C3");
    REQUIRE(question->isVisible());
    CHECK(question->hex() == QLatin1String("1C3"));
    auto* terrain = w.find<QComboBox>("hexQuestionTerrain");
    terrain->lineEdit()->setFocus();
    terrain->lineEdit()->selectAll();
    w.type(terrain->lineEdit(), QStringLiteral("Woods"));
    w.find<QComboBox>("hexQuestionTem")->setCurrentIndex(3);
    auto* seen = w.find<QCheckBox>("hexQuestionSeen");
    REQUIRE(seen->isVisible());
    QTest::mouseClick(seen, Qt::LeftButton, {}, QPoint(8, seen->height() / 2));
    QTest::mouseClick(w.find<QPushButton>("hexQuestionSay"), Qt::LeftButton);
    REQUIRE(w.state().hexes.count("1C3") == 1);
    CHECK(w.state().hexes.at("1C3").terrain == std::vector<std::string>{"Woods"});
    CHECK(w.state().hexes.at("1C3").tem == 1);
    REQUIRE(w.state().seen.count("german@1C3") == 1);
    CHECK(w.state().seen.at("german@1C3").seen);
    CHECK(w.game().session().entries().size() == 2);
    CHECK_FALSE(question->isVisible());
    REQUIRE(w.game().undoTo(0));
    w.click("1C3");
    CHECK(question->isVisible());
}

TEST_CASE("typing a name that is not a terrain is refused, and the question remains") {
    WindowFixture w;
    w.click("1C3");
    auto* terrain = w.find<QComboBox>("hexQuestionTerrain");
    terrain->lineEdit()->selectAll();
    w.type(terrain->lineEdit(), QStringLiteral("Wodos"));
    w.key(terrain->lineEdit(), Qt::Key_Return);
    CHECK(w.game().session().entries().empty());
    CHECK(w.told().contains(QLatin1String("Wodos")));
    CHECK(w.find<HexQuestion>("hexQuestion")->isVisible());
}

TEST_CASE("a selected partner stays selected after an act that does not affect it") {
    WindowFixture w;
    w.click("1E4");
    auto& selection = w.window().selection();
    const auto partner = [&] {
        return selection.options()[static_cast<std::size_t>(selection.chosenOption())]
            .request.pairs.front()
            .to;
    };
    // The program proposes m2. Select m3, which has too few counters, to see the reasons. (R09: a shift with
    // itself would gain nothing, so it is not in the list.)
    CHECK(partner() == MarkerId("m2"));
    const auto& options = selection.options();
    int other = -1;
    for (std::size_t i = 0; i < options.size(); ++i)
        if (options[i].request.pairs.front().to == MarkerId("m3")) other = static_cast<int>(i);
    REQUIRE(other >= 0);
    selection.chooseOption(other);
    REQUIRE(partner() == MarkerId("m3"));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "rain"}}));
    CHECK(partner() == MarkerId("m3"));
}

TEST_CASE("the message bar distinguishes several ? in one hex") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "correct"}, {"pointer", "/markers/m3/at"}, {"value", "1H6"}}));
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    CHECK(w.told().contains(QLatin1String("Put 4-6-7, LMG, 8-1 under ? no. 1 from below in 1H6.")));
    CHECK(w.told().contains(QLatin1String("Put 4 dummies under the ? in 1E4.")));
    CHECK_FALSE(w.told().contains(QLatin1String("[m")));
}

TEST_CASE("lists show the units under a marker in short form") {
    WindowFixture w;
    CHECK(shortContents(w.state(), w.marker("m7")) == QStringLiteral("2\u00d7 4-4-7"));
    CHECK(shortContents(w.state(), w.marker("m2")) == QLatin1String("4 dummies"));
}

TEST_CASE("a failed shift is reported as a warning, with its effect on each marker") {
    WindowFixture w;
    // A roll of 6,6 without a modifier gives the result in the row for 11 and 12.
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {6, 6}}}));
    CHECK(w.told().contains(QLatin1String("no longer a potential dummy stack: 4-6-7, LMG, 8-1")));
    CHECK(w.told().contains(QLatin1String("Remove ? 1H6 from the map")));
    CHECK(w.window().strip()->kind() == Notice::Kind::warning);
    CHECK_FALSE(w.told().contains(QLatin1String("Open until")));
}

TEST_CASE(
    "when a shift opportunity opens, the message bar reports the number of shifts and the best chance") {
    WindowFixture w(shellgame::test::smallScenario().replace("\"phase\":\"MPh\"", "\"phase\":\"PFPh\""));
    w.key(&w.window(), Qt::Key_N);
    // The shift of m1 with m2 succeeds in 21 of 36 cases. A shift of m1 with itself would change nothing
    // (R09).
    CHECK(w.told().contains(QLatin1String("German, concealed: one shift is possible, at 58%.")));
    CHECK(w.told().contains(QLatin1String("first move")));
}

TEST_CASE("the trail of the selected stack is drawn from its first hex to its present hex") {
    WindowFixture w;
    w.drag({"1E4", "1E5", "1F5"});
    w.click("1F5");
    const auto& trail = w.map().overlay().trail;
    REQUIRE(trail.size() == 3);
    CHECK(trail.front() == *w.game().ground().find("1E4"));
    CHECK(trail.back() == *w.game().ground().find("1F5"));
    // In a side's view the map does not show facts that the side may not know.
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    w.click("1F5");
    CHECK(w.map().overlay().trail.empty());
}

TEST_CASE("house rules, night and balance are set in one dialog, logged, and can be undone") {
    WindowFixture w;
    w.key(&w.window(), Qt::Key_R, Qt::ControlModifier);
    auto* dialog = w.find<QDialog>("houseRules");
    REQUIRE(dialog->isVisible());
    CHECK(dialog->findChildren<QComboBox*>(QRegularExpression(QStringLiteral("^house-"))).size() ==
          std::count_if(houseRules().begin(), houseRules().end(),
                        [](const HouseRule& r) { return systemOf(r) == System::asl; }));
    auto* apart = w.find<QComboBox>("house-sizes_apart");
    CHECK(apart->currentIndex() == 0);
    apart->setFocus();
    w.key(apart, Qt::Key_Down);
    CHECK(houseRuleOn(w.state().settings, "sizes_apart"));
    auto* night = w.find<QCheckBox>("nightBox");
    QTest::mouseClick(night, Qt::LeftButton, {}, QPoint(8, night->height() / 2));
    CHECK(w.state().settings.night);
    CHECK(w.game().session().entries().size() == 2);
    auto* nvr = w.find<QSpinBox>("nvrBox");
    CHECK(nvr->value() == -1);  // the NVR is not set
    nvr->setFocus();
    nvr->setValue(4);
    w.key(nvr, Qt::Key_Return);
    CHECK(w.state().settings.nvr == 4);
    auto* weather = w.find<QComboBox>("weatherBox");
    weather->setFocus();
    w.key(weather, Qt::Key_Down);
    CHECK(w.state().settings.weather == "mist");
    auto* ground = w.find<QComboBox>("groundBox");
    ground->setFocus();
    w.key(ground, Qt::Key_Down);
    CHECK(w.state().settings.ground == "mud");
    REQUIRE(w.game().undoTo(0));
    CHECK(apart->currentIndex() == 0);
    CHECK_FALSE(night->isChecked());
    CHECK(nvr->value() == -1);
    CHECK(weather->currentIndex() == 0);
    CHECK(ground->currentIndex() == 0);
}

TEST_CASE("an opened file appears in the list of recent files") {
    WindowFixture w;
    const QString path = QString::fromStdString(w.file("small.json"));
    w.game().close();
    QMenu* recent = nullptr;
    for (QMenu* m : w.window().findChildren<QMenu*>())
        for (QAction* a : m->actions())
            if (a->text() == path) recent = m;
    REQUIRE(recent != nullptr);
    recent->actions().front()->trigger();
    CHECK(w.game().hasGame());
}

TEST_CASE(
    "the start page shows the stored titles of recent games, and opens a file only if its title is not "
    "stored") {
    WindowFixture w;
    const std::string path = w.file("small.json");
    const auto titleNow = [&] {
        StartPage page;
        page.show();
        for (const QCommandLinkButton* b : page.findChildren<QCommandLinkButton*>())
            if (b->toolTip() == QString::fromStdString(path)) return b->text();
        return QString();
    };
    CHECK(titleNow() == QLatin1String("Small"));
    // The title was stored when the file was last opened, and is not read from the file.
    REQUIRE(test::writeFile(path, R"({"format": 1, "title": "Another"})"));
    CHECK(titleNow() == QLatin1String("Small"));
    // Remove the titles from the settings, because earlier versions did not write titles.
    QSettings().remove(QStringLiteral("recentTitles"));
    CHECK(titleNow() == QLatin1String("Another"));
    // A game that has been dropped from the recent games has no stored title.
    app::Settings settings;
    for (int i = 0; i < 12; ++i)
        settings.addRecent(QString::fromStdString(w.file("f" + std::to_string(i))), QString::number(i));
    CHECK(QSettings().value(QStringLiteral("recentTitles")).toMap().size() == 8);
}

TEST_CASE(
    "U13: the start page shows each scenario's map, system, sides, turns and length without moving other "
    "items",
    "[app][U13]") {
    StartPage page;
    page.resize(900, 700);
    page.show();
    const auto link = [&]() -> QCommandLinkButton* {
        for (auto* b : page.findChildren<QCommandLinkButton*>())
            if (b->toolTip().contains(QLatin1String("market-square.json"))) return b;
        return nullptr;
    };
    REQUIRE(link() != nullptr);
    QTest::qWait(100);
    const QRect before = link()->geometry();
    REQUIRE(QTest::qWaitFor([&] { return link()->description().contains(QLatin1String("turns")); }, 20000));
    const QString said = link()->description();
    CHECK(said.contains(QLatin1String("ASL")));
    CHECK(said.contains(QLatin1String(" against ")));
    CHECK(said.contains(QLatin1String("about ")));
    CHECK(link()->geometry() == before);
    const QImage map = link()->icon().pixmap(132, 84).toImage();
    CHECK(map.pixelColor(map.width() / 2, map.height() / 2).alpha() == 255);
}

TEST_CASE("U13: the list of recent games shows when each game was last played", "[app][U13]") {
    WindowFixture w;
    const QString path = QString::fromStdString(w.file("played.json"));
    REQUIRE(w.game().perform({{"do", "phase"}}));
    REQUIRE(w.game().save(path));
    REQUIRE(w.window().openFile(path));
    CHECK(app::Settings().lastOfRecent(path).contains(QLatin1String("turn 1")));
    CHECK(app::Settings().lastOfRecent(path).contains(QLatin1String("DFPh")));
}

TEST_CASE("the context menu of a log entry undoes everything after that entry, and redoes it") {
    WindowFixture w;
    for (const char* text : {"one", "two", "three"})
        REQUIRE(w.game().perform({{"do", "note"}, {"text", text}}));
    w.bringForward("logDock");
    auto* table = w.find<QTableView>("logTable");
    const auto choose = [&](int row, int steps) {
        const QPoint at = table->visualRect(table->model()->index(row, LogModel::what)).center();
        // The open menu blocks the test until an entry is chosen.
        QTimer::singleShot(0, [steps] {
            QWidget* menu = QApplication::activePopupWidget();
            REQUIRE(menu != nullptr);
            for (int i = 0; i < steps; ++i) QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        Q_EMIT table->customContextMenuRequested(at);
    };
    choose(0, 2);  // At the last entry "undo to here" and "show its hex" are disabled.
    CHECK(w.game().session().lastDone() == 1);
    choose(2, 1);  // "redo to here" is enabled, all others are disabled
    CHECK(w.game().session().lastDone() == 3);
}

TEST_CASE("the compact layout shows the shifts beside the map, and its window stays on top") {
    WindowFixture w;
    w.click("1E4");
    w.key(&w.window(), Qt::Key_F11);
    CHECK(w.window().windowFlags().testFlag(Qt::WindowStaysOnTopHint));
    CHECK(w.window().width() < 820);
    CHECK(w.find<QTreeWidget>("shiftList")->isVisible());
    CHECK(w.find<QPushButton>("rollButton")->isVisible());
    CHECK_FALSE(w.find<QTableView>("logTable")->isVisible());
    w.key(&w.window(), Qt::Key_F11);
    CHECK_FALSE(w.window().windowFlags().testFlag(Qt::WindowStaysOnTopHint));
    CHECK_FALSE(w.find<QDockWidget>("logDock")->isHidden());
}

TEST_CASE("the message bar, lists and buttons have texts for a screen reader") {
    WindowFixture w;
    w.click("1E4");
    for (QWidget* widget : w.window().findChildren<QWidget*>()) {
        const bool input =
            qobject_cast<QAbstractButton*>(widget) != nullptr ||
            qobject_cast<QLineEdit*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr ||
            qobject_cast<QTreeView*>(widget) != nullptr || qobject_cast<QTableView*>(widget) != nullptr;
        if (!input || !widget->isVisible() || widget->objectName().startsWith(QLatin1String("qt_"))) continue;
        if (qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr) continue;
        QAccessibleInterface* a = QAccessible::queryAccessibleInterface(widget);
        INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
        REQUIRE(a != nullptr);
        CHECK_FALSE((a->text(QAccessible::Name) + a->text(QAccessible::Description)).isEmpty());
    }
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    CHECK(w.window().strip()->accessibleName().contains(QLatin1String("Put 4-6-7")));
}

TEST_CASE(
    "W20: a reminder to reveal a counter remains until the counter is revealed, a ruling removes the "
    "reminder, or the other side sees the counter",
    "[app][W20]") {
    WindowFixture w;
    auto* bar = w.find<PendingActionBar>("dutyBar");
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.game().perform({{"do", "seen"}, {"at", {"1E5"}}, {"side", "german"}, {"seen", true}}));
    w.drag({"1E4", "1E5"});
    REQUIRE(w.marker("m1").at.hex == "1E5");
    REQUIRE(bar->isVisible());
    const auto lines = [&] {
        int n = 0;
        for (const QPushButton* b : bar->findChildren<QPushButton*>())
            if (b->objectName().startsWith(QLatin1String("dutyDo"))) ++n;
        return n;
    };
    // There is one line for the 4-6-7 and the 8-1, because the LMG follows its possessor.
    CHECK(lines() == 1);
    CHECK(w.find<QPushButton>("dutyDo-0")->text() == QStringLiteral("Reveal both"));
    const auto said = [&] {
        QStringList out;
        for (const QLabel* l : bar->findChildren<QLabel*>()) out << l->text();
        return out.join(QLatin1Char('\n'));
    };
    CHECK(said().contains(QStringLiteral("The same applies to 8-1.")));
    // After another act and another phase the reminder is still there, and the key C moves the focus to the
    // reminder.
    w.key(&w.window(), Qt::Key_N);
    REQUIRE(bar->isVisible());
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_C);
    // The focus is on the answer, and not on the button that only shows the hex.
    CHECK(QApplication::focusWidget() == w.find<QPushButton>("dutyDo-0"));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK(bar->isVisible());
    w.press("dutyDo-0");
    CHECK(w.state().piece(PieceId("p1"))->under.empty());
    CHECK(w.state().piece(PieceId("p3"))->under.empty());
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.game().undo());
    CHECK(w.marker("m1").contents.size() == 3);
    // If one of the counters is revealed, the line for the other counter does not change.
    REQUIRE(w.game().perform({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"p1"}}}));
    CHECK(lines() == 1);
    CHECK(w.find<QPushButton>("dutyDo-0")->text() == QStringLiteral("Reveal"));
    REQUIRE(w.window().setView(QString()));
    w.press("dutyKeeps-0");
    CHECK_FALSE(bar->isVisible());
    CHECK(w.marker("m1").contents.size() == 2);  // the 8-1, and the LMG, which no unit possesses now
    REQUIRE(w.game().undo());
    CHECK(bar->isVisible());
    // Two rulings let both counters keep their "?".
    REQUIRE(w.game().undo());
    REQUIRE(lines() == 1);
    w.press("dutyKeeps-0");
    CHECK_FALSE(bar->isVisible());
    CHECK(w.marker("m1").contents.size() == 3);
    CHECK(w.state().rulings.size() == 2);
    CHECK(w.told().contains(QStringLiteral("Ruled on A12.121 at ? 1E5: allowed.")));
    // One undo removes both.
    REQUIRE(w.game().undo());
    CHECK(w.state().rulings.empty());
}

TEST_CASE("one button reveals all stacks that have lost their ?", "[app][W20]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "seen"}, {"at", {"1E5", "1G5"}}, {"side", "german"}, {"seen", true}}));
    w.drag({"1E4", "1E5"});
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("dutyAll")) == nullptr);
    w.drag({w.game().shown().marker(MarkerId("m2"))->at.hex.c_str(), "1G5"});
    REQUIRE(w.find<QPushButton>("dutyAll")->text() == QStringLiteral("Reveal all 2 stacks"));
    w.press("dutyAll");
    CHECK(w.state().marker(MarkerId("m1")) == nullptr);
    CHECK(w.state().marker(MarkerId("m2")) == nullptr);
    CHECK_FALSE(w.find<PendingActionBar>("dutyBar")->isVisible());
    REQUIRE(w.game().undo());
    CHECK(w.marker("m1").at.hex == "1E5");
    CHECK(w.marker("m2").at.hex == "1G5");
}

TEST_CASE("R07: the menu lets a Known vehicle start and stop in its Location", "[app][R07]") {
    WindowFixture w;
    w.click("1G3");
    // The Start ends the shift opportunity, so the first attempt only warns.
    w.window().action(QStringLiteral("act-start"))->trigger();
    CHECK_FALSE(w.state().piece(PieceId("p91"))->motion);
    CHECK(w.window().strip()->kind() == Notice::Kind::warning);
    w.window().action(QStringLiteral("act-start"))->trigger();
    CHECK(w.state().piece(PieceId("p91"))->motion);
    w.window().action(QStringLiteral("act-stop"))->trigger();
    CHECK_FALSE(w.state().piece(PieceId("p91"))->motion);
    CHECK(w.told().contains(QLatin1String("PzKw VIE in 1G3 stops.")));
    // A concealed stack acts as a whole: its marker records the act in its trail.
    w.key(&w.map(), Qt::Key_Escape);
    w.click("1E4");
    w.window().action(QStringLiteral("act-start"))->trigger();
    CHECK(w.told().contains(QLatin1String("Only a vehicle can start")));
}

TEST_CASE(
    "W21: with large text, the column with the chances is as wide as its text and leaves room for the other "
    "columns",
    "[app][W21]") {
    WindowFixture w;
    w.click("1E4");
    auto* list = w.find<QTreeWidget>("shiftList");
    REQUIRE(list->isVisible());
    for (int i = 0; i < 6; ++i) w.window().action(QStringLiteral("larger"))->trigger();
    QCoreApplication::processEvents();
    w.window().layOut();
    QCoreApplication::processEvents();
    const QFontMetrics letters = list->fontMetrics();
    int rows = 0;
    for (QTreeWidgetItemIterator it(list); *it != nullptr; ++it, ++rows)
        CHECK(list->columnWidth(3) >= letters.horizontalAdvance((*it)->text(3)) + 8);
    CHECK(rows > 1);
    // Even in a narrow panel the column "Under it" is wide enough for a few letters.
    CHECK(list->columnWidth(1) >= letters.horizontalAdvance(QStringLiteral("4 du")));
    // All columns together fit into the list.
    CHECK(list->header()->length() <= list->viewport()->width());
    // In the log, the columns for side and time are not cut off if there is room, and the column with the
    // text always has room.
    const auto* log = w.find<QTableView>("logTable");
    w.bringForward("logDock");
    CHECK(log->columnWidth(LogModel::what) >= log->fontMetrics().averageCharWidth() * 10);
    w.widen();
    for (const auto& [column, words] :
         {std::pair(LogModel::when, "10 DFPh"), std::pair(LogModel::who, "Americans")})
        CHECK((log->isColumnHidden(column) ||
               log->columnWidth(column) >= log->fontMetrics().horizontalAdvance(QLatin1String(words))));
    CHECK(log->verticalHeader()->defaultSectionSize() > log->fontMetrics().height());
    for (int i = 0; i < 6; ++i) w.window().action(QStringLiteral("smaller"))->trigger();
}

TEST_CASE("W21: with large text in a small window, no text about a hex is cut off", "[app][W21]") {
    WindowFixture w;
    w.window().resize(1100, 700);
    w.click("1E4");
    for (int i = 0; i < 5; ++i) w.window().action(QStringLiteral("larger"))->trigger();
    w.window().layOut();
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    auto* text = w.find<QLabel>("sightQuestionText");
    REQUIRE(text->isVisible());
    CHECK(text->height() >= text->heightForWidth(text->width()));
    int buttons = 0;
    for (auto* b : w.find<QWidget>("sightQuestion")->findChildren<QPushButton*>()) {
        if (!b->isVisible()) continue;
        ++buttons;
        CHECK(b->height() >= b->sizeHint().height());
        CHECK(b->parentWidget()->rect().contains(b->geometry()));
    }
    CHECK(buttons > 0);
    for (int i = 0; i < 5; ++i) w.window().action(QStringLiteral("smaller"))->trigger();
}

TEST_CASE("W21: when the scenario ends, the window reports its end rather than a refused command",
          "[app][W21]") {
    WindowFixture w(shellgame::test::smallScenario()
                        .replace("\"turns\":8", "\"turns\":1")
                        .replace("\"player\":\"german\"", "\"player\":\"russian\"")
                        .replace("\"phase\":\"MPh\"", "\"phase\":\"CCPh\""));
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.window().strip()->kind() == Notice::Kind::info);
    CHECK(w.told().contains(QLatin1String("The scenario is over: turn 1 was the last.")));
    CHECK(w.state().clock.phase == Phase::CCPh);
}
