// SPDX-License-Identifier: MIT
// Tests the conventions that the operating system and other programs expect of a command line.
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/io/vasl/board_places.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/system.hpp"
#include "verbs.hpp"

using namespace shellgame;
using test::containsText;
using test::runCli;

namespace {

std::string kept(const std::string& file) {
    const auto text = readFile(test::sourcePath(file), 1U << 20U);
    REQUIRE(text);
    return *text;
}

/// Sets an environment variable as long as this object exists.
class Variable {
  public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        test::setVariable(name, value);
    }
    ~Variable() { test::setVariable(name_, before_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::string before_;
};

}  // namespace

TEST_CASE("the installed completions and manual page equal those that the program prints", "[cli][door]") {
    for (const auto& [kind, file] : {std::pair{"bash", "completions/shellgame-cli.bash"},
                                     {"zsh", "completions/shellgame-cli.zsh"},
                                     {"fish", "completions/shellgame-cli.fish"},
                                     {"man", "man/shellgame-cli.1"}}) {
        const std::string path = std::string("resources/packaging/") + file;
        INFO("make it anew: shellgame-cli completions " << kind << " > " << path);
        const auto printed = runCli({"completions", kind});
        CHECK(printed.code == 0);
        CHECK((printed.out == kept(path)));
    }
}

TEST_CASE("completions and the manual page list every verb and each of its options", "[cli][door]") {
    CLI::App app("", "shellgame-cli");
    cli::VerbList verbs(app);
    cli::addAllVerbs(verbs);
    const std::string bash = runCli({"completions", "bash"}).out, zsh = runCli({"completions", "zsh"}).out,
                      fish = runCli({"completions", "fish"}).out, man = runCli({"completions", "man"}).out;
    int options = 0;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        INFO(verb->get_name());
        CHECK_THAT(bash, containsText("        " + verb->get_name() + ") options="));
        CHECK_THAT(zsh, containsText("'" + verb->get_name() + ":"));
        CHECK_THAT(fish, containsText("-a " + verb->get_name() + " -d "));
        for (const CLI::Option* o : verb->get_options())
            for (const std::string& name : o->get_lnames()) {
                INFO(name);
                const std::string line = bash.substr(bash.find("        " + verb->get_name() + ") options="));
                CHECK_THAT(line.substr(0, line.find(";;")), containsText("--" + name));
                CHECK_THAT(zsh, containsText("--" + name + "["));
                CHECK_THAT(fish, containsText("-l " + name));
                std::string dashes = "\\-\\-";
                for (const char c : name) dashes += c == '-' ? "\\-" : std::string(1, c);
                CHECK_THAT(man, containsText(dashes));
                ++options;
            }
    }
    CHECK(options > 60);
}

TEST_CASE("the version includes the commit if the commit is known", "[cli][door]") {
    std::istringstream in;
    std::ostringstream out, err;
    CHECK(cli::runCommandLine({"--version"}, {in, out, err}, "0123abcd") == 0);
    CHECK_THAT(out.str(), containsText(" (0123abcd)"));
    CHECK_THAT(runCli({"--version"}).out, !containsText("("));
}

TEST_CASE("with --json, wrong usage is reported in JSON", "[cli][door]") {
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"state", "--json"}, {"shuffle", "--json"}, {"check", "--json", "--frobnicate", "a.json"}}) {
        const auto result = runCli(wrong);
        CHECK(result.code == 2);
        CHECK_FALSE(result.err.empty());
        const Json told = Json::parse(result.out);
        REQUIRE(told["problems"].size() == 1);
        CHECK_FALSE(told["problems"][0]["found"].get<std::string>().empty());
    }
}

TEST_CASE("play --quiet prints refused acts, but no log entries", "[cli][door]") {
    const test::TemporaryFolder folder;
    const std::string script = folder.file("script.jsonl"), save = folder.file("game.shellgame");
    REQUIRE(test::writeFile(script, "{\"do\":\"note\",\"text\":\"a remark\"}\n"));
    const auto quiet = runCli({"play", test::sourcePath("docs/examples/example.json"), "--script", script,
                               "--quiet", "--save", save});
    CHECK(quiet.code == 0);
    CHECK(quiet.out.empty());
    CHECK_THAT(runCli({"log", save}).out, containsText("a remark"));
    REQUIRE(test::writeFile(script, "{\"do\":\"nonsense\"}\n"));
    const auto refused =
        runCli({"play", test::sourcePath("docs/examples/example.json"), "--script", script, "--quiet"});
    CHECK(refused.code == 1);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, containsText("command 1"));
}

TEST_CASE("the verb `check` also recognizes a board file by its suffix", "[cli][door]") {
    const test::TemporaryFolder folder;
    const std::string board = folder.file("a.sgboard");
    // If a file has no "kind", its suffix decides what it is, and missing keys are reported.
    REQUIRE(test::writeFile(board, R"({"format": 1, "name": "a", "size": {"columns": 5, "rows": 4}})"));
    const auto told = runCli({"check", board});
    CHECK(told.code == 1);
    CHECK_THAT(told.err, containsText("/kind"));
}

TEST_CASE("the command line also searches the board folders chosen in the window", "[cli][door]") {
    const test::TemporaryFolder home;
#if defined(_WIN32)
    const Variable config("APPDATA", home.path());
#else
    const Variable config("XDG_CONFIG_HOME", home.path());
#endif
    const std::string scenario = home.file("scenario.json");
    REQUIRE(test::writeFile(scenario, R"({"format": 1, "boards": [{"as": "1", "file": "far.sgboard"}],
        "sides": [{"id": "german"}, {"id": "russian"}]})"));
    CHECK(runCli({"state", scenario, "--json"}).code == 1);
    REQUIRE(rememberBoardFolders({home.file("boards")}));
    std::filesystem::create_directories(home.file("boards"));
    REQUIRE(test::writeFile(home.file("boards/far.sgboard"), R"({"format": 1, "kind": "board", "name": "far",
        "size": {"columns": 9, "rows": 5}})"));
    const auto found = runCli({"state", scenario, "--json"});
    INFO(found.err);
    CHECK(found.code == 0);
}
