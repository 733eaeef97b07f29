// SPDX-License-Identifier: MIT
#pragma once

// One attempt to shift, judged with words or without; not for other rooms.

#include "rules/exchange/memo.hpp"

namespace shellgame::exchange {

/// Returns everything about an attempt. `pairs` are those of the request, and contain afterwards the units
/// that come at once.
[[nodiscard]] ShiftOption judged(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs);
/// Returns the odds without words.
[[nodiscard]] ShiftOdds oddsOf(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs);
/// Returns the odds of an attempt that is neither forbidden nor idle; nothing for others.
[[nodiscard]] std::optional<ShiftOdds> possibleOdds(const Memo& memo, const ShiftRequest& request,
                                                    std::vector<PairView>& pairs);

}  // namespace shellgame::exchange
