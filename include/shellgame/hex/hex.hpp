// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace shellgame {

/// A hex of an ASL grid by column and row, both counted from 0. Columns are counted from left to right (A, B,
/// …). Odd columns (B, D, …) are shifted up by half a hex, so their first and last hexes are half-hexes on
/// the board edge.
struct Hex {
    int column = 0;
    int row = 0;
    auto operator<=>(const Hex&) const = default;
};

/// Hexsides and directions, clockwise from the top of the map.
enum class Side6 : int { N, NE, SE, S, SW, NW };
inline constexpr std::array<Side6, 6> allSides{Side6::N, Side6::NE, Side6::SE,
                                               Side6::S, Side6::SW, Side6::NW};
[[nodiscard]] constexpr Side6 opposite(Side6 side) {
    return static_cast<Side6>((static_cast<int>(side) + 3) % 6);
}
[[nodiscard]] std::string_view toText(Side6 side);

/// Returns the hex across a side, whether or not that hex is on a map.
[[nodiscard]] constexpr Hex neighbour(Hex h, Side6 side) {
    const bool odd = (h.column & 1) != 0;
    switch (side) {
        case Side6::N:
            return {h.column, h.row - 1};
        case Side6::S:
            return {h.column, h.row + 1};
        case Side6::NE:
            return {h.column + 1, odd ? h.row - 1 : h.row};
        case Side6::SE:
            return {h.column + 1, odd ? h.row : h.row + 1};
        case Side6::SW:
            return {h.column - 1, odd ? h.row : h.row + 1};
        case Side6::NW:
            return {h.column - 1, odd ? h.row - 1 : h.row};
    }
    return h;
}
/// Returns the distance in hexes (range).
[[nodiscard]] int hexDistance(Hex a, Hex b);
/// Returns the side of `from` that faces `to`, if the two are adjacent.
[[nodiscard]] std::optional<Side6> sideTowards(Hex from, Hex to);

/// Returns the row letters of a column: A..Z, AA..ZZ, AAA …
[[nodiscard]] std::string columnLetters(int column);
/// Returns the length of the board name at the beginning of a hex name, which is also the index of the first
/// row letter.
[[nodiscard]] std::size_t boardPartOf(std::string_view name);
/// Returns the column with these row letters, or nothing if the text is not like "AB".
[[nodiscard]] std::optional<int> columnOfLetters(std::string_view letters);

}  // namespace shellgame
