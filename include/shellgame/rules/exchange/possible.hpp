// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/exchange/windows.hpp"

namespace shellgame {

/// The shifts that one marker can try now and that would have an effect.
struct StackChance {
    MarkerId marker;
    int partners = 0;  ///< number of partners, including the marker itself if an exchange with itself would
                       ///< have an effect
    MarkerId with;     ///< the partner with the best odds
    ShiftOdds best;    ///< the odds with the partner `with`
    /// Counts an attempt if it is possible and would have an effect. Call this function for partners in the
    /// order of their ids, or in the order of the list of shifts.
    void add(const MarkerId& partner, const ShiftOdds& odds);
    bool operator==(const StackChance&) const = default;
};

/// The shifts that the markers of one shift opportunity can try.
struct WindowChances {
    WindowNow window;
    std::vector<StackChance> stacks;  ///< the markers that can try a shift, with the best odds first
    int pairs = 0;                    ///< number of pairs, each counted once
    int best = 0;                     ///< the best chance, as the number of the 36 rolls that succeed
};

/// Counts the possible shifts of several shift opportunities. The number of pairs grows with the square of
/// the number of markers, so the work can be done in steps. The state must outlive the object.
class ShiftCount {
  public:
    ShiftCount(const GameView& view, const std::vector<WindowNow>& windows);
    ~ShiftCount();
    /// Continues counting. Returns true if everything has been counted. Calls `enough` after some pairs, and
    /// stops early if `enough` returns true.
    bool goOn(const std::function<bool()>& enough = [] { return false; });
    /// Returns the result for each shift opportunity. Call this function only after everything has been
    /// counted.
    [[nodiscard]] std::vector<WindowChances> take();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace shellgame
