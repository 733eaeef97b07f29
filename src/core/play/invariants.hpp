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

/// Something in a state that can't be, and what would have to go so that the rest can stay.
struct Misfit {
    enum class Weight {
        state,   ///< clock, sides and the like: there is no state without them
        object,  ///< the object: a marker off the map, a counter in two places
        value    ///< only what is said there, or one entry of it: a carrier elsewhere, an unknown mark
    };
    Weight weight = Weight::object;
    std::string table, id;  ///< as in a Change; the id is empty for clock, settings, dice and counters
    std::string field;
    std::string entry;  ///< of a list or a map: which of it; empty: all of the field
    std::string found, expected;

    /// At its JSON Pointer below `pointer`.
    [[nodiscard]] Problem problem(const std::string& file = "", const std::string& pointer = "") const;
};
using Misfits = std::vector<Misfit>;
[[nodiscard]] Problems problemsOf(const Misfits& misfits, const std::string& file = "",
                                  const std::string& pointer = "");

/// What always holds of a state, whatever was done: every id leads to an object, every place is on the map,
/// every counter is in exactly one place, every number and word is one that a scenario can hold. Rules rely
/// on it. It is asked of each act before it is told (Session::perform), of every state on the way of a saved
/// game, and of what a scenario file makes. Rules of play are no part of it: an overstacked hex is whole.
/// Without `ground` places are not asked, without `words` words that only tables of the rules know.
[[nodiscard]] Misfits invariants(const State& state, const Ground* ground, const StateWords* words);

/// Takes what does not fit out of a state that others have made, until the rest hangs together, and keeps its
/// hash up; the answer lists what had to go, in the order in which it went. A state that can't be kept at all
/// (Misfit::Weight::state) is an error, and then it is as it was.
[[nodiscard]] Result<Misfits> keepWhatFits(State& state, const Ground* ground, const StateWords* words);

/// The cheap form, for one act: what its changes touch and what belongs together with it.
class ActInvariants {
  public:
    ActInvariants(const State& state, const Ground* ground, const StateWords* words)
        : state_(state), ground_(ground), words_(words) {}

    /// To be called before and after applying the changes.
    void note(std::span<const Change> changes);
    /// What of all that was noted does not fit; forgets it.
    [[nodiscard]] Misfits misfits();

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
    bool carriers_ = false;  ///< a counter has gone elsewhere: what it carries must have gone with it
    bool general_ = false;
    bool whole_ = false;
};

}  // namespace shellgame
