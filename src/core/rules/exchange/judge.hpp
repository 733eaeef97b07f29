// SPDX-License-Identifier: MIT
#pragma once

// One attempt to shift, judged with words or without; not for other rooms.

#include "rules/exchange/memo.hpp"

namespace shellgame::exchange {

/// All that can be said of an attempt. The pairs are those of the request, and know afterwards who comes back
/// at once.
[[nodiscard]] ShiftOption judged(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs);
/// The same without words.
[[nodiscard]] ShiftOdds oddsOf(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs);
/// Whether something could come of the attempt: it is not forbidden and not idle. Nothing where it could not.
[[nodiscard]] std::optional<ShiftOdds> possibleOdds(const Memo& memo, const ShiftRequest& request,
                                                    std::vector<PairView>& pairs);

}  // namespace shellgame::exchange
