// SPDX-License-Identifier: MIT
// Tests dragging stacks, the fan, and the label of the path.
#include <QContextMenuEvent>
#include <QTimer>
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// The map is Open Ground. 1G3 contains two squads, a leader, an LMG that the first squad carries, and a
/// broken half-squad.
QByteArray stackScenario() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"hexes":{"1K3":{"terrain":["Woods"]}},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1M3","pds":true,"contents":["4-6-7",{"id":"half","type":"2-4-7"}]},
{"id":"m7","side":"russian","kind":"concealed","at":"1Z5","contents":["4-4-7"]}],
"units":[{"side":"german","at":"1G3","pieces":[{"id":"one","type":"4-6-7"},{"id":"two","type":"4-6-7"},
{"id":"gun","type":"LMG","carrier":"one"},{"id":"lead","type":"8-1"},{"id":"hurt","type":"2-4-7","marks":["broken"]}]},
{"side":"russian","at":"1F3","pieces":[{"id":"enemy","type":"4-4-7"}]}]})";
}

class Hands : public WindowFixture {
  public:
    Hands() : WindowFixture(stackScenario()) {}
    [[nodiscard]] std::string at(const char* piece) { return state().placeOf(PieceId(piece)).hex; }
    [[nodiscard]] QSet<QString> chosen() {
        const QStringList ids = window().selection().ids();
        return {ids.begin(), ids.end()};
    }
    [[nodiscard]] QPoint inFan(const char* id) {
        if (map().fanBox(QString::fromLatin1(id)).isEmpty()) key(&map(), Qt::Key_S, Qt::ShiftModifier);
        const QRect box = map().fanBox(QString::fromLatin1(id));
        REQUIRE_FALSE(box.isEmpty());
        return box.center();
    }
    void clickFan(const char* id, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseClick(map().viewport(), Qt::LeftButton, modifiers, inFan(id));
        QCoreApplication::processEvents();
    }
    void dragFan(const char* id, const std::vector<const char*>& hexes) {
        QWidget* view = map().viewport();
        QTest::mousePress(view, Qt::LeftButton, {}, inFan(id));
        QPoint last;
        for (const char* h : hexes) {
            last = map().camera().toView(map().layout().centre(*game().ground().find(h))).toPoint();
            QMouseEvent move(QEvent::MouseMove, last, view->mapToGlobal(last), Qt::NoButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, {}, last);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] MapView::WayWords words(const QStringList& ids, const std::vector<const char*>& hexes) {
        std::vector<Hex> way;
        for (const char* h : hexes) way.push_back(*game().ground().find(h));
        return map().wayWords(ids, way);
    }
};

}  // namespace

TEST_CASE("W01: a drag moves the whole Known stack with its possessions, except broken units", "[app][W01]") {
    Hands w;
    // The drag has the same result whether or not an earlier click has selected the top counter.
    const bool clicked = GENERATE(false, true);
    if (clicked) w.click("1G3");
    w.drag({"1G3", "1G4", "1G5"});
    for (const char* id : {"one", "two", "lead", "gun"}) CHECK(w.at(id) == "1G5");
    CHECK(w.at("hurt") == "1G3");
    REQUIRE(w.game().session().entries().size() == 1);
    // The moved units remain selected, and the next drag moves the same units.
    CHECK(w.chosen() == QSet<QString>{"one", "two", "lead"});
    CHECK(w.window().selection().hexName() == QLatin1String("1G5"));
    REQUIRE(w.game().undo());
    for (const char* id : {"one", "two", "lead", "gun", "hurt"}) CHECK(w.at(id) == "1G3");
}

TEST_CASE("a fast drag goes through the hexes on the straight line of the mouse", "[app][W01]") {
    Hands w;
    w.click("1G3");
    const QPoint from = w.pointOf("1G3");
    const auto to = *w.game().ground().find("1I7");
    const QPoint end = w.map().camera().toView(w.map().layout().centre(to)).toPoint();
    std::vector<std::string> expected;
    for (int i = 0; i <= 400; ++i) {
        const std::string hex =
            w.game().ground().nameOf(*w.map().hexAt(QLineF(from, end).pointAt(i / 400.0).toPoint()));
        if (expected.empty() || expected.back() != hex) expected.push_back(hex);
    }
    expected.erase(expected.begin());
    QWidget* view = w.map().viewport();
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    // The mouse is so fast that only one event arrives.
    QMouseEvent move(QEvent::MouseMove, end, view->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(view, &move);
    QTest::mouseRelease(view, Qt::LeftButton, {}, end);
    QCoreApplication::processEvents();
    const Entry& entry = w.game().session().entries().back();
    CHECK(entry.command->at("path").get<std::vector<std::string>>() == expected);
}

TEST_CASE("W01: a drag moves the selected counters of the stack", "[app][W01]") {
    Hands w;
    w.click("1G3");
    w.window().selection().chooseIds({"two", "lead"});
    w.drag({"1G3", "1G4"});
    CHECK(w.at("two") == "1G4");
    CHECK(w.at("lead") == "1G4");
    CHECK(w.at("one") == "1G3");
    CHECK(w.at("gun") == "1G3");
    CHECK(w.chosen() == QSet<QString>{"two", "lead"});
    // A counter that was not selected by clicking its hex moves alone. (The fan covers the hex above the
    // stack.)
    w.key(&w.map(), Qt::Key_Escape);
    w.click("1G3");
    w.window().selection().chooseIds({"one"});
    w.drag({"1G3", "1H3"});
    CHECK(w.at("one") == "1H3");
    CHECK(w.at("gun") == "1H3");
    CHECK(w.at("hurt") == "1G3");
}

TEST_CASE("B breaks the units of a selected stack, but not its weapons", "[app][W01]") {
    Hands w;
    w.window().selection().chooseIds({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("gun")});
    w.key(&w.map(), Qt::Key_B);
    CHECK(w.state().piece(PieceId("one"))->marks.contains("broken"));
    CHECK(w.state().piece(PieceId("two"))->marks.contains("broken"));
    CHECK(w.state().piece(PieceId("gun"))->marks.empty());
}

TEST_CASE("U03: Shift+B reduces the squad of the selected stack, or opens the list if several differ",
          "[app][W18]") {
    Hands w;
    w.window().selection().chooseIds({QStringLiteral("two"), QStringLiteral("lead")});
    w.key(&w.map(), Qt::Key_B, Qt::ShiftModifier);
    CHECK(w.state().piece(PieceId("two"))->gone == "Casualty Reduction");
    CHECK(w.state().piece(PieceId("lead"))->marks.empty());
    REQUIRE(w.game().undo());
    // Only one of these squads possesses the LMG.
    w.window().selection().chooseIds({QStringLiteral("one"), QStringLiteral("two")});
    w.key(&w.map(), Qt::Key_B, Qt::ShiftModifier);
    CHECK(w.state().piece(PieceId("two"))->gone.empty());
    CHECK(w.find<QWidget>("fateBar")->isVisible());
}

TEST_CASE("after a right click on one counter, a drag moves the stack under the mouse", "[app][W01]") {
    Hands w;
    const QPoint at =
        w.map().camera().toView(w.map().layout().centre(*w.game().ground().find("1G3"))).toPoint();
    // The menu opens for the broken unit, which is in the fan.
    Q_EMIT w.map().menuWanted(*w.game().ground().find("1G3"), QStringLiteral("hurt"),
                              w.map().viewport()->mapToGlobal(at));
    while (QWidget* menu = QApplication::activePopupWidget()) menu->close();
    REQUIRE(w.chosen() == QSet<QString>{QStringLiteral("hurt")});
    w.drag({"1G3", "1G4"});
    CHECK(w.at("one") == "1G4");
    CHECK(w.at("hurt") == "1G3");
}

TEST_CASE("W01: a drag moves a whole marker, or the selected part of the units under it", "[app][W01]") {
    Hands w;
    w.drag({"1M3", "1M4"});
    CHECK(w.marker("m1").at.hex == "1M4");
    CHECK(w.marker("m1").contents.size() == 2);
    w.click("1M4");
    w.window().selection().chooseIds({"half"});
    w.drag({"1M4", "1M5"});
    CHECK(w.at("half") == "1M5");
    CHECK(w.marker("m1").at.hex == "1M4");
    CHECK(w.marker("m1").contents.size() == 1);
}

TEST_CASE(
    "W02: clicks, Ctrl+clicks, double clicks and drags in a fanned-out stack apply to that stack, even over "
    "other hexes",
    "[app][W02]") {
    Hands w;
    w.click("1G3");
    const auto hex = w.window().selection().hexName();
    // The fan extends over other hexes.
    REQUIRE(w.map().hexAt(w.inFan("two")) != w.game().ground().find("1G3"));
    w.clickFan("two");
    CHECK(w.window().selection().hexName() == hex);
    CHECK(w.chosen() == QSet<QString>{"two"});
    w.clickFan("lead", Qt::ControlModifier);
    CHECK(w.chosen() == QSet<QString>{"two", "lead"});
    w.clickFan("two", Qt::ControlModifier);
    CHECK(w.chosen() == QSet<QString>{"lead"});
    // A click between the fan's counters does not change the selection.
    const QRect first = w.map().fanBox(QStringLiteral("lead"));
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, QPoint(first.left() - 2, first.center().y()));
    CHECK(w.chosen() == QSet<QString>{"lead"});
    CHECK(w.window().selection().hexName() == hex);
    SECTION("a counter dragged out of the fan moves alone") {
        w.dragFan("two", {"1H3", "1H4"});
        CHECK(w.at("two") == "1H4");
        for (const char* id : {"one", "lead", "gun", "hurt"}) CHECK(w.at(id) == "1G3");
        CHECK(w.chosen() == QSet<QString>{"two"});
    }
    SECTION("several counters selected in the fan move together") {
        w.clickFan("one", Qt::ControlModifier);
        w.dragFan("one", {"1H3", "1H4"});
        for (const char* id : {"one", "lead", "gun"}) CHECK(w.at(id) == "1H4");
        CHECK(w.at("two") == "1G3");
    }
    SECTION("if a counter is selected in the fan, a drag that begins on its hex moves only that counter") {
        w.clickFan("lead");
        w.drag({"1G3", "1G4"});
        CHECK(w.at("lead") == "1G4");
        CHECK(w.at("one") == "1G3");
    }
}

TEST_CASE("W02: a counter dragged out of the fan of a clicked stack moves alone", "[app][W02]") {
    Hands w;
    w.click("1G3");
    REQUIRE(w.chosen().size() > 1);
    QTest::mouseDClick(w.map().viewport(), Qt::LeftButton, {}, w.pointOf("1G3"));
    QCoreApplication::processEvents();
    w.dragFan("two", {"1H3", "1H4"});
    CHECK(w.at("two") == "1H4");
    CHECK(w.at("one") == "1G3");
}

TEST_CASE("W08: the path label shows each unit's MF, and shows a refusal before the button is released",
          "[app][W08]") {
    Hands w;
    // For a single unit the label does not name its type. For several units, the label names the unit that
    // stops the stack first. A squad with a leader has 6 MF, and so has a leader alone (A4.11, A4.12).
    CHECK(w.words({"two"}, {"1G4", "1G5"}).spent == QLatin1String("2 of 4 MF, 2 left"));
    const QString both = w.words({"two", "lead"}, {"1G4", "1G5"}).spent;
    CHECK(both.contains(QLatin1String("left")));
    CHECK(w.words({"two"}, {"1G4"}).refused.isEmpty());
    CHECK(w.words({"hurt"}, {"1G4"}).refused.contains(QLatin1String("broken")));
}

TEST_CASE("W18: a bar offers the possible casualties of selected counters, by key and by mouse",
          "[app][W18]") {
    Hands w;
    const auto typeUnder = [&](const char* word) {
        int count = 0;
        for (const auto& [id, p] : w.state().pieces)
            if (p.type == word && p.gone.empty() && w.state().placeOf(p).hex == "1G3") ++count;
        return count;
    };
    const auto buttonSaying = [&](const char* words) -> QPushButton* {
        for (QPushButton* b : w.find<QWidget>("fateBar")->findChildren<QPushButton*>())
            if (b->text().contains(QLatin1String(words))) return b;
        return nullptr;
    };
    const auto choose = [&](const QStringList& ids) {
        w.key(&w.map(), Qt::Key_Escape);
        w.click("1G3");
        w.window().selection().chooseIds(ids);
        w.key(&w.map(), Qt::Key_Z);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return w.find<QWidget>("fateBar")->isVisible();
    };
    // The bar names the half-squad that replaces the squad.
    REQUIRE(choose({"two"}));
    REQUIRE(buttonSaying("Casualty Reduction: 2-4-7") != nullptr);
    CHECK(buttonSaying("Deploys: two 2-4-7") == nullptr);  // squads Deploy in the RPh
    CHECK(buttonSaying("Recombine") == nullptr);
    CHECK(buttonSaying("Wreck") == nullptr);
    REQUIRE(QApplication::focusWidget() != nullptr);
    w.key(QApplication::focusWidget(), Qt::Key_4);
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
    CHECK(typeUnder("2-4-7") == 2);
    CHECK(w.state().piece(PieceId("two"))->gone == "Casualty Reduction");
    REQUIRE(w.game().undo());
    REQUIRE(choose({"gun"}));
    CHECK(buttonSaying("Dropped") != nullptr);
    CHECK(buttonSaying("Breaks") == nullptr);
    QTest::mouseClick(buttonSaying("To 4-6-7"), Qt::LeftButton);
    QCoreApplication::processEvents();
    CHECK(w.state().piece(PieceId("gun"))->carrier == PieceId("two"));
    REQUIRE(choose({"lead"}));
    QTest::mouseClick(buttonSaying("Casualty Reduction: wounded"), Qt::LeftButton);
    CHECK(w.state().piece(PieceId("lead"))->marks.contains("wounded"));
    REQUIRE(choose({"hurt"}));
    CHECK(buttonSaying("Rallies") == nullptr);
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "RPh"}}));
    REQUIRE(choose({"hurt"}));
    REQUIRE(buttonSaying("Rallies") != nullptr);
    QTest::mouseClick(buttonSaying("Rallies"), Qt::LeftButton);
    CHECK_FALSE(w.state().piece(PieceId("hurt"))->marks.contains("broken"));
    // One action can apply to several counters together, or to each of them separately. Esc closes the bar.
    REQUIRE(choose({"one", "two"}));
    CHECK(buttonSaying("Breaks: 4-6-7 (LMG)") != nullptr);
    CHECK(buttonSaying("Casualty Reduction: 4-6-7 becomes 2-4-7") != nullptr);
    w.key(w.find<QWidget>("fateBar"), Qt::Key_Escape);
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
    w.key(&w.map(), Qt::Key_Escape);
    w.key(&w.map(), Qt::Key_Z);
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
}

TEST_CASE("dragging the other side's stack or opening its counter actions reveals nothing about it",
          "[app][W01][W18]") {
    Hands w;
    REQUIRE(w.window().setView(QStringLiteral("german")));
    const auto real = w.words({"m7"}, {"1Z6"});
    CHECK(real.spent.isEmpty());
    CHECK(w.map().stackOf(QStringLiteral("m7")) == QStringList{QStringLiteral("m7")});
    w.window().selection().chooseHex(*w.game().ground().find("1Z5"), QStringLiteral("m7"), false);
    w.key(&w.map(), Qt::Key_Z);
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
    // The path is refused with the same words whether the stack is real or not.
    REQUIRE(w.window().setView(QString()));
    REQUIRE(w.game().perform({{"do", "remove"}, {"marker", "m7"}}));
    REQUIRE(w.game().perform(
        {{"do", "place"}, {"side", "russian"}, {"at", "1Z5"}, {"dummies", 2}, {"id", "m8"}}));
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK(w.words({"m8"}, {"1Z6"}).refused == real.refused);
    CHECK_FALSE(real.refused.isEmpty());
}

TEST_CASE("the path label shows where the ? would be lost, as far as the viewer knows", "[app][W01]") {
    Hands w;
    REQUIRE(w.game().perform(
        SeenAct{.places = hexesMeant({QStringLiteral("1M5")}), .side = SideId("german"), .seen = true}));
    CHECK(w.words({"m1"}, {"1M4"}).losing.isEmpty());
    CHECK(w.words({"m1"}, {"1M4", "1M5"}).losing.contains(QLatin1String("1M5")));
    CHECK(w.words({"m1"}, {"1M4", "1M5", "1M6"}).losing.contains(QLatin1String("1M5")));
    // Known units have no "?" to lose, and on an impossible path no "?" is lost.
    CHECK(w.words({"one"}, {"1G4"}).losing.isEmpty());
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    const auto russian = w.words({"m1"}, {"1M4", "1M5"});
    CHECK((russian.losing.isEmpty() || !russian.refused.isEmpty()));
}

namespace {

/// Returns the ids of the entries in the counters' menu, including its submenus.
QStringList offeredAt(Hands& w, const char* hex) {
    QContextMenuEvent right(QContextMenuEvent::Mouse, w.pointOf(hex),
                            w.map().viewport()->mapToGlobal(w.pointOf(hex)));
    QApplication::sendEvent(w.map().viewport(), &right);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu != nullptr);
    QStringList out;
    const std::function<void(const QMenu&)> read = [&](const QMenu& m) {
        for (const QAction* a : m.actions()) {
            if (a->isSeparator()) continue;
            if (a->menu() != nullptr)
                read(*a->menu());
            else
                out << a->objectName();
        }
    };
    read(*menu);
    menu->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return out;
}

}  // namespace

TEST_CASE("the right-click menu names its counters, and opens for another counter of the hex", "[app][W10]") {
    WindowFixture w(stackScenario().replace(R"("at":"1F3","pieces":[{"id":"enemy")",
                                            R"("at":"1G3","pieces":[{"id":"enemy")"));
    const auto menuNow = [] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        REQUIRE(menu != nullptr);
        return menu;
    };
    const auto titleOf = [](const QMenu* menu) {
        REQUIRE_FALSE(menu->actions().isEmpty());
        CHECK_FALSE(menu->actions().front()->isEnabled());
        return menu->actions().front()->text().toStdString();
    };
    const QPoint centre = w.pointOf("1G3");
    QPoint at;
    for (int x = -60; x < 60 && at.isNull(); x += 2)
        for (int y = -60; y < 60; y += 2)
            if (w.map().pointedAt(centre + QPoint(x, y)).id == QLatin1String("one"))
                at = centre + QPoint(x, y);
    REQUIRE_FALSE(at.isNull());
    QContextMenuEvent right(QContextMenuEvent::Mouse, at, w.map().viewport()->mapToGlobal(at));
    QApplication::sendEvent(w.map().viewport(), &right);
    QMenu* menu = menuNow();
    const std::string title = titleOf(menu);
    CHECK(title.ends_with(" in 1G3 (Germans)"));
    auto* others = menu->findChild<QMenu*>(QStringLiteral("menuOthers"));
    REQUIRE(others != nullptr);
    CHECK(others->title() == QLatin1String("Other counters in 1G3"));
    CHECK(others->actions().size() == 5);  // the hex has six counters
    QAction* enemy = nullptr;
    for (QAction* a : others->actions())
        if (a->text().startsWith(QLatin1String("4-4-7 ("))) enemy = a;
    REQUIRE(enemy != nullptr);
    menu->close();
    enemy->trigger();
    CHECK(w.window().selection().ids() == QStringList{QStringLiteral("enemy")});
    CHECK(titleOf(menuNow()).starts_with("4-4-7 in 1G3 ("));
    menuNow()->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    // A hex with one counter has no other counters, and an empty hex has no title.
    const auto has = [&](const char* hex, const char* what) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, w.pointOf(hex),
                                w.map().viewport()->mapToGlobal(w.pointOf(hex)));
        QApplication::sendEvent(w.map().viewport(), &event);
        QMenu* now = menuNow();
        const bool found = now->findChild<QObject*>(QLatin1String(what)) != nullptr;
        now->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return found;
    };
    CHECK(has("1M3", "menuTitle"));
    CHECK_FALSE(has("1M3", "menuOthers"));
    CHECK_FALSE(has("1P7", "menuTitle"));
}

TEST_CASE("after a list of results has selected units, a drag moves their whole stack", "[app][stacks]") {
    Hands w;
    w.window().selection().chooseStack(*w.game().ground().find("1G3"), {"one", "two"});
    w.map().noteChosenByHex();
    w.drag({"1G3", "1G4"});
    for (const char* id : {"one", "two", "gun", "lead"}) CHECK(w.at(id) == "1G4");
}

TEST_CASE(
    "a click on a counter selects it even beyond the edge of the map, and a click beside the map "
    "clears the selection",
    "[app][stacks]") {
    WindowFixture w(stackScenario().replace(R"("at":"1F3","pieces":[{"id":"enemy")",
                                            R"("at":"1F0","pieces":[{"id":"enemy")"));
    w.click("1G3");
    REQUIRE(w.window().selection().ids().contains(QStringLiteral("one")));
    const QPoint centre = w.pointOf("1F0");
    QPoint above = centre;
    while (w.map().hexAt(above)) above.ry() -= 1;
    REQUIRE(centre.y() - above.y() < 30);
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, above - QPoint(0, 3));
    QCoreApplication::processEvents();
    CHECK(w.window().selection().ids() == QStringList{QStringLiteral("enemy")});
    const QPoint beside(centre.x(), w.map().camera().toView(w.map().layout().bounds()).toRect().top() - 35);
    REQUIRE(w.map().viewport()->rect().contains(beside));
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, beside);
    QCoreApplication::processEvents();
    CHECK(w.window().selection().ids().isEmpty());
}

TEST_CASE("Shift and a drag corrects the position of counters, and beside them selects a rectangle of hexes",
          "[app][stacks]") {
    Hands w;
    w.drag({"1G3", "1H4", "1L6"}, Qt::ShiftModifier);
    CHECK(w.at("one") == "1L6");
    CHECK(w.at("lead") == "1L6");
    CHECK(w.window().selection().area().empty());
    CHECK(w.game().session().entries().back().verb == "correct");
    w.drag({"1P4", "1R6"}, Qt::ShiftModifier);
    CHECK_FALSE(w.window().selection().area().empty());
    CHECK(w.at("one") == "1L6");
}

TEST_CASE("the right-click menu offers exactly the acts that are possible now", "[app][W10]") {
    Hands w;
    const auto has = [](const QStringList& all, const char* id) { return all.contains(QLatin1String(id)); };
    // In its side's MPh a stack under a marker can move and be revealed. During play a stack can be split
    // only by moving (2.2). The stack has no CA, and there is no second stack with which it could merge.
    const QStringList stack = offeredAt(w, "1M3");
    for (const char* id : {"path", "reveal", "manner-assault", "phase", "wholeStack", "mark-pinned"}) {
        INFO(id);
        CHECK(has(stack, id));
    }
    for (const char* id :
         {"split", "merge", "exit", "forces", "oba", "choose-ca", "act-start", "orders", "place"}) {
        INFO(id);
        CHECK_FALSE(has(stack, id));
    }
    // Enemy units can't move in this Player Turn.
    const QStringList enemy = offeredAt(w, "1F3");
    CHECK_FALSE(has(enemy, "path"));
    CHECK(has(enemy, "mark-pinned"));
    // In the RPh no unit can move. The key M still has an effect: it shows the reason.
    REQUIRE(w.game().perform(Json{{"do", "phase"}, {"to", "CCPh"}}));
    const QStringList after = offeredAt(w, "1M3");
    CHECK_FALSE(has(after, "path"));
    CHECK_FALSE(has(after, "manner-assault"));
    CHECK(w.window().action(QStringLiteral("path"))->isEnabled());
    // The menu key of the keyboard opens the same menu as a right click.
    w.click("1M3");
    QContextMenuEvent key(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(w.map().viewport(), &key);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu != nullptr);
    CHECK(menu->objectName() == QLatin1String("menuNow"));
    menu->close();
}

TEST_CASE("a weapon without a stated possessor moves with its stack if no unbroken unit stays behind",
          "[app][stacks]") {
    Hands w;
    State state = w.state();
    state.pieces.at(PieceId("gun")).carrier = PieceId();
    const auto goes = [&](const char* id) {
        const auto all = goingTogether(state, PieceId("two"));
        return std::find(all.begin(), all.end(), PieceId(id)) != all.end();
    };
    // The broken half-squad does not move, but it does not keep the weapon.
    CHECK((goes("one") && goes("gun") && !goes("hurt")));
    // A pinned squad might possess the weapon.
    state.pieces.at(PieceId("one")).marks.insert("pinned");
    CHECK((!goes("one") && !goes("gun")));
    state.pieces.erase(PieceId("one"));
    CHECK(goes("gun"));
    // A vehicle can't possess it.
    Piece tank = state.pieces.at(PieceId("two"));
    tank.kind = PieceClass::vehicle;
    state.pieces[PieceId("tank")] = tank;
    CHECK((goes("gun") && !goes("tank")));
}

TEST_CASE("A fires with the units of a stack that can fire, and with the Known units beneath a ?",
          "[app][stacks]") {
    WindowFixture w(stackScenario()
                        .replace(R"("phase":"MPh")", R"("phase":"PFPh")")
                        .replace(R"({"id":"m7")",
                                 R"({"id":"top","side":"german","kind":"concealed","at":"1G3","dummies":2},
{"id":"m7")"));
    const auto fired = [&] {
        REQUIRE_FALSE(w.game().session().entries().empty());
        const Entry& last = w.game().session().entries().back();
        REQUIRE(last.verb == "fire");
        return last.command->at("pieces").get<std::set<std::string>>();
    };
    const Hex hex = *w.game().ground().find("1G3");
    w.window().selection().chooseStack(hex, {"one", "two", "gun", "lead", "hurt"});
    w.key(&w.map(), Qt::Key_A);
    CHECK(fired() == std::set<std::string>{"one", "two", "gun", "lead"});
    CHECK_FALSE(w.window().selection().ids().contains(QLatin1String("hurt")));
    REQUIRE(w.game().undo());
    w.window().selection().chooseStack(hex, {"top"});
    w.key(&w.map(), Qt::Key_A);
    CHECK(fired() == std::set<std::string>{"one", "two", "gun", "lead"});
    REQUIRE(w.game().undo());
    // Z lists the results for these units, too.
    w.window().selection().chooseStack(hex, {"top"});
    w.key(&w.map(), Qt::Key_Z);
    CHECK(w.find<QWidget>("fateBar")->isVisible());
    CHECK(w.window().selection().ids().contains(QLatin1String("hurt")));
    w.key(w.find<QWidget>("fateBar"), Qt::Key_Escape);
    w.key(&w.map(), Qt::Key_Escape);
    // Counters that the player has selected one by one are not exchanged for others.
    w.window().selection().chooseHex(hex, QStringLiteral("one"), true);
    w.window().selection().chooseHex(hex, QStringLiteral("hurt"), true);
    w.key(&w.map(), Qt::Key_A);
    CHECK(w.window().strip()->kind() == Notice::Kind::refused);
}

TEST_CASE("A12.15 units that must return do so by a button, also to another level of their hex",
          "[app][stacks]") {
    const auto [met, from] = GENERATE(std::pair("1E4h1", "1E4"), std::pair("1E4", "1E3"));
    QByteArray scenario(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"settings":{"viewer":"german","kept":"russian"},
"hexes":{"1E4":{"terrain":["Stone Building, 2 Level"]},"1E3":{"terrain":["Open Ground"]}},
"units":[{"side":"german","at":"FROM","pieces":[{"id":"one","type":"4-6-7"},{"id":"lead","type":"8-1"}]},
{"side":"russian","at":"1M9","pieces":[{"id":"enemy","type":"4-4-7"}]}]})");
    WindowFixture w(scenario.replace("FROM", from));
    REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"one", "lead"}}, {"path", {met}}}));
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("dutyBack-0")) == nullptr);
    REQUIRE(w.game().perform({{"do", "correct"}, {"pointer", "/pieces/enemy/at"}, {"value", met}}));
    CHECK(w.find<QPushButton>("dutyBack-0")->text() ==
          QStringLiteral("Return to %1").arg(QLatin1String(from)));
    w.press("dutyBack-0");
    for (const char* id : {"one", "lead"}) CHECK(w.state().placeOf(PieceId(id)).text() == from);
    CHECK(w.window().findChild<QPushButton*>(QStringLiteral("dutyBack-0")) == nullptr);
}

TEST_CASE("in a long list of results, the actions of one key share a button that lists them",
          "[app][stacks]") {
    WindowFixture w(stackScenario().replace(
        R"({"id":"lead","type":"8-1"})",
        R"({"id":"lead","type":"8-1"},{"id":"other","type":"9-1"},{"id":"four","type":"2-4-8"})"));
    auto* bar = w.find<QWidget>("fateBar");
    const auto buttons = [&](const char* begins) {
        QStringList out;
        for (const QPushButton* b : bar->findChildren<QPushButton*>())
            if (b->text().startsWith(QLatin1String(begins))) out << b->text();
        return out;
    };
    w.window().selection().chooseStack(*w.game().ground().find("1G3"),
                                       {"one", "two", "lead", "other", "four"});
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    REQUIRE(buttons("1  ").size() == 1);
    CHECK(buttons("1  ").front().endsWith(QStringLiteral(" …")));
    for (QPushButton* b : bar->findChildren<QPushButton*>())
        if (b->text() == buttons("1  ").front()) {
            b->click();
            break;
        }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(buttons("1  ").front().contains(QLatin1String("Breaks")));
    CHECK(buttons("2  ").front().contains(QLatin1String("Breaks")));
    // A short list has a button for each action.
    w.key(bar, Qt::Key_Escape);
    w.key(bar, Qt::Key_Escape);
    w.window().selection().chooseStack(*w.game().ground().find("1G3"), {"one", "two"});
    w.key(&w.map(), Qt::Key_Z);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(buttons("1  ").size() > 1);
}

TEST_CASE("a key moves units up or down inside a building", "[app][stacks]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"hexes":{"1E4":{"terrain":["Stone Building, 1 Level"]}},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7"}]}]})"));
    w.click("1E4");
    w.key(&w.map(), Qt::Key_PageUp, Qt::AltModifier);
    CHECK(w.state().placeOf(PieceId("one")).text() == "1E4h1");
    w.key(&w.map(), Qt::Key_PageDown, Qt::AltModifier);
    CHECK(w.state().placeOf(PieceId("one")).text() == "1E4");
}

TEST_CASE("PgUp and PgDown in the move tool change the level at the end of the path", "[app][stacks]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"hexes":{"1E4":{"terrain":["Stone Building, 2 Level"]},"1E5":{"terrain":["Open Ground"]}},
"units":[{"side":"german","at":"1E5","pieces":[{"id":"one","type":"4-6-7"}]}]})"));
    const auto at = [&] { return w.state().placeOf(PieceId("one")).text(); };
    w.click("1E5");
    w.key(&w.map(), Qt::Key_M);
    CHECK(w.told().contains(QLatin1String("PgUp and PgDown change the level")));
    w.key(&w.map(), Qt::Key_Up);
    // Alt has no effect in the tool, and Backspace first removes the level.
    w.key(&w.map(), Qt::Key_PageUp, Qt::AltModifier);
    w.key(&w.map(), Qt::Key_Backspace);
    w.key(&w.map(), Qt::Key_PageUp);
    CHECK(at() == "1E5");
    w.key(&w.map(), Qt::Key_Return);
    CHECK(at() == "1E4h1");
    REQUIRE(w.state().piece(PieceId("one"))->spent);
    // Entering the building costs 2 MF, and the stairs cost 1 MF.
    CHECK(w.state().piece(PieceId("one"))->spent->quarters == 12);
    // A unit can also change level only in its own hex.
    w.key(&w.map(), Qt::Key_M);
    w.key(&w.map(), Qt::Key_PageDown);
    w.key(&w.map(), Qt::Key_Return);
    CHECK(at() == "1E4");
    // A level that the building doesn't have is refused, and the path remains so that the player can correct
    // it.
    REQUIRE(w.game().undo());
    REQUIRE(at() == "1E4h1");
    w.key(&w.map(), Qt::Key_M);
    for (int i = 0; i < 5; ++i) w.key(&w.map(), Qt::Key_PageUp);
    w.key(&w.map(), Qt::Key_Return);
    CHECK(at() == "1E4h1");
    CHECK(w.map().toolBusy());
}

TEST_CASE(
    "B23.4 a drag from an upper level goes down the stairs first, or stays on the level of the building",
    "[app][stacks]") {
    const QByteArray scenario = R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"hexes":{"1E3":{"terrain":["Stone Building, 2 Level"]},"1E4":{"terrain":["Stone Building, 2 Level"]},"1E5":{"terrain":["Open Ground"]}},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4h1","contents":["4-6-7"]}]})";
    const auto trail = [](WindowFixture& w) {
        std::vector<std::string> out;
        for (const Act& act : w.state().trail(MarkerId("m1"))) out.push_back(act.to.text());
        return out;
    };
    WindowFixture w(scenario);
    const auto told = [&](const char* hex) {
        return w.map().wayWords({QStringLiteral("m1")}, {*w.game().ground().find(hex)});
    };
    // The stairs cost 1 MF, and Open Ground 1 MF.
    CHECK(told("1E5").spent.contains(QLatin1String("2 of 4 MF")));
    CHECK(told("1E5").spent.contains(QLatin1String("first down the stairs")));
    CHECK(told("1E5").refused.isEmpty());
    w.drag({"1E4", "1E5"});
    REQUIRE(trail(w) == std::vector<std::string>{"1E4", "1E5"});
    CHECK(w.state().trail(MarkerId("m1")).back().spent == 8);
    // PgDown before the click on the next hex does not lose the stairs.
    REQUIRE(w.game().undo());
    w.click("1E4");
    w.key(&w.map(), Qt::Key_M);
    w.key(&w.map(), Qt::Key_PageDown);
    w.click("1E5");
    w.key(&w.map(), Qt::Key_Return);
    CHECK(trail(w) == std::vector<std::string>{"1E4", "1E5"});
    // Entering the next hex of the building costs 2 MF, without stairs.
    REQUIRE(w.game().undo());
    CHECK(told("1E3").spent.contains(QLatin1String("2 of 4 MF")));
    CHECK(told("1E3").spent.contains(QLatin1String("on level 1")));
    w.drag({"1E4", "1E3"});
    CHECK(trail(w) == std::vector<std::string>{"1E3h1"});
}

TEST_CASE("A7.8 P pins the units of a stack, and a Gun alone can't be pinned", "[app][stacks]") {
    WindowFixture w(QByteArray(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"crew","type":"2-2-8"},{"id":"gun","type":"75L AT"}]}]})"));
    w.window().selection().chooseIds({QStringLiteral("gun"), QStringLiteral("crew")});
    w.key(&w.map(), Qt::Key_P);
    CHECK(w.state().piece(PieceId("crew"))->marks.contains("pinned"));
    CHECK(w.state().piece(PieceId("gun"))->marks.empty());
    w.window().selection().chooseIds({QStringLiteral("gun")});
    w.key(&w.map(), Qt::Key_P);
    CHECK(w.state().piece(PieceId("gun"))->marks.empty());
    CHECK(w.told().contains(QLatin1String("this marker is for Personnel")));
}

TEST_CASE("a click on an enemy counter does not mean the viewer's wreck or mines in the same hex",
          "[app][stacks]") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},"settings":{"viewer":"german"},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"tank","type":"PzKw IVH","marks":["wreck"]},{"id":"mines","type":"6 AP"}]},
{"side":"russian","at":"1E4","pieces":[{"id":"enemy","type":"4-4-7"}]}]})");
    const QPoint centre = w.pointOf("1E4");
    for (int x = -60; x < 60; x += 4)
        for (int y = -60; y < 60; y += 4) {
            const QPoint at = centre + QPoint(x, y);
            if (w.map().pointedAt(at).id != QLatin1String("enemy")) continue;
            QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, at);
            QCoreApplication::processEvents();
            CHECK(w.window().selection().ids() == QStringList{QStringLiteral("enemy")});
            return;
        }
    FAIL("the enemy counter is not on the map");
}

TEST_CASE("in a hex with both sides, a click means the counter's side; a drag and the keys mean the viewer's",
          "[app][stacks]") {
    const bool above = GENERATE(false, true);
    QByteArray scenario(R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},"settings":{"viewer":"german"},
"hexes":{"1E4":{"terrain":["Stone Building, 2 Level"]},"1E5":{"terrain":["Open Ground"]}},
"units":[{"side":"german","at":"1E4","pieces":[{"id":"one","type":"4-6-7"},{"id":"two","type":"4-6-7"}]},
{"side":"russian","at":"1E4h1","pieces":[{"id":"enemy","type":"4-4-7"}]},
{"side":"russian","at":"1E4","pieces":[{"id":"gun","type":"45LL AT"}]}]})");
    if (above)
        scenario.replace("1E4h1", "1E5")
            .replace(R"("at":"1E4","pieces":[{"id":"one")", R"("at":"1E4h1","pieces":[{"id":"one")");
    WindowFixture w(scenario);
    const auto chosen = [&] {
        QStringList ids = w.window().selection().ids();
        ids.sort();
        return ids;
    };
    const QStringList ours{QStringLiteral("one"), QStringLiteral("two")};
    const HexStack& stack = *w.map().scene().stack(*w.game().ground().find("1E4"));
    const auto pointAt = [&](const QString& id) {
        const QPoint centre = w.pointOf("1E4");
        for (int x = -60; x < 60; x += 2)
            for (int y = -60; y < 60; y += 2)
                if (w.map().pointedAt(centre + QPoint(x, y)).id == id) return centre + QPoint(x, y);
        FAIL("the counter is not visible");
        return QPoint();
    };
    const QPoint gun = pointAt(QStringLiteral("gun"));
    // The keys mean the viewer's side, whichever side's counters are on top.
    const auto byKeys = [&] {
        w.map().setCursorHex(*w.game().ground().find("1E5"), false);
        w.key(&w.map(), Qt::Key_Up);
        w.key(&w.map(), Qt::Key_Return);
    };
    byKeys();
    CHECK(chosen() == ours);
    w.key(&w.map(), Qt::Key_Escape);
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, gun);
    QCoreApplication::processEvents();
    CHECK(chosen() == QStringList{QStringLiteral("gun")});
    w.key(&w.map(), Qt::Key_Escape);
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, pointAt(QStringLiteral("two")));
    QCoreApplication::processEvents();
    CHECK(chosen() == ours);
    // Ctrl and a click, or the keys for the next counter, still select the enemy's counter. A click does not
    // deselect it.
    w.key(&w.map(), Qt::Key_Escape);
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, Qt::ControlModifier, gun);
    QTest::mouseClick(w.map().viewport(), Qt::LeftButton, {}, gun);
    QCoreApplication::processEvents();
    CHECK(chosen() == QStringList{QStringLiteral("gun")});
    w.key(&w.map(), Qt::Key_Escape);
    QSet<QString> reached;
    byKeys();
    for (std::size_t i = 0; i < stack.items.size(); ++i) {
        w.key(&w.map(), Qt::Key_Period);
        for (const QString& id : chosen()) reached.insert(id);
    }
    CHECK(reached.contains(QStringLiteral("gun")));
    // The context menu is for the counter under the mouse.
    w.key(&w.map(), Qt::Key_Escape);
    QContextMenuEvent menu(QContextMenuEvent::Mouse, gun, w.map().viewport()->mapToGlobal(gun));
    QString title;
    QTimer::singleShot(0, [&title] {
        auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (popup == nullptr) return;
        title = popup->title();
        popup->close();
    });
    QApplication::sendEvent(w.map().viewport(), &menu);
    QCoreApplication::processEvents();
    CHECK(chosen() == QStringList{QStringLiteral("gun")});
    CHECK(title.startsWith(QLatin1String("45LL AT in 1E4 (")));
    // With Shift, a drag corrects the position of the counter under the mouse, although the other side's
    // counters are selected.
    const auto correct = [&](QPoint from) {
        const QPoint beside = w.pointOf("1F4");
        QTest::mousePress(w.map().viewport(), Qt::LeftButton, Qt::ShiftModifier, from);
        QMouseEvent move(QEvent::MouseMove, beside, w.map().viewport()->mapToGlobal(beside), Qt::NoButton,
                         Qt::LeftButton, Qt::ShiftModifier);
        QApplication::sendEvent(w.map().viewport(), &move);
        QTest::mouseRelease(w.map().viewport(), Qt::LeftButton, Qt::ShiftModifier, beside);
        QCoreApplication::processEvents();
    };
    if (!above) {
        correct(pointAt(QStringLiteral("two")));
        CHECK(w.state().placeOf(PieceId("two")).hex == "1F4");
        CHECK(w.state().placeOf(PieceId("gun")).hex == "1E4");
        while (w.state().placeOf(PieceId("two")).hex != "1E4") REQUIRE(w.game().undo());
    }
    w.key(&w.map(), Qt::Key_Escape);
    byKeys();
    REQUIRE(chosen() == ours);
    REQUIRE(w.window().setView(QString()));
    correct(gun);
    CHECK(w.state().placeOf(PieceId("gun")).hex == "1F4");
    CHECK(w.state().placeOf(PieceId("one")).hex == "1E4");
    REQUIRE(w.game().undo());
    REQUIRE(w.window().setView(QStringLiteral("german")));
    // A drag from the enemy's Gun moves the viewer's stack.
    w.key(&w.map(), Qt::Key_Escape);
    if (!above) {
        w.drag({"1E4", "1E5"});
        for (const char* id : {"one", "two"}) CHECK(w.state().placeOf(PieceId(id)).hex == "1E5");
        CHECK(w.state().placeOf(PieceId("gun")).hex == "1E4");
    }
}
