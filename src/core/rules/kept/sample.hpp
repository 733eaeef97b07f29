// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace shellgame {

/// A choice among n, from 0: each equally likely.
using Choose = std::function<int(int n)>;
/// Without dice: always the same choices.
[[nodiscard]] Choose fixedChoice(std::uint64_t seed);

/// The numbers below `n` in random order.
[[nodiscard]] std::vector<std::size_t> shuffled(std::size_t n, const Choose& choose);

/// `k` different places. Each is among them with the chance k * weight / sum of weights; where that would be
/// more than 1 the place is taken for certain, and the rest shared among the others likewise. Places of
/// weight 0 come only where no others are left.
[[nodiscard]] std::vector<std::size_t> sampled(const std::vector<int>& weights, std::size_t k,
                                               const Choose& choose);

}  // namespace shellgame
