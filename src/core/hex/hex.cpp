// SPDX-License-Identifier: MIT
#include "shellgame/hex/hex.hpp"

#include <algorithm>

namespace shellgame {

std::string_view toText(Side6 side) {
    static constexpr std::array<std::string_view, 6> names{"N", "NE", "SE", "S", "SW", "NW"};
    return names[static_cast<std::size_t>(side)];
}

int hexDistance(Hex a, Hex b) {
    // An axial coordinate. One step to the southeast does not change `q`, so that rows can be compared across
    // columns.
    const auto q = [](Hex h) { return h.row - (h.column + (h.column & 1)) / 2; };
    const int dx = b.column - a.column;
    const int dq = q(b) - q(a);
    return std::max({std::abs(dx), std::abs(dq), std::abs(dx + dq)});
}

std::optional<Side6> sideTowards(Hex from, Hex to) {
    for (Side6 s : allSides)
        if (neighbour(from, s) == to) return s;
    return std::nullopt;
}

std::string columnLetters(int column) {
    return std::string(static_cast<std::size_t>(column / 26 + 1), static_cast<char>('A' + column % 26));
}

std::size_t boardPartOf(std::string_view name) {
    return std::min(name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), name.size());
}

std::optional<int> columnOfLetters(std::string_view letters) {
    if (letters.empty() || letters.size() > 158) return std::nullopt;
    const char c = letters.front();
    if (c < 'A' || c > 'Z') return std::nullopt;
    if (letters.find_first_not_of(c) != std::string_view::npos) return std::nullopt;
    return static_cast<int>(letters.size() - 1) * 26 + (c - 'A');
}

}  // namespace shellgame
