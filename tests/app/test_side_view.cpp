// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using shellgame::test::WindowFixture;

TEST_CASE("two states that differ only in facts that one side hides look the same to the other side") {
    WindowFixture w;
    const State before = w.state();
    const std::string seen = stateToJson(stateFor(before, SideId("russian")), Elide::no).dump();
    // The real German stack and the German dummies change places, then hidden units appear and disappear.
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    REQUIRE_FALSE(w.state() == before);
    CHECK(stateToJson(stateFor(w.state(), SideId("russian")), Elide::no).dump() == seen);
    REQUIRE(w.game().perform(
        {{"do", "place"}, {"side", "german"}, {"at", "1J5"}, {"kind", "hip"}, {"contents", {"2-4-7"}}}));
    CHECK(stateToJson(stateFor(w.state(), SideId("russian")), Elide::no).dump() == seen);
    CHECK(stateFor(w.state(), SideId("russian")).hash == stateFor(before, SideId("russian")).hash);
    // In the view of the side that owns the units all these changes are visible.
    CHECK_FALSE(stateToJson(stateFor(w.state(), SideId("german")), Elide::no).dump() ==
                stateToJson(stateFor(before, SideId("german")), Elide::no).dump());
}

TEST_CASE("a side's view contains all objects of that side and the enemy's Known units") {
    WindowFixture w;
    const State german = stateFor(w.state(), SideId("german"));
    CHECK(german.marker(MarkerId("m1"))->contents.size() == 3);
    CHECK(german.marker(MarkerId("m7"))->contents.empty());
    CHECK(german.piece(PieceId("p90")) != nullptr);
    for (const auto& [id, p] : german.pieces) {
        INFO(id.text);
        CHECK((p.side == SideId("german") || p.under.empty()));
    }
    const State russian = stateFor(w.state(), SideId("russian"));
    CHECK(russian.marker(MarkerId("m7"))->contents.size() == 2);
    CHECK(russian.marker(MarkerId("m1"))->contents.empty());
    CHECK(russian.marker(MarkerId("m2"))->dummies == 0);
}

namespace {

/// Returns all texts that the window shows, lists and announces in the Russian side's view.
QStringList everything(const QByteArray& scenario) {
    WindowFixture w(scenario);
    REQUIRE(w.game().perform(
        {{"do", "shift"}, {"side", "german"}, {"from", "m1"}, {"to", "m1"}, {"dice", {4, 4}}}));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    QStringList out;
    for (const Hex h : w.map().scene().occupied()) {
        out << w.map().scene().describe(h);
        w.click(w.game().ground().nameOf(h).c_str());
        for (QTreeWidgetItemIterator it(w.find<QTreeWidget>("stackList")); *it != nullptr; ++it)
            out << (*it)->text(0) << (*it)->toolTip(0);
        auto* shifts = w.find<QTreeWidget>("shiftList");
        for (int i = 0; i < shifts->topLevelItemCount(); ++i)
            out << shifts->topLevelItem(i)->text(0) << shifts->topLevelItem(i)->text(3);
        out << QString::number(w.map().overlay().partners.size());
    }
    auto* log = w.find<QTableView>("logTable");
    for (int r = 0; r < log->model()->rowCount(); ++r)
        for (int c = 0; c < log->model()->columnCount(); ++c)
            out << log->model()->index(r, c).data().toString()
                << log->model()->index(r, c).data(Qt::ToolTipRole).toString();
    for (const char* label : {"nextStep", "phasesLabel"})
        out << w.find<QLabel>(label)->text() << w.find<QLabel>(label)->toolTip();
    out << w.window().action(QStringLiteral("undo"))->text();
    return out;
}

}  // namespace

TEST_CASE("in one side's view the window shows nothing that the other side hides") {
    const QByteArray real = shellgame::test::smallScenario();
    // The second game differs from the first one only in the units under two German markers, which are
    // swapped.
    QByteArray swapped = real;
    swapped.replace(R"("pds":true,"seen":false,"contents":["4-6-7","LMG","8-1"])",
                    R"("seen":false,"pds":true,"contents":["4-4-7","2-2-8","DC"])");
    REQUIRE(swapped != real);
    const QStringList a = everything(real);
    const QStringList b = everything(swapped);
    CHECK(a == b);
    CHECK(a.join(QLatin1Char(' ')).contains(QLatin1String("German concealed stack")));
    CHECK_FALSE(a.join(QLatin1Char(' ')).contains(QLatin1String("dummy")));
}
