// SPDX-License-Identifier: MIT
// A refused command changes nothing. Each verb is tested with every kind of wrong argument.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

TestGame smallTable() {
    return TestGame(R"(
        1E4 | Woods       | m1 pds 4-6-7, LMG, PzKw VIE
        1H6 | Open Ground | m2 dummy 4
        1K2 | Open Ground | - known 5-4-8, 8-1 |
        1P3 | Open Ground | m3 hip {"type":"50L AT PaK 38","emplaced":true}, 2-2-8
    )");
}

/// Returns wrong values for an argument: values of a wrong type, values out of range, and names of objects
/// that don't exist.
std::vector<Json> wrongValues(const ArgSpec& spec) {
    std::vector<Json> out{nullptr, Json::object()};
    switch (spec.type) {
        case ArgType::any:
            return {};
        case ArgType::boolean:
            out.insert(out.end(), {1, "true"});
            break;
        case ArgType::integer:
            out.insert(out.end(), {spec.min - 1, spec.max + 1, 0.5, "1", 1e300});
            break;
        case ArgType::number:
            out.insert(out.end(), {spec.min - 1, spec.max + 1, "1", -1e300});
            break;
        case ArgType::text:
            out.insert(out.end(), {1, true, std::string(10'001, 'x')});
            break;
        case ArgType::object:
            return {nullptr, 1, "x", Json{{"from", 3}}, Json{{"nowhere", "m1"}}};
        case ArgType::position:
            out.insert(out.end(), {1, "no such thing", "pillbox", "crest/9Z9"});
            break;
        default:
            out.insert(out.end(), {1, "no such thing", "", std::string(20'000, 'x'), "\xff"});
            break;
    }
    return out;
}

}  // namespace

TEST_CASE("each verb refuses each invalid argument and changes nothing", "[play][refused]") {
    TestGame g = smallTable();
    const State before = g.state();
    int tried = 0;
    for (const Verb& verb : g.session().registry().verbs())
        for (const ArgSpec& spec : verb.args)
            for (const Json& value : wrongValues(spec)) {
                Json command = verb.example;
                command[spec.name] = spec.list ? Json::array({value}) : value;
                INFO(verb.name << " " << spec.name << " "
                               << value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 60));
                const Entry e = g.session().perform(command);
                REQUIRE_FALSE(e.ok);
                CHECK(e.n == 0);
                CHECK(e.hash == before.hash);
                CHECK_FALSE(e.findings.empty());
                if (spec.list) {
                    command[spec.name] = value;  // a single value where a list is required
                    CHECK_FALSE(g.session().perform(command).ok);
                }
                ++tried;
            }
    CHECK(tried > 300);
    CHECK(g.state() == before);
    CHECK(g.session().entries().empty());
}

TEST_CASE("each verb refuses unknown and missing arguments", "[play][refused]") {
    TestGame g = smallTable();
    const State before = g.state();
    for (const Verb& verb : g.session().registry().verbs()) {
        INFO(verb.name);
        Json more = verb.example;
        more["unheard_of"] = 1;
        CHECK_FALSE(g.session().perform(more).ok);
        for (const ArgSpec& spec : verb.args) {
            if (!spec.required) continue;
            Json less = verb.example;
            less.erase(spec.name);
            const Entry e = g.session().perform(less);
            CHECK_FALSE(e.ok);
            CHECK(textOf(e.text).find("expected") != std::string::npos);
        }
    }
    CHECK(g.state() == before);
}

TEST_CASE("text that is not a command is refused", "[play][refused]") {
    TestGame g = smallTable();
    for (const Json& command : {Json(), Json(1), Json("shift"), Json::array(), Json::object(),
                                Json{{"do", 1}}, Json{{"do", "shft"}}, Json{{"do", ""}}}) {
        const Entry e = g.refused(command);
        CHECK(e.findings.at(0).subject.text() == (command.is_object() ? "/do" : ""));
    }
    CHECK(textOf(g.refused({{"do", "shft"}}).text).find("Did you mean shift?") != std::string::npos);
}

TEST_CASE("forbidden acts change nothing", "[play][refused]") {
    TestGame g = smallTable();
    struct Row {
        Json command;
        const char* rule;
    };
    const std::vector<Row> smallTable{
        {{{"do", "advance"}, {"piece", "p6"}, {"to", "1K3"}}, "A4.7"},
        {{{"do", "move"}, {"marker", "m1"}, {"to", "1E9"}}, "2.4"},
        {{{"do", "move"}, {"marker", "m3"}, {"to", "1P4"}}, "3.2.2"},
        {{{"do", "move"}, {"piece", "p6"}, {"to", "1K3"}, {"how", "rout"}}, "A10.5"},
        {{{"do", "load"}, {"piece", "p6"}, {"on", "p3"}}, "D6.1"},
        {{{"do", "unload"}, {"piece", "p6"}}, "D6.4"},
        {{{"do", "transfer"}, {"piece", "p1"}, {"to", "p1"}}, "A4.43"},
        {{{"do", "wreck"}, {"piece", "p1"}}, "D10.1"},
        {{{"do", "conceal"}, {"piece", "p1"}}, "A12.1"},
        {{{"do", "stance"}, {"piece", "p3"}, {"bu", false}}, "2.3"},
        {{{"do", "set"}, {"side", "german"}, {"balance", -1}}, "2.5"},
        {{{"do", "rule"}, {"rule", "2.3.2"}, {"at", "m1"}}, "2.3.2"},
        {{{"do", "phase"}, {"to", "setup"}}, "A3"},
        {{{"do", "place"}, {"at", "1A5"}}, "2.1"},
        {{{"do", "undo"}}, "1"},
    };
    for (const Row& row : smallTable) {
        INFO(row.command.dump());
        CHECK(test::rulesOf(g.refused(row.command).findings).find(row.rule) != std::string::npos);
        CHECK(g.session().check(row.command).empty() == (row.command["do"] == "undo"));
    }
}

TEST_CASE("check() returns the same findings that perform() would return", "[play][refused]") {
    TestGame g = smallTable();
    for (const Verb& verb : g.session().registry().verbs()) {
        if (verb.name == "undo" || verb.name == "redo") continue;
        TestGame h = smallTable();
        const Findings before = h.session().check(verb.example);
        const bool mine = worst(before) == Verdict::ok;
        const Entry e = h.session().perform(verb.example);
        INFO(verb.name << ": " << textOf(e.text));
        CHECK(e.ok == mine);
        for (std::size_t i = 0; i < before.size(); ++i) CHECK(e.findings.at(i) == before[i]);
    }
}
