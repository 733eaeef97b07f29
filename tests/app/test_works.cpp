// SPDX-License-Identifier: MIT
// Tests tunnels, cave complexes, OBA and Bore Sights on the map.
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>

#include "play/fire_bar.hpp"
#include "play/oba_bar.hpp"
#include "play/tunnels_bar.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// A pillbox in 1E4 with a tunnel to 1G5, and caves in 1H6 and 1J7, in the given phase.
QByteArray worksScenario(const char* phase) {
    return QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Open Ground"]},"1F4":{"terrain":["Open Ground"]},"1G5":{"terrain":["Woods"]},"1H6":{"terrain":["Open Ground"],"crest_line":true},"1J7":{"terrain":["Open Ground"],"crest_line":true},"1L3":{"terrain":["Woods"]},"1L5":{"terrain":["Open Ground"]}},
"sides":[{"id":"japanese","name":"Japanese","nationality":"japanese"},{"id":"usmc","name":"Marines","nationality":"usmc"}],
"clock":{"turns":8,"first":"japanese","turn":1,"player":"japanese","phase":")") +
           phase + R"("},
"works":{"old":{"side":"japanese","kind":"tunnel","joins":["box"],"ends":["1G5"]}},
"markers":[
{"id":"h1","side":"japanese","kind":"hip","at":"1E4","contents":[{"type":"1+3+5 Pillbox","id":"box","ca":"1F3/1F4"}]},
{"id":"h2","side":"japanese","kind":"hip","at":"1H6","contents":[{"type":"1+4+6 Cave","id":"cave1","ca":"1I6"}]},
{"id":"h3","side":"japanese","kind":"hip","at":"1J7","contents":[{"type":"1+4+6 Cave","id":"cave2","ca":"1K7"}]},
{"id":"h4","side":"japanese","kind":"hip","at":"1L5"}]})";
}

std::vector<MapDrawing> drawingsOf(WindowFixture& w, MapDrawing::Kind kind) {
    std::vector<MapDrawing> out;
    for (const MapDrawing& d : w.map().overlay().drawings)
        if (d.kind == kind) out.push_back(d);
    return out;
}

Hex hex(WindowFixture& w, const char* name) {
    return *w.game().ground().find(name);
}

QByteArray gunScenario() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1H6":{"terrain":["Open Ground"]},"1L5":{"terrain":["Woods","Bridge"]}},
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"PFPh"},
"oba":[{"id":"mortars","side":"german","name":"80mm mortars","pre_registered":true}],
"markers":[
{"id":"m1","side":"german","at":"1H6","pds":true,"contents":[{"type":"4-6-7","id":"squad"},{"type":"HMG","id":"hmg","bore_sight":true},{"type":"MMG","id":"mmg","bore_sight":true}]}]})";
}

}  // namespace

TEST_CASE("4.4.2 tunnels are drawn on the map for their owner and the umpire only") {
    WindowFixture w(worksScenario("MPh"));
    const auto tunnels = drawingsOf(w, MapDrawing::Kind::tunnel);
    REQUIRE(tunnels.size() == 1);
    CHECK(tunnels[0].hexes == std::vector<Hex>{hex(w, "1E4"), hex(w, "1G5")});
    CHECK(tunnels[0].label == QLatin1String("old"));
    REQUIRE(w.window().setView(QStringLiteral("usmc")));
    CHECK(drawingsOf(w, MapDrawing::Kind::tunnel).empty());
    w.key(&w.map(), Qt::Key_J);
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("worksTunnel-old")) == nullptr);
    REQUIRE(w.window().setView(QStringLiteral("japanese")));
    CHECK(drawingsOf(w, MapDrawing::Kind::tunnel).size() == 1);
}

TEST_CASE("4.4.2 before play a tunnel is drawn by clicking on its two ends") {
    WindowFixture w(worksScenario("setup"));
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_J);
    w.press("worksNewTunnel");
    CHECK_FALSE(w.find<QPushButton>("worksDraw")->isEnabled());
    w.click("1H6");
    w.click("1L5");
    // The ends are four hexes apart, which is reported immediately.
    CHECK_FALSE(w.find<QPushButton>("worksDraw")->isEnabled());
    CHECK(w.find<QLabel>("worksVerdict")->text().contains(QLatin1String("B8.6")));
    // A third hex replaces the last one, and another click on a hex removes it.
    w.click("1J7");
    const auto sketch = drawingsOf(w, MapDrawing::Kind::tunnel);
    REQUIRE(sketch.size() == 2);
    CHECK(sketch.back().hexes == std::vector<Hex>{hex(w, "1H6"), hex(w, "1J7")});
    w.press("worksDraw");
    REQUIRE(w.state().works.contains("t1"));
    CHECK(w.state().works.at("t1").joins == std::vector<PieceId>{PieceId("cave1"), PieceId("cave2")});
    CHECK_FALSE(w.find<TunnelsBar>("worksBar")->isVisible());
    CHECK_FALSE(w.map().toolBusy());
    REQUIRE(w.game().undo());
    CHECK(drawingsOf(w, MapDrawing::Kind::tunnel).size() == 1);
}

TEST_CASE(
    "4.4.2 after a tunnel's pillbox has shifted, keys alone can choose the tunnel's other end on the map") {
    WindowFixture w(worksScenario("MPh"));
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "h1"}, {"to", "h4"}, {"dice", {1, 2}}}));
    w.press("tunnel-old");
    // The button is disabled, because the hex of the pillbox before the shift is too far away to be the
    // tunnel's other end.
    CHECK_FALSE(w.find<QPushButton>("worksDraw")->isEnabled());
    w.map().setCursorHex(hex(w, "1L5"));
    w.key(&w.map(), Qt::Key_Up);
    w.key(&w.map(), Qt::Key_Up);
    w.key(&w.map(), Qt::Key_Space);
    CHECK(drawingsOf(w, MapDrawing::Kind::tunnel).back().hexes ==
          std::vector<Hex>{hex(w, "1L5"), hex(w, "1L3")});
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    auto* draw = w.find<QPushButton>("worksDraw");
    REQUIRE(draw->isEnabled());
    REQUIRE(draw->hasFocus());
    w.key(draw, Qt::Key_Return);
    CHECK(w.state().works.at("old").ends == std::vector<Location>{Location{"1L3", 0}});
    CHECK(w.state().works.at("old").joins == std::vector<PieceId>{PieceId("box")});
}

TEST_CASE("4.4.1 cave complexes are formed by clicking on caves; clicks elsewhere add nothing") {
    WindowFixture w(worksScenario("setup"));
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_J);
    w.press("worksComplexes-japanese");
    w.click("1E4");
    CHECK(w.told().contains(QLatin1String("has no cave of this side")));
    w.click("1H6");
    w.click("1J7");
    const auto rings = drawingsOf(w, MapDrawing::Kind::complex);
    REQUIRE(rings.size() == 1);
    CHECK(rings[0].hexes.size() == 2);
    w.click("1J7");
    CHECK(drawingsOf(w, MapDrawing::Kind::complex)[0].hexes.size() == 1);
    w.press("complexNew");
    w.click("1J7");
    w.press("worksDraw");
    REQUIRE(w.state().works.size() == 3);
    CHECK(w.state().works.at("c1").joins == std::vector<PieceId>{PieceId("cave1")});
    CHECK(w.state().works.at("c2").joins == std::vector<PieceId>{PieceId("cave2")});
}

TEST_CASE(
    "7.1 the AR is placed on the map, the die is rolled, direction and distance are drawn, and the accuracy "
    "dr is made") {
    WindowFixture w(gunScenario());
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_O);
    auto* bar = w.find<ObaBar>("obaBar");
    REQUIRE(bar->isVisible());
    CHECK_FALSE(w.find<QPushButton>("obaAccuracy-mortars")->isEnabled());
    w.press("obaPlace-mortars");
    w.click("1L5");
    QCoreApplication::processEvents();
    REQUIRE(w.state().modules.at("mortars").ar == "1L5");
    CHECK(drawingsOf(w, MapDrawing::Kind::ar).size() == 1);
    auto* dice = w.find<QLineEdit>("obaDice");
    dice->setFocus();
    w.type(dice, QStringLiteral("6 4 2"));
    w.press("obaRegister-mortars");
    CHECK(w.state().modules.at("mortars").hex == "1L7");
    const auto arrows = drawingsOf(w, MapDrawing::Kind::thirdDie);
    REQUIRE(arrows.size() == 1);
    CHECK(arrows[0].hexes == std::vector<Hex>{hex(w, "1L5"), hex(w, "1L7")});
    CHECK(arrows[0].label == QLatin1String("direction 4, distance 2: 1L7"));
    CHECK(drawingsOf(w, MapDrawing::Kind::registered).size() == 1);
    // The AR stays in its hex until the accuracy dr.
    CHECK_FALSE(w.find<QPushButton>("obaPlace-mortars")->isEnabled());
    w.find<QSpinBox>("obaDrm")->setValue(1);
    w.type(w.find<QLineEdit>("obaDice"), QStringLiteral("1"));
    w.press("obaAccuracy-mortars");
    CHECK(w.game().session().entries().back().rolls.front().final == 2);
    CHECK(drawingsOf(w, MapDrawing::Kind::thirdDie).empty());
    CHECK(w.find<QPushButton>("obaPlace-mortars")->isEnabled());
    // The other side sees only the hex of the AR.
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(bar->isVisible());
    CHECK(drawingsOf(w, MapDrawing::Kind::ar).size() == 1);
    CHECK(drawingsOf(w, MapDrawing::Kind::registered).empty());
}

TEST_CASE(
    "A2.2 a click on a hex with enemies on one upper level chooses their Location as the target of fire") {
    Json game = Json::parse(gunScenario().toStdString());
    game["hexes"]["1L7"] = {{"terrain", {"Stone Building"}}};
    game["markers"].push_back({{"id", "m2"}, {"side", "russian"}, {"at", "1L7h1"}, {"dummies", 2}});
    WindowFixture w(QByteArray::fromStdString(game.dump()));
    w.click("1H6");
    w.key(&w.map(), Qt::Key_A);
    w.click("1L7");
    QCoreApplication::processEvents();
    CHECK(w.find<QLineEdit>("fireTarget")->text() == QLatin1String("1L7h1"));
}

TEST_CASE(
    "6.1, 6.3 when a weapon fires, the bar asks for its target and for the other weapons that use the same "
    "third die") {
    WindowFixture w(gunScenario());
    w.click("1H6");
    w.key(&w.map(), Qt::Key_A);
    auto* bar = w.find<FireBar>("fireBar");
    REQUIRE(bar->isVisible());
    w.click("1L7");
    QCoreApplication::processEvents();
    CHECK(w.find<QLineEdit>("fireTarget")->text() == QLatin1String("1L7"));
    REQUIRE(w.find<QPushButton>("fireGo")->hasFocus());
    // Both weapons share the first die.
    w.find<QComboBox>("thirdDie-mmg")->setCurrentIndex(1);
    w.type(w.find<QLineEdit>("fireDice"), QStringLiteral("1"));
    w.press("fireGo");
    CHECK_FALSE(bar->isVisible());
    const Entry& shot = w.game().session().entries().back();
    REQUIRE(shot.verb == "fire");
    CHECK((*shot.command)["bore_sight"] == Json::parse(R"([{"pieces":["hmg","mmg"]}])"));
    CHECK(w.state().piece(PieceId("hmg"))->boreSighted.text() == "1L7");
    // If the stack is selected, the map shows the stack's Bore Sighted Locations.
    w.click("1H6");
    CHECK(drawingsOf(w, MapDrawing::Kind::boreSight).size() == 2);
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    w.click("1H6");
    CHECK(drawingsOf(w, MapDrawing::Kind::boreSight).empty());
}

TEST_CASE(
    "Enter anywhere in the bar fires, the line above the map says so, and no click or key drops the fire") {
    WindowFixture w(gunScenario());
    w.click("1H6");
    w.key(&w.map(), Qt::Key_A);
    auto* bar = w.find<FireBar>("fireBar");
    w.click("1L7");
    QCoreApplication::processEvents();
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    auto* die = w.find<QComboBox>("thirdDie-mmg");
    die->setFocus();
    CHECK(line().contains(QLatin1String("[Enter: fire at 1L7; Esc: cancel the fire]")));
    // No menu has the letter that the button underlines.
    const QString fires = w.find<QPushButton>("fireGo")->text();
    const QChar letter = fires.at(fires.indexOf(QLatin1Char('&')) + 1).toUpper();
    for (const QAction* menu : w.window().menuBar()->actions()) {
        const QString title = menu->text();
        CHECK(title.at(title.indexOf(QLatin1Char('&')) + 1).toUpper() != letter);
    }
    const std::size_t before = w.game().session().entries().size();
    const auto isUnfinished = [&] {
        return bar->isVisible() && w.find<QLineEdit>("fireTarget")->text() == QLatin1String("1L7") &&
               w.game().session().entries().size() == before;
    };
    SECTION("Enter in the list of dice") {
        w.key(die, Qt::Key_Return);
        CHECK_FALSE(bar->isVisible());
        CHECK(w.game().session().entries().back().verb == "fire");
    }
    SECTION("a click elsewhere, then N, A or Enter") {
        w.click("1P5");
        CHECK(isUnfinished());
        const auto key = GENERATE(Qt::Key_N, Qt::Key_A, Qt::Key_Return);
        w.click("1H6");
        w.key(&w.map(), key);
        CHECK(isUnfinished());
        CHECK(w.find<QPushButton>("fireGo")->hasFocus());
    }
    SECTION("a roll at the table") {
        REQUIRE(w.game().perform({{"do", "roll"}}));
        CHECK(bar->isVisible());
        CHECK(w.find<QLineEdit>("fireTarget")->text() == QLatin1String("1L7"));
        REQUIRE(w.game().perform({{"do", "phase"}}));
        CHECK_FALSE(bar->isVisible());
    }
}

TEST_CASE("closing a bar also ends the question that it shows on the map") {
    WindowFixture w(gunScenario());
    w.click("1H6");
    w.key(&w.map(), Qt::Key_A);
    REQUIRE(w.find<FireBar>("fireBar")->isVisible());
    REQUIRE(w.map().toolBusy());
    w.press("fireCancel");
    CHECK_FALSE(w.map().toolBusy());
    w.click("1L7");
    CHECK(w.window().selection().hexName() == QLatin1String("1L7"));
}

TEST_CASE("6.1 if the dice lead to several Locations, the player clicks on one or selects it by number") {
    WindowFixture w(gunScenario());
    // The dice are a 6, then direction 1 and distance 2 from 1L7, which lead to the bridge in 1L5.
    REQUIRE(w.game().perform({{"do", "fire"},
                              {"pieces", {"squad", "hmg"}},
                              {"at", "1L7"},
                              {"bore_sight", Json::parse(R"([{"pieces":["hmg"]}])")},
                              {"dice", {6, 1, 2}}}));
    QCoreApplication::processEvents();
    REQUIRE(w.state().prompts.size() == 1);
    CHECK(w.find<QPushButton>("bore-1L5")->isVisible());
    CHECK(drawingsOf(w, MapDrawing::Kind::thirdDie).size() == 1);
    REQUIRE(w.map().toolBusy());
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_2);
    QCoreApplication::processEvents();
    CHECK(w.state().prompts.empty());
    CHECK(w.state().piece(PieceId("hmg"))->boreSighted == Location{"1L5", 1});
    REQUIRE(w.game().undo());
    QCoreApplication::processEvents();
    REQUIRE(w.map().toolBusy());
    // The upper of the two labels is for the ground-level Location.
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, w.pointOf("1L5") - QPoint(0, 16));
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("hmg"))->boreSighted == Location{"1L5", 0});
}

TEST_CASE(
    "6.1 if a weapon has no LOS to the Bore Sighted Location that the dice gave, a button cancels the Bore "
    "Sight") {
    WindowFixture w(gunScenario());
    // The dice are a 6, then direction 4 and distance 1 from 1L7, which lead to 1L8, a hex with one Location.
    REQUIRE(w.game().perform({{"do", "fire"},
                              {"pieces", {"squad", "hmg"}},
                              {"at", "1L7"},
                              {"bore_sight", Json::parse(R"([{"pieces":["hmg"]}])")},
                              {"dice", {6, 4, 1}}}));
    QCoreApplication::processEvents();
    REQUIRE(w.state().piece(PieceId("hmg"))->boreSighted == Location{"1L8", 0});
    auto* none = w.find<QPushButton>("boreNone-hmg");
    REQUIRE(none->isVisible());
    CHECK(none->text().contains(QLatin1String("1L8")));
    QTest::mouseClick(none, Qt::LeftButton);
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("hmg"))->boreSighted.empty());
    CHECK(w.state().offers.empty());
    CHECK_FALSE(w.find<QWidget>("choicesBar")->isVisible());
}
