// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>

#include "model/state_words.hpp"
#include "shellgame/base/problem.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/play/change.hpp"

namespace shellgame {

/// A violation in a state.
struct Violation {
    std::string table, id;  ///< as in a Change; the id is empty for clock, settings, dice and counters
    std::string field;
    std::string entry;  ///< the entry of a list or map; empty for the whole field
    std::string found, expected;

    /// Returns the violation as a problem. Its JSON Pointer begins with `pointer`.
    [[nodiscard]] Problem problem(const std::string& file = "", const std::string& pointer = "") const;
};
using Violations = std::vector<Violation>;
[[nodiscard]] Problems problemsOf(const Violations& violations, const std::string& file = "",
                                  const std::string& pointer = "");

/// Returns violations of the invariants of a state, on which the rules rely: every id refers to an object,
/// every place is on the map, every counter is in exactly one place, and every number and word is legal in a
/// scenario. The invariants are checked for each act before it is logged (Session::perform), for every state
/// of a saved game, and for the state of a scenario file. They don't include rules of play: an overstacked
/// hex is valid. Without `ground`, places are not checked. Without `words`, words that only tables of the
/// rules define are not checked.
[[nodiscard]] Violations invariants(const State& state, const Ground* ground, const StateWords* words);

/// Checks the invariants for a single act. Checks only the objects that the act's changes touch, and the
/// objects that belong to them.
class ActInvariants {
  public:
    ActInvariants(const State& state, const Ground* ground, const StateWords* words)
        : state_(state), ground_(ground), words_(words) {}

    /// Call this function before and after applying the changes.
    void note(std::span<const Change> changes);
    /// Returns the violations among the noted objects, and forgets these objects.
    [[nodiscard]] Violations violations();

  private:
    const State& state_;
    const Ground* ground_;
    const StateWords* words_;
    std::set<std::string> hexes_;
    std::set<std::string> said_;
    std::set<std::string> controlled_;
    std::set<MarkerId> markers_;
    std::set<MarkerId> trails_;
    std::set<PieceId> pieces_;
    bool carriers_ = false;  ///< true if counters carried by a changed counter must be checked
    bool general_ = false;
    bool whole_ = false;
};

}  // namespace shellgame
