// SPDX-License-Identifier: MIT
// The umpire's exported log contains all data from which its dice can be computed again; a side's log
// contains none of these data.
#include <array>
#include <bit>
#include <map>
#include <set>

#include "shellgame/base/json.hpp"
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

// Computes the dice as docs/formats/log.md describes, without using the program's code.
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

/// Returns the first 64 bits of a SHA-256 hash (FIPS 180-4).
std::uint64_t shaByThePage(std::string text) {
    constexpr std::array<std::uint32_t, 64> k{
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    std::array<std::uint32_t, 8> h{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const std::uint64_t bits = text.size() * 8;
    text += '\x80';
    while (text.size() % 64 != 56) text += '\0';
    for (int i = 7; i >= 0; --i) text += static_cast<char>(bits >> (8 * i));
    for (std::size_t block = 0; block < text.size(); block += 64) {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t b = 0; b < 4; ++b)
                w[i] = (w[i] << 8) | static_cast<unsigned char>(text[block + 4 * i + b]);
        for (std::size_t i = 16; i < 64; ++i)
            w[i] = w[i - 16] + w[i - 7] +
                   (std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3)) +
                   (std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10));
        auto v = h;
        for (std::size_t i = 0; i < 64; ++i) {
            const std::uint32_t t1 = v[7] + (std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25)) +
                                     ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
            const std::uint32_t t2 = (std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22)) +
                                     ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
            v = {t1 + t2, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
        }
        for (std::size_t i = 0; i < 8; ++i) h[i] += v[i];
    }
    return (static_cast<std::uint64_t>(h[0]) << 32) | h[1];
}

std::vector<int> secretFacesByThePage(const std::string& seed, std::uint64_t place, std::size_t count) {
    std::vector<int> faces;
    for (; faces.size() < count; ++place) {
        const std::uint64_t upper = shaByThePage(seed + "/" + std::to_string(place)) / 4294967296ULL;
        if (upper < 4294967292ULL) faces.push_back(1 + static_cast<int>(upper % 6));
    }
    return faces;
}

/// Plays a recorded game again with this seed.
Game played(const std::string& name, std::uint64_t seed) {
    auto game = loadGame(test::sourcePath("scenarios/" + name + ".json"));
    REQUIRE(game);
    game->session->seed(seed);
    const std::string script =
        readFile(test::sourcePath("tests/replays/" + name + "/script.jsonl"), 1 << 24).value();
    // With another seed some commands of the script are refused; only commands that were performed count.
    for (const std::string& line : test::splitText(script, '\n'))
        if (!line.empty() && line[0] != '#') game->session->perform(Json::parse(line));
    return std::move(*game);
}

}  // namespace

TEST_CASE(
    "T04: each die in an exported log can be computed again from the generator, the seed and the position",
    "[T04][io]") {
    // Include seeds beyond 2^53, because the log's JSON contains them as whole numbers.
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

TEST_CASE(
    "T04: the log as text, table and web page also states the generator, the seed and the positions of dice",
    "[T04][io]") {
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
    // Each line has as many cells as the header.
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

TEST_CASE("T04: a side's log contains neither the seed, the generator nor the positions of dice",
          "[T04][io]") {
    const test::TemporaryFolder folder;
    const std::string save = folder.file("game.json");
    const auto done =
        runCli({"play", test::sourcePath("scenarios/night-gully.json"), "--script",
                test::sourcePath("tests/replays/night-gully/script.jsonl"), "--seed", "482915003771",
                "--save", save, "--log", folder.file("log.json"), "--keep-going"});
    REQUIRE_FALSE(done.out.empty());
    // The umpire's logs contain the seeds, whether the verb `log` or an option of `play` writes them.
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

TEST_CASE("K02: both dice streams of a game against the program can be computed again from the umpire's log",
          "[K02][io]") {
    CHECK(shaByThePage("abc") == 0xba7816bf8f01cfeaULL);  // FIPS 180-4
    auto game = loadGame(test::sourcePath("scenarios/unknown-square.json"));
    REQUIRE(game);
    Session& session = *game->session;
    REQUIRE(session.seed(482915003771));
    const Json deal = {{"do", "deal"}, {"side", "russian"}};
    REQUIRE(session.perform(deal).ok);
    REQUIRE(session.perform({{"do", "undo"}}).ok);
    REQUIRE(session.perform(deal).ok);
    for (int n = 0; n < 24; ++n) {
        (void)session.perform({{"do", "phase"}});
        (void)session.perform({{"do", "ask"}, {"at", "1K4"}, {"what", "attack"}, {"result", "NMC"}});
    }
    std::map<std::string, int> rolls;
    std::set<std::string> seeds;
    const Json log = Json::parse(writeLog(session.entries(), LogFormat::json, "", session.state().dice.seed));
    for (const Json& entry : log)
        for (const Json& roll : entry["rolls"]) {
            INFO("entry " << entry["n"]);
            const auto faces = roll["faces"].get<std::vector<int>>();
            const auto place = roll["position"].get<std::uint64_t>();
            ++rolls[roll["source"].get<std::string>()];
            REQUIRE(roll["source"] == "kept");
            REQUIRE(roll["generator"] == "SHA-256");
            const auto seed = roll["seed"].get<std::string>();
            seeds.insert(seed);
            CHECK(faces == secretFacesByThePage(seed, place, faces.size()));
        }
    CHECK(rolls["kept"] > 50);
    CHECK(seeds.size() == 2);  // one seed is for the deal that was undone, the other for the current deal
    // The other log formats contain the same seeds.
    for (const std::string& seed : seeds) {
        for (const LogFormat format : {LogFormat::text, LogFormat::html})
            CHECK_THAT(writeLog(session.entries(), format, "", 1),
                       containsText("Secret dice from here on: SHA-256, seed " + seed));
        CHECK_THAT(writeLog(session.entries(), LogFormat::csv, "", 1),
                   containsText(",\"kept\",\"SHA-256\",\"" + seed + "\","));
        for (const LogFormat format : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html})
            CHECK_THAT(writeLog(logFor(session, SideId("german")).entries, format, ""), !containsText(seed));
    }
}

TEST_CASE("T04: the example calculation on the page about logs is correct", "[T04][io][pages]") {
    int examples = 0;
    for (const auto& section : test::readPage("docs/formats/log.md"))
        for (const auto& block : section.blocks) {
            if (block.info != "json") continue;
            const Json roll = Json::parse(block.text);
            if (roll["source"] == "kept") {
                CHECK(roll["faces"].get<std::vector<int>>() ==
                      secretFacesByThePage(roll["seed"], roll["position"].get<std::uint64_t>(), 2));
                ++examples;
                continue;
            }
            CHECK(
                roll["faces"].get<std::vector<int>>() ==
                facesByThePage(roll["seed"].get<std::uint64_t>(), roll["position"].get<std::uint64_t>(), 2));
            ++examples;
        }
    CHECK(examples == 2);
}
