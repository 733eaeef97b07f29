// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/exchange/windows.hpp"

namespace shellgame {

/// The possible shifts of one marker now that would change something.
struct StackChance {
    MarkerId marker;
    int partners = 0;  ///< including itself, if that changes something
    MarkerId with;     ///< the partner of its best attempt
    ShiftOdds best;    ///< odds of the best partner
    /// Counts an attempt, if it is possible and not idle. Partners come in the order of their ids, or in that
    /// in which they are offered.
    void add(const MarkerId& partner, const ShiftOdds& odds);
    bool operator==(const StackChance&) const = default;
};

/// The possible shifts of all markers of a shift opportunity.
struct WindowChances {
    WindowNow window;
    std::vector<StackChance> stacks;  ///< best first; only those that could try anything
    int pairs = 0;                    ///< each pair once
    int best = 0;                     ///< cases of 36
};

/// Counts what the markers of some windows could try. Their pairs grow with the square, so it can be done bit
/// by bit; the state outlives it.
class ShiftCount {
  public:
    ShiftCount(const GameView& view, const std::vector<WindowNow>& windows);
    ~ShiftCount();
    /// Continues until everything is counted or `enough`, which is called after some pairs, returns true.
    /// Returns true when everything is counted.
    bool goOn(const std::function<bool()>& enough = [] { return false; });
    /// Window by window, when all is counted.
    [[nodiscard]] std::vector<WindowChances> take();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace shellgame
