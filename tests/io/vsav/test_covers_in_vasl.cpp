// SPDX-License-Identifier: MIT
// Tests what happens when the player moves `?` and the units under them in VASL. In the game, covered units
// stay covered, and no stack gets more `?` than it had. A change that is not applied is not made in the game,
// and an export does not overwrite it in VASL's file.
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

constexpr const char* obscured = "open sesame;|0";

}  // namespace

TEST_CASE("stacks that shift and shift back keep the number of ? that they show in VASL",
          "[io][vsav][export][twowindows][secrets]") {
    HillOfVasl hill;
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    std::string file = written(hill, hill.file).bytes;
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
    SECTION(
        "if one of three ? is placed on a unit in VASL, the program asks whether that ? covers the unit") {
        putPiece(table, "15", "K5");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK(news.items[0].kind == Kind::concealed);
        CHECK(textOf(news.items[0].doubt).find("a ? of a dummy stack is on it") == 0);
        CHECK(takeIncoming(hill.game, news, {0}).refused.empty());
        CHECK(totals() == 2);
        CHECK((lie("1H3") == 1 && lie("1K5") == 1));
    }
    SECTION(
        "if all three ? are placed on a unit in VASL, the ? have moved there, and one of them covers the "
        "unit") {
        for (const char* q : {"15", "16", "17"}) putPiece(table, q, "K5");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(news.items[0].kind == Kind::moved);
        CHECK(news.items[0].doubt.empty());
        CHECK(takeIncoming(hill.game, news, {0, 1}).refused.empty());
        CHECK(totals() == 2);
        CHECK(lie("1K5") == 2);
    }
    CHECK_FALSE(hill.piece("31").under.empty());
    const VaslExport done = written(hill, table.file());
    CHECK(std::none_of(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
        return c.what == VaslChanged::added || c.what == VaslChanged::removed;
    }));
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("a POW marker that appears in VASL is reported", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    table.palette("POW / Unarmed", {}, "41");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.contradictions.size() == 1);
    CHECK(news.contradictions[0].hex == "1S5");
    CHECK(news.contradictions[0].why == Message(words::vaslMarkerAppeared));
    CHECK(sureItems(news).empty());
    CHECK(test::takeEvery(hill.game, news).done == 0);
    CHECK(newsOf(hill.game, table.file()).same);  // reported only once
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
