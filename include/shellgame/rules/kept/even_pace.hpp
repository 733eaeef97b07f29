// SPDX-License-Identifier: MIT
#pragma once

// How long the program takes tells nothing of what it had to think about.

#include <chrono>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// The time that is left until a whole number of beats, at least one, has passed; never less than 0.
[[nodiscard]] constexpr std::chrono::nanoseconds untilBeat(std::chrono::nanoseconds passed,
                                                           std::chrono::nanoseconds beat) {
    const auto over = passed % beat;
    return over.count() == 0 && passed.count() > 0 ? std::chrono::nanoseconds(0) : beat - over;
}

/// From its making to its end a whole number of beats passes, where a player looks at a game in which the
/// program keeps a side: how much it shifts, sees or refuses in secret can't be heard from its answers.
/// Elsewhere it holds nothing back.
class EvenPace {
  public:
    /// As short as nobody notices, as long as an answer needs in nearly all games.
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
