// SPDX-License-Identifier: MIT
// Tests that the log writes places as records of A2.2.
#include "model/record.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/words/say.hpp"

#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

TEST_CASE("A2.2: each portion of a Location has a written record, which can be read back", "[notation]") {
    const auto text = [](const char* at, const char* position) {
        return recordText(*Location::parse(at), Position::parse(position).value());
    };
    CHECK(text("1E4", "") == "1E4");
    CHECK(text("1E4h1", "") == "1E4h1");
    CHECK(text("1E4", "foxhole") == "1E4En");
    CHECK(text("1E4", "trench") == "1E4En");
    CHECK(text("1E4", "sangar") == "1E4En");
    CHECK(text("1E4", "1+3+5 pillbox") == "1E4Pi");
    CHECK(text("1E4", "beneath wire") == "Wire/1E4");
    CHECK(text("1E4", "crest/1E5") == "1E4/CRE5");
    CHECK(text("1F3", "bypass/1E3") == "1F3-E3");
    CHECK(text("32oE7", "crest/32oE8") == "32oE7/CRoE8");
    CHECK(text("1FF5", "bypass/2A5") == "1FF5-2A5");
    for (const char* position : {"foxhole", "1+3+5 pillbox", "beneath wire", "crest/1E5", "bypass/1E5"}) {
        const Notation record = recordOf(Location{"1E4", 0}, Position::parse(position).value());
        const auto read = parseNotation(printNotation(record));
        REQUIRE(read);
        CHECK(*read == record);
    }
    // A portion that A2.2 does not provide for is added in words.
    CHECK(text("1E4h-1", "1+4+6 cave") == "1E4h-1 (1+4+6 cave)");
    CHECK(text("1E4", "beneath panji") == "1E4 (beneath panji)");
    CHECK(text("1E4", "crest") == "1E4 (crest)");
}

TEST_CASE("A2.2: the log names Locations in the notation for records", "[notation][log]") {
    TestGame g(
        "1E4 (foxhole) | Open Ground | m1 pds 4-6-7\n"
        "1H6 | Gully | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n1H7 | Gully |\n"
        "1K4 (1+3+5 pillbox) | Open Ground | m2 dummy 2\n"
        "1M4 | Open Ground | - known {\"type\":\"SPW 250/1\",\"id\":\"ht\"}, "
        "{\"type\":\"2-4-7\",\"id\":\"hs\"}, {\"type\":\"LMG\",\"id\":\"lmg\"}\n"
        "1O4 | Open Ground | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\"}, "
        "{\"type\":\"2-4-7\",\"id\":\"rider\"}");
    const auto says = [&](const Json& command) { return textOf(g.must(command).text); };
    using Catch::Contains;
    CHECK_THAT(says({{"do", "move"}, {"piece", "a"}, {"to", "1H7"}, {"position", "crest/1H8"}}),
               Contains("1H6 - 1H7/CRH8"));
    CHECK_THAT(says({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"position", "beneath wire"}}),
               Contains("? 1E4En moves: 1E4En - Wire/1E5"));
    CHECK_THAT(says({{"do", "move"}, {"piece", "a"}, {"path", {"1H8", "1H9"}}, {"position", "bypass/1G10"}}),
               Contains("1H7/CRH8 - 1H8 - 1H9-G10"));
    CHECK_THAT(says({{"do", "load"}, {"piece", "hs"}, {"on", "ht"}}),
               Contains("2-4-7 in 1M4 mounts SPW 250/1."));
    CHECK_THAT(says({{"do", "unload"}, {"piece", "hs"}}), Contains("2-4-7 in 1M4 unloads."));
    CHECK_THAT(says({{"do", "load"}, {"pieces", {"lmg", "hs"}}, {"on", "ht"}}),
               Contains("LMG, 2-4-7 in 1M4 mount SPW 250/1."));
    CHECK_THAT(says({{"do", "load"}, {"piece", "rider"}, {"on", "tank"}}),
               Contains("2-4-7 in 1O4 mounts PzKw IVH."));
    CHECK_THAT(says({{"do", "place"},
                     {"side", "german"},
                     {"at", "1K4"},
                     {"position", "1+3+5 pillbox"},
                     {"kind", "known"},
                     {"contents", {"2-4-7"}}}),
               Contains("placed in 1K4Pi"));
    CHECK_THAT(says({{"do", "reveal"}, {"marker", "m2"}}), Contains("? 1K4Pi"));
}
