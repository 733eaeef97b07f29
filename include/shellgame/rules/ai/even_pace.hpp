// SPDX-License-Identifier: MIT
#pragma once

// In a game with a program-controlled side, every answer takes a whole number of time units ("beats"), so
// that the time until the answer reveals nothing.

#include <chrono>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the time left until a whole number of beats, at least one, has passed; never less than 0.
[[nodiscard]] constexpr std::chrono::nanoseconds untilBeat(std::chrono::nanoseconds passed,
                                                           std::chrono::nanoseconds beat) {
    const auto over = passed % beat;
    return over.count() == 0 && passed.count() > 0 ? std::chrono::nanoseconds(0) : beat - over;
}

/// Delays an answer while a side views a game against the program. The destructor waits until a whole number
/// of beats has passed since the constructor was called. The time therefore does not reveal how much the
/// program has shifted, seen or refused in secret. In other games the destructor does not wait.
class EvenPace {
  public:
    /// A beat is too short to be noticed, and long enough for nearly all answers.
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
