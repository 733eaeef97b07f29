// SPDX-License-Identifier: MIT
// Tests the key Enter on the map, and the warning before a first drag.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include "play/prompt_bar.hpp"
#include "session/map_asks.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::WindowFixture;

namespace {

QByteArray minedTable() {
    return test::smallScenario()
        .replace(R"("hexes":{)", R"("hexes":{"1E5":{"terrain":["Open Ground"]},)")
        .replace(R"({"id":"m7")",
                 R"({"id":"mf1","side":"russian","kind":"mine","at":"1E5","contents":["8 AP"]},
{"id":"mf2","side":"russian","kind":"mine","at":"1H6"},
{"id":"m7")");
}

}  // namespace

TEST_CASE("U08: the first Enter moves the focus to an open question, and R rolls for it",
          "[app][enter][U08]") {
    const bool byR = GENERATE(false, true);
    WindowFixture w(minedTable());
    w.drag({"1E4", "1E5"});
    REQUIRE(w.find<PromptBar>("promptBar")->isVisible());
    CHECK(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("[Enter: answer]")));
    w.map().setFocus();
    const std::size_t before = w.game().session().entries().size();
    w.key(&w.map(), byR ? Qt::Key_R : Qt::Key_Return);
    if (!byR) {
        CHECK(w.game().session().entries().size() == before);
        REQUIRE(w.find<QLineEdit>("promptDice")->hasFocus());
        w.key(w.find<QLineEdit>("promptDice"), Qt::Key_Return);
    }
    CHECK(w.game().session().entries().back().verb == "exchange_mines");
    CHECK_FALSE(w.game().session().entries().back().rolls.empty());
}

TEST_CASE("U08: Enter performs the step that the line above the map shows", "[app][enter][U08]") {
    WindowFixture w;
    w.map().setCursorHex(*w.game().ground().find("1P7"));
    w.key(&w.map(), Qt::Key_Return);
    REQUIRE(w.window().selection().ids().isEmpty());
    SECTION(
        "in a shift opportunity Enter moves the focus to the stacks that could shift, then selects the "
        "first") {
        REQUIRE(w.find<QLabel>("nextStep")
                    ->accessibleName()
                    .contains(QLatin1String("[Enter: list them; N: next phase]")));
        w.key(&w.map(), Qt::Key_Return);
        auto* list = w.find<QTreeWidget>("stacksThatCould");
        CHECK(list->hasFocus());
        const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
        CHECK(line().contains(QLatin1String("[Enter: select the stack in 1E4; N: next phase]")));
        w.key(list, Qt::Key_Down);
        REQUIRE(list->currentItem()->text(0) != QLatin1String("1E4"));
        CHECK(line().contains(QStringLiteral("select the stack in %1;").arg(list->currentItem()->text(0))));
        w.key(list, Qt::Key_Up);
        w.key(list, Qt::Key_Return);
        CHECK(w.window().selection().marker() == MarkerId("m1"));
        CHECK(line().contains(QLatin1String("[Enter: roll the shift with ")));
        CHECK(w.state().clock.phase == Phase::MPh);
    }
    SECTION("if no other step remains, Enter goes on to the next phase") {
        REQUIRE(w.game().perform({{"do", "phase"}, {"to", "CCPh"}}));
        w.key(&w.map(), Qt::Key_Return);
        CHECK(w.state().clock.phase == Phase::RPh);
    }
}

TEST_CASE("U08: Enter in the list of counters does the step that the line above the map shows",
          "[app][enter][U08]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "CCPh"}}));
    w.click("1E4");
    QCoreApplication::processEvents();
    auto* list = w.find<QTreeWidget>("stackList");
    REQUIRE(list->topLevelItemCount() > 0);
    list->setCurrentItem(list->topLevelItem(0));
    list->setFocus();
    REQUIRE(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("[Enter: next phase]")));
    w.key(list, Qt::Key_Return);
    CHECK(w.state().clock.phase == Phase::RPh);
}

TEST_CASE("U08: in the CCPh, Enter selects the whole stack that shares its Location with the enemy",
          "[app][enter]") {
    const bool russian = GENERATE(false, true);
    WindowFixture w(
        QByteArray(
            R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"CCPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7"},{"id":"two","type":"4-6-7"}]},
{"side":"russian","at":"1E4","pieces":[{"id":"enemy","type":"4-4-7"}]}]})")
            .replace(R"("player":"german")", russian ? R"("player":"russian")" : R"("player":"german")"));
    REQUIRE(w.find<QLabel>("nextStep")
                ->accessibleName()
                .contains(QLatin1String("[Enter: select 1E4; N: next phase]")));
    w.key(&w.map(), Qt::Key_Return);
    QStringList ids = w.window().selection().ids();
    ids.sort();
    // In the Umpire view, this is the stack of the side whose Player Turn it is.
    CHECK(ids == (russian ? QStringList{QStringLiteral("enemy")}
                          : QStringList{QStringLiteral("one"), QStringLiteral("two")}));
}

TEST_CASE("U08: Enter does what the line above the map names, and rolls only if the line says so",
          "[app][enter][U08]") {
    WindowFixture w;
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    const auto enter = [&] {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
    };
    SECTION(
        "in a game that was just opened, Enter performs the next step instead of selecting the hex under the "
        "cursor") {
        REQUIRE(w.game().perform({{"do", "phase"}, {"to", "CCPh"}}));
        REQUIRE(line().contains(QLatin1String("[Enter: next phase]")));
        enter();
        CHECK(w.state().clock.phase == Phase::RPh);
        CHECK(w.window().selection().ids().isEmpty());
    }
    SECTION("after the player has moved the cursor, Enter selects its hex") {
        w.map().setCursorHex(*w.game().ground().find("1E5"), false);
        w.key(&w.map(), Qt::Key_Up);
        CHECK(line().contains(QLatin1String("[Enter: select 1E4]")));
        enter();
        CHECK(w.window().selection().marker() == MarkerId("m1"));
    }
    SECTION("in a list, where Enter selects no hex, the line names the roll") {
        w.click("1E4");
        w.key(&w.map(), Qt::Key_Up);
        CHECK(line().contains(QLatin1String("[Enter: select ")));
        auto* list = w.find<QTreeWidget>("stackList");
        list->setCurrentItem(list->topLevelItem(0));
        list->setFocus();
        CHECK(line().contains(QLatin1String("[Enter: roll the shift with ")));
        w.key(list, Qt::Key_Return);
        CHECK_FALSE(w.game().session().entries().back().rolls.empty());
    }
    SECTION("while a path is drawn, the line says that Enter finishes it") {
        w.click("1E4");
        w.key(&w.map(), Qt::Key_M);
        CHECK(line().contains(QLatin1String("[Enter: finish on the map; Esc: cancel]")));
        w.key(&w.map(), Qt::Key_Escape);
        CHECK_FALSE(line().contains(QLatin1String("finish on the map")));
    }
    SECTION("with a stack selected in this phase, the line names the roll") {
        w.click("1E4");
        CHECK(line().contains(QLatin1String("[Enter: roll the shift with ")));
        enter();
        CHECK_FALSE(w.game().session().entries().back().rolls.empty());
    }
    SECTION("with a stack that is still selected from an earlier phase, Enter does not roll") {
        const SideId german("german");
        while (w.state().clock.phase != Phase::PFPh || w.state().clock.player != german)
            REQUIRE(w.game().perform({{"do", "phase"}}));
        w.click("1E4");
        REQUIRE(w.window().selection().marker() == MarkerId("m1"));
        REQUIRE(w.game().perform({{"do", "phase"}}));
        REQUIRE(w.state().clock.phase == Phase::MPh);
        CHECK(line().contains(QLatin1String("[Enter: list them; N: next phase]")));
        const std::size_t entries = w.game().session().entries().size();
        enter();
        CHECK(w.game().session().entries().size() == entries);
        CHECK(w.find<QTreeWidget>("stacksThatCould")->hasFocus());
    }
}

TEST_CASE("U08: in the RPh, Enter selects the broken units one after another, then goes on to the next phase",
          "[app][enter][U08]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "RPh"}}));
    for (const char* hex : {"1P7", "1Q7"})
        REQUIRE(w.game().perform(
            {{"do", "place"}, {"side", "german"}, {"at", hex}, {"kind", "known"}, {"contents", {"8-1"}}}));
    QStringList broken;
    for (const auto& [id, p] : w.state().pieces)
        if (p.at.hex == "1P7" || p.at.hex == "1Q7") {
            REQUIRE(w.game().perform({{"do", "mark"}, {"pieces", {id.text}}, {"add", {"broken"}}}));
            broken << QString::fromStdString(id.text);
        }
    REQUIRE(broken.size() == 2);
    w.window().selection().clear();
    w.map().setCursorHex(*w.game().ground().find("1E4"), false);
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    for (const QString& id : broken) {
        CHECK(line().contains(QLatin1String("[Enter: 8-1 1")));
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
        CHECK(w.window().selection().ids() == QStringList{id});
        CHECK(w.state().clock.phase == Phase::RPh);
    }
    CHECK(line().contains(QLatin1String("[Enter: next phase]")));
    w.key(&w.map(), Qt::Key_Return);
    CHECK(w.state().clock.phase == Phase::PFPh);
}

TEST_CASE("the bar of statuses closes when other counters are selected", "[app][U01]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", "german"},
                              {"at", "1P7"},
                              {"kind", "known"},
                              {"contents", {"4-6-7", "8-1"}}}));
    w.click("1P7");
    w.key(&w.map(), Qt::Key_Z);
    auto* bar = w.find<QWidget>("fateBar");
    REQUIRE(bar->isVisible());
    SECTION("the player selects another stack") {
        w.click("1E4");
        CHECK_FALSE(bar->isVisible());
    }
    SECTION("the player selects one counter of the stack") {
        w.window().selection().chooseIds({w.window().selection().ids().front()});
        CHECK_FALSE(bar->isVisible());
    }
    SECTION("the player presses Esc on the map") {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Escape);
        CHECK_FALSE(bar->isVisible());
    }
}

TEST_CASE("the keys `.` and `,` select the counters of a hex one by one", "[app][enter]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", "german"},
                              {"at", "1P7"},
                              {"kind", "known"},
                              {"contents", {"4-6-7", "8-1"}}}));
    w.click("1P7");
    REQUIRE(w.window().selection().ids().size() == 2);
    const QStringList all = w.window().selection().ids();
    w.map().setFocus();
    QStringList one;
    for (int i = 0; i < 3; ++i) {
        w.key(&w.map(), Qt::Key_Period);
        REQUIRE(w.window().selection().ids().size() == 1);
        one << w.window().selection().ids().front();
    }
    CHECK(one[0] != one[1]);
    CHECK(one[2] == one[0]);
    CHECK(all.contains(one[0]));
    w.key(&w.map(), Qt::Key_Comma);
    CHECK(w.window().selection().ids().front() == one[1]);
}

TEST_CASE("U12: the label of the first drag says that the move closes the shift opportunity", "[app][U12]") {
    WindowFixture w;
    const auto words = [&] {
        return w.map().wayWords({QStringLiteral("m1")}, {*w.game().ground().find("1E5")}).shuts;
    };
    CHECK(words() == QLatin1String("closes the shift opportunity"));
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}}));
    CHECK(w.map().wayWords({QStringLiteral("m1")}, {*w.game().ground().find("1E6")}).shuts.isEmpty());
    REQUIRE(w.game().undo());
    CHECK_FALSE(words().isEmpty());
}

TEST_CASE("in the RtPh, Enter selects the units of a stack that must rout, and then the next stack",
          "[app][enter]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"RtPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7","marks":["broken","DM"]},
{"id":"lead","type":"8-1","marks":["broken","DM"]},{"id":"firm","type":"4-6-7"}]},
{"side":"german","at":"1H8","pieces":[{"id":"other","type":"4-6-7","marks":["broken","DM"]}]}]})");
    const auto chosen = [&] {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
        QStringList ids = w.window().selection().ids();
        ids.sort();
        return ids;
    };
    CHECK(chosen() == QStringList{QStringLiteral("lead"), QStringLiteral("one")});
    CHECK(chosen() == QStringList{QStringLiteral("other")});
}

TEST_CASE("the line above the map offers a shift only while one is possible", "[app][enter]") {
    const bool partner = GENERATE(false, true);
    QByteArray one = R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]}},
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7"]}]})";
    if (partner)
        one.replace(R"("contents":["4-6-7"]})",
                    R"("contents":["4-6-7"]},{"id":"m2","side":"german","at":"1H6","dummies":4})");
    WindowFixture w(one);
    QCoreApplication::processEvents();
    const QString line = w.find<QLabel>("nextStep")->accessibleName();
    CHECK(line.contains(QLatin1String("may shift")) == partner);
    CHECK(line.contains(QLatin1String("list them")) == partner);
    w.key(&w.map(), Qt::Key_F7);
    CHECK(w.told().contains(QLatin1String("may shift")) == partner);
}

TEST_CASE("while a stack is selected, the line above the map offers a shift only if some stack can shift",
          "[app][enter]") {
    // The list of stacks is not shown now, but it must not be empty when Enter opens it.
    const bool partner = GENERATE(false, true);
    QByteArray scenario = R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"hexes":{"1E4":{"terrain":["Woods"]},"1E5":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]},
"1L8":{"terrain":["Woods"]}},
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7","4-6-7","LMG"]},
{"id":"m2","side":"german","at":"1H6","pds":true,"contents":["4-6-7"]}]})";
    if (partner)
        scenario.replace(R"("at":"1H6","pds":true,"contents":["4-6-7"]})",
                         R"("at":"1H6","pds":true,"contents":["4-6-7"]},
{"id":"m3","side":"german","at":"1L8","dummies":2})");
    WindowFixture w(scenario);
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    const auto settle = [] {
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    };
    settle();
    REQUIRE(line().contains(QLatin1String("may shift")) == partner);
    // A drag with Shift corrects the place of the stack, which stays selected.
    w.drag({"1E4", "1E5"}, Qt::ShiftModifier);
    settle();
    REQUIRE(w.window().selection().marker() == MarkerId("m1"));
    REQUIRE(w.marker("m1").at.hex == "1E5");
    CHECK(line().contains(QLatin1String("may shift")) == partner);
    CHECK(line().contains(QLatin1String("list them")) == partner);
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_Return);
    CHECK_FALSE(w.told().contains(QLatin1String("No stack can shift")));
    CHECK(w.find<QTreeWidget>("stacksThatCould")->hasFocus() == partner);
}

TEST_CASE("in the RPh, Enter selects all units of a stack that the line above the map names",
          "[app][enter]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"RPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7","marks":["broken"]},
{"id":"lead","type":"8-1","marks":["broken"]},{"id":"firm","type":"4-6-7"},
{"id":"gun","type":"MMG","marks":["malfunctioned"],"carrier":"firm"}]},
{"side":"german","at":"1H8","pieces":[{"id":"other","type":"4-6-7","marks":["broken"]}]}]})");
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    const auto chosen = [&] {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Return);
        QStringList ids = w.window().selection().ids();
        ids.sort();
        return ids;
    };
    CHECK(line().contains(QLatin1String("[Enter: select 1E4; N: next phase]")));
    CHECK(chosen() == QStringList{QStringLiteral("gun"), QStringLiteral("lead"), QStringLiteral("one")});
    CHECK(line().contains(QLatin1String("[Enter: 4-6-7 1H8; N: next phase]")));
    // Each unit rallies on its own.
    w.key(&w.map(), Qt::Key_Z);
    auto* bar = w.find<QWidget>("fateBar");
    REQUIRE(bar->isVisible());
    w.key(bar, Qt::Key_2);
    QStringList offers;
    for (const auto* b : bar->findChildren<QPushButton*>()) offers << b->text();
    INFO(offers.join(QLatin1Char('|')).toStdString());
    CHECK(offers.contains(QStringLiteral("2  Rallies: 4-6-7")));
    CHECK(offers.contains(QStringLiteral("3  Rallies: 8-1")));
    w.key(bar, Qt::Key_3);
    CHECK(w.state().piece(PieceId("lead"))->marks.empty());
    CHECK(w.state().piece(PieceId("one"))->marks.contains("broken"));
    CHECK(chosen() == QStringList{QStringLiteral("other")});
}

TEST_CASE("in the RPh, Z on a stack lists what its broken and its unbroken units can do", "[app][enter]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"RPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7","marks":["broken"]},
{"id":"lead","type":"8-1"},{"id":"half","type":"2-4-7"},{"id":"other","type":"2-4-7"},
{"id":"weak","type":"2-4-7","marks":["broken"]}]}]})");
    w.click("1E4");
    w.key(&w.map(), Qt::Key_Z);
    auto* bar = w.find<QWidget>("fateBar");
    REQUIRE(bar->isVisible());
    QStringList offers;
    for (const auto* b : bar->findChildren<QPushButton*>()) offers << b->text();
    INFO(offers.join(QLatin1Char('|')).toStdString());
    CHECK_FALSE(offers.filter(QStringLiteral("2  Rallies: ")).isEmpty());
    CHECK_FALSE(offers.filter(QStringLiteral("J  They Recombine: 4-6-7")).isEmpty());
    w.key(bar, Qt::Key_2);
    w.key(bar, Qt::Key_1);
    for (const char* id : {"one", "weak"})
        CHECK_FALSE(w.state().piece(PieceId(id))->marks.contains("broken"));
}

TEST_CASE("V reveals a stack at once at setup, and later only when it is pressed a second time",
          "[app][enter]") {
    const bool setup = GENERATE(true, false);
    WindowFixture w(setup ? test::smallScenario().replace(R"("phase":"MPh")", R"("phase":"setup")")
                          : test::smallScenario());
    w.window().selection().chooseHex(*w.game().ground().find("1E4"), QStringLiteral("m1"), false);
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_V);
    if (setup) {
        CHECK(w.state().marker(MarkerId("m1")) == nullptr);
        return;
    }
    REQUIRE_FALSE(w.marker("m1").contents.empty());
    CHECK(w.game().session().entries().empty());
    CHECK(w.told().contains(QLatin1String("? 1E4")));
    SECTION("the second V reveals it") {
        w.key(&w.map(), Qt::Key_V);
        CHECK(w.state().marker(MarkerId("m1")) == nullptr);
    }
    SECTION("after another selection, the first V warns again") {
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Escape);
        w.click("1E4");
        w.key(&w.map(), Qt::Key_V);
        CHECK(w.state().marker(MarkerId("m1")) != nullptr);
        w.key(&w.map(), Qt::Key_V);
        CHECK(w.state().marker(MarkerId("m1")) == nullptr);
    }
}

TEST_CASE("without selected counters, keys that need them say what they do and what to select",
          "[app][enter]") {
    WindowFixture w;
    w.click("1P7");
    REQUIRE(w.window().selection().hex().has_value());
    REQUIRE(w.window().selection().ids().isEmpty());
    for (const auto& [key, words] :
         {std::pair(Qt::Key_A, "A fires with the selected units."),
          std::pair(Qt::Key_Z, "Z enters what has happened to counters."),
          std::pair(Qt::Key_V, "Select a marker to reveal."), std::pair(Qt::Key_Delete, "Select counters")}) {
        w.game().post(Notice::Kind::info, QStringLiteral("before"));
        w.map().setFocus();
        w.key(&w.map(), key);
        INFO(words);
        CHECK(w.told().startsWith(QLatin1String(words)));
    }
    CHECK(w.game().session().entries().empty());
}

TEST_CASE("after a question on the map is canceled, Enter does not select the hex of the question",
          "[app][enter]") {
    WindowFixture w;
    w.map().setCursorHex(*w.game().ground().find("1P7"), false);
    const auto line = [&] { return w.find<QLabel>("nextStep")->accessibleName(); };
    const QString before = line();
    app::MapAsks asks(w.game(), w.map());
    asks.arc("1E8", ArcShape::spine, 1, QStringLiteral("the Gun"), [](const std::string&) {});
    REQUIRE(w.map().hasTool());
    w.key(&w.map(), Qt::Key_Escape);
    REQUIRE_FALSE(w.map().hasTool());
    CHECK_FALSE(line().contains(QLatin1String("Enter: select")));
    CHECK(line() == before);
}

TEST_CASE("A on a concealed stack in the enemy's PFPh asks for a ruling and reveals nothing before",
          "[app][enter]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "PFPh"}}));
    const SideId other = w.state().clock.player == SideId("german") ? SideId("russian") : SideId("german");
    REQUIRE(w.game().perform({{"do", "place"},
                              {"side", other.text},
                              {"at", "1P7"},
                              {"kind", "concealed"},
                              {"contents", {"4-4-7"}}}));
    w.click("1P7");
    const std::size_t before = w.game().session().entries().size();
    w.key(&w.map(), Qt::Key_A);
    REQUIRE(w.window().strip()->asksRuling());
    CHECK(w.told().contains(QLatin1String("don't fire in this PFPh. May 4-4-7 fire anyway?")));
    CHECK(w.game().session().entries().size() == before);
    w.press("allowButton");
    CHECK(w.game().session().entries().back().verb == "fire");
}

TEST_CASE("A in a phase in which no unit fires asks for a ruling, and fires if the player allows it",
          "[app][enter]") {
    const bool allow = GENERATE(false, true);
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "APh"}}));
    REQUIRE(w.game().perform(
        {{"do", "place"}, {"side", "german"}, {"at", "1P7"}, {"kind", "known"}, {"contents", {"4-6-7"}}}));
    w.click("1P7");
    const std::size_t before = w.game().session().entries().size();
    w.key(&w.map(), Qt::Key_A);
    REQUIRE(w.window().strip()->asksRuling());
    CHECK(w.told().contains(QLatin1String("no unit fires in the APh. May 4-6-7 fire anyway?")));
    CHECK(w.told().contains(QLatin1String("(A3.7)")));
    CHECK(w.game().session().entries().size() == before);
    w.press(allow ? "allowButton" : "forbidButton");
    CHECK((w.game().session().entries().back().verb == "fire") == allow);
    // The focus is on the map again, so that Enter does what the line above it names.
    CHECK(w.map().hasFocus());
}

TEST_CASE("undo and redo withdraw the question before another game opens, and change nothing",
          "[app][enter]") {
    const bool redo = GENERATE(false, true);
    WindowFixture w;
    w.askBeforeReplacing();
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "first"}}));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "second"}}));
    REQUIRE(w.game().undo());
    const int before = w.game().lastDone();
    const std::size_t entries = w.game().session().entries().size();
    REQUIRE_FALSE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    REQUIRE(w.window().strip()->asks());
    w.map().setFocus();
    w.key(&w.map(), redo ? Qt::Key_Y : Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.game().lastDone() == before);
    CHECK(w.game().session().entries().size() == entries);
    CHECK_FALSE(w.window().strip()->asks());
    w.key(&w.map(), redo ? Qt::Key_Y : Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.game().session().entries().size() == entries + 1);
}

TEST_CASE("after a malfunction, Z on the stack offers it for the weapons that its units possess",
          "[app][enter]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"PFPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"squad","type":"4-6-7"},
{"id":"gun","type":"MMG","carrier":"squad"}]}]})");
    w.click("1E4");
    REQUIRE(w.window().selection().ids() == QStringList{QStringLiteral("squad")});
    w.key(&w.map(), Qt::Key_Z);
    w.key(w.find<QWidget>("fateBar"), Qt::Key_5);
    CHECK(w.state().piece(PieceId("gun"))->marks.contains("malfunctioned"));
    CHECK(w.state().piece(PieceId("squad"))->marks.empty());
}

TEST_CASE("N reports that a move that waited for a ruling was not made", "[app][enter]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"hexes":{"1E4":{"terrain":["Open Ground"]},"1E5":{"terrain":["Open Ground"]}},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7"}]},
{"side":"russian","at":"1E5","pieces":[{"id":"enemy","type":"4-4-7"}]}]})"));
    const QString lost = QStringLiteral("The action that waited for your ruling was not performed.");
    w.drag({"1E4", "1E5"});
    REQUIRE(w.window().strip()->asksRuling());
    for (int i = 0; i < 3 && w.state().clock.phase == Phase::MPh; ++i) w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::DFPh);
    CHECK(w.state().placeOf(PieceId("one")).text() == "1E4");
    CHECK(w.told().contains(lost));
    // After an answer there is nothing to report.
    REQUIRE(w.game().undo());
    w.drag({"1E4", "1E5"});
    REQUIRE(w.window().strip()->asksRuling());
    w.window().strip()->answer(false);
    CHECK_FALSE(w.told().contains(lost));
}
