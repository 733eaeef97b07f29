// SPDX-License-Identifier: MIT
// Names of counters and markers belong to a side. In a side's view, no name that this side gives or receives
// reveals a fact that the other side hides.
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

/// A Russian secret: a marker with this name, with or without this counter under it.
struct HiddenThere {
    const char* marker;
    const char* piece;  ///< the counter's name; empty for a dummy stack
    int more = 0;       ///< number of additional HIP markers whose names the program chooses
};
constexpr HiddenThere hiddenVariants[] = {{"r3", "q7"}, {"r3", ""}, {"r9", "q9", 5}, {"m3", "p9", 2}};

TestGame namedGame(const HiddenThere& hidden, const char* phase) {
    Json scenario = test::drawn(R"(
    1E4 | Woods       | m1 pds 4-6-7, LMG, 4-6-7
    1H6 | Open Ground | m2 dummy 4
    1K5 | Woods       | - known {"type":"4-6-7","id":"k1"}, {"type":"2-4-7","id":"k2"}
    1F8 | Woods       | russian r1 pds 4-4-7)");
    scenario["clock"]["phase"] = phase;
    for (const char* hex : {"1L6", "1N6"}) scenario["hexes"][hex]["terrain"] = {"Woods"};
    Json marker = {{"id", hidden.marker}, {"side", "russian"}, {"kind", "hip"}, {"at", "1N6"}};
    if (hidden.piece[0] != 0) marker["contents"] = {{{"type", "4-4-7"}, {"id", hidden.piece}}};
    scenario["markers"].push_back(marker);
    // One unit is always hidden, so that the Russians have dummy HIP counters (3.1.1).
    scenario["markers"].push_back({{"id", "r8"},
                                   {"side", "russian"},
                                   {"kind", "hip"},
                                   {"at", "1R5"},
                                   {"contents", {{{"type", "4-4-7"}, {"id", "q8"}}}}});
    for (int n = 0; n < hidden.more; ++n)
        scenario["markers"].push_back({{"side", "russian"},
                                       {"kind", "hip"},
                                       {"at", "1P" + std::to_string(n + 1)},
                                       {"contents", {"4-4-7"}}});
    TestGame g = TestGame::ofScenario(scenario);
    if (phase == std::string("setup"))
        g.must(
            {{"do", "oba_module"}, {"module", hidden.marker}, {"side", "russian"}, {"pre_registered", true}});
    g.must({{"do", "view"}, {"as", "german"}});
    return g;
}

Json namedCounter(const char* type, const std::string& id) {
    return {{"type", type}, {"id", id}};
}

struct NamingAct {
    const char* phase;
    Json command;
};

/// Lists every act that can name a counter or a marker, using this name.
std::vector<NamingAct> namingActs(const std::string& name) {
    return {
        {"setup",
         {{"do", "place"}, {"side", "german"}, {"at", "1L6"}, {"contents", {"4-6-7"}}, {"id", name}}},
        {"setup",
         {{"do", "place"}, {"side", "german"}, {"at", "1N6"}, {"contents", {namedCounter("4-6-7", name)}}}},
        {"setup", {{"do", "conceal"}, {"pieces", {"k1"}}, {"id", name}}},
        {"setup", {{"do", "split"}, {"marker", "m1"}, {"pieces", {"p1", "p2"}}, {"id", name}}},
        {"MPh", {{"do", "move"}, {"marker", "m1"}, {"pieces", {"p3"}}, {"path", {"1E5"}}, {"id", name}}},
        {"MPh", {{"do", "move"}, {"marker", "m2"}, {"dummies", 2}, {"path", {"1H5"}}, {"id", name}}},
        {"APh", {{"do", "advance"}, {"marker", "m1"}, {"pieces", {"p3"}}, {"to", "1E5"}, {"id", name}}},
        {"MPh", {{"do", "replace"}, {"piece", "k1"}, {"with", {namedCounter("2-4-7", name)}}}},
        {"setup", {{"do", "tunnel"}, {"id", name}, {"ends", {"1E4", "1K5"}}}},
        {"setup", {{"do", "oba_module"}, {"module", name}, {"side", "german"}}},
        {"setup", {{"do", "unit"}, {"side", "german"}, {"unit", name}, {"pieces", {"k1"}}, {"size", 1}}},
        {"setup",
         {{"do", "reinforcement"},
          {"group", "late"},
          {"side", "german"},
          {"turn", 1},
          {"hexes", {"1A4"}},
          {"pieces", {namedCounter("4-6-7", name)}}}},
    };
}

/// Returns everything that a side can read about an act and about the game after it.
std::string readBySide(const TestGame& g, const Entry& e) {
    std::string out = (e.ok ? "done: " : "") + textOf(e.text);
    for (const Finding& f : e.findings)
        if (f.audience.include(german)) out += "\n" + f.subject.text() + " " + textOf(f.message);
    out += "\n" + stateToJson(stateFor(g.state(), german), Elide::no).dump();
    const SideLog log = logFor(*g.game.session, german);
    for (const Entry& one : log.entries) {
        Json entry = entryToJson(one);
        entry.erase("hash");
        out += "\n" + entry.dump();
    }
    return out;
}

std::string russianThings(const State& state) {
    return stateToJson(stateFor(state, russian), Elide::no)["markers"].dump() +
           stateToJson(stateFor(state, russian), Elide::no)["pieces"].dump();
}

}  // namespace

TEST_CASE("A01: when a side uses a name, the response does not depend on the other side's names",
          "[play][A01][secrets]") {
    int done = 0, refused = 0;
    for (const char* name : {"r3", "q7", "r9", "m3", "p9", "nobody", "x--a", "x--b"})
        for (const NamingAct& act : namingActs(name)) {
            INFO(act.command.dump());
            std::string first;
            for (const HiddenThere& hidden : hiddenVariants) {
                TestGame g = namedGame(hidden, act.phase);
                const std::string before = russianThings(g.state());
                const Entry e = g.session().perform(act.command);
                CHECK_FALSE(e.fault);
                if (!e.ok || act.command["do"] == "tunnel") CHECK(russianThings(g.state()) == before);
                const Piece* q = g.state().piece(PieceId("q7"));
                if (q != nullptr) CHECK(q->under == MarkerId("r3"));
                const std::string answer = readBySide(g, e);
                if (first.empty()) first = answer;
                REQUIRE(answer == first);
                (e.ok ? done : refused) += 1;
            }
        }
    CHECK(done >= 20);
    CHECK(refused >= 100);
}

TEST_CASE(
    "A01: the names that the program gives to counters do not reveal how many counters the other side hides",
    "[play][A01][secrets]") {
    for (const NamingAct& named : namingActs("x")) {
        Json command = named.command;
        if (command["do"] == "tunnel" || command["do"] == "oba_module" || command["do"] == "unit") continue;
        command.erase("id");
        for (const char* list : {"contents", "with", "pieces"})
            if (command.contains(list) && command[list].front().is_object()) command[list] = {"2-4-7"};
        INFO(command.dump());
        std::string first;
        for (const HiddenThere& hidden : hiddenVariants) {
            TestGame g = namedGame(hidden, named.phase);
            const Entry e = g.must(command);
            std::string created;
            for (const Change& c : e.changes)
                if (c.before.isNull() && (c.table == "markers" || c.table == "pieces"))
                    created += c.table + " " + c.id + "; ";
            CHECK(created.find("--a") != std::string::npos);
            if (first.empty()) first = created;
            CHECK(created == first);
        }
    }
}

TEST_CASE("A01: one side can neither use nor remove the other side's group in an enemy OB", "[play][A01]") {
    TestGame g(R"(1E4 | Woods | m1 pds 4-6-7)", {{"clock", {{"phase", "setup"}}}});
    g.must({{"do", "pool"}, {"group", "first"}, {"side", "russian"}, {"counters", "4-4-7"}});
    const Json mine = {{"do", "pool"}, {"group", "first"}, {"side", "german"}, {"counters", "4-6-7"}};
    g.refused(mine);
    Json gone = {{"do", "pool"}, {"group", "first"}, {"side", "german"}, {"remove", true}};
    g.refused(gone);
    CHECK(g.state().pool.at("first").side == russian);
    gone["side"] = "russian";
    g.must(gone);
    g.must(mine);
}

TEST_CASE("A01: in the Umpire view a new name can't have an ending that is reserved for a side's names",
          "[play][A01]") {
    TestGame g(R"(1E4 | Woods | m1 pds 4-6-7)", {{"clock", {{"phase", "setup"}}}});
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1L6"}, {"contents", {"4-6-7"}}, {"id", "scouts"}});
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1L6"}, {"contents", {"4-6-7"}}});
    CHECK(g.has("m2"));
    const Entry e = g.refused(
        {{"do", "place"}, {"side", "german"}, {"at", "1L6"}, {"contents", {"4-6-7"}}, {"id", "x--b"}});
    CHECK_THAT(textOf(e.text), Catch::Contains("does not end in --a or --b"));
}

TEST_CASE("A01: in a scenario a side's counter can't have a name with the ending reserved for the other side",
          "[play][A01]") {
    Json scenario = test::drawn(R"(1E4 | Woods | m1 pds 4-6-7)");
    scenario["markers"].push_back({{"id", "x--a"}, {"side", "german"}, {"at", "1H6"}, {"dummies", 3}});
    CHECK(readScenario(scenario, "s.json", {}).has_value());
    scenario["markers"].push_back({{"id", "y--a"}, {"side", "russian"}, {"at", "1H7"}, {"dummies", 3}});
    const auto read = readScenario(scenario, "s.json", {});
    REQUIRE_FALSE(read);
    CHECK_THAT(read.error().front().text(), Catch::Contains("y--a") && Catch::Contains("/markers/2"));
}

TEST_CASE("A01: a game with names reserved for a side can be saved, verified, and saved as a scenario",
          "[play][A01][io]") {
    TestGame g = namedGame(hiddenVariants[0], "setup");
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1L6"}, {"contents", {"4-6-7", "LMG"}}});
    g.must({{"do", "conceal"}, {"pieces", {"k1"}}, {"id", "x--a"}});
    const Verification v = verifySave(saveJson(g.game), "game.json", {});
    INFO(joinProblems(v.problems));
    CHECK(v.changesOk);
    CHECK(v.rulesOk);
    CHECK(readScenario(scenarioJson(g.game.info, g.state()), "again.json", {}).has_value());
}
