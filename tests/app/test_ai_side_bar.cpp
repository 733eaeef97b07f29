// SPDX-License-Identifier: MIT
// Tests the bar for the program-controlled side: entering its OB, dealing it, giving orders to its stacks,
// and answering its questions.
#include <QLabel>
#include <QListWidget>
#include <QRegularExpression>
#include <QSettings>
#include <QTabBar>

#include "play/ai_side_bar.hpp"
#include "settings/settings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/dice.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"
#include "window_words.hpp"

using namespace shellgame;
using test::WindowFixture;

namespace {

const QByteArray pooled = R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
 "hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]},"1K4":{"terrain":["Woods"]}},
 "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
 "clock":{"phase":"setup"},"settings":{"kept":"german","viewer":"russian"},
 "pool":[{"id":"a","side":"german","counters":"4-6-7, LMG"},{"id":"q","side":"german","counters":"? x3","count":2}],
 "places":[{"side":"german","at":["1E4","1H6","1K4"]}],
 "units":[{"side":"russian","at":"1E9","pieces":["4-4-7"]}]})";

/// Shows a page of the bar.
void turnTo(WindowFixture& w, const char* title) {
    auto* tabs = w.find<QTabBar>("aiTabs");
    for (int i = 0; i < tabs->count(); ++i)
        if (tabs->tabText(i) == QLatin1String(title)) tabs->setCurrentIndex(i);
    QCoreApplication::processEvents();
}

}  // namespace

TEST_CASE(
    "the window offers to deal the enemy OB of a scenario, and play does not begin until the OB is dealt",
    "[app][kept]") {
    WindowFixture w(pooled);
    QCoreApplication::processEvents();
    REQUIRE(w.find<QWidget>("aiBar")->isVisible());
    CHECK(w.game().check(PhaseAct{}).front().verdict == Verdict::forbidden);
    w.press("offerDeal");
    CHECK_FALSE(w.find<QWidget>("aiBar")->isVisible());
    int stacks = 0;
    for (const auto& [id, m] : w.game().shown().markers) {
        CHECK(m.side == SideId("german"));
        CHECK(m.contents.empty());
        CHECK(m.dummies == 0);
        ++stacks;
    }
    CHECK(stacks == 3);
    CHECK(w.game().perform(PhaseAct{}));
    CHECK(w.game().undo());
    CHECK(w.state().clock.phase == Phase::setup);
    CHECK(w.game().redo());
    CHECK(w.state().clock.phase == Phase::RPh);
}

TEST_CASE("the enemy OB, setup Locations and the side that the program plays are entered in the bar",
          "[app][kept]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]}},
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],"clock":{"phase":"setup"}})"));
    w.key(&w.map(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(w.find<QWidget>("aiBar")->isVisible());
    w.type(w.find<QLineEdit>("aiCounters"), QStringLiteral("4-6-7, LMG"));
    w.press("aiAdd");
    CHECK(w.state().pool.at("g1").counters == "4-6-7, LMG");
    CHECK(w.state().pool.at("g1").side == SideId("german"));
    turnTo(w, "Setup Locations");
    w.type(w.find<QLineEdit>("aiAt"), QStringLiteral("1e4 1h6"));
    w.press("aiPlaces");
    CHECK(w.state().places.size() == 2);
    turnTo(w, "Behavior");
    w.press("aiGo");
    CHECK(w.state().settings.aiSide == SideId("german"));
    CHECK(w.state().settings.viewer == SideId("russian"));
    w.press("aiDeal");
    CHECK(w.state().markers.size() == 1);
}

TEST_CASE(
    "a key opens the prompt for the result of a Search, and the units that the searcher finds are revealed",
    "[app][kept]") {
    // A Russian unit is next to each of the three German stacks, so that it can search the stack.
    WindowFixture w(QByteArray(pooled).replace(
        R"({"side":"russian","at":"1E9","pieces":["4-4-7"]})",
        R"({"side":"russian","at":"1E5","pieces":["4-4-7"]},{"side":"russian","at":"1H7","pieces":["4-4-7"]},
           {"side":"russian","at":"1K5","pieces":["4-4-7"]})"));
    QCoreApplication::processEvents();
    w.press("offerDeal");
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::MPh}));
    for (const char* hex : {"1E4", "1H6", "1K4"}) {
        w.click(hex);
        w.key(&w.map(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        w.press("askSearch");
        CHECK(w.told().contains(QLatin1String(hex)));
    }
    CHECK(w.state().markers.empty());
    CHECK(w.game().shown().pieces.size() == 5);
}

TEST_CASE("a key gives an order to a stack of the program-controlled side", "[app][kept]") {
    WindowFixture w(pooled);
    QCoreApplication::processEvents();
    w.press("offerDeal");
    w.click("1E4");
    w.key(&w.map(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    auto* opens = w.find<QComboBox>("orderOpens");
    opens->setCurrentIndex(opens->findData(QStringLiteral("adjacent")));
    w.press("orderGo");
    int ordered = 0;
    for (const auto& [id, m] : w.state().markers) ordered += m.opens == OpensFire::adjacent ? 1 : 0;
    CHECK(ordered == 1);
}

TEST_CASE(
    "the bar for the enemy OB keeps the focus while the player types; setup Locations can be limited to a "
    "kind of counter, and can be removed",
    "[app][kept]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]}},
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],"clock":{"phase":"setup"}})"));
    w.key(&w.map(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    for (const char* text : {"4-6-7, LMG", "hip 75L AT, 2-2-8"}) {
        auto* field = w.find<QLineEdit>("aiCounters");
        if (field != QApplication::focusWidget()) REQUIRE(w.state().pool.empty());
        field->setFocus();
        QTest::keyClicks(field, QLatin1String(text));
        QTest::keyClick(field, Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    CHECK(w.state().pool.size() == 2);
    CHECK(QApplication::focusWidget() == w.find<QLineEdit>("aiCounters"));
    turnTo(w, "Setup Locations");
    auto* takes = w.find<QComboBox>("aiTakes");
    takes->setCurrentIndex(takes->findData(QStringLiteral("guns")));
    w.type(w.find<QLineEdit>("aiAt"), QStringLiteral("1e4 1h6"));
    w.press("aiPlaces");
    CHECK(w.state().places.at("german@1E4").takes == std::set<std::string>{"guns"});
    CHECK(QApplication::focusWidget() == w.find<QLineEdit>("aiAt"));
    auto* places = w.find<QComboBox>("aiPlaceList");
    REQUIRE(places->count() == 2);
    CHECK(places->itemText(1).startsWith(QLatin1String("1H6")));
    places->setCurrentIndex(1);
    w.press("aiRemovePlace");
    CHECK(w.state().places.size() == 1);
    CHECK_FALSE(w.state().places.contains("german@1H6"));
    // A button removes a group, and undo restores it.
    turnTo(w, "Enemy OB");
    auto* groups = w.find<QComboBox>("aiGroups");
    REQUIRE(groups->count() == 2);
    groups->setCurrentIndex(1);
    w.press("aiRemoveGroup");
    CHECK(w.state().pool.size() == 1);
    CHECK(w.state().pool.contains("g1"));
    CHECK(w.game().undo());
    CHECK(w.state().pool.size() == 2);
}

TEST_CASE("giving a side to the program switches the window and its menu to the other side's view",
          "[app][kept]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],"clock":{"phase":"setup"}})"));
    const auto ticked = [&] {
        QStringList out;
        for (const QAction* a : w.window().findChildren<QAction*>())
            if (a->isCheckable() && a->isChecked() &&
                (a->text() == QLatin1String("Russians") || a->text().startsWith(QLatin1String("Umpire"))))
                out << a->text();
        return out;
    };
    CHECK(ticked() == QStringList{QStringLiteral("Umpire (sees everything)")});
    REQUIRE(w.game().perform(AiSideAct{.side = SideId("german")}));
    CHECK(ticked() == QStringList{QStringLiteral("Russians")});
}

TEST_CASE("if a minefield of the program-controlled side is real, the program asks the player for its result",
          "[app][kept]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
        "clock":{"first":"russian","player":"russian","phase":"MPh"},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "markers":[{"id":"m1","side":"german","kind":"mine","at":"1E4","contents":["6 AP"]}],
        "units":[{"side":"russian","at":"1E5","pieces":[{"id":"one","type":"4-4-7"}]}]})"));
    REQUIRE(w.game().perform(MoveAct{.pieces = {PieceId("one")}, .path = {Location{"1E4", 0}}}));
    QCoreApplication::processEvents();
    REQUIRE(w.find<QWidget>("promptBar")->isVisible());
    w.type(w.find<QLineEdit>("mineResult"), QStringLiteral("no effect"));
    QTest::keyClick(w.find<QLineEdit>("mineResult"), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(w.state().prompts.empty());
}

namespace {

const QByteArray unkept = R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
 "hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]},"1K4":{"terrain":["Woods"]}},
 "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],"clock":{"phase":"setup"},
 "pool":[{"id":"a","side":"german","counters":"4-6-7, LMG"},{"id":"q","side":"german","counters":"? x3","count":2}],
 "places":[{"side":"german","at":["1E4","1H6","1K4"]}],
 "units":[{"side":"russian","at":"1E9","pieces":["4-4-7"]}]})";

bool seesUnder(WindowFixture& w) {
    const auto& markers = w.game().shown().markers;
    return std::any_of(markers.begin(), markers.end(),
                       [](const auto& m) { return !m.second.contents.empty(); });
}

}  // namespace

TEST_CASE("K01: dealing a side's units by button, menu or bar makes the program play that side",
          "[app][kept][K01]") {
    WindowFixture w(unkept);
    QCoreApplication::processEvents();
    REQUIRE(w.state().markers.empty());
    SECTION("the button in the offer deals the side's units") {
        w.press("offerDeal");
    }
    SECTION("the menu deals the side's units") {
        w.key(&w.map(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        CHECK(w.state().settings.temper == Temper::sound);
    }
    SECTION("the bar deals the side's units with the aggressiveness selected in the bar") {
        w.press("offerMore");
        turnTo(w, "Behavior");
        auto* temper = w.find<QComboBox>("aiTemper");
        temper->setCurrentIndex(temper->findData(QStringLiteral("reckless")));
        w.press("aiDeal");
        CHECK(w.state().settings.temper == Temper::reckless);
    }
    CHECK(w.state().markers.size() == 3);
    CHECK(w.state().settings.aiSide == SideId("german"));
    CHECK(w.game().viewer() == SideId("russian"));
    CHECK_FALSE(seesUnder(w));
    // After the undo, the side is dealt again with a different secret seed, which must be hidden too.
    const std::string secret = w.state().dice.secret;
    REQUIRE(w.game().undo());
    REQUIRE(w.state().markers.empty());
    w.key(&w.map(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.state().markers.size() == 3);
    CHECK_FALSE(seesUnder(w));
    CHECK(w.state().dice.secret != secret);
}

TEST_CASE("K01: the button for an open deal makes the deal and shows the player the dealt units",
          "[app][kept][K01]") {
    WindowFixture w(unkept);
    QCoreApplication::processEvents();
    w.press("dealOpenly");
    CHECK(w.state().markers.size() == 3);
    CHECK(w.state().settings.aiSide.empty());
    CHECK(seesUnder(w));
}

TEST_CASE("K02: the window's settings, logs and texts don't contain the secret seed",
          "[app][kept][K02][secrets]") {
    WindowFixture w(unkept);
    QCoreApplication::processEvents();
    w.press("offerDeal");
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::CCPh}));
    REQUIRE(w.game().perform(
        AskAct{.at = Location{"1E4", 0}, .what = AskedOf::attack, .result = AttackResult::NMC}));
    const QString secret = QString::fromStdString(w.state().dice.secret);
    REQUIRE(isSecretSeed(secret.toStdString()));
    const auto hasIt = [&](const QStringList& texts) {
        return std::any_of(texts.begin(), texts.end(), [&](const QString& t) { return t.contains(secret); });
    };
    const auto remembered = [] {
        QStringList out;
        const QSettings settings;
        for (const QString& key : settings.allKeys())
            out << key << settings.value(key).toStringList() << settings.value(key).toString();
        return out;
    };
    CHECK_FALSE(hasIt(remembered()));
    CHECK_FALSE(hasIt(test::wordsOf(w.window())));
    for (const LogFormat f : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html})
        CHECK_FALSE(hasIt({QString::fromStdString(w.game().exportedLog(f))}));
    // "Same seed again" stores only the seed of the public dice.
    const auto luck = app::Settings().luckOf(QString::fromStdString(w.file("small.json")));
    if (luck) CHECK(*luck == w.state().dice.seed);
    // The seed of a game without a fixed seed is not shown either.
    CHECK_FALSE(hasIt({w.find<QLabel>("luckText")->text()}));
}

TEST_CASE("even with a long enemy OB and many setup Locations the map keeps 60 % of the window",
          "[app][kept][K08]") {
    QByteArray scenario(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],"clock":{"phase":"setup"},
        "pool":[)");
    for (int n = 1; n <= 20; ++n)
        scenario += QStringLiteral(R"(%1{"id":"g%2","side":"german","counters":"4-6-7, LMG, 8-1","count":2})")
                        .arg(n == 1 ? QString() : QStringLiteral(","))
                        .arg(n)
                        .toUtf8();
    scenario += R"(],"places":[{"side":"german","at":[)";
    for (int n = 1; n <= 9; ++n)
        for (const char* row : {"A", "C", "E", "G"})
            scenario += QStringLiteral(R"(%1"1%2%3")")
                            .arg(n == 1 && *row == 'A' ? QString() : QStringLiteral(","), QLatin1String(row))
                            .arg(n)
                            .toUtf8();
    scenario += "]}]}";
    WindowFixture w(scenario);
    w.window().resize(1280, 800);
    w.key(&w.map(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QCoreApplication::processEvents();
    const auto* bar = w.find<QWidget>("aiBar");
    REQUIRE(bar->isVisible());
    for (const char* page : {"Enemy OB", "Setup Locations", "Behavior"}) {
        turnTo(w, page);
        const QRect map(w.map().mapToGlobal(QPoint()), w.map().size());
        const QRect over = map.intersected(QRect(bar->mapToGlobal(QPoint()), bar->size()));
        INFO(page << ": map " << map.height() << ", bar over it " << over.height() << ", bar "
                  << bar->height());
        CHECK((map.height() - over.height()) * 100 >= 60 * w.window().height());
    }
    CHECK(w.find<QPushButton>("aiDeal")->isVisible());
}

TEST_CASE(
    "one key lets the enemy continue its turn; another key gives an enemy unit to the player, and a second "
    "press returns the unit to the program",
    "[app][kept][units]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]}},
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
        "clock":{"first":"german","player":"german","phase":"RPh","turns":5},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"broken","type":"4-6-7","marks":["broken"]},"8-1"]},
                 {"side":"russian","at":"1M9","pieces":["4-4-7"]}]})"));
    const auto playOn = [&] {
        w.key(&w.map(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QCoreApplication::processEvents();
    };
    // In a game of an older version, the program adds its numbers first.
    REQUIRE(w.game().perform(AiSideAct{.side = SideId("german"), .policy = builtInPolicy()}));
    // The key for the next phase lets the program announce its rally attempt first.
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.find<QWidget>("aiBar")->isVisible());
    CHECK(w.state().clock.phase == Phase::RPh);
    // Neither key answers the question about the roll or adds another question.
    playOn();
    CHECK(w.state().clock.phase == Phase::RPh);
    w.key(&w.map(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::RPh);
    CHECK(w.find<QPushButton>("enemyRoll")->isVisible());
    w.press("enemyRoll");
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("enemyRoll")) == nullptr);
    CHECK(w.game().session().entries().back().verb == "roll");
    // The bar shows the roll and the DRM.
    const QString words = test::wordsOf(w.window()).join(QLatin1Char('|'));
    CHECK(words.contains(QLatin1String("Rolled: ")));
    CHECK(words.contains(QLatin1String("DRM that the program knows")));
    w.press("enemySucceeds");
    CHECK_FALSE(w.state().piece(PieceId("broken"))->marks.contains("broken"));
    REQUIRE(w.find<QWidget>("aiBar")->isVisible());
    // With the result, the program plays on.
    CHECK(w.state().clock.phase == Phase::DFPh);
    w.press("enemyGoOn");
    CHECK(w.state().clock.player == SideId("russian"));
    w.press("enemyClose");
    CHECK_FALSE(w.find<QWidget>("aiBar")->isVisible());
    w.click("1E4");
    w.window().selection().chooseIds({QStringLiteral("broken")});
    w.key(&w.map(), Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.state().piece(PieceId("broken"))->byHand);
    QStringList listed;
    for (const QString& text : test::wordsOf(w.window()))
        if (text.contains(QLatin1String("4-6-7")) && text.contains(QLatin1String("you move it")))
            listed << text;
    CHECK(listed.size() >= 2);  // one text is in the list of stacks, another in the list's tool tip
    w.key(&w.map(), Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK_FALSE(w.state().piece(PieceId("broken"))->byHand);
}

TEST_CASE(
    "when the enemy has nothing left to do, its bar offers the next phase; the bar closes when the phase "
    "ends",
    "[app][kept][units]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
        "clock":{"first":"russian","player":"russian","phase":"PFPh","turns":5},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},{"side":"russian","at":"1M9","pieces":["4-4-7"]}]})"));
    const auto playOn = [&] {
        w.key(&w.map(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QCoreApplication::processEvents();
    };
    const auto* bar = w.find<QWidget>("aiBar");
    playOn();
    REQUIRE(bar->isVisible());
    CHECK(w.find<QPushButton>("enemyGoOn")->text() == QLatin1String("&Next phase"));
    // The same key again says what to press.
    playOn();
    CHECK(w.told().contains(QLatin1String("Press N for the next phase.")));
    w.press("enemyGoOn");
    CHECK(w.state().clock.phase == Phase::MPh);
    CHECK_FALSE(bar->isVisible());
    playOn();
    REQUIRE(bar->isVisible());
    REQUIRE(w.game().perform({{"do", "phase"}}));
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("the bar rolls the enemy's Concealment dr, and the player enters whether it succeeded",
          "[app][kept][units]") {
    // The LOS is unknown, because the two units are many hexes apart on a blank board.
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "hexes":{"1A1":{"terrain":["Woods"]}},
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
        "clock":{"first":"german","player":"german","phase":"CCPh","turns":5},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "units":[{"side":"german","at":"1A1","pieces":[{"id":"seen","type":"4-6-7"}]},
                 {"side":"russian","at":"1T9","pieces":["4-4-7"]}]})"));
    w.key(&w.map(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QCoreApplication::processEvents();
    SECTION("a dr of 3 with drm +3 for a squad and -1 for woods is at most 5") {
        REQUIRE(w.game().perform(RollAct{.one = true, .dice = {3}}));
        QCoreApplication::processEvents();
        CHECK(test::wordsOf(w.window())
                  .join(QLatin1Char('|'))
                  .contains(QLatin1String("Rolled: 3. With these drm: 5. A \"?\" needs at most 5.")));
        REQUIRE(w.find<QPushButton>("enemySucceeds")->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCoreApplication::processEvents();
        CHECK_FALSE(w.state().piece(PieceId("seen"))->under.empty());
        return;
    }
    SECTION("a dr of 4 fails") {
        REQUIRE(w.game().perform(RollAct{.one = true, .dice = {4}}));
        QCoreApplication::processEvents();
        CHECK(w.find<QPushButton>("enemyGoOn")->hasFocus());
        return;
    }
    w.press("enemyRoll");
    const Entry& rolled = w.game().session().entries().back();
    REQUIRE(rolled.rolls.size() == 1);
    CHECK(rolled.rolls.front().faces.size() == 1);
    w.press("enemySucceeds");
    CHECK_FALSE(w.state().piece(PieceId("seen"))->under.empty());
    CHECK(w.game().shown().piece(PieceId("seen")) == nullptr);
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("enemySucceeds")) == nullptr);
}

namespace {

/// A Known German squad in 1E4, which the program plays, is between two Russian squads. In its MPh it falls
/// back along 1F4 to the woods in 1G4. The program never fires.
QByteArray fallsBack(const char* phase = "MPh", const char* marks = "") {
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    Json out = Json::parse(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
        "clock":{"first":"russian","player":"german","phase":"MPh","turns":9},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "seen":[{"side":"german","at":["1E4"],"seen":true,"range":2}]})");
    out["clock"]["phase"] = phase;
    out["settings"]["policy"] = writeValue(policy, Elide::no);
    for (const auto& column : {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"})
        for (int row = 1; row < 10; ++row)
            out["hexes"]["1" + std::string(column) + std::to_string(row)] = {{"terrain", {"Open Ground"}}};
    for (const char* woods : {"1E2", "1E6", "1G4"}) out["hexes"][woods] = {{"terrain", {"Woods"}}};
    Json squad = {{"id", "squad"}, {"type", "4-6-7"}};
    if (*marks != 0) squad["marks"] = {marks};
    out["units"] = {{{"side", "german"}, {"at", "1E4"}, {"pieces", {squad}}},
                    {{"side", "russian"}, {"at", "1E2"}, {"pieces", {"4-4-7"}}},
                    {{"side", "russian"}, {"at", "1E6"}, {"pieces", {"4-4-7"}}}};
    return QByteArray::fromStdString(out.dump());
}

QStringList textsOf(WindowFixture& w) {
    QStringList out;
    for (const QLabel* label : w.find<QWidget>("aiBar")->findChildren<QLabel*>())
        if (label->isVisible()) out << label->text();
    return out;
}

/// Returns the place of a button in the window.
QPoint placeOf(WindowFixture& w, const char* button) {
    return w.find<QPushButton>(button)->mapTo(&w.window(), QPoint());
}

}  // namespace

TEST_CASE(
    "A8.1 after a move of the enemy, the player can stop the units in a hex on their way to which the "
    "player has fired",
    "[app][kept][units]") {
    WindowFixture w(fallsBack());
    const auto at = [&] { return w.state().placeOf(PieceId("squad")).hex; };
    letPlayOn(w);
    REQUIRE(at() == "1G4");
    // The button in the hex on the way is before "Go on", which has the focus.
    CHECK(w.find<QPushButton>("enemyGoOn")->hasFocus());
    const auto buttons =
        w.find<QWidget>("aiBar")->findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^stopIn-")));
    REQUIRE(buttons.size() == 1);
    const std::string middle = buttons.front()->text().toStdString();
    CHECK((middle == "1F3" || middle == "1F4"));
    SECTION("by mouse") {
        REQUIRE(buttons.front()->isEnabled());
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
    }
    SECTION("by key") {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
        REQUIRE(buttons.front()->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
    QCoreApplication::processEvents();
    CHECK(at() == middle);
    const Piece& squad = *w.state().piece(PieceId("squad"));
    REQUIRE(squad.spent);
    CHECK(squad.spent->quarters == 4);
    CHECK(squad.acted == clockOrder(w.state().clock));
    // The player's log gives the reason for the stop.
    CHECK(textOf(w.game().shownEntries().back().text) ==
          "4-6-7 stops in " + middle + " because of Defensive First Fire. Germans: 4-6-7 moves from 1E4 to " +
              middle + ".");
    CHECK(textsOf(w).join(QLatin1Char('|')).contains(QString::fromStdString("stopped in " + middle)));
    CHECK(w.find<QWidget>("aiBar")
              ->findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^stopIn-")))
              .isEmpty());
    // The program does not move the squad again, and one undo takes the squad back to its first hex.
    w.press("enemyGoOn");
    CHECK(at() == middle);
    REQUIRE(w.state().clock.phase == Phase::DFPh);
    REQUIRE(w.game().undo());
    REQUIRE(w.game().undo());
    CHECK(at() == "1E4");
    CHECK_FALSE(w.state().piece(PieceId("squad"))->spent);
}

TEST_CASE("A8.1 units that have stopped on their way move on if the player's fire had no effect",
          "[app][kept][units]") {
    WindowFixture w(fallsBack());
    const auto at = [&] { return w.state().placeOf(PieceId("squad")).hex; };
    letPlayOn(w);
    REQUIRE(at() == "1G4");
    const auto stops =
        w.find<QWidget>("aiBar")->findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^stopIn-")));
    REQUIRE(stops.size() == 1);
    QPushButton* stop = stops.front();
    stop->setFocus();
    QTest::keyClick(stop, Qt::Key_Return);
    QCoreApplication::processEvents();
    const std::string middle = at();
    REQUIRE(middle != "1G4");
    REQUIRE(w.find<QPushButton>("enemyMoveOn")->hasFocus());
    SECTION("Y enters no effect, and one undo takes the units back") {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Y);
        CHECK(at() == "1G4");
        CHECK(w.state().piece(PieceId("squad"))->spent->quarters > 4);
        REQUIRE(w.game().undo());
        CHECK(at() == middle);
        CHECK(w.find<QPushButton>("enemyMoveOn")->isVisible());
    }
    SECTION("Y on the map enters no effect too") {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Y);
        CHECK(at() == "1G4");
        // Without the button, Y does nothing.
        w.map().setFocus();
        const std::size_t acts = w.game().session().entries().size();
        w.key(&w.map(), Qt::Key_Y);
        CHECK(w.game().session().entries().size() == acts);
    }
    SECTION("Enter on the map enters no effect too") {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
        CHECK(at() == "1G4");
    }
    SECTION("a broken unit stays, and the program plays on") {
        w.press("enemyResult");
        QCoreApplication::processEvents();
        REQUIRE(w.find<QWidget>("fateBar")->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_1);
        QCoreApplication::processEvents();
        CHECK(w.state().piece(PieceId("squad"))->marks.contains("broken"));
        CHECK(w.window().findChild<QPushButton*>(QStringLiteral("enemyMoveOn")) == nullptr);
        w.press("enemyGoOn");
        CHECK(at() == middle);
        CHECK(w.state().clock.phase == Phase::DFPh);
    }
}

TEST_CASE("A4.12 if the leader of a stopped stack breaks, the others move on only as far as their own MF",
          "[app][kept][units]") {
    Json game = Json::parse(fallsBack().toStdString());
    game["hexes"]["1G4"] = {{"terrain", {"Open Ground"}}};
    game["hexes"]["1I4"] = {{"terrain", {"Woods"}}};
    game["clock"]["turns"] = 1;
    const Json goal = {{{"hexes", {"1I4"}}, {"held", "russian"}}};
    game["conditions"] = {
        {{"id", "v"}, {"side", "german"}, {"counts", "control"}, {"need", 1}, {"objectives", goal}}};
    game["units"][0]["pieces"].push_back({{"id", "lead"}, {"type", "8-0"}});
    WindowFixture w(QByteArray::fromStdString(game.dump()));
    const auto at = [&] { return w.state().placeOf(PieceId("squad")).hex; };
    letPlayOn(w);
    // Three hexes of Open Ground and the woods cost 5 MF.
    REQUIRE(at() == "1I4");
    const auto stops =
        w.find<QWidget>("aiBar")->findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^stopIn-")));
    REQUIRE(!stops.empty());
    QPushButton* stop = stops.front();
    stop->setFocus();
    QTest::keyClick(stop, Qt::Key_Return);
    QCoreApplication::processEvents();
    REQUIRE(at() != "1I4");
    REQUIRE(w.game().perform({{"do", "mark"}, {"piece", "lead"}, {"add", {"broken"}}}));
    QCoreApplication::processEvents();
    w.press("enemyMoveOn");
    QCoreApplication::processEvents();
    CAPTURE(w.told().toStdString());
    CHECK(at().substr(0, 2) == "1H");
    const QString texts = textsOf(w).join(QLatin1Char('|'));
    CAPTURE(texts.toStdString());
    CHECK(texts.contains(QStringLiteral("The Germans go only to %1.").arg(app::qs(at()))));
    CHECK(texts.contains(QLatin1String("(Non-Assault Movement)")));
}

TEST_CASE("in the enemy's MPh, N lets the program move its units before the phase ends",
          "[app][kept][units]") {
    WindowFixture w(fallsBack());
    w.key(&w.map(), Qt::Key_N);
    QCoreApplication::processEvents();
    CHECK(w.state().clock.phase == Phase::MPh);
    CHECK(w.state().placeOf(PieceId("squad")).hex == "1G4");
    CHECK(w.find<QWidget>("aiBar")->isVisible());
}

TEST_CASE("the map shows the hex in which a move of the enemy ends", "[app][kept][units]") {
    WindowFixture w(fallsBack());
    QStringList shown;
    QObject::connect(w.find<app::AiSideBar>("aiBar"), &app::ActBar::hexWanted,
                     [&](const QString& hex) { shown << hex; });
    letPlayOn(w);
    CHECK(shown == QStringList{QStringLiteral("1G4")});
}

TEST_CASE("the texts of the enemy's bar do not move its button Go on", "[app][kept][units][still]") {
    WindowFixture w(fallsBack());
    letPlayOn(w);
    REQUIRE(textsOf(w).join(QLatin1Char('|')).contains(QLatin1String("Path: ")));
    const QPoint withPath = placeOf(w, "enemyGoOn");
    w.press("enemyGoOn");
    REQUIRE_FALSE(textsOf(w).join(QLatin1Char('|')).contains(QLatin1String("Path: ")));
    CHECK(placeOf(w, "enemyGoOn") == withPath);
}

TEST_CASE("A10.6 A10.64 after the roll of a broken enemy unit, Enter enters the result of this roll",
          "[app][kept][units]") {
    // The unit is a squad with a Morale Level of 7 in the open, without a leader: DRM +1 for Self-Rally.
    WindowFixture w(fallsBack("RPh", "broken"));
    letPlayOn(w);
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    const QPoint fails = placeOf(w, "enemyGoOn"), succeeds = placeOf(w, "enemySucceeds");
    const auto rolled = [&](std::vector<int> dice) {
        // The player rolls on the table, and enters the dice.
        REQUIRE(w.game().perform(RollAct{.dice = std::move(dice)}));
        QCoreApplication::processEvents();
        CHECK(w.window().findChild<QPushButton*>(QStringLiteral("enemyRoll")) == nullptr);
        // The buttons have not moved.
        CHECK(placeOf(w, "enemyGoOn") == fails);
        CHECK(placeOf(w, "enemySucceeds") == succeeds);
    };
    const auto enter = [] {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCoreApplication::processEvents();
    };
    const auto isBroken = [&] { return w.state().piece(PieceId("squad"))->marks.contains("broken"); };
    const auto hasReduction = [&] {
        return w.window().findChild<QPushButton*>(QStringLiteral("enemyReduced")) != nullptr;
    };
    SECTION("a DR of 6 with DRM +1 is at most the Morale Level of 7") {
        rolled({3, 3});
        CHECK(textsOf(w).contains(QStringLiteral("Rolled: 6. With these DRM: 7, against Morale Level 7.")));
        CHECK(w.find<QPushButton>("enemySucceeds")->hasFocus());
        CHECK_FALSE(hasReduction());
        enter();
        CHECK_FALSE(isBroken());
    }
    SECTION("after Esc, Ctrl+Shift+N shows the attempt and its roll again") {
        rolled({3, 3});
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        REQUIRE_FALSE(w.find<QWidget>("aiBar")->isVisible());
        letPlayOn(w);
        REQUIRE(w.find<QWidget>("aiBar")->isVisible());
        CHECK(textsOf(w).contains(QStringLiteral("Rolled: 6. With these DRM: 7, against Morale Level 7.")));
        CHECK(w.find<QPushButton>("enemySucceeds")->hasFocus());
        enter();
        CHECK_FALSE(isBroken());
    }
    SECTION("after Esc and an undo of the attempt, the program attempts it again") {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        REQUIRE(w.game().undo());
        letPlayOn(w);
        CHECK(w.game().session().entries().back().verb == "enemy_unit");
        CHECK(w.find<QPushButton>("enemyRoll")->hasFocus());
    }
    SECTION("a DR of 7 with DRM +1 is more than the Morale Level") {
        rolled({3, 4});
        CHECK(w.find<QPushButton>("enemyGoOn")->hasFocus());
        CHECK_FALSE(hasReduction());
        enter();
        CHECK(isBroken());
    }
    SECTION("after an Original 2, the bar mentions Heat of Battle (A15.1)") {
        rolled({1, 1});
        CHECK(textsOf(w)
                  .join(QLatin1Char('|'))
                  .contains(QLatin1String("Check for Heat of Battle on the table (A15.1).")));
        enter();
        CHECK_FALSE(isBroken());
    }
    SECTION("after an Original 12, the squad becomes a half-squad, which does not roll again") {
        rolled({6, 6});
        REQUIRE(hasReduction());
        CHECK(w.find<QPushButton>("enemyReduced")->hasFocus());
        enter();
        CHECK(w.state().piece(PieceId("squad"))->gone == "Casualty Reduction");
        CHECK_FALSE(hasReduction());
        CHECK(w.state().clock.phase != Phase::RPh);
    }
}

TEST_CASE("after the deal the window still lists the enemy OB, whatever has become of the units",
          "[app][kept][K08]") {
    WindowFixture w(pooled);
    QCoreApplication::processEvents();
    const auto listed = [&] {
        w.key(&w.map(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QStringList out;
        const auto* list = w.find<QListWidget>("aiDealt");
        REQUIRE(list->isVisible());
        for (int i = 0; i < list->count(); ++i) out << list->item(i)->text();
        w.press("aiClose");
        return out;
    };
    const QStringList ob{QStringLiteral("1 × 4-6-7"), QStringLiteral("1 × LMG"), QStringLiteral("6 × ?")};
    // Before the deal too, the stacks are shown only on request.
    CHECK(listed() == ob);
    w.key(&w.map(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.window().findChild<QComboBox*>(QStringLiteral("aiGroups")) == nullptr);
    w.press("aiShowStacks");
    CHECK(w.find<QComboBox>("aiGroups")->itemText(0) == QStringLiteral("4-6-7, LMG"));
    w.press("aiDeal");
    CHECK(listed() == ob);
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::CCPh}));
    CHECK(listed() == ob);
    // Attacks remove the dummies.
    for (const char* hex : {"1E4", "1H6", "1K4"})
        REQUIRE(w.game().perform(
            AskAct{.at = Location{hex, 0}, .what = AskedOf::attack, .result = AttackResult::NMC}));
    REQUIRE(w.state().markers.size() < 3);
    CHECK(listed() == ob);
}

TEST_CASE("A11.1 before the enemy's CCPh ends, one warning names the unresolved Close Combats",
          "[app][kept][units]") {
    QByteArray scenario = fallsBack("CCPh");
    scenario.replace("\"1E2\",\"pieces\"", "\"1E4\",\"pieces\"");
    WindowFixture w(scenario);
    // The program announces its attack in Close Combat first.
    letPlayOn(w);
    REQUIRE(w.game().session().entries().back().verb == "enemy_unit");
    letPlayOn(w);
    REQUIRE(w.find<QWidget>("fateBar")->isVisible());
    CHECK(w.state().clock.phase == Phase::CCPh);
    QTest::keyClick(w.find<QWidget>("fateBar"), Qt::Key_Escape);
    letPlayOn(w);
    CHECK(w.told().startsWith(QLatin1String("Both sides are in 1E4.")));
    CHECK(w.state().clock.phase == Phase::CCPh);
    letPlayOn(w);
    CHECK(w.state().clock.player == SideId("russian"));
}
