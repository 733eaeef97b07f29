// SPDX-License-Identifier: MIT
// Tests rare cases in both windows: views of one side, other boards, and counters that can't be compared.
#include <algorithm>
#include <cmath>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::containsText;
using test::gameFrom;
using test::HillOfVasl;
using test::newsOf;
using test::pixelOf;
using test::putPiece;
using test::stackWith;
using test::takeAll;
using test::VaslTable;
using test::written;
using Kind = VaslIncomingItem::Kind;
namespace made = test::vsav;

namespace {

std::string whyNot(const VaslIncoming& news, const std::string& name, const std::string& hex) {
    for (const VaslContradiction& c : news.contradictions)
        if (c.name == name && c.hex == hex) return textOf(c.why);
    return "";
}

std::string onOtherBoards(const std::string& file, const std::string& boards) {
    std::string text = made::textInFile(file);
    const std::string were = "bd\t0\t0\t01\tVER\t6.1\t";
    int lines = 0;
    for (std::size_t at = 0; (at = text.find(were, at)) != std::string::npos; at += boards.size(), ++lines)
        text.replace(at, were.size(), boards);
    REQUIRE(lines > 0);
    return made::fileWith(made::obfuscated(text));
}

}  // namespace

TEST_CASE(
    "in a side's view, the game can't be compared with VASL's file, because the file shows what both sides "
    "hide",
    "[io][vsav][sync][export][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    test::moveStackOf(table, "33", "P6");
    const auto both = [&] {
        const auto news = newsFromVaslBytes(hill.game, table.file(), "newer.vsav");
        const auto done = exportVaslBytes(hill.game, hill.file, "hill.vsav", {});
        CHECK(bool(news) == bool(done));
        if (news) return std::string();
        CHECK(joinProblems(news.error()) == joinProblems(done.error()));
        return joinProblems(news.error());
    };
    CHECK(both().empty());
    for (const char* side : {"axis", "allied"}) {
        hill.play({{"do", "view"}, {"as", side}});
        const std::string why = both();
        CHECK_THAT(why, containsText("a game viewed as one side"));
        CHECK_THAT(why, containsText("the Umpire view"));
        CHECK_THAT(why, !containsText("P6"));
    }
    hill.play({{"do", "view"}, {"as", "umpire"}});
    CHECK(both().empty());
}

TEST_CASE(
    "a new unit becomes a copy of a VASL counter that has a layer for the unit; without such a counter, the "
    "player adds the unit by hand",
    "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    const auto placed = [&](const char* type, const char* at, const std::string& onto) {
        hill.play({{"do", "place"}, {"side", "axis"}, {"kind", "known"}, {"at", at}, {"contents", {type}}});
        return written(hill, onto);
    };
    const VaslExport half = placed("2-4-8", "1H7", hill.file);
    CHECK(half.byHand.empty());
    CHECK(gameFrom(half.bytes).pieces().size() == hill.pieces + 1);
    CHECK(newsOf(hill.game, half.bytes).same);
    const VaslExport leader = placed("8-0", "1H8", half.bytes);
    REQUIRE(leader.byHand.size() == 1);
    CHECK(leader.byHand[0].why == VaslByHand::noSuchCounter);
    CHECK(leader.byHand[0].name == "8-0");
    CHECK(leader.byHand[0].at == "1H8");
}

TEST_CASE("a file with a different number of boards than the game is neither compared nor overwritten",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    const std::string two = onOtherBoards(hill.file, "bd\t0\t0\t01\tVER\t6.1\tbd\t1\t0\t02\tVER\t6.1\t");
    const auto news = newsFromVaslBytes(hill.game, two, "newer.vsav");
    REQUIRE_FALSE(news);
    CHECK_THAT(joinProblems(news.error()),
               containsText("newer.vsav: boards: found 2 boards, expected the 1 boards of the game"));
    const auto done = exportVaslBytes(hill.game, two, "newer.vsav", {});
    REQUIRE_FALSE(done);
    CHECK(joinProblems(done.error()) == joinProblems(news.error()));
    const std::string none = onOtherBoards(hill.file, "bd\t");
    const auto without = newsFromVaslBytes(hill.game, none, "newer.vsav");
    REQUIRE_FALSE(without);
    CHECK_THAT(joinProblems(without.error()),
               containsText("newer.vsav: savedGame: found no boards, expected the boards of the game"));
    REQUIRE_FALSE(exportVaslBytes(hill.game, none, "newer.vsav", {}));
}

TEST_CASE("a unit in a hex that VASL's board crops away is not moved in VASL, and this is reported",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    // The board ends 300 pixels below its upper edge, so the center of K5 is still on it.
    const std::string cropped = onOtherBoards(hill.file, "bd\t0\t0\t01\t0\t0\t1800\t300\tVER\t6.1\t");
    const std::vector<std::string> lay = stackWith(cropped, "31");
    const char* to = GENERATE("K4", "K9");
    CAPTURE(to);
    hill.correct("/pieces/" + hill.pieceOf("31") + "/at", std::string("1") + to);
    const VaslExport done = written(hill, cropped);
    INFO(exportSummary(done).dump(1));
    CHECK(stackWith(done.bytes, "31") == lay);
    const auto lies = VaslTable(done.bytes).placeOf("31");
    if (to == std::string("K4")) {
        CHECK(done.byHand.empty());
        CHECK(lies == pixelOf("K4"));
    } else {
        CHECK(lies == pixelOf("K5"));
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::noPlace);
        CHECK(done.byHand[0].at == "1K9");
    }
}

TEST_CASE(
    "a waiting unit that is reduced or replaced in VASL is reduced or replaced in the game, and still waits",
    "[io][vsav][sync][twowindows]") {
    made::Maker m;
    for (const char* id : {"61", "62"})
        m.unit(id, "4-6-8 Esq", "ge", 200, 200, test::layersOfSquad("ge"), "2361");
    m.stack("71", 200, 200, {"61", "62"}).info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    auto import = gameOf(test::importOnGrids(m.file()));
    REQUIRE((import ? "" : joinProblems(import.error())) == "");
    Game game = std::move(*import);
    const auto ours = [&](const std::string& vasl) {
        for (const auto& [id, of] : game.info.vasl->pieces)
            if (of == vasl) return game.session->state().pieces.at(id);
        return Piece();
    };
    const Piece before = ours("61");
    REQUIRE(before.type == "4-6-7");
    REQUIRE(before.gone == "off board");
    VaslTable table(m.file());
    REQUIRE(newsOf(game, table.file()).same);
    const bool reduced = GENERATE(false, true);
    CAPTURE(reduced);
    if (reduced)
        table.setState("61", "emb2", "2", 1);
    else
        table.setState("61", "emb2", "1", 2);
    const VaslIncoming news = newsOf(game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::replaced);
    CHECK(news.items[0].doubt.empty());
    CHECK(sureItems(news).size() == 1);
    takeAll(game, table);
    const Piece after = ours("61");
    CHECK(after.type == (reduced ? "2-4-7" : "4-6-8"));
    CHECK(after.kind == (reduced ? PieceClass::halfSquad : PieceClass::squad));
    CHECK(after.firepower == (reduced ? 2 : 4));
    CHECK(after.morale == (reduced ? 7 : 8));
    CHECK(after.gone == before.gone);
    CHECK(after.entry == before.entry);
    CHECK(ours("62") == before);
}

TEST_CASE("a unit hidden or cloaked only in VASL is reported and stays unchanged",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const State before = hill.game.session->state();
    const std::string name = "4-6-7 1sq";
    std::string hex = "1K5", why = "hidden in VASL, but not here";
    const int what = GENERATE(0, 1, 2);
    CAPTURE(what);
    if (what == 0) {
        table.setState("31", "hide", "open sesame");
    } else if (what == 1) {
        table.palette("Cloak", {{"moved;m", "false"}}, "31");
        why = "concealed differently in VASL";
    } else {  // a unit that is concealed in the game
        table.remove("33");
        table.setState("32", "hide", "swordfish");
        table.setState("32", "conceal", "null;");
        hex = "1P5";
    }
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(news.items.empty());
    CHECK(whyNot(news, name, hex) == why);
    CHECK(test::takeEvery(hill.game, news).done == 0);
    CHECK(hill.game.session->state() == before);
    // The unit is reported as long as the difference remains, and no export changes the unit.
    const VaslExport done = written(hill, table.file());
    CHECK(made::textInFile(done.bytes) == made::textInFile(table.file()));
    CHECK(whyNot(newsOf(hill.game, done.bytes), name, hex) == why);
}

TEST_CASE(
    "counter states written differently by another version are treated as unknown, and no information is "
    "lost",
    "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    putPiece(table, "31", "H4");
    takeAll(hill.game, table);
    auto& seen = hill.game.info.vasl->seen;
    REQUIRE(seen.contains("31"));
    seen["31"] = "1H4|of another program";
    const State before = hill.game.session->state();
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(news.items.empty());
    CHECK(test::takeEvery(hill.game, news).done == 0);
    CHECK(hill.game.session->state() == before);
    CHECK(hill.hexOf("31") == "1H4");
    CHECK(written(hill, table.file()).changes.empty());
    // After both games have been compared, the counter's state is known again.
    takeAll(hill.game, table);
    CHECK(hill.game.info.vasl->seen.at("31") != "1H4|of another program");
}
