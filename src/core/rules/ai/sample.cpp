// SPDX-License-Identifier: MIT
#include "rules/ai/sample.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "shellgame/play/dice.hpp"

namespace shellgame {

Choose fixedChoice(std::uint64_t seed) {
    const auto at = std::make_shared<std::uint64_t>(0);
    return [seed, at](int n) {
        return static_cast<int>((splitMix64(seed, (*at)++) >> 33U) %
                                static_cast<std::uint64_t>(std::max(n, 1)));
    };
}

std::vector<std::size_t> shuffled(std::size_t n, const Choose& choose) {
    std::vector<std::size_t> out(n);
    std::iota(out.begin(), out.end(), std::size_t{0});
    for (std::size_t i = n; i > 1; --i)
        std::swap(out[i - 1], out[static_cast<std::size_t>(choose(static_cast<int>(i)))]);
    return out;
}

std::vector<std::size_t> sampled(const std::vector<int>& weights, std::size_t k, const Choose& choose) {
    std::vector<std::size_t> out, open;
    for (const std::size_t i : shuffled(weights.size(), choose))
        if (weights[i] > 0) open.push_back(i);
    long long sum = 0;
    for (const std::size_t i : open) sum += weights[i];
    // A place whose chance would exceed 1 is certain.
    for (bool again = true; again && out.size() < k;) {
        again = false;
        for (std::size_t j = 0; j < open.size(); ++j) {
            const auto left = static_cast<long long>(k - out.size());
            if (left * weights[open[j]] < sum) continue;
            sum -= weights[open[j]];
            out.push_back(open[j]);
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(j));
            again = out.size() < k;
            break;
        }
    }
    // Selects the other places by systematic sampling: each place is an interval as long as its chance, and
    // the intervals form a row. Marks at a distance of 1, starting at a random point, select the places.
    if (const auto left = static_cast<long long>(k - out.size()); left > 0 && !open.empty() && sum > 0) {
        long long mark = choose(static_cast<int>(sum));
        long long edge = 0;
        for (const std::size_t i : open) {
            edge += left * weights[i];
            if (mark >= edge) continue;
            out.push_back(i);
            mark += sum;
        }
    }
    if (out.size() == k) return out;
    for (const std::size_t i : shuffled(weights.size(), choose))
        if (out.size() < k && weights[i] == 0) out.push_back(i);
    return out;
}

}  // namespace shellgame
