// SPDX-License-Identifier: MIT
#include <QComboBox>

#include "play/prompt_bar.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// A German stack beside a Russian minefield of 8 A-P factors, and a dummy minefield elsewhere.
QByteArray minedScenario() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E5":{"terrain":["Open Ground"]},"1H6":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"German","nationality":"german"},{"id":"russian","name":"Russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]},
{"id":"mf1","side":"russian","kind":"mine","at":"1E5","contents":["8 AP"]},
{"id":"mf2","side":"russian","kind":"mine","at":"1H6"}]})";
}

}  // namespace

TEST_CASE("the message uses the singular or plural depending on the number of entering units") {
    QByteArray several = minedScenario();
    several.replace(R"(["4-6-7"])", R"(["4-6-7","LMG"])");
    WindowFixture w(several);
    w.drag({"1E4", "1E5"});
    CHECK(w.find<QLabel>("promptText")
              ->text()
              .contains(QLatin1String("4-6-7, LMG have entered the minefield in 1E5")));
}

TEST_CASE(
    "when a unit enters a minefield, the window offers an exchange, shows its odds, and accepts typed dice") {
    WindowFixture w(minedScenario());
    auto* bar = w.find<PromptBar>("promptBar");
    CHECK_FALSE(bar->isVisible());
    w.drag({"1E4", "1E5"});
    REQUIRE(w.marker("m1").at.hex == "1E5");
    REQUIRE(bar->isVisible());
    CHECK(w.find<QLabel>("promptText")
              ->text()
              .contains(QLatin1String("4-6-7 has entered the minefield in 1E5")));
    CHECK(w.map().overlay().flash == w.game().ground().find("1E5"));
    auto* partner = w.find<QComboBox>("minePartner");
    REQUIRE(partner->count() == 1);
    CHECK(partner->currentText().startsWith(QLatin1String("1H6: dummy")));
    // Play waits for the answer.
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::MPh);
    CHECK(w.state().prompts.size() == 1);
    auto* dice = w.find<QLineEdit>("promptDice");
    dice->setFocus();
    w.type(dice, QStringLiteral("2 9"));
    QTest::mouseClick(w.find<QPushButton>("mineExchange"), Qt::LeftButton);
    CHECK(w.state().prompts.size() == 1);  // a die can't show 9, so the question remains
    dice->clear();
    w.type(dice, QStringLiteral("1 2"));
    QTest::mouseClick(w.find<QPushButton>("mineExchange"), Qt::LeftButton);
    QCoreApplication::processEvents();
    const Entry& roll = w.game().session().entries().back();
    CHECK(roll.verb == "exchange_mines");
    REQUIRE(roll.rolls.size() == 1);
    CHECK(roll.rolls.front().faces == std::vector<int>{1, 2});
    // The mines are now in 1H6, where no unit has entered, so they don't attack.
    CHECK(w.state().prompts.empty());
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE(
    "without an exchange, the minefield attacks and the player enters the result; undo repeats the "
    "question") {
    WindowFixture w(minedScenario());
    w.drag({"1E4", "1E5"});
    auto* bar = w.find<PromptBar>("promptBar");
    QTest::mouseClick(w.find<QPushButton>("mineNoAttempt"), Qt::LeftButton);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    REQUIRE(w.state().prompts.size() == 1);
    REQUIRE(bar->isVisible());
    CHECK(w.find<QLabel>("promptText")->text().contains(QLatin1String("8 A-P factors")));
    auto* result = w.find<QLineEdit>("mineResult");
    result->setFocus();
    w.type(result, QStringLiteral("1MC, passed"));
    w.key(result, Qt::Key_Return);
    CHECK(w.state().prompts.empty());
    CHECK_FALSE(bar->isVisible());
    CHECK(w.told().contains(QLatin1String("1MC, passed")));
    REQUIRE(w.game().undo());
    CHECK(bar->isVisible());
}

TEST_CASE("after the roll of a minefield's attack, the result can be typed at once") {
    WindowFixture w(minedScenario());
    w.drag({"1E4", "1E5"});
    w.press("mineNoAttempt");
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_R);
    REQUIRE_FALSE(w.game().session().entries().back().rolls.empty());
    auto* result = w.find<QLineEdit>("mineResult");
    REQUIRE(result->hasFocus());
    w.type(result, QStringLiteral("NMC, no effect"));
    w.key(result, Qt::Key_Return);
    CHECK(w.told().contains(QLatin1String("NMC, no effect")));
    CHECK(w.state().prompts.empty());
}

TEST_CASE("the result of a minefield's attack on Known units opens their list of statuses") {
    for (const auto& [typed, opens] :
         {std::pair("1MC", true), std::pair("NMC", true), std::pair("-", false)}) {
        WindowFixture w(minedScenario().replace(
            R"("markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]},)",
            R"("units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7"}]}],"markers":[)"));
        w.drag({"1E4", "1E5"});
        w.press("mineNoAttempt");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        auto* result = w.find<QLineEdit>("mineResult");
        result->setFocus();
        w.type(result, QLatin1String(typed));
        w.key(result, Qt::Key_Return);
        REQUIRE(w.state().prompts.empty());
        INFO(typed);
        CHECK(w.find<QWidget>("fateBar")->isVisible() == opens);
        CHECK(w.window().selection().ids() == QStringList{QStringLiteral("one")});
    }
}

TEST_CASE("while a minefield's attack waits for its result, Z asks for the result of the selected units") {
    WindowFixture w(minedScenario().replace(
        R"("markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]},)",
        R"("units":[{"side":"german","at":"1E4","pieces":[{"id":"lead","type":"8-0"},{"id":"one","type":"4-6-7"},)"
        R"({"id":"two","type":"4-6-7"},{"id":"mg","type":"MMG"}]}],"markers":[)"));
    w.drag({"1E4", "1E5"});
    w.press("mineNoAttempt");
    REQUIRE(w.window().selection().ids().size() == 4);
    w.key(&w.map(), Qt::Key_Z);
    CHECK(w.told().contains(QLatin1String("The minefield in 1E5 attacks. Enter its result first.")));
    CHECK_FALSE(w.told().contains(QLatin1String("First click a stack")));
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
    // After the result, Z is for the same units.
    REQUIRE(w.game().perform({{"do", "mine_attack"}, {"at", "1E5"}, {"result", "-"}}));
    w.key(&w.map(), Qt::Key_Z);
    CHECK(w.find<QWidget>("fateBar")->isVisible());
}

TEST_CASE("no shift is offered for a selected minefield") {
    WindowFixture w(minedScenario());
    w.click("1E5");
    CHECK(w.window().selection().marker() == MarkerId("mf1"));
    CHECK_FALSE(w.find<QTreeWidget>("shiftList")->isVisible());
    CHECK_FALSE(w.find<QPushButton>("rollButton")->isEnabled());
    CHECK(w.map().overlay().partners.empty());
}

TEST_CASE("a side that may not know about the minefield only sees that play waits") {
    WindowFixture w(minedScenario());
    w.drag({"1E4", "1E5"});
    REQUIRE(w.window().setView(QStringLiteral("german")));
    const QString text = w.find<QLabel>("promptText")->text();
    CHECK(text.contains(QLatin1String("Waiting")));
    CHECK_FALSE(text.contains(QLatin1String("8 AP")));
    CHECK_FALSE(text.contains(QLatin1String("dummy")));
}

TEST_CASE("R10: for an entered minefield, exchanges that would merely reveal minefields are last in the list",
          "[app][R10]") {
    WindowFixture w(minedScenario()
                        .replace("\"8 AP\"", "\"6 AP\"")
                        .replace("{\"id\":\"mf2\",\"side\":\"russian\",\"kind\":\"mine\",\"at\":\"1H6\"}",
                                 "{\"id\":\"mf2\",\"side\":\"russian\",\"kind\":\"mine\",\"at\":\"1G6\","
                                 "\"contents\":[\"6 AP\"]},"
                                 "{\"id\":\"mf3\",\"side\":\"russian\",\"kind\":\"mine\",\"at\":\"1H6\","
                                 "\"contents\":[\"8 AP\"]}"));
    w.drag({"1E4", "1E5"});
    auto* partners = w.find<QComboBox>("minePartner");
    REQUIRE(partners->count() == 2);
    CHECK(partners->itemData(0).toString() == QLatin1String("mf3"));
    CHECK(partners->currentIndex() == 0);
    CHECK(partners->itemText(1).contains(QLatin1String("changes nothing")));
}
