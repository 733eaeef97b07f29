// SPDX-License-Identifier: MIT
#include "shifts/possible_shifts.hpp"

#include <algorithm>

namespace shellgame::app {

namespace {
constexpr int mostCounted = 100;
}  // namespace

StackChance chanceAmong(const MarkerId& marker, const std::vector<ShiftChance>& options) {
    StackChance chance;
    chance.marker = marker;
    for (const ShiftChance& o : options) chance.add(o.request.pairs.front().to, o);
    return chance;
}

std::vector<WindowNow> openWindows(const GameController& game) {
    std::vector<WindowNow> out = windowsNow(game.shown());
    std::erase_if(out, [&](const WindowNow& w) { return !w.open || !game.maySee(w.side); });
    return out;
}

std::vector<WindowChances> chancesIn(const GameController& game, std::vector<WindowNow> windows) {
    if (!game.ruleSight().ready()) return {};
    const auto& markers = game.shown().markers;
    std::erase_if(windows, [&](const WindowNow& w) {
        const auto count = std::count_if(markers.begin(), markers.end(), [&](const auto& e) {
            return e.second.side == w.side && e.second.kind == w.kind;
        });
        return count == 0 || count > mostCounted;
    });
    ShiftCount count(game.shownView(), windows);
    (void)count.goOn();
    return count.take();
}

}  // namespace shellgame::app
