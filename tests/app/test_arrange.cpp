// SPDX-License-Identifier: MIT
// Tests the form in which boards and overlays are arranged into a map before play (A2.1, A2.73).
#include <QBuffer>
#include <QInputDialog>
#include <QPainter>
#include <QTimer>
#include <map>
#include <set>

#include "map/ground_layer.hpp"
#include "setup/arrange_tool.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/board/shapes.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

ArrangedBoard blank(int columns, int rows) {
    ArrangedBoard b;
    b.columns = columns;
    b.rows = rows;
    return b;
}

/// Opens the form for new games and draws its preview.
NewGamePanel& newGame(WindowFixture& w) {
    w.window().action(QStringLiteral("new"))->trigger();
    QCoreApplication::processEvents();
    return *w.find<NewGamePanel>("newGamePanel");
}

void settle(NewGamePanel& panel) {
    panel.preview();
    QCoreApplication::processEvents();
}

/// Draws the ground of a map without its grid and names, one picture pixel per map pixel.
QImage pictureOf(const std::shared_ptr<const Ground>& ground) {
    GroundLayer layer;
    layer.setStyle({false, false, false});
    layer.setGround(ground);
    QImage image(ground->geometry().pixelWidth, ground->geometry().pixelHeight, QImage::Format_RGB32);
    QPainter p(&image);
    layer.paintDirect(p, {1, 1}, QRectF(image.rect()));
    return image;
}

}  // namespace

TEST_CASE("A2.1: boards move in steps between positions where their edges or middles meet",
          "[app][arrange]") {
    Arrangement a;
    a.add(blank(33, 10));
    const std::size_t second = a.add(blank(33, 10));
    CHECK(a.boards[1].as == "2");
    CHECK(std::pair(a.boards[1].column, a.boards[1].row) == std::pair(32, 0));
    // The key Down moves the board first by half a board, then by a whole one. From there the board can move
    // left, below the first board.
    CHECK(a.step(second, 0, 1));
    CHECK(a.boards[1].row == 5);
    CHECK(a.step(second, 0, 1));
    CHECK(a.boards[1].row == 10);
    CHECK_FALSE(a.step(second, 0, 1));
    CHECK(a.step(second, -1, 0));
    CHECK(a.boards[1].column == 16);
    CHECK(a.step(second, -1, 0));
    CHECK(a.boards[1].column == 0);
    // The key Up would move the board onto the first board, so the board moves to the other side of the first
    // board.
    CHECK(a.step(second, 0, -1));
    CHECK(a.boards[1].row == -10);
    CHECK(a.normalise() == std::pair(0, -10));
    CHECK(a.boards[0].row == 10);
    CHECK(a.json()[0]["at"]["row"] == 10);
    // A dragged board snaps to a nearby edge. If no edge is near, the board moves to the next even column.
    CHECK(a.snapped(second, 31, 9) == std::pair(32, 10));
    CHECK(a.snapped(second, 41, 27) == std::pair(40, 27));
    a.boards[1].row = 8;
    CHECK(a.overlaps(1));
    a.boards[1].row = 0;
    CHECK_FALSE(a.overlaps(1));
}

TEST_CASE(
    "A2.1, A2.73: the keyboard arranges turned boards and overlays, and a game starts on the resulting map",
    "[app][arrange]") {
    WindowFixture w((QByteArray()));
    NewGamePanel& panel = newGame(w);
    auto* list = w.find<QListWidget>("boardList");
    w.find<QComboBox>("boardKind")->setCurrentIndex(1);
    w.find<QComboBox>("boardOwn")->setCurrentText(QStringLiteral("village"));
    list->setFocus();
    w.key(list, Qt::Key_Insert);
    REQUIRE(list->count() == 2);
    w.find<QComboBox>("boardOwn")->setCurrentText(QStringLiteral("hills"));
    w.key(list, Qt::Key_T, Qt::ControlModifier);
    CHECK(w.find<QCheckBox>("boardTurned")->isChecked());
    w.find<QSpinBox>("northDegrees")->setValue(90);
    settle(panel);
    const Ground* map = w.map().groundLayer().ground();
    REQUIRE(map != nullptr);
    CHECK(map->boards().size() == 2);
    CHECK(map->boards()[1].turned);
    CHECK(w.find<NorthArrow>("northArrow")->degrees() == 90);
    CHECK(w.find<QPushButton>("placeCounters")->isEnabled());

    // The error message for a sentence appears below the sentence, whose wrong part is underlined. The other
    // overlays are drawn on the map.
    auto* sentences = w.find<QPlainTextEdit>("overlaySentences");
    auto* problem = w.find<QLabel>("overlayProblem");
    sentences->setPlainText(
        QStringLiteral("Place Overlay H1 on 1N6-M7\nPlace Overlays B1 on 1W5, H1 on 1C3-F3"));
    settle(panel);
    CHECK(problem->isVisibleTo(&panel));
    CHECK(problem->text().contains(QLatin1String("1C3 and F3")));
    REQUIRE(sentences->extraSelections().size() == 1);
    CHECK(sentences->extraSelections().front().cursor.selectedText() == QLatin1String("H1 on 1C3-F3"));
    CHECK_FALSE(w.find<QPushButton>("placeCounters")->isEnabled());
    CHECK(w.map().groundLayer().ground()->overlays().size() == 1);

    sentences->setPlainText(QStringLiteral("Place Overlay H1 on 1N6-M7\nPlace Overlay B1 on 2W5"));
    settle(panel);
    CHECK_FALSE(problem->isVisibleTo(&panel));
    CHECK(sentences->extraSelections().isEmpty());
    CHECK(w.map().groundLayer().ground()->overlays().size() == 2);
    CHECK(w.map().groundLayer().ground()->find("1oN6").has_value());

    w.press("placeCounters");
    REQUIRE(w.game().inSetup());
    CHECK(w.game().ground().northDegrees() == 90);
    CHECK(w.game().ground().overlays().size() == 2);
    CHECK(w.map().tool() == nullptr);
    // The file is an ordinary scenario.
    const QString path = QString::fromStdString(w.file("joined.json"));
    REQUIRE(w.game().saveAsScenario(path));
    REQUIRE(w.window().openFile(path));
    CHECK(w.game().ground().find("2oW5").has_value());
}

TEST_CASE("A2.1: overlapping boards are reported and marked, and can be dragged apart", "[app][arrange]") {
    WindowFixture w((QByteArray()));
    NewGamePanel& panel = newGame(w);
    w.press("addBoard");
    settle(panel);
    w.find<QSpinBox>("boardColumn")->setValue(16);
    settle(panel);
    CHECK(w.find<QListWidget>("boardList")->item(1)->text().startsWith(QChar(0xd7)));
    CHECK_FALSE(w.find<QPushButton>("placeCounters")->isEnabled());
    // The last valid map remains visible, and the second board's frame is drawn where the player has put the
    // board.
    const auto* tool = dynamic_cast<const ArrangeTool*>(w.map().tool());
    REQUIRE(tool != nullptr);
    const QRectF box = tool->frame(panel.boards().arrangement().boards[1]);
    QWidget* view = w.map().viewport();
    const QPoint from = box.center().toPoint();
    const double row = w.map().layout().hexHeight() * w.map().camera().scale;
    const double column = w.map().layout().hexWidth() * w.map().camera().scale;
    const QPoint to = from + QPoint(static_cast<int>(-16 * column), static_cast<int>(9.6 * row));
    // When the drag begins, the preview for an earlier edit is still pending.
    w.find<QSpinBox>("northDegrees")->setValue(60);
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    for (const QPoint at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
        // Each edit is followed by a pause, because a drag takes time and the new preview must not end the
        // drag.
        QTest::qWait(200);
    }
    QTest::mouseRelease(view, Qt::LeftButton, {}, to);
    CHECK(panel.boards().arrangement().boards[1].column == 0);
    settle(panel);
    CHECK(panel.boards().arrangement().boards[1].row == 10);
    CHECK(w.find<QPushButton>("placeCounters")->isEnabled());
    // Only a part of the board is in play.
    w.find<QLineEdit>("partFrom")->setText(QStringLiteral("A1"));
    w.find<QLineEdit>("partTo")->setText(QStringLiteral("Q10"));
    settle(panel);
    const Ground* map = w.map().groundLayer().ground();
    CHECK(map->find("2Q10").has_value());
    CHECK_FALSE(map->find("2S10").has_value());
}

TEST_CASE("A2.73: overlays are drawn over the board beneath them, and nowhere else", "[app][arrange]") {
    const auto boards = readBoards(Json::parse(R"([{"as":"1","own":"village"}])"), 0, "", "/boards", {});
    REQUIRE(boards);
    const auto laid = readOverlays(*boards, Json{"Place Overlay Wd1 on 1R3-R4"}, "", "/overlays", {});
    REQUIRE(laid);
    const QImage bare = pictureOf(*boards);
    const QImage with = pictureOf(*laid);
    const HexLayout layout((*laid)->geometry());
    const std::set<Hex> under = hexesUnder((*laid)->overlays().front());
    CHECK(under.size() == 4);
    // Slivers beside the overlay become Open Ground (A2.74).
    std::set<std::pair<int, int>> cleared;
    for (const PixelRun& run : (*laid)->boards().front().board->cleared)
        for (int y = run.top; y < run.bottom; ++y) cleared.emplace(run.x, y);
    int changed = 0;
    int astray = 0;
    for (int y = 0; y < bare.height(); ++y)
        for (int x = 0; x < bare.width(); ++x) {
            if (bare.pixel(x, y) == with.pixel(x, y)) continue;
            ++changed;
            // The edge of the overlay is drawn on the hexsides, so half of its width may be on a neighboring
            // hex.
            const bool near = std::any_of(under.begin(), under.end(), [&](Hex h) {
                return layout.box(h).adjusted(-3, -3, 3, 3).contains(QPointF(x, y));
            });
            if (!near && !cleared.contains({x, y})) ++astray;
        }
    CHECK(astray == 0);
    CHECK(changed > 4 * 64 * 56 / 2);
}

TEST_CASE("A2.73: an overlay is drawn in the same orientation in which LOS uses it", "[app][arrange]") {
    // The overlay has one building to the right of its first hex and a smaller one to the lower left of its
    // second hex. If the drawing were mirrored or turned in a wrong direction, its colors would not match the
    // buildings of the raster.
    const auto card = [](const char* buildings) {
        auto design =
            readOverlay(std::string(R"({"format":1,"kind":"overlay","name":"Q1","size":{"columns":5,"rows":4},
                "covers":["C1","C2"],"one":"C1","two":"C2","buildings":[)") +
                            buildings + "]}",
                        "q1.overlay.json");
        REQUIRE(design);
        return *design;
    };
    const auto built = card(R"({"material":"stone","levels":1,"at":[2.24,0.5],"size":[0.24,0.5]},
                               {"material":"stone","levels":1,"at":[1.8,1.75],"size":[0.3,0.2]})");
    const auto boards =
        readBoards(Json::parse(R"([{"as":"1","blank":{"columns":12,"rows":8}}])"), 0, "", "/boards", {});
    REQUIRE(boards);
    const auto laid = [&](const std::shared_ptr<const OverlayDesign>& design, const char* places) {
        const auto orders = readOverlaySentence("Place Overlay Q1 on " + std::string(places));
        REQUIRE(orders);
        const auto lies = findOverlay(**boards, orders->front(), {design});
        REQUIRE(lies);
        auto ground = layOverlays(**boards, {*lies});
        REQUIRE(ground);
        return *ground;
    };
    for (const char* places : {"1E4-E5", "1E5-E4", "1E4-F4", "1F4-E4", "1E4-F3", "1F3-E4"}) {
        INFO(places);
        const auto ground = laid(built, places);
        const Raster& raster = *ground->boards().front().board->raster;
        const QImage with = pictureOf(ground);
        const QImage without = pictureOf(laid(card(""), places));
        int buildings = 0;
        int drawn = 0;
        int astray = 0;
        for (int x = 0; x < raster.width; ++x)
            for (int y = 0; y < raster.height; ++y) {
                const bool building = raster.terrainAt(x, y) != 0;
                const bool changed = with.pixel(x, y) != without.pixel(x, y);
                buildings += building ? 1 : 0;
                drawn += building && changed ? 1 : 0;
                astray += !building && changed ? 1 : 0;
            }
        CHECK(buildings > 500);
        CHECK(drawn > buildings * 95 / 100);
        CHECK(astray < buildings);  // outside the buildings, only their walls and shadows differ
    }
}

TEST_CASE("the form for new games closes and shows the open game again", "[app][arrange]") {
    WindowFixture w;
    const Ground* own = w.map().groundLayer().ground();
    w.click("1E4");
    REQUIRE(w.game().perform({{"do", "phase"}}));
    QCoreApplication::processEvents();
    const auto opened = [&] {
        settle(newGame(w));
        CHECK(w.map().groundLayer().ground() != own);
        CHECK(dynamic_cast<const ArrangeTool*>(w.map().tool()) != nullptr);
    };
    const auto back = [&] {
        QCoreApplication::processEvents();
        CHECK(w.map().groundLayer().ground() == own);
        CHECK(w.map().tool() == nullptr);
        CHECK_FALSE(w.find<NewGamePanel>("newGamePanel")->isVisible());
        CHECK(w.map().scene().stack(*w.game().ground().find("1E4")) != nullptr);
    };
    SECTION("an act performed in the game closes the form") {
        opened();
        REQUIRE(w.game().undo());
        back();
    }
    SECTION("the player closes the form") {
        opened();
        w.find<QDockWidget>("setupDock")->close();
        back();
    }
    SECTION("Cancel closes the form, and the side's view remains") {
        REQUIRE(w.window().setView(QStringLiteral("german")));
        opened();
        w.press("newGameCancel");
        back();
        CHECK(w.game().viewer() == SideId("german"));
    }
    SECTION("if no game is open, the start page is shown again") {
        WindowFixture bare((QByteArray()));
        settle(newGame(bare));
        bare.find<QDockWidget>("setupDock")->close();
        QCoreApplication::processEvents();
        CHECK(bare.map().tool() == nullptr);
        CHECK_FALSE(bare.map().isVisible());
    }
}

namespace {

/// Makes a board with woods in C3, and a wall along F3-F4 that ends at a vertex of E4. With `slivers` the
/// board also has woods in E4 that extend slightly into E3, and a wall along E4-E5. Overlay B1 on E4 turns
/// these slivers into Open Ground.
std::shared_ptr<const Board> boardWithSlivers(bool slivers) {
    // Only the board with slivers has the extra woods. These woods come last in the list, because the number
    // of a shape determines where its trees are drawn.
    const std::string woods =
        slivers ? R"(,{"terrain":"woods","outline":[[3.8,2.9],[4.2,2.9],[4.2,3.8],[3.8,3.8]]})" : "";
    const std::string wall = slivers ? R"(,{"terrain":"wall","between":["E4-E5"]})" : "";
    const auto shapes = readBoardShapes(
        R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":8},
            "areas":[{"terrain":"woods","hexes":["C3"]})" +
            woods + R"(],"hexsides":[{"terrain":"wall","between":["F3-F4"]})" + wall + "]}",
        "b.json");
    if (!shapes) throw std::logic_error(joinProblems(shapes.error()));
    return makeOwnBoard(*shapes);
}

std::shared_ptr<const Ground> withHouse(std::shared_ptr<const Board> b) {
    const auto plain = Ground::make({{std::move(b), "5", 0, 0, false, {}}});
    const auto over = readOverlays(*plain, Json{"Place Overlay B1 on 5E4"}, "", "/overlays", {});
    if (!over) throw std::logic_error(joinProblems(over.error()));
    return *over;
}

/// Counts pixels at which two pictures differ visibly.
int differing(const QImage& a, const QImage& b) {
    int out = 0;
    for (int x = 0; x < a.width(); ++x)
        for (int y = 0; y < a.height(); ++y) {
            const QColor p(a.pixel(x, y)), q(b.pixel(x, y));
            const int far = std::max({std::abs(p.red() - q.red()), std::abs(p.green() - q.green()),
                                      std::abs(p.blue() - q.blue())});
            if (far > 12 && ++out <= 5) UNSCOPED_INFO("at " << x << ", " << y);
        }
    return out;
}

}  // namespace

TEST_CASE("A2.74: terrain that extends beyond an overlay is drawn as Open Ground", "[app][arrange]") {
    const auto ground = withHouse(boardWithSlivers(true));
    const auto bare = *Ground::make({{boardWithSlivers(true), "5", 0, 0, false, {}}});
    const QImage with = pictureOf(ground);
    const QImage open = pictureOf(withHouse(boardWithSlivers(false)));
    CHECK(differing(with, open) == 0);
    CHECK(differing(with, pictureOf(bare)) > 1000);
    // In the raster, too, the hexes beside the overlay are Open Ground. The wall outside these hexes remains.
    const BoardGeometry& g = ground->geometry();
    const Raster& raster = *ground->boards().front().board->raster;
    for (const char* hex : {"E3", "E5"}) {
        int other = 0;
        for (const PixelRun& run : pixelRuns(g.border(*g.hexNamed(hex))))
            for (int y = run.top; y < run.bottom; ++y) other += raster.terrainAt(run.x, y) != 0 ? 1 : 0;
        CHECK(other == 0);
    }
    const auto wall = g.edgePoint(*g.hexNamed("F4"), Side6::N);
    CHECK(raster.terrainAt(wall.x, wall.y) != 0);
}

TEST_CASE(
    "A2.74: on a board with its own picture, slivers of terrain get that picture's color for Open Ground",
    "[app][arrange]") {
    // Instead of VASL's picture the board has a picture of plain colors: one color for each terrain, and a
    // grid of dots.
    const QRgb green = qRgb(120, 180, 90), dark = qRgb(20, 80, 20), dot = qRgb(250, 250, 250);
    const auto own = boardWithSlivers(true);
    auto board = std::make_shared<Board>(*own);
    board->kind = BoardKind::vasl;
    board->shapes = nullptr;
    QImage image(own->raster->width, own->raster->height, QImage::Format_RGB32);
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y) {
            const bool open = own->raster->terrainAt(x, y) == 0;
            image.setPixel(x, y, !open ? dark : x % 20 == 0 && y % 20 == 0 ? dot : green);
        }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    board->pictureBytes = bytes.toStdString();
    const auto ground = withHouse(board);
    const QImage with = pictureOf(ground);
    const BoardGeometry& g = ground->geometry();
    // The hexes beside the overlay are still green and dotted, except at the overlay's edge.
    for (const char* hex : {"E3", "E5"}) {
        INFO(hex);
        std::map<QRgb, int> colours;
        for (const PixelRun& run : pixelRuns(g.border(*g.hexNamed(hex))))
            for (int y = run.top; y < run.bottom; ++y) {
                const bool atCard = g.hexAtPixel(run.x, y - 3) != g.hexNamed(hex) ||
                                    g.hexAtPixel(run.x, y + 3) != g.hexNamed(hex);
                if (!atCard) ++colours[with.pixel(run.x, y)];
            }
        CHECK(colours[dark] == 0);
        CHECK(colours[green] > 2500);
    }
    const auto woods = g.losPoint(*g.hexNamed("C3"));
    CHECK(with.pixel(woods.x, woods.y) == dark);
    const auto wall = g.edgePoint(*g.hexNamed("F4"), Side6::N);
    CHECK(with.pixel(wall.x, wall.y) == dark);
}

TEST_CASE("A2.2: the window scrolls to any Location or position that the player types", "[app][arrange]") {
    WindowFixture w;
    CHECK(w.window().selectHex(QStringLiteral("1h6")));
    CHECK(w.window().selection().hexName() == QLatin1String("1H6"));
    // 1E4 is Woods; the terrain of 1C3 is unknown.
    CHECK_FALSE(w.window().selectHex(QStringLiteral("1E4h7")));
    CHECK(w.window().selection().hexName() == QLatin1String("1H6"));
    CHECK(w.window().selectHex(QStringLiteral("1C3h1")));
    CHECK(w.window().selection().hexName() == QLatin1String("1C3"));
    CHECK(w.window().selectHex(QStringLiteral("1M5caL4/L5")));
    CHECK(w.window().selection().hexName() == QLatin1String("1M5"));
    CHECK_FALSE(w.window().selectHex(QStringLiteral("1E99")));
    CHECK_FALSE(w.window().selectHex(QStringLiteral("7E4")));
    CHECK(w.window().selection().hexName() == QLatin1String("1M5"));
}

TEST_CASE(
    "A2.8: going to a Location that does not exist shows an error, which disappears when a valid Location is "
    "typed",
    "[app][arrange]") {
    WindowFixture w;
    const auto go = [&](const QString& to) {
        QTimer::singleShot(0, [&] {
            auto* ask = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            REQUIRE(ask != nullptr);
            ask->setTextValue(to);
            ask->accept();
        });
        w.window().action(QStringLiteral("goto"))->trigger();
    };
    go(QStringLiteral("1E4h7"));
    CHECK(w.told().contains(QLatin1String("Location 1E4h7 does not exist")));
    CHECK(w.window().strip()->kind() == Notice::Kind::refused);
    go(QStringLiteral("1E4"));
    CHECK(w.told().contains(QLatin1String("The map shows 1E4.")));
    CHECK(w.window().strip()->kind() == Notice::Kind::info);
}

namespace {
class PaintCount : public QObject {
  public:
    int count = 0;

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++count;
        return false;
    }
};
}  // namespace

TEST_CASE("A2.1: the form reports problems with boards immediately, in the player's words",
          "[app][arrange]") {
    WindowFixture w((QByteArray()));
    NewGamePanel& panel = newGame(w);
    w.press("addBoard");
    settle(panel);
    auto* told = w.find<QLabel>("newGameProblems");
    CHECK(told->text().isEmpty());
    PaintCount painted;
    w.map().viewport()->installEventFilter(&painted);
    w.find<QSpinBox>("boardColumn")->setValue(16);
    CHECK(QTest::qWaitFor([&] { return painted.count > 0; }, 20000));
    CHECK(told->text().isEmpty());  // the label is empty before any preview
    settle(panel);
    CHECK(told->text().startsWith(QLatin1String("Board 2: board \"2\" over a part of board \"1\"")));
    CHECK_FALSE(told->text().contains(QLatin1String("/boards")));
    // The form warns about boards that don't touch, but a game on them is allowed (A2.1).
    w.find<QSpinBox>("boardColumn")->setValue(64);
    settle(panel);
    CHECK(told->isVisibleTo(&panel));
    CHECK(told->text().contains(QLatin1String("board 2 apart from board 1")));
    CHECK(w.find<QPushButton>("placeCounters")->isEnabled());
    // Half-boards meet at their cut edges.
    w.find<QSpinBox>("boardColumn")->setValue(0);
    w.find<QLineEdit>("partFrom")->setText(QStringLiteral("Q1"));
    w.find<QLineEdit>("partTo")->setText(QStringLiteral("GG10"));
    w.find<QListWidget>("boardList")->setCurrentRow(0);
    w.find<QLineEdit>("partFrom")->setText(QStringLiteral("A1"));
    w.find<QLineEdit>("partTo")->setText(QStringLiteral("Q10"));
    settle(panel);
    CHECK(told->text().isEmpty());
    CHECK_FALSE(panel.boards().arrangement().overlaps(0));
    CHECK(w.map().groundLayer().ground()->nameOf({16, 4}) == "2Q5");
}

TEST_CASE("A2.1: the map darkens hexes that are not in play and draws nothing outside its boards",
          "[app][arrange]") {
    const auto boards =
        readBoards(Json::parse(R"([{"as":"1","blank":{"columns":9,"rows":6},"part":{"from":"A1","to":"E6"}},
                        {"as":"2","blank":{"columns":5,"rows":4},"at":{"column":8,"row":0}}])"),
                   0, "", "/boards", {});
    REQUIRE(boards);
    GroundLayer layer;
    layer.setGround(*boards);
    const HexLayout layout((*boards)->geometry());
    QImage image(layout.bounds().size().toSize() * 2, QImage::Format_RGB32);
    image.fill(QColor(1, 2, 3));
    {
        QPainter p(&image);
        layer.paintDirect(p, {2, 1}, layout.bounds());
    }
    const auto at = [&](Hex h, QPointF by = {8, 8}) {
        return image.pixelColor(((layout.centre(h) + by) * 2).toPoint()).lightness();
    };
    CHECK(at({2, 2}) > 200);  // 1C3 is in play, so it is bright
    CHECK(at({6, 2}) < 120);  // 1G3 is not in play, so it is drawn but dark
    CHECK(at({6, 2}) > 20);
    CHECK(at({10, 2}) > 200);  // 2C3 is in play
    // Below board 2 the map is empty, without grid and names.
    const QRectF bare(layout.centre({9, 5}) * 2, QSizeF(80, 80));
    for (int x = static_cast<int>(bare.left()); x < bare.right(); ++x)
        for (int y = static_cast<int>(bare.top()); y < bare.bottom(); ++y)
            REQUIRE(image.pixelColor(x, y) == QColor(1, 2, 3));
}
