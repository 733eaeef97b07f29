// SPDX-License-Identifier: MIT
#include "shellgame/base/hash.hpp"

#include "shellgame/base/finding.hpp"
#include "support/catch.hpp"

using namespace shellgame;

// These numbers stand in saved games: they may never change, on no machine.
TEST_CASE("the stable hash gives the pinned values", "[base][hash]") {
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
}

TEST_CASE("the hash tells neighbours apart", "[base][hash]") {
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

TEST_CASE("hexadecimal digits read back and nothing else does", "[base][hash]") {
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

TEST_CASE("a sentence's numbered places are filled, a doubled percent sign is one", "[base][finding]") {
    CHECK(Message("%1 is in LOS of %2: +1", "1E4", "an enemy").text() == "1E4 is in LOS of an enemy: +1");
    CHECK(Message("%2 %1 %1", "a", "b").text() == "b a a");
    CHECK(Message("100%% of %1", "it").text() == "100% of it");
    CHECK(Message("%3|", "a").text() == "|");
    CHECK(Message("%x %").text() == "%x %");
    CHECK(Message("%1", "%2", "no").text() == "%2");
}

TEST_CASE("the worst verdict of a list", "[base][finding]") {
    const Finding ok{Verdict::ok, "2.3", "", Message("fine")};
    const Finding ruling{Verdict::ruling, "2.4", "", Message("who knows")};
    const Finding forbidden{Verdict::forbidden, "2.3.2", "", Message("no")};
    CHECK(worst({}) == Verdict::ok);
    CHECK(worst({ok, ruling}) == Verdict::ruling);
    CHECK(worst({forbidden, ok, ruling}) == Verdict::forbidden);
    CHECK(toText(Verdict::ruling) == "ruling");
}
