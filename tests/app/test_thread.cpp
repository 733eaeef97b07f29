// SPDX-License-Identifier: MIT
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <random>
#include <sstream>

#include "map/los_thread.hpp"
#include "sight_game.hpp"
#include "support/catch.hpp"
#include "support/run_cli.hpp"
#include "words/line_text.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::sightScenario;
using shellgame::test::WindowFixture;

namespace {

const LosThread* threadOf(WindowFixture& w) {
    return dynamic_cast<const LosThread*>(w.map().tool());
}

void moveTo(WindowFixture& w, const char* hex) {
    QWidget* view = w.map().viewport();
    const QPoint at = w.pointOf(hex);
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(view, &move);
}

void wheel(WindowFixture& w, int steps, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    const QPointF at(200, 200);
    QWheelEvent event(at, w.map().viewport()->mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), Qt::NoButton,
                      modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(w.map().viewport(), &event);
}

/// Waits for the LOS map, because on a busy computer it may take longer than the window waits.
void makeMap(WindowFixture& w) {
    w.window().sightOverlays().withLines([](const std::shared_ptr<const GameLines>&) {});
    w.window().sightOverlays().wait();
}

/// Lays the thread from a hex with a key, and moves its far end to another hex with the mouse.
void lay(WindowFixture& w, const char* from, const char* to) {
    makeMap(w);
    w.click(from);
    w.map().setCursorHex(*w.game().ground().find(from));
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_L);
    REQUIRE(threadOf(w) != nullptr);
    moveTo(w, to);
}

/// Returns the query by which the command line traces the thread's line. It works only for hexes whose
/// Locations have the same numbers as their levels.
std::string queryOf(const GameLine& line) {
    const auto end = [](const Location& at, bool isLocation) {
        return at.hex + "\t" + (isLocation ? "" : "@") + std::to_string(at.level);
    };
    return end(line.from, line.fromLocation) + "\t" + end(line.to, line.toLocation);
}

std::string answerOf(const GameLine& line) {
    return queryOf(line) + "\t" + (line.blocked ? "1" : "0") + "\t" + std::to_string(line.hindrance) + "\t" +
           std::to_string(line.range) + "\t" + std::string(textOf(line.reason).code);
}

/// Lays threads between random hexes, by mouse and keys, and compares each result with that of the command
/// line. Returns the number of lines with a Hindrance.
int sameAsCommandLine(WindowFixture& w, const std::vector<std::string>& boards, int lines, int lastColumn) {
    std::mt19937 random(11);
    std::string queries = "from_hex\tfrom_loc\tto_hex\tto_loc\n";
    std::string expected = "from_hex\tfrom_loc\tto_hex\tto_loc\tblocked\thindrance\trange\treason\n";
    int blocked = 0;
    int hindered = 0;
    const auto drawn = [&] {
        const int column = static_cast<int>(random() % static_cast<unsigned>(lastColumn));
        return Hex{column, static_cast<int>(1 + random() % 8)};
    };
    while (lines > 0) {
        const Hex from = drawn();
        // Draw hexes close together, so that many lines are clear.
        Hex to = drawn();
        to.column = std::clamp(from.column + static_cast<int>(random() % 13) - 6, 0, lastColumn - 1);
        if (from == to) continue;
        lay(w, w.game().ground().nameOf(from).c_str(), w.game().ground().nameOf(to).c_str());
        if (random() % 3 == 0) w.key(&w.map(), Qt::Key_1);
        if (random() % 4 == 0) w.key(&w.map(), Qt::Key_1, Qt::AltModifier);
        // Some lines end at a level that is not a Location.
        if (lines % 20 == 7) w.key(&w.map(), Qt::Key_PageUp);
        if (lines % 20 == 9) w.key(&w.map(), Qt::Key_PageUp, Qt::ShiftModifier);
        const auto line = threadOf(w)->line();
        REQUIRE(line);
        w.key(&w.map(), Qt::Key_Escape);
        queries += queryOf(*line) + "\n";
        expected += answerOf(*line) + "\n";
        blocked += line->blocked ? 1 : 0;
        hindered += line->hindrance > 0 ? 1 : 0;
        --lines;
    }
    CHECK(blocked > 5);
    std::vector<std::string> arguments{"los", "--scenario", w.game().game().path};
    arguments.insert(arguments.end(), boards.begin(), boards.end());
    arguments.insert(arguments.end(), {"--queries", "-"});
    const auto answer = test::runCli(arguments, queries);
    INFO(answer.err);
    CHECK(answer.code == 0);
    CHECK(answer.out == expected);
    return hindered;
}

}  // namespace

TEST_CASE("L lays the LOS thread, which follows the mouse and reports obstacles") {
    WindowFixture w(sightScenario());
    lay(w, "1G5", "1K5");
    REQUIRE(threadOf(w)->line());
    CHECK(threadOf(w)->line()->from.text() == "1G5");
    CHECK(threadOf(w)->line()->to.text() == "1K5");
    CHECK(w.told().contains(QStringLiteral("from 1G5 to 1K5, 4 hexes")));
    CHECK(w.told() == lineText(*threadOf(w)->line()));
    const QString before = w.told();
    moveTo(w, "1H5");
    CHECK(w.told().contains(QStringLiteral("from 1G5 to 1H5, 1 hex")));
    // The message bar shows one message about the thread, not one for each hex.
    moveTo(w, "1K5");
    CHECK(w.told() == before);
    w.key(&w.map(), Qt::Key_Escape);
    CHECK(threadOf(w) == nullptr);
    CHECK(w.told() == before);
    QTest::mouseClick(w.window().strip()->findChildren<QToolButton*>().front(), Qt::LeftButton);
    CHECK_FALSE(w.told().contains(QStringLiteral("1H5")));
}

TEST_CASE("the arrow keys move the far end of the thread, and digits set its level") {
    WindowFixture w(sightScenario());
    lay(w, "1G5", "1G5");
    w.key(&w.map(), Qt::Key_Right);
    w.key(&w.map(), Qt::Key_Right);
    CHECK(threadOf(w)->line()->to.text() == "1I5");
    w.key(&w.map(), Qt::Key_Up);
    CHECK(threadOf(w)->line()->to.text() == "1I4");
    // 1N4 contains a stone building with upper levels.
    moveTo(w, "1N4");
    CHECK(threadOf(w)->line()->to.level == 0);
    w.key(&w.map(), Qt::Key_1);
    CHECK(threadOf(w)->line()->to.level == 1);
    CHECK(w.told().contains(QStringLiteral("1N4 level 1")));
    w.key(&w.map(), Qt::Key_0);
    CHECK(threadOf(w)->line()->to.level == 0);
    // While a thread is being laid, the key 0 sets the thread's level instead of resetting the zoom.
    CHECK(w.map().camera().scale == MapView::defaultScale);
    wheel(w, 1);
    CHECK(threadOf(w)->line()->to.level == 1);
    CHECK(w.map().camera().scale == MapView::defaultScale);
    wheel(w, 1, Qt::ControlModifier);
    CHECK(w.map().camera().scale > MapView::defaultScale);
    w.key(&w.map(), Qt::Key_X);
    CHECK(threadOf(w)->line()->from == (Location{"1N4", 1}));
    CHECK(threadOf(w)->line()->to == (Location{"1G5", 0}));
    w.key(&w.map(), Qt::Key_0, Qt::AltModifier);
    CHECK(threadOf(w)->line()->from == (Location{"1N4", 0}));
    wheel(w, 1, Qt::ShiftModifier);
    CHECK(threadOf(w)->line()->from == (Location{"1N4", 1}));
    // In a hex without upper levels the thread takes the nearest existing level.
    w.key(&w.map(), Qt::Key_3);
    CHECK(threadOf(w)->line()->to == (Location{"1G5", 0}));
    w.key(&w.map(), Qt::Key_L);
    CHECK(threadOf(w) == nullptr);
}

TEST_CASE("the thread ends at the level of the units in the hex, until the player sets another level") {
    WindowFixture w(sightScenario());
    REQUIRE(w.game().perform(Json{{"do", "remove"}, {"marker", "m7"}}));
    REQUIRE(w.game().perform(Json{
        {"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", "1N4h1"}, {"contents", {"4-4-7"}}}));
    lay(w, "1G5", "1N4");
    CHECK(threadOf(w)->line()->to == (Location{"1N4", 1}));
    moveTo(w, "1K5");
    CHECK(threadOf(w)->line()->to == (Location{"1K5", 0}));
    moveTo(w, "1N4");
    w.key(&w.map(), Qt::Key_0);
    CHECK(threadOf(w)->line()->to == (Location{"1N4", 0}));
    moveTo(w, "1K5");
    moveTo(w, "1N4");
    CHECK(threadOf(w)->line()->to == (Location{"1N4", 0}));
}

TEST_CASE("Ctrl+L asks which enemy sees the selected unit on its own level") {
    WindowFixture w(sightScenario());
    REQUIRE(w.game().perform(Json{{"do", "remove"}, {"marker", "m7"}}));
    REQUIRE(w.game().perform(Json{
        {"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1N4h1"}, {"contents", {"4-6-7"}}}));
    makeMap(w);
    w.click("1N4");
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_L, Qt::ControlModifier);
    CAPTURE(w.told().toStdString());
    CHECK(w.told().contains(QStringLiteral("1N4 level 1")));
}

TEST_CASE("PgUp and PgDown move the thread above and below the Locations of a hex", "[L02]") {
    WindowFixture w(sightScenario());
    lay(w, "1G5", "1K5");
    const auto far = [&] { return threadOf(w)->line()->to; };
    w.key(&w.map(), Qt::Key_PageUp);
    w.key(&w.map(), Qt::Key_PageUp);
    CHECK(far() == (Location{"1K5", 2}));
    CHECK_FALSE(threadOf(w)->line()->toLocation);
    CHECK(w.told().contains(QStringLiteral("1K5 level 2 (not a Location)")));
    for (int i = 0; i < 20; ++i) w.key(&w.map(), Qt::Key_PageUp);
    CHECK(far() == (Location{"1K5", LosPlace::highestLevel}));
    for (int i = 0; i < 20; ++i) w.key(&w.map(), Qt::Key_PageDown);
    CHECK(far() == (Location{"1K5", LosPlace::lowestLevel}));
    // In the next hex the end of the thread is at a Location again.
    w.key(&w.map(), Qt::Key_Right);
    CHECK(far().level == 0);
    CHECK(threadOf(w)->line()->toLocation);
    // Shift moves the near end; a digit selects the nearest Location again.
    w.key(&w.map(), Qt::Key_PageUp, Qt::ShiftModifier);
    CHECK(threadOf(w)->line()->from == (Location{"1G5", 1}));
    CHECK_FALSE(threadOf(w)->line()->fromLocation);
    w.key(&w.map(), Qt::Key_0, Qt::AltModifier);
    CHECK(threadOf(w)->line()->from == (Location{"1G5", 0}));
}

TEST_CASE(
    "A4.34: the key V moves the thread through the vertices of a hex; Shift snaps the thread to the nearest "
    "vertex",
    "[bypass]") {
    WindowFixture w(sightScenario());
    lay(w, "1G5", "1K5");
    const auto line = [&] { return *threadOf(w)->line(); };
    std::set<std::string> seen;
    std::string queries = "from_hex\tfrom_loc\tto_hex\tto_loc\tto_vertex\n", expected;
    for (int i = 0; i < 6; ++i) {
        w.key(&w.map(), Qt::Key_V);
        const std::string vertex = line().toVertex;
        seen.insert(vertex);
        CHECK(w.told().contains(QString::fromStdString("from 1G5 to " + vertex + ", 4 hexes")));
        queries += "1G5\t0\t1K5\t0\t" + vertex.substr(4) + "\n";
        expected += answerOf(line()) + "\t-\t" + vertex.substr(4) + "\n";
    }
    CHECK(seen == std::set<std::string>{"1K5-J4-K4", "1K5-K4-L4", "1K5-L4-L5", "1K5-L5-K6", "1K5-K6-J5",
                                        "1K5-J5-J4"});
    const auto answer = test::runCli({"los", "--scenario", w.game().game().path, "--queries", "-"}, queries);
    INFO(answer.err);
    CHECK(answer.out.substr(answer.out.find('\n') + 1) == expected);
    w.key(&w.map(), Qt::Key_V);
    CHECK(line().toVertex.empty());
    // Shift+V moves the near end. X swaps the ends, and a key for a level moves the far end back to the
    // center of its hex.
    w.key(&w.map(), Qt::Key_V, Qt::ShiftModifier);
    CHECK(line().fromVertex == "1G5-F4-G4");
    w.key(&w.map(), Qt::Key_X);
    CHECK(line().toVertex == "1G5-F4-G4");
    w.key(&w.map(), Qt::Key_PageUp);
    CHECK(line().toVertex.empty());
    w.key(&w.map(), Qt::Key_X);
    // With Shift the far end is at the vertex nearest to the mouse, on the nearer of the two hexsides that
    // meet there.
    const QPoint centre = w.pointOf("1K5"), above = w.pointOf("1K4"), right = w.pointOf("1L4");
    const auto moveWithShift = [&](QPoint at) {
        QMouseEvent event(QEvent::MouseMove, at, w.map().viewport()->mapToGlobal(at), Qt::NoButton,
                          Qt::NoButton, Qt::ShiftModifier);
        QApplication::sendEvent(w.map().viewport(), &event);
    };
    moveWithShift((7 * centre + 6 * above + 4 * right) / 17);
    CHECK(line().toVertex == "1K5-K4-L4");
    moveWithShift((7 * centre + 4 * above + 6 * right) / 17);
    CHECK(line().toVertex == "1K5-L4-K4");
    moveTo(w, "1K4");
    CHECK(line().toVertex.empty());
}

TEST_CASE("the thread's line is copied as text and as a picture") {
    WindowFixture w(sightScenario());
    QGuiApplication::clipboard()->clear();
    w.window().action(QStringLiteral("copyLine"))->trigger();
    CHECK(w.told().contains(QStringLiteral("first lay a LOS thread")));
    lay(w, "1G5", "1K5");
    const QString text = w.told();
    w.window().action(QStringLiteral("copyLine"))->trigger();
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    REQUIRE(copied != nullptr);
    CHECK(copied->text() == text);
    CHECK(qvariant_cast<QImage>(copied->imageData()).size() == w.map().grab().toImage().size());
    CHECK(threadOf(w) != nullptr);
}

TEST_CASE("a click fixes the thread, the right button removes it") {
    WindowFixture w(sightScenario());
    lay(w, "1G5", "1H5");
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, w.pointOf("1K5"));
    CHECK(threadOf(w)->fixed());
    moveTo(w, "1I5");
    CHECK(threadOf(w)->line()->to.text() == "1K5");
    // Fixing the thread does not select a hex.
    CHECK(w.window().selection().hexName() == QLatin1String("1G5"));
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, w.pointOf("1K5"));
    moveTo(w, "1I5");
    CHECK(threadOf(w)->line()->to.text() == "1I5");
    REQUIRE(w.window().strip()->isVisible());
    QTest::mouseClick(w.map().viewport(), Qt::RightButton, {}, w.pointOf("1I5"));
    QCoreApplication::processEvents();
    CHECK(threadOf(w) == nullptr);
    // The message about the line goes with it.
    CHECK_FALSE(w.window().strip()->isVisible());
}

TEST_CASE("dragging with Ctrl lays a thread that remains when the button is released") {
    WindowFixture w(sightScenario());
    makeMap(w);
    w.drag({"1G5", "1H5", "1I5"}, Qt::ControlModifier);
    REQUIRE(threadOf(w) != nullptr);
    CHECK(threadOf(w)->fixed());
    CHECK(threadOf(w)->line()->from.text() == "1G5");
    CHECK(threadOf(w)->line()->to.text() == "1I5");
    // Acts and undo remove the thread, because they change the state on which it is based.
    REQUIRE(w.game().perform({{"do", "smoke"}, {"at", {"1H5"}}, {"level", 3}}));
    QCoreApplication::processEvents();
    CHECK(threadOf(w) == nullptr);
}

TEST_CASE("a blocked thread shows the hex, the reason and the rule; Hindrances are numbered") {
    WindowFixture w(sightScenario());
    // The house in 1N4 is between two ground-level Locations and is higher than both.
    lay(w, "1M4", "1O5");
    const auto line = threadOf(w)->line();
    REQUIRE(line);
    REQUIRE(line->blocked);
    CHECK(line->blockHex == "1N4");
    CHECK(w.told().contains(QStringLiteral("blocked in 1N4, ")));
    CHECK(w.told().contains(QStringLiteral("(A6.2)")));
    CHECK(w.window().strip()->kind() == Notice::Kind::refused);
    w.key(&w.map(), Qt::Key_Escape);
    REQUIRE(w.game().perform({{"do", "smoke"}, {"at", {"1G4", "1G6"}}, {"level", 2}}));
    lay(w, "1G3", "1G7");
    CHECK(w.told().contains(QStringLiteral("Hindrance +4: 1. 1G4 +2 (SMOKE), 2. 1G6 +2 (SMOKE).")));
    CHECK(w.window().strip()->accessibleName() == w.told());
}

TEST_CASE("the thread's result can be seen without color") {
    // In grayscale the blocked part is dashed, and the clear part is not.
    WindowFixture w(sightScenario());
    w.map().setPatient(true);
    const auto alongLine = [&](const char* from, const char* to, double begin, double end) {
        lay(w, from, to);
        const QPointF a = w.pointOf(from);
        const QPointF b = w.pointOf(to);
        QCoreApplication::processEvents();
        const QImage picture = w.map().viewport()->grab().toImage();
        int changes = 0;
        bool dark = false;
        for (int i = 0; i <= 400; ++i) {
            const QPointF p = a + (b - a) * (begin + (end - begin) * i / 400);
            const bool now = qGray(picture.pixel(p.toPoint())) < 128;
            changes += i > 0 && now != dark ? 1 : 0;
            dark = now;
        }
        w.key(&w.map(), Qt::Key_Escape);
        return changes;
    };
    CHECK(alongLine("1G5", "1K5", 0.2, 0.8) == 0);
    CHECK(alongLine("1M4", "1R7", 0.6, 0.9) > 6);
}

TEST_CASE("on a blank grid, the window explains why it shows neither thread nor LOS overlay") {
    WindowFixture w;
    w.click("1E4");
    w.key(&w.map(), Qt::Key_L);
    CHECK(threadOf(w) == nullptr);
    CHECK(w.window().strip()->kind() == Notice::Kind::refused);
    CHECK(w.told().contains(QStringLiteral("because a blank grid has no terrain")));
    for (const char* name : {"ownField", "enemyField"}) {
        QAction* field = w.window().action(QLatin1String(name));
        field->trigger();
        CHECK_FALSE(field->isChecked());
    }
    CHECK(w.map().groundLayer().fields().empty());
}

TEST_CASE("the window's thread and the command line agree on a built-in board") {
    WindowFixture w(sightScenario());
    CHECK(sameAsCommandLine(w, {}, 120, 33) > 3);
}

TEST_CASE("the window's thread and the command line agree on VASL boards", "[.shared][shared][window]") {
    const std::string folder = test::sharedPath("vasl/boards");
    // Compare lines on one board first, then lines on two joined boards of which the second is turned. Board
    // 1 has hardly any Hindrances.
    int hindered = 0;
    for (const char* boards :
         {R"({"as":"1","vasl":"bd01"})",
          R"({"as":"1","vasl":"bd01"},{"as":"2","vasl":"bd04","at":{"column":32},"turned":true})"}) {
        WindowFixture w{QByteArray()};
        w.game().setVaslFolders({QString::fromStdString(folder)});
        QByteArray text = sightScenario();
        text.replace(R"({"as":"1","own":"village"})", boards);
        const std::string path = w.file("vasl.json");
        REQUIRE(test::writeFile(path, text.toStdString()));
        const bool open = w.window().openFile(QString::fromStdString(path));
        INFO(w.told().toStdString());
        REQUIRE(open);
        hindered += sameAsCommandLine(w, {"--boards", folder}, 120, w.game().ground().geometry().columns);
    }
    CHECK(hindered > 3);
}
