// SPDX-License-Identifier: MIT
// Tests counters that replace others, and vehicles with Passengers, by mouse and keys.
#include <QContextMenuEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// The map is Open Ground, with a squad in 1C3, a Russian squad in 1M3, a loaded half-track in 1G3 and a tank
/// in 1J3.
QByteArray column() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"units":[{"side":"german","at":"1C3","pieces":[{"id":"squad","type":"4-6-8"}]},
{"side":"german","at":"1G3","pieces":[{"id":"ht","type":"SPW 251/1"},{"id":"lead","type":"9-2","carrier":"ht"},
{"id":"rider","type":"4-6-7","carrier":"ht"}]},
{"side":"german","at":"1J3","pieces":[{"id":"tank","type":"PzKw IVH"}]},
{"side":"russian","at":"1M3","pieces":[{"id":"enemy","type":"4-4-7"}]}]})";
}

class Column : public WindowFixture {
  public:
    Column() : WindowFixture(column()) {}
    [[nodiscard]] std::string at(const char* piece) { return state().placeOf(PieceId(piece)).hex; }
    [[nodiscard]] QStringList chosenTypes() {
        QStringList out;
        for (const PieceId& id : window().selection().pieces())
            out << QString::fromStdString(state().piece(id)->type);
        return out;
    }
    /// Presses Z and returns the bar's title and actions.
    QString askCounterAction() {
        key(&map(), Qt::Key_Z);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QStringList out;
        for (const QLabel* l : find<QWidget>("fateBar")->findChildren<QLabel*>()) out << l->text();
        for (const QPushButton* b : find<QWidget>("fateBar")->findChildren<QPushButton*>())
            out << (b->isEnabled() ? b->text() : QStringLiteral("(%1)").arg(b->text()));
        return out.join(QLatin1Char('|'));
    }
    void pressed(Qt::Key k) {
        REQUIRE(QApplication::focusWidget() != nullptr);
        key(QApplication::focusWidget(), k);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    /// Drags one counter out of the selected stack's fan.
    void pull(const char* piece, const char* to) {
        if (map().fanBox(QString::fromLatin1(piece)).isEmpty()) key(&map(), Qt::Key_S, Qt::ShiftModifier);
        const QRect box = map().fanBox(QString::fromLatin1(piece));
        REQUIRE_FALSE(box.isEmpty());
        QWidget* view = map().viewport();
        const QPoint end = map().camera().toView(map().layout().centre(*game().ground().find(to))).toPoint();
        QTest::mousePress(view, Qt::LeftButton, {}, box.center());
        QMouseEvent move(QEvent::MouseMove, end, view->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
        QTest::mouseRelease(view, Qt::LeftButton, {}, end);
        QCoreApplication::processEvents();
    }
    int units(const char* type) {
        int count = 0;
        for (const auto& [id, p] : state().pieces) count += p.type == type && p.gone.empty() ? 1 : 0;
        return count;
    }
};

}  // namespace

TEST_CASE("U01: after Casualty Reduction the half-squad is selected, and Z lists its actions", "[app][U01]") {
    Column w;
    for (const auto& [hex, squad, half] : {std::tuple("1C3", "4-6-8", "2-4-8")}) {
        w.click(hex);
        REQUIRE(w.chosenTypes() == QStringList{squad});
        CHECK(w.askCounterAction().contains(QLatin1String("4  Casualty Reduction: 2-4-8")));
        w.pressed(Qt::Key_4);
        CHECK(w.chosenTypes() == QStringList{half});
        const QString again = w.askCounterAction();
        CHECK(again.contains(QLatin1String("2-4-8")));
        CHECK_FALSE(again.contains(QLatin1String("4-6-8")));
        CHECK(again.contains(QLatin1String("|1  Breaks")));
        // Esc closes the bar. Undo restores the squad and selects it.
        w.pressed(Qt::Key_Escape);
        w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
        CHECK(w.chosenTypes() == QStringList{squad});
        w.key(&w.map(), Qt::Key_Y, Qt::ControlModifier);
        CHECK(w.chosenTypes() == QStringList{half});
        CHECK(w.units("2-4-8") == 1);
    }
    // A counter that was eliminated does not stay selected.
    QString last = w.askCounterAction();
    REQUIRE(last.contains(QLatin1String("Eliminated")));
    const auto all = last.split(QLatin1Char('|'));
    REQUIRE(all.contains(QLatin1String("0  Eliminated")));
    w.pressed(Qt::Key_0);
    CHECK(w.units("2-4-8") == 0);
    CHECK(w.window().selection().ids().isEmpty());
    w.key(&w.map(), Qt::Key_Z);
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
}

TEST_CASE("U01: when a squad Deploys, both half-squads are selected; after undo the squad is selected again",
          "[app][U01]") {
    Column w;
    w.click("1C3");
    REQUIRE(w.game().perform(Json{{"do", "replace"}, {"piece", "squad"}, {"with", {"2-4-8", "2-4-8"}}}));
    CHECK(w.chosenTypes() == QStringList{"2-4-8", "2-4-8"});
    REQUIRE(w.game().undo());
    CHECK(w.chosenTypes() == QStringList{"4-6-8"});
}

TEST_CASE("U02: dragging any counter of a loaded vehicle's stack moves the vehicle", "[app][U02]") {
    Column w;
    const bool clicked = GENERATE(false, true);
    if (clicked) w.click("1G3");
    w.drag({"1G3", "1G4", "1G5"});
    for (const char* id : {"ht", "lead", "rider"}) CHECK(w.at(id) == "1G5");
    CHECK(w.state().piece(PieceId("lead"))->carrier == PieceId("ht"));
    CHECK(w.told().contains(QLatin1String("(3 MP, with 1 to start)")));
    w.drag({"1G5", "1G6"});
    CHECK(w.at("rider") == "1G6");
}

TEST_CASE("U02: while Passengers are selected, dragging their vehicle's stack moves the vehicle",
          "[app][U02]") {
    Column w;
    w.click("1G3");
    w.window().selection().chooseIds({"lead", "rider"});
    w.drag({"1G3", "1G4"});
    for (const char* id : {"ht", "lead", "rider"}) CHECK(w.at(id) == "1G4");
}

TEST_CASE("U02: after Passengers have unloaded, they are selected, and a drag moves them", "[app][U02]") {
    Column w;
    w.click("1G3");
    REQUIRE(w.game().perform(Json{{"do", "unload"}, {"pieces", {"lead", "rider"}}}));
    w.drag({"1G3", "1G4"});
    CHECK(w.at("ht") == "1G3");
    for (const char* id : {"lead", "rider"}) CHECK(w.at(id) == "1G4");
}

TEST_CASE("after an undo of a wreck, or of unloading, the vehicle is selected again", "[app][vehicles]") {
    const char* verb = GENERATE("wreck", "unload");
    Column w;
    w.click("1G3");
    if (std::string(verb) == "wreck")
        REQUIRE(w.game().perform(Json{{"do", "wreck"}, {"piece", "ht"}}));
    else
        REQUIRE(w.game().perform(Json{{"do", "unload"}, {"pieces", {"lead", "rider"}}}));
    REQUIRE(w.chosenTypes() == QStringList{"9-2", "4-6-7"});
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.chosenTypes() == QStringList{"SPW 251/1"});
    CHECK(w.askCounterAction().contains(QLatin1String("7  Immobilized")));
}

TEST_CASE("U02: dragging a Passenger out of the fan is refused until it unloads", "[app][U02]") {
    Column w;
    w.click("1G3");
    w.pull("lead", "1H3");
    for (const char* id : {"ht", "lead", "rider"}) CHECK(w.at(id) == "1G3");
    CHECK(w.window().strip()->kind() == Notice::Kind::refused);
    w.window().selection().chooseIds({"lead"});
    // The list opened by Z offers to unload the leader, with the vehicle's MP cost.
    const QString offers = w.askCounterAction();
    REQUIRE(offers.contains(QLatin1String("Unloads (4 MP)")));
    w.press("fateCancel");
    REQUIRE(w.game().perform(Json{{"do", "unload"}, {"piece", "lead"}}));
    CHECK(w.state().piece(PieceId("ht"))->spent->quarters == 16);
    w.drag({"1G3", "1H3"});
    CHECK(w.at("lead") == "1H3");
}

TEST_CASE("U03: the label of a dragged vehicle includes the Start MP, and Z offers to stop", "[app][U03]") {
    Column w;
    const auto words = [&](const std::vector<const char*>& hexes) {
        std::vector<Hex> way;
        for (const char* h : hexes) way.push_back(*w.game().ground().find(h));
        return w.map().wayWords({"tank"}, way).spent;
    };
    CHECK(
        words({"1J4", "1J5", "1J6", "1J7"}).startsWith(QLatin1String("5 of 13 MP, with 1 to start, 8 left")));
    // The label also shows the acts that are possible at the end of the path, which are stopping, unloading
    // and loading.
    const auto ends = [&](const char* piece, const char* hex) {
        return w.map().wayWords({QString::fromLatin1(piece)}, {*w.game().ground().find(hex)}).spent;
    };
    CHECK(ends("tank", "1J4").contains(QLatin1String("Stop: 1 MP")));
    CHECK_FALSE(ends("tank", "1J4").contains(QLatin1String("unload")));
    CHECK(ends("ht", "1G4").contains(QLatin1String("unload: 4 MP")));
    REQUIRE(w.game().perform(Json{{"do", "move"}, {"pieces", {"squad"}}, {"path", {"1D3", "1E4", "1F3"}}}));
    CHECK(ends("squad", "1G3").contains(QLatin1String("load on SPW 251/1: 4 MP")));
    REQUIRE(w.game().undo());
    w.drag({"1J3", "1J4", "1J5"});
    CHECK(w.state().piece(PieceId("tank"))->motion);
    CHECK(words({"1J6"}).startsWith(QLatin1String("4 of 13 MP, 9 left")));
    REQUIRE(w.askCounterAction().contains(QLatin1String("E  Stops (1 MP)")));
    w.pressed(Qt::Key_E);
    CHECK_FALSE(w.state().piece(PieceId("tank"))->motion);
    CHECK(w.state().piece(PieceId("tank"))->spent->quarters == 16);
    CHECK(words({"1J6"}).startsWith(QLatin1String("6 of 13 MP, with 1 to start")));
}

TEST_CASE("U07: Z and the right click offer the same list, and Enter performs none of its actions",
          "[app][U07]") {
    Column w;
    w.click("1J3");
    QStringList bar;
    for (const QString& text : w.askCounterAction().split(QLatin1Char('|'))) bar << text;
    REQUIRE(bar.contains(QLatin1String("S  Starts (1 MP)")));
    CHECK(bar.contains(QLatin1String("C  CE")));
    // The bar offers only legal actions.
    CHECK(bar.filter(QStringLiteral("(")) == QStringList{QStringLiteral("S  Starts (1 MP)")});
    // Enter changes nothing, because each choice has its own key.
    w.pressed(Qt::Key_Return);
    CHECK_FALSE(w.state().piece(PieceId("tank"))->motion);
    w.askCounterAction();
    w.pressed(Qt::Key_S);
    CHECK(w.state().piece(PieceId("tank"))->motion);
    REQUIRE(w.game().undo());
    REQUIRE(w.game().perform(Json{{"do", "wreck"}, {"piece", "tank"}, {"burning", true}}));
    w.click("1J3");
    w.askCounterAction();
    w.pressed(Qt::Key_Return);
    CHECK(w.state().piece(PieceId("tank"))->gone.empty());
    REQUIRE(w.game().undo());
    w.click("1J3");
    QContextMenuEvent right(QContextMenuEvent::Mouse, w.pointOf("1J3"),
                            w.map().viewport()->mapToGlobal(w.pointOf("1J3")));
    QApplication::sendEvent(w.map().viewport(), &right);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu != nullptr);
    const auto* list = menu->findChild<QMenu*>(QStringLiteral("fateMenu"));
    REQUIRE(list != nullptr);
    QStringList offered;
    for (const QAction* a : list->actions()) offered << a->text().remove(QLatin1Char('&'));
    for (const QString& text : offered) CHECK(bar.contains(text));
    CHECK(offered.size() == bar.size() - 2);  // besides the actions the bar has a title and a button to
                                              // cancel
    for (QAction* a : list->actions())
        if (a->text().endsWith(QLatin1String("  CE"))) a->trigger();
    menu->close();
    CHECK_FALSE(w.state().piece(PieceId("tank"))->buttonedUp);
}

TEST_CASE("after a click on a loaded vehicle's stack, Z lists the actions of its Passengers too",
          "[app][U07]") {
    Column w;
    w.click("1G3");
    REQUIRE(w.chosenTypes() == QStringList{"SPW 251/1"});
    const QString all = w.askCounterAction();
    CHECK(all.contains(QLatin1String("<b>SPW 251/1, 9-2, 4-6-7:</b>")));
    CHECK(all.contains(QLatin1String("1  Breaks: 9-2")));
    CHECK(all.contains(QLatin1String("U  Unloads (4 MP): 9-2, 4-6-7")));
    CHECK(all.contains(QLatin1String("S  Starts (1 MP): SPW 251/1")));
    w.pressed(Qt::Key_Escape);
    // A player who has selected the Passenger itself gets its own list.
    w.window().selection().chooseIds({"rider"});
    CHECK(w.askCounterAction().contains(QLatin1String("<b>4-6-7:</b>")));
}

TEST_CASE("D5.6 D6.9 when a loaded vehicle becomes a wreck, the window asks what happens to its Passengers",
          "[app][vehicles]") {
    Column w;
    w.click("1G3");
    REQUIRE(w.game().perform(Json{{"do", "wreck"}, {"piece", "ht"}}));
    CHECK(w.chosenTypes() == QStringList{"9-2", "4-6-7"});
    REQUIRE(w.find<QWidget>("fateBar")->isVisible());
    QStringList lines;
    for (const QLabel* l : w.find<QWidget>("fateBar")->findChildren<QLabel*>()) lines << l->text();
    CHECK(lines.join(QLatin1Char('|')).contains(QLatin1String("Decide whether they survive (D5.6, D6.9).")));
    // The keys of the list act on the units of the wreck: 0 lists them, and 1 eliminates both.
    w.pressed(Qt::Key_0);
    for (const char* id : {"lead", "rider"}) CHECK(w.state().piece(PieceId(id))->gone.empty());
    w.pressed(Qt::Key_1);
    for (const char* id : {"lead", "rider"}) CHECK(w.state().piece(PieceId(id))->gone == "eliminated");
    // An empty vehicle raises no question.
    REQUIRE(w.game().perform(Json{{"do", "wreck"}, {"piece", "tank"}}));
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
}

TEST_CASE("D5.6 the list of a vehicle that has just become a wreck offers to place its crew, once",
          "[app][vehicles]") {
    Column w;
    w.click("1J3");
    CHECK_FALSE(w.askCounterAction().contains(QLatin1String("Place its crew")));
    w.pressed(Qt::Key_W);
    REQUIRE(w.state().piece(PieceId("tank"))->marks.contains("wreck"));
    // The list opens again by itself. Enter places nothing.
    REQUIRE(w.find<QWidget>("fateBar")->isVisible());
    w.pressed(Qt::Key_Return);
    CHECK(w.units("1-2-7") == 0);
    REQUIRE_FALSE(w.find<QWidget>("fateBar")->isVisible());
    CHECK(w.askCounterAction().contains(QLatin1String("K  Place its crew: 1-2-7")));
    w.pressed(Qt::Key_K);
    CHECK(w.units("1-2-7") == 1);
    w.window().selection().chooseIds({"tank"});
    CHECK_FALSE(w.askCounterAction().contains(QLatin1String("Place its crew")));
    // After an undo it is offered again, but not in a later phase.
    w.pressed(Qt::Key_Escape);
    REQUIRE(w.game().undo());
    w.window().selection().chooseIds({"tank"});
    CHECK(w.askCounterAction().contains(QLatin1String("Place its crew")));
    w.pressed(Qt::Key_Escape);
    REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    w.window().selection().chooseIds({"tank"});
    CHECK_FALSE(w.askCounterAction().contains(QLatin1String("Place its crew")));
}

TEST_CASE("U07: during play U makes a crew CE or BU, and A marks units that fire", "[app][U07]") {
    Column w;
    w.click("1J3");
    w.key(&w.map(), Qt::Key_U);
    CHECK_FALSE(w.state().piece(PieceId("tank"))->buttonedUp);
    w.key(&w.map(), Qt::Key_U);
    CHECK(w.state().piece(PieceId("tank"))->buttonedUp);
    w.click("1M3");
    w.key(&w.map(), Qt::Key_A);
    CHECK(w.state().piece(PieceId("enemy"))->marks == std::set<std::string>{"first fire"});
    REQUIRE(w.game().undo());
    REQUIRE(w.game().perform(Json{{"do", "set"}, {"house", "marks_by_hand"}, {"to", "by hand"}}));
    w.click("1M3");
    w.key(&w.map(), Qt::Key_A);
    CHECK(w.state().piece(PieceId("enemy"))->marks.empty());
}

TEST_CASE("while the map has the focus, the keys on the buttons of the list come before shortcuts",
          "[app][vehicles]") {
    Column w;
    w.click("1J3");
    REQUIRE(w.askCounterAction().contains(QLatin1String("S  Starts (1 MP)")));
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_S);
    CHECK(w.state().piece(PieceId("tank"))->motion);
    CHECK_FALSE(w.find<QWidget>("fateBar")->isVisible());
    // A letter that is on no button is a shortcut.
    (void)w.askCounterAction();
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_M);
    CHECK(w.map().hasTool());
}

TEST_CASE(
    "U07: a label appears on its hex, is read out by screen readers, and disappears when its text is deleted",
    "[app][U07]") {
    Column w;
    REQUIRE(w.game().perform(Json{{"do", "label"}, {"at", {"1C3"}}, {"text", "Acq A -1"}}));
    CHECK(w.state().hexes.at("1C3").text == "Acq A -1");
    w.click("1C3");
    CHECK(w.window().statusBar()->currentMessage().contains(QLatin1String("Label: Acq A -1")));
    REQUIRE(w.game().perform(Json{{"do", "label"}, {"at", {"1C3"}}, {"text", ""}}));
    CHECK(w.state().hexes.count("1C3") == 0);
}

TEST_CASE("U07: the menu Act has at most 15 entries, and the first one opens the list of counter actions",
          "[app][U07]") {
    Column w;
    const QMenu* act = nullptr;
    for (const QAction* a : w.window().menuBar()->actions())
        if (a->text() == QLatin1String("&Act")) act = a->menu();
    REQUIRE(act != nullptr);
    int entries = 0;
    for (const QAction* a : act->actions()) entries += a->isSeparator() ? 0 : 1;
    CHECK(entries <= 15);
    CHECK(act->actions().front()->objectName() == QLatin1String("fate"));
}
