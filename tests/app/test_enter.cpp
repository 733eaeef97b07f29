// SPDX-License-Identifier: MIT
// Enter on the map, and the warning before a first drag.
#include <QLabel>
#include <QTreeWidget>

#include "play/prompt_bar.hpp"
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

TEST_CASE("U08: Enter and R answer an open question, wherever the focus is", "[app][enter][U08]") {
    const bool byR = GENERATE(false, true);
    WindowFixture w(minedTable());
    w.drag({"1E4", "1E5"});
    REQUIRE(w.find<PromptBar>("promptBar")->isVisible());
    CHECK(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("[Enter: answer]")));
    w.map().setFocus();
    w.key(&w.map(), byR ? Qt::Key_R : Qt::Key_Return);
    CHECK(w.game().session().entries().back().verb == "exchange_mines");
    CHECK_FALSE(w.game().session().entries().back().rolls.empty());
}

TEST_CASE("U08: Enter performs the step that the line above the map names", "[app][enter][U08]") {
    WindowFixture w;
    w.map().setCursorHex(*w.game().ground().find("1P7"));
    w.key(&w.map(), Qt::Key_Return);
    REQUIRE(w.window().selection().ids().isEmpty());
    SECTION(
        "in a shift opportunity Enter moves the focus to the stacks that could shift, then selects the "
        "first") {
        REQUIRE(w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("could shift]")));
        w.key(&w.map(), Qt::Key_Return);
        auto* list = w.find<QTreeWidget>("stacksThatCould");
        CHECK(list->hasFocus());
        w.key(list, Qt::Key_Return);
        CHECK(w.window().selection().marker() == MarkerId("m1"));
        CHECK(w.state().clock.phase == Phase::MPh);
    }
    SECTION("where nothing else is to be done it goes on to the next phase") {
        REQUIRE(w.game().perform({{"do", "phase"}, {"to", "CCPh"}}));
        w.key(&w.map(), Qt::Key_Return);
        CHECK(w.state().clock.phase == Phase::RPh);
    }
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
