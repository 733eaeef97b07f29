// SPDX-License-Identifier: MIT
#pragma once

// Catch2 v2 here, v3 elsewhere: tests include this header instead of either.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
namespace shellgame::test {
inline auto containsText(const std::string& text) {
    return Catch::Matchers::ContainsSubstring(text);
}
}  // namespace shellgame::test
#else
#include <catch2/catch.hpp>
namespace shellgame::test {
inline auto containsText(const std::string& text) {
    return Catch::Contains(text);
}
}  // namespace shellgame::test
#endif
