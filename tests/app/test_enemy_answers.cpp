// SPDX-License-Identifier: MIT
// Tests how the player answers the program's attacks, moves and rolls: one result for each attacked unit, the
// stops before the player's own actions, fire at a moving "?", repairs and Ambush.
#include <QLabel>
#include <QRegularExpression>

#include "play/ai_side_bar.hpp"
#include "play/counter_action_bar.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using test::WindowFixture;

namespace {

enum class Fires { never, always };

/// A game in which the program plays the Germans. The rows A to K of the blank board are Open Ground, with
/// woods in the given hexes; the program computes LOS.
QByteArray gameWith(const char* player, const char* phase, const Json& counters, Fires fires = Fires::never,
                    const std::vector<const char*>& woods = {}) {
    Policy policy = builtInPolicy();
    PolicyChances& c = *policy.chances;
    if (fires == Fires::never) {
        c.most = c.mostAdjacent = c.known = 0;
    } else {
        c.most = c.mostAdjacent = 100;
        c.patient = 0;
        c.squad = {100, 100};
        c.full = 1;
        c.wait = c.advancing = 100;
        c.far = 0;
    }
    Json out = Json::parse(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
        "sides":[{"id":"russian","name":"Russians"},{"id":"german","name":"Germans"}],
        "clock":{"first":"russian","turn":1,"turns":9},
        "settings":{"kept":"german","viewer":"russian","temper":"none","house":{"los_computed":"computed"}}})");
    out["clock"]["player"] = player;
    out["clock"]["phase"] = phase;
    out["settings"]["policy"] = writeValue(policy, Elide::no);
    for (const char column : std::string("ABCDEFGHIJK"))
        for (int row = 1; row < 10; ++row)
            out["hexes"]["1" + std::string(1, column) + std::to_string(row)] = {{"terrain", {"Open Ground"}}};
    for (const char* hex : woods) out["hexes"][hex] = {{"terrain", {"Woods"}}};
    out.merge_patch(counters);
    return QByteArray::fromStdString(out.dump());
}

void typeKey(Qt::Key key) {
    QTest::keyClick(QApplication::focusWidget(), key);
    QCoreApplication::processEvents();
}

QString textOfBar(WindowFixture& w, const char* bar) {
    QStringList out;
    for (const QLabel* label : w.find<QWidget>(bar)->findChildren<QLabel*>())
        if (label->isVisible()) out << label->text();
    return out.join(QLatin1Char('|'));
}

bool isShown(WindowFixture& w, const char* widget) {
    const auto* found = w.window().findChild<QWidget*>(QLatin1String(widget));
    return found != nullptr && found->isVisible();
}

bool hasMark(WindowFixture& w, const char* piece, const char* mark) {
    return w.state().piece(PieceId(piece))->marks.contains(mark);
}

int arrowsOnMap(WindowFixture& w) {
    int out = 0;
    for (const app::MapDrawing& d : w.map().overlay().drawings)
        out += d.kind == app::MapDrawing::Kind::shot ? 1 : 0;
    return out;
}

QStringList chosen(WindowFixture& w) {
    return w.window().selection().ids();
}

const Json movingStack = Json::parse(R"({
    "markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7","4-6-7"]}],
    "settings":{"temper":"sound"},
    "seen":[{"side":"german","at":["1E4"],"seen":true,"range":2},
            {"side":"russian","at":["1E4"],"seen":true,"range":2}],
    "units":[{"side":"russian","at":"1E6","pieces":[{"id":"stays","type":"2-2-7"}]},
             {"side":"russian","at":"1E7","pieces":[{"id":"a","type":"4-4-7"},{"id":"b","type":"4-4-7"},
                                                    {"id":"c","type":"8-0"}]}]})");

/// Moves the Russian stack into the hex of another squad, so that the program fires at the stack, and shows
/// the attack.
void moveIntoFire(WindowFixture& w) {
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::MPh}));
    REQUIRE(w.game().perform(
        MoveAct{.pieces = {PieceId("a"), PieceId("b"), PieceId("c")}, .path = {Location{"1E6", 0}}}));
    QCoreApplication::processEvents();
    REQUIRE(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("Resolve the attack")));
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
}

/// The German MPh of a game in which the program moves a squad past these Russian units, which see it.
QByteArray movesPast(const Json& russians) {
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    Json out = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
        "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
        "clock":{"turns":3,"turn":3,"first":"german","player":"german","phase":"MPh"},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "conditions":[{"id":"v","side":"german","counts":"control","need":1,
                       "objectives":[{"hexes":["1K5"],"held":"russian"}]}],
        "units":[{"side":"german","at":"1G5","pieces":[{"id":"squad","type":"4-6-7"}]}]})");
    out["settings"]["policy"] = writeValue(policy, Elide::no);
    out["units"].push_back({{"side", "russian"}, {"at", "1K5"}, {"pieces", russians}});
    return QByteArray::fromStdString(out.dump());
}

/// Lets the program move the squad, and returns the first button that stops the squad on its way.
QPushButton* stopOnTheWay(WindowFixture& w) {
    REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 20000));
    letPlayOn(w);
    const auto stops =
        w.find<QWidget>("aiBar")->findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^stopIn-")));
    REQUIRE_FALSE(stops.isEmpty());
    return stops.front();
}

/// The RtPh of a game in which two broken German squads rout through Open Ground in LOS of a Russian squad.
QByteArray routsThroughOpenGround() {
    return gameWith("russian", "RtPh", Json::parse(R"({
        "hexes":{"1E4":{"terrain":["Stone Building"]},"1E5":{"terrain":["Stone Building"]}},
        "units":[{"side":"german","at":"1E4h1",
                  "pieces":[{"id":"a","type":"4-6-7","marks":["broken","DM"]},
                            {"id":"b","type":"4-6-7","marks":["broken","DM"]}]},
                 {"side":"russian","at":"1E5h1","pieces":["4-4-7"]}]})"),
                    Fires::never, {"1E2"});
}

}  // namespace

TEST_CASE("A8.1 the bar for the results of an attack stays until each unit that has moved has a result",
          "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "PFPh", movingStack, Fires::always, {"1E4"}));
    moveIntoFire(w);
    // The squad that was in the hex before is not attacked.
    CHECK(chosen(w) == QStringList{QStringLiteral("a")});
    CHECK(textOfBar(w, "fateBar").count(QLatin1String("2-2-7")) == 0);
    typeKey(Qt::Key_1);
    CHECK(hasMark(w, "a", "broken"));
    CHECK_FALSE(hasMark(w, "b", "broken"));
    CHECK_FALSE(hasMark(w, "stays", "broken"));
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("4-4-7: Breaks")));
    CHECK(chosen(w) == QStringList{QStringLiteral("b")});
    SECTION("the second unit has no effect, and the last unit is pinned") {
        typeKey(Qt::Key_Y);
        REQUIRE(isShown(w, "fateBar"));
        CHECK(chosen(w) == QStringList{QStringLiteral("c")});
        typeKey(Qt::Key_3);
        CHECK(hasMark(w, "c", "pinned"));
        CHECK_FALSE(hasMark(w, "b", "pinned"));
        CHECK_FALSE(isShown(w, "fateBar"));
    }
    SECTION("the keys on the buttons work on the map too") {
        w.map().setFocus();
        typeKey(Qt::Key_Y);
        REQUIRE(isShown(w, "fateBar"));
        CHECK(chosen(w) == QStringList{QStringLiteral("c")});
        w.map().setFocus();
        typeKey(Qt::Key_3);
        CHECK(hasMark(w, "c", "pinned"));
        CHECK_FALSE(isShown(w, "fateBar"));
    }
    SECTION("the last unit has a button with the key Y") {
        typeKey(Qt::Key_Y);
        CHECK(w.find<QPushButton>("fateCancel")->text().startsWith(QLatin1String("Y ")));
        typeKey(Qt::Key_Y);
        CHECK_FALSE(isShown(w, "fateBar"));
    }
    SECTION("the program does not play on before all units have their results") {
        w.map().setFocus();
        letPlayOn(w);
        CHECK(isShown(w, "fateBar"));
        CHECK(w.find<QWidget>("fateBar")->isAncestorOf(QApplication::focusWidget()));
        CHECK(chosen(w) == QStringList{QStringLiteral("b")});
    }
    SECTION("a move closes the bar, and the attack stays open") {
        REQUIRE(w.game().perform(MoveAct{.pieces = {PieceId("stays")}, .path = {Location{"1E7", 0}}}));
        QCoreApplication::processEvents();
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("Resolve the attack")));
    }
    SECTION("one undo undoes a result together with its roll") {
        w.find<QPushButton>("fateRoll")->click();
        REQUIRE(w.game().session().entries().back().verb == "roll");
        w.find<QPushButton>("fateCancel")->setFocus();
        typeKey(Qt::Key_3);
        REQUIRE(hasMark(w, "b", "pinned"));
        REQUIRE(w.game().undo());
        QCoreApplication::processEvents();
        CHECK_FALSE(hasMark(w, "b", "pinned"));
        CHECK(hasMark(w, "a", "broken"));
        const auto& entries = w.game().session().entries();
        CHECK(std::all_of(entries.begin(), entries.end(),
                          [](const Entry& e) { return e.verb != "roll" || e.undone; }));
        REQUIRE(isShown(w, "fateBar"));
        CHECK(chosen(w) == QStringList{QStringLiteral("b")});
    }
    SECTION("after a result, Enter closes the bar: no effect on the rest") {
        typeKey(Qt::Key_Return);
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK_FALSE(hasMark(w, "b", "broken"));
    }
    SECTION("a half-squad that replaces its squad comes last") {
        REQUIRE(w.game().perform(
            {{"do", "replace"}, {"piece", "b"}, {"with", {"2-2-7"}}, {"why", "Casualty Reduction"}}));
        QCoreApplication::processEvents();
        REQUIRE(isShown(w, "fateBar"));
        CHECK(chosen(w) == QStringList{QStringLiteral("c")});
        typeKey(Qt::Key_Y);
        REQUIRE(isShown(w, "fateBar"));
        REQUIRE(chosen(w).size() == 1);
        CHECK(w.state().piece(PieceId(chosen(w).front().toStdString()))->type == "2-2-7");
    }
    SECTION("after an undo the first unit needs its result again") {
        REQUIRE(w.game().undo());
        QCoreApplication::processEvents();
        REQUIRE(isShown(w, "fateBar"));
        CHECK(chosen(w) == QStringList{QStringLiteral("a")});
    }
    SECTION("a result that the player enters without the bar counts too") {
        REQUIRE(w.game().perform(MarkAct{.pieces = {PieceId("b")}, .add = {"pinned"}}));
        QCoreApplication::processEvents();
        CHECK(chosen(w) == QStringList{QStringLiteral("c")});
    }
}

TEST_CASE("A9.7 an Original 12 of the program's attack breaks down its MG", "[app][kept][shots]") {
    Json counters = movingStack;
    counters["markers"][0]["contents"] = Json::parse(R"(["4-6-7",{"id":"mg","type":"LMG"}])");
    WindowFixture w(gameWith("russian", "PFPh", counters, Fires::always, {"1E4"}));
    moveIntoFire(w);
    SECTION("the last result enters it") {
        REQUIRE(w.game().perform(RollAct{.why = "attack", .dice = {6, 6}}));
        QCoreApplication::processEvents();
        CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Original 12")));
        CHECK(w.find<QPushButton>("breaksDown-mg")
                  ->text()
                  .contains(QLatin1String("LMG in 1E4 malfunctions (B12)")));
        typeKey(Qt::Key_Return);
        QCoreApplication::processEvents();
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK(hasMark(w, "mg", "malfunctioned"));
        // One undo takes it back together with the roll.
        REQUIRE(w.game().undo());
        CHECK_FALSE(hasMark(w, "mg", "malfunctioned"));
        CHECK(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("Resolve the attack")));
    }
    SECTION("K enters it at once") {
        REQUIRE(w.game().perform(RollAct{.why = "attack", .dice = {6, 6}}));
        QCoreApplication::processEvents();
        typeKey(Qt::Key_K);
        CHECK(hasMark(w, "mg", "malfunctioned"));
        CHECK(isShown(w, "fateBar"));
        CHECK_FALSE(textOfBar(w, "fateBar").contains(QLatin1String("Original 12")));
    }
    SECTION("another roll does not") {
        REQUIRE(w.game().perform(RollAct{.why = "attack", .dice = {6, 5}}));
        REQUIRE(w.game().perform(RollAct{.why = "MC", .dice = {6, 6}}));
        QCoreApplication::processEvents();
        CHECK_FALSE(textOfBar(w, "fateBar").contains(QLatin1String("Original 12")));
        typeKey(Qt::Key_Return);
        QCoreApplication::processEvents();
        CHECK_FALSE(hasMark(w, "mg", "malfunctioned"));
    }
}

TEST_CASE("after an attack on a moving stack, the units that can move on are selected together",
          "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "PFPh", movingStack, Fires::always, {"1E4"}));
    moveIntoFire(w);
    typeKey(Qt::Key_Y);
    typeKey(Qt::Key_1);
    typeKey(Qt::Key_Y);
    REQUIRE_FALSE(isShown(w, "fateBar"));
    QStringList now = chosen(w);
    now.sort();
    CHECK(now == QStringList{QStringLiteral("a"), QStringLiteral("c")});
    CHECK(w.told().contains(QLatin1String("Can't move on: 4-4-7.")));
}

TEST_CASE("Enter on an attack of the program first rolls, and enters no result", "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "PFPh", movingStack, Fires::always, {"1E4"}));
    moveIntoFire(w);
    typeKey(Qt::Key_Return);
    CHECK(w.game().session().entries().back().verb == "roll");
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Rolled: ")));
    typeKey(Qt::Key_Return);
    CHECK_FALSE(isShown(w, "fateBar"));
}

TEST_CASE("Enter on an attack scrolls the map to its target, however far the firer is away",
          "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "MPh", Json::parse(R"({
        "settings":{"temper":"sound"},
        "seen":[{"side":"german","at":["1E2"],"seen":true,"range":6}],
        "units":[{"side":"german","at":"1E2","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E8","pieces":["4-4-7"]}]})"),
                             Fires::always));
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::DFPh}));
    w.map().zoomTo(app::MapView::defaultScale * 2);
    w.map().centreOn(*w.game().ground().find("1S5"));
    w.map().setFocus();
    typeKey(Qt::Key_Return);
    REQUIRE(isShown(w, "fateBar"));
    CHECK(w.map().isInSight(*w.game().ground().find("1E8")));
}

TEST_CASE("A12.121 an attack on a moving \"?\" stays open when the units lose their \"?\" by their move",
          "[app][kept][shots]") {
    Json counters = movingStack;
    counters["units"].erase(1);
    counters["settings"]["policy"]["chances"]["unknown"] = 100;
    counters["markers"].push_back(Json::parse(R"({"id":"r1","side":"russian","at":"1E7",
        "contents":[{"id":"a","type":"4-4-7"},{"id":"b","type":"4-4-7"}]})"));
    WindowFixture w(gameWith("russian", "PFPh", counters, Fires::always, {"1E4"}));
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::MPh}));
    REQUIRE(w.game().perform(MoveAct{.marker = MarkerId("r1"), .path = {Location{"1E6", 0}}}));
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    REQUIRE(line().contains(QLatin1String("Resolve the attack")));
    REQUIRE(w.game().perform(RevealAct{.marker = MarkerId("r1")}));
    CHECK(line().contains(QLatin1String("Resolve the attack")));
    w.map().setFocus();
    typeKey(Qt::Key_Return);
    REQUIRE(isShown(w, "fateBar"));
    // The squad that was in the hex before is not attacked.
    CHECK(textOfBar(w, "fateBar").count(QLatin1String("4-4-7")) == 3);
    CHECK(textOfBar(w, "fateBar").count(QLatin1String("2-2-7")) == 0);
}

TEST_CASE("A12.14 the bar for the program's attack also asks for the player's \"?\" in the hex",
          "[app][kept][shots]") {
    const bool dummy = GENERATE(true, false);
    CAPTURE(dummy);
    Json counters = Json::parse(R"({
        "settings":{"temper":"sound"},
        "markers":[{"id":"r1","side":"russian","at":"1E6"}],
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"id":"a","type":"4-4-7"}]}],
        "seen":[{"side":"german","at":["1E4"],"seen":true,"range":2}]})");
    if (dummy)
        counters["markers"][0]["dummies"] = 3;
    else
        counters["markers"][0]["contents"] =
            Json::parse(R"([{"id":"b","type":"4-4-7"},{"id":"c","type":"8-0"}])");
    WindowFixture w(gameWith("russian", "MPh", counters, Fires::always));
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::DFPh}));
    w.map().setFocus();
    typeKey(Qt::Key_Return);
    REQUIRE(isShown(w, "fateBar"));
    // A click on the "?" turns to it.
    w.window().selection().chooseIds({QStringLiteral("r1")});
    CHECK(chosen(w) == QStringList{QStringLiteral("r1")});
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Your \"?\" in 1E6")));
    w.find<QPushButton>("fateCancel")->setFocus();
    if (dummy) {
        typeKey(Qt::Key_P);
        CHECK(w.state().marker(MarkerId("r1")) == nullptr);
    } else {
        typeKey(Qt::Key_1);
        CHECK(w.state().piece(PieceId("b"))->under.empty());
        CHECK_FALSE(w.state().piece(PieceId("c"))->under.empty());
        CHECK(chosen(w) == QStringList{QStringLiteral("b")});
        typeKey(Qt::Key_1);
        CHECK(hasMark(w, "b", "broken"));
    }
    REQUIRE(isShown(w, "fateBar"));
    CHECK(chosen(w) == QStringList{QStringLiteral("a")});
    typeKey(Qt::Key_Y);
    if (!dummy) typeKey(Qt::Key_Y);
    CHECK_FALSE(isShown(w, "fateBar"));
}

TEST_CASE("A11.1 one bar enters the results of a Close Combat for the units of both sides",
          "[app][kept][shots]") {
    const Json counters = Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"g","type":"4-6-7"},{"id":"h","type":"4-6-7"}]},
                 {"side":"russian","at":"1E4","pieces":[{"id":"a","type":"4-4-7"}]}]})");
    WindowFixture w(gameWith("russian", "CCPh", counters));
    w.click("1E4");
    w.window().selection().chooseStack(*w.game().ground().find("1E4"), {QStringLiteral("g")});
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("4-6-7 (Germans)")));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("4-4-7 (Russians)")));
    SECTION("the first unit is eliminated, and the others are in Melee") {
        const QString first = chosen(w).front();
        typeKey(Qt::Key_0);
        CHECK(w.state().piece(PieceId(first.toStdString()))->gone == "eliminated");
        typeKey(Qt::Key_Y);
        typeKey(Qt::Key_Y);
        QCoreApplication::processEvents();
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK(hasMark(w, "a", "melee"));
        CHECK(hasMark(w, first == QLatin1String("g") ? "h" : "g", "melee"));
        // The program does not attack again.
        letPlayOn(w);
        CHECK_FALSE(textOfBar(w, "aiBar").contains(QLatin1String("attack")));
    }
    SECTION("Casualty Reduction is the whole result of a unit") {
        typeKey(Qt::Key_4);
        CHECK(chosen(w).front() != QLatin1String("a"));
        typeKey(Qt::Key_Y);
        CHECK(chosen(w) == QStringList{QStringLiteral("a")});
    }
    SECTION("if an own unit is selected, the own units come first") {
        typeKey(Qt::Key_Escape);
        w.window().selection().chooseStack(*w.game().ground().find("1E4"), {QStringLiteral("a")});
        w.key(&w.map(), Qt::Key_Z);
        CHECK(chosen(w) == QStringList{QStringLiteral("a")});
        typeKey(Qt::Key_Y);
        CHECK(chosen(w) != QStringList{QStringLiteral("a")});
    }
    SECTION("the program announces its attack, and the bar opens") {
        typeKey(Qt::Key_Escape);
        REQUIRE_FALSE(isShown(w, "fateBar"));
        letPlayOn(w);
        CHECK(isShown(w, "fateBar"));
        CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Close Combat in 1E4")));
    }
}

TEST_CASE("after the result of one attack on a hex, the other attacks on it must still be resolved",
          "[app][kept][shots]") {
    const Json counters = Json::parse(R"({
        "settings":{"temper":"sound"},
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},{"side":"german","at":"1E9","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"id":"a","type":"4-4-7"}]}],
        "seen":[{"side":"german","at":["1E4","1E9"],"seen":true,"range":3}]})");
    WindowFixture w(gameWith("russian", "MPh", counters, Fires::always));
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::DFPh}));
    QCoreApplication::processEvents();
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    REQUIRE(line().count(QLatin1String("Resolve the attack")) == 2);
    CHECK(arrowsOnMap(w) == 2);
    w.map().setFocus();
    typeKey(Qt::Key_Return);
    REQUIRE(isShown(w, "fateBar"));
    // While the bar shows the first attack, the map shows only this one, and the line begins with it.
    CHECK(arrowsOnMap(w) == 1);
    CHECK(line().startsWith(
        QLatin1String("Now: Resolve the attack: ") +
        textOfBar(w, "fateBar").section(QLatin1Char('|'), 1).section(QLatin1String(":"), 0, 0)));
    typeKey(Qt::Key_3);
    CHECK(hasMark(w, "a", "pinned"));
    CHECK(arrowsOnMap(w) == 1);
    CHECK(line().count(QLatin1String("Resolve the attack")) == 1);
    typeKey(Qt::Key_Return);
    REQUIRE(isShown(w, "fateBar"));
    typeKey(Qt::Key_1);
    CHECK(hasMark(w, "a", "broken"));
    CHECK_FALSE(line().contains(QLatin1String("Resolve the attack")));
}

namespace {

const Json twoSquads = Json::parse(R"({
    "units":[{"side":"german","at":"1E4","pieces":[{"id":"squad","type":"4-6-7"}]},
             {"side":"russian","at":"1E2","pieces":["4-4-7"]},
             {"side":"russian","at":"1E6","pieces":["4-4-7"]}]})");

}  // namespace

TEST_CASE("Enter after the enemy's last move does not end the player's Defensive Fire Phase",
          "[app][kept][units]") {
    WindowFixture w(gameWith("german", "MPh", twoSquads, Fires::never, {"1E2", "1E6", "1G4"}));
    const bool byEnter = GENERATE(true, false);
    CAPTURE(byEnter);
    letPlayOn(w);
    REQUIRE(w.state().clock.phase == Phase::MPh);
    if (byEnter) {
        // Enter presses the button that has the focus.
        typeKey(Qt::Key_Return);
    } else {
        // The player leaves the MPh by key.
        w.key(&w.map(), Qt::Key_N);
    }
    CHECK(w.state().clock.phase == Phase::DFPh);
    REQUIRE(isShown(w, "aiBar"));
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("Your Defensive Fire.")));
    // The focus is on the map, so that the player can fire first. Enter only selects the player's units.
    CHECK_FALSE(w.find<QPushButton>("enemyGoOn")->hasFocus());
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    QStringList hexes;
    for (int i = 0; i < 4; ++i) {
        CHECK(line().contains(QLatin1String("[Enter: 4-4-7 1E")));
        CHECK(line().contains(QLatin1String("; N: next phase]")));
        typeKey(Qt::Key_Return);
        hexes << w.window().selection().hexName();
        CHECK(w.state().clock.phase == Phase::DFPh);
    }
    CHECK(hexes == QStringList{QStringLiteral("1E2"), QStringLiteral("1E6"), QStringLiteral("1E2"),
                               QStringLiteral("1E6")});
    typeKey(Qt::Key_N);
    CHECK(w.state().clock.phase != Phase::DFPh);
    CHECK(isShown(w, "aiBar"));
}

TEST_CASE("against the program, Enter ends no phase in which the player's units can act",
          "[app][kept][enter]") {
    const char* phase = GENERATE("PFPh", "MPh", "AFPh", "APh");
    CAPTURE(phase);
    WindowFixture w(gameWith("russian", phase, twoSquads, Fires::never, {"1E2", "1E6"}));
    const Phase now = w.state().clock.phase;
    w.map().setFocus();
    for (int i = 0; i < 5; ++i) typeKey(Qt::Key_Return);
    CHECK(w.state().clock.phase == now);
    CHECK(w.game().session().entries().empty());
    typeKey(Qt::Key_N);
    CHECK(w.state().clock.phase != now);
}

TEST_CASE("against the program, Enter ends a phase in which the player has nothing to do",
          "[app][kept][enter]") {
    WindowFixture w(gameWith("russian", "RtPh", twoSquads, Fires::never, {"1E2", "1E6"}));
    CHECK(w.find<QLabel>("nextStep")
              ->accessibleName()
              .contains(QLatin1String("[Enter: the program acts, then next phase]")));
    w.map().setFocus();
    typeKey(Qt::Key_Return);
    CHECK(w.state().clock.phase == Phase::APh);
}

TEST_CASE("in the player's RPh, N first lets the program rally its units", "[app][kept][enter]") {
    Json counters = twoSquads;
    counters["units"][0]["pieces"] =
        Json::parse(R"([{"id":"squad","type":"4-6-7","marks":["broken"]},"8-1"])");
    counters["units"][1]["pieces"] =
        Json::parse(R"([{"id":"mine","type":"4-4-7","marks":["broken"]},"8-0"])");
    WindowFixture w(gameWith("russian", "RPh", counters));
    w.map().setFocus();
    for (int i = 0; i < 2; ++i) typeKey(Qt::Key_Return);
    CHECK(chosen(w) == QStringList{QStringLiteral("mine")});
    typeKey(Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::RPh);
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    REQUIRE(w.game().perform(RollAct{.dice = {5, 6}}));
    QCoreApplication::processEvents();
    typeKey(Qt::Key_Return);
    CHECK(hasMark(w, "squad", "broken"));
    w.map().setFocus();
    typeKey(Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::PFPh);
}

TEST_CASE("while the player chooses which unit rallies, keys that go on say so, and the list stays open",
          "[app][kept][units]") {
    WindowFixture w(gameWith("russian", "RPh", Json::parse(R"({
        "units":[{"side":"german","at":"1K9","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E2","pieces":[{"id":"a","type":"4-4-7","marks":["broken"]},
                                                        {"id":"b","type":"8-0","marks":["broken"]}]}]})")));
    w.click("1E2");
    w.key(&w.map(), Qt::Key_Z);
    typeKey(Qt::Key_2);
    REQUIRE(isShown(w, "fateBack"));
    const auto acts = w.game().session().entries().size();
    const auto isOpen = [&] {
        CHECK(isShown(w, "fateBack"));
        CHECK(w.told().contains(QLatin1String("First choose one of the lines")));
        CHECK(w.game().session().entries().size() == acts);
    };
    SECTION("Ctrl+Shift+N") {
        letPlayOn(w);
        isOpen();
    }
    SECTION("N on the map") {
        w.map().setFocus();
        typeKey(Qt::Key_N);
        isOpen();
    }
    SECTION("Enter on the map") {
        w.map().setFocus();
        typeKey(Qt::Key_Return);
        isOpen();
    }
    REQUIRE(w.find<QWidget>("fateBar")->isAncestorOf(QApplication::focusWidget()));
    typeKey(Qt::Key_1);
    CHECK_FALSE(hasMark(w, "a", "broken"));
    CHECK_FALSE(hasMark(w, "b", "broken"));
}

TEST_CASE(
    "A10.6 before the player's RPh ends, one warning names the broken units that were not selected in it",
    "[app][kept][units]") {
    const bool selects = GENERATE(false, true);
    CAPTURE(selects);
    WindowFixture w(gameWith("russian", "RPh", Json::parse(R"({
        "units":[{"side":"german","at":"1K9","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E2","pieces":[{"id":"a","type":"4-4-7","marks":["broken"]}]}]})")));
    if (selects) w.click("1E2");
    w.map().setFocus();
    typeKey(Qt::Key_N);
    CHECK(w.told().contains(QLatin1String("Not rallied yet: 4-4-7 in 1E2.")) != selects);
    if (!selects) {
        CHECK(w.state().clock.phase == Phase::RPh);
        w.map().setFocus();
        typeKey(Qt::Key_N);
    }
    CHECK(w.state().clock.phase == Phase::PFPh);
    // A unit that was selected in an earlier phase is named in the next RPh.
    w.click("1E2");
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::RPh}));
    REQUIRE(w.state().clock.player == SideId("german"));
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::CCPh}));
    REQUIRE(w.game().perform(PhaseAct{}));
    REQUIRE(w.state().clock.player == SideId("russian"));
    w.map().setFocus();
    typeKey(Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::RPh);
}

TEST_CASE("A10.6 after an undo of the end of the RPh, the rally attempt without a result is offered again",
          "[app][kept][units]") {
    Json counters = twoSquads;
    counters["units"][0]["pieces"] = Json::parse(
        R"([{"id":"lead","type":"9-1","marks":["broken"]},{"id":"squad","type":"4-6-7","marks":["broken"]}])");
    WindowFixture w(gameWith("russian", "RPh", counters));
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    const QString attempt = textOfBar(w, "aiBar");
    REQUIRE(attempt.contains(QLatin1String("9-1 in 1E4 attempts to rally")));
    const bool rolled = GENERATE(false, true);
    CAPTURE(rolled);
    if (rolled) REQUIRE(w.game().perform(RollAct{.dice = {2, 2}}));
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::RPh);
    CHECK(w.told().contains(QLatin1String("The enemy has not finished this phase.")));
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::PFPh);
    REQUIRE_FALSE(isShown(w, "aiBar"));
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    QCoreApplication::processEvents();
    REQUIRE(w.state().clock.phase == Phase::RPh);
    REQUIRE(isShown(w, "aiBar"));
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("9-1 in 1E4 attempts to rally")));
    letPlayOn(w);
    CHECK(isShown(w, "enemyRoll") != rolled);
    if (!rolled) REQUIRE(w.game().perform(RollAct{.dice = {2, 2}}));
    QCoreApplication::processEvents();
    REQUIRE(w.find<QPushButton>("enemySucceeds")->hasFocus());
    typeKey(Qt::Key_Return);
    CHECK_FALSE(hasMark(w, "lead", "broken"));
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("4-6-7 in 1E4 attempts to rally")));
}

TEST_CASE("A10.53 after the player's rout, a message names the hexes with Interdiction",
          "[app][kept][units]") {
    WindowFixture w(gameWith("russian", "RtPh", Json::parse(R"({
        "units":[{"side":"german","at":"1D3","pieces":["4-6-7"]},
                 {"side":"russian","at":"1G3","pieces":[{"id":"a","type":"4-4-7","marks":["broken","DM"]}]}]})")));
    w.game().ruleSight().wait();
    w.drag({"1G3", "1G4"});
    REQUIRE(w.state().piece(PieceId("a"))->at.text() == "1G4");
    CHECK(w.told().contains(QLatin1String("1 hex with Interdiction: in 1G4 ")));
    CHECK(w.told().contains(QLatin1String("A Low Crawl is not interdicted (A10.52).")));
}

TEST_CASE("the results of an attack neither remove a fire marker nor place one", "[app][kept][units]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"target","type":"4-6-7","marks":["prep fire"]}]},
                 {"side":"russian","at":"1E6","pieces":["4-4-7"]}]})")));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Your attack on 1E4")));
    QString bar;
    for (const QPushButton* b : w.find<QWidget>("fateBar")->findChildren<QPushButton*>()) bar += b->text();
    CHECK(bar.contains(QLatin1String("Breaks")));
    CHECK_FALSE(bar.contains(QLatin1String("arker:")));
}

TEST_CASE("A10.6 an attempt that has failed is not offered again", "[app][kept][units]") {
    Json counters = twoSquads;
    counters["units"][0]["pieces"] = Json::parse(R"([{"id":"lead","type":"9-1","marks":["broken"]}])");
    WindowFixture w(gameWith("russian", "RPh", counters));
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    const bool wounded = GENERATE(false, true);
    CAPTURE(wounded);
    const int die = wounded ? 6 : 5;
    REQUIRE(w.game().perform(RollAct{.dice = {die, die}}));
    QCoreApplication::processEvents();
    typeKey(Qt::Key_Return);
    CHECK(hasMark(w, "lead", "wounded") == wounded);
    CHECK(hasMark(w, "lead", "broken"));
    CHECK_FALSE(isShown(w, "enemySucceeds"));
    if (wounded) {
        // After an undo of the wound, the result is missing again.
        while (hasMark(w, "lead", "wounded")) REQUIRE(w.game().undo());
        QCoreApplication::processEvents();
        letPlayOn(w);
        CHECK(isShown(w, "enemyReduced"));
    } else {
        letPlayOn(w);
        CHECK_FALSE(isShown(w, "enemySucceeds"));
    }
}

TEST_CASE("A11.4 the bar for a Close Combat asks for a roll for Ambush only where Ambush can happen",
          "[app][kept][enter]") {
    const bool woods = GENERATE(true, false);
    WindowFixture w(gameWith("russian", "CCPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E4","pieces":["4-4-7"]}]})"),
                             Fires::never, woods ? std::vector{"1E4"} : std::vector<const char*>()));
    letPlayOn(w);
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Ambush")) == woods);
}

TEST_CASE("A11.1 in the CCPh, Enter selects a Close Combat, and then opens the bar for its results",
          "[app][kept][enter]") {
    WindowFixture w(gameWith("russian", "CCPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"g","type":"4-6-7"}]},
                 {"side":"russian","at":"1E4","pieces":[{"id":"a","type":"4-4-7"}]}]})")));
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    w.map().setFocus();
    CHECK(line().contains(QLatin1String("[Enter: select 1E4; N: next phase]")));
    typeKey(Qt::Key_Return);
    CHECK(w.window().selection().hexName() == QLatin1String("1E4"));
    REQUIRE_FALSE(isShown(w, "fateBar"));
    CHECK(line().contains(QLatin1String("[Enter: Close Combat in 1E4; N: next phase]")));
    typeKey(Qt::Key_Return);
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Close Combat in 1E4")));
}

TEST_CASE("A2.2 the name over a hex contains the level of counters above the ground", "[app][kept]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "hexes":{"1E5":{"terrain":["Stone Building"]},"1G5":{"terrain":["Stone Building"]}},
        "markers":[{"id":"m1","side":"german","at":"1E5h1","dummies":2}],
        "units":[{"side":"german","at":"1G5h1","pieces":["4-6-7"]},
                 {"side":"russian","at":"1G5","pieces":["4-4-7"]}]})")));
    w.click("1E5");
    CHECK(w.map().overlay().selectedName.startsWith(QLatin1String("1E5h1")));
    w.click("1G5");
    CHECK(w.map().overlay().selectedName.startsWith(QLatin1String("1G5, h1")));
    w.click("1A1");
    CHECK(w.map().overlay().selectedName == QLatin1String("1A1"));
}

TEST_CASE("the panel shows whether the enemy sees the units of a hex on their own level", "[app][kept]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "hexes":{"1E5":{"terrain":["Stone Building"]}},
        "seen":[{"side":"russian","at":["1E5h1"],"seen":true,"range":2},
                {"side":"russian","at":["1E5"],"seen":false}],
        "units":[{"side":"german","at":"1E2","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E5h1","pieces":[{"id":"a","type":"4-4-7"}]}]})")));
    const auto shown = [&] {
        w.click("1E5");
        w.game().ruleSight().wait();
        QCoreApplication::processEvents();
        return w.find<QLabel>("hexTerrain")->text();
    };
    CHECK(shown().contains(QLatin1String("Russians here are seen by the enemy")));
    REQUIRE(w.game().perform(Json{
        {"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", "1E5"}, {"contents", {"4-4-7"}}}));
    const QString both = shown();
    CHECK(both.contains(QLatin1String("Russians on level 0 here are not seen by the enemy")));
    CHECK(both.contains(QLatin1String("Russians on level 1 here are seen by the enemy")));
}

TEST_CASE("against the program, only R rolls a shift", "[app][kept][enter]") {
    const Json counters = Json::parse(R"({
        "markers":[{"id":"m1","side":"russian","at":"1E4","pds":true,"contents":["4-4-7"]},
                   {"id":"m2","side":"russian","at":"1G4","dummies":3}],
        "units":[{"side":"german","at":"1K9","pieces":["4-6-7"]}]})");
    const char* phase = GENERATE("MPh", "APh");
    WindowFixture w(gameWith("russian", phase, counters, Fires::never, {"1E4", "1G4"}));
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    w.map().setFocus();
    bool offered = false;
    for (int i = 0; i < 8; ++i) {
        typeKey(Qt::Key_Return);
        offered = offered || line().contains(QLatin1String("[R: roll the shift; "));
        CHECK(w.game().session().entries().empty());
    }
    CHECK(offered);
    w.click("1E4");
    w.key(&w.map(), Qt::Key_R);
    REQUIRE_FALSE(w.game().session().entries().empty());
    CHECK_FALSE(w.game().session().entries().back().rolls.empty());
}

TEST_CASE("A12.122 the bar rolls for all units of a stack, and one Enter enters their results",
          "[app][kept][units]") {
    Json counters = twoSquads;
    counters["units"] = Json::parse(R"([
        {"side":"german","at":"1T9","pieces":[{"id":"squad","type":"4-6-7"},{"id":"mg","type":"LMG"},
                                              {"id":"leader","type":"8-0"}]},
        {"side":"russian","at":"1A1","pieces":["4-4-7"]}])");
    WindowFixture w(gameWith("german", "CCPh", counters, Fires::never, {"1T9", "1A1"}));
    letPlayOn(w);
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    const auto hidden = [&](const char* id) { return !w.state().piece(PieceId(id))->under.empty(); };
    const auto roll = [&](int squad, int leader) {
        for (const int die : {squad, leader}) REQUIRE(w.game().perform(RollAct{.one = true, .dice = {die}}));
        QCoreApplication::processEvents();
    };
    // The drm of the squad is +3 -1, that of the leader +1 -1.
    SECTION("the button rolls once for each unit") {
        typeKey(Qt::Key_Return);
        CHECK(w.game().session().entries().size() == 3);
        CHECK(w.window().findChild<QPushButton*>(QStringLiteral("enemyRoll")) == nullptr);
    }
    const auto presses = [&](const char* button, bool squad, bool leader) {
        CHECK(w.find<QPushButton>(button)->hasFocus());
        typeKey(Qt::Key_Return);
        CHECK(hidden("squad") == squad);
        CHECK(hidden("leader") == leader);
    };
    SECTION("both succeed") {
        roll(3, 5);
        presses("enemySucceeds", true, true);
    }
    SECTION("only the leader succeeds") {
        roll(4, 5);
        presses("enemySomeSucceed", false, true);
    }
    SECTION("both fail") {
        roll(4, 6);
        presses("enemyGoOn", false, false);
        CHECK(w.state().clock.phase != Phase::CCPh);
    }
}

TEST_CASE("the player enters the results of an own attack for each enemy unit in the Location",
          "[app][kept][shots]") {
    const Json counters = Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"a","type":"4-6-7"},{"id":"b","type":"4-6-7"},
                                                       {"id":"c","type":"4-6-7","marks":["broken"]}]},
                 {"side":"russian","at":"1E6","pieces":["4-4-7"]}]})");
    WindowFixture w(gameWith("russian", "PFPh", counters));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    const QString first = chosen(w).front();
    REQUIRE(first != QLatin1String("c"));
    typeKey(Qt::Key_1);
    REQUIRE(isShown(w, "fateBar"));
    CHECK(hasMark(w, first.toStdString().c_str(), "broken"));
    const QString second = chosen(w).front();
    CHECK(second != first);
    SECTION("the next unit is pinned; the unit that was broken comes under DM at the end (A10.62)") {
        typeKey(Qt::Key_3);
        CHECK(hasMark(w, second.toStdString().c_str(), "pinned"));
        REQUIRE(isShown(w, "fateBar"));
        CHECK_FALSE(hasMark(w, "c", "DM"));
        typeKey(Qt::Key_Return);
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK(hasMark(w, "c", "DM"));
    }
    SECTION("the key Y enters no effect on the last unit too") {
        typeKey(Qt::Key_Y);
        REQUIRE(isShown(w, "fateBar"));
        typeKey(Qt::Key_Y);
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK(hasMark(w, "c", "DM"));
    }
    SECTION("after Casualty Reduction the broken half-squad comes under DM at once, and can break") {
        typeKey(Qt::Key_Y);
        typeKey(Qt::Key_4);
        REQUIRE(isShown(w, "fateBar"));
        int desperate = 0;
        for (const auto& [id, p] : w.state().pieces)
            desperate += p.inPlay() && p.type == "2-4-7" && p.marks.contains("DM") ? 1 : 0;
        CHECK(desperate == 1);
    }
    SECTION("Esc enters nothing") {
        typeKey(Qt::Key_Escape);
        CHECK_FALSE(isShown(w, "fateBar"));
        CHECK_FALSE(hasMark(w, "c", "DM"));
    }
}

TEST_CASE("A7.302 after Casualty Reduction of a lone squad, the next key is the result of its half-squad",
          "[app][kept][shots]") {
    const bool withMg = GENERATE(true, false);
    CAPTURE(withMg);
    Json pieces = Json::parse(R"([{"id":"a","type":"4-6-7"}])");
    if (withMg) pieces.push_back({{"id", "mg"}, {"type", "LMG"}, {"carrier", "a"}});
    WindowFixture w(gameWith("russian", "PFPh",
                             {{"units",
                               {{{"side", "german"}, {"at", "1E4"}, {"pieces", pieces}},
                                {{"side", "russian"}, {"at", "1E6"}, {"pieces", {"4-4-7"}}}}}}));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    typeKey(Qt::Key_4);
    REQUIRE(w.state().piece(PieceId("a"))->gone == "Casualty Reduction");
    REQUIRE(isShown(w, "fateBar"));
    typeKey(Qt::Key_1);
    CHECK_FALSE(isShown(w, "fateBar"));
    int broken = 0;
    for (const auto& [id, p] : w.state().pieces)
        broken += p.inPlay() && p.type == "2-4-7" && p.marks.contains("broken") ? 1 : 0;
    CHECK(broken == 1);
}

TEST_CASE("if one unit of a stack is selected, the bar enters a result of the attack only for this unit",
          "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"a","type":"4-6-7"},{"id":"b","type":"4-6-7"}]},
                 {"side":"russian","at":"1E6","pieces":["4-4-7"]}]})")));
    w.click("1E4");
    w.window().selection().chooseIds({QStringLiteral("a")});
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    typeKey(Qt::Key_4);
    REQUIRE(w.state().piece(PieceId("a"))->gone == "Casualty Reduction");
    REQUIRE(isShown(w, "fateBar"));
    typeKey(Qt::Key_3);
    CHECK_FALSE(isShown(w, "fateBar"));
    CHECK_FALSE(hasMark(w, "b", "pinned"));
}

TEST_CASE("after the wound of a leader the results of an attack stay at the leader, who may break too",
          "[app][kept][shots]") {
    const Json counters = Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"b","type":"8-1"},{"id":"a","type":"4-6-7"}]},
                 {"side":"russian","at":"1E6","pieces":["4-4-7"]}]})");
    WindowFixture w(gameWith("russian", "PFPh", counters));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    w.window().selection().chooseIds({QStringLiteral("b")});
    QCoreApplication::processEvents();
    w.find<QPushButton>("fateCancel")->setFocus();
    typeKey(Qt::Key_4);
    REQUIRE(hasMark(w, "b", "wounded"));
    CHECK(chosen(w) == QStringList{QStringLiteral("b")});
    SECTION("the next key breaks the leader") {
        typeKey(Qt::Key_1);
        CHECK(hasMark(w, "b", "broken"));
        CHECK_FALSE(hasMark(w, "a", "broken"));
        CHECK(chosen(w) == QStringList{QStringLiteral("a")});
    }
    SECTION("an undo of the wound leaves the leader without a result") {
        REQUIRE(w.game().undo());
        QCoreApplication::processEvents();
        CHECK(chosen(w) == QStringList{QStringLiteral("b")});
    }
}

TEST_CASE(
    "the key for results on an enemy \"?\" enters an attack on the Known units beneath it, or on the \"?\"",
    "[app][kept][shots]") {
    const bool known = GENERATE(true, false);
    Json counters = Json::parse(R"({
        "markers":[{"id":"m1","side":"german","at":"1E4","contents":["4-6-7"]}],
        "units":[{"side":"russian","at":"1E6","pieces":["4-4-7"]}]})");
    if (known)
        counters["units"].push_back(
            {{"side", "german"}, {"at", "1E4"}, {"pieces", {{{"id", "a"}, {"type", "4-6-7"}}}}});
    WindowFixture w(gameWith("russian", "PFPh", counters));
    w.window().selection().chooseStack(*w.game().ground().find("1E4"), {QStringLiteral("m1")});
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    CHECK(isShown(w, "fateBar") == known);
    CHECK(isShown(w, "ask-NMC") != known);
    if (!known) {
        // Enter does not search, because a search can't be undone. Enter rolls first.
        typeKey(Qt::Key_Return);
        CHECK(w.game().session().entries().back().verb == "roll");
        typeKey(Qt::Key_Return);
        CHECK(w.game().session().entries().back().command->value("result", "") == "none");
        return;
    }
    CHECK(chosen(w) == QStringList{QStringLiteral("a")});
    typeKey(Qt::Key_1);
    CHECK(hasMark(w, "a", "broken"));
    // The result on the "?" comes next.
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Enemy \"?\" in 1E4")));
    typeKey(Qt::Key_P);
    CHECK(w.game().session().entries().back().command->value("result", "") == "PTC");
    CHECK_FALSE(isShown(w, "fateBar"));
}

TEST_CASE("A10.62 a broken unit that the player attacks without effect comes under DM",
          "[app][kept][shots]") {
    const Json counters = Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":[{"id":"c","type":"4-6-7","marks":["broken"]}]},
                 {"side":"russian","at":"1E6","pieces":["4-4-7"]}]})");
    const char* phase = GENERATE("PFPh", "RtPh");
    WindowFixture w(gameWith("russian", phase, counters));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    w.find<QPushButton>("fateCancel")->setFocus();
    typeKey(Qt::Key_Return);
    CHECK_FALSE(isShown(w, "fateBar"));
    CHECK(hasMark(w, "c", "DM") == (std::string(phase) == "PFPh"));
}

TEST_CASE("the bar for results stays open during a roll, and N closes it", "[app][kept]") {
    WindowFixture w(gameWith("german", "MPh", twoSquads));
    w.click("1E4");
    w.window().selection().chooseIds({QStringLiteral("squad")});
    w.key(&w.map(), Qt::Key_Z);
    REQUIRE(isShown(w, "fateBar"));
    REQUIRE(w.game().perform(RollAct{}));
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    w.find<QPushButton>("fateCancel")->setFocus();
    typeKey(Qt::Key_N);
    CHECK_FALSE(isShown(w, "fateBar"));
}

TEST_CASE("after an undo of the player's own act the enemy's bar stays open", "[app][kept][units]") {
    WindowFixture w(gameWith("german", "MPh", twoSquads, Fires::never, {"1E2", "1E6", "1G4"}));
    letPlayOn(w);
    REQUIRE(isShown(w, "aiBar"));
    REQUIRE(w.game().perform(MarkAct{.pieces = {PieceId("squad")}, .add = {"pinned"}}));
    REQUIRE(w.game().undo());
    QCoreApplication::processEvents();
    CHECK(isShown(w, "aiBar"));
    REQUIRE(w.game().undo());
    QCoreApplication::processEvents();
    CHECK_FALSE(isShown(w, "aiBar"));
}

TEST_CASE("in the enemy's RPh the program waits for the player's own rally attempts", "[app][kept][units]") {
    Json counters = twoSquads;
    counters["units"].push_back({{"side", "russian"},
                                 {"at", "1A9"},
                                 {"pieces", {{{"type", "4-4-7"}, {"marks", {"broken"}}}, "8-0"}}});
    WindowFixture w(gameWith("german", "RPh", counters));
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    // The program plays first, also if the player presses Enter.
    CHECK(line().contains(QLatin1String("[Enter or N: the program plays on]")));
    w.map().setFocus();
    typeKey(Qt::Key_Return);
    CHECK(w.state().clock.phase == Phase::RPh);
    CHECK(line().contains(QLatin1String("[Enter: 4-4-7 1A9; N: next phase]")));
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("Your rally and repair attempts: 4-4-7 in 1A9.")));
    w.map().setFocus();
    for (int i = 0; i < 3; ++i) typeKey(Qt::Key_Return);
    CHECK(w.window().selection().hexName() == QLatin1String("1A9"));
    CHECK(w.state().clock.phase == Phase::RPh);
    letPlayOn(w);
    CHECK(w.state().clock.phase != Phase::RPh);
}

TEST_CASE("A8.1 the player can stop a moving \"?\" of the enemy on its way, whether it is real or dummy",
          "[app][kept][units][secrets]") {
    const auto stack = [](bool real) {
        Json out = Json::parse(R"({
            "clock":{"turn":7},
            "markers":[{"id":"m1","side":"german","at":"1A5"}],
            "units":[{"side":"russian","at":"1K5","pieces":["4-4-7"]}],
            "conditions":[{"id":"v","side":"russian","counts":"control","need":1,
                           "objectives":[{"hexes":["1I5"],"held":"russian"}]}]})");
        if (real)
            out["markers"][0]["contents"] = {{{"id", "squad"}, {"type", "4-6-7"}}};
        else
            out["markers"][0]["dummies"] = 3;
        return out;
    };
    std::vector<QStringList> offers;
    for (const bool real : {true, false}) {
        CAPTURE(real);
        WindowFixture w(gameWith("german", "MPh", stack(real), Fires::never, {"1A5", "1D5", "1D6"}));
        letPlayOn(w);
        REQUIRE(w.state().clock.phase == Phase::MPh);
        const auto buttons = w.find<QWidget>("aiBar")->findChildren<QPushButton*>(
            QRegularExpression(QStringLiteral("^stopIn-")));
        QStringList names;
        for (const QPushButton* b : buttons) names << b->text();
        offers.push_back(names);
        REQUIRE_FALSE(buttons.isEmpty());
        const std::string hex = buttons.front()->text().toStdString();
        // The player marks the fire before stating where the stack was fired at.
        const QString name = buttons.front()->objectName();
        const PieceId firer = w.state().pieces.begin()->second.side == SideId("russian")
                                  ? w.state().pieces.begin()->first
                                  : std::prev(w.state().pieces.end())->first;
        REQUIRE(w.state().piece(firer)->side == SideId("russian"));
        REQUIRE(w.game().perform(MarkAct{.pieces = {firer}, .add = {"first fire"}}));
        QCoreApplication::processEvents();
        w.press(name.toStdString().c_str());
        CHECK(w.state().piece(firer)->marks.contains("first fire"));
        const auto at = [&] {
            if (const Marker* m = w.state().marker(MarkerId("m1")); m != nullptr) return m->at.hex;
            return real ? w.state().placeOf(PieceId("squad")).hex : std::string("removed");
        };
        CHECK((at() == hex || at() == "removed"));
        CHECK(w.state().clock.phase == Phase::MPh);
        // The stack does not move any farther in this phase.
        const std::string stopped = at();
        w.press("enemyGoOn");
        CHECK(w.state().clock.phase != Phase::MPh);
        CHECK(at() == stopped);
    }
    CHECK(offers[0] == offers[1]);
}

TEST_CASE("A8.1 the only unit that could have fired at a move gets its marker when the move is stopped",
          "[app][kept][units]") {
    const bool second = GENERATE(false, true);
    const char* after = second ? "final fire" : "first fire";
    Json russians = Json::parse(
        R"([{"id":"a","type":"4-4-7"},{"id":"mg","type":"LMG","carrier":"a"},{"id":"lead","type":"8-0"}])");
    if (second) russians[0]["marks"] = russians[1]["marks"] = {"first fire"};
    WindowFixture w(movesPast(russians));
    QPushButton* stop = stopOnTheWay(w);
    CAPTURE(stop->text().toStdString());
    REQUIRE(stop->text().contains(QLatin1String("4-4-7")));
    const std::string start = w.state().placeOf(PieceId("squad")).hex;
    SECTION("the bar marks the fire, and one undo takes back the stop and the marker") {
        stop->click();
        QCoreApplication::processEvents();
        REQUIRE(w.state().placeOf(PieceId("squad")).hex != start);
        CHECK(hasMark(w, "a", after));
        CHECK(hasMark(w, "mg", after));
        CHECK_FALSE(hasMark(w, "lead", after));
        REQUIRE(w.game().undo());
        CHECK_FALSE(hasMark(w, "a", after));
        CHECK(w.state().placeOf(PieceId("squad")).hex == "1G5");
    }
    SECTION("the player has marked the fire before") {
        const std::string name = stop->objectName().toStdString();
        REQUIRE(w.game().perform(FireAct{.pieces = {PieceId("a"), PieceId("mg")}, .markers = true}));
        QCoreApplication::processEvents();
        REQUIRE(hasMark(w, "a", after));
        w.press(name.c_str());
        CHECK(hasMark(w, "a", after));
        CHECK(hasMark(w, "mg", after));
    }
}

TEST_CASE(
    "A8.1 if several units could have fired at a move that is stopped, the bar asks to mark them with A",
    "[app][kept][units]") {
    WindowFixture w(movesPast(Json::parse(R"([{"id":"a","type":"4-4-7"},{"id":"b","type":"4-4-7"}])")));
    stopOnTheWay(w)->click();
    QCoreApplication::processEvents();
    CHECK_FALSE(hasMark(w, "a", "first fire"));
    CHECK_FALSE(hasMark(w, "b", "first fire"));
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("With A, mark the units that have fired: 4-4-7")));
}

TEST_CASE("A8.1 after a move at which the player could fire, Enter goes on only after a moment",
          "[app][kept][enter]") {
    WindowFixture w(movesPast(Json::parse(R"(["4-4-7"])")));
    qint64 now = 0;
    w.find<app::AiSideBar>("aiBar")->setTime([&now] { return now; });
    stopOnTheWay(w);
    REQUIRE(w.find<QPushButton>("enemyGoOn")->hasFocus());
    const std::size_t acts = w.game().session().entries().size();
    now = app::AiSideBar::enterWaits - 1;
    typeKey(Qt::Key_Return);
    CHECK(w.game().session().entries().size() == acts);
    CHECK(w.state().clock.phase == Phase::MPh);
    CHECK(w.told().contains(QLatin1String("press Enter again")));
    REQUIRE(w.find<QPushButton>("enemyGoOn")->hasFocus());
    now = app::AiSideBar::enterWaits;
    typeKey(Qt::Key_Return);
    CHECK(w.game().session().entries().size() > acts);
}

TEST_CASE("the enemy's bar does not cover the hex to which a \"?\" has moved", "[app][kept][units]") {
    WindowFixture w(gameWith("german", "MPh", Json::parse(R"({
        "clock":{"turn":7},
        "markers":[{"id":"m1","side":"german","at":"1A5","dummies":3}],
        "units":[{"side":"russian","at":"1K5","pieces":["4-4-7"]}],
        "conditions":[{"id":"v","side":"russian","counts":"control","need":1,
                       "objectives":[{"hexes":["1I5"],"held":"russian"}]}]})"),
                             Fires::never, {"1A5", "1D5", "1D6"}));
    QStringList about;
    QObject::connect(w.find<app::AiSideBar>("aiBar"), &app::ActBar::isAbout,
                     [&](const QStringList& hexes) { about = hexes; });
    letPlayOn(w);
    const Marker* m = w.state().marker(MarkerId("m1"));
    REQUIRE(m != nullptr);
    REQUIRE(m->at.hex != "1A5");
    CHECK(about.contains(QString::fromStdString(m->at.hex)));
}

TEST_CASE("A12.14 when a concealed unit of the player sees a \"?\" move, the bar offers the demand",
          "[app][kept][units]") {
    const char* scenario = R"({"format":1,"boards":[{"as":"1","own":"village"}],
        "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
        "clock":{"turns":3,"turn":3,"first":"german","player":"german","phase":"MPh"},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "markers":[{"id":"m1","side":"german","at":"1G5","dummies":4},
                   {"id":"r1","side":"russian","at":"1K5","contents":["4-4-7"]}],
        "conditions":[{"id":"v","side":"german","counts":"control","need":1,
                       "objectives":[{"hexes":["1K5"],"held":"russian"}]}]})";
    WindowFixture w{QByteArray(scenario)};
    const auto waitForLos = [&] {
        REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 20000));
    };
    waitForLos();
    letPlayOn(w);
    waitForLos();
    REQUIRE(textOfBar(w, "aiBar").contains(QLatin1String("The Germans go to 1")));
    REQUIRE(w.game().shown().marker(MarkerId("m1"))->at.hex != "1G5");
    const auto stops = [&] {
        const auto all = w.find<QWidget>("aiBar")->findChildren<QPushButton*>();
        return std::count_if(all.begin(), all.end(), [](const QPushButton* one) {
            return one->objectName().startsWith(QLatin1String("stopIn-"));
        });
    };
    REQUIRE(stops() > 0);
    w.press("enemyDemand");
    CHECK(w.state().marker(MarkerId("m1")) == nullptr);
    CHECK(w.told().contains(QLatin1String("was a dummy")));
    // A demand can't be undone, so the move can't be made again with fire on its way.
    CHECK(stops() == 0);
    CHECK_FALSE(isShown(w, "enemyDemand"));
    // The player's own unit keeps its "?".
    CHECK(w.state().marker(MarkerId("r1"))->contents.size() == 1);
}

TEST_CASE("A12.14 when only a concealed unit of the player sees a \"?\" advance, the bar offers the demand",
          "[app][kept][units]") {
    Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
        "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
        "clock":{"turns":3,"turn":3,"first":"german","player":"german","phase":"APh"},
        "settings":{"kept":"german","viewer":"russian","temper":"none"},
        "markers":[{"id":"m1","side":"german","at":"1G5","dummies":4},
                   {"id":"r1","side":"russian","at":"1K5","contents":["4-4-7"]}]})");
    Policy policy = builtInPolicy();
    policy.units->reserves = 0;
    scenario["settings"]["policy"] = writeValue(policy, Elide::no);
    WindowFixture w{QByteArray::fromStdString(scenario.dump())};
    const auto waitForLos = [&] {
        REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 20000));
    };
    waitForLos();
    // The player moves the enemy's "?", because the program keeps no reserves.
    letPlayOn(w);
    REQUIRE(w.state().clock.phase == Phase::APh);
    CHECK_FALSE(isShown(w, "enemyDemand"));
    REQUIRE(w.game().perform(AdvanceAct{.marker = MarkerId("m1"), .to = Location{"1H5", 0}}));
    waitForLos();
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "enemyDemand"));
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("Only your concealed units see")));
    w.press("enemyDemand");
    CHECK(w.state().marker(MarkerId("m1")) == nullptr);
}

TEST_CASE("A9.72 the bar rolls for the enemy's repair attempt, and Enter enters its result",
          "[app][kept][units]") {
    Json counters = twoSquads;
    counters["units"][0]["pieces"].push_back({{"id", "mg"}, {"type", "LMG"}, {"marks", {"malfunctioned"}}});
    WindowFixture w(gameWith("german", "RPh", counters));
    letPlayOn(w);
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("4-6-7 in 1E4 attempts to repair its LMG.")));
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    const int rolled = GENERATE(1, 3, 6);
    CAPTURE(rolled);
    REQUIRE(w.game().perform(RollAct{.one = true, .dice = {rolled}}));
    QCoreApplication::processEvents();
    CHECK(textOfBar(w, "aiBar").contains(QStringLiteral("Rolled: %1.").arg(rolled)));
    typeKey(Qt::Key_Return);
    const Piece& mg = *w.state().piece(PieceId("mg"));
    CHECK(mg.marks.contains("malfunctioned") == (rolled != 1));
    CHECK(mg.inPlay() == (rolled != 6));
    CHECK(w.state().clock.phase != Phase::RPh);
}

TEST_CASE("A11.4 in Close Combat with an enemy \"?\" the bar rolls for Ambush and enters the Ambusher",
          "[app][kept][units]") {
    const Json counters = Json::parse(R"({
        "markers":[{"id":"m1","side":"german","at":"1E4","contents":[{"id":"squad","type":"4-6-7"}]}],
        "units":[{"side":"russian","at":"1E4","pieces":["4-4-7","4-4-7"]}]})");
    WindowFixture w(gameWith("russian", "APh", counters, Fires::never, {"1E4"}));
    REQUIRE(w.game().perform(PhaseAct{}));
    // Before the phase ends, the player is warned about the open Ambush.
    w.key(&w.map(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::CCPh);
    letPlayOn(w);
    REQUIRE(isShown(w, "aiBar"));
    REQUIRE(w.find<QPushButton>("enemyRoll")->hasFocus());
    const auto known = [&] { return w.state().piece(PieceId("squad"))->under.empty(); };
    SECTION("the program's dr of 3 - 2 is lower by 3 than 4") {
        REQUIRE(w.game().perform(RollAct{.dice = {3, 4}}));
        QCoreApplication::processEvents();
        CHECK(w.find<QPushButton>("ambushTheirs")->hasFocus());
        typeKey(Qt::Key_Return);
        CHECK(known());
    }
    SECTION("the player's dr of 1 is lower by 3 than 6 - 2") {
        REQUIRE(w.game().perform(RollAct{.dice = {6, 1}}));
        QCoreApplication::processEvents();
        CHECK(w.find<QPushButton>("ambushOurs")->hasFocus());
        typeKey(Qt::Key_Return);
        CHECK(known());
    }
    SECTION("otherwise there is no Ambush, and the weak half-squad keeps its \"?\"") {
        REQUIRE(w.game().perform(RollAct{.dice = {4, 2}}));
        QCoreApplication::processEvents();
        CHECK(w.find<QPushButton>("enemyGoOn")->hasFocus());
        typeKey(Qt::Key_Return);
        CHECK_FALSE(known());
    }
    SECTION("the key for an attack offers the results of Close Combat") {
        w.click("1E4");
        w.key(&w.map(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        CHECK_FALSE(isShown(w, "ask-1MC"));
        w.press("askCombat-eliminated");
        CHECK(w.state().piece(PieceId("squad"))->gone == "eliminated");
    }
}

TEST_CASE("A10.5 before the enemy's RtPh ends, one warning lists the player's units that have not routed",
          "[app][kept][units]") {
    WindowFixture w(gameWith("german", "RtPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"type":"4-4-7","marks":["broken","DM"]},
                                                        {"type":"4-4-7","marks":["pinned"]}]}]})")));
    int presses = 0;
    while (!w.told().contains(QLatin1String("Not routed yet: 4-4-7 in 1E6.")) && presses < 3) {
        letPlayOn(w);
        ++presses;
        REQUIRE(w.state().clock.phase == Phase::RtPh);
    }
    CHECK(presses < 3);
    letPlayOn(w);
    if (w.state().clock.phase == Phase::RtPh) letPlayOn(w);
    CHECK(w.state().clock.phase != Phase::RtPh);
}

TEST_CASE("A10.5 if an enemy unit must rout and has no way, the bar eliminates it, or takes it prisoner",
          "[app][kept][units]") {
    WindowFixture w(gameWith("russian", "RtPh", Json::parse(R"({
        "hexes":{"1E4":{"terrain":["Stone Building"]}},
        "units":[{"side":"german","at":"1E4h1","pieces":[{"id":"a","type":"4-6-7","marks":["broken"]},
                                                         {"id":"lead","type":"8-1"}]},
                 {"side":"russian","at":"1E4","pieces":["4-4-7"]}]})"),
                             Fires::never, {"1E2"}));
    letPlayOn(w);
    REQUIRE(textOfBar(w, "aiBar").contains(QLatin1String("has no legal way")));
    CHECK(w.find<QPushButton>("enemyEliminated")->text() == QLatin1String("0  4-6-7 is eliminated (A10.5)"));
    const auto isEliminated = [&] { return w.state().piece(PieceId("a"))->gone == "eliminated"; };
    SECTION("Enter") {
        REQUIRE(w.find<QPushButton>("enemyEliminated")->hasFocus());
        typeKey(Qt::Key_Return);
        CHECK(isEliminated());
    }
    SECTION("its digit on the map") {
        w.map().setFocus();
        typeKey(Qt::Key_0);
        CHECK(isEliminated());
    }
    SECTION("C takes it prisoner") {
        typeKey(Qt::Key_C);
        CHECK(hasMark(w, "a", "captured"));
        CHECK_FALSE(isEliminated());
    }
    CHECK_FALSE(isShown(w, "enemyEliminated"));
    CHECK(w.state().piece(PieceId("lead"))->inPlay());
    // The program goes on.
    CHECK(textOfBar(w, "aiBar").contains(QLatin1String("nothing more to do")));
}

TEST_CASE("A10.53 after routs through Open Ground the player enters the results of Interdiction in one bar",
          "[app][kept][units]") {
    WindowFixture w(routsThroughOpenGround());
    w.map().setFocus();
    typeKey(Qt::Key_N);
    CAPTURE(w.told().toStdString(), textOfBar(w, "aiBar").toStdString());
    for (const char* id : {"a", "b"}) REQUIRE(w.state().placeOf(PieceId(id)).hex == "1E2");
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("through Open Ground")));
    const QString first = chosen(w).front();
    typeKey(Qt::Key_4);
    CHECK(w.state().piece(PieceId(first.toStdString()))->gone == "Casualty Reduction");
    typeKey(Qt::Key_Y);
    typeKey(Qt::Key_Y);
    CHECK_FALSE(isShown(w, "fateBar"));
    // The half-squad has routed too.
    CHECK_FALSE(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("2-4-7")));
    // The report of the phase names the routs.
    for (int i = 0; i < 3 && w.state().clock.phase == Phase::RtPh; ++i) w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::APh);
    CAPTURE(w.told().toStdString());
    CHECK(w.told().contains(QLatin1String("4-6-7 moves from 1E4h1 to 1E2")));
}

TEST_CASE("A10.53 before the player has rolled for an attack, N does not enter that it had no effect",
          "[app][kept][units]") {
    WindowFixture w(routsThroughOpenGround());
    w.map().setFocus();
    typeKey(Qt::Key_N);
    REQUIRE(isShown(w, "fateBar"));
    const auto acts = w.game().session().entries().size();
    const bool onMap = GENERATE(true, false);
    if (onMap) w.map().setFocus();
    typeKey(Qt::Key_N);
    REQUIRE(isShown(w, "fateBar"));
    CHECK(w.game().session().entries().size() == acts);
    CHECK(w.told().contains(QLatin1String("Press Enter to roll for this attack")));
    CHECK(w.find<QPushButton>("fateRoll")->hasFocus());
    typeKey(Qt::Key_Return);
    REQUIRE(w.game().session().entries().back().verb == "roll");
    typeKey(Qt::Key_N);
    CHECK_FALSE(isShown(w, "fateBar"));
}

TEST_CASE("A10.5 after the results of an attack, a drag moves all broken units of a stack", "[app][kept]") {
    WindowFixture w(gameWith("russian", "RtPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"id":"a","type":"4-4-7","marks":["broken"]},
                                                        {"id":"b","type":"4-4-7","marks":["broken"]}]}]})")));
    w.find<app::CounterActionBar>("fateBar")->openAttack({.units = {PieceId("a"), PieceId("b")}});
    typeKey(Qt::Key_Y);
    typeKey(Qt::Key_Y);
    QCoreApplication::processEvents();
    REQUIRE_FALSE(isShown(w, "fateBar"));
    w.drag({"1E6", "1E7"});
    for (const char* unit : {"a", "b"}) CHECK(w.state().placeOf(PieceId(unit)).hex == "1E7");
}

TEST_CASE("A marks a squad and its MG as firing", "[app][kept]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"id":"a","type":"4-4-7"},
                                                        {"id":"mg","type":"LMG","carrier":"a"}]}]})")));
    w.click("1E6");
    w.key(&w.map(), Qt::Key_A);
    CHECK(hasMark(w, "a", "prep fire"));
    CHECK(hasMark(w, "mg", "prep fire"));
}

TEST_CASE("A9.7 an Original 12 of the player's attack offers the breakdown of the MG that has fired",
          "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7","4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"id":"a","type":"4-4-7"},
                                                        {"id":"mg","type":"LMG","carrier":"a"}]}]})")));
    w.click("1E6");
    w.key(&w.map(), Qt::Key_A);
    REQUIRE(hasMark(w, "mg", "prep fire"));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "fateBar"));
    CHECK(textOfBar(w, "fateBar").contains(QLatin1String("Your attack on 1E4 (TEM 0)")));
    // The B# of a Russian LMG is 11.
    REQUIRE(w.game().perform(RollAct{.why = "attack", .dice = {6, 5}}));
    QCoreApplication::processEvents();
    typeKey(Qt::Key_K);
    CHECK(hasMark(w, "mg", "malfunctioned"));
}

TEST_CASE("A9.7 with the result of the player's attack on a \"?\", an Original 12 breaks down the MG",
          "[app][kept][shots]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "markers":[{"id":"m1","side":"german","at":"1E4","contents":["4-6-7"]}],
        "units":[{"side":"russian","at":"1E6","pieces":[{"id":"a","type":"4-4-7"},
                                                        {"id":"mg","type":"LMG","carrier":"a"}]}]})")));
    w.click("1E6");
    w.key(&w.map(), Qt::Key_A);
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::processEvents();
    REQUIRE(isShown(w, "aiBar"));
    REQUIRE(w.game().perform(RollAct{.why = "attack", .dice = {6, 6}}));
    QCoreApplication::processEvents();
    SECTION("the button enters it at once") {
        w.press("breaksDown-mg");
        CHECK(hasMark(w, "mg", "malfunctioned"));
        CHECK(isShown(w, "aiBar"));
    }
    SECTION("the result enters it too") {
        w.press("ask-none");
        CHECK(hasMark(w, "mg", "malfunctioned"));
    }
}

TEST_CASE("the lists of Z have the order of the panel, however the stack was selected", "[app][kept]") {
    WindowFixture w(gameWith("russian", "MPh", Json::parse(R"({
        "units":[{"side":"russian","at":"1E6","pieces":["8-0","4-4-7","4-4-7","MMG"]}]})")));
    const auto breaks = [&] {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Z);
        typeKey(Qt::Key_1);
        QStringList out;
        for (const QPushButton* b : w.find<QWidget>("fateBar")->findChildren<QPushButton*>())
            if (b->isVisible()) out << b->text();
        typeKey(Qt::Key_Escape);
        typeKey(Qt::Key_Escape);
        return out;
    };
    w.click("1E6");
    w.key(&w.map(), Qt::Key_Z);
    typeKey(Qt::Key_4);
    typeKey(Qt::Key_1);
    const QStringList after = breaks();
    REQUIRE(after.join(QLatin1Char('|')).contains(QLatin1String("2-3-7")));
    REQUIRE(after.join(QLatin1Char('|')).contains(QLatin1String("4-4-7")));
    w.click("1K9");
    w.click("1E6");
    CHECK(breaks() == after);
}

TEST_CASE("N in the results of an attack places no marker on a vehicle that could fire", "[app][kept]") {
    WindowFixture w(gameWith("russian", "PFPh", Json::parse(R"({
        "units":[{"side":"german","at":"1E4","pieces":["4-6-7"]},
                 {"side":"russian","at":"1E6","pieces":[{"id":"tank","type":"T-34 M43"}]}]})")));
    w.find<app::CounterActionBar>("fateBar")->openAttack({.units = {PieceId("tank")}});
    REQUIRE(isShown(w, "fateBar"));
    REQUIRE(w.game().perform(RollAct{}));
    QCoreApplication::processEvents();
    typeKey(Qt::Key_N);
    CHECK_FALSE(hasMark(w, "tank", "no fire"));
    CHECK_FALSE(isShown(w, "fateBar"));
}
