// SPDX-License-Identifier: MIT
// Tests changes in both windows to notes about hexes, covers, possessed weapons and new counters: no change
// is lost or made twice, and an undo in the game is made in VASL or the change is offered again. Also tests
// views of one side, other boards, and counters that can't be compared.
#include <algorithm>
#include <cmath>
#include <set>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::containsText;
using test::gameFrom;
using test::GameOfVasl;
using test::HillOfVasl;
using test::moveStackOf;
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

int noteOf(const GameOfVasl& t, const std::string& hex, int HexNote::*what) {
    const auto& hexes = t.game.session->state().hexes;
    return hexes.contains(hex) ? hexes.at(hex).*what : 0;
}

/// Makes a game with the German squad 81 in K5, which has the LMG 82 on top.
made::Maker squadWithLmg() {
    const auto [x, y] = pixelOf("K5");
    made::Maker m;
    m.unit("81", "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361")
        .unit("82", "LMG", "ge", x, y, {}, "2461")
        .stack("84", x, y, {"81", "82"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    return m;
}

}  // namespace

TEST_CASE("SMOKE and Blazes from VASL stay there unless they are removed in the game",
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
    SECTION("if nothing changes after the import, an export changes nothing") {
        const VaslExport done = written(hill, table.file());
        CHECK(done.changes.empty());
        CHECK(done.byHand.empty());
    }
    SECTION("a counter that drifts in VASL drifts in the game") {
        putPiece(table, counter, "N6");
        takeAll(hill.game, table);
        CHECK(noteOf(hill, "1N5", note) == 0);
        CHECK(noteOf(hill, "1N6", note) > 0);
        const VaslExport done = written(hill, table.file());
        CHECK(done.changes.empty());
        CHECK(done.byHand.empty());
        CHECK(gameFrom(done.bytes).piece(counter) != nullptr);
    }
    SECTION("a counter removed in the game is removed in VASL, and undo of the removal is reported") {
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
    "a mark on top of a weapon belongs to the weapon's possessor, and Motion on top of Passengers to their "
    "vehicle",
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
    GameOfVasl armour(test::armourOfVasl().file());
    VaslTable tank(armour.file);
    const std::string squad = tank.palette("4-6-8 Esq", {{"conceal;C;ge/geqmark58;ge;;/p", "null;"}}, "51");
    takeAll(armour.game, tank);
    tank.palette("Motion", {{"moved;m", "false"}}, squad);
    takeAll(armour.game, tank);
    CHECK(armour.piece("51").motion);
}

TEST_CASE("a weapon or a Rider that stays behind in VASL also stays behind in the game",
          "[io][vsav][sync][twowindows]") {
    SECTION("if a squad moves on without its LMG in VASL, the LMG stays behind in the game") {
        GameOfVasl t(squadWithLmg().file());
        VaslTable table(t.file);
        REQUIRE(t.piece("82").carrier == PieceId(t.pieceOf("81")));
        putPiece(table, "81", "K4");
        const VaslIncoming news = newsOf(t.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(news.items[0].kind == Kind::marked);
        CHECK(textOf(news.items[0].detail) == "no possessor");
        takeAll(t.game, table);
        CHECK(t.hexOf("81") == "1K4");
        CHECK(t.hexOf("82") == "1K5");
        CHECK(t.piece("82").carrier.empty());
        CHECK(written(t, table.file()).changes.empty());
    }
    SECTION("if a tank moves on without its Riders in VASL, the Riders have dismounted in the game") {
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
        CHECK(news.items[0].commands[0].at("do") == "unload");
        CHECK(textOf(news.items[0].detail) == "unloaded");
        takeAll(t.game, table);
        CHECK(t.hexOf("51") == "1E4");
        CHECK(t.hexOf(squad) == "1E5");
        CHECK(t.piece(squad).carrier.empty());
    }
}

TEST_CASE("a weapon that is captured in VASL changes sides in the game", "[io][vsav][sync][twowindows]") {
    const auto [x, y] = pixelOf("P5");
    GameOfVasl t(squadWithLmg()
                     .unit("91", "4-6-8 Esq", "ru", x, y, test::layersOfSquad("ru"), "431")
                     .stack("92", x, y, {"91"})
                     .file());
    VaslTable table(t.file);
    REQUIRE(t.piece("82").side == SideId("axis"));
    // Close Combat: the Russians have moved in and taken the weapon.
    table.remove("81");
    putPiece(table, "91", "K5");
    putPiece(table, "82", "K5");
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(test::takeEvery(t.game, news).refused.empty());
    CHECK(t.hexOf("91") == "1K5");
    CHECK(t.piece("82").side == SideId("allied"));
    CHECK(t.piece("82").carrier == PieceId(t.pieceOf("91")));
    CHECK(newsOf(t.game, table.file()).same);
    CHECK(written(t, table.file()).changes.empty());
}

TEST_CASE(
    "if a game was imported from one setup of an extension, it is compared with that setup and not with the "
    "others",
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

TEST_CASE("new counters are copies of similar ones: foxholes of either side, leaders without their names",
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
    for (const auto& [id, p] : State(t.game.session->state()).pieces)
        if (p.type == "8-1") t.play({{"do", "mark"}, {"piece", id.text}, {"add", {"pinned"}}});
    const VaslExport done = written(t, t.file);
    INFO(exportSummary(done).dump(1));
    // The copy can't show the mark. That does not count as a change in VASL.
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::noSuchMark);
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

TEST_CASE("counters are placed at VASL's own hex centers, also in the hexrows that are half a hex lower",
          "[io][vsav][export]") {
    // The center of a hex is at (56.25 n, 64.5 (r - 1) + 32), and 32 pixels lower if n is odd. Fractions are
    // dropped.
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

namespace {

/// Makes a game with the German squads 11 and 14 in E5, with the LMG 13 on the squad 14, all below the `?`
/// 12.
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

bool hasWhy(const VaslExport& done, VaslByHand why) {
    return std::any_of(done.byHand.begin(), done.byHand.end(),
                       [&](const VaslLeftToDo& l) { return l.why == why; });
}

}  // namespace

TEST_CASE(
    "with numbered ?, a revealed unit and its marks are placed on the ?, and the other units stay under the "
    "?",
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

TEST_CASE("a unit above a level counter in VASL is on that counter's level",
          "[io][vsav][import][twowindows]") {
    HillOfVasl hill;
    const auto [level, name] = GENERATE(std::pair{2, "Level 2"}, std::pair{-1, "Cellar"});
    CAPTURE(name);
    VaslTable table(hill.file);
    // The level counter and the squad form a stack of their own, with the squad on top.
    const std::string counter = table.palette("Building", {{test::layer("ML/Lvl", name), "1"}}, "31");
    putPiece(table, counter, "K6");
    putPiece(table, "31", "K6");
    const auto again = gameOf(test::importOnGrids(table.file()));
    REQUIRE(again);
    const State& state = again->session->state();
    for (const auto& [id, vasl] : again->info.vasl->pieces)
        CHECK(state.placeOf(state.pieces.at(id)).level == (vasl == "31" ? level : 0));
}

TEST_CASE(
    "if VASL's file shows a Player Turn that is already over in the game, this is reported, and no phase is "
    "played",
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
    CHECK(textOf(news.contradictions[0].why).find("here it is later") != std::string::npos);
}

TEST_CASE("each counter that an export changes is counted once", "[io][vsav][export]") {
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

namespace {

/// Makes a game in which the program plays the Russians, and opens fire on every unit near the squad in P5.
void programPlaysRussians(HillOfVasl& hill) {
    State state = hill.game.session->state();
    state.settings.aiSide = SideId("allied");
    Policy policy = builtInPolicy();
    policy.chances.reset();
    state.settings.policy = policy;
    hill.game.session = std::make_unique<Session>(hill.game.session->groundPtr(), std::move(state),
                                                  ruledSight(), standardRegistry());
    hill.play({{"do", "seen"}, {"at", {"1P5"}}, {"side", "allied"}});
}

VaslExport writtenNumbered(HillOfVasl& hill, const std::string& file) {
    auto done = exportVaslBytes(hill.game, file, "hill.vsav", {.numbered = true});
    INFO((done ? "" : joinProblems(done.error())));
    REQUIRE(done);
    hill.game.info.vasl = done->link;
    return std::move(*done);
}

VaslIncoming newsNumbered(const HillOfVasl& hill, const std::string& file) {
    const auto news = newsFromVaslBytes(hill.game, file, "newer.vsav", {.numbered = true});
    INFO((news ? "" : joinProblems(news.error())));
    REQUIRE(news);
    return *news;
}

}  // namespace

TEST_CASE("a ? that VASL's player adds to a numbered stack is reported if the stack has shifted in the game",
          "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    VaslTable table(hill.file);
    table.add("12", "12");
    const VaslIncoming news = newsNumbered(hill, table.file());
    CHECK(news.items.empty());
    REQUIRE(news.contradictions.size() == 1);
    CHECK(news.contradictions[0].hex == "1E5");
}

TEST_CASE("if the program's fire stops a move from VASL on the way, an export moves the counter back in VASL",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    programPlaysRussians(hill);
    const std::string before = writtenNumbered(hill, hill.file).bytes;
    VaslTable table(before);
    putPiece(table, "31", "N5");
    const VaslIncoming news = newsNumbered(hill, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    REQUIRE(sureItems(news).size() == 1);
    const std::string squad = hill.pieceOf("31");
    SECTION("the squad breaks where it has stopped") {
        REQUIRE(test::takeEvery(hill.game, news).done == 1);
        const std::string stopped = hill.hexOf("31");
        REQUIRE(stopped != "1K5");
        REQUIRE(stopped != "1N5");
        CHECK(newsNumbered(hill, table.file()).same);
        hill.play({{"do", "mark"}, {"piece", squad}, {"add", {"broken"}}});
        const VaslExport done = writtenNumbered(hill, table.file());
        INFO(exportSummary(done).dump(1));
        CHECK_FALSE(hasWhy(done, VaslByHand::changedThere));
        CHECK(VaslTable(done.bytes).placeOf("31") == pixelOf(stopped.substr(1)));
        CHECK(std::any_of(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
            return c.id == "31" && c.what == VaslChanged::marked && c.detail == "broken";
        }));
        CHECK(newsNumbered(hill, done.bytes).same);
        CHECK(writtenNumbered(hill, done.bytes).changes.empty());
    }
    SECTION("the squad moves on in the game to the hex where it is in VASL") {
        REQUIRE(test::takeEvery(hill.game, news).done == 1);
        hill.correct("/pieces/" + squad + "/at", "1N5");
        CHECK(newsNumbered(hill, table.file()).same);
        const VaslExport done = writtenNumbered(hill, table.file());
        CHECK(done.byHand.empty());
        CHECK(VaslTable(done.bytes).placeOf("31") == pixelOf("N5"));
    }
    SECTION("a move that is not applied stays in the list, and an export does not overwrite it") {
        hill.correct("/pieces/" + squad + "/at", "1L5");
        const VaslIncoming again = newsNumbered(hill, table.file());
        REQUIRE(again.items.size() == 1);
        CHECK_FALSE(again.items[0].doubt.empty());
        const VaslExport done = writtenNumbered(hill, table.file());
        REQUIRE(done.byHand.size() == 1);
        CHECK(done.byHand[0].why == VaslByHand::changedThere);
        CHECK(VaslTable(done.bytes).placeOf("31") == pixelOf("N5"));
        CHECK(newsNumbered(hill, done.bytes).items.size() == 1);
    }
}

TEST_CASE("if mines stop a ? that VASL has moved, an export moves the ? and its units back in VASL",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    hill.play({{"do", "place"},
               {"side", "allied"},
               {"kind", "mine"},
               {"at", "1E4"},
               {"contents", {"A-P mines 6"}}});
    VaslTable table(written(hill, hill.file).bytes);
    const bool part = GENERATE(false, true);
    CAPTURE(part);
    moveStackOf(table, "12", "E3");
    if (part) putPiece(table, "13", "E5");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(test::takeEvery(hill.game, news).refused.empty());
    REQUIRE(hill.hexOf("11") == "1E4");
    CHECK(newsOf(hill.game, table.file()).same);
    const VaslExport done = written(hill, table.file());
    INFO(exportSummary(done).dump(1));
    CHECK(done.byHand.empty());
    const VaslTable after(done.bytes);
    for (const char* id : {"11", "12"}) CHECK(after.placeOf(id) == pixelOf("E4"));
    CHECK(after.placeOf("13") == pixelOf(part ? "E5" : "E4"));
    CHECK(newsOf(hill.game, done.bytes).items.empty());
}

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
