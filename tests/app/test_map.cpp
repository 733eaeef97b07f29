// SPDX-License-Identifier: MIT
#include <QAccessible>

#include "map/map_tools.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// Adds up the painted area of a widget during this object's lifetime.
class PaintWatch : public QObject {
  public:
    explicit PaintWatch(QWidget* widget) : widget_(widget) { widget->installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) region_ += static_cast<QPaintEvent*>(event)->region();
        return false;
    }
    [[nodiscard]] double part() const {
        double area = 0;
        for (const QRect& r : region_) area += static_cast<double>(r.width()) * r.height();
        return area / (static_cast<double>(widget_->width()) * widget_->height());
    }

  private:
    QWidget* widget_;
    QRegion region_;
};

/// Waits until painting has stopped, even on a slow machine.
void untilQuiet(QWidget* widget) {
    for (int i = 0; i < 200; ++i) {
        const PaintWatch watch(widget);
        QTest::qWait(50);
        if (watch.part() == 0.0) return;
    }
}

}  // namespace

TEST_CASE("each point on the map belongs to the hex that is drawn at that point") {
    const HexLayout layout(BoardGeometry::standard(33, 10));
    int tried = 0;
    for (int c = 0; c < 33; ++c)
        for (int r = 0; r < layout.geometry().rowsIn(c); ++r) {
            const Hex h{c, r};
            for (const QPointF& corner : layout.outlineAtOrigin()) {
                // Take a point near the corner, but inside the hex.
                const QPointF p = layout.centre(h) + corner * 0.96;
                if (!layout.bounds().contains(p)) continue;
                const auto found = layout.hexAt(p);
                REQUIRE(found);
                CHECK(*found == h);
                ++tried;
            }
        }
    CHECK(tried > 1500);
    CHECK_FALSE(layout.hexAt({-5, 10}));
    CHECK_FALSE(layout.hexAt({100, 5000}));
}

TEST_CASE("zooming keeps the point under the cursor in place") {
    WindowFixture w;
    const QPointF at(300, 250);
    const QPointF before = w.map().camera().toMap(at);
    for (const int angle : {120, 120, -120, 120}) {
        QWheelEvent wheel(at, w.map().viewport()->mapToGlobal(at), QPoint(), QPoint(0, angle), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(w.map().viewport(), &wheel);
        const QPointF now = w.map().camera().toMap(at);
        CHECK(std::abs(now.x() - before.x()) < 1.5);
        CHECK(std::abs(now.y() - before.y()) < 1.5);
    }
    CHECK(w.map().camera().scale > MapView::defaultScale * 1.3);
}

TEST_CASE("the key F shows the whole map, which remains shown after the window is resized") {
    WindowFixture w;
    w.key(&w.map(), Qt::Key_F);
    QRectF shown = w.map().camera().toView(w.map().layout().bounds());
    CHECK(QRectF(w.map().viewport()->rect()).contains(shown));
    w.window().resize(1500, 900);
    QCoreApplication::processEvents();
    shown = w.map().camera().toView(w.map().layout().bounds());
    CHECK(QRectF(w.map().viewport()->rect()).contains(shown));
    CHECK(shown.width() > w.map().viewport()->width() * 0.8);
}

TEST_CASE("arrow keys move the hex cursor as far as the edges of the map") {
    WindowFixture w;
    w.map().setFocus();
    w.map().setCursorHex({4, 4});
    w.key(&w.map(), Qt::Key_Right);
    CHECK(w.map().cursorHex() == Hex{5, 4});
    w.key(&w.map(), Qt::Key_Right);
    CHECK(w.map().cursorHex() == Hex{6, 4});
    w.key(&w.map(), Qt::Key_Up);
    CHECK(w.map().cursorHex() == Hex{6, 3});
    for (int i = 0; i < 60; ++i) w.key(&w.map(), Qt::Key_Left);
    CHECK(w.map().cursorHex().column == 0);
    for (int i = 0; i < 60; ++i) w.key(&w.map(), Qt::Key_Down);
    CHECK(w.map().cursorHex() == Hex{0, 9});
    for (int i = 0; i < 60; ++i) w.key(&w.map(), Qt::Key_Right);
    CHECK(w.map().cursorHex().column == 32);
}

TEST_CASE("moving a counter repaints less than a fifth of the map") {
    WindowFixture w;
    w.click("1G3");
    w.window().selection().clear();
    untilQuiet(w.map().viewport());
    PaintWatch watch(w.map().viewport());
    REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"p91"}}, {"to", "1G4"}}));
    CHECK(QTest::qWaitFor([&] { return watch.part() > 0.0; }, 20000));
    untilQuiet(w.map().viewport());
    CHECK(watch.part() < 0.2);
    CHECK(w.map().scene().placeOf(QStringLiteral("p91")) == w.game().ground().find("1G4"));
}

TEST_CASE("a map scene that is updated after each act, undo and redo equals a newly made scene") {
    const char* const viewpoint = GENERATE("", "german", "russian");
    CAPTURE(viewpoint);
    WindowFixture w;
    REQUIRE(w.window().setView(QLatin1String(viewpoint)));
    const auto same = [&] {
        MapScene fresh;
        fresh.setGround(w.game().session().groundPtr());
        fresh.setViewer(w.game().viewer());
        (void)fresh.show(w.game().shown());
        (void)fresh.setSeen(w.game().shown(), w.map().scene().seenPlaces());
        const auto words = [](const MapScene& s) {
            QStringList out;
            for (const Hex h : s.occupied()) out << s.describe(h);
            return out;
        };
        CHECK(words(fresh) == words(w.map().scene()));
    };
    same();
    int done = 0;
    for (const Json& act :
         {Json{{"do", "move"}, {"pieces", {"p91"}}, {"to", "1H6"}},
          Json{{"do", "mark"}, {"piece", "p91"}, {"add", {"immobilized"}}},
          Json{{"do", "reveal"}, {"marker", "m1"}}, Json{{"do", "remove"}, {"marker", "m3"}},
          Json{{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}},
          Json{{"do", "reveal"}, {"marker", "m7"}}}) {
        INFO(act.dump());
        done += w.game().perform(act) ? 1 : 0;
        same();
    }
    // In a side's view the other side's acts are refused, so fewer acts succeed.
    CHECK(done >= (*viewpoint == '\0' ? 6 : 1));
    int back = 0;
    for (; w.game().undo(); ++back) same();
    CHECK(back == done);
    for (; w.game().redo(); --back) same();
    CHECK(back == 0);
}

TEST_CASE(
    "the icons on hexes that the enemy sees remain after the ? are numbered and after the form for new games "
    "is canceled") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "seen"}, {"at", {"1C3"}}, {"side", "german"}}));
    const auto seen = w.map().scene().seenPlaces();
    REQUIRE(seen.contains("1C3"));
    const Hex hex = *w.game().ground().find("1C3");
    const QString words = w.map().scene().describe(hex);
    const auto does = [&](const char* name) {
        auto* action = w.window().findChild<QAction*>(QLatin1String(name));
        REQUIRE(action != nullptr);
        action->trigger();
    };
    does("numbered");
    CHECK(w.map().scene().seenPlaces() == seen);
    CHECK(w.game().numbered());
    does("numbered");
    CHECK(w.map().scene().seenPlaces() == seen);
    CHECK(w.map().scene().describe(hex) == words);
    does("new");
    w.find<QPushButton>("newGameCancel")->click();
    CHECK(w.map().scene().seenPlaces() == seen);
}

TEST_CASE("for a screen reader, the map is a list of occupied hexes") {
    WindowFixture w;
    QAccessibleInterface* map = QAccessible::queryAccessibleInterface(&w.map());
    REQUIRE(map != nullptr);
    CHECK(map->role() == QAccessible::List);
    CHECK(map->text(QAccessible::Name) == QLatin1String("Map"));
    REQUIRE(map->childCount() == static_cast<int>(w.map().scene().occupied().size()));
    QStringList words;
    for (int i = 0; i < map->childCount(); ++i) {
        QAccessibleInterface* hex = map->child(i);
        REQUIRE(hex != nullptr);
        CHECK(hex->role() == QAccessible::ListItem);
        CHECK(map->indexOfChild(hex) == i);
        words << hex->text(QAccessible::Name);
    }
    CHECK(words.contains(QStringLiteral("1E4: German concealed stack, 3 real, potential dummy stack")));
    CHECK(words.contains(QStringLiteral("1L6: Russian squad 6-2-8")));
    // Activating the item selects the hex.
    const auto index =
        words.indexOf(QStringLiteral("1E4: German concealed stack, 3 real, potential dummy stack"));
    QAccessibleInterface* hex = map->child(static_cast<int>(index));
    hex->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    CHECK(w.window().selection().hexName() == QLatin1String("1E4"));
}

TEST_CASE("a path that returns to an earlier hex is shortened, and gaps in a path are filled hex by hex") {
    std::vector<Hex> path;
    extendPath(path, {4, 4});
    extendPath(path, {7, 4});
    CHECK(path.size() == 4);
    for (std::size_t i = 1; i < path.size(); ++i) CHECK(hexDistance(path[i - 1], path[i]) == 1);
    const Hex second = path[1];
    extendPath(path, second);
    CHECK(path.size() == 2);
}

TEST_CASE("a drag that brushes the edge of a hex does not lead through it") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7"}]}]})");
    const auto drag = [&](const std::vector<QPointF>& mapPoints) {
        QWidget* view = w.map().viewport();
        std::vector<QPoint> points;
        for (const QPointF& p : mapPoints) points.push_back(w.map().camera().toView(p).toPoint());
        QTest::mousePress(view, Qt::LeftButton, {}, points.front());
        for (const QPoint& p : points) {
            QMouseEvent move(QEvent::MouseMove, p, view->mapToGlobal(p), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, {}, points.back());
        QCoreApplication::processEvents();
    };
    const auto centre = [&](const char* hex) {
        return w.map().layout().centre(*w.game().ground().find(hex));
    };
    (void)w.pointOf("1E4");
    const double height = w.map().layout().hexHeight();
    const auto path = [&] { return Json(w.game().session().entries().back().command)["path"]; };
    SECTION("a straight drag below the centers") {
        const QPointF low(0, height * 0.3);
        drag({centre("1E4"), centre("1E4") + low, centre("1H2") + low});
        CHECK(path() == Json{"1F3", "1G3", "1H2"});
    }
    SECTION("a detour through the middle of a hex is kept") {
        drag({centre("1E4"), centre("1E5"), centre("1F4"), centre("1F3")});
        CHECK(path() == Json{"1E5", "1F4", "1F3"});
    }
    SECTION("a straight drag goes round a hex that the unit can't enter") {
        for (const auto& [enemy, other] : {std::pair("1F3", "1F4"), std::pair("1F4", "1F3")}) {
            REQUIRE(w.game().perform(Json{{"do", "place"},
                                          {"at", enemy},
                                          {"kind", "known"},
                                          {"contents", {"4-4-7"}},
                                          {"side", "russian"}}));
            drag({centre("1E4"), centre("1G4")});
            CHECK(path() == Json{other, "1G4"});
            while (!w.game().session().liveLine().empty()) w.game().undo();
        }
    }
}

TEST_CASE("a zoom by key keeps the selected hex in its place") {
    WindowFixture w;
    w.click("1G3");
    const auto place = [&] {
        return w.map().camera().toView(w.map().layout().centre(*w.game().ground().find("1G3")));
    };
    w.map().zoomTo(1);
    REQUIRE(w.map().isInSight(*w.game().ground().find("1G3")));
    const QPointF before = place();
    REQUIRE(QLineF(before, w.map().viewport()->rect().center()).length() > 50);
    w.key(&w.map(), Qt::Key_Plus);
    REQUIRE(w.map().camera().scale > 1);
    CHECK(QLineF(place(), before).length() < 2);
}

TEST_CASE("the middle button and the space bar scroll the map; Esc cancels a rectangle") {
    WindowFixture w;
    w.map().zoomTo(3);
    QWidget* view = w.map().viewport();
    const QPoint before = w.map().camera().scroll;
    QTest::mousePress(view, Qt::MiddleButton, {}, QPoint(300, 300));
    QMouseEvent move(QEvent::MouseMove, QPointF(250, 260), view->mapToGlobal(QPointF(250, 260)), Qt::NoButton,
                     Qt::MiddleButton, {});
    QApplication::sendEvent(view, &move);
    QTest::mouseRelease(view, Qt::MiddleButton, {}, QPoint(250, 260));
    CHECK(w.map().camera().scroll == before + QPoint(50, 40));

    QTest::mousePress(view, Qt::LeftButton, Qt::ShiftModifier, QPoint(50, 50));
    QMouseEvent wide(QEvent::MouseMove, QPointF(300, 300), view->mapToGlobal(QPointF(300, 300)), Qt::NoButton,
                     Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(view, &wide);
    CHECK(w.map().toolBusy());
    w.key(&w.map(), Qt::Key_Escape);
    CHECK_FALSE(w.map().toolBusy());
    QTest::mouseRelease(view, Qt::LeftButton, Qt::ShiftModifier, QPoint(300, 300));
    CHECK(w.window().selection().area().empty());
}

TEST_CASE("the odds of a partner are not cut at the edge of the view", "[map]") {
    WindowFixture w;
    const HexLayout& layout = w.map().layout();
    const Hex hex = *w.game().ground().find("1H6");
    MapOverlay overlay;
    overlay.partners = {{hex, PartnerMark::Kind::legal, QStringLiteral("58%"), true, QStringLiteral("1H6")}};
    // Draws the label with the hex's center at this point, and returns the number of its pixels.
    const auto pixels = [&](QPoint at) {
        QImage image(400, 400, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter p(&image);
        Camera camera{1.25, {}};
        camera.scroll = camera.toView(layout.centre(hex)).toPoint() - at;
        paintOverlay(p, layout, camera, overlay, image.rect());
        p.end();
        int out = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                out += image.pixelColor(x, y) != QColor(Qt::white) ? 1 : 0;
        return out;
    };
    const int whole = pixels({200, 200});
    REQUIRE(whole > 200);
    for (const QPoint at : {QPoint(200, 34), QPoint(200, 3), QPoint(10, 200), QPoint(392, 200)})
        CHECK(std::abs(pixels(at) - whole) < whole / 20);
}
