// SPDX-License-Identifier: MIT
// Tests what happens when the player moves `?` and the units under them in VASL. In the game, covered units
// stay covered, and no stack gets more `?` than it had. A change that is not applied is not made in the game,
// and an export does not overwrite it in VASL's file. Also tests counters on levels of buildings, which are
// above a level counter in VASL.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/vasl_news.hpp"
#include "words/vasl.hpp"

using namespace shellgame;
using test::gameFrom;
using test::HillOfVasl;
using test::newsOf;
using test::pixelOf;
using test::putPiece;
using test::readBy;
using test::stackWith;
using test::takeAll;
using test::VaslTable;
using test::written;
using Kind = VaslIncomingItem::Kind;
namespace {
using Stack = std::vector<std::string>;

namespace {

constexpr const char* obscured = "open sesame;|0";

}  // namespace

TEST_CASE("stacks that shift and shift back keep the number of ? and the marks of moved ? in VASL",
          "[io][vsav][export][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    for (const char* id : {"11", "12", "13"}) table.setState(id, "moved", "true");
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    std::string file = written(hill, table.file()).bytes;
    for (const char* id : {"11", "13", "15"}) CHECK(VaslTable(file).state(id, "moved") == "false");
    CHECK(VaslTable(file).state("12", "moved") == "true");
    CHECK(stackWith(file, "11").size() == 3);
    for (const char* act : {"undo", "redo", "undo"}) {
        CAPTURE(act);
        hill.play({{"do", act}});
        const VaslExport done = written(hill, file);
        CHECK(std::none_of(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
            return c.what == VaslChanged::added || c.what == VaslChanged::removed;
        }));
        file = done.bytes;
        CHECK(stackWith(file, "11").size() == 3);
        CHECK(newsOf(hill.game, file).same);
    }
    CHECK(gameFrom(file).piece("11")->y == pixelOf("E5").second);
}

TEST_CASE("if VASL moves a ? before the export of a shift, only the units under it in the game move along",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(written(hill, hill.file).bytes);
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    moveStackOf(table, "12", "E4");
    CHECK(test::takeEvery(hill.game, newsOf(hill.game, table.file())).refused.empty());
    CHECK(hill.hexOf("11") == "1H3");
    CHECK(newsOf(hill.game, table.file()).same);
    const VaslExport done = written(hill, table.file());
    CHECK(done.byHand.empty());
    CHECK(VaslTable(done.bytes).placeOf("11") == pixelOf("H3"));
    CHECK(VaslTable(done.bytes).placeOf("12") == pixelOf("E4"));
}

TEST_CASE("an export moves a stack and its ? beneath a unit that only VASL has",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string copy = table.add("31", "31");
    hill.correct("/markers/" + hill.markerOf("12") + "/at", "1K5");
    const test::GameOfVasl again(written(hill, table.file()).bytes);
    CHECK(again.piece(copy).under.empty());
    CHECK_FALSE(again.piece("11").under.empty());
}

TEST_CASE("if a hidden unit is eliminated in VASL together with its weapon, neither is revealed",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    const bool hip = GENERATE(false, true);
    CAPTURE(hip);
    if (hip) {
        const std::string marker = "/markers/" + hill.markerOf("12");
        hill.correct(marker + "/pds", false);
        hill.correct(marker + "/kind", "hip");
    }
    VaslTable table(written(hill, hill.file).bytes);
    for (const char* id : {"11", "13"}) table.remove(id);
    if (table.has("12")) table.remove("12");
    const std::string before = readBy(hill.game, SideId("allied"));
    takeAll(hill.game, table);
    const std::string read = readBy(hill.game, SideId("allied"));
    INFO(read);
    CHECK(read.find("LMG") == std::string::npos);
    CHECK((read == before) == hip);
}

TEST_CASE(
    "if a ? of a dummy stack is on a Known unit in VASL, the program asks, and then the ? covers the unit",
    "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const auto totals = [&] {
        int dummies = 0;
        for (const auto& [id, m] : hill.game.session->state().markers) dummies += m.dummies;
        return dummies;
    };
    const auto lie = [&](const std::string& hex) {
        const auto& markers = hill.game.session->state().markers;
        return std::count_if(markers.begin(), markers.end(),
                             [&](const auto& of) { return of.second.at.hex == hex; });
    };
    REQUIRE(totals() == 3);
    putPiece(table, "15", "K5");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::concealed);
    CHECK(textOf(news.items[0].doubt).find("a ? of a dummy stack is on it") == 0);
    CHECK(takeIncoming(hill.game, news, {0}).refused.empty());
    CHECK(totals() == 2);
    CHECK((lie("1H3") == 1 && lie("1K5") == 1));
    CHECK_FALSE(hill.piece("31").under.empty());
    const VaslExport done = written(hill, table.file());
    CHECK(std::none_of(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
        return c.what == VaslChanged::added || c.what == VaslChanged::removed;
    }));
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("a unit on VASL's casualty map stays there when it is eliminated in the game too",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    table.toMap("31", "Casualties");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::gone);
    CHECK(takeIncoming(hill.game, news, {0}).refused.empty());
    CHECK(hill.piece("31").gone == "eliminated");
    const VaslExport done = written(hill, table.file());
    CHECK(done.changes.empty());
    CHECK(newsOf(hill.game, done.bytes).same);
}

/// The squad 31 in K6 on level 1, above a level counter that also has a layer for level 2.
struct Upstairs {
    Upstairs() {
        floor = table.palette("Building", {{test::layer("ML/L1,ML/L2", "Level 1,Level 2"), "1"}}, "31");
        for (const std::string& id : {floor, std::string("31")}) putPiece(table, id, "K6");
        takeAll(hill.game, table);
        file = table.file();
        REQUIRE(hill.piece("31").at.text() == Location{"1K6", 1}.text());
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

TEST_CASE("B23.4 units that VASL's player moves from an upper level to another hex use the stairs",
          "[io][vsav][sync][twowindows]") {
    Upstairs t;
    VaslTable table(t.file);
    putPiece(table, "31", "K7");
    takeAll(t.hill.game, table);
    CHECK(t.hill.piece("31").at.text() == "1K7");
    const Json path = Json::array({Location{"1K6", 0}.text(), "1K7"});
    const auto& entries = t.hill.game.session->entries();
    CHECK(std::any_of(entries.begin(), entries.end(),
                      [&](const Entry& e) { return e.ok && e.command->value("path", Json()) == path; }));
}
