// SPDX-License-Identifier: MIT
// Tests the toolbar, the overview map, stacks, and turning counters.
#include <QApplication>
#include <QToolButton>

#include "actions/tool_bar.hpp"
#include "map/counter_glyphs.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "table/overview.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::WindowFixture;

namespace {

/// Adds a Known German stack with a broken squad in 1N5 to the small scenario.
void addStack(WindowFixture& w) {
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", "german"},
                              {"at", "1N5"},
                              {"kind", "known"},
                              {"contents",
                               {{{"type", "4-6-7"}, {"id", "one"}},
                                {{"type", "4-6-7"}, {"id", "two"}},
                                {{"type", "8-1"}, {"id", "lead"}}}}}));
}

QStringList chosen(WindowFixture& w) {
    QStringList ids = w.window().selection().ids();
    ids.sort();
    return ids;
}

void hover(WindowFixture& w, QPoint at) {
    QWidget* view = w.map().viewport();
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(view, &move);
}

}  // namespace

TEST_CASE("the toolbar has an icon and a text for each tool; if the player hides it, it stays hidden",
          "[app][toolbar]") {
    WindowFixture w;
    auto* bar = w.find<ToolBar>("toolBar");
    REQUIRE(bar->isVisible());
    const auto paths = drawnPaths(QStringLiteral(":/pictures/tools.svg"));
    CHECK(paths.size() >= 10);
    int tools = 0;
    for (auto* b : bar->findChildren<QToolButton*>()) {
        if (!b->objectName().startsWith(QLatin1String("tool-"))) continue;
        ++tools;
        CAPTURE(b->objectName().toStdString());
        CHECK_FALSE(b->text().isEmpty());
        CHECK(b->toolButtonStyle() == Qt::ToolButtonTextBesideIcon);
        CHECK_FALSE(b->toolTip().isEmpty());
        CHECK(b->focusPolicy() == Qt::NoFocus);
        // The icon is drawn in the color of the text.
        const QImage icon = b->icon().pixmap(24, 24).toImage();
        int drawn = 0;
        for (int y = 0; y < icon.height(); ++y)
            for (int x = 0; x < icon.width(); ++x) drawn += qAlpha(icon.pixel(x, y)) > 128 ? 1 : 0;
        CHECK(drawn > 20);
    }
    CHECK(tools == 10);
    w.window().action(QStringLiteral("toolBarShown"))->trigger();
    CHECK_FALSE(bar->isVisible());
    w.window().close();
    MainWindow again;
    again.show();
    REQUIRE(again.openFile(QString::fromStdString(w.file("small.json"))));
    CHECK_FALSE(again.findChild<ToolBar*>(QStringLiteral("toolBar"))->isVisible());
    again.action(QStringLiteral("toolBarShown"))->trigger();
    CHECK(again.findChild<ToolBar*>(QStringLiteral("toolBar"))->isVisible());
    again.close();
}

TEST_CASE("toolbar buttons for undo, redo and free dice rolls work with mouse and keyboard",
          "[app][toolbar]") {
    WindowFixture w;
    const auto click = [&](const char* tool) {
        QTest::mouseClick(w.find<QToolButton>(tool), Qt::LeftButton);
        QCoreApplication::processEvents();
    };
    click("tool-freeDr");
    REQUIRE(w.game().session().entries().size() == 1);
    const Entry& dr = w.game().session().entries().back();
    CHECK(dr.verb == "roll");
    CHECK(dr.rolls.front().kind == "DR");
    CHECK(w.told().startsWith(QLatin1String("Free DR")));
    click("tool-undo");
    CHECK(w.game().session().lastDone() == 0);
    click("tool-redo");
    CHECK(w.game().session().lastDone() == 1);
    w.key(&w.map(), Qt::Key_R, Qt::ShiftModifier);
    w.key(&w.map(), Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
    CHECK(w.game().session().entries().back().rolls.front().kind == "dr");
    click("tool-phase");
    CHECK(w.state().clock.phase == Phase::DFPh);
    click("tool-reminders");
    CHECK(w.told().startsWith(QLatin1String("No reminders")));
}

TEST_CASE(
    "the overview map shows which part of the map is visible; clicks, drags and arrow keys move that part",
    "[app][overview]") {
    WindowFixture w;
    w.map().zoomTo(2.5);
    w.key(&w.map(), Qt::Key_F9, Qt::ShiftModifier);
    auto* overview = w.find<Overview>("overviewMap");
    REQUIRE(overview->isVisible());
    CHECK(overview->hasFocus());
    while (w.map().groundLayer().growOverview()) {
    }
    const auto middle = [&] { return w.map().camera().toMap(QRectF(w.map().room()).center()); };
    const double scale = w.map().camera().scale;
    const QPointF target = w.map().layout().centre(*w.game().ground().find("1T6"));
    const QPoint there = overview->fromMap(target).toPoint();
    QTest::mouseClick(overview, Qt::LeftButton, {}, there);
    // The number of map pixels for each pixel of the overview.
    const double pixel = w.map().layout().bounds().width() / overview->width();
    CHECK(QLineF(middle(), target).length() < 3 * pixel);
    CHECK(w.map().camera().scale == scale);
    // A drag moves the frame from its current position.
    const QPointF second = w.map().layout().centre(*w.game().ground().find("1M5"));
    QTest::mousePress(overview, Qt::LeftButton, {}, there);
    QMouseEvent move(QEvent::MouseMove, overview->fromMap(second),
                     overview->mapToGlobal(overview->fromMap(second)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(overview, &move);
    CHECK(QLineF(middle(), second).length() < 3 * pixel);
    QTest::mouseRelease(overview, Qt::LeftButton, {}, overview->fromMap(second).toPoint());
    // The arrow keys move the frame too, and a screen reader is notified of the new position.
    const QPointF before = middle();
    w.key(overview, Qt::Key_Right);
    CHECK(middle().x() > before.x() + 10);
    CHECK(overview->accessibleName().startsWith(QLatin1String("Overview map, around 1")));
    w.key(overview, Qt::Key_Return);
    CHECK(w.map().hasFocus());
    // If another panel covers the overview, the map gets the focus, not the next field.
    overview->setFocus();
    w.bringForward("inspectorDock");
    CHECK(w.map().hasFocus());
    w.key(&w.map(), Qt::Key_F9, Qt::ShiftModifier);
    const QImage picture = overview->grab().toImage();
    const QPoint stack = overview->fromMap(w.map().layout().centre(*w.game().ground().find("1L6"))).toPoint();
    CHECK(picture.pixelColor(stack) == coloursOf(QStringLiteral("russian")).field);
}

TEST_CASE("U06: a click selects the stack and a drag moves it; the fan and Ctrl+click select single counters",
          "[app][stacks][U06]") {
    WindowFixture w;
    addStack(w);
    const QStringList all{QStringLiteral("lead"), QStringLiteral("one"), QStringLiteral("two")};
    w.click("1N5");
    CHECK(chosen(w) == all);
    CHECK(w.map().fanBox(QStringLiteral("one")).isEmpty());
    SECTION("a drag moves the counters that the click selected") {
        w.drag({"1N5", "1N6"});
        for (const QString& id : all)
            CHECK(w.state().placeOf(*w.state().piece(PieceId(id.toStdString()))).hex == "1N6");
    }
    SECTION(
        "one double click opens the fan and another closes it, and a click in the fan selects one counter") {
        const auto twice = [&] {
            QTest::mouseDClick(w.map().viewport(), Qt::LeftButton, {}, w.pointOf("1N5"));
            QCoreApplication::processEvents();
        };
        twice();
        const QRect box = w.map().fanBox(QStringLiteral("one"));
        REQUIRE_FALSE(box.isEmpty());
        QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, box.center());
        CHECK(chosen(w) == QStringList{QStringLiteral("one")});
        CHECK_FALSE(w.map().fanBox(QStringLiteral("one")).isEmpty());
        w.key(&w.map(), Qt::Key_S, Qt::ShiftModifier);
        CHECK(w.map().fanBox(QStringLiteral("one")).isEmpty());
        twice();
        w.click("1E4");
        w.click("1N5");
        // The fan is closed, because another stack was selected.
        CHECK(w.map().fanBox(QStringLiteral("one")).isEmpty());
    }
    SECTION("Ctrl+click removes a counter from the selection") {
        w.click("1N5", Qt::ControlModifier);
        CHECK(chosen(w).size() == 2);
    }
    SECTION("the keyboard also selects the whole stack") {
        w.click("1E4");
        w.map().setCursorHex(*w.game().ground().find("1N5"));
        w.key(&w.map(), Qt::Key_Return);
        CHECK(chosen(w) == all);
    }
}

TEST_CASE("U06: resting the mouse on a stack or pressing a key shows the stack enlarged",
          "[app][stacks][U06]") {
    WindowFixture w;
    addStack(w);
    const auto hex = *w.game().ground().find("1N5");
    hover(w, w.pointOf("1N5"));
    CHECK_FALSE(w.map().magnified());
    CHECK(QTest::qWaitFor([&] { return w.map().magnified() == hex; }, 3000));
    // The enlarged stack disappears when the mouse moves elsewhere.
    hover(w, w.pointOf("1P7"));
    CHECK_FALSE(w.map().magnified());
    w.click("1N5");
    w.key(&w.map(), Qt::Key_V, Qt::ShiftModifier);
    CHECK(w.map().magnified() == hex);
    w.key(&w.map(), Qt::Key_V, Qt::ShiftModifier);
    CHECK_FALSE(w.map().magnified());
    // On an empty hex nothing is shown, and an act hides the enlarged stack.
    w.key(&w.map(), Qt::Key_V, Qt::ShiftModifier);
    REQUIRE(w.game().perform({{"do", "roll"}, {"dice", {1, 2}}}));
    w.map().magnify(*w.game().ground().find("1P7"));
    CHECK_FALSE(w.map().magnified());
}

TEST_CASE("a key turns a vehicle by one hexspine, in both directions", "[app][turn]") {
    WindowFixture w(test::smallScenario().replace("\"phase\":\"MPh\"", "\"phase\":\"setup\""));
    w.click("1G3");
    const auto ca = [&] { return w.state().piece(PieceId("p91"))->ca; };
    w.key(&w.map(), Qt::Key_Right, Qt::AltModifier);
    const std::string first = ca();
    REQUIRE_FALSE(first.empty());
    std::set<std::string> arcs{first};
    for (int i = 0; i < 5; ++i) {
        w.key(&w.map(), Qt::Key_Right, Qt::AltModifier);
        arcs.insert(ca());
    }
    CHECK(arcs.size() == 6);
    w.key(&w.map(), Qt::Key_Right, Qt::AltModifier);
    CHECK(ca() == first);
    w.key(&w.map(), Qt::Key_Left, Qt::AltModifier);
    CHECK(arcs.contains(ca()));
    CHECK(ca() != first);
    CHECK(w.map().tool() == nullptr);
}
