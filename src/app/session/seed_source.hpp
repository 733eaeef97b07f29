// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "shellgame/play/session.hpp"

namespace shellgame::app {

/// Gives new games their random seed. The generator makes the faces of the dice from it.
class SeedSource {
  public:
    /// By default the seed is drawn from the system.
    SeedSource();
    /// Sets the function that gives new games their seed. Its argument is the seed that the scenario states
    /// (1 if it states none). With a function set here all dice of new games are fixed, also those of a
    /// program-controlled side (Session::fix).
    void set(std::function<std::uint64_t(std::uint64_t)> source);
    [[nodiscard]] std::uint64_t fresh(std::uint64_t stated = 1) const { return source_(stated); }
    /// Gives a new game its random seed.
    void begin(Session& session, std::uint64_t stated) const;
    /// The seed that the open game's scenario states.
    [[nodiscard]] std::uint64_t stated() const { return stated_; }
    void setStated(std::uint64_t stated) { stated_ = stated; }

  private:
    std::function<std::uint64_t(std::uint64_t)> source_;
    bool fixed_ = false;
    std::uint64_t stated_ = 1;
};

}  // namespace shellgame::app
