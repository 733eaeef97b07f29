// SPDX-License-Identifier: MIT
#include "shifts/possible_shifts.hpp"

#include <algorithm>

#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame::app {

namespace {
constexpr int mostCounted = 100;
}  // namespace

std::optional<WindowChances> chancesIn(const GameController& game, const WindowNow& window) {
    if (!game.ruleSight().ready()) return std::nullopt;
    const auto mine = [&](const Marker& m) { return m.side == window.side && m.kind == window.kind; };
    const State& state = game.shown();
    const auto markers = std::count_if(state.markers.begin(), state.markers.end(),
                                       [&](const auto& e) { return mine(e.second); });
    if (markers == 0 || markers > mostCounted) return std::nullopt;
    WindowChances out;
    for (const auto& [id, m] : state.markers) {
        if (!mine(m)) continue;
        StackChance chance;
        chance.marker = id;
        for (const ShiftOption& o : shiftsFor(game.shownView(), id)) {
            if (o.verdict == Verdict::forbidden || o.idle) continue;
            ++chance.partners;
            // Each pair once, whichever of the two is asked.
            if (!(o.request.pairs.front().to < id)) ++out.pairs;
            if (o.successCases() <= chance.best) continue;
            chance.best = o.successCases();
            chance.odds = o.odds;
        }
        out.best = std::max(out.best, chance.best);
        if (chance.partners > 0) out.stacks.push_back(chance);
    }
    std::stable_sort(out.stacks.begin(), out.stacks.end(),
                     [](const StackChance& a, const StackChance& b) { return a.best > b.best; });
    return out;
}

}  // namespace shellgame::app
