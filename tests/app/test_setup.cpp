// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "widgets/known_height.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

TEST_CASE("a link on the start page is as high as its text, even after the text becomes larger") {
    LinkButton link(QStringLiteral("New game"),
                    QStringLiteral("Choose boards or a blank grid, sides and turns."));
    const int before = link.heightForWidth(160);
    const QSize size = link.sizeHint();
    QFont larger = link.font();
    larger.setPointSizeF(larger.pointSizeF() * 2);
    link.setFont(larger);
    QCommandLinkButton fresh(link.text(), link.description());
    fresh.setFont(larger);
    CHECK(link.heightForWidth(160) == fresh.heightForWidth(160));
    CHECK(link.heightForWidth(160) > before);
    CHECK(link.sizeHint() == fresh.sizeHint());
    CHECK(link.sizeHint() != size);
    CHECK(link.heightForWidth(500) == fresh.heightForWidth(500));
    // If the page sets a width, the link's size hint consists of that width and the height of the text.
    LinkButton usual(link.text(), link.description());
    usual.setUsualWidth(160);
    CHECK(usual.sizeHint() == QSize(160, before));
}

TEST_CASE("no text on the start page is cut off when the window becomes narrower or wider") {
    WindowFixture w((QByteArray()));
    for (const int width : {1200, 420, 1200, 560}) {
        INFO(width);
        w.window().resize(width, 700);
        QTest::qWait(50);
        int links = 0;
        for (const QCommandLinkButton* link : w.window().findChildren<QCommandLinkButton*>()) {
            if (!link->isVisible()) continue;
            ++links;
            CHECK(link->width() < width);
            CHECK(link->height() == link->heightForWidth(link->width()));
        }
        CHECK(links > 2);
    }
}

TEST_CASE(
    "the player sets up a small game entirely in the window, with boards, sides, counters and terrain, and "
    "makes the first shift") {
    WindowFixture w((QByteArray()));
    CHECK_FALSE(w.game().hasGame());
    QTest::mouseClick(w.find<QAbstractButton>("newGameButton"), Qt::LeftButton);
    auto* title = w.find<QLineEdit>("gameTitle");
    w.type(title, QStringLiteral("Hedgerow"));
    // The board is visible before the game has been made.
    CHECK(QTest::qWaitFor([&] { return w.map().groundLayer().ground() != nullptr; }, 20000));
    QTest::mouseClick(w.find<QPushButton>("placeCounters"), Qt::LeftButton);
    QCoreApplication::processEvents();
    REQUIRE(w.game().inSetup());
    CHECK(w.game().title() == QLatin1String("Hedgerow"));

    auto* input = w.find<QLineEdit>("placeInput");
    w.click("1E4");
    CHECK(input->hasFocus());
    w.type(input, QStringLiteral("4-6-7 LMG"));
    CHECK(w.find<QLabel>("placeVerdict")->text().contains(QChar(0x2713)));
    w.key(input, Qt::Key_Return);
    CHECK(input->text().isEmpty());
    w.click("1H6");
    w.type(input, QStringLiteral("? x4"));
    w.key(input, Qt::Key_Return);
    // The arrow keys move to an adjacent hex while the input line keeps the focus.
    w.key(input, Qt::Key_Down);
    CHECK(w.window().selection().hexName() == QLatin1String("1H7"));
    w.type(input, QStringLiteral("hip 2-4-7"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.state().markers.size() == 3);

    auto* side = w.find<QComboBox>("placeSide");
    side->setCurrentIndex(1);
    w.click("1M5");
    w.type(input, QStringLiteral("known 4-4-7"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.state().pieces.size() == 4);

    // Invalid input is reported while it is typed, and refused.
    w.type(input, QStringLiteral("7-7-banana"));
    CHECK(w.find<QLabel>("placeVerdict")->text().startsWith(QChar(0xd7)));
    const std::size_t entries = w.game().session().entries().size();
    w.key(input, Qt::Key_Return);
    CHECK(w.game().session().entries().size() == entries);
    input->clear();

    const QString path = QString::fromStdString(w.file("hedgerow.json"));
    REQUIRE(w.game().saveAsScenario(path));
    // The first request warns about dummies that are still to place.
    w.press("startPlay");
    CHECK(w.game().inSetup());
    w.press("startPlay");
    CHECK_FALSE(w.game().inSetup());
    CHECK(w.state().clock.phase == Phase::RPh);
    for (int i = 0; i < 4 && w.state().clock.phase != Phase::MPh; ++i) w.key(&w.window(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::MPh);
    CHECK(w.told().contains(QLatin1String("one shift is possible")));
    w.click("1E4");
    w.click("1H6");
    QTest::mouseClick(w.find<QPushButton>("rollButton"), Qt::LeftButton);
    CHECK(w.game().session().entries().back().verb == "shift");

    REQUIRE(w.window().openFile(path));
    CHECK(w.state().markers.size() == 3);
    CHECK(w.state().pieces.size() == 4);
    CHECK(w.game().inSetup());
}

TEST_CASE("invalid boards are reported below the form, and no game starts") {
    WindowFixture w((QByteArray()));
    w.window().action(QStringLiteral("new"))->trigger();
    QTest::mouseClick(w.find<QPushButton>("addBoard"), Qt::LeftButton);
    // Two boards have the same name.
    for (QLineEdit* e : w.window().findChildren<QLineEdit*>())
        if (e->accessibleName() == QLatin1String("Board name in hex names")) e->setText(QStringLiteral("1"));
    auto* told = w.find<QLabel>("newGameProblems");
    CHECK(QTest::qWaitFor([&] { return !told->text().isEmpty(); }, 20000));
    CHECK_FALSE(w.find<QPushButton>("placeCounters")->isEnabled());
}

TEST_CASE("A2.9: setup problems are listed during setup, and a click on one scrolls to its hex", "[app]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Open Ground"]},"1M5":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"},
"units":[{"side":"german","at":"1M5","pieces":["4-6-7","4-6-7","4-6-7"]}]})");
    auto* checks = w.find<QListWidget>("setupChecks");
    const auto told = [&]() -> QListWidgetItem* {
        for (int i = 0; i < checks->count(); ++i)
            if (checks->item(i)->text().contains(QLatin1String("1M5 is overstacked"))) return checks->item(i);
        return nullptr;
    };
    CHECK(told() == nullptr);
    // A fourth squad, placed by a correction, is reported immediately; after undo the report disappears.
    w.click("1E4");
    w.type(w.find<QLineEdit>("placeInput"), QStringLiteral("known 4-6-7"));
    w.key(w.find<QLineEdit>("placeInput"), Qt::Key_Return);
    std::string fourth;
    for (const auto& [id, p] : w.state().pieces)
        if (p.at.hex == "1E4") fourth = id.text;
    REQUIRE(
        w.game().perform({{"do", "correct"}, {"pointer", "/pieces/" + fourth + "/at"}, {"value", "1M5"}}));
    REQUIRE(told() != nullptr);
    CHECK(told()->text().contains(QLatin1String("A5.1")));
    w.click("1E4");
    checks->scrollToItem(told());
    QTest::mouseClick(checks->viewport(), Qt::LeftButton, {}, checks->visualItemRect(told()).center());
    CHECK(w.window().selection().hexName() == QLatin1String("1M5"));
    CHECK(w.map().overlay().flash == w.game().ground().find("1M5"));
    w.game().undo();
    CHECK(told() == nullptr);
}

TEST_CASE("without a game the window offers samples, a new game and recent files") {
    WindowFixture w((QByteArray()));
    CHECK_FALSE(w.window().action(QStringLiteral("save"))->isEnabled());
    CHECK(w.window().action(QStringLiteral("new"))->isEnabled());
    CHECK(w.find<QAbstractButton>("newGameButton")->isVisible());
}

TEST_CASE("counters of every kind are placed from one list that shows how many are left") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Open Ground"]},"1H6":{"terrain":["Open Ground"]},"1K5":{"terrain":["Open Ground"]},"1M3":{"terrain":["Open Ground"]},"1C3":{"terrain":["Open Ground"]},"1D5":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"Germans","nationality":"german","hip_capacity":1,"ap_factors":6,"at_factors":1},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"}})");
    REQUIRE(w.game().inSetup());
    auto* kinds = w.find<QTreeWidget>("placeKinds");
    const auto choose = [&](const char* name) {
        const auto found = kinds->findItems(QLatin1String(name), Qt::MatchExactly);
        REQUIRE(found.size() == 1);
        kinds->scrollToItem(found.front());
        QTest::mouseClick(kinds->viewport(), Qt::LeftButton, {},
                          kinds->visualItemRect(found.front()).center());
    };
    const auto left = [&](const char* name) {
        return kinds->findItems(QLatin1String(name), Qt::MatchExactly).front()->text(1);
    };
    auto* place = w.find<QPushButton>("placeButton");
    const auto put = [&](const char* hex) {
        w.click(hex);
        QTest::mouseClick(place, Qt::LeftButton);
        QCoreApplication::processEvents();
    };
    const auto last = [&]() -> const Json& { return w.game().session().entries().back().command; };
    CHECK(left("Dummy HIP counter") == QLatin1String("2 of 2 left"));
    CHECK(left("A-P mines") == QLatin1String("6 of 6 left"));
    CHECK(left("Dummy minefield") == QLatin1String("3 of 3 left"));

    choose("Dummy stack");
    w.find<QSpinBox>("placeCount")->setValue(4);
    put("1E4");
    CHECK(last()["dummies"] == 4);
    CHECK(left("Dummy stack") == QLatin1String("1"));

    choose("Dummy HIP counter");
    put("1H6");
    CHECK(left("Dummy HIP counter") == QLatin1String("1 of 2 left"));
    // Place the next counter with the keyboard. The button has the focus, the arrow keys move to the next
    // hex, and Enter places the counter.
    w.key(QApplication::focusWidget(), Qt::Key_Up);
    w.key(QApplication::focusWidget(), Qt::Key_Return);
    CHECK(last()["at"] == "1H5");
    CHECK(left("Dummy HIP counter") == QLatin1String("0 of 2 left"));
    const std::size_t entries = w.game().session().entries().size();
    put("1H4");
    CHECK(w.game().session().entries().size() == entries);
    CHECK(w.find<QLabel>("placeVerdict")->text().contains(QLatin1String("3.1.1")));

    choose("A-P mines");
    put("1K5");
    CHECK(last()["contents"] == Json({"6 AP"}));
    CHECK(left("A-P mines") == QLatin1String("0 of 6 left"));
    // The text is about these mines, not about a second minefield in the hex.
    CHECK(w.find<QLabel>("placeVerdict")->text() == QStringLiteral("\u2713 6 AP placed in 1K5"));
    REQUIRE(w.game().undo());
    CHECK(w.find<QLabel>("placeVerdict")->text() == QStringLiteral("\u2713 6 AP in 1K5"));
    put("1K5");
    choose("A-T mines");
    put("1M3");
    CHECK(last()["contents"] == Json({"1 AT"}));
    choose("Dummy minefield");
    put("1C3");
    CHECK(left("Dummy minefield") == QLatin1String("2 of 3 left"));
    choose("Dummy cloak");
    put("1C3");
    CHECK(last()["kind"] == "cloaked");

    choose("Hidden fortification");
    auto* type = w.find<QComboBox>("placeFortification");
    type->setCurrentText(QStringLiteral("1+3+5 Pillbox"));
    put("1D5");
    // Before the counter is placed, the map asks for its facing.
    REQUIRE(w.map().toolBusy());
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(last()["contents"][0]["ca"] == "1D4/1E5");
    // A hidden fortification without units adds a dummy HIP counter (4.1).
    CHECK(left("Dummy HIP counter") == QLatin1String("1 of 3 left"));
    type->setCurrentText(QStringLiteral("Panji"));
    CHECK(w.find<QSpinBox>("placeHexsides")->isVisible());

    choose("Cloaked units");
    CHECK(w.find<QLineEdit>("placeInput")->hasFocus());
    w.click("1E4");
    w.type(w.find<QLineEdit>("placeInput"), QStringLiteral("4-6-7"));
    w.key(w.find<QLineEdit>("placeInput"), Qt::Key_Return);
    CHECK(last()["kind"] == "cloaked");

    // Before play begins, the checks list the counters that still have to be placed.
    auto* checks = w.find<QListWidget>("setupChecks");
    QStringList lines;
    for (int i = 0; i < checks->count(); ++i) lines << checks->item(i)->text();
    CHECK(lines.join(QLatin1Char(' ')).contains(QLatin1String("1 of 3 dummy HIP counters still to place")));
    w.press("startPlay");
    w.press("startPlay");
    CHECK_FALSE(w.game().inSetup());
}

TEST_CASE("R04: at setup the list shows how many of the ? that the OB allots as dummies are left", "[R04]") {
    QByteArray text = test::smallScenario();
    text.replace(R"("phase":"MPh")", R"("phase":"setup")");
    text.replace(R"("nationality":"german"})", R"("nationality":"german","dummies":9})");
    WindowFixture w(text);
    auto* kinds = w.find<QTreeWidget>("placeKinds");
    const auto row = [&](const char* name) {
        return kinds->findItems(QLatin1String(name), Qt::MatchExactly).front()->text(1);
    };
    CHECK(row("Dummy stack") == QLatin1String("3 of 9 left"));
    REQUIRE(w.game().perform({{"do", "place"}, {"side", "german"}, {"at", "1N5"}, {"dummies", 2}}));
    CHECK(row("Dummy stack") == QLatin1String("1 of 9 left"));
    CHECK(row("Units face up") == QLatin1String("1"));
    REQUIRE(w.game().perform(
        {{"do", "place"}, {"side", "german"}, {"at", "1N5"}, {"kind", "known"}, {"contents", {"Foxhole"}}}));
    CHECK(row("Units face up") == QLatin1String("1"));
}

TEST_CASE("in a side's view the setup panel does not count the other side's counters") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian","ap_factors":6}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"}})");
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK(w.find<QComboBox>("placeSide")->count() == 1);
    auto* checks = w.find<QListWidget>("setupChecks");
    for (int i = 0; i < checks->count(); ++i)
        CHECK_FALSE(checks->item(i)->text().contains(QLatin1String("Russians")));
}

namespace {

QByteArray bareSetup() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian","ap_factors":12,"at_factors":2}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"},
"hexes":{"1E4":{"terrain":["Woods"]},"1E5":{"terrain":["Woods"]}},
"markers":[{"id":"mf","side":"russian","kind":"mine","at":"1G3","contents":["6 AP"]},
{"id":"hid","side":"russian","kind":"hip","at":"1E4","contents":["Trench"]}],
"units":[{"side":"russian","at":"1M3","pieces":[{"id":"wire","type":"Wire"},{"id":"ivan","type":"4-4-7"}]}]})";
}

}  // namespace

TEST_CASE("U09: at setup mines and fortifications can be dragged, and a refusal gives the reason",
          "[app][U09]") {
    WindowFixture w(bareSetup());
    w.drag({"1G3", "1G5"});
    CHECK(w.state().marker(MarkerId("mf"))->at.hex == "1G5");
    w.drag({"1E4", "1E5"});
    CHECK(w.state().marker(MarkerId("hid"))->at.hex == "1E5");
    w.window().selection().chooseHex(*w.game().ground().find("1M3"), QStringLiteral("wire"), false);
    w.drag({"1M3", "1M4"});
    CHECK(w.state().piece(PieceId("wire"))->at.hex == "1M4");
    // A hex can have one minefield of each kind (B28.46).
    REQUIRE(w.game().perform(
        Json{{"do", "place"}, {"side", "russian"}, {"at", "1H3"}, {"kind", "mine"}, {"contents", {"6 AP"}}}));
    w.drag({"1G5", "1H3"});
    CHECK(w.state().marker(MarkerId("mf"))->at.hex == "1G5");
    CHECK(w.window().strip()->kind() == Notice::Kind::refused);
    CHECK(w.told().contains(QLatin1String("1H3")));
    // During play mines and fortifications can't be moved.
    REQUIRE(w.game().perform(Json{{"do", "phase"}, {"to", "MPh"}}));
    w.drag({"1G5", "1G6"});
    CHECK(w.state().marker(MarkerId("mf"))->at.hex == "1G5");
}

TEST_CASE("at setup, counters that are typed while mines are selected are placed as counters",
          "[app][setup]") {
    WindowFixture w(bareSetup());
    auto* kinds = w.find<QTreeWidget>("placeKinds");
    const auto take = [&](const char* kind) {
        for (int i = 0; i < kinds->topLevelItemCount(); ++i)
            if (kinds->topLevelItem(i)->text(0) == QLatin1String(kind))
                kinds->setCurrentItem(kinds->topLevelItem(i));
    };
    const auto typed = [](const char* text) {
        for (const char* c = text; *c != '\0'; ++c) QTest::keyClick(QApplication::focusWidget(), *c);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    };
    const auto there = [&](const char* hex) {
        std::string out;
        for (const auto& [id, p] : w.state().pieces)
            if (w.state().placeOf(p).hex == hex) out += (out.empty() ? "" : ", ") + p.type;
        return out;
    };
    take("A-P mines");
    w.click("1J4");
    typed("2x 4-6-7");
    CHECK(there("1J4") == "4-6-7, 4-6-7");
    take("Dummy minefield");
    w.click("1J6");
    typed("4-6-7");
    CHECK(there("1J6") == "4-6-7");
    // A number is still the number of factors.
    take("A-P mines");
    w.click("1J8");
    typed("12");
    CHECK(there("1J8") == "12 AP");
}

TEST_CASE("A2.9 counters that are placed in the other side's setup area bring a warning", "[app][setup]") {
    WindowFixture w(bareSetup());
    REQUIRE(w.game().perform(
        Json{{"do", "setup_area"}, {"area", "A"}, {"side", "russian"}, {"at", {"1J5", "1J6"}}}));
    auto* input = w.find<QLineEdit>("placeInput");
    const auto place = [&](const char* hex) {
        w.click(hex);
        w.type(input, QStringLiteral("4-6-7"));
        w.key(input, Qt::Key_Return);
    };
    REQUIRE(w.find<QComboBox>("placeSide")->currentText() == QLatin1String("Germans"));
    place("1J5");
    CHECK(w.window().strip()->kind() == Notice::Kind::warning);
    CHECK(w.told().startsWith(QLatin1String("1J5 is in the setup area of the Russians.")));
    place("1K5");
    CHECK(w.window().strip()->kind() != Notice::Kind::warning);
    // No warning if the hex is also in an area of the own side.
    REQUIRE(w.game().perform(Json{{"do", "setup_area"}, {"area", "B"}, {"side", "german"}, {"at", {"1J6"}}}));
    place("1J6");
    CHECK(w.window().strip()->kind() != Notice::Kind::warning);
}

TEST_CASE("setup ends only at the second request while something that the OB allots is not placed",
          "[app][setup]") {
    WindowFixture w(bareSetup());
    w.press("startPlay");
    CHECK(w.state().clock.phase == Phase::setup);
    CHECK(w.window().strip()->kind() == Notice::Kind::warning);
    CHECK(w.told().contains(QLatin1String("Russians: 6 of 12 A-P factors")));
    w.press("startPlay");
    CHECK(w.state().clock.phase != Phase::setup);
}

TEST_CASE("the map shows the setup areas while counters are placed", "[app][setup]") {
    WindowFixture w(bareSetup());
    REQUIRE(w.game().perform(
        Json{{"do", "setup_area"}, {"area", "A"}, {"side", "russian"}, {"at", {"1J5", "1J6"}}}));
    REQUIRE(w.find<QTabWidget>("setupTabs")->currentIndex() == 0);
    QCoreApplication::processEvents();
    const auto shown = [&] {
        std::size_t hexes = 0;
        for (const MapDrawing& d : w.map().overlay().drawings) hexes += d.hexes.size();
        return hexes;
    };
    CHECK(shown() == 2);
    // The map emphasizes the area of the side that sets up, and names the side.
    const auto kind = [&] {
        QCoreApplication::processEvents();
        REQUIRE(w.map().overlay().drawings.size() == 1);
        CHECK(w.map().overlay().drawings.front().label == QLatin1String("Russians"));
        return w.map().overlay().drawings.front().kind;
    };
    CHECK(kind() == MapDrawing::Kind::entryLater);
    w.find<QComboBox>("placeSide")->setCurrentIndex(1);
    CHECK(kind() == MapDrawing::Kind::entry);
    REQUIRE(w.game().undo());
    QCoreApplication::processEvents();
    CHECK(shown() == 0);
}

TEST_CASE("U09: a counter deleted at setup is not recorded as lost", "[app][U09]") {
    WindowFixture w(bareSetup());
    w.window().selection().chooseIds({QStringLiteral("ivan")});
    w.key(&w.map(), Qt::Key_Delete);
    CHECK(w.state().piece(PieceId("ivan"))->gone == "not used");
    CHECK(w.told().contains(QLatin1String("not used")));
    REQUIRE(w.game().undo());
    REQUIRE(w.game().perform(Json{{"do", "phase"}, {"to", "MPh"}}));
    w.window().selection().chooseIds({QStringLiteral("ivan")});
    w.key(&w.map(), Qt::Key_Delete);
    CHECK(w.state().piece(PieceId("ivan"))->gone == "eliminated");
}

TEST_CASE("U09: a Gun or vehicle is placed together with its CA in three inputs", "[app][U09]") {
    WindowFixture w(bareSetup());
    auto* input = w.find<QLineEdit>("placeInput");
    const auto place = [&](const char* hex, const char* what) {
        w.click(hex);
        w.type(input, QString::fromLatin1(what));
        w.key(input, Qt::Key_Return);
        REQUIRE(w.map().toolBusy());
    };
    const auto last = [&] {
        QCoreApplication::processEvents();
        const Piece* newest = nullptr;
        for (const auto& [id, p] : w.state().pieces)
            if (p.kind == PieceClass::gun || p.kind == PieceClass::vehicle) newest = &p;
        REQUIRE(newest != nullptr);
        return *newest;
    };
    // The wheel changes the CA, and Enter places the counter.
    place("1J5", "known PzKw IVH");
    const auto turn = [&](int delta) {
        const QPointF at(50, 50);
        QWheelEvent wheel(at, w.map().viewport()->mapToGlobal(at), QPoint(), QPoint(0, delta), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        const double scale = w.map().camera().scale;
        QApplication::sendEvent(w.map().viewport(), &wheel);
        CHECK(w.map().camera().scale == scale);
    };
    turn(-120);
    turn(-120);
    w.key(&w.map(), Qt::Key_Return);
    const std::string second = last().ca;
    CHECK_FALSE(second.empty());
    CHECK(input->text().isEmpty());
    REQUIRE(w.game().undo());
    // The arrow keys also change the CA.
    place("1J5", "known PzKw IVH");
    w.key(&w.map(), Qt::Key_Right);
    w.key(&w.map(), Qt::Key_Right);
    w.key(&w.map(), Qt::Key_Return);
    CHECK(last().ca == second);
    REQUIRE(w.game().undo());
    // Esc places nothing and keeps the typed text. If the player undoes while the program asks for the
    // facing, nothing is placed either.
    const std::size_t pieces = w.state().pieces.size();
    place("1J5", "known PzKw IVH");
    w.key(&w.map(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    CHECK(w.state().pieces.size() == pieces);
    CHECK(input->text() == QLatin1String("known PzKw IVH"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.map().toolBusy());
    w.key(&w.map(), Qt::Key_Return);
    CHECK_FALSE(last().ca.empty());
    place("1K5", "known PzKw IVH");
    REQUIRE(w.game().undo());
    QCoreApplication::processEvents();
    CHECK(w.state().pieces.size() == pieces);
}

TEST_CASE("U09: setup areas are drawn and changed on the map", "[app][U09]") {
    WindowFixture w(bareSetup());
    auto* tabs = w.find<QTabWidget>("setupTabs");
    tabs->setCurrentIndex(1);
    w.press("areaHexesDrawn");
    REQUIRE(w.map().toolBusy());
    for (const char* hex : {"1C3", "1D3", "1E3"}) w.click(hex);
    w.click("1D3");  // a second click removes the hex
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK_FALSE(w.map().toolBusy());
    QCoreApplication::processEvents();
    CHECK(w.find<QLineEdit>("areaHexes")->text() == QLatin1String("1C3, 1E3"));
    w.press("areaAdd");
    CHECK(w.told().startsWith(QLatin1String("Setup area of the Germans: 2 hexes.")));
    REQUIRE(w.state().areas.size() == 1);
    CHECK(w.state().areas.begin()->second.hexes == std::set<std::string>{"1C3", "1E3"});
    w.find<QListWidget>("areaList")->setCurrentRow(0);
    w.press("areaEdit");
    w.map().setCursorHex(*w.game().ground().find("1G3"));
    for (int i = 0; i < 3; ++i) w.key(&w.map(), Qt::Key_Space);  // the second time removes the hex
    CHECK(w.map().viewport()->cursor().shape() == Qt::CrossCursor);
    w.key(&w.map(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    w.press("areaAdd");
    REQUIRE(w.state().areas.size() == 1);
    CHECK(w.state().areas.begin()->second.hexes == std::set<std::string>{"1C3", "1E3", "1G3"});
    CHECK(w.find<QPushButton>("areaAdd")->text() == QLatin1String("&Add setup area"));
}

TEST_CASE(
    "U09: setup checks list missing ELR, SAN and Victory Conditions, and the scenario card counts the "
    "conditions",
    "[app][U09]") {
    WindowFixture w(bareSetup());
    auto* checks = w.find<QListWidget>("setupChecks");
    auto* tabs = w.find<QTabWidget>("setupTabs");
    const auto asked = [&](const char* words) -> QListWidgetItem* {
        const auto found = checks->findItems(QLatin1String(words), Qt::MatchContains);
        return found.isEmpty() ? nullptr : found.front();
    };
    REQUIRE(asked("ELR and SAN") != nullptr);
    Q_EMIT checks->itemActivated(asked("ELR and SAN"));
    CHECK(tabs->tabText(tabs->currentIndex()) == QLatin1String("Sides"));
    for (const char* side : {"1", "2"}) {
        w.find<QSpinBox>((std::string("sidesElr") + side).c_str())->setValue(3);
        w.find<QSpinBox>((std::string("sidesSan") + side).c_str())->setValue(4);
    }
    CHECK(w.state().sides.at(SideId("german")).elr == 3);
    CHECK(w.state().sides.at(SideId("russian")).san == 4);
    CHECK(asked("ELR and SAN") == nullptr);
    REQUIRE(asked("Victory Conditions") != nullptr);
    Q_EMIT checks->itemActivated(asked("Victory Conditions"));
    CHECK(tabs->tabText(tabs->currentIndex()) == QLatin1String("VC"));
    CHECK_FALSE(w.find<QPushButton>("vcAdd")->isEnabled());
    w.type(w.find<QLineEdit>("vcHexes"), QStringLiteral("1M3, 1M4"));
    w.find<QComboBox>("vcHeld")->setCurrentIndex(2);
    w.find<QSpinBox>("vcNeed")->setValue(2);
    w.type(w.find<QLineEdit>("vcText"), QStringLiteral("the mill"));
    w.press("vcAdd");
    REQUIRE(w.state().conditions.size() == 1);
    const Condition& mill = w.state().conditions.begin()->second;
    CHECK(mill.counts == Counts::control);
    CHECK(mill.need == 2);
    CHECK(mill.objectives.size() == 2);
    CHECK(asked("Victory Conditions") == nullptr);
    // A building is counted only once.
    w.find<QCheckBox>("vcBuilding")->setChecked(true);
    w.type(w.find<QLineEdit>("vcHexes"), QStringLiteral("1M3, 1M4"));
    w.press("vcAdd");
    REQUIRE(w.state().conditions.size() == 2);
    CHECK(w.state().conditions.at("vc2").objectives.size() == 1);
    w.window().action(QStringLiteral("card"))->trigger();
    const QString card = w.find<QTextBrowser>("cardPanel")->toPlainText();
    CHECK(card.contains(QLatin1String("Germans: ELR 3, SAN 4")));
    CHECK(card.contains(QLatin1String("the mill: 0 of 2")));
}

TEST_CASE("a setup page states what its form adds, and Add is disabled while the form is empty", "[setup]") {
    WindowFixture w(bareSetup());
    for (const char* add : {"areaAdd", "entryAdd", "obaAdd", "vcAdd"})
        CHECK_FALSE(w.find<QPushButton>(add)->isEnabled());
    auto* tabs = w.find<QTabWidget>("setupTabs");
    tabs->setCurrentIndex(tabs->count() - 1);
    w.type(w.find<QLineEdit>("vcHexes"), QStringLiteral("1M3, 1M4"));
    CHECK(w.find<QLabel>("vcVerdict")->text() == QString::fromUtf8("✓ 2 to control"));
    w.find<QCheckBox>("vcBuilding")->setChecked(true);
    CHECK(w.find<QLabel>("vcVerdict")->text() == QString::fromUtf8("✓ 1 to control"));
    CHECK(w.find<QComboBox>("vcHeld")->isEnabled());
    w.find<QComboBox>("vcCounts")->setCurrentIndex(2);
    CHECK_FALSE(w.find<QComboBox>("vcHeld")->isEnabled());
    // The lists and buttons follow the form in the order of the Tab key.
    QStringList order;
    for (QWidget* next = w.find<QComboBox>("vcSide"); order.size() < 12; next = next->nextInFocusChain())
        if (next->objectName().startsWith(QLatin1String("vc")) && (next->focusPolicy() & Qt::TabFocus) != 0)
            order << next->objectName();
    CHECK(order.join(QLatin1Char(' ')).toStdString() ==
          "vcSide vcCounts vcHexes vcHexesTaken vcHexesDrawn vcBuilding vcHeld vcText vcNeed vcAtOnce vcAdd "
          "vcList");
}

TEST_CASE("the page Areas begins with the side of the page Counters, unless its form is filled in",
          "[app][setup]") {
    WindowFixture w(bareSetup());
    auto* tabs = w.find<QTabWidget>("setupTabs");
    auto* counters = w.find<QComboBox>("placeSide");
    auto* area = w.find<QComboBox>("areaSide");
    const auto openAreas = [&](int side) {
        tabs->setCurrentIndex(0);
        counters->setCurrentIndex(side);
        tabs->setCurrentIndex(1);
    };
    openAreas(1);
    CHECK(area->currentText() == counters->currentText());
    openAreas(0);
    CHECK(area->currentText() == counters->currentText());
    w.find<QLineEdit>("areaHexes")->setText(QStringLiteral("1C3"));
    openAreas(1);
    CHECK(area->currentText() != counters->currentText());
}

TEST_CASE("the page Areas says how many half-hexes belong to another board too (A2.3)", "[app][setup]") {
    WindowFixture w(bareSetup().replace(
        R"("boards":[)",
        R"("boards":[{"as":"2","blank":{"columns":33,"rows":10},"at":{"column":32,"row":0}},)"));
    w.find<QTabWidget>("setupTabs")->setCurrentIndex(1);
    w.find<QLineEdit>("areaHexes")->setText(QStringLiteral("board 2"));
    const QString verdict = w.find<QLabel>("areaVerdict")->text();
    CHECK(verdict.contains(QLatin1String("336 hexes, without 10 half-hexes")));
}

TEST_CASE("the palette shows at least eight counters at 1280x800", "[app][setup][U11]") {
    WindowFixture w(bareSetup());
    w.window().resize(1280, 800);
    w.window().layOut();
    for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    w.find<QToolButton>("paletteOpen")->click();
    for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    auto* list = w.find<QListWidget>("paletteList");
    int whole = 0;
    for (int i = 0; i < list->count(); ++i)
        whole += list->viewport()->rect().contains(list->visualItemRect(list->item(i))) ? 1 : 0;
    CHECK(whole >= 8);
}

TEST_CASE("a Gun placed under a ? shows its CA on the map and in words, but only to its own side",
          "[app][setup]") {
    WindowFixture w(bareSetup());
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", "german"},
                              {"at", "1K4"},
                              {"contents", {{{"type", "50L AT PaK 38"}, {"ca", "1K3/1L3"}}, "2-2-8"}}}));
    const Hex hex = *w.game().ground().find("1K4");
    const auto face = [&] {
        const MapScene& scene = w.map().scene();
        return scene.faces()[static_cast<std::size_t>(scene.stack(hex)->items.back().face)];
    };
    CHECK(face().facing.has_value());
    CHECK(w.map().scene().describe(hex).contains(QLatin1String("CA 1K3/1L3")));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(face().facing.has_value());
    CHECK_FALSE(w.map().scene().describe(hex).contains(QLatin1String("CA")));
}

TEST_CASE("starting play and undoing it move no hex in the window", "[app][setup]") {
    WindowFixture w(bareSetup());
    const auto settle = [] {
        for (int k = 0; k < 6; ++k) QCoreApplication::processEvents();
    };
    settle();
    const double scale = w.map().camera().scale;
    const QPoint pixel = w.map().viewport()->mapTo(&w.window(), QPoint(60, 60));
    const auto under = [&] {
        return w.map().camera().toMap(QPointF(w.map().viewport()->mapFrom(&w.window(), pixel)));
    };
    const QPointF before = under();
    const auto still = [&] {
        settle();
        return w.map().camera().scale == scale && (under() - before).manhattanLength() < 0.1;
    };
    REQUIRE(w.game().perform({{"do", "phase"}}));
    CHECK(still());
    REQUIRE(w.game().undo());
    CHECK(still());
}

TEST_CASE("the setup checks name a Gun without a crew, because it is not Emplaced (C11.2)", "[app][setup]") {
    WindowFixture w(bareSetup());
    const auto named = [&] {
        auto* checks = w.find<QListWidget>("setupChecks");
        int count = 0;
        for (int i = 0; i < checks->count(); ++i)
            count += checks->item(i)->text().contains(QLatin1String("has no crew")) ? 1 : 0;
        return count;
    };
    CHECK(named() == 0);
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", "german"},
                              {"at", "1K4"},
                              {"contents", {{{"type", "50L AT PaK 38"}, {"ca", "1K3/1L3"}}}}}));
    CHECK(named() == 1);
    REQUIRE(w.game().perform({{"do", "place"}, {"side", "german"}, {"at", "1K4"}, {"contents", {"2-2-8"}}}));
    CHECK(named() == 0);
}
