// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace shellgame {

/// Returns a number with its noun: "1 turn", "3 turns".
[[nodiscard]] inline std::string counted(long n, std::string_view one, std::string_view many) {
    return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}
/// Returns a number with its sign: "+1", "0", "-2".
[[nodiscard]] inline std::string signedText(int n) {
    return (n > 0 ? "+" : "") + std::to_string(n);
}

}  // namespace shellgame
