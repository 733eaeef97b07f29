// SPDX-License-Identifier: MIT
// Tests the choices before and after a shift.
#include <algorithm>

#include "play/choices_bar.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "support/catch.hpp"
#include "widgets/parts_box.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// A game in the MPh of a side with hidden units. h1 in 1E4 has a squad, an HMG and a pillbox, and h2 in 1H6
/// has a half-squad and a leader. In 1J3 are h3 (a squad) and h4 (a trench), and h5 in 1L5 is a dummy HIP
/// counter.
QByteArray hiddenScenario(const char* house = "{}") {
    return QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Open Ground"]},"1H6":{"terrain":["Open Ground"]},"1J3":{"terrain":["Open Ground"]},"1L5":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"German","nationality":"german"},{"id":"russian","name":"Russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},"settings":{"house":)") +
           house + R"(},
"markers":[
{"id":"h1","side":"german","kind":"hip","at":"1E4","contents":[{"type":"4-6-7","id":"squad"},{"type":"HMG","id":"hmg"},{"type":"1+3+5 Pillbox","id":"box","ca":"1F3/1F4"}]},
{"id":"h2","side":"german","kind":"hip","at":"1H6","contents":[{"type":"2-4-7","id":"half"},{"type":"8-1","id":"leader"}]},
{"id":"h3","side":"german","kind":"hip","at":"1J3","contents":[{"type":"4-4-7","id":"diggers"}]},
{"id":"h4","side":"german","kind":"hip","at":"1J3","contents":[{"type":"Trench","id":"trench"}]},
{"id":"h5","side":"german","kind":"hip","at":"1L5"}]})";
}

bool present(WindowFixture& w, const char* name) {
    auto* b = w.window().findChild<QPushButton*>(QLatin1String(name));
    return b != nullptr && b->isVisible();
}

const std::vector<PieceId>& under(WindowFixture& w, const char* marker) {
    return w.marker(marker).contents;
}

}  // namespace

TEST_CASE("3.3.3 check boxes select the counters that shift, and the odds change with the selection") {
    WindowFixture w(hiddenScenario());
    w.click("1E4");
    auto* parts = w.find<PartsBox>("shiftParts");
    REQUIRE(parts->isVisible());
    CHECK(parts->ticked() == QStringList{"squad", "hmg", "box"});
    auto* box = w.find<QCheckBox>("part-box");
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    CHECK(w.window().selection().pieces() == std::vector<PieceId>{PieceId("squad"), PieceId("hmg")});
    w.click("1L5");
    auto attempt = w.window().selection().attempt();
    REQUIRE(attempt);
    CHECK(attempt->request.pairs.front().pieces.size() == 2);
    CHECK(attempt->request.pairs.front().to == MarkerId("h5"));
    // Space ticks the box again, and the partner stays selected.
    box->setFocus();
    w.key(box, Qt::Key_Space);
    CHECK(box->hasFocus());
    attempt = w.window().selection().attempt();
    REQUIRE(attempt);
    CHECK(attempt->request.pairs.front().pieces.empty());
    CHECK(attempt->request.pairs.front().to == MarkerId("h5"));
    // The check mark of the last ticked counter can't be removed, because at least one counter must shift.
    for (const char* name : {"part-box", "part-hmg", "part-squad"}) {
        auto* one = w.find<QCheckBox>(name);
        QTest::mouseClick(one, Qt::LeftButton, {}, QPoint(8, one->height() / 2));
    }
    CHECK(parts->ticked() == QStringList{"squad"});
}

TEST_CASE(
    "3.3.3 after a successful shift, buttons let the player choose which units at the other end change "
    "places") {
    WindowFixture w(hiddenScenario());
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "h3"}, {"to", "h2"}, {"dice", {2, 3}}}));
    auto* bar = w.find<ChoicesBar>("choicesBar");
    REQUIRE(bar->isVisible());
    CHECK(present(w, "comeTo-h2"));
    CHECK(present(w, "stayIn-h2"));
    auto* half = w.find<QCheckBox>("come-half");
    QTest::mouseClick(half, Qt::LeftButton, {}, QPoint(8, half->height() / 2));
    w.press("comeTo-h2");
    CHECK(under(w, "h3") == std::vector<PieceId>{PieceId("leader")});
    // The player must still choose units at the other end. C moves the focus to that choice.
    REQUIRE(bar->isVisible());
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_C);
    REQUIRE(w.find<QPushButton>("comeTo-h2")->hasFocus());
    w.key(QApplication::focusWidget(), Qt::Key_Tab);
    REQUIRE(w.find<QPushButton>("stayIn-h2")->hasFocus());
    w.key(QApplication::focusWidget(), Qt::Key_Return);
    CHECK(w.game().session().entries().back().verb == "stay");
    CHECK_FALSE(bar->isVisible());
    CHECK(w.map().hasFocus());
    REQUIRE(w.game().undo());
    CHECK(bar->isVisible());
}

TEST_CASE("the choices after a shift appear only in the owner's window") {
    WindowFixture w(hiddenScenario());
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "h3"}, {"to", "h2"}, {"dice", {2, 3}}}));
    auto* bar = w.find<ChoicesBar>("choicesBar");
    REQUIRE(bar->isVisible());
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(bar->isVisible());
    CHECK(bar->accessibleName().isEmpty());
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK(bar->isVisible());
}

TEST_CASE(
    "3.3.3 under a house rule, check boxes before the roll select which units at the other end will change "
    "places") {
    WindowFixture w(hiddenScenario(R"({"stay_declared":"declared before the roll"})"));
    w.click("1J3");
    w.window().selection().chooseIds({QStringLiteral("h3")});
    w.click("1H6");
    auto* come = w.find<PartsBox>("shiftCome");
    REQUIRE(come->isVisible());
    CHECK(come->ticked().isEmpty());
    auto* leader = w.find<QCheckBox>("part-leader");
    QTest::mouseClick(leader, Qt::LeftButton, {}, QPoint(8, leader->height() / 2));
    auto* dice = w.find<QLineEdit>("diceInput");
    dice->setFocus();
    w.type(dice, QStringLiteral("2 3"));
    w.key(dice, Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    CHECK(under(w, "h3") == std::vector<PieceId>{PieceId("leader")});
    CHECK(under(w, "h2") == std::vector<PieceId>{PieceId("half"), PieceId("diggers")});
    CHECK_FALSE(present(w, "comeTo-h2"));
}

TEST_CASE("4.5 a unit and its fortification in the same Location are ticked together and shift on one roll") {
    WindowFixture w(hiddenScenario());
    w.click("1J3");
    w.window().selection().chooseIds({QStringLiteral("h3")});
    auto* parts = w.find<PartsBox>("shiftParts");
    CHECK(parts->ticked() == QStringList{"diggers"});
    auto* trench = w.find<QCheckBox>("part-trench");
    QTest::mouseClick(trench, Qt::LeftButton, {}, QPoint(8, trench->height() / 2));
    w.click("1L5");
    const auto attempt = w.window().selection().attempt();
    REQUIRE(attempt);
    CHECK(attempt->verdict == Verdict::ok);
    REQUIRE(attempt->request.pairs.size() == 2);
    auto* dice = w.find<QLineEdit>("diceInput");
    dice->setFocus();
    w.type(dice, QStringLiteral("2 3"));
    w.key(dice, Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    CHECK(w.game().session().entries().back().rolls.size() == 1);
    CHECK(under(w, "h5").size() == 2);
    // The bar asks which units are in the trench now (4.4).
    w.press("in-trench");
    REQUIRE(w.find<QCheckBox>("who-diggers")->isVisible());
    w.press("whoBack");
    w.press("in-trench");
    auto* who = w.find<QCheckBox>("who-diggers");
    QTest::mouseClick(who, Qt::LeftButton, {}, QPoint(8, who->height() / 2));
    w.press("whoTake");
    const Piece& diggers = *w.state().piece(PieceId("diggers"));
    CHECK(w.state().positionOf(diggers).portion == Portion::trench);
    CHECK_FALSE(w.find<ChoicesBar>("choicesBar")->isVisible());
}

TEST_CASE("Q01: a fortification at the other end shifts only if it is ticked below the list") {
    WindowFixture w(hiddenScenario());
    w.click("1J3");
    w.window().selection().chooseIds({QStringLiteral("h3")});
    w.click("1E4");
    auto* come = w.find<PartsBox>("shiftCome");
    REQUIRE(come->isVisible());
    CHECK(come->ticked().isEmpty());
    CHECK(w.find<QCheckBox>("part-box")->isVisible());
    // The player chooses units only after a successful shift.
    CHECK(w.window().findChild<QCheckBox*>("part-hmg") == nullptr);
    const auto attempt = w.window().selection().attempt();
    REQUIRE(attempt);
    CHECK(attempt->request.pairs.front().come.empty());
    auto* box = w.find<QCheckBox>("part-box");
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    const auto both = w.window().selection().attempt();
    REQUIRE(both);
    CHECK(both->request.pairs.front().come == std::vector<PieceId>{PieceId("box")});
    CHECK(both->verdict == Verdict::ok);
}

TEST_CASE("Q07: 4.4 if no box is ticked, the answer is that no unit is in the fortification") {
    WindowFixture w(hiddenScenario());
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "h4"}, {"to", "h2"}, {"dice", {2, 3}}}));
    w.press("in-trench");
    REQUIRE(w.find<QCheckBox>("who-half")->isVisible());
    auto* take = w.find<QPushButton>("whoTake");
    CHECK(take->text().remove(QLatin1Char('&')) == "No units are in it");
    auto* half = w.find<QCheckBox>("who-half");
    for (const char* text : {"These are in it", "No units are in it"}) {
        QTest::mouseClick(half, Qt::LeftButton, {}, QPoint(8, half->height() / 2));
        CHECK(take->text().remove(QLatin1Char('&')) == text);
    }
    w.press("whoTake");
    CHECK(w.game().session().entries().back().verb == "occupy");
    CHECK(w.state().positionOf(*w.state().piece(PieceId("half"))) == Position{});
    CHECK_FALSE(present(w, "in-trench"));
}

TEST_CASE("4.4 after a pillbox has shifted, its CA is set on the map, by mouse or keys") {
    WindowFixture w(hiddenScenario());
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "h1"}, {"to", "h5"}, {"dice", {2, 3}}}));
    REQUIRE(w.state().piece(PieceId("box"))->ca.empty());
    w.press("ca-box");
    REQUIRE(w.map().toolBusy());
    CHECK(w.map().hasFocus());
    // This point is in the direction of 1M5 and 1M6, on the hexspine to the right.
    const QPointF centre = w.pointOf("1L5");
    const QPoint right = (centre + QPointF(40, 0)).toPoint();
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, right);
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("box"))->ca == "1M5/1M6");
    CHECK(w.told().endsWith(QLatin1String("chooses: CA 1M5/1M6.")));
    CHECK_FALSE(w.map().toolBusy());
    REQUIRE(w.game().undo());
    // The keys begin with the direction that the pillbox faced before the shift.
    w.press("ca-box");
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("box"))->ca == "1M5/1M6");
    REQUIRE(w.game().undo());
    w.press("ca-box");
    w.key(&w.map(), Qt::Key_Right);
    w.key(&w.map(), Qt::Key_Right);
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("box"))->ca == "1L6/1K6");
    REQUIRE(w.game().undo());
    w.press("ca-box");
    w.key(&w.map(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    CHECK_FALSE(w.map().toolBusy());
    CHECK(w.state().piece(PieceId("box"))->ca.empty());
}

TEST_CASE("choices that the player has dismissed stay hidden until the key C shows them again") {
    WindowFixture w(hiddenScenario());
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "h1"}, {"to", "h5"}, {"dice", {2, 3}}}));
    auto* bar = w.find<ChoicesBar>("choicesBar");
    w.press("choicesDone");
    CHECK_FALSE(bar->isVisible());
    REQUIRE_FALSE(w.state().offers.empty());
    w.key(&w.map(), Qt::Key_C);
    CHECK(bar->isVisible());
    w.key(QApplication::focusWidget(), Qt::Key_Escape);
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.game().perform({{"do", "phase"}}));
    w.key(&w.map(), Qt::Key_C);
    CHECK_FALSE(bar->isVisible());
    CHECK(w.told().contains(QLatin1String("No question is open")));
}

TEST_CASE(
    "2.4.2 two stacks with too few counters may shift if another pair shifts on the same roll, because the "
    "counters of all pairs are added up; pairs can be removed") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Open Ground"]},"1H6":{"terrain":["Open Ground"]},"1C3":{"terrain":["Open Ground"]},"1K5":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[
{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7","LMG","8-1"]},
{"id":"m2","side":"german","at":"1H6","dummies":3},
{"id":"m3","side":"german","at":"1C3","pds":true,"contents":["2-4-7"]},
{"id":"m4","side":"german","at":"1K5","dummies":4}]})");
    w.click("1E4");
    auto& selection = w.window().selection();
    selection.chooseOption(selection.optionIn(*w.game().ground().find("1H6")));
    REQUIRE(selection.attempt());
    // The partner has too few counters, because it has three and must have more than the stack's three.
    CHECK(selection.attempt()->verdict == Verdict::forbidden);
    CHECK_FALSE(w.find<QPushButton>("rollButton")->isEnabled());
    w.press("togetherButton");
    REQUIRE(selection.group().size() == 1);
    CHECK(present(w, "pair-0"));
    w.click("1C3");
    // With two pairs, each option is evaluated by the total numbers of counters in both pairs, which are four
    // and seven.
    const int option = selection.optionIn(*w.game().ground().find("1K5"));
    selection.chooseOption(option);
    REQUIRE(selection.attempt());
    CHECK(selection.attempt()->verdict == Verdict::ok);
    CHECK(selection.attempt()->request.pairs.size() == 2);
    const auto pairs = [&] {
        return std::count_if(w.map().overlay().drawings.begin(), w.map().overlay().drawings.end(),
                             [](const MapDrawing& d) { return d.kind == MapDrawing::Kind::pair; });
    };
    CHECK(pairs() == 1);
    auto* dice = w.find<QLineEdit>("diceInput");
    dice->setFocus();
    w.type(dice, QStringLiteral("2 2"));
    w.key(dice, Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    CHECK(w.marker("m2").contents.size() == 3);
    CHECK(w.marker("m4").contents.size() == 1);
    CHECK(pairs() == 0);
    REQUIRE(w.game().undo());
    w.click("1E4");
    selection.chooseOption(selection.optionIn(*w.game().ground().find("1H6")));
    w.press("togetherButton");
    w.press("pair-0");
    CHECK(selection.group().empty());
}
