// SPDX-License-Identifier: MIT
#include "shellgame/rules/kept/even_pace.hpp"

#include <thread>

namespace shellgame {

EvenPace::EvenPace(const State& state)
    : holds_(!state.settings.kept.empty() && !state.settings.viewer.empty()),
      began_(std::chrono::steady_clock::now()) {}

EvenPace::~EvenPace() {
    if (holds_) std::this_thread::sleep_for(untilBeat(std::chrono::steady_clock::now() - began_, beat));
}

}  // namespace shellgame
