// SPDX-License-Identifier: MIT
// The umpire's exported log holds what its faces can be worked out from, and a side's log holds nothing of
// it.
#include "shellgame/io/load.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/play/side_view.hpp"
#include "support/catch.hpp"
#include "support/pages.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/table.hpp"

using namespace shellgame;
using test::containsText;
using test::runCli;

namespace {

// Written from docs/formats/log.md alone; it must share nothing with the program.
std::vector<int> facesByThePage(std::uint64_t seed, std::uint64_t place, std::size_t count) {
    std::vector<int> faces;
    while (faces.size() < count) {
        std::uint64_t z = seed + (place + 1) * 11400714819323198485ULL;
        z = (z ^ (z >> 30)) * 13787848793156543929ULL;
        z = (z ^ (z >> 27)) * 10723151780598845931ULL;
        z ^= z >> 31;
        const std::uint64_t upper = z / 4294967296ULL;
        if (upper < 4294967292ULL) faces.push_back(1 + static_cast<int>(upper % 6));
        ++place;
    }
    return faces;
}

/// A recorded game, played anew with this luck.
Game played(const std::string& name, std::uint64_t seed) {
    auto game = loadGame(test::sourcePath("scenarios/" + name + ".json"));
    REQUIRE(game);
    game->session->seed(seed);
    const std::string script =
        readFile(test::sourcePath("tests/replays/" + name + "/script.jsonl"), 1 << 24).value();
    // With other luck some commands of the script are refused; what was done is what counts.
    for (const std::string& line : test::splitText(script, '\n'))
        if (!line.empty() && line[0] != '#') game->session->perform(Json::parse(line));
    return std::move(*game);
}

}  // namespace

TEST_CASE("T04: each face of an exported log can be worked out from generator, seed and place alone",
          "[T04][io]") {
    // Seeds beyond 2^53 too: JSON numbers are whole here.
    for (const std::uint64_t seed : {std::uint64_t{482915003771}, std::uint64_t{9223372036854775807}})
        for (const char* name : {"between-two-rivers", "night-gully"}) {
            const Game game = played(name, seed);
            const Json log = Json::parse(
                writeLog(game.session->entries(), LogFormat::json, "", game.session->state().dice.seed));
            int rolls = 0;
            for (const Json& entry : log)
                for (const Json& roll : entry["rolls"]) {
                    INFO(name << ", entry " << entry["n"]);
                    if (roll["source"] == "given") {
                        CHECK_FALSE(roll.contains("seed"));
                        continue;
                    }
                    REQUIRE(roll["generator"] == "SplitMix64");
                    CHECK(roll["faces"].get<std::vector<int>>() ==
                          facesByThePage(roll["seed"].get<std::uint64_t>(),
                                         roll["position"].get<std::uint64_t>(), roll["faces"].size()));
                    ++rolls;
                }
            CHECK(rolls >= 3);
        }
}

TEST_CASE("T04: text, tables and web pages of the log carry the same", "[T04][io]") {
    const Game game = played("night-gully", 777);
    const auto& entries = game.session->entries();
    const Entry* rolled = nullptr;
    for (const Entry& e : entries)
        if (!e.rolls.empty() && !e.rolls.front().given && e.rolls.front().position > 0) rolled = &e;
    REQUIRE(rolled != nullptr);
    const std::string place = std::to_string(rolled->rolls.front().position);
    for (const LogFormat format : {LogFormat::text, LogFormat::html}) {
        const std::string log = writeLog(entries, format, "", 777);
        CHECK_THAT(log, containsText("Dice: SplitMix64, seed 777."));
        CHECK_THAT(log, containsText("; place " + place));
    }
    const std::string table = writeLog(entries, LogFormat::csv, "", 777);
    CHECK_THAT(table, containsText(",text,source,generator,seed,place\r\n"));
    CHECK_THAT(table, containsText(",\"generator\",\"SplitMix64\",777," + place + "\r\n"));
    // Each line has as many cells as the head.
    for (const std::string& line : test::splitText(table, '\n')) {
        if (line.empty()) continue;
        int commas = 0;
        bool quoted = false;
        for (const char c : line) {
            if (c == '"') quoted = !quoted;
            if (c == ',' && !quoted) ++commas;
        }
        INFO(line);
        CHECK(commas == 17);
    }
}

TEST_CASE("T04: a side's log tells neither seed nor generator nor places", "[T04][io]") {
    const test::TemporaryFolder folder;
    const std::string save = folder.file("game.json");
    const auto done =
        runCli({"play", test::sourcePath("scenarios/night-gully.json"), "--script",
                test::sourcePath("tests/replays/night-gully/script.jsonl"), "--seed", "482915003771",
                "--save", save, "--log", folder.file("log.json"), "--keep-going"});
    REQUIRE_FALSE(done.out.empty());
    // The umpire's, by the verb and by the option of play, hold it.
    for (const std::string format : {"text", "csv", "json", "html"}) {
        INFO(format);
        const auto umpire = runCli({"log", save, "--format", format});
        REQUIRE(umpire.code == 0);
        CHECK_THAT(umpire.out, containsText("482915003771"));
        for (const std::string side : {"german", "american"}) {
            const auto log = runCli({"log", save, "--format", format, "--view", side});
            REQUIRE(log.code == 0);
            REQUIRE_FALSE(log.out.empty());
            for (const char* secret : {"482915003771", "SplitMix64", "seed", "; place"})
                CHECK_THAT(log.out, !containsText(secret));
            if (format != "json") continue;
            for (const Json& entry : Json::parse(log.out))
                for (const Json& roll : entry["rolls"]) CHECK(roll["position"] == 0);
        }
    }
    CHECK_THAT(readFile(folder.file("log.json"), 1 << 24).value(), containsText("482915003771"));
}

TEST_CASE("T04: the worked example of the page of logs is right", "[T04][io][pages]") {
    int examples = 0;
    for (const auto& section : test::readPage("docs/formats/log.md"))
        for (const auto& block : section.blocks) {
            if (block.info != "json") continue;
            const Json roll = Json::parse(block.text);
            CHECK(
                roll["faces"].get<std::vector<int>>() ==
                facesByThePage(roll["seed"].get<std::uint64_t>(), roll["position"].get<std::uint64_t>(), 2));
            ++examples;
        }
    CHECK(examples == 1);
}
