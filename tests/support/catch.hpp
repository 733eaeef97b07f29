// SPDX-License-Identifier: MIT
#pragma once

// Includes version 2 or 3 of Catch2, whichever is installed. Tests include this header instead of Catch2's
// own.
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
