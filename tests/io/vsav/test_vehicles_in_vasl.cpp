// SPDX-License-Identifier: MIT
// Tests vehicles on VASL's map: wrecks, which are separate counters in VASL, arcs, and exposed crews.
#include <set>

#include "io/vsav/counter.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/vasl_news.hpp"

using namespace shellgame;
using test::GameOfVasl;
using test::newsOf;
using test::putPiece;
using test::takeAll;
using test::VaslTable;
using test::written;
using Kind = VaslIncomingItem::Kind;

namespace {

struct TankOfVasl : GameOfVasl {
    TankOfVasl() : GameOfVasl(test::armourOfVasl().file()) { toMph(); }
    [[nodiscard]] const Piece& tank() const { return game.session->state().pieces.at(id); }
    PieceId id{pieceOf("51")};
};

/// Replaces the vehicle as VASL's player does: takes the wreck from the counter's menu, then removes the
/// vehicle.
std::string wreckIn(VaslTable& table, const std::string& layer = "") {
    std::vector<test::vsav::TraitText> traits;
    if (!layer.empty()) traits.push_back({test::layer("ge/wreck,ge/blaze", " ,+ " + layer), "2"});
    const std::string wreck = table.palette("PzKw IVH Wreck", traits, "51");
    table.remove("51");
    return wreck;
}

}  // namespace

TEST_CASE(
    "a vehicle that is already a wreck in the game, and becomes a wreck in VASL, remains the same wreck",
    "[io][vsav][sync][twowindows]") {
    TankOfVasl t;
    t.play({{"do", "wreck"}, {"piece", t.id.text}});
    const VaslExport done = written(t, t.file);
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::noSuchMark);
    VaslTable table(done.bytes);
    const std::string wreck = wreckIn(table);
    INFO(incomingSummary(newsOf(t.game, table.file())).dump(1));
    CHECK(newsOf(t.game, table.file()).same);
    takeAll(t.game, table);
    CHECK(t.game.info.vasl->pieces.at(t.id) == wreck);
    CHECK(written(t, table.file()).changes.empty());
}

TEST_CASE("a vehicle's turret in VASL is turned by its layers, and shows whether the crew is exposed",
          "[io][vsav][export][twowindows][D3.51]") {
    const bool layers = GENERATE(true, false);
    CAPTURE(layers);
    const std::string tank = "71";
    test::vsav::Maker made = test::armourOfVasl();
    const auto [x, y] = test::pixelOf("G6");
    std::vector<test::vsav::TraitText> traits{{"conceal;C;ge/geqmark58;ge;;/p", "null;"},
                                              {"turr;ge/bu;ge/ce;A;B;r", R"(3\;;false)"}};
    if (layers) {
        traits.push_back({test::layer(" , ", "+ BU,+ CE"), "1"});
        traits.push_back({test::layer(" , , , , , ", "+ tca1,+ tca2,+ tca3,+ tca4,+ tca5,+ tca6"), "3"});
    }
    traits.push_back({test::layer(" , , , , , ", "+ vca1,+ vca2,+ vca3,+ vca4,+ vca5,+ vca6"), "3"});
    traits.push_back({"piece;K;D;ge/veh/pzivh;PzKw IVH",
                      made.map() + ";" + std::to_string(x) + ";" + std::to_string(y) + ";1"});
    made.raw(test::vsav::command({tank, traits, ""})).stack("72", x, y, {tank});
    GameOfVasl t(made.file());
    t.toMph();
    const std::string at = "/pieces/" + t.pieceOf(tank);
    REQUIRE(t.piece(tank).tca == "1H6/1G7");
    t.correct(at + "/bu", false);
    t.correct(at + "/tca", "1F5/1G5");
    const VaslExport done = written(t, t.file);
    CHECK(done.byHand.empty());
    CHECK(VaslTable(done.bytes).state(tank, "turr") == R"(6\;;true)");
    CHECK(newsOf(t.game, done.bytes).same);
    // The hull turns below the turret: VASL stores the turret relative to the hull.
    t.correct(at + "/ca", "1G7/1F6");
    const VaslExport turned = written(t, done.bytes);
    CHECK(turned.byHand.empty());
    CHECK(VaslTable(turned.bytes).state(tank, "turr") == R"(5\;;true)");
    CHECK(newsOf(t.game, turned.bytes).same);
    // When the turret points along the hull again, each layer that was visible before is visible again.
    t.correct(at + "/tca", "1G7/1F6");
    const VaslExport back = written(t, turned.bytes);
    CHECK(VaslTable(back.bytes).state(tank, "turr") == R"(3\;;true)");
    const auto last = test::gameFrom(back.bytes);
    for (const auto& trait : last.piece(tank)->traits)
        CHECK((trait.name != "emb2" || !trait.state.starts_with('-')));
}

TEST_CASE(
    "a new ? of a dummy stack is placed directly on the stack's other ?, not on a hidden unit in the hex",
    "[io][vsav][export][twowindows][secrets]") {
    VaslTable table(test::HillOfVasl().file);
    // The hidden squad 31 is in E5, above the concealed stack.
    table.setState("31", "hide", "open sesame");
    putPiece(table, "31", "E5");
    GameOfVasl t(table.file());
    t.toMph();
    REQUIRE(t.hexOf("31") == "1E5");
    t.exchange(t.markerOf("12"), t.markerOf("15"));
    const VaslExport done = written(t, t.file);
    const auto stack = test::stackWith(done.bytes, "12");
    REQUIRE(stack.size() == 4);
    CHECK(stack.back() == "31");
    CHECK(newsOf(t.game, done.bytes).same);
}

TEST_CASE("a turret that VASL turns with its hull is written and read relative to the hull",
          "[io][vsav][export]") {
    shellgame::vsav::Trait turret, byItself;
    turret.type = std::vector<std::string>{"rotate", "6", "", "", "", "r"};
    byItself.type = std::vector<std::string>{"rotate", "6", "", "", "", ""};
    for (int ca = 1; ca <= 6; ++ca) {
        CHECK(turretArc(turret, 3, ca) == ca);  // along the hull
        std::set<int> arcs;
        for (int value = 1; value <= 6; ++value) {
            const int arc = turretArc(turret, value, ca);
            arcs.insert(arc);
            CHECK(turretValue(turret, arc, ca) == value);
            CHECK(turretArc(byItself, value, ca) == value);
            CHECK(turretValue(byItself, value, ca) == value);
        }
        CHECK(arcs == std::set<int>{1, 2, 3, 4, 5, 6});
    }
    // If the hull's direction is unknown, the value is used as it is.
    CHECK(turretValue(turret, 5, 0) == 5);
}
