// SPDX-License-Identifier: MIT
// Tests levels of buildings on VASL's map: counters above a level counter are on its level.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/vasl_news.hpp"

using namespace shellgame;
using test::HillOfVasl;
using test::newsOf;
using test::putPiece;
using test::stackWith;
using test::takeAll;
using test::VaslTable;
using test::written;

namespace {

using Stack = std::vector<std::string>;

/// The squad 31 in K6 on level 1, above a level counter that also has a layer for level 2.
struct Upstairs {
    Upstairs() {
        floor = table.palette("Building", {{test::layer("ML/L1,ML/L2", "Level 1,Level 2"), "1"}}, "31");
        for (const std::string& id : {floor, std::string("31")}) putPiece(table, id, "K6");
        takeAll(hill.game, table);
        file = table.file();
        REQUIRE(hill.piece("31").at.text() == Location{"1K6", 1}.text());
    }
    void goes(const std::string& vasl, const Location& at) {
        const Piece& p = hill.piece(vasl);
        hill.correct(
            p.under.empty() ? "/pieces/" + hill.pieceOf(vasl) + "/at" : "/markers/" + p.under.text + "/at",
            at.text());
    }
    VaslExport write() {
        VaslExport done = written(hill, file);
        file = done.bytes;
        UNSCOPED_INFO(exportSummary(done).dump(1));
        CHECK(done.byHand.empty());
        CHECK(newsOf(hill.game, file).same);
        return done;
    }

    HillOfVasl hill;
    VaslTable table{hill.file};
    std::string floor, file;
};

}  // namespace

TEST_CASE("a unit that changes level in its hex moves below or above the level counter",
          "[io][vsav][export][twowindows]") {
    Upstairs t;
    t.goes("31", {"1K6", 0});
    t.write();
    CHECK(stackWith(t.file, "31") == Stack{"31", t.floor});
    t.goes("31", {"1K6", 1});
    t.write();
    CHECK(stackWith(t.file, "31") == Stack{t.floor, "31"});
}

TEST_CASE("a ? on one level covers no units on another", "[io][vsav][import][export][twowindows][secrets]") {
    Upstairs t;
    // In VASL, a concealed stack is placed on the squad on level 1, with another level counter.
    VaslTable table(t.file);
    const std::string second =
        table.palette("Building", {{test::layer("ML/L1,ML/L2", "Level 1,Level 2"), "2"}}, "31");
    for (const char* id : {"11", "13", "12"}) putPiece(table, id, "K6");
    takeAll(t.hill.game, table);
    CHECK(stackWith(table.file(), "31") == Stack{t.floor, "31", second, "11", "13", "12"});
    CHECK(t.hill.piece("31").under.empty());
    CHECK_FALSE(t.hill.piece("11").under.empty());
    const State& state = t.hill.game.session->state();
    CHECK(state.placeOf(t.hill.piece("11")).text() == Location{"1K6", 2}.text());
    // After the stack is revealed in the game, VASL still shows the stack on the same level, in the open.
    t.hill.play({{"do", "reveal"}, {"marker", t.hill.piece("11").under.text}});
    t.file = table.file();
    t.write();
    CHECK(stackWith(t.file, "31") == Stack{t.floor, "31", second, "11", "13"});
}

TEST_CASE("a level without a level counter in the file is reported", "[io][vsav][export][twowindows]") {
    Upstairs t;
    t.goes("31", {"1K6", 3});
    const VaslExport done = written(t.hill, t.file);
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::level);
    CHECK(done.byHand[0].at == Location{"1K6", 3}.text());
    CHECK(stackWith(done.bytes, "31") == Stack{t.floor, "31"});
}

TEST_CASE("a part of a dummy stack that VASL's player moves upstairs is on that level in the game",
          "[io][vsav][sync][twowindows]") {
    Upstairs t;
    VaslTable table(t.file);
    const std::string up =
        table.palette("Building", {{test::layer("ML/L1,ML/L2", "Level 1,Level 2"), "1"}}, "31");
    for (const std::string& id : {up, std::string("16"), std::string("17")}) putPiece(table, id, "H4");
    takeAll(t.hill.game, table);
    const State& state = t.hill.game.session->state();
    CHECK(std::any_of(state.markers.begin(), state.markers.end(), [](const auto& of) {
        return of.second.isDummy() && of.second.dummies == 2 && of.second.at == Location{"1H4", 1};
    }));
    t.file = table.file();
    CHECK(t.write().changes.empty());
}

TEST_CASE("a unit without a VASL level counter in its hex is listed for moving upstairs by hand",
          "[io][vsav][export][twowindows]") {
    const auto [x, y] = test::pixelOf("K5");
    const auto [u, v] = test::pixelOf("M5");
    test::vsav::Maker m;
    m.unit("81", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
        .unit("82", "4-6-8 Esq", "ge", u, v, test::layersOfSquad("ge"), "2361")
        .stack("84", u, v, {"82"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    test::GameOfVasl t(m.file());
    VaslTable table(t.file);
    const std::string floor =
        table.palette("Building", {{test::layer("ML/L1,ML/L2", "Level 1,Level 2"), "1"}}, "82");
    for (const std::string& id : {floor, std::string("82")}) putPiece(table, id, "M6");
    takeAll(t.game, table);
    REQUIRE(t.piece("82").at == Location{"1M6", 1});
    REQUIRE(stackWith(table.file(), "81") == Stack{"81"});
    t.correct("/pieces/" + t.pieceOf("81") + "/at", Location{"1K5", 1}.text());
    const VaslExport done = written(t, table.file());
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::level);
    CHECK(done.byHand[0].at == Location{"1K5", 1}.text());
    CHECK(newsOf(t.game, done.bytes).same);
}
