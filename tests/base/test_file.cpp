// SPDX-License-Identifier: MIT
#include "shellgame/base/file.hpp"

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "support/catch.hpp"
#include "support/failing_sink.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::FailingSink;
namespace fs = std::filesystem;

namespace {

std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

void put(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("when a file is written, its previous version is preserved", "[base][file]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("game.json");
    REQUIRE(writeFileSafely(path, "first"));
    CHECK(contents(path) == "first");
    CHECK_FALSE(fs::exists(path + ".bak"));
    REQUIRE(writeFileSafely(path, "second"));
    CHECK(contents(path) == "second");
    CHECK(contents(path + ".bak") == "first");
    REQUIRE(writeFileSafely(path, std::string("\0third", 6)));
    CHECK(contents(path) == std::string("\0third", 6));
    CHECK(contents(path + ".bak") == "second");
    for (const auto& entry : fs::directory_iterator(folder.path()))
        CHECK(entry.path().extension() != ".part");
}

TEST_CASE("the previous version is preserved even on a file system without hard links", "[base][file]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("game.json");
    FailingSink sink;
    sink.links = false;
    REQUIRE(writeFileSafely(path, "first", sink));
    REQUIRE(writeFileSafely(path, "second", sink));
    CHECK(contents(path) == "second");
    CHECK(contents(path + ".bak") == "first");
}

TEST_CASE("the previous version remains complete, whichever step of writing fails", "[base][file]") {
    const bool dead = GENERATE(false, true);
    const bool links = GENERATE(true, false);
    int reached = 0;
    for (int at = 0; at < 40; ++at) {
        const test::TemporaryFolder folder;
        const std::string path = folder.file("game.json");
        REQUIRE(writeFileSafely(path, "the first"));
        REQUIRE(writeFileSafely(path, "the previous"));
        FailingSink sink;
        sink.failAt = at;
        sink.dead = dead;
        sink.links = links;
        const auto result = writeFileSafely(path, "the new", sink);
        INFO("step " << at);
        if (!sink.refused) break;
        reached = at + 1;
        if (result) {
            // If making the hard link fails, the program makes a copy instead. If any other step fails, the
            // file is not written.
            CHECK_FALSE(dead);
            CHECK(contents(path) == "the new");
            CHECK(contents(path + ".bak") == "the previous");
            continue;
        }
        CHECK(contents(path) == "the previous");
        CHECK((contents(path + ".bak") == "the first" || contents(path + ".bak") == "the previous"));
        CHECK(result.error().at(0).file == path);
        CHECK(result.error().at(0).found.find("failed: no space left") != std::string::npos);
        // Files that remain after a crash do not disturb the next attempt.
        systemSink().close();
        REQUIRE(writeFileSafely(path, "the newer"));
        CHECK(contents(path) == "the newer");
        CHECK(contents(path + ".bak") == "the previous");
        for (const auto& entry : fs::directory_iterator(folder.path()))
            CHECK(entry.path().extension() != ".part");
    }
    CHECK(reached >= (links ? 8 : 12));
}

TEST_CASE("the previous version remains complete, no matter at which byte the disk becomes full",
          "[base][file]") {
    const std::string text = "{\"format\":1}";
    const test::TemporaryFolder folder;
    const std::string path = folder.file("game.json");
    REQUIRE(writeFileSafely(path, "the previous"));
    for (std::size_t room = 0; room < text.size(); ++room) {
        FailingSink sink;
        sink.room = room;
        const auto result = writeFileSafely(path, text, sink);
        INFO("room for " << room << " bytes");
        REQUIRE_FALSE(result);
        CHECK(contents(path) == "the previous");
        CHECK_FALSE(fs::exists(path + ".part"));
        CHECK_FALSE(fs::exists(path + ".bak"));
    }
    FailingSink sink;
    sink.room = text.size();
    CHECK(writeFileSafely(path, text, sink));
    CHECK(contents(path) == text);
}

TEST_CASE("a folder or a pipe is neither read nor replaced", "[base][file]") {
    const test::TemporaryFolder folder;
    const std::string sub = folder.file("sub");
    fs::create_directory(sub);
    put(sub + "/inside", "x");
    std::vector<std::string> paths{sub};
#if !defined(_WIN32)
    paths.push_back(folder.file("pipe"));
    REQUIRE(::mkfifo(paths.back().c_str(), 0600) == 0);
#endif
    for (const std::string& path : paths) {
        const auto read = readFile(path, 100);
        REQUIRE_FALSE(read);
        CHECK(read.error().at(0).expected == "a regular file");
        const auto written = writeFileSafely(path, "new");
        REQUIRE_FALSE(written);
        CHECK(written.error().at(0).found == "something that is not a regular file");
    }
    CHECK(contents(sub + "/inside") == "x");
    CHECK_FALSE(fs::is_regular_file(systemPath(paths.back())));
}

TEST_CASE("a missing or oversized file is refused; a file of exactly the maximum size is read",
          "[base][file]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("ten");
    put(path, "0123456789");
    CHECK(readFile(path, 10).value() == "0123456789");
    const auto big = readFile(path, 9);
    REQUIRE_FALSE(big);
    CHECK(big.error().at(0).text() == path + ": found 10 bytes, expected at most 9 bytes");
    put(path, "");
    CHECK(readFile(path, 0).value().empty());
    const auto missing = readFile(folder.file("none"), 10);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().at(0).expected == "a file that can be read");
}

TEST_CASE("writing to a folder that does not exist reports an error", "[base][file]") {
    const test::TemporaryFolder folder;
    const auto result = writeFileSafely(folder.file("none/game.json"), "x");
    REQUIRE_FALSE(result);
    CHECK(result.error().at(0).found == "no folder " + folder.file("none") + ": it is gone");
}
