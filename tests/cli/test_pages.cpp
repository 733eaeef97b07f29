// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/scenario/schemas.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/pages.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "verbs.hpp"

using namespace shellgame;
using test::codeIn;
using test::PageSection;
using test::readPage;
using test::runCli;
using test::sharedPath;
using test::sourcePath;

namespace {

constexpr const char* example = "docs/examples/example.json";

/// Returns the sections about script commands, in the order of docs/commands.md.
std::vector<PageSection> commandSections() {
    std::vector<PageSection> out = readPage("docs/commands.md");
    std::erase_if(out, [](const PageSection& s) { return s.level != 3; });
    return out;
}

/// Returns the sections about verbs, in the order of docs/command-line.md.
std::vector<PageSection> verbSections() {
    std::vector<PageSection> out = readPage("docs/command-line.md");
    std::erase_if(out, [](const PageSection& s) { return s.level != 2; });
    return out;
}

/// Loads the example game. If a block begins with "# on FILE", loads that file instead.
Game loadExample(const std::vector<std::string>& lines = {}) {
    const bool other = !lines.empty() && lines.front().starts_with("# on ");
    auto game = loadGame(sourcePath(other ? lines.front().substr(5) : example));
    REQUIRE(game);
    return std::move(*game);
}

/// Runs the lines on the example game; returns the first refusal, or an empty string.
std::string refusal(const std::vector<std::string>& lines) {
    const Game game = loadExample(lines);
    for (const std::string& line : lines) {
        if (line.starts_with("#")) continue;
        const Entry entry = game.session->perform(Json::parse(line));
        if (!entry.ok) return line + ": " + textOf(entry.text);
    }
    return "";
}

/// Splits a shell line into words; quotes keep words together.
std::vector<std::string> words(const std::string& line) {
    std::vector<std::string> out(1);
    bool quoted = false;
    for (char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

/// Returns true if a word of the line is the folder "boards" or a path in it. Text after the folder makes no
/// difference (T01).
bool needsVaslBoards(const std::string& line) {
    for (const std::string& word : words(line))
        if (word == "boards" || word.starts_with("boards/")) return true;
    return false;
}

/// Runs a line from the page in the project folder, except that files are written to `folder`.
void runLine(const std::string& line, const test::TemporaryFolder& folder) {
    INFO(line);
    std::vector<std::string> arguments = words(line);
    REQUIRE(arguments.front() == "shellgame-cli");
    arguments.erase(arguments.begin());
    for (std::string& a : arguments) {
        if (a.starts_with("docs/") || a.starts_with("scenarios/") || a.starts_with("resources/"))
            a = sourcePath(a);
        else if (a.starts_with("game."))
            a = folder.file(a);
        else if (a == "boards" || a.starts_with("boards/"))
            a = sharedPath("vasl/" + a);
    }
    const auto result = runCli(arguments);
    CHECK(result.code == 0);
    CHECK(result.err == "");
    CHECK_FALSE(result.out.empty());
}

/// Adds every path in a schema for which `keep` returns true, such as "clock.turns", "markers[].at" or
/// "hexes.*.tem".
void schemaPaths(const Json& schema, const std::string& prefix, std::set<std::string>& out) {
    if (prefix == "settings.house" || prefix == "game.boards" || prefix == "start") return;
    for (const char* many : {"anyOf", "oneOf"})
        if (schema.contains(many))
            for (const Json& one : schema[many]) schemaPaths(one, prefix, out);
    if (schema.contains("properties"))
        for (const auto& [key, value] : schema["properties"].items()) {
            const std::string path = prefix.empty() ? key : prefix + "." + key;
            out.insert(path);
            schemaPaths(value, path, out);
        }
    if (schema.contains("items")) schemaPaths(schema["items"], prefix + "[]", out);
    if (schema.contains("additionalProperties") && schema["additionalProperties"].is_object())
        schemaPaths(schema["additionalProperties"], prefix + ".*", out);
}

/// Returns the paths as the pages show them. A structure that occurs in several places has one name.
std::set<std::string> pagePaths(const std::string& schema) {
    std::set<std::string> raw, out;
    schemaPaths(schemaNamed(schema), "", raw);
    for (std::string path : raw) {
        // Policies have a page of their own.
        if (path.starts_with("settings.policy.") || path.starts_with("state.settings.policy.")) continue;
        for (const auto& [form, name] :
             {std::pair{"markers[].contents[].", "counter."}, std::pair{"units[].pieces[].", "counter."},
              std::pair{"reinforcements[].pieces[].", "counter."}, std::pair{"markers[].seen.", "note."},
              std::pair{"state.markers.*.seen.", "note."},
              std::pair{"state.trails.*[].seen_before.", "note."},
              std::pair{"state.trails.*[].seen_after.", "note."}, std::pair{"state.seen.*.", "note."}})
            if (path.starts_with(form)) path = name + path.substr(std::string(form).size());
        out.insert(path);
    }
    return out;
}

std::set<std::string> documentedPaths(const std::string& page) {
    std::set<std::string> out;
    for (const PageSection& s : readPage(page)) {
        if (s.title == "Changes of the format") continue;
        for (const auto& row : s.rows) out.insert(codeIn(row.front()));
    }
    return out;
}

std::vector<std::string> onlyIn(const std::set<std::string>& a, const std::set<std::string>& b) {
    std::vector<std::string> out;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}

const std::vector<std::string> none;

}  // namespace

TEST_CASE("the page about commands lists exactly the existing commands, with all their arguments",
          "[pages]") {
    std::set<std::string> onPage, known;
    for (const Verb& v : standardRegistry()->verbs()) known.insert(v.name);
    for (const PageSection& s : commandSections()) {
        INFO(s.title);
        CHECK(onPage.insert(s.title).second);
        const Verb* verb = standardRegistry()->find(s.title);
        if (verb == nullptr) continue;
        std::set<std::string> told, arguments;
        for (const auto& row : s.rows) {
            REQUIRE(row.size() == 3);
            CHECK_FALSE(row[2].empty());
            told.insert(codeIn(row[0]));
        }
        for (const ArgSpec& a : verb->args) {
            arguments.insert(a.name);
            for (const ArgSpec& inner : a.fields) arguments.insert(a.name + "[]." + inner.name);
        }
        if (verb->traits.dice > 0) arguments.insert("dice");
        CHECK(onlyIn(arguments, told) == none);
        CHECK(onlyIn(told, arguments) == none);
    }
    CHECK(onlyIn(known, onPage) == none);
    CHECK(onlyIn(onPage, known) == none);
}

TEST_CASE("each command's example on the page about commands runs on the example game", "[pages]") {
    for (const PageSection& s : commandSections()) {
        INFO(s.title);
        REQUIRE(s.blocks.size() == 1);
        CHECK(s.blocks[0].info == "jsonl");
        const auto lines = s.blocks[0].lines();
        const Verb* verb = standardRegistry()->find(s.title);
        REQUIRE(verb != nullptr);
        CHECK(refusal(lines) == "");
        // The page shows the same example as `commands`.
        CHECK(Json::parse(lines.back()) == verb->example);
    }
}

TEST_CASE("the test of examples detects an example that does not run", "[pages]") {
    CHECK(refusal({"{\"do\": \"move\", \"marker\": \"m99\", \"to\": \"1E5\"}"}) != "");
}

TEST_CASE("the page about the command line lists exactly the existing verbs, and its examples run",
          "[pages]") {
    CLI::App app;
    cli::VerbList verbs(app);
    cli::addAllVerbs(verbs);
    std::set<std::string> known, onPage;
    for (const CLI::App* verb : app.get_subcommands({})) known.insert(verb->get_name());
    for (const PageSection& s : verbSections()) {
        INFO(s.title);
        onPage.insert(s.title);
        REQUIRE_FALSE(s.blocks.empty());
        const test::TemporaryFolder folder;
        bool shows = false;
        for (const auto& block : s.blocks)
            for (const std::string& line : block.lines()) {
                shows = shows || line.starts_with("shellgame-cli " + s.title + " ") ||
                        line == "shellgame-cli " + s.title;
                if (!needsVaslBoards(line)) runLine(line, folder);
            }
        CHECK(shows);
    }
    CHECK(onlyIn(known, onPage) == none);
    CHECK(onlyIn(onPage, known) == none);
}

TEST_CASE("examples on the page about the command line that need VASL boards run, too", "[.shared][pages]") {
    int lines = 0;
    const test::TemporaryFolder folder;
    for (const PageSection& s : verbSections())
        for (const auto& block : s.blocks)
            for (const std::string& line : block.lines())
                if (needsVaslBoards(line)) {
                    runLine(line, folder);
                    ++lines;
                }
    CHECK(lines > 0);
}

TEST_CASE("the page about VASL shows correct results for its example game", "[pages]") {
    int lines = 0;
    const test::TemporaryFolder folder;
    for (const PageSection& s : readPage("docs/vasl.md"))
        for (const auto& block : s.blocks)
            for (const std::string& line : block.lines())
                if (block.info == "sh" && s.title == "Read a VASL setup") {
                    runLine(line, folder);
                    ++lines;
                }
    CHECK(lines == 2);
    for (const PageSection& s : readPage("docs/formats/vasl-answers.md"))
        for (const auto& block : s.blocks) {
            const auto answers = vaslAnswersIn(block.text, "example");
            REQUIRE((answers ? "" : joinProblems(answers.error())) == "");
            CHECK(answers->size() == 2);
            ++lines;
        }
    CHECK(lines == 3);
}

TEST_CASE("the pages about file formats document every field, and no others", "[pages]") {
    for (const auto& [page, schema] :
         {std::pair{"docs/formats/scenario.md", "scenario"}, std::pair{"docs/formats/save.md", "save"},
          std::pair{"docs/formats/policy.md", "policy"}}) {
        INFO(page);
        auto known = pagePaths(schema);
        const auto told = documentedPaths(page);
        CHECK(onlyIn(known, told) == none);
        CHECK(onlyIn(told, known) == none);
        for (const PageSection& s : readPage(page))
            for (const auto& row : s.rows)
                if (s.title != "Changes of the format") CHECK(row.at(1) == "1");
    }
}

TEST_CASE(
    "the page about policies shows the numbers that the program uses, and its example command uses the "
    "policy file",
    "[pages]") {
    const test::TemporaryFolder folder;
    int lines = 0, files = 0;
    for (const PageSection& s : readPage("docs/formats/policy.md"))
        for (const auto& block : s.blocks) {
            if (block.info == "sh")
                for (const std::string& line : block.lines()) runLine(line, folder), ++lines;
            if (block.info != "json") continue;
            const auto read = readPolicy(block.text, "policy.md");
            CHECK((read ? "" : joinProblems(read.error())) == "");
            if (read) CHECK(*read == builtInPolicy());
            ++files;
        }
    CHECK(lines == 1);
    CHECK(files == 1);
}

TEST_CASE("every example on the scenario page is a valid scenario", "[pages]") {
    std::string first;
    int examples = 0;
    for (const PageSection& s : readPage("docs/formats/scenario.md"))
        for (const auto& block : s.blocks) {
            INFO(block.text);
            if (block.info == "json") first = block.text;
            REQUIRE((block.info == "json" || block.info == "json fragment"));
            Json json = Json::parse(first);
            json.update(Json::parse(block.text));
            // A fragment with other sides or boards is read without the stacks of the first example.
            const Json part = Json::parse(block.text);
            if (block.info == "json fragment" && part.contains("boards")) json.erase("markers");
            const auto game = readScenario(json, "example", {"", {}});
            CHECK((game ? "" : joinProblems(game.error())) == "");
            ++examples;
        }
    CHECK(examples >= 5);
}

TEST_CASE("a saved game has exactly the members that the page about it lists", "[pages]") {
    const Game game = loadExample();
    REQUIRE(game.session->perform(Json::parse("{\"do\": \"phase\", \"to\": \"MPh\"}")).ok);
    REQUIRE(game.session
                ->perform(Json::parse(
                    "{\"do\": \"shift\", \"side\": \"german\", \"from\": \"m1\", \"to\": \"m2\"}"))
                .ok);
    const Json save = saveJson(game);
    const auto told = documentedPaths("docs/formats/save.md");
    for (const auto& [key, value] : save.items()) CHECK(told.contains(key));
    for (const auto& [key, value] : save["state"].items()) CHECK(told.contains("state." + key));
    for (const Json& entry : save["entries"])
        for (const auto& [key, value] : entry.items()) CHECK(told.contains("entries[]." + key));
    CHECK(readSave(save, "example", {"", {}}));
}

TEST_CASE("the script on the page about scripts runs, and the state fields that the page names exist",
          "[pages]") {
    const auto sections = readPage("docs/formats/script.md");
    int scripts = 0;
    for (const PageSection& s : sections) {
        for (const auto& block : s.blocks) {
            CHECK(refusal(block.lines()) == "");
            ++scripts;
        }
        if (s.title != "State") continue;
        const auto shown = runCli({"state", sourcePath(example), "--json"});
        REQUIRE(shown.code == 0);
        const Json state = Json::parse(shown.out);
        REQUIRE_FALSE(s.rows.empty());
        for (const auto& row : s.rows) {
            const std::string field = codeIn(row.front());
            INFO(field);
            const std::string ofMarkers = "markers.*.";
            CHECK((field.starts_with(ofMarkers)
                       ? state["markers"]["m1"].contains(field.substr(ofMarkers.size()))
                       : state.contains(field)));
        }
    }
    CHECK(scripts == 1);
}

TEST_CASE("the page about rule interpretations lists every house rule with its two values and its rule",
          "[pages]") {
    std::set<std::string> onPage, known;
    std::string readings;
    for (const PageSection& s : readPage("docs/readings.md")) {
        for (const auto& row : s.rows) {
            if (s.title != "Switches") {
                INFO(row[0]);
                REQUIRE(row.size() == 3);
                readings += row[0];
                continue;
            }
            REQUIRE(row.size() == 5);
            const HouseRule* rule = houseRule(codeIn(row[0]));
            INFO(row[0]);
            REQUIRE(rule != nullptr);
            onPage.insert(std::string(rule->id));
            CHECK(row[1] == rule->rule);
            CHECK(row[2] == rule->off);
            CHECK(row[3] == rule->on);
        }
    }
    for (const HouseRule& r : houseRules()) {
        const std::string id(r.id);
        INFO(id);
        known.insert(id);
        CHECK(readings.find('`' + id + '`') != std::string::npos);
    }
    CHECK(onlyIn(known, onPage) == none);
}

TEST_CASE("A2.2: every example on the notation page is read and written as shown", "[pages][notation]") {
    int records = 0;
    int mistakes = 0;
    for (const PageSection& s : readPage("docs/formats/notation.md"))
        for (const auto& row : s.rows) {
            const std::string text = codeIn(row.at(0));
            INFO(text);
            const auto read = parseNotation(text);
            if (s.title == "Mistakes") {
                REQUIRE_FALSE(read);
                CHECK_FALSE(read.error().found.empty());
                CHECK_FALSE(read.error().expected.empty());
                ++mistakes;
                continue;
            }
            REQUIRE(read);
            const bool other = row.at(1).starts_with("`");
            CHECK(printNotation(*read) == (other ? codeIn(row.at(1)) : text));
            ++records;
        }
    CHECK(records >= 20);
    CHECK(mistakes >= 15);
}

TEST_CASE("the page about scenarios lists all boards that come with the program", "[cli][pages]") {
    for (const PageSection& section : readPage("docs/formats/scenario.md"))
        for (const auto& row : section.rows) {
            if (codeIn(row.front()) != "boards[].own") continue;
            std::set<std::string> named;
            const std::string& cell = row.back();
            for (std::size_t at = cell.find('`'); at != std::string::npos;) {
                const std::size_t end = cell.find('`', at + 1);
                named.insert(cell.substr(at + 1, end - at - 1));
                at = cell.find('`', end + 1);
            }
            const auto& all = builtInBoardNames();
            CHECK(named == std::set<std::string>(all.begin(), all.end()));
            return;
        }
    FAIL("no row of boards[].own");
}

TEST_CASE("all relative links in the documentation lead to existing files", "[pages]") {
    int links = 0;
    for (const std::string page :
         {"README.md", "docs/commands.md", "docs/command-line.md", "docs/keyboard.md", "docs/manual.md",
          "docs/unknown-enemy.md", "docs/vasl.md", "docs/readings.md", "docs/for-vasl-players.md",
          "docs/other-systems.md", "docs/architecture.md", "docs/CONTRIBUTING.md", "docs/CHANGELOG.md",
          "docs/formats/scenario.md", "docs/formats/save.md", "docs/formats/script.md",
          "docs/formats/notation.md"}) {
        std::ifstream in(sourcePath(page));
        std::stringstream text;
        text << in.rdbuf();
        const std::string all = text.str();
        const std::string folder = page.substr(0, page.rfind('/') + 1);
        for (std::size_t at = all.find("]("); at != std::string::npos; at = all.find("](", at + 2)) {
            const std::string target = all.substr(at + 2, all.find(')', at) - at - 2);
            if (target.starts_with("http")) continue;
            INFO(page << ": " << target);
            // Check only the file, because another test checks headings within pages.
            const std::string file = target.substr(0, target.find('#'));
            if (!file.empty()) CHECK(std::ifstream(sourcePath(folder + file)).good());
            ++links;
        }
    }
    CHECK(links > 5);
}
