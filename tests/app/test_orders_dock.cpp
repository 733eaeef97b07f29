// SPDX-License-Identifier: MIT
// Tests written orders in the window: the panel of UNITs, the odds in later turns, and orders and retreats on
// the map.
#include <QComboBox>
#include <QDockWidget>
#include <QSpinBox>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>

#include "orders/order_bar.hpp"
#include "orders/order_ends_bar.hpp"
#include "orders/orders_text.hpp"
#include "orders/unit_bar.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// German platoon A (a1 to a3) is in 1E4 with a leader, and unassigned squads b1 to b3 are in 1G4. Soviet
/// platoon R in 1X5 has the order to defend that hex. `more` is inserted into A.
QByteArray ordersScenario(const char* phase = "RPh", const char* more = R"(,"tah":"1E4")",
                          const char* enemies = R"("1X5")") {
    return QByteArray(R"({"format":1,"title":"Orders","boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german","edge":"west"},{"id":"russian","name":"Soviets","nationality":"russian","edge":"east"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":")") +
           phase + R"("},
"units":[{"side":"german","at":"1E4","pieces":[{"type":"4-6-7","id":"a1"},{"type":"4-6-7","id":"a2"},{"type":"4-6-7","id":"a3"},{"type":"9-1","id":"chief"}]},
{"side":"german","at":"1G4","pieces":[{"type":"4-6-7","id":"b1"},{"type":"4-6-7","id":"b2"},{"type":"4-6-7","id":"b3"}]},
{"side":"russian","at":)" +
           enemies +
           R"(,"pieces":[{"type":"4-4-7","id":"r1"},{"type":"4-4-7","id":"r2"},{"type":"4-4-7","id":"r3"}]}],
"command":[{"side":"german","unit":"A","pieces":["a1","a2","a3","chief"])" +
           more + R"(},
{"side":"russian","unit":"R","pieces":["r1","r2","r3"],"order":[{"type":"defend","tah":"1X5"}]}]})";
}

void openOrders(WindowFixture& w) {
    w.map().setFocus();
    w.key(&w.map(), Qt::Key_W, Qt::ShiftModifier);
}

QTreeWidgetItem* rowOf(WindowFixture& w, const char* unit) {
    for (QTreeWidgetItemIterator it(w.find<QTreeWidget>("ordersList")); *it != nullptr; ++it)
        if ((*it)->text(0) == QLatin1String(unit)) return *it;
    return nullptr;
}

void chooseUnit(WindowFixture& w, const char* unit) {
    auto* list = w.find<QTreeWidget>("ordersList");
    QTreeWidgetItem* row = rowOf(w, unit);
    REQUIRE(row != nullptr);
    list->scrollToItem(row);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(row).center());
    QCoreApplication::processEvents();
}

QString detailOf(WindowFixture& w) {
    return w.find<QTextBrowser>("ordersDetail")->toPlainText();
}

std::vector<MapDrawing> ranges(WindowFixture& w) {
    std::vector<MapDrawing> out;
    for (const MapDrawing& d : w.map().overlay().drawings)
        if (d.kind == MapDrawing::Kind::targetRange) out.push_back(d);
    return out;
}

void nextTurn(WindowFixture& w) {
    const int turn = w.state().clock.turn;
    while (w.state().clock.turn == turn) REQUIRE(w.game().perform({{"do", "phase"}}));
    QCoreApplication::processEvents();
}

const Formation& unit(WindowFixture& w, const char* key = "german/A") {
    return w.state().formations.at(key);
}

}  // namespace

TEST_CASE("C 2.3 Shift+W opens the panel that lists each side's UNITs with their orders and levels") {
    WindowFixture w(ordersScenario());
    CHECK_FALSE(w.find<QDockWidget>("ordersDock")->isVisible());
    openOrders(w);
    auto* list = w.find<QTreeWidget>("ordersList");
    REQUIRE(list->isVisible());
    REQUIRE(list->topLevelItemCount() == 2);
    CHECK(list->topLevelItem(0)->text(0) == QLatin1String("Germans"));
    CHECK(list->topLevelItem(0)->text(1).contains(QLatin1String("0 of 8")));
    CHECK(rowOf(w, "A")->text(1) == QLatin1String("unassigned, 1E4"));
    CHECK(rowOf(w, "R")->text(1).startsWith(QLatin1String("defend 1X5")));
    // The UNIT of the phasing side is selected and described in full.
    CHECK(detailOf(w).contains(QLatin1String("UNIT A")));
    CHECK(detailOf(w).contains(QLatin1String("Unassigned")));
    CHECK(w.find<QPushButton>("orderWrite")->isEnabled());
    CHECK_FALSE(w.find<QPushButton>("orderCompleted")->isEnabled());
    CHECK_FALSE(w.find<QPushButton>("orderRetreat")->isEnabled());
    CHECK_FALSE(list->accessibleName().isEmpty());
    CHECK(rowOf(w, "A")->data(0, Qt::AccessibleTextRole).toString().contains(QLatin1String("unassigned")));
}

TEST_CASE(
    "C 2.51 while the panel is open, each side's view shows that side's target hexes and their ranges") {
    WindowFixture w(ordersScenario());
    CHECK(ranges(w).empty());
    openOrders(w);
    auto all = ranges(w);
    REQUIRE(all.size() == 2);
    // The range of the selected UNIT is drawn on top. It includes five hexes in all directions around 1E4,
    // which are columns A to J, cut off at the edges of the map.
    CHECK(all[1].strong);
    CHECK(all[1].hexes.front() == *w.game().ground().find("1E4"));
    for (const Hex h : all[1].hexes)
        CHECK(inTargetRange(w.game().ground(), "1E4", w.game().ground().nameOf(h)));
    std::size_t within = 0;
    for (const std::string& name : w.game().ground().names())
        if (!name.empty() && inTargetRange(w.game().ground(), "1E4", name)) ++within;
    CHECK(all[1].hexes.size() == within);
    REQUIRE(w.window().setView(QStringLiteral("german")));
    REQUIRE(ranges(w).size() == 1);
    CHECK(rowOf(w, "R") == nullptr);
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    REQUIRE(ranges(w).size() == 1);
    CHECK(ranges(w)[0].hexes.front() == *w.game().ground().find("1X5"));
    CHECK(rowOf(w, "A") == nullptr);
    w.find<QDockWidget>("ordersDock")->hide();
    QCoreApplication::processEvents();
    CHECK(ranges(w).empty());
}

TEST_CASE("C 2.3 the type, target hex and level of an order are chosen with the mouse") {
    WindowFixture w(ordersScenario());
    openOrders(w);
    w.press("orderWrite");
    auto* bar = w.find<OrderBar>("orderBar");
    REQUIRE(bar->isVisible());
    CHECK_FALSE(w.find<QPushButton>("orderGo")->isEnabled());
    w.click("1O4");
    CHECK(w.find<QLineEdit>("stepHex-0")->text() == QLatin1String("1O4"));
    w.find<QSpinBox>("stepTurns-0")->setValue(3);
    w.press("orderThen");
    w.click("1X5");
    // The map shows both steps and their ranges in addition to those of the UNITs.
    CHECK(ranges(w).size() == 4);
    CHECK(w.find<QComboBox>("stepType-1")->currentText() == QLatin1String("Attack"));
    w.find<QComboBox>("orderLevel")->setCurrentIndex(2);
    // The order is an Attack of size 1 at level 3, whose modifier is -1. The UNIT is unassigned and does not
    // act. With 6 accrued turns the table requires a DR of 5 or less. Because of the modifier a DR of 6 or
    // less is enough, which is 15 of 36 cases.
    CHECK(w.find<QLabel>("orderOdds")
              ->text()
              .contains(QLatin1String("turns 2 to 4, as attack, without action or fire: 42%")));
    w.press("orderGo");
    CHECK_FALSE(bar->isVisible());
    REQUIRE(unit(w).waiting);
    CHECK(textOf(orderText(*unit(w).waiting)) == "move to 1O4 within 3 turns, then attack 1X5");
    CHECK(unit(w).waiting->pl == 3);
    CHECK(ranges(w).size() == 2);
    CHECK(rowOf(w, "A")->text(2) == QLatin1String("waits"));
    w.press("orderCancel");
    CHECK_FALSE(unit(w).waiting);
    REQUIRE(w.game().undo());
    CHECK(unit(w).waiting);
}

TEST_CASE("C 2.3 an order can be written with keys alone") {
    WindowFixture w(ordersScenario());
    openOrders(w);
    auto* list = w.find<QTreeWidget>("ordersList");
    REQUIRE(list->hasFocus());
    auto* write = w.find<QPushButton>("orderWrite");
    write->setFocus();
    w.key(write, Qt::Key_Return);
    // The map has the focus: the arrow keys move the cursor to the hex, and Enter selects the hex.
    REQUIRE(w.map().toolBusy());
    w.map().setCursorHex(*w.game().ground().find("1O4"));
    w.key(&w.map(), Qt::Key_Up);
    w.key(&w.map(), Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(w.find<QLineEdit>("stepHex-0")->text() == QLatin1String("1O3"));
    auto* type = w.find<QComboBox>("stepType-0");
    CHECK(type->hasFocus());
    w.key(type, Qt::Key_Up);  // the type changes from Move to Defend
    CHECK(type->currentText() == QLatin1String("Defend"));
    auto* go = w.find<QPushButton>("orderGo");
    REQUIRE(go->isEnabled());
    go->setFocus();
    w.key(go, Qt::Key_Return);
    REQUIRE(unit(w).waiting);
    CHECK(textOf(orderText(*unit(w).waiting)) == "defend 1O3");
    // The first Esc leaves the map, the second closes the bar.
    w.press("orderWrite");
    w.key(&w.map(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    CHECK(w.find<OrderBar>("orderBar")->isVisible());
    CHECK(w.find<QLineEdit>("stepHex-0")->hasFocus());
    w.key(w.find<QLineEdit>("stepHex-0"), Qt::Key_Escape);
    CHECK_FALSE(w.find<OrderBar>("orderBar")->isVisible());
}

TEST_CASE(
    "C 2.6 the panel shows how waiting changes the odds of acceptance, and the player makes the roll for "
    "acceptance") {
    WindowFixture w(ordersScenario());
    REQUIRE(w.game().perform({{"do", "order"},
                              {"side", "german"},
                              {"unit", "A"},
                              {"steps", Json::parse(R"([{"type":"attack","tah":"1E4"}])")},
                              {"pl", 2}}));
    openOrders(w);
    // In the turn in which the order is written no turns have accrued yet.
    CHECK_FALSE(w.find<QPushButton>("orderRoll")->isEnabled());
    CHECK(detailOf(w).contains(QLatin1String("not yet")));
    nextTurn(w);
    // In turn 2 six turns have accrued (1 x 3 x 2), so a DR of 5 or less is required, which is 10 of 36
    // cases.
    CHECK(rowOf(w, "A")->text(2) == QLatin1String("28%"));
    CHECK(w.find<QLabel>("ordersHead")->text().contains(QLatin1String("A (28%)")));
    // Level 2 lasts until turn 7. If the UNIT does not act, the accrued turns grow to 12, 18, 24 and 30.
    // These numbers require a DR of at most 6, 8, 9 and 10. The chance of 10 or less is 33 of 36.
    CHECK(detailOf(w).contains(QLatin1String("Waiting 4 more turns increases the chance from 28% to 92%.")));
    // If the UNIT acts, the accrued turns grow to 9, 12, 15, 18 and 21. These numbers require a DR of at most
    // 6, 6, 7, 8 and 8. The chance of 8 or less is 26 of 36.
    CHECK(detailOf(w).contains(QLatin1String("Waiting 4 more turns increases the chance from 28% to 72%.")));
    CHECK(detailOf(w).contains(QLatin1String("until turn 7")));
    auto* dice = w.find<QLineEdit>("orderDice");
    REQUIRE(dice->isEnabled());
    dice->setFocus();
    w.type(dice, QStringLiteral("4 2"));
    w.key(dice, Qt::Key_Return);
    CHECK_FALSE(unit(w).order);  // the roll of 6 exceeds the required number by one
    CHECK_FALSE(w.find<QPushButton>("orderRoll")->isEnabled());
    CHECK(detailOf(w).contains(QLatin1String("has already rolled for its new order")));
    REQUIRE(w.game().undo());
    w.type(w.find<QLineEdit>("orderDice"), QStringLiteral("3 2"));
    w.key(w.find<QLineEdit>("orderDice"), Qt::Key_Return);
    // The order is accepted. As there are no enemies, the Attack is completed at once.
    CHECK(w.game().session().entries().back().verb == "accept");
    CHECK_FALSE(unit(w).waiting);
}

TEST_CASE("C 2.6 the sentence about waiting names the earliest turn with the highest chance") {
    const auto of = [](int cases) { return Acceptance{.cases = cases}; };
    CHECK(waitingSentence(of(10), {of(15), of(21), of(21)}) ==
          QLatin1String("Waiting 2 more turns increases the chance from 28% to 58%."));
    CHECK(waitingSentence(of(10), {of(15)}) ==
          QLatin1String("Waiting one more turn increases the chance from 28% to 42%."));
    CHECK(waitingSentence(of(10), {of(10)}).isEmpty());
    CHECK(waitingSentence(of(10), {}).isEmpty());
}

TEST_CASE("C 2.23 for a retreat the map shows the suitable hexes, and the player selects one") {
    WindowFixture w(ordersScenario("CCPh", R"(,"tah":"1O5")"));
    openOrders(w);
    w.press("orderRetreat");
    auto* bar = w.find<RetreatBar>("retreatBar");
    REQUIRE(bar->isVisible());
    std::vector<Hex> dots;
    for (const MapDrawing& d : w.map().overlay().drawings)
        if (d.kind == MapDrawing::Kind::candidates) dots = d.hexes;
    // All suggested hexes are at least ten hexes from 1O5, and west of it.
    REQUIRE_FALSE(dots.empty());
    for (const Hex h : dots) {
        CHECK(h.column <= 5);
        CHECK(w.game().ground().distance("1O5", w.game().ground().nameOf(h)) >= 10);
    }
    // The nearest suitable hex is proposed. The map shows this hex, and the arrow keys start from it.
    const Hex nearest = *w.game().ground().find(w.find<QLineEdit>("retreatHex")->text().toStdString());
    CHECK(std::find(dots.begin(), dots.end(), nearest) != dots.end());
    CHECK(w.map().cursorHex() == nearest);
    CHECK(w.map().viewport()->rect().contains(
        w.map().camera().toView(w.map().layout().centre(nearest)).toPoint()));
    // The proposed hex has no problem to report, so no message is shown.
    CHECK(w.find<QLabel>("retreatVerdict")->isHidden());
    w.click("1J5");
    CHECK_FALSE(w.find<QPushButton>("retreatGo")->isEnabled());
    CHECK(w.find<QLabel>("retreatVerdict")->isVisible());
    CHECK(w.find<QLabel>("retreatVerdict")->text().contains(QLatin1String("C 2.23")));
    w.press("retreatMap");
    w.click("1D5");
    w.press("retreatGo");
    CHECK(unit(w).tah == "1D5");
    CHECK_FALSE(bar->isVisible());
    // All units of the UNIT are already within the new range, so the retreat is over.
    CHECK_FALSE(unit(w).retreating);
    CHECK(rowOf(w, "A")->text(1) == QLatin1String("unassigned, 1D5"));
}

TEST_CASE("C 2.41 if a ? may be an enemy, a bar asks whether the Attack is completed") {
    WindowFixture w(ordersScenario("MPh", R"(,"order":[{"type":"attack","tah":"1E4"}])", R"("1H4")"));
    auto* bar = w.find<OrderEndsBar>("orderEndsBar");
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.game().perform(
        {{"do", "place"}, {"side", "russian"}, {"at", "1H5"}, {"kind", "concealed"}, {"dummies", 2}}));
    for (const char* id : {"r1", "r2", "r3"}) REQUIRE(w.game().perform({{"do", "remove"}, {"pieces", {id}}}));
    REQUIRE(bar->isVisible());
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.window().setView(QStringLiteral("german")));
    REQUIRE(bar->isVisible());
    // The answer "Not yet" is logged, can be undone, and is valid until a unit has moved.
    openOrders(w);
    CHECK(rowOf(w, "A")->text(1).contains(QLatin1String("completed?")));
    CHECK(w.find<QPushButton>("orderEndsNo")->text().remove(QLatin1Char('&')) == QLatin1String("Not yet"));
    w.press("orderEndsNo");
    CHECK_FALSE(bar->isVisible());
    CHECK(w.game().shownEntries().back().verb == "end_order");
    CHECK_FALSE(rowOf(w, "A")->text(1).contains(QLatin1String("completed?")));
    REQUIRE(w.game().undo());
    CHECK(bar->isVisible());
    REQUIRE(w.game().redo());
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "RPh"}}));
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "MPh"}}));
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "RPh"}}));
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "MPh"}}));
    REQUIRE(w.game().perform({{"do", "move"}, {"piece", "a1"}, {"to", "1E5"}}));
    REQUIRE(bar->isVisible());
    CHECK(unit(w).order);
    w.press("orderEndsYes");
    CHECK_FALSE(unit(w).order);
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("C 3.1 a UNIT is formed from clicked counters, and can be changed") {
    WindowFixture w(ordersScenario("setup"));
    openOrders(w);
    w.press("unitNew");
    auto* bar = w.find<UnitBar>("unitBar");
    REQUIRE(bar->isVisible());
    CHECK_FALSE(w.find<QPushButton>("unitGo")->isEnabled());
    w.press("unitPick");
    w.click("1E4");  // these counters belong to UNIT A
    CHECK(w.told().contains(QLatin1String("has no unit of this side without a UNIT")));
    w.click("1G4");
    CHECK(w.find<QPushButton>("unitPiece-b1")->isVisible());
    w.key(&w.map(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    auto* tah = w.find<QLineEdit>("unitTah");
    tah->setFocus();
    w.type(tah, QStringLiteral("1G4"));
    w.press("unitGo");
    CHECK_FALSE(bar->isVisible());
    REQUIRE(w.state().formations.contains("german/B"));
    CHECK(unit(w, "german/B").pieces.size() == 3);
    CHECK(unit(w, "german/B").tah == "1G4");
    // Both counters become a battle group.
    w.press("unitNew");
    w.find<QComboBox>("unitKind")->setCurrentIndex(4);
    w.find<QCheckBox>("unitPart-A")->setChecked(true);
    w.find<QCheckBox>("unitPart-B")->setChecked(true);
    w.press("unitGo");
    REQUIRE(w.state().formations.contains("german/C"));
    CHECK(unit(w, "german/C").size == 2);
    CHECK(rowOf(w, "A")->text(1) == QLatin1String("part of C"));
    // A part of a UNIT acts on the orders of the whole UNIT.
    chooseUnit(w, "A");
    CHECK_FALSE(w.find<QPushButton>("orderWrite")->isEnabled());
    chooseUnit(w, "C");
    w.press("unitDisband");
    CHECK_FALSE(w.state().formations.contains("german/C"));
}

TEST_CASE("C 4.2 Initiative is checked with dice that the player types, and its odds are shown") {
    WindowFixture w(ordersScenario());
    openOrders(w);
    w.press("orderInitiative");
    auto* bar = w.find<InitiativeBar>("initiativeBar");
    REQUIRE(bar->isVisible());
    CHECK(w.find<QComboBox>("initiativeLeader")->currentText().contains(QLatin1String("9-1")));
    w.find<QCheckBox>("initiative-a1")->setChecked(true);
    w.find<QSpinBox>("initiativeCmd")->setValue(8);
    // A roll of 8 or less (26 of 36) gives Initiative. A roll of 12 (1 of 36) gives a Loose Cannon.
    CHECK(w.find<QLabel>("initiativeOdds")->text().contains(QLatin1String("Initiative 72%")));
    CHECK(w.find<QLabel>("initiativeOdds")->text().contains(QLatin1String("Loose Cannon 3%")));
    w.find<QCheckBox>("initiativeLax")->setChecked(true);
    CHECK(w.find<QLabel>("initiativeOdds")->text().contains(QLatin1String("Initiative 58%")));
    auto* dice = w.find<QLineEdit>("initiativeDice");
    w.type(dice, QStringLiteral("4 3"));
    w.press("initiativeGo");
    CHECK_FALSE(bar->isVisible());
    CHECK(unit(w).free.contains(PieceId("a1")));
    CHECK(unit(w).free.contains(PieceId("chief")));
}

TEST_CASE("C 2.23 the window shows the phase in which a UNIT must retreat, and lists its other steps") {
    WindowFixture w(ordersScenario("CCPh", R"(,"tah":"1O5")"));
    REQUIRE(w.game().perform(
        {{"do", "unit"}, {"side", "german"}, {"unit", "B"}, {"pieces", {"b1", "b2", "b3"}}, {"tah", "1G4"}}));
    REQUIRE(w.game().perform({{"do", "order"},
                              {"side", "german"},
                              {"unit", "B"},
                              {"steps", Json::parse(R"([{"type":"move","tah":"1O4"}])")},
                              {"pl", 1}}));
    REQUIRE(w.game().perform({{"do", "mark"}, {"piece", "a1"}, {"add", {"broken"}}}));
    REQUIRE(w.game().perform(
        {{"do", "correct"}, {"pointer", "/pieces/a1/at"}, {"value", "1K4"}}));  // one member is far away
    REQUIRE(w.game().perform({{"do", "retreat"}, {"side", "german"}, {"unit", "A"}, {"tah", "1E5"}}));
    REQUIRE(unit(w).retreating);
    openOrders(w);
    CHECK(rowOf(w, "A")->text(1) == QLatin1String("retreats to 1E5"));
    CHECK(detailOf(w).contains(QLatin1String("on its retreat to 1E5")));
    CHECK_FALSE(detailOf(w).contains(QLatin1String("must stay within")));
    nextTurn(w);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform({{"do", "phase"}}));
    CHECK(w.told().contains(QLatin1String("UNIT B can roll")));
    CHECK(w.told().contains(QLatin1String("UNIT A must now retreat to within 5 hexes of 1E5")));
}

TEST_CASE("C 1.2 the report of an act that ends the other side's order does not mention the order") {
    for (const bool asOne : {false, true}) {
        WindowFixture w(ordersScenario("MPh", R"(,"order":[{"type":"move","tah":"1T4"}])", R"("1H5")"));
        REQUIRE(w.game().perform({{"do", "phase"}, {"to", "RPh"}}));
        while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform({{"do", "phase"}}));
        REQUIRE(w.state().clock.player.text == "russian");
        REQUIRE(unit(w).order);
        REQUIRE(w.game().perform({{"do", "rule"}, {"rule", "C 2.51"}, {"at", "r1"}, {"allow", true}}));
        if (asOne) REQUIRE(w.window().setView(QStringLiteral("russian")));
        REQUIRE(w.game().perform({{"do", "move"}, {"piece", "r1"}, {"path", {"1G5", "1F4"}}}));
        CHECK_FALSE(unit(w).order);
        CHECK(w.told().contains(QLatin1String("UNIT A")) == !asOne);
    }
}

TEST_CASE("C 1.2 the other side's window looks the same whatever orders a side gives") {
    const auto everything = [](const char* more) {
        WindowFixture w(ordersScenario("RPh", more));
        REQUIRE(w.window().setView(QStringLiteral("russian")));
        openOrders(w);
        QStringList out{w.find<QLabel>("ordersHead")->text(), detailOf(w), w.told()};
        for (QTreeWidgetItemIterator it(w.find<QTreeWidget>("ordersList")); *it != nullptr; ++it)
            out << (*it)->text(0) << (*it)->text(1) << (*it)->text(2)
                << (*it)->data(0, Qt::AccessibleTextRole).toString();
        out << QString::number(ranges(w).size());
        for (const char* bar : {"orderEndsBar", "orderBar", "retreatBar", "unitBar", "initiativeBar"})
            out << QString::number(w.find<QWidget>(bar)->isVisible());
        auto* log = w.find<QTableView>("logTable");
        for (int r = 0; r < log->model()->rowCount(); ++r)
            for (int c = 0; c < log->model()->columnCount(); ++c)
                out << log->model()->index(r, c).data().toString();
        out << w.map().scene().describe(*w.game().ground().find("1E4"));
        w.map().fit();  // fit the map, so that the umpire's scroll position does not depend on orders
        w.map().setPatient(true);
        const QImage picture = w.map().viewport()->grab().toImage();
        out << QString::number(
            qHashBits(picture.constBits(), static_cast<std::size_t>(picture.sizeInBytes())));
        return out.join(QLatin1Char('\n')).toStdString();
    };
    const std::string idle = everything(R"(,"tah":"1E4")");
    CHECK(everything(R"(,"order":[{"type":"move","tah":"1T4"},{"type":"attack","tah":"1X5"}])") == idle);
    CHECK(everything(R"(,"order":[{"type":"defend","tah":"1F4"}],"pl":3)") == idle);
    CHECK(idle.find("defend 1X5") != std::string::npos);
}

TEST_CASE("C 1.2 one viewer's messages can't be read by the next viewer") {
    WindowFixture w(ordersScenario());
    const auto order = [&](const char* side, const char* unit) {
        REQUIRE(w.game().perform({{"do", "order"},
                                  {"side", side},
                                  {"unit", unit},
                                  {"pl", 1},
                                  {"steps", {{{"type", "attack"}, {"tah", "1M5"}}}}}));
    };
    order("german", "A");
    REQUIRE(w.told().contains(QLatin1String("1M5")));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(w.told().contains(QLatin1String("1M5")));
    CHECK_FALSE(w.window().strip()->isVisible());
    order("russian", "R");
    CHECK(w.told().contains(QLatin1String("UNIT R")));
    for (const char* button : {"earlierMessage", "laterMessage"})
        CHECK_FALSE(w.find<QToolButton>(button)->isEnabled());
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK_FALSE(w.told().contains(QLatin1String("UNIT R")));
    CHECK(w.window().windowTitle().contains(QLatin1String("viewing as Germans")));
}

TEST_CASE("C 3.3 the panel names the members of each UNIT, and the map shows those of the selected UNIT") {
    WindowFixture w(ordersScenario());
    w.click("1E4");
    auto* stack = w.find<QTreeWidget>("stackList");
    REQUIRE(stack->topLevelItemCount() == 4);
    for (int i = 0; i < 4; ++i) CHECK(stack->topLevelItem(i)->text(0).endsWith(QLatin1String("; UNIT A")));
    w.click("1G4");
    CHECK_FALSE(stack->topLevelItem(0)->text(0).contains(QLatin1String("UNIT")));
    const auto members = [&] {
        std::vector<MapDrawing> out;
        for (const MapDrawing& d : w.map().overlay().drawings)
            if (d.kind == MapDrawing::Kind::members) out.push_back(d);
        return out;
    };
    CHECK(members().empty());
    openOrders(w);
    chooseUnit(w, "A");
    REQUIRE(members().size() == 1);
    CHECK(members()[0].hexes == std::vector<Hex>{*w.game().ground().find("1E4")});
    // Each UNIT is drawn in the color of its side's counters.
    const QColor german = members()[0].ink;
    for (const MapDrawing& d : ranges(w))
        CHECK((d.ink == german) == (d.hexes.front() == *w.game().ground().find("1E4")));
    chooseUnit(w, "R");
    CHECK(members()[0].hexes == std::vector<Hex>{*w.game().ground().find("1X5")});
    // In the other side's view the list of the stack does not mention the UNIT.
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    w.click("1E4");
    CHECK_FALSE(stack->topLevelItem(0)->text(0).contains(QLatin1String("UNIT")));
}

TEST_CASE("C 2.5 UNITs with the same target hex share one flag with all their text") {
    WindowFixture w(ordersScenario());
    REQUIRE(w.game().perform(
        {{"do", "unit"}, {"side", "german"}, {"unit", "B"}, {"pieces", {"b1", "b2", "b3"}}, {"tah", "1E4"}}));
    openOrders(w);
    const auto all = ranges(w);
    REQUIRE(all.size() == 2);
    QStringList labels;
    for (const MapDrawing& d : all) labels << d.label;
    CHECK(labels.contains(QStringLiteral("A: unassigned \u00b7 B: unassigned")));
    // Two steps of one order that have the same target hex also share a flag.
    chooseUnit(w, "A");
    w.press("orderWrite");
    for (const char* hex : {"1M5"}) w.click(hex);
    CHECK_FALSE(w.told().contains(QLatin1String("Click the target hex")));
    w.press("orderThen");
    w.click("1M5");
    labels.clear();
    for (const MapDrawing& d : ranges(w)) labels << d.label;
    CHECK(std::count_if(labels.begin(), labels.end(), [](const QString& l) {
              return l.contains(QLatin1String("1. ")) && l.contains(QLatin1String("2. "));
          }) == 1);
}

TEST_CASE("C 3.1 a new UNIT is selected, and the reason is shown for counters that can't join it") {
    WindowFixture w(ordersScenario());
    openOrders(w);
    w.click("1E4");
    w.find<QTreeWidget>("stackList")->selectAll();
    w.press("unitNew");
    CHECK(w.find<QLabel>("unitDropped")->text().contains(QLatin1String("belongs to UNIT A")));
    w.press("unitLeave");
    w.click("1G4");
    w.find<QTreeWidget>("stackList")->selectAll();
    w.press("unitNew");
    CHECK(w.window().findChild<QLabel*>(QStringLiteral("unitDropped")) == nullptr);
    w.press("unitGo");
    CHECK(rowOf(w, "B")->isSelected());
    CHECK(detailOf(w).contains(QLatin1String("UNIT B")));
}

TEST_CASE("C 2.4 buttons that appear when a UNIT is selected do not move the other buttons") {
    WindowFixture w(ordersScenario());
    openOrders(w);
    QList<QPoint> places;
    for (const char* unit : {"A", "R"}) {
        chooseUnit(w, unit);
        for (const char* name : {"orderWrite", "orderInitiative", "unitChange", "unitDisband", "unitNew"})
            places << w.find<QPushButton>(name)->pos();
    }
    CHECK(places.mid(0, 5) == places.mid(5));
}
