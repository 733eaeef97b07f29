// SPDX-License-Identifier: MIT
#include "shellgame/base/hash.hpp"
#include "shellgame/words/say.hpp"

#include "shellgame/model/finding.hpp"
#include "support/catch.hpp"

using namespace shellgame;

// Saved games contain these numbers, so they must never change on any computer.
TEST_CASE("the hash function returns the expected values", "[base][hash]") {
    CHECK(hexDigits(StableHash{}.value()) == "f52a15e9a9b5e89b");
    StableHash text;
    text.text("4-6-7");
    CHECK(hexDigits(text.value()) == "f0a801fdf596cf10");
    StableHash mixed;
    mixed.byte(7);
    mixed.number(0x0123456789abcdefULL);
    mixed.real(-2.5);
    mixed.text("");
    CHECK(hexDigits(mixed.value()) == "6cbd088d277e0623");
    const auto ofLong = [](std::string_view all) {
        StableHash h;
        h.longText(all);
        return hexDigits(h.value());
    };
    CHECK(ofLong("4-6-7 and 8-1 in 1E4") == "a9bec7f59044bd78");
    CHECK(ofLong("") == "813f0174a2367c13");
    CHECK(ofLong("\x80\xff\x80\xff\x80\xff\x80\xff") == "c2847d7a27a44392");
}

TEST_CASE("similar texts have different hashes, and 0.0 and -0.0 have the same hash", "[base][hash]") {
    const auto of = [](auto&&... texts) {
        StableHash h;
        (h.text(texts), ...);
        return h.value();
    };
    CHECK(of("ab", "c") != of("a", "bc"));
    CHECK(of("a") != of("a", ""));
    StableHash plus;
    plus.real(0.0);
    StableHash minus;
    minus.real(-0.0);
    CHECK(plus.value() == minus.value());
}

TEST_CASE("a hash is accepted only if it consists of exactly 16 lowercase hexadecimal digits",
          "[base][hash]") {
    for (const std::uint64_t v : {0ULL, 1ULL, 0x8000000000000000ULL, 0xfedcba9876543210ULL, ~0ULL}) {
        std::uint64_t back = 5;
        CHECK(parseHexDigits(hexDigits(v), back));
        CHECK(back == v);
    }
    CHECK(hexDigits(255) == "00000000000000ff");
    for (const char* bad : {"", "0", "00000000000000FF", "00000000000000fg", "00000000000000ff0",
                            "-0000000000000ff", "0x000000000000ff", " 00000000000000f"}) {
        std::uint64_t back = 5;
        INFO(bad);
        CHECK_FALSE(parseHexDigits(bad, back));
        CHECK(back == 0);
    }
}

TEST_CASE("worst() returns the worst verdict in a list", "[base][finding]") {
    const Finding ok{Verdict::ok, "2.3", "", asWritten("fine")};
    const Finding ruling{Verdict::ruling, "2.4", "", asWritten("who knows")};
    const Finding forbidden{Verdict::forbidden, "2.3.2", "", asWritten("no")};
    CHECK(worst({}) == Verdict::ok);
    CHECK(worst({ok, ruling}) == Verdict::ruling);
    CHECK(worst({forbidden, ok, ruling}) == Verdict::forbidden);
    CHECK(toText(Verdict::ruling) == "ruling");
}
