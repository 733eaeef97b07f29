// SPDX-License-Identifier: MIT
// Tests entry and exit by mouse and keys (A2.5, A2.6).
#include <QComboBox>
#include <QMenu>
#include <QMimeData>

#include "shellgame/rules/mapboard/entry.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

QByteArray entering(const char* hexes, const char* units = "") {
    return QByteArray(R"({"format":1,"title":"Entry","boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"reinforcements":[{"id":"reserves","side":"german","turn":1,"hexes":[)") +
           hexes +
           R"(],"pieces":[{"id":"s1","type":"4-6-7"},{"id":"s2","type":"4-6-7"},{"id":"ldr","type":"8-1"}]}],
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]}],
"units":[{"side":"german","at":"1A8","pieces":[{"id":"runner","type":"2-4-7"}]})" +
           units + "]}";
}

QTreeWidgetItem* groupItem(WindowFixture& w) {
    auto* tree = w.find<QTreeWidget>("offBoardTree");
    REQUIRE(tree->topLevelItemCount() > 0);
    return tree->topLevelItem(0);
}

/// Drops counters on a hex, as at the end of a drag from the panel.
void drop(WindowFixture& w, const char* ids, const char* hex) {
    QMimeData data;
    data.setData(QLatin1String(MapView::arrivalMime), ids);
    const QPoint at = w.pointOf(hex);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(w.map().viewport(), &enter);
    CHECK(enter.isAccepted());
    QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(w.map().viewport(), &dropped);
    QCoreApplication::processEvents();
}

}  // namespace

TEST_CASE("A2.5: off-board counters are dragged onto one of the entry hexes that the map shows",
          "[app][entry]") {
    WindowFixture w(entering("\"1A5\",\"1A6\""));
    CHECK(w.find<QDockWidget>("offBoardDock")->isVisible());
    QTreeWidgetItem* group = groupItem(w);
    CHECK(group->text(0).contains(QLatin1String("turn 1")));
    CHECK(group->childCount() == 3);
    group->setSelected(true);
    const auto& drawings = w.map().overlay().drawings;
    const auto open = std::find_if(drawings.begin(), drawings.end(),
                                   [](const MapDrawing& d) { return d.kind == MapDrawing::Kind::entry; });
    REQUIRE(open != drawings.end());
    CHECK(open->hexes.size() == 2);
    CHECK(w.find<QLabel>("offBoardWords")->text().contains(QLatin1String("1A5, 1A6")));
    // Hexes that are not entry hexes are refused, and the reason is shown.
    drop(w, "s1\nldr", "1A8");
    CHECK(w.told().contains(QLatin1String("1A5, 1A6")));
    drop(w, "s1\nldr", "1A5");
    CHECK(w.state().piece(PieceId("s1"))->at.hex == "1A5");
    CHECK(w.state().piece(PieceId("ldr"))->at.hex == "1A5");
    CHECK(groupItem(w)->childCount() == 1);
    // Enter the last counter with the keyboard: select it in the list, press Enter, move the cursor on the
    // map, and press Enter.
    groupItem(w)->child(0)->setSelected(true);
    w.find<QCheckBox>("offBoardConcealed")->setChecked(true);
    w.press("offBoardEnter");
    REQUIRE(w.map().toolBusy());
    w.map().setCursorHex(*w.game().ground().find("1A6"));
    w.key(&w.map(), Qt::Key_Return);
    CHECK_FALSE(w.state().piece(PieceId("s2"))->under.empty());
    CHECK_FALSE(w.find<QDockWidget>("offBoardDock")->isVisible());
}

TEST_CASE(
    "A2.5: a blocked entry is explained for each turn and can be delayed, and the program asks before the "
    "APh ends",
    "[app][entry]") {
    WindowFixture w(entering("\"1A5\"", R"(,{"side":"russian","at":"1A5","pieces":["4-4-7"]})"));
    groupItem(w)->setSelected(true);
    const QString words = w.find<QLabel>("offBoardWords")->text();
    CHECK(words.contains(QLatin1String("every hex is blocked")));
    CHECK(words.contains(QLatin1String("Turn 2</b>, within 4 hexes")));
    const auto& drawings = w.map().overlay().drawings;
    CHECK(std::any_of(drawings.begin(), drawings.end(),
                      [](const MapDrawing& d) { return d.kind == MapDrawing::Kind::entryShut; }));
    while (w.state().clock.phase != Phase::APh) w.key(&w.window(), Qt::Key_N);
    // If the player has forgotten to enter a group, a question appears before the phase ends.
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::APh);
    CHECK(w.told().contains(QLatin1String("reserves")));
    w.press("offBoardDelay");
    CHECK(w.state().reinforcements.at("reserves").delayed == 1);
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::CCPh);
}

TEST_CASE(
    "A2.6: a counter dragged over the map edge leaves the map and pays the cost of the mirror image of its "
    "hex",
    "[app][entry]") {
    WindowFixture w(entering("\"1A5\""));
    w.map().zoomTo(0.8);
    const QPoint from = w.pointOf("1A8");
    w.map().pan({-30, 0});
    QWidget* view = w.map().viewport();
    const QPoint start =
        w.map().camera().toView(w.map().layout().centre(*w.game().ground().find("1A8"))).toPoint();
    REQUIRE(from.y() == start.y());
    const QPoint out(start.x() - 45, start.y());
    REQUIRE_FALSE(w.map().hexAt(out).has_value());
    QTest::mousePress(view, Qt::LeftButton, {}, start);
    for (const QPoint at : {start - QPoint(15, 0), out}) {
        QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
    }
    QTest::mouseRelease(view, Qt::LeftButton, {}, out);
    QCoreApplication::processEvents();
    auto* bar = w.find<QWidget>("exitBar");
    REQUIRE(bar->isVisible());
    const auto labels = bar->findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* l) {
        return l->text().contains(QLatin1String("west edge")) && l->text().contains(QLatin1String("1 MF"));
    }));
    // After spending four MF the unit has none left for the exit, so the player must decide whether the exit
    // is allowed (Double Time, Minimum Move).
    w.find<QSpinBox>("exitSpent")->setValue(4);
    QCoreApplication::processEvents();
    w.press("exitLeave");
    CHECK(w.told().contains(QLatin1String("5 of 4 MF")));
    CHECK(w.state().piece(PieceId("runner"))->gone.empty());
    w.find<QSpinBox>("exitSpent")->setValue(2);
    QCoreApplication::processEvents();
    w.press("exitLeave");
    CHECK(w.state().piece(PieceId("runner"))->gone == "exited");
    CHECK_FALSE(bar->isVisible());
    // The panel lists the units that left, with their hexes.
    auto* tree = w.find<QTreeWidget>("offBoardTree");
    const QTreeWidgetItem* gone = tree->topLevelItem(tree->topLevelItemCount() - 1);
    REQUIRE(gone->childCount() == 1);
    CHECK(gone->child(0)->text(0).contains(QLatin1String("1A8, west edge, turn 1 MPh, 1 MF")));
    // A unit can't exit from a hex inside the map.
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Q);
    CHECK(bar->isVisible());
    CHECK_FALSE(w.find<QPushButton>("exitLeave")->isEnabled());
    w.press("exitClose");
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("A2.6: a counter dragged through hexes and over the map edge also pays the cost of those hexes",
          "[app][entry]") {
    WindowFixture w(
        entering("\"1A5\"", R"(,{"side":"german","at":"1C7","pieces":[{"id":"far","type":"2-4-7"}]})"));
    w.map().zoomTo(0.8);
    (void)w.pointOf("1A8");
    w.map().pan({-30, 0});
    const auto at = [&](const char* hex) {
        return w.map().camera().toView(w.map().layout().centre(*w.game().ground().find(hex))).toPoint();
    };
    QWidget* view = w.map().viewport();
    const QPoint out = at("1A8") - QPoint(45, 0);
    QTest::mousePress(view, Qt::LeftButton, {}, at("1C7"));
    for (const QPoint p : {at("1B7"), at("1A8"), out}) {
        QMouseEvent move(QEvent::MouseMove, p, view->mapToGlobal(p), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
    }
    QTest::mouseRelease(view, Qt::LeftButton, {}, out);
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("far"))->at.hex == "1A8");
    REQUIRE(w.find<QWidget>("exitBar")->isVisible());
    CHECK(w.find<QSpinBox>("exitSpent")->value() == 2);  // the cost of two hexes of Open Ground
    w.press("exitLeave");
    CHECK(w.state().piece(PieceId("far"))->gone == "exited");
}

TEST_CASE("A2.5: the other side's window does not show units that wait off-board", "[app][entry]") {
    WindowFixture w(entering("\"1A5\""));
    CHECK(w.find<QDockWidget>("offBoardDock")->isVisible());
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    QCoreApplication::processEvents();
    CHECK_FALSE(w.find<QDockWidget>("offBoardDock")->isVisible());
    while (w.state().clock.phase != Phase::APh) w.key(&w.window(), Qt::Key_N);
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::APh);
    CHECK(w.told().contains(QLatin1String("The other side must decide something first")));
    for (const char* hidden : {"reserves", "1A5"}) CHECK_FALSE(w.told().contains(QLatin1String(hidden)));
    REQUIRE(w.window().setView(QString()));
    QCoreApplication::processEvents();
    CHECK(w.find<QDockWidget>("offBoardDock")->isVisible());
}

namespace {

/// A group that has a squad, an LMG, a tank and a halftrack, in the given phase and turn.
QByteArray motorised(const char* phase, const char* entry, int turn = 1) {
    return QStringLiteral(
               R"({"format":1,"title":"Entry","boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"%1"},
"reinforcements":[{"id":"reserves","side":"german","turn":%3,%2,"pieces":[{"id":"s1","type":"4-6-7"},{"id":"lmg","type":"LMG"},
{"id":"tank","type":"PzKw IVH"},{"id":"ht","type":"SPW 251/1"}]}],
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]}]})")
        .arg(QLatin1String(phase), QLatin1String(entry))
        .arg(turn)
        .toUtf8();
}

QTreeWidgetItem* itemOf(WindowFixture& w, const char* words) {
    QTreeWidgetItem* group = groupItem(w);
    for (int i = 0; i < group->childCount(); ++i)
        if (group->child(i)->text(0).contains(QLatin1String(words))) return group->child(i);
    FAIL("no counter " << words);
    return nullptr;
}

QStringList starts(WindowFixture& w) {
    auto* menu = w.find<QPushButton>("offBoardStarts")->menu();
    Q_EMIT menu->aboutToShow();
    QStringList out;
    for (const QAction* a : menu->actions()) out << a->text();
    return out;
}

void start(WindowFixture& w, const QString& text) {
    for (QAction* a : w.find<QPushButton>("offBoardStarts")->menu()->actions())
        if (a->text() == text) return a->trigger();
    FAIL("no option " << text.toStdString());
}

}  // namespace

TEST_CASE("A2.51: the setup board adjoins the matching map edge, or the edge that the player chooses",
          "[app][entry]") {
    for (const auto& [edge, lengthwise] :
         {std::pair(R"("edge":"N")", true), std::pair(R"("edge":"W")", false)}) {
        WindowFixture w(motorised("RPh", edge));
        groupItem(w)->setSelected(true);
        auto* box = w.find<QComboBox>("offBoardEdge");
        REQUIRE(box->isVisible());
        CHECK(box->currentData().toBool() == lengthwise);
        CHECK_FALSE(w.find<QLabel>("offBoardWords")->text().contains(QLatin1String("fits")));
        w.find<QLineEdit>("offBoardBoards")->setText(QStringLiteral("7"));
        if (!lengthwise) {
            w.press("offBoardSetUp");
            CHECK_FALSE(w.state().reinforcements.at("reserves").lengthwise);
            continue;
        }
        box->setCurrentIndex(box->findData(false));
        Q_EMIT box->activated(box->currentIndex());
        CHECK(w.find<QLabel>("offBoardWords")
                  ->text()
                  .contains(QLatin1String("the short edge of the setup board does not fit")));
        w.press("offBoardSetUp");
        CHECK_FALSE(w.state().reinforcements.at("reserves").lengthwise);
    }
}

TEST_CASE("A2.52: a group chooses its starting status in the RPh of its turn of entry", "[app][entry]") {
    WindowFixture w(motorised("RPh", R"("edge":"N")"));
    itemOf(w, "PzKw IVH")->setSelected(true);
    REQUIRE(starts(w).contains(QStringLiteral("PzKw IVH: crew exposed (CE)")));
    start(w, QStringLiteral("PzKw IVH: crew exposed (CE)"));
    CHECK_FALSE(w.state().piece(PieceId("tank"))->buttonedUp);
    CHECK(starts(w).contains(QStringLiteral("PzKw IVH: buttoned up (BU)")));
    w.find<QTreeWidget>("offBoardTree")->clearSelection();
    itemOf(w, "LMG")->setSelected(true);
    CHECK(starts(w) == QStringList{QStringLiteral("LMG: dismantled"), QStringLiteral("Load on SPW 251/1"),
                                   QStringLiteral("Possessed or carried by 4-6-7"),
                                   QStringLiteral("Load on PzKw IVH")});
    start(w, QStringLiteral("Possessed or carried by 4-6-7"));
    CHECK(w.state().piece(PieceId("lmg"))->carrier == PieceId("s1"));
    // After the RPh no status can be chosen.
    w.key(&w.window(), Qt::Key_N);
    CHECK_FALSE(w.find<QPushButton>("offBoardStarts")->isVisible());
}

TEST_CASE(
    "A2.5: entry hexes of a later turn are not shown as open, and no reminder to enter appears before that "
    "turn",
    "[app][entry]") {
    const auto kinds = [](WindowFixture& w) {
        std::set<MapDrawing::Kind> out;
        for (const MapDrawing& d : w.map().overlay().drawings) out.insert(d.kind);
        return out;
    };
    WindowFixture w(entering("\"1A5\"", R"(,{"side":"russian","at":"1A5","pieces":["4-4-7"]})"));
    groupItem(w)->setSelected(true);
    w.press("offBoardDelay");
    CHECK(kinds(w).count(MapDrawing::Kind::entry) == 0);
    CHECK(kinds(w).count(MapDrawing::Kind::entryLater) == 1);
    CHECK_FALSE(w.find<QPushButton>("offBoardEnter")->isEnabled());
    WindowFixture due(motorised("MPh", R"("edge":"N")", 2));
    groupItem(due)->setSelected(true);
    CHECK(kinds(due).count(MapDrawing::Kind::entry) == 0);
    CHECK_FALSE(due.find<QPushButton>("offBoardEnter")->isEnabled());
}

TEST_CASE(
    "A2.5: the entry hexes of a selected group are scrolled into view, and the cursor moves to one of them",
    "[app][entry]") {
    WindowFixture w(motorised("MPh", R"("hexes":["1GG2","1GG10"])"));
    w.map().zoomTo(2);
    w.map().setCursorHex(*w.game().ground().find("1A1"));
    const Hex near = *w.game().ground().find("1GG2"), far = *w.game().ground().find("1GG10");
    REQUIRE_FALSE(w.map().isInSight(near));
    REQUIRE_FALSE(w.map().isInSight(far));
    itemOf(w, "4-6-7")->setSelected(true);
    CHECK((w.map().isInSight(near) || w.map().isInSight(far)));
    // Selecting another counter of the group does not scroll the map.
    w.map().reveal(*w.game().ground().find("1A1"));
    itemOf(w, "PzKw IVH")->setSelected(true);
    CHECK_FALSE(w.map().isInSight(near));
    w.find<QTreeWidget>("offBoardTree")->clearSelection();
    itemOf(w, "4-6-7")->setSelected(true);
    w.press("offBoardEnter");
    REQUIRE(w.map().toolBusy());
    CHECK(w.map().cursorHex() == near);
    CHECK(w.map().isInSight(near));
    w.key(&w.map(), Qt::Key_Return);
    CHECK(w.state().piece(PieceId("s1"))->at.hex == "1GG2");
}

TEST_CASE("A2.5: after an entry the panel with off-map units stays in front", "[app][entry]") {
    WindowFixture w(entering("\"1A5\",\"1A6\"",
                             R"(,{"side":"german","at":"1A9","pieces":[{"id":"out","type":"2-4-7"}]})"));
    REQUIRE(w.game().perform({{"do", "exit"}, {"piece", "out"}}));
    auto* dock = w.find<QDockWidget>("offBoardDock");
    const auto inFront = [&] {
        return QTest::qWaitFor([&] { return !dock->visibleRegion().isEmpty(); }, 20000);
    };
    dock->raise();
    REQUIRE(inFront());
    drop(w, "s1", "1A5");
    CHECK(w.state().piece(PieceId("s1"))->gone.empty());
    CHECK(inFront());
    // After the last unit has entered, the panel still stays in front.
    drop(w, "s2\nldr", "1A6");
    CHECK(waiting(w.state(), "reserves").empty());
    CHECK(inFront());
}

TEST_CASE("W21: if a group and its members are selected and dragged onto the map, each unit enters once",
          "[app][entry][W21]") {
    WindowFixture w(entering("\"1A5\",\"1A6\""));
    auto* tree = w.find<QTreeWidget>("offBoardTree");
    QTreeWidgetItem* group = groupItem(w);
    group->setSelected(true);
    for (int i = 0; i < group->childCount(); ++i) group->child(i)->setSelected(true);
    const std::unique_ptr<QMimeData> data(tree->model()->mimeData(tree->selectionModel()->selectedIndexes()));
    REQUIRE(data != nullptr);
    drop(w, data->data(QLatin1String(MapView::arrivalMime)).constData(), "1A5");
    for (const char* id : {"s1", "s2", "ldr"}) CHECK(w.state().piece(PieceId(id))->at.hex == "1A5");
}
