// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

#include "shellgame/board/geometry.hpp"

namespace shellgame::los {

/// Computes which rows of pixels a line passes in each column. VASL adds the slope in floating point, once
/// per column, and the rounding of that sum determines which pixels the line meets. A multiplication would
/// round differently. However, the sum and the exact value have the same integer part unless the exact value
/// is an integer. Therefore this class computes rows with integers, and uses the sum only where the exact
/// value is an integer.
class Steps {
  public:
    Steps(PixelPoint from, PixelPoint to)
        : columns(std::abs(to.x - from.x) + 1),
          rightward(to.x < from.x ? -1 : 1),
          downward(to.y < from.y ? -1 : 1),
          slope_(static_cast<double>(to.y - from.y) / columns),
          sum_(from.y) {
        const int rise = to.y - from.y;
        base_ = std::int64_t{from.y} * one;
        step_ = rise * one / columns;
        if (rise % columns == 0)
            narrow_ = 0;  // nothing is rounded, because the slope is an integer
        else if (columns > 40'000)
            narrow_ = one;  // the line is too long for this precision, so the sum is always used
        else
            narrow_ = one / (2 * columns);
        wide_ = narrow_ == one ? 0 : static_cast<std::uint64_t>(one - 2 * narrow_);
    }

    const int columns;
    const int rightward;
    const int downward;

    /// Returns the row at the border before column k of the line (0 to `columns`). Successive calls must use
    /// ascending k.
    [[nodiscard]] int row(int k) {
        const std::int64_t at = base_ + k * step_;
        const std::int64_t part = at & (one - 1);
        if (static_cast<std::uint64_t>(part - narrow_) <= wide_) return static_cast<int>(at >> 32);
        while (summed_ < k) {
            sum_ += slope_;
            ++summed_;
        }
        return static_cast<int>(sum_);
    }
    /// Returns the row with an error of at most one.
    [[nodiscard]] int roughRow(int k) const { return static_cast<int>((base_ + k * step_) >> 32); }

  private:
    static constexpr std::int64_t one = std::int64_t{1} << 32;
    double slope_;
    std::int64_t base_ = 0;
    std::int64_t step_ = 0;
    std::int64_t narrow_ = 0;  ///< a value that is closer to an integer than this is treated as an integer
    std::uint64_t wide_ = 0;   ///< width between two integers in which values are not treated as integers
    double sum_;
    int summed_ = 0;
};

}  // namespace shellgame::los
