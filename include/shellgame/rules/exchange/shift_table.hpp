// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace shellgame {

/// The rows of the shift table (2.5).
enum class ShiftRow { free, counts, disallowed, lost, revealed };
inline constexpr std::array<ShiftRow, 5> allShiftRows{ShiftRow::free, ShiftRow::counts, ShiftRow::disallowed,
                                                      ShiftRow::lost, ShiftRow::revealed};
/// Returns the printed form: "<=0", "1-7", "8-10", "11-12", ">=13".
[[nodiscard]] std::string_view toText(ShiftRow row);
[[nodiscard]] ShiftRow shiftRow(int finalDr);
[[nodiscard]] constexpr bool succeeds(ShiftRow row) {
    return row == ShiftRow::free || row == ShiftRow::counts;
}

/// Returns how many of the 36 equally likely DR lead to each row, for a sum of modifiers.
[[nodiscard]] std::array<int, 5> shiftOdds(int drm);

}  // namespace shellgame
