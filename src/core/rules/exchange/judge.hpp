// SPDX-License-Identifier: MIT
#pragma once

// Judges one shift attempt, with or without explanations. Only files of this folder may include this header.

#include "rules/exchange/memo.hpp"

namespace shellgame::exchange {

/// Judges an attempt completely. `pairs` receives the pairs of the request, together with the units that come
/// at once.
[[nodiscard]] ShiftOption judged(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs);
/// Returns only the odds, without explanations.
[[nodiscard]] ShiftOdds oddsOf(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs);
/// Returns the odds of an attempt; nothing if the attempt is forbidden or would change nothing.
[[nodiscard]] std::optional<ShiftOdds> possibleOdds(const Memo& memo, const ShiftRequest& request,
                                                    std::vector<PairView>& pairs);

}  // namespace shellgame::exchange
