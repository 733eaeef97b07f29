// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QStatusBar>

#include "docks/hex_question.hpp"
#include "session/table_steps.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

TEST_CASE("while no stack is chosen, those that could shift are listed, and a click chooses one") {
    WindowFixture w;
    auto* list = w.find<QTreeWidget>("stacksThatCould");
    REQUIRE(list->isVisible());
    CHECK(w.find<QLabel>("openWindows")->text().contains(QLatin1String("German")));
    QTreeWidgetItem* first = list->topLevelItem(0);
    REQUIRE(first != nullptr);
    // m1 with itself has the better odds: +1 TEM reversed (2.5).
    CHECK(first->text(0) == QLatin1String("1E4"));
    CHECK(first->text(1) == QLatin1String("4-6-7, LMG, 8-1"));
    CHECK(first->text(3) == QLatin1String("72%"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(first).center());
    CHECK(w.window().selection().marker() == MarkerId("m1"));
    CHECK_FALSE(list->isVisible());
    CHECK(w.find<QTreeWidget>("shiftList")->isVisible());
    w.key(&w.map(), Qt::Key_Escape);
    CHECK(list->isVisible());
}

TEST_CASE("a hex of a blank grid is asked for once, and the answer is remembered as a ruling") {
    WindowFixture w;
    auto* question = w.find<HexQuestion>("hexQuestion");
    CHECK_FALSE(question->isVisible());
    w.click("1E4");
    // The scenario has said what 1E4 and its partner's 1H6 are.
    CHECK_FALSE(question->isVisible());
    w.click("1C3");
    REQUIRE(question->isVisible());
    CHECK(question->hex() == QLatin1String("1C3"));
    auto* terrain = w.find<QComboBox>("hexQuestionTerrain");
    terrain->lineEdit()->setFocus();
    terrain->lineEdit()->selectAll();
    w.type(terrain->lineEdit(), QStringLiteral("Woods"));
    w.find<QComboBox>("hexQuestionTem")->setCurrentIndex(3);
    auto* seen = w.find<QCheckBox>("hexQuestionSeen");
    REQUIRE(seen->isVisible());
    QTest::mouseClick(seen, Qt::LeftButton, {}, QPoint(8, seen->height() / 2));
    QTest::mouseClick(w.find<QPushButton>("hexQuestionSay"), Qt::LeftButton);
    REQUIRE(w.state().hexes.count("1C3") == 1);
    CHECK(w.state().hexes.at("1C3").terrain == std::vector<std::string>{"Woods"});
    CHECK(w.state().hexes.at("1C3").tem == 1);
    REQUIRE(w.state().seen.count("german@1C3") == 1);
    CHECK(w.state().seen.at("german@1C3").seen);
    CHECK(w.game().session().entries().size() == 2);
    CHECK_FALSE(question->isVisible());
    // Taken back, it is asked again.
    REQUIRE(w.game().undoTo(0));
    w.click("1C3");
    CHECK(question->isVisible());
}

TEST_CASE("a name that is no terrain is refused, and the question stands") {
    WindowFixture w;
    w.click("1C3");
    auto* terrain = w.find<QComboBox>("hexQuestionTerrain");
    terrain->lineEdit()->selectAll();
    w.type(terrain->lineEdit(), QStringLiteral("Wodos"));
    w.key(terrain->lineEdit(), Qt::Key_Return);
    CHECK(w.game().session().entries().empty());
    CHECK(w.told().contains(QLatin1String("Wodos")));
    CHECK(w.find<HexQuestion>("hexQuestion")->isVisible());
}

TEST_CASE("a chosen partner stays chosen when something else changes") {
    WindowFixture w;
    w.click("1E4");
    auto& selection = w.window().selection();
    const auto partner = [&] {
        return selection.options()[static_cast<std::size_t>(selection.chosenOption())]
            .request.pairs.front()
            .to;
    };
    // Itself is the first row; the program proposes m2.
    CHECK(partner() == MarkerId("m2"));
    auto* list = w.find<QTreeWidget>("shiftList");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->topLevelItem(0)).center());
    REQUIRE(partner() == MarkerId("m1"));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "rain"}}));
    CHECK(partner() == MarkerId("m1"));
}

TEST_CASE("the strip tells apart several ? of one hex") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "correct"}, {"pointer", "/markers/m3/at"}, {"value", "1H6"}}));
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    CHECK(w.told().contains(QLatin1String("Under ? no. 1 from below in 1H6 now put 4-6-7, LMG, 8-1.")));
    CHECK(w.told().contains(QLatin1String("Under the ? in 1E4 put 4 dummies.")));
    CHECK_FALSE(w.told().contains(QLatin1String("[m")));
}

TEST_CASE("what lies under a marker is told shortly in lists") {
    WindowFixture w;
    CHECK(shortContents(w.state(), w.marker("m7")) == QStringLiteral("2\u00d7 4-4-7"));
    CHECK(shortContents(w.state(), w.marker("m2")) == QLatin1String("4 dummies"));
}
