// SPDX-License-Identifier: MIT
// Changes in both windows to notes about hexes, covers, possessed weapons and new counters: none is lost,
// none is made twice, and an undo here is made in VASL or the change is offered again.
#include <algorithm>
#include <array>
#include <set>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::gameFrom;
using test::GameOfVasl;
using test::HillOfVasl;
using test::markerOver;
using test::moveStackOf;
using test::newsOf;
using test::pixelOf;
using test::putPiece;
using test::readBy;
using test::stackWith;
using test::takeAll;
using test::takeSure;
using test::VaslTable;
using test::written;
using Kind = VaslIncomingItem::Kind;
namespace made = test::vsav;

namespace {

int noteOf(const GameOfVasl& t, const std::string& hex, int HexNote::*what) {
    const auto& hexes = t.game.session->state().hexes;
    return hexes.contains(hex) ? hexes.at(hex).*what : 0;
}

/// Makes the stack in E5 HIP, and writes that.
VaslExport hideStack(HillOfVasl& hill) {
    const std::string marker = "/markers/" + hill.markerOf("12");
    hill.correct(marker + "/pds", false);
    hill.correct(marker + "/kind", "hip");
    return written(hill, hill.file);
}

/// In K5 the German squad 81 on which the LMG 82 lies.
made::Maker squadWithLmg() {
    const auto [x, y] = pixelOf("K5");
    made::Maker m;
    m.unit("81", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
        .unit("82", "LMG", "ge", x, y, {}, "2461")
        .stack("84", x, y, {"81", "82"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    return m;
}

/// In K5 the cloak 91 on nothing.
made::Maker dummyCloak() {
    const auto [x, y] = pixelOf("K5");
    made::Maker m;
    m.raw(made::command({"91",
                         {{"piece;K;D;ge/geqcloak;Cloak",
                           m.map() + ";" + std::to_string(x) + ";" + std::to_string(y) + ";1"}},
                         ""}))
        .stack("92", x, y, {"91"})
        .unit("81", "4-6-8 Esq", "ge", 700, 200, test::layersOfSquad("ge"), "2361")
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    return m;
}

}  // namespace

TEST_CASE("SMOKE and Blazes from VASL stay there unless they are removed here",
          "[io][vsav][sync][export][twowindows]") {
    const auto [name, note, verb] = GENERATE(std::tuple{"Smoke", &HexNote::smoke, "smoke"},
                                             std::tuple{"Blaze", &HexNote::blaze, "blaze"});
    CAPTURE(name);
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string counter = table.palette(name, {{"moved;m", "false"}}, "31");
    putPiece(table, counter, "N5");
    takeAll(hill.game, table);
    REQUIRE(noteOf(hill, "1N5", note) > 0);
    SECTION("nothing changes") {
        const VaslExport done = written(hill, table.file());
        CHECK(done.changes.empty());
        CHECK(done.byHand.empty());
    }
    SECTION("it drifts in VASL") {
        putPiece(table, counter, "N6");
        takeAll(hill.game, table);
        CHECK(noteOf(hill, "1N5", note) == 0);
        CHECK(noteOf(hill, "1N6", note) > 0);
        const VaslExport done = written(hill, table.file());
        CHECK(done.changes.empty());
        CHECK(done.byHand.empty());
        CHECK(gameFrom(done.bytes).piece(counter) != nullptr);
    }
    SECTION("it is removed here, and an undo of that is reported") {
        Json out = {{"do", verb}, {"at", {"1N5"}}};
        if (std::string(verb) == "smoke")
            out["level"] = 0;
        else
            out["out"] = true;
        hill.play(out);
        const VaslExport done = written(hill, table.file());
        CHECK(done.byHand.empty());
        REQUIRE(done.changes.size() == 1);
        CHECK(done.changes[0].what == VaslChanged::removed);
        CHECK(gameFrom(done.bytes).piece(counter) == nullptr);
        CHECK(newsOf(hill.game, done.bytes).same);
        hill.play({{"do", "undo"}});
        REQUIRE(noteOf(hill, "1N5", note) > 0);
        const VaslExport again = written(hill, done.bytes);
        CHECK(again.changes.empty());
        REQUIRE(again.byHand.size() == 1);
        CHECK(again.byHand[0].why == VaslByHand::noSuchCounter);
        CHECK(again.byHand[0].at == "1N5");
        CHECK(newsOf(hill.game, again.bytes).same);
    }
}

TEST_CASE(
    "terrain markers without an equivalent here are reported when they appear, and effects of units are not",
    "[io][vsav][sync][twowindows]") {
    const auto [name, told] =
        GENERATE(std::pair{"Flame", true}, std::pair{"Breach", true}, std::pair{"Ford", true},
                 std::pair{"Residual FP", false}, std::pair{"Bayonet", false});
    CAPTURE(name);
    HillOfVasl hill;
    VaslTable table(hill.file);
    putPiece(table, table.palette(name, {{"moved;m", "false"}}, "31"), "N5");
    const VaslIncoming news = newsOf(hill.game, table.file());
    CHECK(news.items.empty());
    CHECK(news.contradictions.size() == (told ? 1U : 0U));
    CHECK(news.same != told);
}

TEST_CASE("a mark is on the possessor of the weapon beneath it, Motion on the vehicle beneath its Passengers",
          "[io][vsav][sync][twowindows]") {
    GameOfVasl t(squadWithLmg().file());
    VaslTable table(t.file);
    for (const auto& [counter, mark] :
         {std::pair{"Pin", "pinned"}, std::pair{"DM", "DM"}, std::pair{"CX", "CX"}}) {
        table.palette(counter, {{"moved;m", "false"}}, "82");
        takeAll(t.game, table);
        CHECK(t.piece("81").marks.contains(mark));
        CHECK(t.piece("82").marks.empty());
    }
    table.palette("MG Malf", {{"moved;m", "false"}}, "82");
    takeAll(t.game, table);
    CHECK(t.piece("82").marks == std::set<std::string>{"malfunctioned"});
    CHECK(written(t, table.file()).changes.empty());
    // Marks that VASL would show on the squad are not written for the weapon.
    t.play({{"do", "mark"}, {"piece", t.pieceOf("82")}, {"add", {"pinned"}}});
    const VaslExport done = written(t, table.file());
    CHECK(done.changes.empty());
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::noSuchMark);
    CHECK(newsOf(t.game, done.bytes).same);

    GameOfVasl armour(test::armourOfVasl().file());
    VaslTable tank(armour.file);
    const std::string squad = tank.palette("4-6-8 Esq", {{"conceal;C;ge/geqmark58;ge;;/p", "null;"}}, "51");
    takeAll(armour.game, tank);
    tank.palette("Motion", {{"moved;m", "false"}}, squad);
    takeAll(armour.game, tank);
    CHECK(armour.piece("51").motion);
}

TEST_CASE("undo of an exported elimination copies the unit into VASL again",
          "[io][vsav][export][twowindows]") {
    SECTION("in the open, with its mark") {
        HillOfVasl hill;
        hill.play({{"do", "remove"}, {"piece", hill.pieceOf("41")}, {"why", "eliminated"}});
        const VaslExport gone = written(hill, hill.file);
        REQUIRE(gameFrom(gone.bytes).piece("41") == nullptr);
        CHECK(newsOf(hill.game, gone.bytes).same);
        hill.play({{"do", "undo"}});
        CHECK(newsOf(hill.game, gone.bytes).same);  // nothing has happened there
        const VaslExport back = written(hill, gone.bytes);
        CHECK(std::count_if(back.changes.begin(), back.changes.end(),
                            [](const VaslChange& c) { return c.what == VaslChanged::added; }) == 1);
        CHECK(newsOf(hill.game, back.bytes).same);
        CHECK(written(hill, back.bytes).changes.empty());
        hill.play({{"do", "redo"}});
        const VaslExport again = written(hill, back.bytes);
        CHECK(gameFrom(again.bytes).pieces().size() == gameFrom(gone.bytes).pieces().size());
        CHECK(newsOf(hill.game, again.bytes).same);
    }
    SECTION("under a ?, which is copied again too") {
        HillOfVasl hill;
        hill.play({{"do", "remove"}, {"piece", hill.pieceOf("32")}, {"why", "eliminated"}});
        const VaslExport gone = written(hill, hill.file);
        REQUIRE(gameFrom(gone.bytes).piece("33") == nullptr);
        hill.play({{"do", "undo"}});
        const VaslExport back = written(hill, gone.bytes);
        INFO(exportSummary(back).dump(1));
        INFO(incomingSummary(newsOf(hill.game, back.bytes)).dump(1));
        // The only Russian ? of the file is gone: none can be copied, and no counter shows its owner.
        REQUIRE(back.byHand.size() == 2);
        CHECK(back.byHand[0].name == "?");
        CHECK(back.byHand[1].why == VaslByHand::noOwner);
        CHECK(newsOf(hill.game, back.bytes).same);
    }
}

TEST_CASE("undo of an exported arrival removes the unit", "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    hill.play({{"do", "place"},
               {"side", "allied"},
               {"at", "1S7"},
               {"kind", "known"},
               {"contents", {hill.piece("41").type}}});
    const VaslExport there = written(hill, hill.file);
    INFO(exportSummary(there).dump(1));
    REQUIRE(gameFrom(there.bytes).pieces().size() == hill.pieces + 1);
    CHECK(newsOf(hill.game, there.bytes).same);
    hill.play({{"do", "undo"}, {"to", 0}});
    CHECK(newsOf(hill.game, there.bytes).same);  // nothing has happened there
    const VaslExport gone = written(hill, there.bytes);
    INFO(exportSummary(gone).dump(1));
    CHECK(gone.byHand.empty());
    CHECK(gameFrom(gone.bytes).pieces().size() == hill.pieces);
    CHECK(newsOf(hill.game, gone.bytes).same);
}

TEST_CASE("both tables stay alike after any number of exported undos and redos",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    // More counters of the same kinds, for copying.
    const std::string squad = table.add("31", "31");
    putPiece(table, squad, "L7");
    const std::string lmg = table.add("13", squad);
    table.setState(lmg, "conceal", "null;");
    takeAll(hill.game, table);
    std::string file = table.file();
    const int which = GENERATE(0, 1, 2, 3);
    const std::array<Json, 4> acts{
        Json{{"do", "remove"}, {"marker", hill.markerOf("12")}, {"why", "eliminated"}},
        Json{{"do", "reveal"}, {"marker", hill.markerOf("15")}},
        Json{{"do", "reveal"}, {"marker", hill.markerOf("12")}},
        Json{{"do", "remove"}, {"piece", hill.pieceOf("31")}, {"why", "eliminated"}}};
    const Json& gone = acts.at(static_cast<std::size_t>(which));
    INFO(gone.dump());
    hill.play(gone);
    std::vector<std::size_t> pieces;
    for (const char* again : {"undo", "redo", "undo", "redo", "undo"}) {
        const VaslExport done = written(hill, file);
        INFO(exportSummary(done).dump(1));
        CHECK(done.byHand.empty());
        file = done.bytes;
        CHECK(newsOf(hill.game, file).same);
        CHECK(written(hill, file).changes.empty());
        pieces.push_back(gameFrom(file).pieces().size());
        hill.play({{"do", again}});
    }
    const VaslExport last = written(hill, file);
    CHECK(last.byHand.empty());
    CHECK(newsOf(hill.game, last.bytes).same);
    CHECK(pieces[0] == pieces[2]);
    CHECK(pieces[1] == pieces[3]);
    CHECK(pieces[1] == gameFrom(last.bytes).pieces().size());
    CHECK(pieces[1] == gameFrom(table.file()).pieces().size());
}

TEST_CASE("a ? added by an export is removed by the next one when its stack is hidden again",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    const std::string marker = hill.markerOf("12");
    const VaslExport hidden = hideStack(hill);
    CHECK(stackWith(hidden.bytes, "11") == std::vector<std::string>{"11", "13"});
    CHECK(newsOf(hill.game, hidden.bytes).same);
    hill.correct("/markers/" + marker + "/kind", "concealed");
    const VaslExport shown = written(hill, hidden.bytes);
    CHECK(stackWith(shown.bytes, "11").size() == 3);
    CHECK(newsOf(hill.game, shown.bytes).same);
    hill.play({{"do", "undo"}});
    const VaslExport again = written(hill, shown.bytes);
    CHECK(stackWith(again.bytes, "11") == std::vector<std::string>{"11", "13"});
    CHECK(newsOf(hill.game, again.bytes).same);
}

TEST_CASE("a concealed stack keeps its number of ? when it moves", "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string second = table.add("12", "12");
    takeAll(hill.game, table);
    REQUIRE(stackWith(table.file(), "11").size() == 4);
    hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"to", "1E4"}});
    const VaslExport done = written(hill, table.file());
    CHECK(stackWith(done.bytes, "11").size() == 4);
    CHECK(std::all_of(done.changes.begin(), done.changes.end(),
                      [](const VaslChange& c) { return c.what == VaslChanged::moved; }));
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("a weapon left behind in VASL stays, and so does a Passenger who got off",
          "[io][vsav][sync][twowindows]") {
    SECTION("the squad moves on without its LMG") {
        GameOfVasl t(squadWithLmg().file());
        VaslTable table(t.file);
        REQUIRE(t.piece("82").carrier == PieceId(t.pieceOf("81")));
        putPiece(table, "81", "K4");
        const VaslIncoming news = newsOf(t.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(news.items[0].kind == Kind::possessed);
        CHECK(news.items[0].detail.empty());
        CHECK(news.items[1].needs == std::set<std::size_t>{0});
        takeAll(t.game, table);
        CHECK(t.hexOf("81") == "1K4");
        CHECK(t.hexOf("82") == "1K5");
        CHECK(t.piece("82").carrier.empty());
        CHECK(written(t, table.file()).changes.empty());
    }
    SECTION("a tank moves on without its Riders") {
        GameOfVasl t(test::armourOfVasl().file());
        VaslTable table(t.file);
        const std::string squad =
            table.palette("4-6-8 Esq", {{"conceal;C;ge/geqmark58;ge;;/p", "null;"}}, "51");
        takeAll(t.game, table);
        t.play({{"do", "load"}, {"pieces", {t.pieceOf(squad)}}, {"on", t.pieceOf("51")}});
        CHECK(newsOf(t.game, table.file()).same);
        putPiece(table, "51", "E4");
        const VaslIncoming news = newsOf(t.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(news.items[1].kind == Kind::moved);
        CHECK(news.items[1].needs == std::set<std::size_t>{0});
        CHECK(news.items[0].kind == Kind::dismounted);
        takeAll(t.game, table);
        CHECK(t.hexOf("51") == "1E4");
        CHECK(t.hexOf(squad) == "1E5");
        CHECK(t.piece(squad).carrier.empty());
    }
}

TEST_CASE("units that joined only here, on a vehicle or with a weapon, have not separated in VASL",
          "[io][vsav][sync][twowindows]") {
    SECTION("a squad that mounts a tank to which it has moved here") {
        GameOfVasl t(test::armourOfVasl().file());
        VaslTable table(t.file);
        const std::string squad =
            table.palette("4-6-8 Esq", {{"conceal;C;ge/geqmark58;ge;;/p", "null;"}}, "51");
        putPiece(table, squad, "E4");
        takeAll(t.game, table);
        t.play({{"do", "move"}, {"pieces", {t.pieceOf(squad)}}, {"to", "1E5"}});
        t.play({{"do", "load"}, {"pieces", {t.pieceOf(squad)}}, {"on", t.pieceOf("51")}});
        CHECK(newsOf(t.game, table.file()).same);
    }
    SECTION("a squad that moves to an LMG and recovers it") {
        GameOfVasl t(squadWithLmg().file());
        VaslTable table(t.file);
        putPiece(table, "81", "K4");
        takeAll(t.game, table);
        t.play({{"do", "move"}, {"pieces", {t.pieceOf("81")}}, {"to", "1K5"}});
        t.play({{"do", "transfer"}, {"pieces", {t.pieceOf("82")}}, {"to", t.pieceOf("81")}});
        CHECK(newsOf(t.game, table.file()).same);
    }
}

TEST_CASE("a vehicle moves on after all units that stay have got off", "[io][vsav][sync][twowindows]") {
    GameOfVasl t(test::armourOfVasl().file());
    VaslTable table(t.file);
    const std::vector<made::TraitText> man{{"conceal;C;ge/geqmark58;ge;;/p", "null;"}};
    const std::string one = table.palette("2-4-8 Ehs", man, "51"),
                      two = table.palette("2-4-7 1hs", man, "51");
    takeAll(t.game, table);
    t.play({{"do", "load"}, {"pieces", {t.pieceOf(one), t.pieceOf(two)}}, {"on", t.pieceOf("51")}});
    putPiece(table, "51", "E4");
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() > 2);
    CHECK(news.items[2].kind == Kind::moved);
    CHECK(news.items[2].needs == std::set<std::size_t>{0, 1});
    takeAll(t.game, table);
    CHECK(t.hexOf(one) == "1E5");
    CHECK(t.hexOf(two) == "1E5");
}

TEST_CASE("a weapon that is captured in VASL changes sides here", "[io][vsav][sync][twowindows]") {
    const auto [x, y] = pixelOf("P5");
    GameOfVasl t(squadWithLmg()
                     .unit("91", "4-6-8 Esq", "ru", x, y, test::layersOfSquad("ru"), "431")
                     .stack("92", x, y, {"91"})
                     .file());
    VaslTable table(t.file);
    REQUIRE(t.piece("82").side == SideId("axis"));
    // Close Combat: the Russians have moved in, and have the weapon.
    table.remove("81");
    putPiece(table, "91", "K5");
    putPiece(table, "82", "K5");
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(takeIncoming(t.game, news).refused.empty());
    CHECK(t.hexOf("91") == "1K5");
    CHECK(t.piece("82").side == SideId("allied"));
    CHECK(t.piece("82").carrier == PieceId(t.pieceOf("91")));
    CHECK(newsOf(t.game, table.file()).same);
    CHECK(written(t, table.file()).changes.empty());
}

TEST_CASE("dummies in a foxhole are beneath it like units, so that nothing tells them apart",
          "[io][vsav][export][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, "31");
    putPiece(table, hole, "H4");
    takeAll(hill.game, table);
    hill.play({{"do", "move"}, {"marker", hill.markerOf("15")}, {"to", "1H4"}, {"position", "foxhole"}});
    const VaslExport done = written(hill, table.file());
    CHECK(done.byHand.empty());
    CHECK(stackWith(done.bytes, "15").back() == hole);
    CHECK(stackWith(done.bytes, "15").size() == 4);
    CHECK(newsOf(hill.game, done.bytes).same);
    CHECK(written(hill, done.bytes).changes.empty());
    const GameOfVasl again(done.bytes);
    CHECK(again.game.session->state().marker(MarkerId(again.markerOf("15")))->position.portion ==
          Portion::foxhole);
    // Out of it again.
    hill.correct("/markers/" + hill.markerOf("15") + "/position", "");
    const VaslExport out = written(hill, done.bytes);
    CHECK(stackWith(out.bytes, hole).front() == hole);
    CHECK(newsOf(hill.game, out.bytes).same);
}

TEST_CASE("a part of a stack that leaves with all its ? in VASL keeps them", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string second = table.add("12", "12");
    takeAll(hill.game, table);
    for (const char* vasl : {"11", "12"}) putPiece(table, vasl, "E4");
    putPiece(table, second, "E4");
    (void)takeIncoming(hill.game, newsOf(hill.game, table.file()));
    REQUIRE(hill.hexOf("11") == "1E4");
    hill.play({{"do", "correct"},
               {"pointer", "/markers/" + hill.piece("11").under.text + "/at"},
               {"value", "1E3"}});
    const VaslExport done = written(hill, table.file());
    INFO(exportSummary(done).dump(1) << incomingSummary(newsOf(hill.game, done.bytes)).dump(1));
    // The LMG that is left without a `?` in VASL stays concealed.
    CHECK(stackWith(done.bytes, "11").size() == 3);
    CHECK(gameFrom(done.bytes).piece("13")->concealed != vsav::Owner::none);
    CHECK(gameFrom(done.bytes).piece("11")->y == pixelOf("E3").second);
    CHECK(newsOf(hill.game, done.bytes).same);
    const GameOfVasl again(done.bytes);
    CHECK(again.game.session->state().markers.size() == hill.game.session->state().markers.size());
}

TEST_CASE("a ? that leaves an upper level in VASL is on the ground in a hex without that level",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string marker = "/markers/" + hill.markerOf("12");
    hill.play({{"do", "becomes"}, {"at", {"1E4"}}, {"terrain", "Shellholes"}});
    hill.correct(marker + "/at", "1E5h1");
    moveStackOf(table, "12", "E4");
    (void)takeIncoming(hill.game, newsOf(hill.game, table.file()));
    CHECK(markerOver(hill, "11").at.text() == "1E4");
}

TEST_CASE(
    "a ? removed from a stack without its units is reported, numbered or not, and never silently moved back",
    "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    SECTION("the only ? of a stack of units") {
        putPiece(table, "12", "E4");
        const VaslIncoming news = newsOf(hill.game, table.file());
        CHECK_FALSE(news.same);
        CHECK_FALSE(news.contradictions.empty());
    }
    SECTION("one of two ?") {
        const std::string second = table.add("12", "12");
        takeAll(hill.game, table);
        putPiece(table, second, "E4");
        // It is reported until it is put back, and nothing is moved back.
        for (int time = 0; time < 2; ++time) {
            const VaslIncoming news = newsOf(hill.game, table.file());
            INFO(incomingSummary(news).dump(1));
            CHECK(news.items.empty());
            REQUIRE(news.contradictions.size() == 1);
            CHECK_THAT(news.contradictions[0].why, containsText("is in 1E4 in VASL"));
            hill.game.info.vasl = linkAfter(news, *hill.game.info.vasl, *hill.game.session);
            CHECK(written(hill, table.file()).changes.empty());
        }
    }
    SECTION("numbered, all ? of a stack that covers units here") {
        hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
        for (const char* q : {"15", "16", "17"}) table.remove(q);
        const auto news = newsFromVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
        REQUIRE(news);
        CHECK(news->contradictions.size() == 1);
        const auto done = exportVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
        REQUIRE(done);
        CHECK(done->changes.empty());
    }
    SECTION("numbered, and its units are in the open there, which is applied") {
        table.remove("12");
        for (const char* vasl : {"11", "13"}) table.reveal(vasl);
        const auto news = newsFromVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
        REQUIRE(news);
        INFO(incomingSummary(*news).dump(1));
        CHECK(news->contradictions.empty());
        REQUIRE(news->items.size() == 1);
        CHECK(news->items[0].kind == Kind::revealed);
    }
    SECTION(
        "numbered, with the units under it, in the wrong Player Turn: offered again until it is applied") {
        moveStackOf(table, "12", "A1");
        for (int time = 0; time < 2; ++time) {
            const auto news = newsFromVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
            REQUIRE(news);
            INFO(incomingSummary(*news).dump(1));
            REQUIRE(news->items.size() == 1);
            CHECK(news->items[0].doubt.find("since") == std::string::npos);
            hill.game.info.vasl = linkAfter(*news, *hill.game.info.vasl, *hill.game.session);
            const auto done = exportVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
            REQUIRE(done);
            CHECK(done->changes.empty());
        }
    }
}

TEST_CASE("units that leave a hidden stack or take over its weapons in VASL are not revealed",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const auto told = [&] { return readBy(hill.game, SideId("allied")); };
    SECTION("the possessor is eliminated, another unit is still there") {
        const std::string other = table.add("11", "13");
        takeAll(hill.game, table);
        REQUIRE(hill.piece("13").under == hill.piece(other).under);
        table.remove("11");
        (void)takeIncoming(hill.game, newsOf(hill.game, table.file()));
        CHECK(hill.piece("13").under == hill.piece(other).under);
        CHECK(told().find("LMG") == std::string::npos);
        CHECK(newsOf(hill.game, table.file()).same);
    }
    SECTION("a unit that breaks under its ? would be revealed, so the player decides") {
        table.setState("11", "emb2", "2", 0);
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK_FALSE(news.items[0].doubt.empty());
        CHECK(sureItems(news).empty());
    }
    SECTION("a part of a HIP stack is elsewhere, still hidden") {
        VaslTable hidden(hideStack(hill).bytes);
        putPiece(hidden, "13", "E4");
        const VaslIncoming news = newsOf(hill.game, hidden.file());
        INFO(incomingSummary(news).dump(1));
        CHECK_FALSE(news.same);
        (void)takeIncoming(hill.game, news);
        CHECK(told().find("LMG") == std::string::npos);
        CHECK(hill.hexOf("13") == "1E4");
        CHECK(markerOver(hill, "13").kind == MarkerKind::hip);
    }
    SECTION("a part of a HIP stack is elsewhere, now under a ?") {
        VaslTable hidden(hideStack(hill).bytes);
        hidden.setState("13", "hide", "null");
        hidden.setState("13", "conceal", "open sesame;|0");
        putPiece(hidden, "13", "E4");
        (void)takeIncoming(hill.game, newsOf(hill.game, hidden.file()));
        CHECK(told().find("LMG") == std::string::npos);
        CHECK(hill.hexOf("13") == "1E4");
        CHECK(markerOver(hill, "13").kind == MarkerKind::concealed);
    }
    SECTION("hidden there, and now concealed") {
        GameOfVasl armour(test::armourOfVasl().file());
        VaslTable guns(armour.file);
        guns.setState("61", "hide", "null");
        guns.setState("61", "conceal", "swordfish;|0");
        const VaslIncoming news = newsOf(armour.game, guns.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK(news.items[0].kind == Kind::concealed);
        takeAll(armour.game, guns);
        CHECK(markerOver(armour, "61").kind == MarkerKind::concealed);
        CHECK(readBy(armour.game, SideId("axis")).find("AT") == std::string::npos);
    }
}

TEST_CASE("a weapon that a concealed unit captures in VASL is under that unit's ?",
          "[io][vsav][sync][twowindows][secrets]") {
    const auto [x, y] = pixelOf("P5");
    GameOfVasl t(squadWithLmg()
                     .unit("91", "4-6-8 Esq", "ru", x, y, test::layersOfSquad("ru"), "431")
                     .question("93", "ru", "swordfish", x, y)
                     .stack("92", x, y, {"91", "93"})
                     .file());
    VaslTable table(t.file);
    REQUIRE(markerOver(t, "91").kind == MarkerKind::concealed);
    table.remove("81");
    putPiece(table, "82", "P5");
    // Into the stack, beneath the `?`.
    putPiece(table, "93", "P5");
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    (void)takeIncoming(t.game, news);
    CHECK(t.piece("82").side == SideId("allied"));
    CHECK(t.piece("82").under == t.piece("91").under);
    CHECK(newsOf(t.game, table.file()).same);
}

TEST_CASE("a change that depends on a counter's move waits for that move", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    // In different places in both games, in a foxhole in VASL.
    hill.play({{"do", "move"}, {"pieces", {hill.pieceOf("31")}}, {"to", "1K4"}});
    moveStackOf(table, "31", "K6");
    table.palette("Foxhole", {{"moved;m", "false"}}, "31");
    const VaslTaken taken = takeSure(hill, table);
    CHECK(taken.refused.empty());
    CHECK(hill.hexOf("31") == "1K4");
    CHECK(hill.piece("31").position == Position());
}

TEST_CASE("a refused act does not affect the others, and acts that need it are not tried",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    moveStackOf(table, "31", "K4");
    table.setState("41", "emb2", "2", 0);
    VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 2);
    const bool first = news.items[0].kind == Kind::moved;
    VaslIncomingItem& moves = news.items[first ? 0 : 1];
    // Half of it is possible, so none of it is done.
    moves.commands.push_back({{"do", "remove"}, {"piece", "nobody"}});
    const VaslTaken taken = takeIncoming(hill.game, news, {0, 1});
    CHECK(taken.done == 1);
    REQUIRE(taken.refused.size() == 1);
    CHECK(hill.hexOf("31") == "1K5");
    CHECK(hill.piece("41").marks.contains("broken"));
}

TEST_CASE("a unit moved under an existing ? is under it here, unseen by the other side",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    SECTION("a second LMG, and a squad") {
        const std::string lmg = table.add("13", "11"), squad = table.add("11", "11");
        const VaslTaken taken = takeSure(hill, table);
        CHECK(taken.refused.empty());
        INFO(incomingSummary(newsOf(hill.game, table.file())).dump(1));
        CHECK(newsOf(hill.game, table.file()).same);
        const MarkerId marker(hill.markerOf("12"));
        CHECK(hill.piece(lmg).under == marker);
        CHECK(hill.piece(squad).under == marker);
        CHECK(markerOver(hill, "11").contents.size() == 4);
        CHECK(hill.piece(lmg).carrier == PieceId(hill.pieceOf(squad)));
        CHECK(written(hill, table.file()).changes.empty());
        const std::string read = readBy(hill.game, SideId("allied"));
        CHECK(read.find("LMG") == std::string::npos);
        CHECK(read.find("4-6-") == std::string::npos);
    }
    SECTION("more units than may stack there") {
        std::vector<std::string> came;
        for (int i = 0; i < 4; ++i) came.push_back(table.add("11", "11"));
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        CHECK(takeIncoming(hill.game, news).refused.empty());
        for (const std::string& vasl : came) CHECK(hill.piece(vasl).under == hill.piece("11").under);
        CHECK(hill.hexOf("11") == "1E5");
        CHECK(newsOf(hill.game, table.file()).same);
        const VaslExport done = written(hill, table.file());
        INFO(exportSummary(done).dump(1) << incomingSummary(newsOf(hill.game, done.bytes)).dump(1));
        CHECK(stackWith(done.bytes, "11").size() == 7);
        CHECK(newsOf(hill.game, done.bytes).same);
        CHECK(readBy(hill.game, SideId("allied")).find("4-6-") == std::string::npos);
    }
    SECTION("while a unit that was there has gone, which is doubtful") {
        (void)table.add("13", "13");
        table.remove("11");
        hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"to", "1E4"}});
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        (void)takeIncoming(hill.game, news, sureItems(news));
        CHECK_FALSE(hill.piece("11").under.empty());
        for (std::size_t i = 0; i < news.items.size(); ++i)
            (void)takeIncoming(hill.game, newsOf(hill.game, table.file()));
        const std::string read = readBy(hill.game, SideId("allied"));
        CHECK(read.find("LMG") == std::string::npos);
        CHECK(read.find("4-6-") == std::string::npos);
    }
    SECTION("in a foxhole") {
        const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, "12");
        takeAll(hill.game, table);
        REQUIRE(markerOver(hill, "11").position.portion == Portion::foxhole);
        const std::string lmg = table.add("13", "11");
        CHECK(takeSure(hill, table).refused.empty());
        CHECK(hill.piece(lmg).under == hill.piece("11").under);
        CHECK(newsOf(hill.game, table.file()).same);
    }
    SECTION("a new stack with its weapon, in one change") {
        const auto stack = [&](const char* hex) {
            const std::string squad = table.add("11", "31");
            putPiece(table, squad, hex);
            const std::string lmg = table.add("13", squad), question = table.add("12", lmg);
            return std::tuple{squad, lmg, question};
        };
        const auto [squad, lmg, question] = stack("L7");
        const VaslTaken taken = takeSure(hill, table);
        CHECK(taken.refused.empty());
        CHECK(newsOf(hill.game, table.file()).same);
        CHECK(hill.piece(squad).under == hill.piece(lmg).under);
        CHECK(hill.piece(lmg).carrier == PieceId(hill.pieceOf(squad)));
        CHECK(hill.markerOf(question) == hill.piece(squad).under.text);
        CHECK(readBy(hill.game, SideId("allied")).find("LMG") == std::string::npos);
    }
}

TEST_CASE("a dummy cloak moves, appears and disappears on both tables",
          "[io][vsav][sync][export][twowindows]") {
    GameOfVasl t(dummyCloak().file());
    VaslTable table(t.file);
    const std::string marker = t.markerOf("91");
    const auto hex = [&] {
        const Marker* m = t.game.session->state().marker(MarkerId(marker));
        return m == nullptr ? std::string("gone") : m->at.hex;
    };
    REQUIRE(hex() == "1K5");
    CHECK(newsOf(t.game, t.file).same);
    SECTION("moved in VASL") {
        moveStackOf(table, "91", "K4");
        CHECK(newsOf(t.game, table.file()).items.at(0).name == "Cloak");
        takeAll(t.game, table);
        CHECK(hex() == "1K4");
        CHECK(written(t, table.file()).changes.empty());
    }
    SECTION("removed in VASL") {
        table.remove("91");
        takeAll(t.game, table);
        CHECK(hex() == "gone");
    }
    SECTION("two cloaks are there: none is lost, and one that moves alone is reported") {
        const std::string second = table.add("91", "91");
        GameOfVasl both(table.file());
        CHECK(written(both, both.file).changes.empty());
        VaslTable there(both.file);
        putPiece(there, second, "K6");
        const VaslIncoming news = newsOf(both.game, there.file());
        CHECK_FALSE(news.same);
        CHECK(news.contradictions.size() == 1);
    }
    SECTION("moved here, exported, undone, exported") {
        t.correct("/markers/" + marker + "/at", "1K4");
        const VaslExport done = written(t, t.file);
        CHECK(done.changes.size() == 1);
        CHECK(newsOf(t.game, done.bytes).same);
        t.play({{"do", "undo"}});
        const VaslExport back = written(t, done.bytes);
        CHECK(back.changes.size() == 1);
        CHECK(made::textInFile(back.bytes) == made::textInFile(t.file));
        CHECK(newsOf(t.game, back.bytes).same);
    }
    SECTION("removed here, exported, undone: none is left to copy, which is reported") {
        t.play({{"do", "remove"}, {"marker", marker}, {"why", "eliminated"}});
        const VaslExport done = written(t, t.file);
        CHECK(gameFrom(done.bytes).piece("91") == nullptr);
        t.play({{"do", "undo"}});
        const VaslExport back = written(t, done.bytes);
        INFO(exportSummary(back).dump(1));
        REQUIRE(back.byHand.size() == 1);
        CHECK(back.byHand[0].name == "Cloak");
    }
}

TEST_CASE("an extension with other setups is compared by the setup that the game was taken from",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    moveStackOf(table, "31", "K4");
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("many.vmdx"),
                            test::zipped({{"hill.vsav", table.file()}, {"other.vsav", hill.file}})));
    hill.game.info.vasl->member = "hill.vsav";
    const auto news = newsFromVasl(hill.game, folder.file("many.vmdx"));
    REQUIRE(news);
    CHECK(news->items.size() == 1);
    CHECK(news->link.member == "hill.vsav");
    const auto done = exportVasl(hill.game, folder.file("many.vmdx"));
    REQUIRE(done);
    CHECK(done->ofArchive);
}

TEST_CASE("a captured weapon belongs to the unit beneath it", "[io][vsav][twowindows]") {
    const auto [x, y] = pixelOf("K5");
    const auto [px, py] = pixelOf("P5");
    GameOfVasl t(made::Maker()
                     .unit("81", "4-6-8 Esq", "ru", x, y, test::layersOfSquad("ru"), "431")
                     .unit("82", "LMG", "ge", x, y, {}, "2461")
                     .stack("84", x, y, {"81", "82"})
                     // If Germans are there too, it belongs to them.
                     .unit("91", "4-6-8 Esq", "ru", px, py, test::layersOfSquad("ru"), "431")
                     .unit("92", "LMG", "ge", px, py, {}, "2461")
                     .unit("93", "4-6-8 Esq", "ge", px, py, test::layersOfSquad("ge"), "2361")
                     .stack("94", px, py, {"91", "92", "93"})
                     .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t")
                     .file());
    CHECK(t.piece("82").side == SideId("allied"));
    CHECK(t.piece("82").nation == "german");
    CHECK(t.piece("82").carrier == PieceId(t.pieceOf("81")));
    CHECK(t.piece("92").side == SideId("axis"));
    CHECK(t.piece("92").carrier.empty());
    CHECK(written(t, t.file).changes.empty());
}

TEST_CASE("new counters are copies of similar ones: foxholes of either side, leaders without the name",
          "[io][vsav][export][twowindows]") {
    const auto [x, y] = pixelOf("K5");
    GameOfVasl t(
        made::Maker()
            .unit("71", "geLDR", "ge", x, y,
                  {{"label;76;Name;10;0,0,0;255,255,255;c;0;c;0;c;c;$label$;Dialog;0;0;name", "Müller"},
                   {test::layer("ge/geL91b", "broken +", "BRK"), "-1"},
                   {test::layer("ge/wnd", "Wnd +"), "-1"},
                   {test::layer("ge/geL92,ge/geL91,ge/geL81", "9-2,9-1,8-1"), "2"}})
            .piece("73", {{"moved;m", "false"}}, "Foxhole", x, y, "1")
            .stack("72", x, y, {"71", "73"})
            .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t")
            .file());
    t.play({{"do", "place"}, {"side", "axis"}, {"at", "1L5"}, {"kind", "known"}, {"contents", {"8-1"}}});
    t.play({{"do", "place"}, {"side", "axis"}, {"at", "1L6"}, {"kind", "known"}, {"contents", {"Foxhole"}}});
    const VaslExport done = written(t, t.file);
    INFO(exportSummary(done).dump(1));
    CHECK(done.byHand.empty());
    const auto file = gameFrom(done.bytes);
    int leaders = 0, holes = 0;
    for (const VaslChange& c : done.changes) {
        if (c.what != VaslChanged::added) continue;
        const vsav::SavedPiece* p = file.piece(c.id);
        REQUIRE(p != nullptr);
        leaders += p->name == "geLDR" && c.name == "8-1" ? 1 : 0;
        holes += p->name == "Foxhole" ? 1 : 0;
        for (const vsav::Trait& trait : p->traits)
            if (trait.name == "label") CHECK(trait.state.empty());
    }
    CHECK(leaders == 1);
    CHECK(holes == 1);
    CHECK(newsOf(t.game, done.bytes).same);
}

TEST_CASE("counters are at VASL's own points, in every other hexrow too", "[io][vsav][export]") {
    // (56.25 n, 64.5 (r - 1) + 32, and 32 more if n is odd), each cut off to whole pixels.
    HillOfVasl hill;
    for (const auto& [hex, x, y] :
         {std::tuple{"D4", 168, 257}, std::tuple{"D2", 168, 128}, std::tuple{"F2", 281, 128},
          std::tuple{"B1", 56, 64}, std::tuple{"C2", 112, 96}, std::tuple{"E3", 225, 161}}) {
        CAPTURE(hex);
        hill.correct("/pieces/" + hill.pieceOf("31") + "/at", "1" + std::string(hex));
        const auto file = gameFrom(written(hill, hill.file).bytes);
        CHECK(file.piece("31")->x == 400 + x);
        CHECK(file.piece("31")->y == 400 + y);
        hill.game.info.vasl = GameOfVasl(hill.file).game.info.vasl;
    }
}

TEST_CASE("a transferred weapon is where its new possessor is", "[io][vsav][rules]") {
    GameOfVasl t(squadWithLmg().file());
    VaslTable table(t.file);
    const std::string other = table.add("81", "81");
    takeAll(t.game, table);
    REQUIRE(t.piece("82").carrier == PieceId(t.pieceOf(other)));  // it lies right beneath
    t.correct("/pieces/" + t.pieceOf(other) + "/position", "foxhole");
    REQUIRE(t.piece("82").position.portion == Portion::foxhole);
    t.play({{"do", "transfer"}, {"pieces", {t.pieceOf("82")}}, {"to", t.pieceOf("81")}});
    CHECK(t.piece("82").position == Position());
}

namespace {

/// In E5 the German squads 11 and 14 and the LMG 13 on 14, all below the `?` 12.
made::Maker twoSquadsConcealed() {
    const auto [x, y] = pixelOf("E5");
    made::Maker m;
    m.unit("11", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
        .unit("14", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
        .unit("13", "LMG", "ge", x, y, {}, "2461")
        .question("12", "ge", "open sesame", x, y)
        .stack("21", x, y, {"11", "14", "13", "12"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    return m;
}

/// Who is in play for a counter of VASL's now: those whom he replaced have it as well.
const Piece& inPlay(const GameOfVasl& t, const std::string& vasl) {
    const State& state = t.game.session->state();
    for (const auto& [id, of] : t.game.info.vasl->pieces)
        if (const Piece* p = state.piece(id); of == vasl && p != nullptr && p->gone.empty()) return *p;
    FAIL("nobody in play has VASL's " << vasl);
    return state.pieces.begin()->second;
}

bool hasWhy(const VaslExport& done, VaslByHand why) {
    return std::any_of(done.byHand.begin(), done.byHand.end(),
                       [&](const VaslLeftToDo& l) { return l.why == why; });
}

void onlyByHand(const VaslExport& done, VaslByHand why) {
    CHECK(done.changes.empty());
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == why);
}

/// VASL's player Deploys the squad of a counter: its half-squad layer, and a copy on it.
std::string deployThere(VaslTable& table, const std::string& squad) {
    table.setState(squad, "emb2", "2", 1);
    return table.add(squad, squad);
}

}  // namespace

TEST_CASE("a marker gets no name of an earlier marker, and no ? of the other side",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    int highest = 0;
    for (const auto& [id, m] : hill.game.session->start().markers)
        highest = std::max(highest, std::atoi(id.text.c_str() + 1));
    CHECK(hill.game.session->start().counters.markers >= highest);
    const std::string was = hill.markerOf("12");
    hill.play({{"do", "reveal"}, {"marker", was}});
    hill.play({{"do", "phase"}, {"to", "CCPh"}});
    SECTION("by itself") {
        hill.play({{"do", "conceal"}, {"pieces", {hill.pieceOf("41")}}});
        CHECK(hill.piece("41").under.text != was);
    }
    SECTION("in a game saved by a version that reused names") {
        hill.play({{"do", "conceal"}, {"pieces", {hill.pieceOf("41")}}});
        VaslLink& link = *hill.game.info.vasl;
        link.counters[hill.piece("41").under] = link.counters[MarkerId(was)];
        link.counters.erase(MarkerId(was));
    }
    const VaslExport done = written(hill, hill.file);
    const auto lies = stackWith(done.bytes, "41");
    CHECK(std::count(lies.begin(), lies.end(), "12") == 0);
    CHECK(lies.size() == 3);  // its mark, and a `?` of its side
}

TEST_CASE("a replacement made only here is not a change in VASL, exported or not",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    SECTION("Deployed") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"2-4-7", "2-4-7"}}});
        CHECK(newsOf(hill.game, hill.file).items.empty());
    }
    SECTION("by a unit that VASL's counter can't show") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"8-3-8"}}});
        CHECK(newsOf(hill.game, hill.file).items.empty());
        const VaslExport done = written(hill, hill.file);
        CHECK(hasWhy(done, VaslByHand::noSuchFace));
        CHECK(newsOf(hill.game, done.bytes).items.empty());
    }
    SECTION("Deployed in VASL after the export: neither is overwritten") {
        hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"4-6-8"}}});
        const VaslExport done = written(hill, hill.file);
        VaslTable table(done.bytes);
        deployThere(table, "31");
        REQUIRE(newsOf(hill.game, table.file()).items.size() == 1);
        const VaslExport again = written(hill, table.file());
        CHECK(again.changes.empty());
    }
}

TEST_CASE("a new counter can be a copy of one that the same export removes",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    hill.play({{"do", "remove"}, {"piece", hill.pieceOf("13")}, {"why", "eliminated"}});
    hill.play({{"do", "place"}, {"side", "axis"}, {"at", "1K6"}, {"kind", "known"}, {"contents", {"LMG"}}});
    const VaslExport done = written(hill, hill.file);
    CHECK(done.byHand.empty());
    CHECK(gameFrom(done.bytes).piece("13") == nullptr);
    CHECK(std::count_if(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
              return c.what == VaslChanged::added && c.to == "1K6";
          }) == 1);
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("a unit revealed or hidden in VASL since gets no new ? there", "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"to", "1E4"}});
    const VaslExport moved = written(hill, hill.file);
    VaslTable table(moved.bytes);
    table.remove("12");
    SECTION("shown") {
        table.reveal("11");
        table.reveal("13");
        CHECK(stackWith(table.file(), "11") == std::vector<std::string>{"11", "13"});
    }
    SECTION("hidden") {
        for (const char* id : {"11", "13"}) {
            table.reveal(id);
            table.setState(id, "hide", "open sesame");
        }
        takeSure(hill, table);
    }
    const VaslExport done = written(hill, table.file());
    CHECK(done.changes.empty());
    CHECK(hasWhy(done, VaslByHand::changedThere));
}

TEST_CASE("a ? that was given to another stack comes back after an undo", "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    const std::string first = hill.markerOf("12");
    hill.play({{"do", "reveal"}, {"marker", first}});
    hill.play({{"do", "phase"}, {"to", "CCPh"}});
    hill.play({{"do", "conceal"}, {"pieces", {hill.pieceOf("31")}}});
    const VaslExport done = written(hill, hill.file);
    CHECK(stackWith(done.bytes, "31").back() == "12");
    hill.play({{"do", "undo"}, {"to", 0}});
    const VaslExport back = written(hill, done.bytes);
    CHECK(stackWith(back.bytes, "31") == std::vector<std::string>{"31"});
    CHECK(stackWith(back.bytes, "11").back() == "12");
    CHECK(std::none_of(back.changes.begin(), back.changes.end(), [](const VaslChange& c) {
        return c.what == VaslChanged::added || c.what == VaslChanged::removed;
    }));
    CHECK(newsOf(hill.game, back.bytes).same);
}

TEST_CASE("a half-squad from a Deployment in VASL stays there until its move is applied",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string half = deployThere(table, "41");
    putPiece(table, "41", "S6");
    putPiece(table, half, "S6");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    takeSure(hill, table);
    REQUIRE(hill.game.session->state().placeOf(inPlay(hill, "41")).hex ==
            "1S5");  // its side does not move now
    const VaslExport done = written(hill, table.file());
    INFO(exportSummary(done).dump(1));
    CHECK(std::none_of(done.changes.begin(), done.changes.end(),
                       [](const VaslChange& c) { return c.what == VaslChanged::moved; }));
    CHECK_FALSE(newsOf(hill.game, done.bytes).items.empty());
}

TEST_CASE("a squad that VASL Deploys under its ? stays under it, even if a correction does it",
          "[io][vsav][sync][twowindows][secrets]") {
    const auto bothBelow = [](GameOfVasl& t, VaslTable& table, const std::string& half) {
        const Piece &one = inPlay(t, "32"), &other = inPlay(t, half);
        CHECK(one.kind == PieceClass::halfSquad);
        CHECK(other.kind == PieceClass::halfSquad);
        CHECK_FALSE(other.under.empty());
        CHECK(one.under == other.under);
        CHECK(readBy(t.game, SideId("axis")).find("2-4-") == std::string::npos);
        CHECK(readBy(t.game, SideId("axis")).find("2-2-7") == std::string::npos);
        CHECK(written(t, table.file()).changes.empty());
    };
    SECTION("the squad may Deploy") {
        HillOfVasl hill;
        VaslTable table(hill.file);
        const std::string half = deployThere(table, "32");
        takeAll(hill.game, table);
        bothBelow(hill, table, half);
    }
    SECTION("the squad may not: doubtful, and applied by its number") {
        const auto [x, y] = pixelOf("P5");
        GameOfVasl t(made::Maker()
                         .unit("32", "6-2-8 Esq", "ru", x, y,
                               {{test::layer("ru/ru6b", "broken +", "BRK"), "-1"},
                                {test::layer("ru/ru227H", "2-2-7 1hs"), "-1"},
                                {test::layer("ru/ru527S", "5-2-7 1sq", "SQ"), "1"}},
                               "431")
                         .question("33", "ru", "swordfish", x, y)
                         .stack("24", x, y, {"32", "33"})
                         .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t")
                         .file());
        t.game = std::move(*gameOf(test::importOnGrids(t.file)));  // in the setup phase
        VaslTable table(t.file);
        table.setState("32", "emb2", "1", 1);
        table.setState("32", "conceal", "swordfish;|0");
        const std::string half = table.add("32", "32");
        const VaslIncoming news = newsOf(t.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        REQUIRE(news.items[0].doubt.find("can't Deploy") != std::string::npos);
        (void)takeIncoming(t.game, news, {0});
        bothBelow(t, table, half);
    }
}

TEST_CASE("with numbered ? a revealed unit is on its ? with its marks, the others under it as before",
          "[io][vsav][export][twowindows]") {
    GameOfVasl t(twoSquadsConcealed().file());
    t.play({{"do", "reveal"}, {"marker", t.markerOf("12")}, {"pieces", {t.pieceOf("11")}}});
    ExportOptions options;
    options.numbered = true;
    const auto done = exportVaslBytes(t.game, t.file, "hill.vsav", options);
    REQUIRE(done);
    CHECK(stackWith(done->bytes, "11") == std::vector<std::string>{"14", "13", "12", "11"});
    const GameOfVasl again(done->bytes);
    CHECK(again.piece("11").under.empty());
    CHECK_FALSE(again.piece("14").under.empty());
}

TEST_CASE("a concealed stack that VASL puts onto other units of its side covers them with its ?",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    for (const char* id : {"11", "13", "12"}) putPiece(table, id, "K5");
    table.setState("31", "conceal", "open sesame;|0");
    takeAll(hill.game, table);
    CHECK_FALSE(hill.piece("31").under.empty());
    CHECK(hill.piece("31").under == hill.piece("11").under);
    CHECK(newsOf(hill.game, table.file()).same);
    CHECK(written(hill, table.file()).changes.empty());
}

TEST_CASE("no weapon is revealed unasked because its possessor is revealed in VASL",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    REQUIRE(hill.piece("13").carrier == PieceId(hill.pieceOf("11")));
    VaslTable table(hill.file);
    table.reveal("11");
    table.setState("13", "conceal", "open sesame;|0");
    table.remove("12");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE_FALSE(news.items.empty());
    CHECK(news.items[0].kind == Kind::revealed);
    CHECK(news.items[0].doubt.find("LMG is revealed too") != std::string::npos);
    takeSure(hill, table);
    CHECK_FALSE(hill.piece("13").under.empty());
}

TEST_CASE("a ? that no longer covers any unit in VASL is reported", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    for (const char* id : {"11", "13"}) {
        putPiece(table, id, "E4");
        table.reveal(id);
    }
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(std::any_of(news.contradictions.begin(), news.contradictions.end(), [](const VaslContradiction& c) {
        return c.name == "?" && c.hex == "1E5" &&
               c.why.find("the marker is still there") != std::string::npos;
    }));
}

TEST_CASE("a unit moved in VASL together with its foxhole is in it there", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, "31");
    takeAll(hill.game, table);
    REQUIRE(hill.piece("31").position.portion == Portion::foxhole);
    putPiece(table, "31", "K4");
    putPiece(table, hole, "K4");
    takeAll(hill.game, table);
    CHECK(hill.hexOf("31") == "1K4");
    CHECK(hill.piece("31").position.portion == Portion::foxhole);
    CHECK(newsOf(hill.game, table.file()).same);
    CHECK(written(hill, table.file()).changes.empty());
}

TEST_CASE("a vehicle that moved and turned in VASL stays turned there if only its move is applied",
          "[io][vsav][sync][export][twowindows]") {
    GameOfVasl t(test::armourOfVasl().file());
    VaslTable table(t.file);
    table.setState("51", "emb2", "6", 2);  // its VCA
    putPiece(table, "51", "E6");           // the way it faces
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    std::set<std::size_t> drive;
    for (std::size_t i = 0; i < news.items.size(); ++i)
        if (news.items[i].kind == Kind::moved) drive.insert(i);
    REQUIRE(drive.size() == 1);
    REQUIRE(news.items.size() > 1);
    (void)takeIncoming(t.game, news, drive);
    REQUIRE(t.hexOf("51") == "1E6");
    const VaslExport done = written(t, table.file());
    CHECK(done.changes.empty());
    CHECK_FALSE(newsOf(t.game, done.bytes).items.empty());
}

TEST_CASE("a unit above a level counter is on that level, and moves to a level here are listed for VASL",
          "[io][vsav][import][export][twowindows]") {
    HillOfVasl hill;
    const auto [level, name] = GENERATE(std::pair{2, "Level 2"}, std::pair{-1, "Cellar"});
    CAPTURE(name);
    VaslTable table(hill.file);
    // In their own stack: the level counter at the bottom, the squad on it.
    const std::string counter = table.palette("Building", {{test::layer("ML/Lvl", name), "1"}}, "31");
    putPiece(table, counter, "K6");
    putPiece(table, "31", "K6");
    const auto again = gameOf(test::importOnGrids(table.file()));
    REQUIRE(again);
    const State& state = again->session->state();
    for (const auto& [id, vasl] : again->info.vasl->pieces)
        CHECK(state.placeOf(state.pieces.at(id)).level == (vasl == "31" ? level : 0));
    hill.correct("/pieces/" + hill.pieceOf("31") + "/at", Location{"1K5", level}.text());
    const VaslExport done = written(hill, hill.file);
    onlyByHand(done, VaslByHand::level);
}

TEST_CASE("a Player Turn that is already over here is reported, and no phase is played",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    for (int i = 0; i < 2; ++i) hill.play({{"do", "phase"}, {"to", "RPh"}});
    REQUIRE(hill.game.session->state().clock.turn == 2);
    table.turn(1, "Allied");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(news.items.empty());
    REQUIRE(news.contradictions.size() == 1);
    CHECK(news.contradictions[0].why.find("here it is later") != std::string::npos);
}

TEST_CASE("a unit that appears in VASL beside hidden units, or in a foxhole, appears so here",
          "[io][vsav][sync][twowindows][secrets]") {
    const std::string squadTrait = "conceal;C;ge/geqmark58;ge;;/p";
    SECTION("hidden: one HIP stack with the units there") {
        HillOfVasl hill;
        const VaslExport done = hideStack(hill);
        VaslTable table(done.bytes);
        const std::string came = table.palette(
            "4-6-8 Esq", {{squadTrait, "null;"}, {"hide;H,130;HIP;;player:;0.3", "open sesame"}}, "11");
        takeAll(hill.game, table);
        CHECK_FALSE(hill.piece(came).under.empty());
        CHECK(hill.piece(came).under == hill.piece("11").under);
        CHECK(written(hill, table.file()).changes.empty());
    }
    SECTION("Known, in a foxhole") {
        HillOfVasl hill;
        VaslTable table(hill.file);
        const std::string came = table.palette("4-6-8 Esq", {{squadTrait, "null;"}}, "31");
        putPiece(table, came, "K7");
        const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, came);
        takeAll(hill.game, table);
        CHECK(hill.piece(came).position.portion == Portion::foxhole);
        CHECK(written(hill, table.file()).changes.empty());
    }
    SECTION("concealed, in a foxhole") {
        HillOfVasl hill;
        VaslTable table(hill.file);
        const std::string came = table.palette("4-6-8 Esq", {{squadTrait, "open sesame;|0"}}, "31");
        putPiece(table, came, "K7");
        const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, came);
        takeAll(hill.game, table);
        const Marker& over = markerOver(hill, came);
        CHECK(over.position.portion == Portion::foxhole);
        CHECK(readBy(hill.game, SideId("allied")).find("4-6-") == std::string::npos);
    }
}

TEST_CASE("a mark without a face on VASL's counter is reported", "[io][vsav][export][twowindows]") {
    GameOfVasl t(squadWithLmg().file());
    t.play({{"do", "mark"}, {"piece", t.pieceOf("82")}, {"add", {"malfunctioned"}}});
    const VaslExport done = written(t, t.file);
    CHECK(hasWhy(done, VaslByHand::noSuchMark));
    CHECK(newsOf(t.game, done.bytes).items.empty());
}

TEST_CASE("a unit that moves under another stack's ? in VASL joins that stack",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    const Json conceals = {{"do", "conceal"}, {"piece", hill.pieceOf("31")}};
    for (const Finding& f : hill.game.session->check(conceals))
        hill.play({{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}});
    hill.play(conceals);
    const VaslExport done = written(hill, hill.file);
    const std::string cover = stackWith(done.bytes, "31").back();
    REQUIRE(cover != "31");
    const std::string theirs = hill.piece("11").under.text;
    VaslTable table(done.bytes);
    putPiece(table, "11", "K5");
    putPiece(table, cover, "E4");  // lifted, and laid on both
    putPiece(table, cover, "K5");
    REQUIRE(stackWith(table.file(), "31") == std::vector<std::string>{"31", "11", cover});
    takeAll(hill.game, table);
    CHECK(hill.piece("11").under == hill.piece("31").under);
    CHECK(hill.piece("13").under.text == theirs);
    CHECK(markerOver(hill, "11").at.text() == "1K5");
    CHECK(written(hill, table.file()).changes.empty());
}

TEST_CASE("the counters that an export changes are counted once each", "[io][vsav][export]") {
    HillOfVasl hill;
    const VaslExport none = written(hill, hill.file);
    CHECK(countersChanged(none) == 0);
    hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"to", "1E4"}});
    const VaslExport moved = written(hill, none.bytes);
    std::set<std::string> ids;
    for (const VaslChange& c : moved.changes) ids.insert(c.id);
    CHECK(ids == std::set<std::string>{"11", "12", "13"});
    CHECK(countersChanged(moved) == 3);
    VaslExport twice = moved;
    twice.changes.insert(twice.changes.end(), moved.changes.begin(), moved.changes.end());
    CHECK(countersChanged(twice) == 3);
}
