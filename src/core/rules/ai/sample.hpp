// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace shellgame {

/// Returns a number from 0 to n - 1, all with equal chances.
using Choose = std::function<int(int n)>;
/// Returns a function whose choices follow from a seed, without a dice roll.
[[nodiscard]] Choose fixedChoice(std::uint64_t seed);

/// Returns the numbers below `n` in random order.
[[nodiscard]] std::vector<std::size_t> shuffled(std::size_t n, const Choose& choose);

/// Returns `k` different places. The chance of each place is k * weight / sum of weights. A place whose
/// chance would exceed 1 is certain, and the rest is distributed among the other places by the same rule.
/// Places of weight 0 are used only if no others are left.
[[nodiscard]] std::vector<std::size_t> sampled(const std::vector<int>& weights, std::size_t k,
                                               const Choose& choose);

}  // namespace shellgame
