// SPDX-License-Identifier: MIT
// VASL and Shellgame as two windows on one game: a change of a counter in one of them appears in the other,
// and then both agree.
#include <algorithm>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::containsText;
using test::GameOfVasl;
using test::HillOfVasl;
using test::moveStackOf;
using test::newsOf;
using test::VaslTable;
using Kind = VaslIncomingItem::Kind;
namespace made = test::vsav;

namespace {

// The layers of the squads in these tests, from the outermost.
constexpr std::size_t brokenTrait = 0, halfTrait = 1, gradeTrait = 2;

/// Applies all changes and checks that none of them is doubtful.
void takeSurely(Game& game, VaslTable& table) {
    for (const VaslIncomingItem& i : newsOf(game, table.file()).items) CHECK(i.doubt.empty());
    test::takeAll(game, table);
}

VaslExport exportedOnto(const Game& game, const std::string& file) {
    auto done = exportVaslBytes(game, file, "hill.vsav", {});
    INFO((done ? "" : joinProblems(done.error())));
    REQUIRE(done);
    return std::move(*done);
}

/// Returns the game's present counter for a VASL counter.
const Piece& now(const Game& game, const std::string& vasl) {
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (of == vasl)
            if (const Piece* p = game.session->state().piece(id); p != nullptr && p->gone.empty()) return *p;
    FAIL("nothing lies here for VASL's " << vasl);
    return game.session->state().pieces.begin()->second;
}

int inPlay(const Game& game, PieceClass kind, const SideId& side) {
    int out = 0;
    for (const auto& [id, p] : game.session->state().pieces)
        out += p.gone.empty() && p.kind == kind && p.side == side ? 1 : 0;
    return out;
}

const VaslContradiction* told(const VaslIncoming& news, const std::string& why) {
    const auto at = std::find_if(
        news.contradictions.begin(), news.contradictions.end(),
        [&](const VaslContradiction& c) { return textOf(c.why).find(why) != std::string::npos; });
    return at == news.contradictions.end() ? nullptr : &*at;
}

}  // namespace

TEST_CASE("a squad reduced in VASL is a half-squad in the game, with its new place and status",
          "[io][vsav][sync][twowindows]") {
    for (const auto dialect : test::allDialects) {
        HillOfVasl hill(dialect);
        VaslTable table(hill.file);
        table.setState("31", "emb2", "2", halfTrait);
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK(news.items[0].kind == Kind::replaced);
        CHECK(news.items[0].name == "4-6-7");
        CHECK(news.items[0].commands[0].at("do") == "replace");
        takeSurely(hill.game, table);
        CHECK(now(hill.game, "31").kind == PieceClass::halfSquad);
        CHECK(now(hill.game, "31").firepower == 2);
        CHECK(now(hill.game, "31").morale == 7);
        // From now on, changes of this VASL counter affect the half-squad in the game.
        moveStackOf(table, "31", "K4");
        table.setState("31", "emb2", "2", brokenTrait);
        takeSurely(hill.game, table);
        CHECK(hill.game.session->state().placeOf(now(hill.game, "31")).hex == "1K4");
        CHECK(now(hill.game, "31").marks.contains("broken"));
        table.remove("31");
        takeSurely(hill.game, table);
        CHECK(inPlay(hill.game, PieceClass::halfSquad, SideId("axis")) == 0);
    }
}

TEST_CASE("a squad reduced in the game is reduced in VASL by a layer of its counter",
          "[io][vsav][export][twowindows]") {
    for (const auto dialect : test::allDialects) {
        HillOfVasl hill(dialect);
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"2-4-7"}}});
        const VaslExport done = exportedOnto(hill.game, hill.file);
        INFO(exportSummary(done).dump(1));
        CHECK(done.byHand.empty());
        REQUIRE(done.changes.size() == 1);
        CHECK(done.changes[0].what == VaslChanged::replaced);
        CHECK(done.changes[0].id == "31");
        CHECK(done.changes[0].name == "4-6-7 1sq");
        CHECK(done.changes[0].detail == "2-4-7 1hs");
        const VaslTable written(done.bytes);
        CHECK(written.has("31"));
        // The game and VASL agree, and later changes in VASL affect the half-squad in the game.
        VaslTable after(done.bytes);
        CHECK(newsOf(hill.game, after.file()).same);
        moveStackOf(after, "31", "K4");
        takeSurely(hill.game, after);
        CHECK(hill.game.session->state().placeOf(now(hill.game, "31")).hex == "1K4");
    }
}

TEST_CASE("a squad Deployed, broken or promoted in the game changes its counter in VASL",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    SECTION("a squad Deployed in the game under its ? is two concealed half-squads in VASL") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("11")}, {"with", {"2-4-7", "2-4-7"}}});
        const VaslExport done = exportedOnto(hill.game, hill.file);
        INFO(exportSummary(done).dump(1));
        CHECK(done.byHand.empty());
        CHECK(std::count_if(done.changes.begin(), done.changes.end(),
                            [](const VaslChange& c) { return c.what == VaslChanged::removed; }) == 0);
        const auto again = vsav::SavedGame::fromBytes(done.bytes, "x");
        REQUIRE(again);
        int concealed = 0;
        for (const vsav::SavedPiece& p : again->pieces())
            if (p.concealed != vsav::Owner::none && p.x == again->piece("11")->x) ++concealed;
        CHECK(concealed == 3);  // two half-squads and the LMG
        CHECK(newsOf(hill.game, done.bytes).same);
    }
    SECTION("a squad reduced and broken in the game is reduced in VASL, and its DM is placed by hand") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"2-4-7"}}});
        std::string half;
        for (const auto& [id, p] : hill.game.session->state().pieces)
            if (p.gone.empty() && p.kind == PieceClass::halfSquad) half = id.text;
        hill.play({{"do", "mark"}, {"piece", half}, {"add", {"broken"}}});
        const VaslExport done = exportedOnto(hill.game, hill.file);
        INFO(exportSummary(done).dump(1));
        // A unit that breaks is under DM in the game; this VASL file has no DM counter that could be copied.
        REQUIRE(done.byHand.size() == 1);
        CHECK(textOf(done.byHand[0].detail) == "DM");
        CHECK(newsOf(hill.game, done.bytes).same);
        VaslTable table(done.bytes);
        CHECK(table.state("31", "emb2").starts_with("2"));
    }
    SECTION("a squad promoted in the game is promoted in VASL") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"4-6-8"}}});
        const VaslExport done = exportedOnto(hill.game, hill.file);
        REQUIRE(done.changes.size() == 1);
        CHECK(done.changes[0].detail == "4-6-8 Esq");
        CHECK(newsOf(hill.game, done.bytes).same);
    }
    SECTION("a change without a layer on the counter is reported") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"5-4-8"}}});
        const VaslExport done = exportedOnto(hill.game, hill.file);
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::noSuchFace);
        CHECK(done.byHand[0].at == "1K5");
        CHECK(done.changes.empty());
    }
    SECTION("an undone change leaves VASL's file as it was") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"2-4-7"}}});
        hill.play({{"do", "undo"}});
        CHECK(exportedOnto(hill.game, hill.file).bytes == hill.file);
    }
}

TEST_CASE("a layer with two keys is shown only when both are pressed", "[io][vsav][export][twowindows]") {
    const auto layer = [](const std::string& key, const std::string& pictures, const std::string& names,
                          const std::string& layerName, const std::string& version) {
        return "emb2;;2;" + key + ";;2;E;;2;Q;;;0;false;0;0;" + pictures + ";" + names + ";false;" +
               layerName + ";;;false;;1" + version + ";false;;;";
    };
    test::vsav::Maker m;
    const auto [x, y] = test::pixelOf("K5");
    m.unit("31", "4-5-8 Esq", "ru", x, y,
           {{layer("FV", "ru/ruh7b,ru/ruh6b", "broken +,broken +", "", ""), "-2;"},
            {layer("V", "ru/ru248H,ru/ru237H", "2-4-8 Ehs,2-3-7 1hs", "", ";1"), "-2"},
            {layer("F", "ru/rus8b,ru/rus7b", "broken +,broken +", "BRK", ";1"), "-2"},
            {layer("", "ru/ru458S,ru/ru447S", "4-5-8 Esq,4-4-7 1sq", "SQ", ";1"), "2"}})
        .stack("23", x, y, {"31"})
        .info("INFO\tAxis\tAllied\t1\t3\t3\t3\t3\t?\t?\t");
    GameOfVasl game(m.file());
    game.play({{"do", "replace"}, {"piece", game.pieceOf("31")}, {"with", {"2-3-7"}}});
    const auto states = [&] {
        const VaslTable table(exportedOnto(game.game, game.file).bytes);
        std::vector<std::string> out;
        for (std::size_t i = 0; i < 4; ++i) out.push_back(table.state("31", "emb2", i));
        return out;
    };
    // The half-squad is visible, but its broken side is not, because only one of the two keys for the broken
    // side is pressed.
    CHECK(states() == std::vector<std::string>{"-2;V", "2", "-2", "2"});
}

TEST_CASE("rubble and shellholes in VASL change the terrain in the game", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string holes = table.palette("Shellholes", {{"moved;m", "false"}}, "31");
    const auto [x, y] = test::pixelOf("N5");
    table.movePiece(holes, x, y);
    const VaslIncoming news = newsOf(hill.game, table.file());
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::ground);
    takeSurely(hill.game, table);
    CHECK(hill.game.session->state().hexes.at("1N5").becomes == "Shellholes");
    table.remove(holes);
    takeSurely(hill.game, table);
    const auto& hexes = hill.game.session->state().hexes;
    CHECK((hexes.find("1N5") == hexes.end() || hexes.at("1N5").becomes.empty()));
}

TEST_CASE("changes of the VASL game that can't be applied are reported", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const auto put = [&](const char* name, const char* hex) {
        const std::string id = table.palette(name, {{"moved;m", "false"}}, "31");
        const auto [x, y] = test::pixelOf(hex);
        table.movePiece(id, x, y);
        return id;
    };
    SECTION("counters that Shellgame does not import are ignored") {
        for (const char* name : {"Strange Thing", "Minefield AP", "Flame", "POW / Unarmed", "Bayonet"})
            put(name, "N5");
        CHECK(newsOf(hill.game, table.file()).same);
    }
    SECTION("a unit that is added under a ? of the game is reported") {
        table.add("11", "11");
        const VaslIncoming news = newsOf(hill.game, table.file());
        CHECK(news.items.empty());
        CHECK(told(news, "place it here, too") != nullptr);
    }
    SECTION("a fortification of an unknown side is doubtful") {
        put("Wire", "N5");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK_THAT(textOf(news.items[0].doubt), containsText("whose it is"));
        CHECK(sureItems(news).empty());
    }
    SECTION("the move of a unit to a place beside the map is doubtful") {
        const auto [x, y] = test::pixelOf("A1");
        table.movePiece("31", x - 250, y);
        const VaslIncoming news = newsOf(hill.game, table.file());
        REQUIRE(news.items.size() == 1);
        CHECK_THAT(textOf(news.items[0].doubt), containsText("beside the map"));
        CHECK(sureItems(news).empty());
    }
    SECTION("a different arrangement of the boards is reported") {
        std::string text = test::vsav::textInFile(table.file());
        // Change both the command that sets up the map and the copy in VASL's own state.
        for (auto at = text.find("bd\t0\t0\t01"); at != std::string::npos;
             at = text.find("bd\t0\t0\t01", at + 1))
            text.replace(at, 9, "bd\t0\t0\tr01");
        const auto news =
            newsFromVaslBytes(hill.game, test::vsav::fileWith(test::vsav::obfuscated(text)), "newer.vsav");
        REQUIRE(news);
        CHECK(told(*news, "boards are arranged differently") != nullptr);
    }
    SECTION("if VASL reveals a unit that is in another hex in the game, the change is doubtful") {
        hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
        REQUIRE(hill.hexOf("11") == "1H3");
        table.remove("12");
        table.reveal("11");
        table.reveal("13");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(news.items[0].kind == Kind::revealed);
        CHECK_THAT(textOf(news.items[0].doubt), containsText("1E5"));
        CHECK(news.items[1].kind == Kind::gone);
        CHECK_THAT(textOf(news.items[1].doubt), containsText("units were under it"));
    }
}

TEST_CASE("a unit that enters a foxhole or Bypass in VASL enters it in the game",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    SECTION("a unit under a foxhole in VASL is in the foxhole in the game") {
        const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, "31");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(test::takeEvery(hill.game, news).refused.empty());
        CHECK(now(hill.game, "31").position.portion == Portion::foxhole);
        // The unit is placed on top of the foxhole.
        table.movePiece("31", test::pixelOf("K5").first, test::pixelOf("K5").second);
        takeSurely(hill.game, table);
        CHECK(now(hill.game, "31").position == Position());
    }
    SECTION("a unit on a hexside in VASL is in Bypass in the game") {
        const auto [x, y] = test::pixelOf("K5");
        const auto [ox, oy] = test::pixelOf("K4");
        table.moveStack(table.stackOf("31"), (x + ox) / 2, (y + oy) / 2 + 3);
        takeSurely(hill.game, table);
        CHECK(now(hill.game, "31").position.portion == Portion::bypass);
    }
}

namespace {

constexpr std::size_t woundTrait = 1;

/// Makes a game with the German leader 71 (a 9-1) in K5, the squad 11 under the cloak 12 in E5, and the LMG
/// 14 under the `?` 15 in H3.
made::Maker leaderAndCloak() {
    const auto [kx, ky] = test::pixelOf("K5");
    const auto [ex, ey] = test::pixelOf("E5");
    const auto [hx, hy] = test::pixelOf("H3");
    made::Maker m;
    m.unit("71", "geLDR", "ge", kx, ky,
           {{"label;76;Name;10;0,0,0;255,255,255;c;0;c;0;c;c;$label$;Dialog;0;0;name", "Otto"},
            {test::layer("ge/geL91b", "broken +", "BRK"), "-1"},
            {test::layer("ge/wnd", "Wnd +"), "-1"},
            {test::layer("ge/geL92,ge/geL91,ge/geL81", "9-2,9-1,8-1"), "2"}})
        .stack("72", kx, ky, {"71"})
        .unit("14", "LMG", "ge", hx, hy, {}, "2461")
        .unit("11", "4-6-8 Esq", "ge", ex, ey, test::layersOfSquad("ge"), "2361")
        .raw(made::command({"12",
                            {{"piece;K;D;ge/geqcloak;Cloak",
                              m.map() + ";" + std::to_string(ex) + ";" + std::to_string(ey) + ";1"}},
                            ""}))
        .stack("21", ex, ey, {"11", "12"})
        .question("15", "ge", "open sesame", hx, hy)
        .stack("22", hx, hy, {"14", "15"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    return m;
}

}  // namespace

TEST_CASE("a leader's wound is exchanged in both directions by a layer of the counter",
          "[io][vsav][sync][twowindows]") {
    test::GameOfVasl t(leaderAndCloak().file());
    REQUIRE(now(t.game, "71").type == "9-1");
    REQUIRE(now(t.game, "71").marks.empty());
    CHECK(now(t.game, "71").kind == PieceClass::leader);
    VaslTable table(t.file);
    table.setState("71", "emb2", "1", woundTrait);
    takeSurely(t.game, table);
    CHECK(now(t.game, "71").marks == std::set<std::string>{"wounded"});
    CHECK(now(t.game, "71").type == "9-1");
    t.play({{"do", "mark"}, {"piece", t.pieceOf("71")}, {"remove", {"wounded"}}});
    const VaslExport healed = exportedOnto(t.game, table.file());
    CHECK(healed.byHand.empty());
    CHECK(healed.changes.size() == 1);
    t.game.info.vasl = healed.link;
    CHECK(newsOf(t.game, healed.bytes).same);
    t.play({{"do", "mark"}, {"piece", t.pieceOf("71")}, {"add", {"wounded"}}});
    const VaslExport again = exportedOnto(t.game, healed.bytes);
    CHECK(made::textInFile(again.bytes) == made::textInFile(table.file()));
    CHECK(newsOf(t.game, again.bytes).same);
}

TEST_CASE("a cloak that is moved, removed or added in one game is moved, removed or added in the other",
          "[io][vsav][sync][twowindows]") {
    test::GameOfVasl t(leaderAndCloak().file());
    VaslTable table(t.file);
    const auto markerOf = [&] { return now(t.game, "11").under; };
    REQUIRE(t.game.session->state().marker(markerOf())->kind == MarkerKind::cloaked);
    SECTION("a cloak moved in VASL moves in the game") {
        moveStackOf(table, "11", "E4");
        test::takeAll(t.game, table);
        CHECK(t.game.session->state().placeOf(now(t.game, "11")).hex == "1E4");
        CHECK(t.game.session->state().marker(markerOf())->kind == MarkerKind::cloaked);
    }
    SECTION("a cloak removed in VASL is removed in the game") {
        table.remove("12");
        test::takeAll(t.game, table);
        CHECK(now(t.game, "11").under.empty());
    }
    SECTION("a cloak moved in the game moves in VASL") {
        t.correct("/markers/" + markerOf().text + "/at", "1E4");
        const VaslExport done = exportedOnto(t.game, t.file);
        CHECK(done.byHand.empty());
        CHECK(done.changes.size() == 2);
        CHECK(newsOf(t.game, done.bytes).same);
    }
    SECTION("a cloak removed in the game is removed in VASL") {
        t.play({{"do", "reveal"}, {"marker", markerOf().text}});
        const VaslExport done = exportedOnto(t.game, t.file);
        CHECK(done.byHand.empty());
        const auto file = vsav::SavedGame::fromBytes(done.bytes, "out.vsav");
        REQUIRE(file);
        CHECK(file->piece("12") == nullptr);
        CHECK(newsOf(t.game, done.bytes).same);
    }
    SECTION("a cloak replaced by a ? in the game is replaced by a ? in VASL") {
        t.correct("/markers/" + markerOf().text + "/kind", "concealed");
        const VaslExport done = exportedOnto(t.game, t.file);
        CHECK(done.byHand.empty());
        const auto file = vsav::SavedGame::fromBytes(done.bytes, "out.vsav");
        REQUIRE(file);
        CHECK(file->piece("12") == nullptr);
        CHECK(file->piece("11")->concealed != vsav::Owner::none);
        const auto& children = file->stack(file->piece("11")->stack)->children;
        REQUIRE(children.size() == 2);
        CHECK(children.front() == "11");
        CHECK(file->piece(children.back())->isConcealmentCounter());
        CHECK(newsOf(t.game, done.bytes).same);
    }
    SECTION("another unit is cloaked by a copy of the existing cloak") {
        t.correct("/markers/" + t.markerOf("15") + "/pds", false);
        t.correct("/markers/" + t.markerOf("15") + "/kind", "cloaked");
        const VaslExport done = exportedOnto(t.game, t.file);
        const auto file = vsav::SavedGame::fromBytes(done.bytes, "out.vsav");
        REQUIRE(file);
        CHECK(file->piece("15") == nullptr);
        CHECK(file->pieces().size() == t.pieces);
        t.game.info.vasl = done.link;
        CHECK(newsOf(t.game, done.bytes).same);
    }
}

TEST_CASE("in both games, the unit under a weapon is its possessor", "[io][vsav][sync][twowindows]") {
    const auto [x, y] = test::pixelOf("K5");
    const std::string file = made::Maker()
                                 .unit("81", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
                                 .unit("82", "LMG", "ge", x, y, {}, "2461")
                                 .unit("83", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
                                 .stack("84", x, y, {"81", "82", "83"})
                                 .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t")
                                 .file();
    test::GameOfVasl t(file);
    VaslTable table(file);
    const auto bearer = [&] { return now(t.game, "82").carrier.text; };
    const auto laidElsewhere = [&, px = x, py = y](const std::vector<std::string>& ids) {
        for (const std::string& id : ids) table.movePiece(id, px, py);
        const VaslIncoming news = newsOf(t.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK(news.items[0].kind == Kind::marked);
        takeSurely(t.game, table);
    };
    REQUIRE(bearer() == t.pieceOf("81"));
    SECTION("a weapon transferred in VASL is transferred in the game") {
        laidElsewhere({"82"});
        CHECK(bearer() == t.pieceOf("83"));
        laidElsewhere({"81", "83"});
        CHECK(bearer() == "");
        laidElsewhere({"82"});
        CHECK(bearer() == t.pieceOf("83"));
    }
    SECTION("a weapon that appears on a unit in VASL is possessed by that unit in the game") {
        const std::string added = table.add("82", "83");
        test::takeAll(t.game, table);
        CHECK(now(t.game, added).carrier.text == t.pieceOf("83"));
    }
    SECTION("a weapon transferred in the game is listed for moving by hand") {
        t.correct("/pieces/" + t.pieceOf("82") + "/carrier", t.pieceOf("83"));
        const VaslExport done = exportedOnto(t.game, file);
        CHECK(done.bytes == file);
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::bearer);
        CHECK(done.byHand[0].name == "LMG");
        CHECK(textOf(done.byHand[0].detail) == "4-6-7");
        t.game.info.vasl = done.link;
        CHECK(newsOf(t.game, done.bytes).same);
        table.movePiece("82", x, y);
        CHECK(newsOf(t.game, table.file()).same);
        CHECK(exportedOnto(t.game, table.file()).byHand.empty());
    }
    SECTION("if a weapon is transferred differently in both games, the player decides") {
        t.correct("/pieces/" + t.pieceOf("82") + "/carrier", "");
        table.movePiece("82", x, y);
        const VaslExport done = exportedOnto(t.game, table.file());
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::changedThere);
        const VaslIncoming news = newsOf(t.game, table.file());
        REQUIRE(news.items.size() == 1);
        CHECK_FALSE(news.items[0].doubt.empty());
    }
}
