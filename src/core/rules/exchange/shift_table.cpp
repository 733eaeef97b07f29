// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/shift_table.hpp"

namespace shellgame {

std::string_view toText(ShiftRow row) {
    static constexpr std::array<std::string_view, 5> names{"<=0", "1-7", "8-10", "11-12", ">=13"};
    return names[static_cast<std::size_t>(row)];
}

ShiftRow shiftRow(int finalDr) {
    if (finalDr <= 0) return ShiftRow::free;
    if (finalDr <= 7) return ShiftRow::counts;
    if (finalDr <= 10) return ShiftRow::disallowed;
    return finalDr <= 12 ? ShiftRow::lost : ShiftRow::revealed;
}

std::array<int, 5> shiftOdds(int drm) {
    std::array<int, 5> cases{};
    for (int coloured = 1; coloured <= 6; ++coloured)
        for (int white = 1; white <= 6; ++white)
            ++cases[static_cast<std::size_t>(shiftRow(coloured + white + drm))];
    return cases;
}

}  // namespace shellgame
