// SPDX-License-Identifier: MIT
// Every act refuses counters that are eliminated or replaced, or that have left the map.
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/turn/counter_actions.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

bool namesPieces(const std::vector<ArgSpec>& args) {
    return std::any_of(args.begin(), args.end(),
                       [](const ArgSpec& a) { return a.type == ArgType::piece || namesPieces(a.fields); });
}

TestGame lossesTable() {
    return TestGame(R"(
        1E4 | Open Ground | - known {"type":"4-6-8","id":"a"}, {"type":"4-6-7","id":"b"}, {"type":"LMG","id":"w"}
        1E5 | Open Ground | - known {"type":"SPW 251/1","id":"ht"}
    )",
                    {{"conditions", {{{"id", "losses"}, {"side", "russian"}, {"counts", "losses"}}}}});
}

}  // namespace

TEST_CASE("U01: every command for counters refuses a counter that is out of play", "[play][U01]") {
    for (const char* why : {"eliminated", "replaced", "Casualty Reduction", "exited"}) {
        TestGame g = lossesTable();
        g.must({{"do", "remove"}, {"piece", "a"}, {"why", why}});
        int asked = 0;
        for (const Verb& verb : standardRegistry()->verbs()) {
            if (!namesPieces(verb.args)) continue;
            INFO(verb.name << " after " << why);
            Named named;
            named.everyPiece = {PieceId("b"), PieceId("a")};
            const Findings found =
                standardRegistry()
                    ->check(g.view(), AnyAct(verb, typeOf<std::string>(), nullptr, named, {}))
                    .findings;
            REQUIRE(found.size() == 1);
            CHECK(found.front().verdict == Verdict::forbidden);
            CHECK(found.front().subject.text() == "a");
            ++asked;
        }
        CHECK(asked > 20);
    }
}

TEST_CASE("U01: a counter that was replaced is not also counted as eliminated", "[play][U01]") {
    TestGame g = lossesTable();
    g.must({{"do", "replace"}, {"piece", "a"}, {"with", {{{"type", "2-4-8"}, {"id", "half"}}}}});
    CHECK_THAT(test::allTexts(g.refused({{"do", "remove"}, {"piece", "a"}, {"why", "eliminated"}})),
               Catch::Contains("4-6-8 is out of play"));
    g.refused({{"do", "remove"}, {"pieces", {"b", "a"}}});
    g.refused({{"do", "replace"}, {"piece", "a"}, {"with", {"2-4-8"}}});
    g.refused({{"do", "replace"}, {"piece", "half"}, {"with", {"4-6-8"}}, {"and", "a"}});
    g.refused({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    g.refused({{"do", "transfer"}, {"piece", "w"}, {"to", "a"}});
    g.refused({{"do", "load"}, {"piece", "a"}, {"on", "ht"}});
    g.refused({{"do", "move"}, {"pieces", {"a", "b"}}, {"to", "1E5"}});
    CHECK(counterActionsOf(g.state(), {PieceId("a")}).empty());
    CHECK_FALSE(counterActionsOf(g.state(), {PieceId("half")}).empty());
    g.must({{"do", "remove"}, {"piece", "half"}, {"why", "eliminated"}});
    g.refused({{"do", "remove"}, {"piece", "half"}, {"why", "eliminated"}});
    CHECK(conditionsNow(g.view(), {}).front().points == 1);  // the points of one half-squad
    // After undo the squad is in play again. A correction that places it on the map returns it to play, too.
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    g.must({{"do", "remove"}, {"piece", "a"}, {"why", "eliminated"}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/a/at"}, {"value", "1E4"}});
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
}
