// SPDX-License-Identifier: MIT
// Tests the keys that the line above the map shows during setup, and drawing hexes on the map for the Setup
// panel.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTreeWidget>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::WindowFixture;

namespace {

QByteArray emptySetup() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian","ap_factors":6}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"},
"markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7"]},
           {"id":"m2","side":"russian","at":"1M4","pds":true,"contents":["4-4-7"]}]})";
}

QByteArray undealt() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]}},
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"phase":"setup","first":"german","player":"german"},
"settings":{"kept":"german","viewer":"russian","temper":"none"},
"pool":[{"id":"a","side":"german","counters":"4-6-7"},{"id":"q","side":"german","counters":"? x2"}],
"places":[{"side":"german","at":["1E4","1H6"]}],
"units":[{"side":"russian","at":"1E9","pieces":["4-4-7"]}]})";
}

QString line(WindowFixture& w) {
    return w.find<QLabel>("nextStep")->accessibleName();
}

void chooseKind(WindowFixture& w, const char* name) {
    auto* kinds = w.find<QTreeWidget>("placeKinds");
    const auto found = kinds->findItems(QLatin1String(name), Qt::MatchExactly);
    REQUIRE(found.size() == 1);
    kinds->setCurrentItem(found.front());
}

/// Selects Russian A-P mines and clicks a hex for them.
void chooseMines(WindowFixture& w) {
    w.find<QComboBox>("placeSide")->setCurrentIndex(1);
    chooseKind(w, "A-P mines");
    w.click("1L8");
}

}  // namespace

TEST_CASE("after a setup is opened, the key in the line above the map works immediately",
          "[app][setup][keys]") {
    WindowFixture w(emptySetup().replace(R"(,"ap_factors":6)", ""));
    REQUIRE(w.map().hasFocus());
    CHECK(line(w).endsWith(QLatin1String("[N: start play]")));
    w.key(QApplication::focusWidget(), Qt::Key_N);
    CHECK_FALSE(w.game().inSetup());
}

TEST_CASE("Enter deals the enemy OB immediately after its scenario is opened", "[app][setup][keys]") {
    WindowFixture w(undealt());
    CHECK(line(w).contains(QLatin1String("[Enter: deal the enemy]")));
    const bool inField = GENERATE(false, true);
    if (inField) w.find<QLineEdit>("placeInput")->setFocus();
    w.key(QApplication::focusWidget(), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(w.game().session().entries().back().verb == "deal");
    CHECK(w.map().hasFocus());
}

TEST_CASE(
    "while a text field has the focus, the line above the map first names Esc, which returns to the map",
    "[app][setup][keys]") {
    WindowFixture w(emptySetup());
    w.click("1G5");
    auto* input = w.find<QLineEdit>("placeInput");
    REQUIRE(input->hasFocus());
    CHECK(line(w).endsWith(QLatin1String("[Esc, then N: start play]")));
    w.key(input, Qt::Key_Escape);
    CHECK(w.map().hasFocus());
    CHECK(line(w).endsWith(QLatin1String("[N: start play]")));
    // Enter in the empty field also moves the focus to the map. It does not start play, but shows a message
    // with the key that does.
    w.click("1G5");
    w.key(input, Qt::Key_Return);
    CHECK(w.map().hasFocus());
    CHECK(w.game().inSetup());
    CHECK(w.told().contains(QLatin1String("Press N")));
}

TEST_CASE("Enter in the field Factors places the mines, as the text on the button says",
          "[app][setup][keys]") {
    WindowFixture w(emptySetup());
    chooseMines(w);
    auto* factors = w.find<QSpinBox>("placeCount");
    CHECK(w.find<QPushButton>("placeButton")->text().contains(QLatin1String("(Enter)")));
    factors->setFocus();
    factors->selectAll();
    QTest::keyClicks(factors, QStringLiteral("4"));
    w.key(factors, Qt::Key_Return);
    const Entry& last = w.game().session().entries().back();
    CHECK(last.verb == "place");
    const Json& command = last.command;
    CHECK(command["contents"] == Json({"4 AP"}));
    CHECK(command["at"] == "1L8");
    // The arrow keys still change the number.
    w.key(factors, Qt::Key_Down);
    CHECK(factors->value() == 3);
}

TEST_CASE("a digit typed after a click on the map replaces the factors of the mines", "[app][setup][keys]") {
    WindowFixture w(emptySetup());
    chooseMines(w);
    auto* place = w.find<QPushButton>("placeButton");
    REQUIRE(place->hasFocus());
    QTest::keyClick(place, Qt::Key_6);
    CHECK(w.find<QSpinBox>("placeCount")->value() == 6);
    w.key(w.find<QSpinBox>("placeCount"), Qt::Key_Return);
    REQUIRE_FALSE(w.game().session().entries().empty());
    CHECK(Json(w.game().session().entries().back().command)["contents"] == Json({"6 AP"}));
}

TEST_CASE("letters typed after a click on the map are counters, even if mines are selected",
          "[app][setup][keys]") {
    WindowFixture w(emptySetup());
    chooseMines(w);
    auto* place = w.find<QPushButton>("placeButton");
    REQUIRE(place->hasFocus());
    CHECK(line(w).endsWith(QLatin1String("[Esc, then N: start play]")));
    QTest::keyClick(place, Qt::Key_N);
    auto* input = w.find<QLineEdit>("placeInput");
    REQUIRE(input->hasFocus());
    QTest::keyClicks(input, QStringLiteral("n 4-4-7"));
    CHECK(input->text() == QLatin1String("nn 4-4-7"));
    CHECK(w.game().inSetup());
    CHECK(w.game().session().entries().empty());
}

TEST_CASE("while a Gun's CA is chosen at setup, the line above the map first names Esc",
          "[app][setup][keys]") {
    WindowFixture w(emptySetup());
    w.click("1G5");
    auto* input = w.find<QLineEdit>("placeInput");
    w.type(input, QStringLiteral("50L AT, 2-2-8"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.map().hasTool());
    CHECK(line(w).endsWith(QLatin1String("[Esc, then N: start play]")));
    w.key(&w.map(), Qt::Key_Return);
    REQUIRE_FALSE(w.map().hasTool());
    w.map().setFocus();
    QCoreApplication::processEvents();
    CHECK(line(w).endsWith(QLatin1String("[N: start play]")));
}

TEST_CASE("the warning before play starts names a side without counters", "[app][setup][keys]") {
    WindowFixture w(emptySetup()
                        .replace(R"(,"ap_factors":6)", "")
                        .replace(R"(,
           {"id":"m2","side":"russian","at":"1M4","pds":true,"contents":["4-4-7"]})",
                                 ""));
    w.key(&w.map(), Qt::Key_N);
    CHECK(w.game().inSetup());
    CHECK(w.told().contains(QLatin1String("Still to place: Russians: all counters.")));
    w.key(&w.map(), Qt::Key_N);
    CHECK_FALSE(w.game().inSetup());
}

TEST_CASE("a refusal at setup says that the hex is outside the setup area", "[app][setup][U09]") {
    WindowFixture w(emptySetup());
    REQUIRE(
        w.game().perform({{"do", "setup_area"}, {"area", "a"}, {"side", "russian"}, {"at", {"1M4", "1M5"}}}));
    w.find<QComboBox>("placeSide")->setCurrentIndex(1);
    chooseKind(w, "A-P mines");
    w.click("1S4");
    CHECK(w.find<QLabel>("placeVerdict")->text().contains(QLatin1String("outside its setup area")));
    w.press("placeButton");
    CHECK(w.told().contains(QLatin1String("Not possible now")));
}

TEST_CASE("leaving the page of setup areas ends drawing on the map", "[app][setup][U09]") {
    WindowFixture w(emptySetup());
    auto* tabs = w.find<QTabWidget>("setupTabs");
    tabs->setCurrentIndex(1);
    w.press("areaHexesDrawn");
    w.click("1C3");
    auto* hexes = w.find<QLineEdit>("areaHexes");
    REQUIRE(hexes->text() == QLatin1String("1C3"));
    tabs->setCurrentIndex(0);
    QCoreApplication::processEvents();
    CHECK_FALSE(w.map().toolBusy());
    w.click("1D3");
    CHECK(hexes->text() == QLatin1String("1C3"));
    CHECK(w.window().selection().hexName() == QLatin1String("1D3"));
}
