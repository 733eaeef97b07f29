// SPDX-License-Identifier: MIT
#include "shifts/possible_shifts.hpp"

#include <algorithm>

namespace shellgame::app {

namespace {
constexpr int mostCounted = 100;

bool isPossible(const ShiftOption& option) {
    return option.verdict != Verdict::forbidden && !option.idle;
}
}  // namespace

StackChance chanceAmong(const MarkerId& marker, const std::vector<ShiftOption>& options) {
    StackChance chance;
    chance.marker = marker;
    for (const ShiftOption& o : options) {
        if (!isPossible(o)) continue;
        ++chance.partners;
        if (chance.with != nullptr && o.successCases() <= chance.best) continue;
        chance.best = o.successCases();
        chance.odds = o.odds;
        chance.with = &o;
    }
    return chance;
}

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
        const std::vector<ShiftOption> options = shiftsFor(game.shownView(), id);
        StackChance chance = chanceAmong(id, options);
        chance.with = nullptr;  // they go
        // Each pair once, whichever of the two is asked.
        out.pairs += static_cast<int>(
            std::count_if(options.begin(), options.end(), [&, own = id](const ShiftOption& o) {
                return isPossible(o) && !(o.request.pairs.front().to < own);
            }));
        out.best = std::max(out.best, chance.best);
        if (chance.partners > 0) out.stacks.push_back(chance);
    }
    std::stable_sort(out.stacks.begin(), out.stacks.end(),
                     [](const StackChance& a, const StackChance& b) { return a.best > b.best; });
    return out;
}

}  // namespace shellgame::app
