// SPDX-License-Identifier: MIT
#include "base/real_number.hpp"

#include <charconv>
#include <clocale>
#include <random>
#include <string>

#include "support/catch.hpp"

using namespace shellgame;

TEST_CASE("a string is a real number only if the whole string can be read as one", "[base]") {
    CHECK(realNumber("0") == 0.0);
    CHECK(realNumber("-2") == -2.0);
    CHECK(realNumber("56.25") == 56.25);
    CHECK(realNumber(".5") == 0.5);
    CHECK(realNumber("5.") == 5.0);
    CHECK(realNumber("1e3") == 1000.0);
    CHECK(realNumber("1E-2") == 0.01);
    for (const char* bad : {"", " 1", "1 ", "+1", "1,5", "0x10", "inf", "nan", "-", ".", "e3", "1e", "1e+",
                            "1.2.3", "1e999", "--1", "1a"}) {
        INFO(bad);
        CHECK_FALSE(realNumber(bad));
    }
}

#if defined(__GLIBCXX__)
TEST_CASE("real numbers are read with the same values as by the standard library", "[base]") {
    std::mt19937 random(20261125);
    const std::string signs = "0123456789.-e+";
    int numbers = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (auto n = random() % 8; n > 0; --n) text += signs[random() % signs.size()];
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = error == std::errc{} && end == text.data() + text.size();
        const auto read = realNumber(text);
        INFO(text);
        REQUIRE(read.has_value() == whole);
        if (whole) REQUIRE(*read == value);
        numbers += whole ? 1 : 0;
    }
    CHECK(numbers > 500);
}
#endif
