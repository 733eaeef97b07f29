// SPDX-License-Identifier: MIT
#pragma once

// Answers of a game with a program-controlled side take a whole number of beats, so that the time reveals
// nothing.

#include <chrono>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the time until a whole number of beats, at least one, has passed; never less than 0.
[[nodiscard]] constexpr std::chrono::nanoseconds untilBeat(std::chrono::nanoseconds passed,
                                                           std::chrono::nanoseconds beat) {
    const auto over = passed % beat;
    return over.count() == 0 && passed.count() > 0 ? std::chrono::nanoseconds(0) : beat - over;
}

/// While a side views a game in which the program plays the other side, its destructor waits until a whole
/// number of beats has passed since its constructor. So nobody can tell from the time of an answer how much
/// the program has shifted, seen or refused in secret. In other games it does not wait.
class EvenPace {
  public:
    /// Short enough that nobody notices, and long enough for an answer in nearly all games.
    static constexpr std::chrono::milliseconds beat{50};

    explicit EvenPace(const State& state);
    ~EvenPace();
    EvenPace(const EvenPace&) = delete;
    EvenPace& operator=(const EvenPace&) = delete;

  private:
    bool holds_;
    std::chrono::steady_clock::time_point began_;
};

}  // namespace shellgame
