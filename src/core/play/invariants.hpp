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

/// A violation in a state, and what would have to be removed so that the rest can stay.
struct Violation {
    enum class Weight {
        state,   ///< clock, sides and the like: the state is impossible without them
        object,  ///< the object: a marker off the map, a counter in two places
        value    ///< only this value, or one element of it: a carrier elsewhere, an unknown mark
    };
    Weight weight = Weight::object;
    std::string table, id;  ///< as in a Change; the id is empty for clock, settings, dice and counters
    std::string field;
    std::string entry;  ///< entry of a list or map; empty: the whole field
    std::string found, expected;

    /// Returns the problem, at its JSON Pointer below `pointer`.
    [[nodiscard]] Problem problem(const std::string& file = "", const std::string& pointer = "") const;
};
using Violations = std::vector<Violation>;
[[nodiscard]] Problems problemsOf(const Violations& violations, const std::string& file = "",
                                  const std::string& pointer = "");

/// Returns violations of what always holds of a state: every id leads to an object, every place is on the
/// map, every counter is in exactly one place, every number and word is legal in a scenario. Rules rely on
/// it. It is checked for each act before it is logged (Session::perform), for every state of a saved game,
/// and for the state from a scenario file. Rules of play are not included: an overstacked hex is valid.
/// Without `ground` places are not checked, without `words` words that only tables of the rules know.
[[nodiscard]] Violations invariants(const State& state, const Ground* ground, const StateWords* words);

/// Removes violations from a foreign state until the rest is valid, and keeps its hash current; returns the
/// list of what was removed, in order. A state that can't be repaired (Violation::Weight::state) is an error
/// and stays unchanged.
[[nodiscard]] Result<Violations> keepWhatFits(State& state, const Ground* ground, const StateWords* words);

/// The cheap form, for one act: what its changes touch and what belongs together with it.
class ActInvariants {
  public:
    ActInvariants(const State& state, const Ground* ground, const StateWords* words)
        : state_(state), ground_(ground), words_(words) {}

    /// To be called before and after applying the changes.
    void note(std::span<const Change> changes);
    /// Returns the violations among the noted objects, and forgets these.
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
    bool carriers_ = false;  ///< a counter has moved: what it carries must have moved with it
    bool general_ = false;
    bool whole_ = false;
};

}  // namespace shellgame
