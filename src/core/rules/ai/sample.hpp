// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace shellgame {

/// Returns a number from 0 to n - 1, each equally likely.
using Choose = std::function<int(int n)>;
/// Returns a source of choices that follow from a seed, without dice.
[[nodiscard]] Choose fixedChoice(std::uint64_t seed);

/// Returns the numbers below `n` in random order.
[[nodiscard]] std::vector<std::size_t> shuffled(std::size_t n, const Choose& choose);

/// Returns `k` different places. Each is among them with the chance k * weight / sum of weights. If that
/// exceeds 1 the place is certain, and the rest is distributed among the others in the same way. Places of
/// weight 0 are used only if no others are left.
[[nodiscard]] std::vector<std::size_t> sampled(const std::vector<int>& weights, std::size_t k,
                                               const Choose& choose);

}  // namespace shellgame
