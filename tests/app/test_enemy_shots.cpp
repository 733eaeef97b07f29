// SPDX-License-Identifier: MIT
// Tests how the line above the map and the message bar report the Player Turn and the fire of the
// program-controlled side.
#include <QLabel>

#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::WindowFixture;

namespace {

/// A concealed German squad in 1E4, played by the program with the given policy, sees a Russian squad in 1E6.
QByteArray lane(const Policy& policy, const char* player, const char* phase) {
    Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"hexes":{"1E4":{"terrain":["Woods"]},"1E5":{"terrain":["Open Ground"]},"1E6":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"first":"german","turn":1,"turns":5},
"settings":{"kept":"german","viewer":"russian","temper":"none"},
"markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7"]}],
"seen":[{"side":"german","at":["1E4"],"seen":true,"range":2},{"side":"russian","at":["1E4"],"seen":true,"range":2}],
"units":[{"side":"russian","at":"1E6","pieces":[{"id":"target","type":"4-4-7"}]}]})");
    scenario["clock"]["player"] = player;
    scenario["clock"]["phase"] = phase;
    scenario["settings"]["policy"] = writeValue(policy, Elide::no);
    return QByteArray::fromStdString(scenario.dump());
}

Policy eager() {
    Policy out = builtInPolicy();
    PolicyChances& c = *out.chances;
    c.most = c.mostAdjacent = 100;
    c.patient = 0;
    c.squad = {100, 100};
    c.full = 1;
    c.wait = c.advancing = 100;
    c.far = 0;
    return out;
}

Policy peaceful() {
    Policy out = eager();
    out.chances->most = out.chances->mostAdjacent = 0;
    return out;
}

QString nextStepOf(WindowFixture& w) {
    return w.find<QLabel>("nextStep")->accessibleName();
}

int shotsDrawn(WindowFixture& w) {
    int out = 0;
    for (const MapDrawing& d : w.map().overlay().drawings) out += d.kind == MapDrawing::Kind::shot ? 1 : 0;
    return out;
}

}  // namespace

TEST_CASE(
    "when the program opens fire, the next step is to resolve the attack, and Enter shows the target of the "
    "attack",
    "[app][kept][shots]") {
    WindowFixture w(lane(eager(), "russian", "MPh"));
    REQUIRE(w.game().perform({{"do", "phase"}}));
    REQUIRE(w.state().clock.phase == Phase::DFPh);
    CHECK(
        nextStepOf(w).contains(QLatin1String("Resolve the attack: 4-6-7 in 1E4 opens fire on 4-4-7 in 1E6")));
    CHECK(nextStepOf(w).contains(QLatin1String("[Enter: show it]")));
    CHECK(shotsDrawn(w) == 1);
    SECTION("Enter selects the target and offers the possible results of the attack") {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
        QCoreApplication::processEvents();
        CHECK(w.state().clock.phase == Phase::DFPh);
        CHECK(w.window().selection().hexName() == QLatin1String("1E6"));
        CHECK(w.find<QWidget>("fateBar")->isVisible());
        // The bar is about the units that the attack can affect, and names the attack.
        CHECK(w.window().selection().ids() == QStringList{QStringLiteral("target")});
        QStringList lines;
        for (const QLabel* line : w.find<QWidget>("fateBar")->findChildren<QLabel*>()) lines << line->text();
        const QString text = lines.join(QLatin1Char('\n'));
        CHECK(text.contains(QLatin1String("The attack has ")));
        CHECK(text.contains(QLatin1String("4-6-7 in 1E4 opens fire")));
        CHECK(text.contains(QLatin1String("TEM of the target 0")));
        // The attack stays open until it has its result.
        CHECK(nextStepOf(w).contains(QLatin1String("opens fire")));
        CHECK(shotsDrawn(w) == 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
        w.click("1A1");
        CHECK(nextStepOf(w).contains(QLatin1String("opens fire")));
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
        QCoreApplication::processEvents();
        REQUIRE(w.find<QWidget>("fateBar")->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Y);
        QCoreApplication::processEvents();
        CHECK_FALSE(nextStepOf(w).contains(QLatin1String("opens fire")));
        CHECK(shotsDrawn(w) == 0);
        // An undo of the roll opens the attack again.
        REQUIRE(w.game().undo());
        CHECK(nextStepOf(w).contains(QLatin1String("opens fire")));
    }
    SECTION("the key that lets the enemy play on shows the attack first, and plays on after its result") {
        const auto playOn = [&] {
            w.key(&w.map(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
            QCoreApplication::processEvents();
        };
        playOn();
        CHECK(w.window().selection().ids() == QStringList{QStringLiteral("target")});
        CHECK(w.find<QWidget>("fateBar")->isVisible());
        CHECK_FALSE(w.find<QWidget>("aiBar")->isVisible());
        playOn();
        REQUIRE(w.find<QWidget>("fateBar")->isVisible());
        CHECK_FALSE(w.find<QWidget>("aiBar")->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Y);
        CHECK_FALSE(nextStepOf(w).contains(QLatin1String("opens fire")));
        playOn();
        CHECK(w.find<QWidget>("aiBar")->isVisible());
    }
    SECTION("N shows the attack, and ends the phase after its result") {
        for (int times = 0; times < 3; ++times) {
            w.map().setFocus();
            w.key(&w.map(), Qt::Key_N);
            CHECK(w.state().clock.phase == Phase::DFPh);
            CHECK(w.find<QWidget>("fateBar")->isVisible());
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Y);
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_N);
        CHECK(w.state().clock.phase == Phase::AFPh);
    }
    SECTION("a result that the player enters for the target without the list resolves the attack") {
        w.click("1E6");
        w.key(&w.map(), Qt::Key_B);
        REQUIRE(w.state().piece(PieceId("target"))->marks.contains("broken"));
        CHECK(shotsDrawn(w) == 0);
        CHECK_FALSE(nextStepOf(w).contains(QLatin1String("opens fire")));
        REQUIRE(w.game().undo());
        CHECK(shotsDrawn(w) == 1);
        w.key(&w.map(), Qt::Key_Delete);
        REQUIRE_FALSE(w.state().piece(PieceId("target"))->inPlay());
        CHECK(shotsDrawn(w) == 0);
        w.key(&w.map(), Qt::Key_N);
        CHECK(w.state().clock.phase != Phase::DFPh);
    }
    SECTION(
        "the next phase ends the attack; one undo makes the attack pending again, and a second undo removes "
        "the attack") {
        REQUIRE(w.game().perform({{"do", "phase"}}));
        CHECK(shotsDrawn(w) == 0);
        CHECK_FALSE(nextStepOf(w).contains(QLatin1String("opens fire")));
        REQUIRE(w.game().undo());
        CHECK(shotsDrawn(w) == 1);
        REQUIRE(w.game().undo());
        CHECK(shotsDrawn(w) == 0);
    }
}

TEST_CASE("at the end of the program's Player Turn a message reports what the player could see of that turn",
          "[app][kept][shots]") {
    const bool fires = GENERATE(false, true);
    CAPTURE(fires);
    WindowFixture w(lane(fires ? eager() : peaceful(), "german", "RPh"));
    const auto next = [&] { REQUIRE(w.game().perform({{"do", "phase"}})); };
    while (w.state().clock.player == SideId("german")) next();
    const QString told = w.told();
    CAPTURE(told.toStdString());
    if (fires) {
        CHECK(told.contains(QLatin1String("Germans, their Player Turn:")));
        CHECK(told.contains(QLatin1String("4-6-7 in 1E4 opens fire on 4-4-7 in 1E6")));
    } else {
        CHECK(told.contains(QLatin1String("Germans: you saw nothing of their Player Turn.")));
    }
    // The message appears only once.
    next();
    CHECK_FALSE(w.told().contains(QLatin1String("Player Turn")));
}
