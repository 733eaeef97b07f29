// SPDX-License-Identifier: MIT
// Tests Known stacks in the window: Enter, the right click, Z, the fan, and the labels drawn over counters.
#include <QApplication>
#include <QContextMenuEvent>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// The map is Open Ground. It has a Known German stack in 1G3, a `?` in 1M3 and in 1P5, a loaded half-track
/// in 1J3, a tank in 1J6, and units of both sides in 1D3.
QByteArray knownScenario() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1M3","pds":true,"contents":["4-6-7",{"id":"half","type":"2-4-7"}]},
{"id":"m2","side":"german","kind":"concealed","at":"1P5","dummies":4}],
"units":[{"side":"german","at":"1G3","pieces":[{"id":"one","type":"4-6-7"},{"id":"two","type":"4-6-7"},
{"id":"gun","type":"LMG","carrier":"one"},{"id":"lead","type":"8-1"}]},
{"side":"german","at":"1J3","pieces":[{"id":"ht","type":"SPW 251/1"},{"id":"boss","type":"9-2","carrier":"ht"},
{"id":"rider","type":"4-6-7","carrier":"ht"}]},
{"side":"german","at":"1J6","pieces":[{"id":"tank","type":"PzKw IVH"}]},
{"side":"german","at":"1D3","pieces":[{"id":"ours","type":"4-6-7"},{"id":"ours2","type":"4-6-7"}]},
{"side":"russian","at":"1D3","pieces":[{"id":"theirs","type":"4-4-7"},{"id":"theirs2","type":"7-0"}]}]})";
}

class Known : public WindowFixture {
  public:
    explicit Known(const QByteArray& scenario = knownScenario()) : WindowFixture(scenario) {}
    void enter() { key(&map(), Qt::Key_Return); }
    void phase(const char* to) { REQUIRE(game().perform(Json{{"do", "phase"}, {"to", to}})); }
    [[nodiscard]] std::size_t acts() { return game().session().entries().size(); }
    [[nodiscard]] QSet<QString> chosen() {
        const QStringList ids = window().selection().ids();
        return {ids.begin(), ids.end()};
    }
    /// Presses Z and returns the choices.
    QStringList z() {
        key(&map(), Qt::Key_Z);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QStringList out;
        for (const QPushButton* b : find<QWidget>("fateBar")->findChildren<QPushButton*>()) out << b->text();
        return out;
    }
    [[nodiscard]] bool asks() { return find<QWidget>("fateBar")->isVisible(); }
    void focused(Qt::Key k) {
        REQUIRE(QApplication::focusWidget() != nullptr);
        key(QApplication::focusWidget(), k);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    /// Right-clicks a point of the map and returns the choices in the menu "Status and casualties".
    QStringList rightClick(QPoint at) {
        QContextMenuEvent right(QContextMenuEvent::Mouse, at, map().viewport()->mapToGlobal(at));
        QApplication::sendEvent(map().viewport(), &right);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        REQUIRE(menu != nullptr);
        QStringList out;
        if (const auto* list = menu->findChild<QMenu*>(QStringLiteral("fateMenu")))
            for (const QAction* a : list->actions()) out << a->text();
        menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return out;
    }
    [[nodiscard]] QRect slot(const char* id) { return map().fanBox(QString::fromLatin1(id)); }
    QRect opened(const char* id) {
        if (slot(id).isEmpty()) window().action(QStringLiteral("fan"))->trigger();
        REQUIRE_FALSE(slot(id).isEmpty());
        return slot(id);
    }
    [[nodiscard]] QImage seen(const QRect& part) {
        QCoreApplication::processEvents();
        return map().viewport()->grab(part).toImage();
    }
    [[nodiscard]] Hex hex(const char* name) { return *game().ground().find(name); }
};

}  // namespace

TEST_CASE("Enter performs the step that the line above the map shows, whatever is selected",
          "[app][known][enter]") {
    Known w;
    const char* at = GENERATE("1G3", "1J3", "1D3", "1M3", "1A1");
    INFO(at);
    for (const char* phase : {"PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"}) {
        INFO(phase);
        if (w.state().clock.phase != Phase::MPh || std::string(phase) != "MPh") w.phase(phase);
        w.key(&w.map(), Qt::Key_Escape);
        w.click(at);
        const QString line = w.find<QLabel>("nextStep")->accessibleName();
        const Phase before = w.state().clock.phase;
        w.enter();
        if (line.contains(QLatin1String("[Enter: roll the shift with "))) {
            CHECK(w.game().session().entries().back().verb == "shift");
            CHECK(w.state().clock.phase == before);
        } else if (line.contains(QLatin1String("could shift;"))) {
            // Enter moves the focus to the list of stacks, or reports in the Russian turn that no stack can
            // shift.
            CHECK((w.find<QTreeWidget>("stacksThatCould")->hasFocus() ||
                   w.told().startsWith(QLatin1String("No stack can shift now."))));
            CHECK(w.state().clock.phase == before);
        } else if (before == Phase::CCPh) {
            // Units of both sides are in 1D3. The first Enter selects one of these units, and the second
            // Enter shows a warning.
            CHECK(line.contains(QLatin1String(" 1D3; N: next phase]")));
            CHECK(w.window().selection().hexName() == QLatin1String("1D3"));
            w.enter();
            CHECK(w.told().startsWith(QLatin1String("Both sides are in 1D3.")));
            CHECK(w.state().clock.phase == before);
        } else {
            CHECK(line.contains(QLatin1String("[Enter: next phase]")));
            CHECK(w.state().clock.phase != before);
        }
    }
}

TEST_CASE("if no stack can shift, the line above the map offers no shift, and Enter does its first step",
          "[app][known][enter]") {
    Known w;
    REQUIRE(w.game().perform(Json{{"do", "remove"}, {"marker", "m2"}}));
    w.click("1G3");
    const QString line = w.find<QLabel>("nextStep")->accessibleName();
    CHECK_FALSE(line.contains(QLatin1String("may shift")));
    CHECK(line.contains(QLatin1String("[Enter: next phase]")));
    w.enter();
    CHECK(w.state().clock.phase == Phase::DFPh);
}

TEST_CASE("after an undo, the cursor is at the selected counters, and Enter acts on them immediately",
          "[app][known][enter]") {
    Known w;
    w.drag({"1G3", "1G4"});
    REQUIRE(w.map().cursorHex() == w.hex("1G4"));
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.window().selection().hexName() == QLatin1String("1G3"));
    CHECK(w.map().cursorHex() == w.hex("1G3"));
    CHECK(w.told().startsWith(QLatin1String("Undid: ")));
    w.enter();
    CHECK(w.find<QTreeWidget>("stacksThatCould")->hasFocus());
}

TEST_CASE("when the player ends the RtPh while a DM unit has not routed, a warning appears once",
          "[app][known][enter]") {
    Known w;
    REQUIRE(w.game().perform(Json{{"do", "mark"}, {"piece", "two"}, {"add", {"broken"}}}));
    REQUIRE(w.state().piece(PieceId("two"))->marks.contains("DM"));
    w.phase("RtPh");
    w.click("1G3");
    SECTION("pressing Enter or N again ends the phase despite the warning") {
        const bool byN = GENERATE(false, true);
        const auto press = [&] { byN ? w.key(&w.map(), Qt::Key_N) : w.enter(); };
        if (!byN) {
            // Enter first goes to the unit that the line above the map names.
            w.window().selection().clear();
            w.enter();
            CHECK(w.window().selection().ids() == QStringList{QStringLiteral("two")});
        }
        press();
        CHECK(w.state().clock.phase == Phase::RtPh);
        CHECK(w.told().startsWith(QLatin1String("Not routed yet: 4-6-7 in 1G3.")));
        press();
        CHECK(w.state().clock.phase == Phase::APh);
    }
    SECTION("a DM unit that has routed causes no warning") {
        REQUIRE(
            w.game().perform(Json{{"do", "move"}, {"pieces", {"two"}}, {"path", {"1G4"}}, {"how", "rout"}}));
        w.key(&w.map(), Qt::Key_N);
        CHECK(w.state().clock.phase == Phase::APh);
    }
}

TEST_CASE("a refusal asks for no ruling", "[app][known]") {
    Known w;
    REQUIRE(w.game().perform(Json{{"do", "mark"}, {"piece", "two"}, {"add", {"broken"}}}));
    // The act is forbidden, and outside the CCPh it would need a ruling too.
    CHECK_FALSE(w.game().perform(Json{{"do", "conceal"}, {"piece", "two"}}));
    CHECK(w.told().contains(QLatin1String("is not in Good Order")));
    CHECK_FALSE(w.told().contains(QLatin1String("anyway?")));
}

TEST_CASE("A10.53 A10.51 A10.4 the label of a drag warns about a rout, and a message names the Interdiction",
          "[app][known]") {
    Json game = Json::parse(knownScenario().toStdString());
    game["clock"]["phase"] = "RtPh";
    Json& stack = game["units"][0]["pieces"];
    stack[1]["marks"] = {"broken", "DM"};
    stack.push_back({{"id", "heavy"}, {"type", "HMG"}, {"carrier", "two"}});
    WindowFixture w(QByteArray::fromStdString(game.dump()));
    w.click("1G3");
    w.window().selection().chooseIds({"two"});
    const auto label = [&](const std::vector<const char*>& hexes) {
        std::vector<Hex> way;
        for (const char* hex : hexes) way.push_back(*w.game().ground().find(hex));
        return w.map().wayWords({QStringLiteral("two")}, way).routs;
    };
    const std::string away = label({"1G4", "1G5"}).toStdString();
    INFO(away);
    CHECK(away == "Interdiction in 1G4, 1G5 if an enemy sees it (A10.53) · HMG stays behind (A10.4)");
    CHECK(label({"1F3", "1E3"}).contains(QLatin1String("1E3 is ADJACENT to 4-4-7 (A10.51)")));
    w.drag({"1G3", "1G4", "1G5"});
    REQUIRE(w.state().piece(PieceId("two"))->at.text() == "1G5");
    CHECK(w.told() ==
          QLatin1String("2 hexes with Interdiction: in 1G4 if an enemy sees it; in 1G5 if an enemy sees "
                        "it. Roll for it, and enter the results with Z (A10.53)."));
    CHECK(w.state().piece(PieceId("heavy"))->at.text() == "1G3");
}

TEST_CASE("a warning appears once if the CCPh ends with units of both sides in one Location",
          "[app][known][enter]") {
    Known w;
    w.phase("CCPh");
    w.click("1D3");
    CHECK(
        w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("Resolve Close Combat in 1D3.")));
    SECTION("a second N starts the next phase") {
        w.key(&w.map(), Qt::Key_N);
        CHECK(w.state().clock.phase == Phase::CCPh);
        CHECK(w.told().startsWith(QLatin1String("Both sides are in 1D3.")));
        w.key(&w.map(), Qt::Key_N);
        CHECK(w.state().clock.phase == Phase::RPh);
    }
    SECTION("Close Combat with a Melee marker causes no warning") {
        REQUIRE(w.game().perform(Json{{"do", "mark"}, {"piece", "theirs"}, {"add", {"melee"}}}));
        w.key(&w.map(), Qt::Key_N);
        CHECK(w.state().clock.phase == Phase::RPh);
    }
}

TEST_CASE("a right click applies to the counter under the mouse, even in a selected stack", "[app][known]") {
    Known w;
    w.click("1G3");
    REQUIRE(w.chosen().size() > 1);
    const QStringList one = w.rightClick(w.opened("gun").center());
    CHECK(w.chosen() == QSet<QString>{"gun"});
    REQUIRE_FALSE(one.isEmpty());
    CHECK(one.last().endsWith(QLatin1String("Eliminated")));
    // Without the fan a right click also selects the counter under the mouse.
    w.key(&w.map(), Qt::Key_Escape);
    w.click("1G3");
    (void)w.rightClick(w.pointOf("1G3"));
    CHECK(w.chosen().size() == 1);
    // Counters that the player has selected with Ctrl stay selected together, and the list of choices names
    // these counters.
    w.key(&w.map(), Qt::Key_Escape);
    w.click("1G3");
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, w.opened("one").center());
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, Qt::ControlModifier, w.slot("two").center());
    const QStringList both = w.rightClick(w.slot("two").center());
    CHECK(w.chosen() == QSet<QString>{"one", "two"});
    REQUIRE_FALSE(both.isEmpty());
    CHECK(both.filter(QStringLiteral("Eliminated: 4-6-7, 4-6-7")).size() == 1);
}

TEST_CASE("opening the choices with Z and closing them with Enter changes nothing, and each choice has a key",
          "[app][known]") {
    Known w;
    for (const char* at : {"1G3", "1J6", "1D3"}) {
        INFO(at);
        w.key(&w.map(), Qt::Key_Escape);
        w.click(at);
        const std::size_t before = w.acts();
        REQUIRE_FALSE(w.z().isEmpty());
        REQUIRE(w.asks());
        w.focused(Qt::Key_Return);
        CHECK(w.acts() == before);
        CHECK_FALSE(w.asks());
    }
    w.key(&w.map(), Qt::Key_Escape);
    w.click("1J6");
    const QStringList choices = w.z();
    REQUIRE(choices.size() > 11);
    for (const char* line : {"5  Malfunctions", "7  Immobilized", "S  Starts (1 MP)", "W  Wreck"})
        CHECK(choices.contains(QLatin1String(line)));
    // Choices with letters work, although these letters are shortcuts elsewhere.
    const auto last = std::find_if(choices.begin(), choices.end(), [](const QString& text) {
        return text.endsWith(QLatin1String("  Burning wreck"));
    });
    REQUIRE(last != choices.end());
    REQUIRE(last->at(0).isLetter());
    w.focused(static_cast<Qt::Key>(last->at(0).unicode()));
    CHECK(w.state().piece(PieceId("tank"))->marks.contains("burning wreck"));
    REQUIRE(w.game().undo());
    // The key 0 eliminates in every list.
    CHECK(choices.contains(QLatin1String("0  Eliminated")));
    w.key(&w.map(), Qt::Key_Escape);
    w.click("1J6");
    (void)w.z();
    w.focused(Qt::Key_0);
    CHECK(w.state().piece(PieceId("tank"))->gone == "eliminated");
}

TEST_CASE(
    "the keys of Status and casualties are the same in every situation; a key without an action does nothing",
    "[app][known]") {
    Known w;
    const auto squad = [&]() -> const Piece& { return *w.state().piece(PieceId("two")); };
    w.click("1G3");
    for (const char* phase : {"MPh", "DFPh", "CCPh"}) {
        INFO(phase);
        if (w.state().clock.phase != Phase::MPh || std::string(phase) != "MPh") w.phase(phase);
        w.window().selection().chooseIds({"two"});
        REQUIRE_FALSE(w.z().isEmpty());
        const std::size_t before = w.acts();
        // No rally is possible now, and a squad can't malfunction. The bar stays open and says so.
        for (const Qt::Key k : {Qt::Key_2, Qt::Key_5, Qt::Key_W, Qt::Key_B}) {
            w.focused(k);
            CHECK(w.acts() == before);
            REQUIRE(w.asks());
            CHECK(w.told().startsWith(QLatin1String("Key ")));
        }
        CHECK(squad().marks.empty());
        w.focused(Qt::Key_1);
        CHECK(squad().marks.contains("broken"));
        REQUIRE(w.game().undo());
    }
    // In the RPh the key 1 breaks too, although rallies are more likely then.
    w.phase("RPh");
    w.window().selection().chooseIds({"two"});
    (void)w.z();
    w.focused(Qt::Key_1);
    REQUIRE(squad().marks.contains("broken"));
    w.window().selection().chooseIds({"two"});
    (void)w.z();
    const std::size_t before = w.acts();
    w.focused(Qt::Key_1);
    CHECK(w.acts() == before);
    CHECK(squad().marks.contains("broken"));
}

TEST_CASE("if several actions have the pressed key, the bar lists these actions with numbers",
          "[app][known]") {
    Known w;
    w.click("1G3");
    w.window().selection().chooseIds({"one", "lead"});
    (void)w.z();
    const std::size_t before = w.acts();
    w.focused(Qt::Key_1);
    CHECK(w.acts() == before);
    const auto shown = [&] {
        QStringList out;
        for (const QPushButton* b : w.find<QWidget>("fateBar")->findChildren<QPushButton*>())
            if (!b->objectName().isEmpty()) out << b->text();
        return out;
    };
    CHECK(shown() == QStringList{"1  Breaks: 4-6-7, 8-1", "2  Breaks: 4-6-7", "3  Breaks: 8-1", "Bac&k"});
    // Enter and Esc return to the whole list.
    w.focused(Qt::Key_Return);
    CHECK(shown().size() > 4);
    w.focused(Qt::Key_1);
    w.focused(Qt::Key_Escape);
    CHECK(shown().size() > 4);
    w.focused(Qt::Key_1);
    w.focused(Qt::Key_3);
    CHECK(w.acts() == before + 1);
    CHECK(w.state().piece(PieceId("lead"))->marks.contains("broken"));
    CHECK_FALSE(w.state().piece(PieceId("one"))->marks.contains("broken"));
    CHECK_FALSE(w.asks());
}

TEST_CASE("Ctrl+G selects the stack that a click would select", "[app][known]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"units":[{"side":"german","at":"1G3","pieces":[{"id":"one","type":"4-6-7"},{"id":"two","type":"4-6-7"}]}]})");
    w.click("1G3");
    const QStringList clicked = w.window().selection().ids();
    REQUIRE(clicked.size() == 2);
    w.click("1A1");
    QTimer::singleShot(0, [] {
        auto* ask = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
        REQUIRE(ask != nullptr);
        ask->setTextValue(QStringLiteral("1g3"));
        ask->accept();
    });
    w.window().action(QStringLiteral("goto"))->trigger();
    CHECK(w.window().selection().ids() == clicked);
}

TEST_CASE("A10.6 Z on a broken unit in the RPh rolls for its rally, and one undo undoes both",
          "[app][known]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"RPh"},
"hexes":{"1G3":{"terrain":["Open Ground"]}},
"units":[{"side":"german","at":"1G3","pieces":[{"id":"one","type":"4-6-7","marks":["broken"]},
                                               {"id":"lead","type":"8-1"}]}]})");
    const auto focused = [&](Qt::Key key) { w.key(QApplication::focusWidget(), key); };
    const auto broken = [&] { return w.state().piece(PieceId("one"))->marks.contains("broken"); };
    const auto roll = [&](const char* dice) {
        w.click("1G3");
        w.window().selection().chooseIds({"one"});
        w.key(&w.map(), Qt::Key_Z);
        REQUIRE(QApplication::focusWidget()->objectName() == QLatin1String("fateRoll"));
        w.find<QLineEdit>("fateDice")->setText(QLatin1String(dice));
        focused(Qt::Key_Return);
        CHECK(broken());
        focused(Qt::Key_Return);
    };
    // Two units need a roll each, so they are selected one after another.
    REQUIRE(w.game().perform(MarkAct{.pieces = {PieceId("lead")}, .add = {"broken"}}));
    w.click("1G3");
    w.window().selection().chooseIds({"one", "lead"});
    w.key(&w.map(), Qt::Key_Z);
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("fateRoll")) == nullptr);
    REQUIRE(w.game().undo());
    // With the DRM -1 of the leader, 8 is enough for Morale Level 7, and 9 is not.
    roll("5 4");
    CHECK(broken());
    roll("5 3");
    CHECK_FALSE(broken());
    REQUIRE(w.game().undo());
    CHECK(broken());
    CHECK(w.game()
              .session()
              .entries()[static_cast<std::size_t>(w.game().session().liveLine().back()) - 1]
              .rolls.front()
              .faces == std::vector{5, 4});
}

TEST_CASE("A4.44 Z on a unit beside an SW without possessor recovers it by a dr, and one undo undoes both",
          "[app][known]") {
    Known w;
    const auto recover = [&] {
        w.click("1G3");
        w.window().selection().chooseIds({"two"});
        return w.z();
    };
    const auto offer = [&] {
        const QStringList all = recover();
        return std::any_of(all.begin(), all.end(),
                           [](const QString& one) { return one.startsWith(QLatin1String("Y  ")); });
    };
    CHECK_FALSE(offer());
    REQUIRE(w.game().perform(Json{{"do", "unload"}, {"piece", "gun"}}));
    // The first act of the MPh would only warn about the shift opportunity.
    REQUIRE(w.game().perform(Json{{"do", "act"}, {"piece", "tank"}, {"what", "start"}}));
    CHECK(offer());
    // The weapon has lost its possessor, so it can't be transferred.
    w.window().selection().chooseIds({"gun"});
    const QStringList ofWeapon = w.z();
    CHECK_FALSE(std::any_of(ofWeapon.begin(), ofWeapon.end(),
                            [](const QString& one) { return one.startsWith(QLatin1String("T  ")); }));
    const auto head = [&] { return w.find<QWidget>("fateBar")->findChild<QLabel*>()->text(); };
    CHECK(head().contains(QLatin1String("(no possessor)")));
    std::size_t before = w.acts();
    const auto attempt = [&](const char* die) {
        recover();
        w.focused(Qt::Key_Y);
        CHECK(QApplication::focusWidget()->objectName() == QLatin1String("fateRoll"));
        auto* field = w.find<QLineEdit>("fateDice");
        field->setText(QLatin1String(die));
        w.focused(Qt::Key_Return);
        CHECK(w.acts() == before + 1);
        w.focused(Qt::Key_Return);
        CHECK(w.acts() == before + 2);
        CHECK_FALSE(w.asks());
    };
    const auto gun = [&] { return *w.state().piece(PieceId("gun")); };
    SECTION("a dr of 5 recovers it") {
        attempt("5");
        CHECK(gun().carrier == PieceId("two"));
        CHECK(w.state().piece(PieceId("two"))->spent->quarters == 4);
        w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
        CHECK(gun().carrier.empty());
        CHECK_FALSE(w.state().piece(PieceId("two"))->spent.has_value());
    }
    SECTION("a CX unit needs 4, so a 5 fails") {
        REQUIRE(w.game().perform(Json{{"do", "mark"}, {"piece", "two"}, {"add", {"CX"}}}));
        before = w.acts();
        attempt("5");
        CHECK(gun().carrier.empty());
        CHECK(w.state().piece(PieceId("two"))->spent->quarters == 4);
    }
}

TEST_CASE("A4.44 an SW whose possessor was never recorded is recovered if no unit came to its place with it",
          "[app][known]") {
    Json game = Json::parse(knownScenario().toStdString());
    Json& stack = game["units"][0]["pieces"];
    stack[2].erase("carrier");
    Known w(QByteArray::fromStdString(game.dump()));
    const auto goes = [&](const std::vector<std::string>& pieces, const char* to) {
        REQUIRE(w.game().perform(Json{{"do", "move"}, {"pieces", pieces}, {"path", {to}}}));
    };
    const auto offer = [&](const char* unit) {
        w.click(w.state().piece(PieceId(unit))->at.text().c_str());
        w.window().selection().chooseIds({QString::fromLatin1(unit)});
        const QStringList all = w.z();
        return std::any_of(all.begin(), all.end(),
                           [](const QString& one) { return one.startsWith(QLatin1String("Y  ")); });
    };
    // The first act of the MPh would only warn about the shift opportunity.
    REQUIRE(w.game().perform(Json{{"do", "act"}, {"piece", "tank"}, {"what", "start"}}));
    // The units that were set up with the weapon may possess it.
    CHECK_FALSE(offer("two"));
    SECTION("the leader who took it along may possess it") {
        goes({"lead", "gun"}, "1G4");
        goes({"two"}, "1G4");
        CHECK_FALSE(offer("two"));
        goes({"lead"}, "1G5");
        CHECK(offer("two"));
        w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
        CHECK_FALSE(offer("two"));
    }
    SECTION("a unit that comes after all others have left must recover it") {
        goes({"one", "two", "lead"}, "1G4");
        goes({"two"}, "1G3");
        CHECK(offer("two"));
    }
    SECTION("the half-squads of a squad may possess it") {
        goes({"two", "lead"}, "1G4");
        REQUIRE(w.game().perform(Json{{"do", "replace"}, {"piece", "one"}, {"with", {"2-4-7"}}}));
        for (const auto& [id, p] : w.state().pieces)
            if (p.type == "2-4-7" && p.at.text() == "1G3") CHECK_FALSE(offer(id.text.c_str()));
    }
}

TEST_CASE("S2.3 an act in place that ends the shift opportunity is performed only after a warning",
          "[app][known]") {
    Known w;
    REQUIRE(w.game().perform(Json{{"do", "unload"}, {"piece", "gun"}}));
    const auto open = [&] { return w.game().shiftsUntilFirstMove(SideId("german")); };
    REQUIRE(open());
    const std::size_t before = w.acts();
    const auto recover = [&] {
        w.click("1G3");
        w.window().selection().chooseIds({"gun"});
        (void)w.z();
        w.focused(Qt::Key_Y);
        w.focused(Qt::Key_1);
    };
    SECTION("a recovery warns once, and the second attempt performs it") {
        recover();
        CHECK(w.acts() == before);
        CHECK(w.told().startsWith(QLatin1String("This costs MF or MP")));
        CHECK(w.told().contains(QLatin1String("Shift+Z")));
        w.focused(Qt::Key_1);
        CHECK(w.acts() == before + 1);
        CHECK(w.state().piece(PieceId("gun"))->carrier == PieceId("one"));
        CHECK_FALSE(open());
        // The opportunity is over, so further acts need no warning.
        w.click("1J6");
        (void)w.z();
        w.focused(Qt::Key_S);
        CHECK(w.acts() == before + 2);
    }
    SECTION("a correction of the possessor leaves the opportunity open and needs no warning") {
        REQUIRE(
            w.game().perform(Json{{"do", "correct"}, {"pointer", "/pieces/gun/carrier"}, {"value", "two"}}));
        CHECK(w.state().piece(PieceId("gun"))->carrier == PieceId("two"));
        CHECK(open());
    }
    SECTION("without a stack that could shift, no warning appears") {
        for (const char* id : {"m1", "m2"}) REQUIRE(w.game().perform(Json{{"do", "remove"}, {"marker", id}}));
        recover();
        CHECK(w.state().piece(PieceId("gun"))->carrier == PieceId("one"));
    }
    SECTION("K warns too, because turning a vehicle costs MP") {
        REQUIRE(
            w.game().perform(Json{{"do", "correct"}, {"pointer", "/pieces/tank/ca"}, {"value", "1J5/1K6"}}));
        w.click("1J6");
        const std::size_t acts = w.acts();
        w.key(&w.map(), Qt::Key_Right, Qt::AltModifier);
        CHECK(w.acts() == acts);
        w.key(&w.map(), Qt::Key_Right, Qt::AltModifier);
        CHECK(w.acts() == acts + 1);
    }
}

TEST_CASE("a Gun without a CA fires only after the player has entered its CA", "[app][known]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"PFPh"},
"units":[{"side":"german","at":"1G3","pieces":[{"id":"gun","type":"75L AT PaK 40"},{"id":"crew","type":"2-2-8"}]}]})"));
    w.click("1G3");
    w.window().selection().chooseIds({"gun"});
    w.key(&w.map(), Qt::Key_A);
    CHECK(w.state().piece(PieceId("gun"))->marks.empty());
    REQUIRE(w.map().hasTool());
    w.key(&w.map(), Qt::Key_Return);
    CHECK_FALSE(w.state().piece(PieceId("gun"))->ca.empty());
    CHECK(w.state().piece(PieceId("gun"))->marks.contains("prep fire"));
    // From now on the Gun has a CA and fires immediately.
    REQUIRE(w.game().undo());
    w.window().selection().chooseIds({"gun"});
    w.key(&w.map(), Qt::Key_A);
    CHECK_FALSE(w.map().hasTool());
    CHECK(w.state().piece(PieceId("gun"))->marks.contains("prep fire"));
}

TEST_CASE("for a selected vehicle, Z offers to unload all Passengers at once", "[app][known]") {
    Known w;
    w.click("1J3");
    REQUIRE(w.chosen() == QSet<QString>{"ht"});
    const QStringList choices = w.z();
    const auto unload = std::find_if(choices.begin(), choices.end(), [](const QString& text) {
        return text.contains(QLatin1String("Unloads (4 MP): 9-2, 4-6-7"));
    });
    REQUIRE(unload != choices.end());
    // Unloading costs MF and MP, so it ends the shift opportunity. A warning comes first, as before a drag.
    w.focused(Qt::Key_U);
    CHECK(w.acts() == 0);
    w.focused(Qt::Key_U);
    CHECK(w.acts() == 1);
    for (const char* id : {"boss", "rider"}) CHECK(w.state().piece(PieceId(id))->carrier.empty());
    CHECK(w.told().count(QLatin1String("spends 4 MP")) == 1);
    // The message reports mounting in a complete sentence.
    REQUIRE(w.game().perform(Json{{"do", "load"}, {"pieces", {"boss", "rider"}}, {"on", "ht"}, {"mp", 0}}));
    CHECK(w.told().startsWith(QLatin1String("9-2, 4-6-7 in 1J3 mount SPW 251/1.")));
}

TEST_CASE("after V reveals units, those units are selected and Z lists their actions", "[app][known]") {
    Known w;
    w.click("1M3");
    w.key(&w.map(), Qt::Key_V);
    w.key(&w.map(), Qt::Key_V);
    REQUIRE(w.state().marker(MarkerId("m1")) == nullptr);
    CHECK(w.chosen().size() == 2);
    CHECK(w.chosen().contains(QStringLiteral("half")));
    CHECK_FALSE(w.z().isEmpty());
    CHECK(w.asks());
}

TEST_CASE("a counter in a fanned-out stack keeps its place when other counters change or disappear",
          "[app][known]") {
    Known w;
    w.click("1G3");
    const QRect two = w.opened("two"), one = w.slot("one"), gun = w.slot("gun"), lead = w.slot("lead");
    REQUIRE(w.game().perform(Json{{"do", "replace"}, {"piece", "two"}, {"with", {"2-4-7"}}}));
    std::string half;
    for (const auto& [id, p] : w.state().pieces)
        if (p.type == "2-4-7" && p.gone.empty() && w.state().placeOf(p).hex == "1G3") half = id.text;
    CHECK(w.slot(half.c_str()) == two);
    REQUIRE(w.game().perform(Json{{"do", "remove"}, {"piece", "lead"}}));
    CHECK(w.slot("one") == one);
    CHECK(w.slot("gun") == gun);
    CHECK(w.slot(half.c_str()) == two);
    REQUIRE(w.game().undo());
    CHECK(w.slot("lead") == lead);
    // The next phase folds up the stack.
    REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    CHECK(w.slot("lead").isEmpty());
}

TEST_CASE("the rings of selection and cursor are drawn below the counters", "[app][known][map]") {
    Known w;
    (void)w.pointOf("1G3");
    const Hex hex = w.hex("1G3");
    const std::size_t top = w.map().scene().stack(hex)->items.size() - 1;
    // Leave out the upper edge, which the plate with the hex's name covers.
    const QRect box = w.map().counterBox(hex, top).adjusted(0, 14, 0, 0);
    const QImage before = w.seen(box);
    w.click("1G3");
    CHECK(w.map().hasFocus());
    CHECK(w.seen(box) == before);
    CHECK(w.window().selection().hex() == hex);
}

TEST_CASE("a label is drawn above the stack in its hex, so that the label can be read", "[app][known][map]") {
    Known w;
    const QPoint middle = w.pointOf("1G3");
    const int high = static_cast<int>(w.map().layout().hexHeight() * w.map().camera().scale);
    const QRect plate(middle.x() - high / 2, middle.y() - high * 44 / 100 - 8, high, 16);
    const QImage before = w.seen(plate);
    REQUIRE(w.game().perform(Json{{"do", "label"}, {"at", {"1G3"}}, {"text", "OP hill"}}));
    const QImage after = w.seen(plate);
    CHECK(after != before);
    w.click("1G3");
    CHECK(w.map().overlay().selectedName == QString::fromUtf8("1G3 ×4 · OP hill"));
    REQUIRE(w.game().undo());
    CHECK(w.map().overlay().selectedName == QString::fromUtf8("1G3 ×4"));
}

TEST_CASE("units of the two sides in one hex are drawn apart", "[app][known][map]") {
    Known w;
    const HexStack& stack = *w.map().scene().stack(w.hex("1D3"));
    REQUIRE(stack.items.size() == 4);
    CHECK(stack.other == 2);
    CHECK(w.map().scene().stack(w.hex("1G3"))->other == 0);
    const auto box = [&](std::size_t i) { return w.map().counterBox(w.hex("1D3"), i); };
    const int beside = box(1).left() - box(2).left();
    CHECK(beside >= 15);
    CHECK(beside > 3 * (box(0).left() - box(1).left()));
}

TEST_CASE("one choice puts Melee markers on all units in the Location", "[app][known]") {
    Known w;
    w.phase("CCPh");
    w.click("1D3");
    const QStringList choices = w.z();
    const auto melee = std::find_if(choices.begin(), choices.end(), [](const QString& text) {
        return text.contains(QLatin1String("In Melee"));
    });
    REQUIRE(melee != choices.end());
    w.focused(static_cast<Qt::Key>(melee->at(0).unicode()));
    for (const char* id : {"ours", "ours2", "theirs", "theirs2"})
        CHECK(w.state().piece(PieceId(id))->marks.contains("melee"));
}

TEST_CASE("a path that was refused remains on the map so that the player can correct it", "[app][known]") {
    Known w;
    w.click("1G3");
    w.key(&w.map(), Qt::Key_M);
    // This hex is farther away than the squads can move.
    w.click("1P8");
    const std::size_t length = w.map().overlay().path.size();
    w.enter();
    CHECK(w.acts() == 0);
    REQUIRE(w.map().toolBusy());
    CHECK(w.map().overlay().path.size() == length);
    while (w.map().overlay().path.size() > 2) w.key(&w.map(), Qt::Key_Backspace);
    const auto to = w.map().overlay().path.back();
    w.enter();
    CHECK_FALSE(w.map().toolBusy());
    CHECK(w.state().placeOf(PieceId("one")).hex == w.game().ground().nameOf(to));
}

TEST_CASE("if nothing is selected, M asks the player to select counters", "[app][known]") {
    Known w;
    w.click("1A1");
    w.key(&w.map(), Qt::Key_M);
    CHECK(w.told() == QLatin1String("Select the counters that move."));
    CHECK_FALSE(w.map().toolBusy());
}

TEST_CASE("the map marks an impossible partner only while the player points at it", "[app][known]") {
    Known w;
    w.drag({"1M3", "1M4"});
    REQUIRE(w.window().selection().marker());
    for (const PartnerMark& mark : w.map().overlay().partners) CHECK(mark.kind != PartnerMark::Kind::notNow);
}

TEST_CASE("a long message covers two lines until the player expands it, and can be closed",
          "[app][known][bars]") {
    Known w;
    MessageBar* bar = w.window().strip();
    w.game().post(Notice::Kind::info, QStringLiteral("First"),
                  QStringLiteral("Second\nThird\nFourth\nFifth"));
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    const int line = bar->fontMetrics().lineSpacing();
    CHECK(bar->height() < 3 * line + 12);
    w.find<QToolButton>("wholeMessage")->click();
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    CHECK(bar->height() >= 5 * line);
    w.find<QToolButton>("closeMessage")->click();
    CHECK_FALSE(bar->isVisible());
    w.game().post(Notice::Kind::info, QStringLiteral("Next"));
    CHECK(bar->isVisible());
    CHECK_FALSE(w.find<QToolButton>("wholeMessage")->isVisible());
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_Escape);
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("even in a narrow window, the line above the map shows the key for the next step",
          "[app][known][bars]") {
    Known w;
    auto* line = w.find<QLabel>("nextStep");
    w.game().post(Notice::Kind::info, QStringLiteral("a message where the text could continue"));
    for (const int width : {900, 500, 300}) {
        line->setFixedWidth(width);
        for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
        INFO(width << ": " << line->text().toStdString());
        CHECK(line->text().contains(QLatin1String("[Enter: list them; N: next phase]")));
        CHECK(line->fontMetrics().horizontalAdvance(line->text()) <= width);
    }
}

TEST_CASE("a long line above the map continues where no message is shown, and nothing of it is cut",
          "[app][known][bars]") {
    Known w;
    auto* line = w.find<QLabel>("nextStep");
    const auto isBlank = [&] {
        const QImage below = w.find<QWidget>("nextStepBelow")->grab().toImage();
        for (int y = 0; y < below.height(); ++y)
            for (int x = 0; x < below.width(); ++x)
                if (below.pixel(x, y) != below.pixel(0, 0)) return false;
        return true;
    };
    const auto settle = [] {
        for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    };
    const auto shown = [&] {
        settle();
        return line->text();
    };
    const QString all = line->accessibleName().mid(QStringLiteral("Now: ").size());
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800), QSize(1920, 1080)}) {
        w.window().resize(size);
        w.window().layOut();
        w.window().strip()->dismiss();
        INFO(size.width() << ": " << shown().toStdString());
        CHECK(shown() == all);
    }
    line->setFixedWidth(static_cast<int>(all.size()) * line->fontMetrics().averageCharWidth() / 2);
    CHECK(shown() == all);
    CHECK_FALSE(isBlank());
    // A message takes the place, so the line leaves out the last step.
    w.game().post(Notice::Kind::info, QStringLiteral("message"));
    CHECK(isBlank());
    CHECK(shown() != all);
    w.window().strip()->dismiss();
    CHECK(shown() == all);
}

TEST_CASE("a stack of both sides does not cover a counter in an adjacent hex", "[app][known]") {
    Known w;
    const auto centre = [&](const char* hex) { return w.map().layout().centre(w.hex(hex)); };
    const auto boxAt = [](QPointF middle) {
        constexpr double side = MapScene::smallCounter;
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side);
    };
    for (const char* adjacent : {"1G4", "1H5", "1I4", "1I5", "1H3", "1G5"}) {
        const QRectF there = boxAt(centre(adjacent) + MapScene::offsetInStack(0, 1));
        for (std::size_t count = 2; count < 12; ++count)
            for (std::size_t other = 1; other < count; ++other)
                for (std::size_t i = 0; i < count; ++i)
                    CHECK_FALSE(
                        boxAt(centre("1H4") + MapScene::offsetInStack(i, count, other)).intersects(there));
    }
}

TEST_CASE("Shift+F6 also reaches panels that are behind other tabs", "[app][known]") {
    Known w;
    w.bringForward("logDock");
    w.map().setFocus();
    QSet<QString> reached;
    for (int i = 0; i < 20; ++i) {
        w.key(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        for (const QWidget* at = QApplication::focusWidget(); at != nullptr; at = at->parentWidget())
            if (qobject_cast<const QDockWidget*>(at) != nullptr) reached << at->objectName();
    }
    CHECK(reached.contains(QStringLiteral("shiftsDock")));
    CHECK(reached.contains(QStringLiteral("logDock")));
}

TEST_CASE("U14: for an occupied hex, the panel shows only whether the enemy sees the units in that hex",
          "[app][known][U14]") {
    Known w;
    for (const char* side : {"german", "russian"})
        REQUIRE(
            w.game().perform(Json{{"do", "seen"}, {"at", {"1G3", "1G8"}}, {"side", side}, {"seen", true}}));
    const auto shown = [&](const char* hex) {
        w.click(hex);
        w.game().ruleSight().wait();
        QCoreApplication::processEvents();
        return w.find<QLabel>("hexTerrain")->text();
    };
    const QString occupied = shown("1G3");
    CHECK(occupied.contains(QLatin1String("Germans here are seen by the enemy")));
    CHECK_FALSE(occupied.contains(QLatin1String("Russians")));
    const QString empty = shown("1G8");
    for (const char* side : {"Germans", "Russians"})
        CHECK(empty.contains(QLatin1String(side) +
                             QLatin1String(" that enter this hex are seen by the enemy")));
    // A wreck is not a unit that the enemy sees.
    REQUIRE(w.game().perform(Json{
        {"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1G8"}, {"contents", {"PzKw IVH"}}}));
    const auto tank = std::find_if(w.state().pieces.begin(), w.state().pieces.end(),
                                   [](const auto& p) { return p.second.type == "PzKw IVH"; });
    REQUIRE(tank != w.state().pieces.end());
    CHECK(shown("1G8").contains(QLatin1String("Germans here are seen by the enemy")));
    REQUIRE(w.game().perform(Json{{"do", "wreck"}, {"piece", tank->first.text}}));
    CHECK_FALSE(shown("1G8").contains(QLatin1String("Germans here")));
}
