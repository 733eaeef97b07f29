// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// Random numbers that are the same on every computer.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : seed_(seed) {}
    /// Returns a number from 0 to n-1, for n >= 1.
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

/// Returns the factor by which each test multiplies its number of games: SHELLGAME_LAW_TIMES, or 1 if it is
/// not set.
[[nodiscard]] int lawTimes();

/// Makes a command that a player might give in this position. Most commands are sensible, many are not
/// allowed, and some make no sense.
[[nodiscard]] Json randomCommand(const Session& session, Chance& chance);
/// Makes a command for the setup phase: counters, terrain, enemy LOS, settings.
[[nodiscard]] Json randomSetup(const Session& session, Chance& chance);

/// Makes a scenario of the fixing system, and a command for it.
[[nodiscard]] Json randomForces(Chance& chance);
[[nodiscard]] Json randomForceCommand(const Session& session, Chance& chance);

/// Counts how often each event has occurred in all games of a run.
struct Tally {
    std::map<std::string, int> done;     ///< number of performed commands by verb
    std::map<std::string, int> refused;  ///< number of refused commands by verb
    std::map<std::string, int> rows;     ///< number of rolls by kind and row, such as "concealed <=0"
    std::map<std::string, int> kinds;    ///< number of placed markers and attempted shifts by kind, such as
                                         ///< "hip" or "hip, empty"
    std::map<std::string, int> rules;    ///< number of refusals by rule, such as "ruling 2.4" for questions
                                         ///< to the player
    int games = 0;
    int commands = 0;

    void count(const State& before, const Json& command, const Entry& entry);
    /// Counts once each rule that has refused the entry.
    void countRules(const Entry& entry);
    [[nodiscard]] std::string text() const;
};

}  // namespace shellgame::test
