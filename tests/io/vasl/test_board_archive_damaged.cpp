// SPDX-License-Identifier: MIT
#include <chrono>

#include "shellgame/base/file.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/sanitized.hpp"
#include "support/system.hpp"
#include "support/vasl_archive.hpp"

using namespace shellgame;
using test::bigEndian32;
using test::containsText;
using test::Drawing;
using test::megabytesPeak;

namespace {

Drawing smallSample() {
    Drawing d(3, 2);
    d.fill("B1", "Woods").raise("C2", 1);
    return d;
}

Result<std::shared_ptr<const Board>> readBytes(const std::string& bytes) {
    static const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("bdbad"), bytes));
    return readBoardArchive(folder.file("bdbad"));
}

/// Returns the message about an archive that must be refused. Every problem states the file and the expected
/// contents.
std::string complaint(const std::string& bytes) {
    const auto board = readBytes(bytes);
    if (board) return "(read without complaint)";
    for (const Problem& p : board.error()) {
        CHECK_THAT(p.file, containsText("bdbad"));
        CHECK_FALSE(p.found.empty());
        CHECK_FALSE(p.expected.empty());
    }
    return joinProblems(board.error());
}

std::string complaintLos(const std::string& payload) {
    auto parts = test::archiveParts(smallSample());
    parts.losData = test::gzipped(test::javaBlocks(payload));
    return complaint(test::zippedBoard(parts));
}

std::string complaintXml(const std::string& xml) {
    auto parts = test::archiveParts(smallSample());
    parts.metadata = xml;
    return complaint(test::zippedBoard(parts));
}

/// Overwrites bytes of a member's entry in the ZIP file's central directory.
std::string patchedDirectory(std::string zip, const std::string& member, std::size_t offset,
                             const std::string& by) {
    constexpr std::size_t nameAt = 46;
    for (auto at = zip.find("PK\x01\x02"); at != std::string::npos; at = zip.find("PK\x01\x02", at + 1)) {
        if (zip.compare(at + nameAt, member.size(), member) != 0) continue;
        return zip.replace(at + offset, by.size(), by);
    }
    FAIL("no member " << member);
    return zip;
}

constexpr long mostMegabytes = sanitized ? 500 : 96;  // sanitizers delay the release of freed memory

/// Checks that an act takes at most five seconds, and at most 96 MiB of memory above the previous maximum.
template <class Act>
void boundedly(Act act) {
    const auto start = std::chrono::steady_clock::now();
    const long before = megabytesPeak();
    act();
    CHECK(megabytesPeak() - before < mostMegabytes);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}

}  // namespace

TEST_CASE("an archive that is cut off anywhere is refused", "[io]") {
    const std::string whole = test::zippedBoard(test::archiveParts(smallSample()));
    REQUIRE(readBytes(whole));
    for (std::size_t size = 0; size<whole.size(); size += size + 40> whole.size() ? 1 : 13) {
        INFO("cut to " << size << " of " << whole.size());
        CHECK_THAT(complaint(whole.substr(0, size)), containsText("ZIP archive"));
    }
}

TEST_CASE("LOSData cut off anywhere is refused with its place", "[io]") {
    auto parts = test::archiveParts(smallSample());
    const std::string whole = parts.losData;
    for (std::size_t size = 0; size<whole.size(); size += size + 20> whole.size() ? 1 : 5) {
        INFO("cut to " << size << " of " << whole.size());
        parts.losData = whole.substr(0, size);
        CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("LOSData"));
    }
}

TEST_CASE("a changed byte is detected, or has no effect on lines of sight", "[io]") {
    const std::string whole = test::zippedBoard(test::archiveParts(smallSample()));
    const auto sound = readBytes(whole);
    REQUIRE(sound);
    int refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x41);
        const auto board = readBytes(bytes);
        if (!board) {
            ++refused;
            continue;
        }
        INFO("byte " << at);
        // A member whose name was changed is reported as missing.
        if (!(*board)->metadataProblem.empty()) continue;
        CHECK((*board)->raster->terrain == (*sound)->raster->terrain);
        CHECK((*board)->los == (*sound)->los);
    }
    CHECK(refused * 2 > static_cast<int>(whole.size()));
}

TEST_CASE("missing and swapped files in an archive are reported by name", "[io]") {
    const auto parts = test::archiveParts(smallSample());
    CHECK_THAT(complaint(test::zipped({{"data", "version 5.1"}})), containsText("the member LOSData"));
    CHECK_THAT(complaint(test::zipped({{"LOSData", parts.metadata}, {"BoardMetadata.xml", parts.losData}})),
               containsText("LOSData byte 0"));
    CHECK_THAT(complaint(test::zipped({{"LOSData", ""}, {"BoardMetadata.xml", parts.metadata}})),
               containsText("LOSData byte 0"));
}

TEST_CASE("a folder is not an archive", "[io]") {
    const test::TemporaryFolder folder;
    const auto board = readBoardArchive(folder.path());
    REQUIRE_FALSE(board);
    CHECK_THAT(joinProblems(board.error()), containsText(folder.path()));
}

TEST_CASE("wrong sizes in the ZIP directory are reported, and memory use stays limited", "[io]") {
    const std::string whole = test::zippedBoard(test::archiveParts(smallSample()));
    constexpr std::size_t methodAt = 10;
    constexpr std::size_t packedAt = 20;
    constexpr std::size_t sizeAt = 24;
    for (const std::size_t at : {packedAt, sizeAt})
        for (const char* size : {"\xF0\xFF\xFF\x7F", "\xF0\xFF\xFF\xFF", "\x01\x01\x01\x01"}) {
            boundedly([&] {
                CHECK_THAT(complaint(patchedDirectory(whole, "LOSData", at, std::string(size, 4))),
                           containsText("LOSData: found") && containsText("declared"));
            });
        }
    CHECK_THAT(complaint(patchedDirectory(whole, "LOSData", methodAt, std::string("\x0E\x00", 2))),
               containsText("compression method 14"));
}

TEST_CASE("absurd sizes in LOSData are refused before memory is allocated for them", "[io]") {
    const auto header = [](std::int64_t c, std::int64_t r, std::int64_t w, std::int64_t h) {
        return bigEndian32(c) + bigEndian32(r) + bigEndian32(w) + bigEndian32(h) + std::string(400, '\0');
    };
    boundedly([&] {
        CHECK_THAT(complaintLos(header(0, 10, 1800, 645)), containsText("0 x 10 hexes"));
        CHECK_THAT(complaintLos(header(33, -1, 1800, 645)), containsText("33 x -1 hexes"));
        CHECK_THAT(complaintLos(header(4096, 4096, 1800, 645)), containsText("4096 x 4096 hexes"));
        CHECK_THAT(complaintLos(header(2147483647, 2147483647, 1800, 645)), containsText("hexes"));
        CHECK_THAT(complaintLos(header(33, 10, 0, 645)), containsText("0 x 645 pixels"));
        CHECK_THAT(complaintLos(header(33, 10, 2147483647, 2147483647)), containsText("pixels"));
        CHECK_THAT(complaintLos(header(33, 10, 32768, 2048)), containsText("sizes that the member can hold"));
        CHECK_THAT(complaintLos(header(33, 10, 100, 200)), containsText("pixel column"));
    });
}

TEST_CASE("data that become too large when inflated are refused", "[io]") {
    boundedly([&] {
        auto parts = test::archiveParts(smallSample());
        const std::string sound = test::javaBlocks(parts.losPayload);
        // Two million empty blocks are added, first in front of the sizes, then after them.
        std::string empty;
        for (int i = 0; i < 2'000'000; ++i) empty += std::string("\x77\x00", 2);
        parts.losData = test::gzipped(sound.substr(0, 4) + empty);
        CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("inflated bytes"));
        parts.losData = test::gzipped(sound + empty);
        CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("inflated bytes"));
        parts.losData = test::gzipped(test::javaBlocks(parts.losPayload + std::string(8 << 20, '\0')));
        CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("inflated bytes"));
        CHECK_THAT(complaintXml("<boardMetadata>" + std::string(5 << 20, ' ') + "</boardMetadata>"),
                   containsText("more than 4194304 bytes"));
    });
}

TEST_CASE("errors inside LOSData are reported with their place", "[io]") {
    const auto sound = test::archiveParts(smallSample());
    CHECK(complaintLos(sound.losPayload) == "(read without complaint)");
    CHECK_THAT(complaintLos(sound.losPayload.substr(0, sound.losPayload.size() - 8)),
               containsText("pixel column 112 of 113"));

    auto parts = sound;
    const std::string java = test::javaBlocks(sound.losPayload);
    parts.losData = test::gzipped("\xCA\xFE" + java.substr(2));
    CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("AC ED 00 05"));
    parts.losData = test::gzipped(java.substr(0, 4) + "\x70" + java.substr(5));
    CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("a block of kind 112"));
    parts.losData = java;
    CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("LOSData byte 0"));
    parts.losData = sound.losData;
    parts.losData[parts.losData.size() - 6] ^= 1;  // changes the gzip stream's checksum
    CHECK_THAT(complaint(test::zippedBoard(parts)), containsText("incorrect data check"));
}

TEST_CASE("hex sizes that contradict the grid are refused", "[io]") {
    CHECK_THAT(complaintXml("<boardMetadata width='3' height='2' hexWidth='200'/>"),
               containsText("its centre at pixel 400,32 of 113 x 129"));
    // The grid defines the position of the first hex, except on some historical maps.
    CHECK(complaintXml("<boardMetadata width='3' height='2' A1CenterY='30000'/>") ==
          "(read without complaint)");
}

TEST_CASE("deeply nested metadata is refused without a deep stack", "[io]") {
    std::string xml = "<boardMetadata width='3' height='2'>";
    for (int i = 0; i < 300'000; ++i) xml += "<a>";
    for (int i = 0; i < 300'000; ++i) xml += "</a>";
    boundedly([&] { CHECK_THAT(complaintXml(xml + "</boardMetadata>"), containsText("nested deeper")); });
    std::string open = "<boardMetadata>";
    for (int i = 0; i < 300'000; ++i) open += "<a>";
    boundedly([&] { CHECK(complaintXml(open) == "(read without complaint)"); });
    // Comments, quotes and sets that don't end are repeated many times.
    for (const char* piece :
         {"<!--", "<slope hex=\"", "<overlaySSRuleSet>", "<slope hex='B1' hexsides='1'>"}) {
        std::string many = "<boardMetadata width='3' height='2'>";
        for (int i = 0; i < 100'000; ++i) many += piece;
        boundedly([&] { CHECK(complaintXml(many) == "(read without complaint)"); });
    }
}

TEST_CASE("metadata whose document type declares entities are refused before any entity is expanded",
          "[io]") {
    const std::string laughs =
        "<!DOCTYPE b [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>"
        "<boardMetadata width='3' height='2' version='&b;'/>";
    CHECK_THAT(complaintXml(laughs), containsText("declarations of entities"));
}

TEST_CASE(
    "a real board that is cut off anywhere or has changed bytes is refused or read in limited time and "
    "memory",
    "[.shared][archives]") {
    const std::string whole = readFile(test::sharedPath("vasl/boards/bd01"), 1U << 26U).value();
    REQUIRE(readBytes(whole));
    boundedly([&] {
        for (std::size_t i = 0; i < 40; ++i) {
            const std::size_t size = whole.size() * i / 40;
            INFO("cut to " << size);
            CHECK_THAT(complaint(whole.substr(0, size)), containsText("ZIP archive"));
        }
    });
    int refused = 0;
    for (std::size_t i = 1; i < 30; ++i) {
        std::string changed = whole;
        changed[whole.size() * i / 30] = static_cast<char>(~changed[whole.size() * i / 30]);
        boundedly([&] { refused += readBytes(changed) ? 0 : 1; });
    }
    CHECK(refused > 0);
}
