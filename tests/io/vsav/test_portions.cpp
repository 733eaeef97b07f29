// SPDX-License-Identifier: MIT
// Tests how units in foxholes or in Bypass of a hexside are imported from VASL and exported to VASL.
#include "io/vsav/saved_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "words/vasl.hpp"

using namespace shellgame;
using test::gameFrom;
using test::HillOfVasl;
using test::newsOf;
using test::pixelOf;
using test::putPiece;
using test::takeAll;
using test::VaslTable;

namespace {

VaslExport writtenOnto(HillOfVasl& hill, const std::string& file) {
    auto done = exportVaslBytes(hill.game, file, "hill.vsav", {});
    INFO((done ? "" : joinProblems(done.error())));
    REQUIRE(done);
    hill.game.info.vasl = done->link;
    return std::move(*done);
}

std::pair<int, int> placeIn(const std::string& bytes, const std::string& id) {
    const auto game = gameFrom(bytes);
    return {game.piece(id)->x, game.piece(id)->y};
}

std::string foxholeOn(VaslTable& table, const std::string& piece) {
    return table.palette("Foxhole", {{"moved;m", "false"}}, piece);
}

Position portionOf(const HillOfVasl& hill, const std::string& vasl) {
    const State& state = hill.game.session->state();
    for (const auto& [id, of] : hill.game.info.vasl->pieces)
        if (of == vasl) return state.positionOf(*state.piece(id));
    FAIL("nothing lies here for VASL's " << vasl);
    return {};
}

}  // namespace

TEST_CASE("a unit that enters or leaves a foxhole is listed for the player to move by hand",
          "[io][vsav][export][portions]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string hole = foxholeOn(table, "31");
    takeAll(hill.game, table);
    REQUIRE(portionOf(hill, "31").portion == Portion::foxhole);
    hill.correct("/pieces/" + hill.pieceOf("31") + "/position", "");
    const VaslExport out = writtenOnto(hill, table.file());
    CHECK(out.changes.empty());
    CHECK(test::stackWith(out.bytes, "31") == std::vector<std::string>{"31", hole});
    REQUIRE(out.byHand.size() == 1);
    CHECK(out.byHand[0].why == VaslByHand::portion);
    CHECK(out.byHand[0].detail == Message(words::vaslInTheOpen));
    CHECK(newsOf(hill.game, out.bytes).same);
    // The player puts the squad on top of the foxhole. Then both games agree.
    putPiece(table, "31", "K5");
    CHECK(newsOf(hill.game, table.file()).same);
    CHECK(writtenOnto(hill, table.file()).byHand.empty());
}

TEST_CASE("a unit that goes upstairs, in its own hex or in another, is listed for the player to move by hand",
          "[io][vsav][export][portions]") {
    HillOfVasl hill;
    const std::string piece = hill.pieceOf("31");
    const std::string here = hill.game.session->state().placeOf(PieceId(piece)).hex;
    for (const std::string& hex : {here, std::string("1E4")}) {
        CAPTURE(hex);
        hill.correct("/pieces/" + piece + "/at", hex + "h1");
        REQUIRE(hill.game.session->state().placeOf(PieceId(piece)).level == 1);
        const auto done = exportVaslBytes(hill.game, hill.file, "hill.vsav", {});
        REQUIRE(done);
        REQUIRE(done->byHand.size() == 1);
        CHECK(done->byHand.front().why == VaslByHand::level);
        CHECK(done->byHand.front().at == hex + "h1");
    }
    hill.correct("/pieces/" + piece + "/at", here);
    const auto done = exportVaslBytes(hill.game, hill.file, "hill.vsav", {});
    REQUIRE(done);
    CHECK(done->byHand.empty());
}

TEST_CASE("a unit that enters or leaves Bypass is listed for moving by hand in VASL",
          "[io][vsav][export][portions]") {
    HillOfVasl hill;
    const std::string path = "/pieces/" + hill.pieceOf("31") + "/position";
    hill.correct(path, "bypass/1L5");
    const VaslExport done = writtenOnto(hill, hill.file);
    CHECK(done.changes.empty());
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::portion);
    CHECK(done.byHand[0].detail == positionName(*Position::parse("bypass/1L5")));
    CHECK(newsOf(hill.game, done.bytes).same);
    // After the player has moved the unit to the hexside, both games agree. The unit then leaves Bypass.
    VaslTable table(done.bytes);
    const auto [x, y] = pixelOf("K5");
    const auto [ox, oy] = pixelOf("L5");
    table.moveStack(table.stackOf("31"), (x + ox) / 2 - 2, (y + oy) / 2);
    CHECK(newsOf(hill.game, table.file()).same);
    CHECK(writtenOnto(hill, table.file()).byHand.empty());
    hill.correct(path, "");
    const VaslExport back = writtenOnto(hill, table.file());
    CHECK(back.changes.empty());
    REQUIRE(back.byHand.size() == 1);
    CHECK(back.byHand[0].detail == Message(words::vaslInTheOpen));
    hill.correct("/pieces/" + hill.pieceOf("31") + "/at", "1K4");
    hill.correct(path, "bypass/1L4");
    CHECK(newsOf(hill.game, writtenOnto(hill, table.file()).bytes).same);
}

TEST_CASE(
    "changes that VASL can't show, or that conflict with a change in VASL, are listed for the player to make "
    "by hand",
    "[io][vsav][export][portions]") {
    HillOfVasl hill;
    SECTION("a unit in a foxhole that VASL lacks is listed") {
        hill.correct("/pieces/" + hill.pieceOf("31") + "/position", "foxhole");
        const VaslExport done = writtenOnto(hill, hill.file);
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::portion);
        CHECK(done.byHand[0].detail == positionName(*Position::parse("foxhole")));
        CHECK(done.changes.empty());
    }
    SECTION("a unit that moves in the game leaves the foxhole that it has entered in VASL") {
        VaslTable table(hill.file);
        (void)foxholeOn(table, "31");
        hill.correct("/pieces/" + hill.pieceOf("31") + "/at", "1K4");
        const VaslExport done = writtenOnto(hill, table.file());
        CHECK(done.byHand.empty());
        CHECK(placeIn(done.bytes, "31") == pixelOf("K4"));
    }
    SECTION("a unit that is in a foxhole in VASL, but in Bypass in the game, is listed") {
        VaslTable table(hill.file);
        (void)foxholeOn(table, "31");
        hill.correct("/pieces/" + hill.pieceOf("31") + "/position", "bypass/1K4");
        const VaslExport done = writtenOnto(hill, table.file());
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::changedThere);
        CHECK(placeIn(done.bytes, "31") == pixelOf("K5"));
    }
}

TEST_CASE("a tank that is moved by a correction does not turn in VASL", "[io][vsav][sync][portions]") {
    test::GameOfVasl t(test::armourOfVasl().file());
    t.correct("/pieces/" + t.pieceOf("51") + "/at", "1K5");
    const auto done = exportVaslBytes(t.game, t.file, "made.vsav", {});
    REQUIRE(done);
    t.game.info.vasl = done->link;
    CHECK(newsOf(t.game, done->bytes).items.empty());
}

TEST_CASE("a Foxhole on a hexside is not reported", "[io][vsav][export][portions]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string hole = foxholeOn(table, "31");
    const auto [x, y] = pixelOf("H7");
    const auto [ox, oy] = pixelOf("H8");
    table.movePiece(hole, (x + ox) / 2, (y + oy) / 2 - 2);
    test::GameOfVasl t(table.file());
    t.correct("/pieces/" + t.pieceOf("31") + "/at", "1K4");
    const auto done = exportVaslBytes(t.game, t.file, "hill.vsav", {});
    REQUIRE(done);
    CHECK(done->byHand.empty());
}
