// SPDX-License-Identifier: MIT
// Damages every key of every format in each way that its schema excludes. The message must state the place,
// the value found and the expected value.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/scenario/schemas.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/good_samples.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/schema_walk.hpp"
#include "words/message_json.hpp"

using namespace shellgame;
using test::BadVariant;
using test::GoodSamples;
using test::SchemaWalk;

namespace {

const std::string badFile = "spoilt.json";

/// Collects the failures in thousands of variants, and reports each kind once.
class Refusals {
  public:
    void expect(const BadVariant& v, const Problems& problems) {
        ++count_;
        const bool named = std::any_of(problems.begin(), problems.end(), [&](const Problem& p) {
            return p.file == badFile && p.pointer == v.at && !p.found.empty() && !p.expected.empty();
        });
        if (named) return;
        std::string line = v.key + ": " + v.what + " at " + v.at + " was ";
        line += problems.empty() ? "accepted" : "refused with " + problems.front().text();
        if (missed_.size() < 60) missed_.push_back(std::move(line));
    }
    void report(int least) {
        std::string all;
        for (const std::string& line : missed_) all += line + "\n";
        INFO(count_ << " variants");
        CHECK(all == "");
        CHECK(count_ >= least / test::variantStep);
    }

  private:
    int count_ = 0;
    std::vector<std::string> missed_;
};

template <class T>
Problems problemsOf(const Result<T>& result) {
    return result ? Problems{} : result.error();
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

/// Returns the findings for a line of a script, as problems of a file.
Problems commandProblems(Session& session, const std::string& text) {
    const auto json = parseJson(text, badFile);
    if (!json) return json.error();
    const State before = session.state();
    const std::size_t entries = session.entries().size();
    Problems out;
    for (const Finding& f : session.check(*json)) {
        if (f.verdict != Verdict::forbidden) continue;
        const Json said = messageToJson(f.message);
        const bool form = said["id"] == "foundExpected";
        const auto words = [&](std::size_t i) {
            const Json args = form ? said["args"][i]["say"][0]["args"] : Json();
            return args.empty() ? std::string() : args[0].get<std::string>();
        };
        out.push_back({badFile, f.subject.text(), words(0), words(1), f.rule});
    }
    const Entry entry = session.perform(*json);
    if (entry.ok || session.entries().size() != entries || !(session.state() == before))
        out = {{badFile, "", "a command that left a trace", "", ""}};
    return out;
}

}  // namespace

TEST_CASE("the valid sample files are loaded without errors", "[io][bad-input]") {
    const GoodSamples good;
    CHECK(joinProblems(problemsOf(good.loadScenario(good.scenario().dump()))) == "");
    CHECK(joinProblems(problemsOf(good.loadScenario(good.forces().dump()))) == "");
    CHECK(joinProblems(problemsOf(readBoardShapes(good.board().dump(), badFile))) == "");
    CHECK(joinProblems(problemsOf(readOverlay(good.overlay().dump(), badFile))) == "");
    CHECK(joinProblems(problemsOf(good.loadScenario(good.save().dump()))) == "");
    CHECK(joinProblems(problemsOf(good.loadScenario(good.saveOnAllBoards().dump()))) == "");
    const auto game = good.game();
    for (const Json& command : good.commands(*game.session))
        for (const Finding& f : game.session->check(command)) {
            INFO(command.dump() << " " << f.subject.text() << ": " << textOf(f.message));
            CHECK_FALSE(messageToJson(f.message)["id"] == "foundExpected");
        }
}

TEST_CASE("the valid sample files satisfy the published schemas and use all their keys", "[io][bad-input]") {
    const GoodSamples good;
    const auto fits = [](const std::string& name, const std::vector<Json>& samples) {
        INFO(name);
        const Json schema = schemaNamed(name);
        SchemaWalk walk(schema);
        for (const Json& sample : samples) {
            CHECK(joined(test::schemaComplaints(schema, sample)) == "");
            walk.sample(sample, [](const BadVariant&) {});
        }
        CHECK(joined(walk.unmet()) == "");
    };
    fits("scenario", {good.scenario(), good.forces()});
    fits("board", {good.board()});
    fits("overlay", {good.overlay()});
    fits("save", {good.save(), good.saveOnAllBoards()});
    const auto game = good.game();
    fits("script", good.commands(*game.session));
}

TEST_CASE("the schema files in resources equal the schemas that the program prints", "[io][bad-input]") {
    for (const std::string& name : schemaNames()) {
        const auto stored =
            readFile(test::sourcePath("resources/schemas/" + name + ".schema.json"), 16U << 20U);
        REQUIRE(stored);
        const auto printed = test::runCli({"schema", name});
        INFO("make it anew: shellgame-cli schema " << name << " > resources/schemas/" << name
                                                   << ".schema.json");
        CHECK((*stored == printed.out));
    }
}

TEST_CASE("the terrain chart satisfies its schema, and a damaged chart violates it", "[io][bad-input]") {
    const auto parsed = [](const std::string& file) {
        const auto text = readFile(test::sourcePath(file), 1U << 20U);
        REQUIRE(text);
        return Json::parse(*text);
    };
    const Json schema = parsed("resources/schemas/terrain-chart.schema.json");
    const Json chart = parsed("resources/terrain-chart.json");
    CHECK(joined(test::schemaComplaints(schema, chart)) == "");
    const auto refused = [&](const std::string& pointer, const Json& value) {
        Json spoilt = chart;
        spoilt[Json::json_pointer(pointer)] = value;
        INFO(pointer);
        CHECK(joined(test::schemaComplaints(schema, spoilt)) != "");
    };
    refused("/format", 2);
    refused("/rows/3/kind", "hill");
    refused("/rows/3/mf", {{"pionts", 2}});
    refused("/rows/3/tem/direct", "1");
    refused("/rows/3/note_", "misspelt");
    CHECK(schema["$schema"] == schemaNamed("board")["$schema"]);
}

TEST_CASE("the output of the command line satisfies the published schemas", "[io][bad-input]") {
    const GoodSamples good;
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), script = folder.file("script.jsonl");
    REQUIRE(writeFileSafely(file, good.save().dump()));
    REQUIRE(writeFileSafely(script, "{\"do\":\"undo\"}\n{\"do\":\"nonsense\"}\n{\"do\":\"phase\"}\n"));
    const auto state = test::runCli({"state", file, "--json"});
    REQUIRE(state.code == 0);
    CHECK(joined(test::schemaComplaints(schemaNamed("state"), Json::parse(state.out))) == "");
    const auto played = test::runCli({"play", file, "--script", script, "--keep-going"});
    std::istringstream lines(played.out);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count)
        CHECK(joined(test::schemaComplaints(schemaNamed("entry"), Json::parse(line))) == "");
    CHECK(count == 3);
}

TEST_CASE("if any key of a scenario is damaged in any way, the error names the place", "[io][bad-input]") {
    const GoodSamples good;
    Refusals refusals;
    SchemaWalk walk(schemaNamed("scenario"));
    // Only the first occurrence of each key is damaged, so leave out the overlays, which would be drawn again
    // for every variant.
    Json plain = good.scenario();
    plain.erase("overlays");
    for (const Json& sample : {plain, good.scenario(), good.forces()})
        walk.sample(sample, [&](const BadVariant& v) {
            refusals.expect(v, problemsOf(good.loadScenario(v.text, badFile)));
        });
    refusals.report(900);
}

TEST_CASE("if any key of a board file is damaged in any way, the error names the place", "[io][bad-input]") {
    const GoodSamples good;
    Refusals refusals;
    SchemaWalk walk(schemaNamed("board"));
    walk.sample(good.board(), [&](const BadVariant& v) {
        refusals.expect(v, problemsOf(readBoardShapes(v.text, badFile)));
    });
    refusals.report(500);
}

TEST_CASE("if any key of an overlay file is damaged in any way, the error names the place",
          "[io][bad-input]") {
    const GoodSamples good;
    Refusals refusals;
    SchemaWalk walk(schemaNamed("overlay"));
    walk.sample(good.overlay(),
                [&](const BadVariant& v) { refusals.expect(v, problemsOf(readOverlay(v.text, badFile))); });
    refusals.report(500);
}

TEST_CASE("if any key of a policy file is damaged in any way, the error names the place", "[io][bad-input]") {
    const auto text = readFile(test::sourcePath("resources/policy.json"), 1U << 20U);
    REQUIRE(text);
    Json policy = Json::parse(*text);
    policy["$schema"] = "urn:shellgame:schema:policy";
    const Json schema = schemaNamed("policy");
    CHECK(joined(test::schemaComplaints(schema, policy)) == "");
    Refusals refusals;
    SchemaWalk walk(schema);
    walk.sample(policy,
                [&](const BadVariant& v) { refusals.expect(v, problemsOf(readPolicy(v.text, badFile))); });
    CHECK(joined(walk.unmet()) == "");
    refusals.report(400);
}

TEST_CASE("if any key of a save is damaged in any way, the error names the place", "[io][bad-input]") {
    const GoodSamples good;
    Refusals refusals;
    SchemaWalk walk(schemaNamed("save"));
    const auto refused = [&](const BadVariant& v) {
        refusals.expect(v, problemsOf(good.loadScenario(v.text, badFile)));
    };
    walk.sample(good.save(), refused);
    walk.sample(good.saveOnAllBoards(), refused, "/game");
    refusals.report(2500);
}

TEST_CASE("if any key of a script command is damaged in any way, the error names the place",
          "[io][bad-input]") {
    const GoodSamples good;
    const auto game = good.game();
    Refusals refusals;
    for (const Json& command : good.commands(*game.session)) {
        const std::string name = command["do"];
        SchemaWalk walk(verbSchema(*game.session->registry().find(name)));
        walk.sample(command, [&](const BadVariant& v) {
            BadVariant named = v;
            named.key = name + " " + v.key;
            Problems problems = commandProblems(*game.session, v.text);
            // Fill in values, because the message about an unknown verb has no single found and expected
            // value.
            for (Problem& p : problems)
                if (p.pointer == "/do" && p.expected.empty()) p.found = p.expected = "a command";
            refusals.expect(named, problems);
        });
    }
    refusals.report(1500);
}
