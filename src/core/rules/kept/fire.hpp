// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "rules/kept/kept_view.hpp"

namespace shellgame {

/// Who goes before the guns of a kept side, as far as it can tell.
struct FireTarget {
    Location at;
    bool unknown = false;  ///< under a "?"
    bool vehicle = false;
};
[[nodiscard]] FireTarget targetAt(const State& seen, const Location& at, const std::vector<PieceId>& who,
                                  bool underMarker);

/// A stack that opens fire.
struct OpenedFire {
    MarkerId marker;
    std::vector<PieceId> pieces;  ///< who fires, and is shown
    int range = 0;                ///< in hexes
};
/// Which stacks of a kept side open fire on a target, by their standing orders and what lies under them, the
/// best first, as many as its temper lets fire on one step. No dice.
[[nodiscard]] std::vector<OpenedFire> whoOpensFire(const KeptView& kept, const FireTarget& target);

}  // namespace shellgame
