// SPDX-License-Identifier: MIT
// Checks handwritten files with semantic errors, and files that are not JSON, against the expected messages.
#include <algorithm>
#include <filesystem>
#include <set>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/good_samples.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const std::string& path) {
    const auto text = readFile(path, 1U << 30U);
    INFO(path);
    REQUIRE(text);
    return *text;
}

std::string without(std::string text, const std::string& part) {
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.erase(at, part.size());
    return text;
}

/// Returns the output of `check` for a file, with paths shortened to the file's name.
std::string checked(const fs::path& file) {
    const auto result = test::runCli({"check", file.generic_string()});
    CHECK(result.code == 1);
    CHECK(result.out == "");
    std::string said = without(result.err, file.parent_path().generic_string() + "/");
#ifdef _WIN32
    // This message comes from the operating system.
    constexpr std::string_view there = "File not found";
    for (std::size_t at = 0; (at = said.find(there, at)) != std::string::npos;)
        said.replace(at, there.size(), "No such file or directory");
#endif
    return said;
}

long lines(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

std::string write(const test::TemporaryFolder& folder, const std::string& name, const std::string& bytes) {
    REQUIRE(writeFileSafely(folder.file(name), bytes));
    return folder.file(name);
}

}  // namespace

TEST_CASE("each invalid file is refused with the expected messages", "[io][bad-input]") {
    std::set<fs::path> inputs, messages;
    for (const auto& entry : fs::directory_iterator(test::dataPath("bad")))
        (entry.path().extension() == ".txt" ? messages : inputs).insert(entry.path());
    CHECK(inputs.size() >= 60);
    CHECK(messages.size() == inputs.size());
    for (const fs::path& file : inputs) {
        INFO(file.filename());
        const fs::path expected = fs::path(file).replace_extension(".txt");
        REQUIRE(messages.contains(expected));
        const std::string said = checked(file);
        CHECK(said == bytesOf(expected.string()));
        CHECK_THAT("\n" + said, test::containsText("\n" + file.filename().string() + ": "));
        for (std::size_t at = 0; at < said.size(); at = said.find('\n', at) + 1) {
            const std::string line = said.substr(at, said.find('\n', at) - at);
            INFO(line);
            CHECK(
                (line.find("found ") != std::string::npos && line.find(", expected ") != std::string::npos));
        }
    }
}

TEST_CASE("ten faults are reported at once", "[io][bad-input]") {
    CHECK(lines(checked(test::dataPath("bad/ten-faults.json"))) == 10);
}

TEST_CASE("a file with a byte order mark is read like one without", "[io][bad-input]") {
    const test::GoodSamples good;
    const auto game = good.loadScenario("\xEF\xBB\xBF" + good.scenario().dump());
    REQUIRE(game);
    CHECK(game->session->state() == good.loadScenario(good.scenario().dump())->session->state());
}

TEST_CASE("input that is too large is refused before it fills memory or costs much time", "[io][bad-input]") {
    const test::TemporaryFolder folder;
    const std::string huge = folder.file("huge.json");
    REQUIRE(writeFileSafely(huge, "{}"));
    fs::resize_file(huge, std::uintmax_t{300} << 20U);  // a sparse file, which takes no space on the disk
    CHECK(checked(huge) == "huge.json: found 314572800 bytes, expected at most 268435456 bytes\n");

    std::string values = "{\"format\":[";
    values.reserve(25'000'000);
    for (int i = 0; i < 12'000'001; ++i) values += "0,";
    values.back() = ']';
    CHECK(checked(write(folder, "values.json", values + "}")) ==
          "values.json: /format/11999997: found too many values, expected at most 12000000\n");

    // Each of 200,000 errors could be reported on a line of its own. The report ends after a thousand errors,
    // and is made quickly.
    std::string faults = "{";
    for (int i = 0; i < 200'000; ++i) faults += "\"colour" + std::to_string(i) + "\":0,";
    faults.back() = '}';
    CHECK(lines(checked(write(folder, "faults.json", faults))) <= 1010);
    std::string markers =
        R"({"format":1,"boards":[{"as":"1","blank":{"columns":2,"rows":2}}],"sides":[{"id":"a"},{"id":"b"}],"markers":[)";
    for (int i = 0; i < 20'000; ++i) markers += "7,";
    markers.back() = ']';
    CHECK(lines(checked(write(folder, "markers.json", markers + "}"))) == 1000);
}

TEST_CASE("a small file that declares a vast map is refused before the map is created", "[io][bad-input]") {
    const test::TemporaryFolder folder;
    Json scenario = Json::parse(
        R"({"format":1,"sides":[{"id":"german"},{"id":"russian"}],
            "clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"}})");
    for (int i = 0; i < 64; ++i)
        scenario["boards"].push_back({{"as", std::to_string(i + 1)},
                                      {"blank", {{"columns", 199}, {"rows", 200}}},
                                      {"at", {{"column", 198 * (i % 8)}, {"row", 200 * (i / 8)}}}});
    CHECK(checked(write(folder, "vast.json", scenario.dump())) ==
          "vast.json: /boards: found a map of 2536000 hexes, expected at most 250000 hexes\n");
}

TEST_CASE("play refuses to save a game under an empty name", "[io][bad-input]") {
    const test::TemporaryFolder folder;
    const auto played =
        test::runCli({"play", test::sourcePath("scenarios/market-square.json"), "--script",
                      write(folder, "one.jsonl", "{\"do\":\"note\",\"text\":\"one\"}\n"), "--save", ""});
    CHECK(played.code == 1);
    CHECK(played.err == "--save: found an empty name, expected the name of a file\n");
}

TEST_CASE("a command that fails changes neither the game nor its file", "[io][bad-input]") {
    const test::TemporaryFolder folder;
    const test::GoodSamples good;
    const std::string game = write(folder, "game.json", good.save().dump());
    const std::string before = test::runCli({"state", game, "--json"}).out;
    const std::string script =
        write(folder, "script.jsonl",
              "{\"do\":\"note\",\"text\":\"one\"}\n{\"do\":\"move\",\"marker\":\"m99\",\"to\":\"1E4\"}\n");

    // The script's first command succeeds and the second is refused, so the game file is not overwritten.
    const std::string bytes = bytesOf(game);
    const auto played = test::runCli({"play", game, "--script", script, "--save", game});
    CHECK(played.code == 1);
    CHECK_THAT(played.err, test::containsText("not saved, because a command was refused"));
    CHECK(bytesOf(game) == bytes);

    // After a single refused command, no field of the state has changed.
    const std::string refused =
        write(folder, "refused.jsonl", "{\"do\":\"shift\",\"side\":\"german\",\"pairs\":[]}\n{}\n7\n");
    const std::string copy = folder.file("copy.json");
    const auto kept = test::runCli({"play", game, "--script", refused, "--keep-going", "--save", copy});
    CHECK(kept.code == 1);
    CHECK(lines(kept.out) == 3);
    CHECK(test::runCli({"state", copy, "--json"}).out == before);

    // A script with a syntax error performs no command at all.
    const std::string broken =
        write(folder, "broken.jsonl", "{\"do\":\"note\",\"text\":\"one\"}\n{\"do\":\n");
    const auto unread = test::runCli({"play", game, "--script", broken, "--save", folder.file("none.json")});
    CHECK(unread.code == 1);
    CHECK(unread.out == "");
    CHECK_FALSE(fs::exists(folder.file("none.json")));
}

TEST_CASE("a game saved in format 1 still loads", "[io][bad-input]") {
    const auto result = test::runCli({"check", test::dataPath("good/save.json")});
    CHECK(result.err == "");
    CHECK(result.code == 0);
    const auto verified = test::runCli({"verify", test::dataPath("good/save.json"), "--json"});
    CHECK(Json::parse(verified.out)["changes_ok"] == true);
}
