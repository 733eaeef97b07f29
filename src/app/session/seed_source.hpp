// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "shellgame/play/session.hpp"

namespace shellgame::app {

/// Provides the random seeds of new games. The dice generator computes all dice from the seed.
class SeedSource {
  public:
    /// By default, seeds come from the operating system's random generator.
    SeedSource();
    /// Sets the function that returns the seed of a new game. Its argument is the seed in the scenario (1 if
    /// there is none). With such a function all dice of new games are fixed, including those of a
    /// program-controlled side (Session::fix).
    void set(std::function<std::uint64_t(std::uint64_t)> source);
    [[nodiscard]] std::uint64_t fresh(std::uint64_t stated = 1) const { return source_(stated); }
    void begin(Session& session, std::uint64_t stated) const;
    [[nodiscard]] std::uint64_t stated() const { return stated_; }
    void setStated(std::uint64_t stated) { stated_ = stated; }

  private:
    std::function<std::uint64_t(std::uint64_t)> source_;
    bool fixed_ = false;
    std::uint64_t stated_ = 1;
};

}  // namespace shellgame::app
