// SPDX-License-Identifier: MIT
// Tests lights at night in the window: keys place them, the program asks once about their radius, and the map
// shows the lit hexes.
#include "modal_answers.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

std::vector<Hex> drawn(WindowFixture& w, MapDrawing::Kind kind) {
    std::vector<Hex> out;
    for (const MapDrawing& d : w.map().overlay().drawings)
        if (d.kind == kind) out.insert(out.end(), d.hexes.begin(), d.hexes.end());
    return out;
}

QByteArray nightScenario() {
    Json scenario = Json::parse(test::smallScenario().toStdString());
    scenario["settings"]["night"] = true;
    scenario["settings"]["nvr"] = 2;
    return QByteArray::fromStdString(scenario.dump());
}

void pressLight(WindowFixture& w, Qt::Key key) {
    w.key(&w.map(), key, Qt::ControlModifier | Qt::AltModifier);
}

}  // namespace

TEST_CASE(
    "E1.9 a key places a starshell, the program asks once about its radius, and the map shows lit hexes",
    "[app][night]") {
    WindowFixture w(nightScenario());
    w.click("1K5");
    pressLight(w, Qt::Key_L);
    CHECK(w.told().contains(QLatin1String("no source for how far lights reach")));
    CHECK(drawn(w, MapDrawing::Kind::lit).empty());
    w.press("allowButton");
    CHECK(w.state().hexes.at("1K5").lights.contains("starshell"));
    CHECK(drawn(w, MapDrawing::Kind::lit).size() == illuminatedHexes(w.state(), w.game().ground()).size());
    CHECK(drawn(w, MapDrawing::Kind::lit).size() == 37);
    pressLight(w, Qt::Key_L);
    CHECK(drawn(w, MapDrawing::Kind::lit).empty());
    pressLight(w, Qt::Key_L);  // the second starshell needs no answer
    CHECK(drawn(w, MapDrawing::Kind::lit).size() == 37);
    pressLight(w, Qt::Key_G);
    CHECK(drawn(w, MapDrawing::Kind::flash) == std::vector<Hex>{*w.game().ground().find("1K5")});
    // Both sides see lights.
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK(drawn(w, MapDrawing::Kind::lit).size() == 37);
}

TEST_CASE("E1.101 the map shows the NVR of the selected unit at night only", "[app][night]") {
    WindowFixture w(nightScenario());
    w.click("1H6");
    CHECK(drawn(w, MapDrawing::Kind::nightRange).size() == 19);
    CHECK(w.find<QLabel>("turnLabel")->accessibleName().endsWith(QLatin1String(", night, NVR 2")));
    w.click("1K5");
    CHECK(drawn(w, MapDrawing::Kind::nightRange).empty());
    w.click("1H6");
    REQUIRE(w.game().perform(Json{{"do", "set"}, {"night", false}}));
    CHECK(drawn(w, MapDrawing::Kind::nightRange).empty());
    CHECK_FALSE(w.find<QLabel>("turnLabel")->accessibleName().contains(QLatin1String("night")));
    // By day the keys for lights do nothing.
    pressLight(w, Qt::Key_G);
    const auto note = w.state().hexes.find("1H6");
    CHECK((note == w.state().hexes.end() || note->second.lights.empty()));
}

TEST_CASE("Ctrl+Z withdraws an open question about an act, and the next Ctrl+Z undoes the last act",
          "[app][night]") {
    WindowFixture w(nightScenario());
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "a remark"}}));
    const int before = w.game().lastDone();
    w.click("1K5");
    pressLight(w, Qt::Key_L);
    REQUIRE(w.window().strip()->asksRuling());
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.told().startsWith(QLatin1String("The question is withdrawn")));
    CHECK_FALSE(w.window().strip()->asksRuling());
    CHECK(w.game().lastDone() == before);
    CHECK_FALSE(w.state().hexes.contains("1K5"));
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.game().lastDone() == 0);
}

TEST_CASE("while a question about an act is open, Enter goes to its answers and rolls no shift",
          "[app][night]") {
    WindowFixture w(nightScenario());
    w.click("1K5");
    pressLight(w, Qt::Key_L);
    REQUIRE(w.window().strip()->asksRuling());
    CHECK(
        w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("[Enter: answer the question]")));
    const int before = w.game().lastDone();
    w.key(&w.map(), Qt::Key_Return);
    CHECK(w.find<QPushButton>("allowButton")->hasFocus());
    CHECK(w.window().strip()->asksRuling());
    CHECK(w.game().lastDone() == before);
}
