// SPDX-License-Identifier: MIT
// Tests random seeds: each opening of a scenario has a new seed, which is shown and stored, and the player
// can use a seed again.
#include <set>

#include "log/seed_row.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::smallScenario;
using shellgame::test::WindowFixture;

namespace {

/// A window without a game, and a scenario file. The seeds are 1001, 1002 and so on, so that the tests know
/// them.
struct Counted {
    Counted() : window(QByteArray()), scenario(QString::fromStdString(window.file("small.json"))) {
        window.game().seedSource().set([this](std::uint64_t) { return ++luck; });
        REQUIRE(writeFileSafely(scenario.toStdString(), smallScenario().toStdString()));
    }
    void open() {
        REQUIRE(window.window().openFile(scenario));
        window.window().layOut();
        QCoreApplication::processEvents();
        window.key(&window.window(), Qt::Key_D, Qt::ControlModifier);
        window.bringForward("diceDock");
    }
    std::vector<int> roll() {
        const Entry& e = rolled();
        return e.rolls.at(0).faces;
    }
    const Entry& rolled() {
        REQUIRE(window.game().perform({{"do", "shift"}, {"side", "german"}, {"from", "m1"}, {"to", "m2"}}));
        return window.game().session().entries().back();
    }
    [[nodiscard]] QString told() { return window.find<QLabel>("luckText")->text(); }

    WindowFixture window;
    QString scenario;
    std::uint64_t luck = 1000;
};

}  // namespace

TEST_CASE(
    "T04: each time a game is opened, the system's random source provides a new seed of twelve digits") {
    GameController game;
    std::set<std::uint64_t> drawn;
    for (int i = 0; i < 50; ++i) drawn.insert(game.seedSource().fresh(1943));
    CHECK(drawn.size() == 50);
    CHECK(*drawn.begin() >= 1);
    CHECK(*drawn.rbegin() <= 999'999'999'999ULL);
    CHECK(*drawn.rbegin() > 1'000'000'000ULL);
}

TEST_CASE(
    "T04: a scenario always opens with a new seed, which is shown and saved; a saved game opens with its "
    "own") {
    Counted c;
    WindowFixture& w = c.window;
    c.open();
    CHECK(w.game().luck() == 1001);
    c.open();
    CHECK(w.game().luck() == 1002);
    CHECK(c.told() == QLatin1String("Random seed 1002, 0 dice drawn"));
    // The game is not changed, because opening it is not an act of the player.
    CHECK_FALSE(w.game().dirty());
    const Entry first = c.rolled();
    CHECK(c.told() == QLatin1String("Random seed 1002, 2 dice drawn"));

    const QString save = QString::fromStdString(w.file("game.json"));
    REQUIRE(w.game().save(save));
    CHECK(loadGame(save.toStdString())->session->start().dice.seed == 1002);
    REQUIRE(w.window().openFile(save));
    CHECK(w.game().luck() == 1002);
    CHECK(w.state().dice.generator == 2);
    CHECK(c.luck == 1002);  // the saved game needed no new seed

    // A scenario saved from this game contains no seed, so the next game has a new one.
    const QString again = QString::fromStdString(w.file("again.json"));
    REQUIRE(w.game().saveAsScenario(again));
    const auto written = readFile(again.toStdString(), 1 << 24);
    REQUIRE(written);
    CHECK_FALSE(Json::parse(*written).contains("dice"));
    REQUIRE(w.window().openFile(again));
    CHECK(w.game().luck() == 1003);
}

TEST_CASE(
    "T04: the button Same seed again restores the last seed used for dice, and is disabled after a roll") {
    Counted c;
    WindowFixture& w = c.window;
    c.open();
    const std::vector<int> faces = c.roll();
    // Dice have been rolled with this seed, so it can't be changed.
    for (const char* button : {"luckFresh", "luckAgain", "luckTake"})
        CHECK_FALSE(w.find<QPushButton>(button)->isEnabled());
    CHECK_FALSE(w.find<QLineEdit>("luckNumber")->isEnabled());
    CHECK_FALSE(w.game().setSeed(5));
    CHECK(w.game().luck() == 1001);

    c.open();  // this game is opened and closed without a roll
    REQUIRE(w.game().luck() == 1002);
    c.open();
    REQUIRE(w.game().luck() == 1003);
    w.press("luckAgain");
    CHECK(w.game().luck() == 1001);
    CHECK(c.told() == QLatin1String("Random seed 1001, 0 dice drawn"));
    CHECK(c.roll() == faces);
}

TEST_CASE("T04: for a scenario that was never played, the seed in the scenario file is offered") {
    Counted c;
    QByteArray text = smallScenario();
    text.replace(R"("format":1,)", R"("format":1,"dice":{"seed":1943},)");
    REQUIRE(writeFileSafely(c.scenario.toStdString(), text.toStdString()));
    c.open();
    REQUIRE(c.window.game().luck() == 1001);
    c.window.press("luckAgain");
    CHECK(c.window.game().luck() == 1943);
    c.window.press("luckFresh");
    CHECK(c.window.game().luck() == 1002);
}

TEST_CASE("T04: a seed can be typed using only the keyboard, even after acts that used no dice") {
    Counted c;
    WindowFixture& w = c.window;
    c.open();
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "before play"}}));
    const QString save = QString::fromStdString(w.file("game.json"));
    REQUIRE(w.game().save(save));
    w.map().setFocus();
    w.key(&w.window(), Qt::Key_D, Qt::ControlModifier);
    auto* number = w.find<QLineEdit>("luckNumber");
    REQUIRE(number->hasFocus());
    w.type(number, QStringLiteral("twelve 12"));
    w.key(number, Qt::Key_Return);
    CHECK(w.game().luck() == 12);
    CHECK(number->text().isEmpty());
    CHECK(w.told().contains(QLatin1String("12")));
    // The saved file has a different seed, so there is something to save.
    CHECK(w.game().dirty());
    REQUIRE(w.game().save(save));
    const auto loaded = loadGame(save.toStdString());
    REQUIRE(loaded);
    CHECK(loaded->warnings.empty());
    CHECK(loaded->session->start().dice.seed == 12);
    CHECK(loaded->session->entries().size() == 1);
    const auto json = parseJson(*readFile(save.toStdString(), 1 << 24), "game.json");
    REQUIRE(json);
    const Verification v = verifySave(*json, "game.json", {});
    CHECK(v.changesOk);
    CHECK(v.rulesOk);
}

TEST_CASE("T04: a side can neither see nor choose the seed") {
    Counted c;
    c.open();
    REQUIRE(c.window.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(c.told().contains(QLatin1String("1001")));
    CHECK_FALSE(c.told().contains(QLatin1String("drawn")));
    CHECK_FALSE(c.window.find<QPushButton>("luckAgain")->isEnabled());
    CHECK(c.window.find<QPushButton>("luckAgain")->toolTip().isEmpty());
    CHECK_FALSE(c.window.game().setSeed(5));
    REQUIRE(c.window.window().setView(QString()));
    CHECK(c.told().contains(QLatin1String("1001")));
}

TEST_CASE("T04: a new game gets a new seed, not the last one, unless a seed is typed") {
    Counted c;
    WindowFixture& w = c.window;
    const auto begin = [&] {
        w.window().action(QStringLiteral("new"))->trigger();
        CHECK(QTest::qWaitFor([&] { return w.find<QPushButton>("placeCounters")->isEnabled(); }, 20000));
    };
    begin();
    w.find<QLineEdit>("gameLuck")->setText(QStringLiteral("42"));
    w.press("placeCounters");
    REQUIRE(w.game().inSetup());
    CHECK(w.game().luck() == 42);
    begin();
    CHECK(w.find<QLineEdit>("gameLuck")->text().isEmpty());
    w.press("placeCounters");
    CHECK(w.game().luck() == 1001);
}
