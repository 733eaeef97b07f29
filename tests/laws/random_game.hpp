// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// Random numbers that are the same on every machine.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : seed_(seed) {}
    /// 0 … n-1, for n >= 1.
    int below(int n) {
        return static_cast<int>((splitMix64(seed_, drawn_++) >> 32U) % static_cast<std::uint64_t>(n));
    }
    bool percent(int p) { return below(100) < p; }
    template <class C>
    const auto& of(const C& list) {
        return *std::next(std::begin(list), below(static_cast<int>(std::size(list))));
    }

  private:
    std::uint64_t seed_;
    std::uint64_t drawn_ = 0;
};

/// Factor for the number of games that a law plays (SHELLGAME_LAW_TIMES): 1 by default.
[[nodiscard]] int lawTimes();

/// A command that a player might give in this position: mostly sensible, often not allowed, now and then
/// nonsense.
[[nodiscard]] Json randomCommand(const Session& session, Chance& chance);
/// A command for the setup phase: counters, terrain, what the enemy sees, settings.
[[nodiscard]] Json randomSetup(const Session& session, Chance& chance);

/// A scenario of the fixing system, and a command for it.
[[nodiscard]] Json randomForces(Chance& chance);
[[nodiscard]] Json randomForceCommand(const Session& session, Chance& chance);

/// Counts how often each thing happened over all games of a run.
struct Tally {
    std::map<std::string, int> done;     ///< by verb
    std::map<std::string, int> refused;  ///< by verb
    std::map<std::string, int> rows;     ///< "concealed <=0" …
    std::map<std::string, int> kinds;    ///< "hip", "hip, empty" … of markers placed, shifts tried by kind
    std::map<std::string, int> rules;    ///< rules of refusals; "ruling 2.4" for questions to the player
    int games = 0;
    int commands = 0;

    void count(const State& before, const Json& command, const Entry& entry);
    /// Rules that refused it, each once.
    void countRules(const Entry& entry);
    [[nodiscard]] std::string text() const;
};

}  // namespace shellgame::test
