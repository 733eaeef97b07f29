// SPDX-License-Identifier: MIT
// Tests the after-action report: one page with the story of each turn and the dice. A side's report contains
// none of the other side's secrets.
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/text/report.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/revealed_enemy.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/table.hpp"

using namespace shellgame;
using test::containsText;
using test::runCli;
using test::TestGame;

namespace {

const std::string position =
    "1E4 | Woods | m1 pds 4-6-7, LMG\n1H6 | | m2 dummy 4\n1M5 | | russian m7 concealed 4-4-7";

ReportParts partsOf(TestGame& g) {
    ReportParts parts;
    parts.title = "A & B <i>";
    for (const auto& [id, side] : g.state().sides) parts.sides.emplace(id, side.name);
    parts.entries = g.session().entries();
    return parts;
}

}  // namespace

TEST_CASE("the report is divided into Player Turns and phases, without undone acts") {
    TestGame g(position);
    g.must({{"do", "note"}, {"text", "first"}});
    g.must({{"do", "note"}, {"text", "wrong"}});
    g.must({{"do", "undo"}});
    g.phase("DFPh");
    g.must({{"do", "note"}, {"text", "second"}});
    g.phase("RPh");
    g.must({{"do", "note"}, {"text", "third"}});
    const Story story = storyOf(g.session().entries());
    REQUIRE(story.turns.size() == 2);
    CHECK(story.undone == 1);
    CHECK(story.turns[0].turn == 1);
    CHECK(story.turns[0].player == SideId("german"));
    CHECK(story.turns[0].phases.front().phase == Phase::MPh);
    CHECK(story.turns[1].player == SideId("russian"));
    CHECK(story.turns[1].phases.front().phase == Phase::RPh);
    for (const StoryTurn& t : story.turns)
        for (const StoryPhase& p : t.phases)
            for (const Entry* e : p.entries) CHECK_FALSE(e->undone);
}

TEST_CASE(
    "a report is one web page with dice and pictures, and text typed by the player is not interpreted as "
    "HTML") {
    TestGame g(position);
    g.must({{"do", "note"}, {"text", "<script>alert(1)</script>"}});
    g.shift("m1", "m2", 3, 4);
    ReportParts parts = partsOf(g);
    parts.pictures = {{.after = 0, .source = "data:image/png;base64,AAAA", .words = "The beginning"},
                      {.after = 2, .source = "data:image/png;base64,BBBB", .words = "After \"the\" shift"}};
    const std::string page = writeReport(parts);
    CHECK_THAT(page, containsText("<h1>A &amp; B &lt;i&gt;</h1>"));
    CHECK_THAT(page, !containsText("<script"));
    CHECK_THAT(page, containsText("&lt;script&gt;"));
    CHECK_THAT(page, containsText("DR 3,4 = 7"));
    CHECK_THAT(page, containsText("Turn 1, German"));
    CHECK_THAT(page, containsText("After &quot;the&quot; shift"));
    CHECK(page.find("base64,AAAA") < page.find("base64,BBBB"));
    CHECK_THAT(page, containsText("Umpire view, which shows everything"));
    CHECK_THAT(page, containsText("Too few rolls to judge."));
    // The page loads no files.
    for (const char* outside : {"http:", "https:", "//", "<link", "url("})
        CHECK_THAT(page, !containsText(outside));
}

TEST_CASE(
    "U15: for each turn a report describes every subject in whole sentences, followed by the folded "
    "entries") {
    TestGame g(position);
    g.shift("m1", "m2", 3, 4);
    g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1H7"}}});
    g.must({{"do", "reveal"}, {"marker", "m7"}});
    g.phase("DFPh");
    g.must({{"do", "remove"}, {"piece", "p3"}});
    g.must({{"do", "note"}, {"text", "a hard day"}});
    const std::string page = writeReport(partsOf(g));
    const auto at = [&](const char* text) {
        INFO(text);
        const auto found = page.find(text);
        CHECK(found != std::string::npos);
        return found;
    };
    const auto counts = at("<p>This Player Turn of the German had 1 move, 1 shift, 1 find and 1 loss.</p>");
    const auto moves = at("<p><b>Movement.</b>"), shifts = at("<p><b>Shifts.</b>");
    const auto finds = at("<p><b>Finds.</b>"), losses = at("<p><b>Losses.</b>"),
               notes = at("<p><b>Notes.</b>");
    const auto all = at("<details class=\"all\">");
    CHECK(counts < moves);
    CHECK(moves < shifts);
    CHECK(shifts < finds);
    CHECK(finds < losses);
    CHECK(losses < notes);
    CHECK(notes < all);
    // Phases and dice appear only in the entries.
    CHECK(page.find("<h3>") > all);
    CHECK(page.find("class=\"dice\"") > all);
    CHECK(page.find("a hard day") < all);
}

TEST_CASE("U15: the story of a report is in past tense, with no notation of the log") {
    TestGame g(position + std::string("\n1K6 | | - known 4-6-7, PzKw IVH"));
    g.shift("m1", "m2", 2, 2);
    g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1H7", "1H8"}}});
    g.must({{"do", "act"}, {"piece", "p5"}, {"what", "start"}});
    g.must({{"do", "mark"}, {"piece", "p4"}, {"add", {"broken"}}});
    g.must({{"do", "remove"}, {"piece", "p4"}});
    const std::string page = writeReport(partsOf(g));
    const std::string story = page.substr(0, page.find("<details class=\"all\">"));
    CHECK_THAT(story,
               containsText("The &quot;?&quot; in 1E4 and the &quot;?&quot; in 1H6 tried to change places "
                            "and did (DR 2,2; final DR 4)."));
    CHECK_THAT(story, containsText("The &quot;?&quot; in 1H6 moved from 1H6 to 1H7 to 1H8"));
    CHECK_THAT(story, containsText("PzKw IVH in 1K6 started."));
    CHECK_THAT(story, containsText("4-6-7 in 1K6 broke and was under DM."));
    CHECK_THAT(story, containsText("4-6-7 in 1K6 left play (eliminated)."));
    // The entries below the story keep the sentences of the log, in the present tense.
    CHECK_THAT(page, containsText("4-6-7 in 1K6 breaks and is under DM."));
}

TEST_CASE("a report of a game in which nothing has happened says so") {
    TestGame g(position);
    const std::string page = writeReport(partsOf(g));
    CHECK_THAT(page, containsText("The game has no events yet."));
    CHECK_THAT(page, containsText("No dice were rolled."));
}

TEST_CASE("a report states the number of undone acts without showing them") {
    TestGame g(position);
    for (const char* text : {"first", "second", "third"}) g.must({{"do", "note"}, {"text", text}});
    CHECK_THAT(writeReport(partsOf(g)), !containsText("undone"));
    g.must({{"do", "undo"}});
    const std::string one = writeReport(partsOf(g));
    CHECK_THAT(one, containsText(" One action was undone and is not shown.</p>"));
    CHECK_THAT(one, !containsText("third"));
    CHECK_THAT(one, containsText("second"));
    g.must({{"do", "undo"}});
    const std::string two = writeReport(partsOf(g));
    CHECK_THAT(two, containsText(" 2 actions were undone and are not shown.</p>"));
    CHECK_THAT(two, !containsText("second"));
    g.must({{"do", "redo"}, {"to", 3}});
    CHECK_THAT(writeReport(partsOf(g)), !containsText("undone"));
}

TEST_CASE(
    "a report on a game against the program lists undone acts, and when the player looked at the program's "
    "secrets") {
    TestGame g(position, {{"settings", {{"kept", "german"}, {"viewer", "russian"}}}});
    const auto page = [&](bool alone) {
        ReportParts parts = partsOf(g);
        parts.revealedEnemy = revealedEnemy(g.session());
        return alone ? writeLaidOpen(parts) : writeReport(parts);
    };
    for (const bool alone : {false, true}) {
        INFO(alone);
        const std::string said = page(alone);
        CHECK((said.find("<h1>") != std::string::npos) == !alone);
        CHECK((said.find("id=\"dice\"") != std::string::npos) == !alone);
        CHECK_THAT(said, containsText("The program played the German."));
        CHECK_THAT(said, containsText("No stacks were dealt."));
        CHECK_THAT(said, containsText("The program has not shifted."));
        CHECK_THAT(said, containsText("No Location was searched or attacked."));
        CHECK_THAT(said, containsText("The Umpire view was not used during play."));
    }
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "view"}, {"as", "russian"}});
    for (const bool alone : {false, true}) {
        const std::string looked = page(alone);
        CHECK_THAT(looked, containsText("<p>Umpire view in turn 1, German, MPh.</p>"));
        CHECK_THAT(looked, !containsText("was not used during play"));
        CHECK(looked.find("Umpire view in turn") == looked.rfind("Umpire view in turn"));
    }
    // The report of a game between two players does not contain the section about the unknown enemy.
    TestGame two(position);
    ReportParts parts = partsOf(two);
    parts.revealedEnemy = revealedEnemy(two.session());
    CHECK_THAT(writeReport(parts), !containsText("unknown enemy"));
}

TEST_CASE("the command line writes a report for a side, without facts that this side may not know",
          "[secrets]") {
    const test::TemporaryFolder folder;
    const std::string save = folder.file("game.json");
    TestGame g(position);
    g.must({{"do", "note"}, {"text", "the real ones are in E4"}});
    g.shift("m1", "m2", 2, 3);
    REQUIRE(saveGame(g.game, save));
    const auto umpire = runCli({"report", save});
    REQUIRE(umpire.code == 0);
    CHECK_THAT(umpire.out, containsText("the real ones"));
    CHECK_THAT(umpire.out, containsText("DR 2,3"));
    const auto russian = runCli({"report", save, "--view", "russian"});
    REQUIRE(russian.code == 0);
    CHECK_THAT(russian.out, containsText("Viewed as the Russian."));
    for (const char* secret : {"the real ones", "DR 2,3", "4-6-7"})
        CHECK_THAT(russian.out, !containsText(secret));
    CHECK_THAT(russian.out, containsText("No dice were rolled."));
    CHECK(runCli({"report", save, "--view", "french"}).code != 0);
    CHECK(runCli({"report", folder.file("none.json")}).code != 0);
}
