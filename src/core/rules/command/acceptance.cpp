// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/acceptance.hpp"

#include <algorithm>
#include <array>

namespace shellgame {

namespace {

constexpr int acceptanceColumns = 7;

/// The lowest number of accrued turns for each column. The rows have the order of OrderType.
constexpr std::array<std::array<int, acceptanceColumns>, 3> firstAccruedTurns{{
    {1, 4, 7, 13, 18, 23, 30},  // row of attack orders
    {1, 3, 5, 10, 14, 18, 23},  // row of defend orders
    {1, 3, 5, 7, 10, 14, 18},   // row of move orders
}};

constexpr int notPossible = 0;
/// The acceptance numbers. The rows are for UNIT sizes 1 to 6, and 7 or more.
constexpr std::array<std::array<int, acceptanceColumns>, 7> acceptanceNumbers{{
    {4, 5, 6, 7, 8, 9, 10},
    {4, 4, 5, 6, 7, 8, 9},
    {3, 3, 4, 5, 6, 7, 8},
    {2, 3, 3, 4, 5, 6, 7},
    {2, 2, 3, 3, 4, 5, 6},
    {notPossible, 2, 2, 3, 3, 4, 5},
    {notPossible, notPossible, 2, 2, 3, 3, 4},
}};

const std::array<int, acceptanceColumns>& turnsOf(OrderType type) {
    return firstAccruedTurns[static_cast<std::size_t>(type)];
}

}  // namespace

int acceptanceColumn(OrderType type, int turns) {
    const auto& first = turnsOf(type);
    return static_cast<int>(std::upper_bound(first.begin(), first.end(), turns) - first.begin());
}

std::optional<int> acceptanceNumber(int size, int column) {
    if (size < 1 || column < 1 || column > acceptanceColumns) return std::nullopt;
    const int number = acceptanceNumbers[static_cast<std::size_t>(std::min(size, 7) - 1)]
                                        [static_cast<std::size_t>(column - 1)];
    return number == notPossible ? std::nullopt : std::optional<int>(number);
}

int levelModifier(int pl) {
    constexpr std::array<int, 5> drm{0, 1, 0, -1, -3};
    return pl >= 0 && pl <= 4 ? drm[static_cast<std::size_t>(pl)] : 0;
}

int turnMultiplier(bool unassigned, bool still, bool best) {
    const int a = unassigned ? 3 : 1, b = still ? 2 : 1;
    return best ? std::max(a, b) : a * b;
}

std::optional<int> levelDuration(int pl, bool eight) {
    switch (pl) {
        case 4:
            return 1;
        case 3:
            return 3;
        case 2:
            return 6;
        case 1:
            return eight ? std::optional<int>(8) : std::nullopt;
        default:
            return std::nullopt;
    }
}

std::optional<int> levelTotal(int shortestEnd, int turns, int turn) {
    const int end = shortestEnd > 0 ? shortestEnd : turns;
    if (end <= 0) return std::nullopt;
    return std::max(end, turn);
}

int casesAtMost(int total) {
    int cases = 0;
    for (int a = 1; a <= 6; ++a) cases += std::clamp(total - a, 0, 6);
    return cases;
}

Acceptance acceptanceOf(OrderType type, int size, int turns, int pl) {
    Acceptance out;
    out.turns = turns;
    out.column = acceptanceColumn(type, turns);
    out.number = acceptanceNumber(size, out.column);
    out.drm = levelModifier(pl);
    if (out.number) out.cases = casesAtMost(*out.number - out.drm);
    return out;
}

std::vector<Acceptance> acceptanceAhead(OrderType type, int size, int turns, int pl, int thisTurn,
                                        int multiplier, int ahead, std::optional<int> left) {
    std::vector<Acceptance> out{acceptanceOf(type, size, turns, pl)};
    const int last = left ? std::min(ahead, *left) : ahead;
    for (int k = 1; k <= last; ++k)
        out.push_back(acceptanceOf(type, size, turns + thisTurn + (k - 1) * multiplier, pl));
    return out;
}

}  // namespace shellgame
