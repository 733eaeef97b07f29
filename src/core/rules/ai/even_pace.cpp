// SPDX-License-Identifier: MIT
#include "shellgame/rules/ai/even_pace.hpp"

#include <thread>

namespace shellgame {

EvenPace::EvenPace(const State& state)
    : holds_(!state.settings.aiSide.empty() && !state.settings.viewer.empty()),
      began_(std::chrono::steady_clock::now()) {}

EvenPace::~EvenPace() {
    if (!holds_) return;
    const auto now = std::chrono::steady_clock::now();
    const auto end = now + untilBeat(now - began_, beat);
    // The system may wake the thread a little early.
    while (std::chrono::steady_clock::now() < end) std::this_thread::sleep_until(end);
}

}  // namespace shellgame
