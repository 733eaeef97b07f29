// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shellgame {

/// Returns a number with its noun: "1 turn", "3 turns".
[[nodiscard]] inline std::string counted(long n, std::string_view one, std::string_view many) {
    return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}
/// Returns a number with its sign: "+1", "0", "-2".
[[nodiscard]] inline std::string signedText(int n) {
    return (n > 0 ? "+" : "") + std::to_string(n);
}

/// Returns each text once, with the number of its copies, in the order of first appearance.
[[nodiscard]] inline std::vector<std::pair<std::string, int>> countedEach(
    const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string, int>> out;
    for (const std::string& text : texts) {
        const auto same =
            std::find_if(out.begin(), out.end(), [&](const auto& entry) { return entry.first == text; });
        if (same == out.end())
            out.emplace_back(text, 1);
        else
            ++same->second;
    }
    return out;
}

}  // namespace shellgame
