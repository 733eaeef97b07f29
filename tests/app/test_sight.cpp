// SPDX-License-Identifier: MIT
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStatusBar>

#include "hexes/sight_question.hpp"
#include "map/los_thread.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shifts/possible_shifts.hpp"
#include "sight_game.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::sightScenario;
using shellgame::test::WindowFixture;

namespace {

const Json computed = {{"do", "set"}, {"house", "los_computed"}, {"to", "computed"}};

void shade(WindowFixture& w, const char* what, bool on = true) {
    w.window().action(QLatin1String(what))->setChecked(on);
    w.window().sightOverlays().wait();
    QCoreApplication::processEvents();
}

Sighted enemySight(WindowFixture& w, const char* hex) {
    const FieldPicture& fields = w.map().groundLayer().fields();
    if (!fields.enemy) throw std::runtime_error("no field of the enemy");
    return fields.enemyAt(w.game().ground().geometry().indexOf(*w.game().ground().find(hex))).how;
}

QString legend(WindowFixture& w, const char* name) {
    return w.find<QLabel>(name)->text();
}

/// Computes from scratch the hexes that the enemies of the Germans see.
std::vector<HexSight> madeAnew(WindowFixture& w) {
    const GameLines fresh(w.game().session().groundPtr());
    const auto field = fresh.fieldOf(w.game().shown(), SideId("russian"));
    const BoardGeometry& g = w.game().ground().geometry();
    std::vector<HexSight> out(static_cast<std::size_t>(g.hexCount()));
    for (int i = 0; i < g.hexCount(); ++i) {
        HexSight& s = out[static_cast<std::size_t>(i)];
        for (const auto& [at, seen] : field->seen) {
            if (at.hex != w.game().ground().nameOf(g.hexAt(i))) continue;
            if (at.level == 0)
                s = {seen.by.empty() ? Sighted::whole : Sighted::weak, 0};
            else if (s.how == Sighted::no || (s.how == Sighted::above && at.level < s.level))
                s = {Sighted::above, static_cast<std::int8_t>(at.level)};
        }
    }
    return out;
}

}  // namespace

TEST_CASE("Shift+L hatches the Locations that are in LOS of the selected Location, level by level") {
    WindowFixture w(sightScenario());
    w.click("1N4");
    w.key(&w.map(), Qt::Key_L, Qt::ShiftModifier);
    w.window().sightOverlays().wait();
    REQUIRE(w.map().groundLayer().fields().own);
    const auto ground = w.map().groundLayer().fields().own;
    CHECK(legend(w, "ownSightText").startsWith(QStringLiteral("1N4 sees ")));
    // The hatching of each hex agrees with the LOS result for that hex.
    const auto lines = linesOf(w.game().view().sight);
    const BoardGeometry& g = w.game().ground().geometry();
    int clear = 0;
    for (int i = 0; i < g.hexCount(); ++i) {
        const std::string& name = w.game().ground().nameOf(g.hexAt(i));
        const auto line = lines->line(w.state(), Location{"1N4", 0}, Location{name, 0});
        REQUIRE(line);
        INFO(name);
        CHECK(((*ground)[static_cast<std::size_t>(i)].how == Sighted::whole) == !line->blocked);
        clear += line->blocked ? 0 : 1;
    }
    CHECK(clear > 20);
    CHECK(clear < g.hexCount());
    w.key(&w.map(), Qt::Key_PageUp, Qt::ControlModifier);
    w.window().sightOverlays().wait();
    CHECK(legend(w, "ownSightText").startsWith(QStringLiteral("1N4 level 1 sees ")));
    CHECK_FALSE(*w.map().groundLayer().fields().own == *ground);
    QTest::mouseClick(w.find<QToolButton>("sightLower"), Qt::LeftButton);
    w.window().sightOverlays().wait();
    CHECK(*w.map().groundLayer().fields().own == *ground);
    // If another hex is selected, the LOS overlay of that hex is shown instead. The button in the legend
    // removes the overlay.
    w.click("1G5");
    w.window().sightOverlays().wait();
    CHECK(legend(w, "ownSightText").startsWith(QStringLiteral("1G5 sees ")));
    QTest::mouseClick(w.find<QToolButton>("ownSightOff"), Qt::LeftButton);
    CHECK(w.map().groundLayer().fields().empty());
    CHECK_FALSE(w.find<QFrame>("sightBar")->isVisible());
    CHECK_FALSE(w.window().action(QStringLiteral("ownField"))->isChecked());
}

TEST_CASE("Shift+E hatches the hexes that the enemy sees, and updates them after each act and undo") {
    WindowFixture w(sightScenario());
    w.click("1E5");
    w.key(&w.map(), Qt::Key_E, Qt::ShiftModifier);
    w.window().sightOverlays().wait();
    CHECK(legend(w, "enemySightText").startsWith(QStringLiteral("The enemy (Russians) sees ")));
    const auto same = [&] {
        w.window().sightOverlays().wait();
        QCoreApplication::processEvents();
        return *w.map().groundLayer().fields().enemy == madeAnew(w);
    };
    CHECK(same());
    const auto before = *w.map().groundLayer().fields().enemy;
    CHECK(enemySight(w, "1J2") == Sighted::whole);
    REQUIRE(w.game().perform({{"do", "remove"}, {"pieces", {"p90"}}}));
    CHECK(same());
    CHECK_FALSE(*w.map().groundLayer().fields().enemy == before);
    REQUIRE(w.game().perform({{"do", "smoke"}, {"at", {"1M4", "1M5"}}, {"level", 3}}));
    CHECK(same());
    REQUIRE(w.game().undo());
    CHECK(same());
    REQUIRE(w.game().undo());
    CHECK(same());
    CHECK(*w.map().groundLayer().fields().enemy == before);
    REQUIRE(w.game().redo());
    CHECK(same());
    // The status bar describes the hatching in words.
    w.map().setFocus();
    w.map().setCursorHex(*w.game().ground().find("1J2"));
    CHECK(w.window().statusBar()->currentMessage().contains(QStringLiteral("by the enemy")));
}

TEST_CASE("hexes seen only by broken or hidden units have paler hatching and their own entry in the legend") {
    WindowFixture w(sightScenario());
    shade(w, "enemyField");
    CHECK(enemySight(w, "1X3") != Sighted::no);
    int weak = 0;
    for (const HexSight& s : *w.map().groundLayer().fields().enemy) weak += s.how == Sighted::weak ? 1 : 0;
    CHECK(weak > 0);
    CHECK(legend(w, "enemySightText")
              .contains(QStringLiteral("only by units that are hidden or not in Good Order")));
}

TEST_CASE("in a side's view LOS overlays depend only on facts that this side may know") {
    // Compare two games that differ in the position of a hidden Russian squad.
    const auto seenBy = [](const char* view, const char* hidden) {
        QByteArray text = sightScenario();
        text.replace(R"("at":"1N4")", QByteArray(R"("at":")") + hidden + '"');
        WindowFixture w(text);
        REQUIRE(w.window().setView(QLatin1String(view)));
        shade(w, "enemyField");
        shade(w, "ownField");
        w.click("1E5");
        w.window().sightOverlays().wait();
        QStringList out{legend(w, "enemySightText"), legend(w, "ownSightText"),
                        w.find<QLabel>("sightQuestionText")->text()};
        const BoardGeometry& g = w.game().ground().geometry();
        for (int i = 0; i < g.hexCount(); ++i) out << w.window().sightOverlays().hexText(g.hexAt(i));
        const FieldPicture& fields = w.map().groundLayer().fields();
        return std::tuple(out, *fields.own, *fields.enemy);
    };
    const auto a = seenBy("german", "1N4");
    const auto b = seenBy("german", "1C8");
    CHECK(std::get<0>(a) == std::get<0>(b));
    CHECK((std::get<1>(a) == std::get<1>(b)));
    CHECK((std::get<2>(a) == std::get<2>(b)));
    CHECK(std::get<0>(a).front().contains(QStringLiteral("Known units only")));
    // In the Umpire view the two games differ, which shows that the comparison works.
    WindowFixture w(sightScenario());
    shade(w, "enemyField");
    const auto all = *w.map().groundLayer().fields().enemy;
    REQUIRE(w.window().setView(QStringLiteral("german")));
    w.window().sightOverlays().wait();
    CHECK_FALSE(*w.map().groundLayer().fields().enemy == all);
}

TEST_CASE("the LOS overlay can be drawn and removed at every zoom") {
    WindowFixture w(sightScenario());
    w.map().setPatient(true);
    w.click("1G5");
    w.window().selection().clear();
    for (const double zoom : {0.3, 0.6, 1.25, 2.5}) {
        w.map().zoomTo(zoom);
        const QImage bare = w.map().viewport()->grab().toImage();
        shade(w, "enemyField");
        w.window().resize(w.window().size());
        QCoreApplication::processEvents();
        const QImage shaded = w.map().viewport()->grab().toImage();
        // The margin of the view is not part of the map.
        const QRect both =
            bare.rect() & shaded.rect() & w.map().camera().toView(w.map().layout().bounds()).toAlignedRect();
        int differ = 0;
        for (int y = both.top(); y <= both.bottom(); y += 3)
            for (int x = both.left(); x <= both.right(); x += 3)
                differ += bare.pixel(x, y) != shaded.pixel(x, y) ? 1 : 0;
        INFO(zoom);
        CHECK(differ > both.width() * both.height() / 9 / 8);
        shade(w, "enemyField", false);
        CHECK(w.map().groundLayer().fields().empty());
    }
}

namespace {

/// Returns a game whose lines of sight are still being computed. If the thread finishes too early, tries
/// again with another game.
std::unique_ptr<WindowFixture> gameAtWork() {
    for (int i = 0; i < 50; ++i) {
        auto game = std::make_unique<WindowFixture>(sightScenario());
        game->click("1G2");
        REQUIRE(game->find<QTreeWidget>("shiftList")->topLevelItemCount() > 0);
        game->game().ruleSight().setPatience(0);
        REQUIRE(game->game().perform(computed));
        if (game->game().ruleSight().working()) return game;
    }
    throw std::runtime_error("lines of sight are always ready at once");
}

}  // namespace

TEST_CASE("if LOS is computed, the window computes lines in advance, and acts wait for the result") {
    const auto game = gameAtWork();
    WindowFixture& w = *game;
    // The list is empty, and a bar shows the progress.
    CHECK(w.find<QTreeWidget>("shiftList")->topLevelItemCount() == 0);
    CHECK(chancesIn(w.game(), openWindows(w.game())).empty());
    CHECK(w.find<QFrame>("sightBar")->isVisible());
    CHECK(w.find<QProgressBar>("sightProgress")->isVisible());
    CHECK(w.find<QPushButton>("sightCancel")->text() == QLatin1String("Cancel"));
    CHECK(worst(w.game().check({{"do", "phase"}})) == Verdict::forbidden);
    // An act waits until the lines are ready.
    CHECK_FALSE(w.game().perform({{"do", "note"}, {"text", "held"}}));
    CHECK(w.told().contains(QStringLiteral("This action will follow")));
    // Only one act waits, so that pressing a key several times does not advance several phases.
    CHECK_FALSE(w.game().perform({{"do", "note"}, {"text", "too many"}}));
    CHECK(w.told().contains(QStringLiteral("another action is already waiting for it")));
    const std::size_t entries = w.game().session().entries().size();
    REQUIRE(QTest::qWaitFor([&] { return w.game().session().entries().size() > entries; }, 60000));
    w.game().ruleSight().wait();
    CHECK(w.game().ruleSight().ready());
    CHECK(w.game().session().entries().size() == entries + 1);
    CHECK(w.find<QTreeWidget>("shiftList")->topLevelItemCount() > 0);
    CHECK_FALSE(w.find<QFrame>("sightBar")->isVisible());
    // The Russians see 1E5, which is in the open, so the computed answer gives the +1 of 2.5.
    const GameView view = w.game().view();
    const SeenAnswer seen =
        view.sight.enemySees(view.state, view.ground, SideId("german"), Location{"1J2", 0}, nullptr);
    CHECK(seen.basis == SeenAnswer::Basis::computed);
    CHECK(seen.seen);
}

TEST_CASE(
    "canceling the LOS computation also cancels the waiting acts; lines are computed again when needed") {
    const auto game = gameAtWork();
    WindowFixture& w = *game;
    CHECK_FALSE(w.game().perform({{"do", "note"}, {"text", "dropped"}}));
    auto* cancel = w.find<QPushButton>("sightCancel");
    REQUIRE(cancel->isVisible());
    cancel->click();
    CHECK(w.game().ruleSight().stopped());
    CHECK(w.find<QLabel>("sightWorkText")->text().startsWith(QStringLiteral("Canceled")));
    CHECK(w.find<QTreeWidget>("shiftList")->topLevelItemCount() == 0);
    QTest::qWait(20);
    CHECK(w.game().session().entries().back().verb == "set");
    CHECK(cancel->text() == QLatin1String("Compute"));
    cancel->click();
    w.game().ruleSight().wait();
    QCoreApplication::processEvents();
    CHECK(w.game().ruleSight().ready());
    CHECK(w.find<QTreeWidget>("shiftList")->topLevelItemCount() > 0);
    CHECK(w.game().session().entries().back().verb == "set");
    // The house rule can be undone at any time.
    REQUIRE(w.game().undo());
    CHECK(w.game().ruleSight().ready());
}

TEST_CASE("closing a game stops its LOS computation") {
    WindowFixture w(sightScenario());
    w.game().ruleSight().setPatience(0);
    REQUIRE(w.game().perform(computed));
    w.window().action(QStringLiteral("enemyField"))->setChecked(true);
    w.game().close();
    CHECK(w.game().ruleSight().ready());
    CHECK(w.map().groundLayer().fields().empty());
    const std::string path = w.file("other.json");
    REQUIRE(test::writeFile(path, test::smallScenario().toStdString()));
    REQUIRE(w.window().openFile(QString::fromStdString(path)));
    w.window().sightOverlays().wait();
    QCoreApplication::processEvents();
    CHECK(w.map().groundLayer().fields().empty());
}

TEST_CASE(
    "the question whether a hex is seen shows the computed answer, but the player's answer takes "
    "precedence") {
    WindowFixture w(sightScenario());
    auto* question = w.find<SightQuestion>("sightQuestion");
    CHECK_FALSE(question->isVisible());
    w.click("1E5");
    w.window().sightOverlays().wait();
    REQUIRE(question->isVisible());
    auto* text = w.find<QLabel>("sightQuestionText");
    const auto lines = linesOf(w.game().view().sight);
    const auto seen = lines->enemiesSee(w.state(), SideId("german"), Location{"1E5", 0});
    REQUIRE(seen);
    const QString words =
        seen->observers > 0 ? QStringLiteral("seen, range %1").arg(seen->range) : QStringLiteral("not seen");
    CHECK(text->text().contains(QStringLiteral("Computed LOS: %1").arg(words)));
    CHECK(text->text().contains(QStringLiteral("counts only if you use it")));
    QTest::mouseClick(w.find<QPushButton>("sightTake"), Qt::LeftButton);
    REQUIRE(w.state().seen.count("german@1E5") == 1);
    CHECK(w.state().seen.at("german@1E5").seen == (seen->observers > 0));
    w.window().sightOverlays().wait();
    CHECK(text->text().contains(QStringLiteral("Your ruling: %1").arg(words)));
    CHECK_FALSE(w.find<QPushButton>("sightTake")->isVisible());
    QTest::mouseClick(w.find<QPushButton>("sightForget"), Qt::LeftButton);
    w.window().sightOverlays().wait();
    CHECK(w.state().seen.count("german@1E5") == 0);
    CHECK(text->text().contains(QStringLiteral("counts only if you use it")));
    CHECK_FALSE(w.find<QPushButton>("sightForget")->isVisible());
    REQUIRE(w.game().undo());
    w.window().sightOverlays().wait();
    // The player's own answer takes precedence over the computed one, even under the house rule.
    const char* other = seen->observers > 0 ? "sightUnseen" : "sightSeen";
    QTest::mouseClick(w.find<QPushButton>(other), Qt::LeftButton);
    REQUIRE(w.game().perform(computed));
    w.game().ruleSight().wait();
    w.window().sightOverlays().wait();
    CHECK(text->text().contains(QStringLiteral("Your ruling: ")));
    CHECK(text->text().contains(QStringLiteral("The line above takes precedence")));
    const GameView view = w.game().view();
    CHECK(view.sight.enemySees(view.state, view.ground, SideId("german"), Location{"1E5", 0}, nullptr).seen !=
          (seen->observers > 0));
    // If the player has given no answer, the computed one applies.
    REQUIRE(w.game().undoTo(0));
    REQUIRE(w.game().perform(computed));
    w.click("1E5");
    w.game().ruleSight().wait();
    w.window().sightOverlays().wait();
    CHECK(text->text().contains(QStringLiteral("Computed LOS: %1. This counts.").arg(words)));
    // For a hex without a marker the window does not ask.
    w.click("1H8");
    CHECK_FALSE(question->isVisible());
}

TEST_CASE("a LOS statement in the scenario is shown as the scenario's, not as the player's ruling") {
    QByteArray text = sightScenario();
    text.replace(R"("at":"1E5","dummies":3)", R"("at":"1E5","dummies":3,"seen":true)");
    WindowFixture w(text);
    w.click("1E5");
    w.window().sightOverlays().wait();
    CHECK(w.find<QLabel>("sightQuestionText")->text().contains(QStringLiteral("The scenario says: seen")));
    QTest::mouseClick(w.find<QPushButton>("sightUnseen"), Qt::LeftButton);
    CHECK(w.find<QLabel>("sightQuestionText")->text().contains(QStringLiteral("Your ruling: not seen")));
}

TEST_CASE(
    "W04: the units that see a Location are listed, and clicking a unit lays the LOS thread from that unit") {
    QByteArray scenario = sightScenario();
    // This Russian squad is in plain view, in Open Ground in front of the woods.
    scenario.replace(R"("at":"1K2","pieces")", R"("at":"1E6","pieces")");
    WindowFixture w(scenario);
    w.click("1E5");
    w.window().sightOverlays().wait();
    auto* text = w.find<QLabel>("sightQuestionText");
    REQUIRE(w.window().sightOverlays().seersOf(Location{"1E5", 0}).front().from == Location{"1E6", 0});
    CHECK(text->text().contains(QStringLiteral("6-2-8 in 1E6")));
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();  // lets the panel scroll the long text
    // Finds a name in the text and clicks on it, which lays the thread.
    const LosThread* thread = nullptr;
    for (int y = 4; thread == nullptr && y < text->height(); y += 6)
        for (int x = 4; thread == nullptr && x < text->width(); x += 12) {
            QTest::mouseClick(text, Qt::LeftButton, {}, QPoint(x, y));
            thread = dynamic_cast<const LosThread*>(w.map().tool());
        }
    REQUIRE(thread != nullptr);
    CHECK(thread->fixed());
    REQUIRE(thread->line());
    CHECK(thread->line()->from == Location{"1E6", 0});
    CHECK(thread->line()->to == Location{"1E5", 0});
    QTest::keyClick(&w.map(), Qt::Key_Escape);
    // If the panel is closed, the thread starts at the nearest unit.
    w.click("1E5");
    QTest::keyClick(&w.map(), Qt::Key_L, Qt::ControlModifier);
    thread = dynamic_cast<const LosThread*>(w.map().tool());
    REQUIRE(thread != nullptr);
    CHECK(thread->line()->from == Location{"1E6", 0});
}

TEST_CASE("W04: a side does not see the name of an unknown enemy unit") {
    WindowFixture w(sightScenario());
    REQUIRE(w.game().perform(Json{{"do", "view"}, {"as", "german"}}));
    for (const auto& [id, m] : w.game().shown().markers) {
        if (m.side != SideId("german")) continue;
        w.click(QString::fromStdString(m.at.hex).toUtf8().constData());
        w.window().sightOverlays().wait();
        CHECK_FALSE(w.find<QLabel>("sightQuestionText")->text().contains(QStringLiteral("1N4")));
        for (const GameSeer& s : w.window().sightOverlays().seersOf(m.at)) CHECK(s.from.hex != "1N4");
    }
}

TEST_CASE("W04: on a blank grid the window asks about LOS again after enemies have moved") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":10,"rows":10}}],
"sides":[{"id":"german"},{"id":"russian"}],"clock":{"turns":8,"player":"russian","phase":"MPh"},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","seen":true,"contents":["4-6-7"]}],
"units":[{"side":"russian","at":"1E6","pieces":[{"id":"r1","type":"4-4-7"}]}]})");
    w.click("1E4");
    auto* text = w.find<QLabel>("sightQuestionText");
    REQUIRE(text->isVisible());
    CHECK(text->text().contains(QStringLiteral("The scenario says: seen")));
    CHECK_FALSE(w.find<QPushButton>("sightSeen")->isVisible());
    CHECK(w.find<QPushButton>("sightForget")->text() == QLatin1String("Remove the scenario's answer"));
    REQUIRE(w.game().perform(Json{{"do", "move"}, {"piece", "r1"}, {"to", "1E7"}}));
    w.click("1E4");
    CHECK(text->text().contains(QStringLiteral("Units have moved since then")));
    REQUIRE(w.find<QPushButton>("sightSeen")->isVisible());
    QTest::mouseClick(w.find<QPushButton>("sightSeen"), Qt::LeftButton);
    CHECK(text->text().contains(QStringLiteral("Your ruling: seen")));
    CHECK(w.find<QPushButton>("sightForget")->text() == QLatin1String("Remove my answer"));
    CHECK_FALSE(text->text().contains(QStringLiteral("Units have moved since then")));
}

TEST_CASE("an enemy unit in Melee that sees the hex is listed as not in Good Order") {
    const bool melee = GENERATE(false, true);
    QByteArray scenario = sightScenario().replace("1K2", "1G3");
    if (melee)
        scenario.replace(R"({"id":"p90","type":"6-2-8"})",
                         R"({"id":"p90","type":"6-2-8","marks":["melee"]})");
    WindowFixture w(scenario);
    w.click("1G2");
    w.window().sightOverlays().wait();
    const QString text = w.find<QLabel>("sightQuestionText")->text();
    CHECK(text.contains(QStringLiteral("6-2-8 in 1G3")));
    CHECK(text.contains(QStringLiteral("6-2-8 in 1G3 (not in Good Order)")) == melee);
}

TEST_CASE("a wreck is not listed among the enemy units that see the hex") {
    QByteArray scenario = sightScenario().replace("1K2", "1G3");
    scenario.replace(R"({"id":"p90","type":"6-2-8"})",
                     R"({"id":"p90","type":"6-2-8"},{"id":"w","type":"T-34 M43","marks":["wreck"]})");
    WindowFixture w(scenario);
    w.click("1G2");
    w.window().sightOverlays().wait();
    const QString text = w.find<QLabel>("sightQuestionText")->text();
    CHECK(text.contains(QStringLiteral("6-2-8 in 1G3")));
    CHECK_FALSE(text.contains(QStringLiteral("T-34")));
}
