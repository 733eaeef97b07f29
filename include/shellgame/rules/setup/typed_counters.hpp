// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/rules/setup/placing.hpp"

namespace shellgame {

// clang-format off
/// The act `place` from a line that a player types on a hex during setup:
///   4-6-7 LMG 8-1          real counters under a "?"
///   2x 4-6-7, PzKw VIE     several of a kind (at most 30); names of several words are in the catalog, or end at a comma
///   ? x4                   a dummy stack of four counters; "?" alone is one of two
///   hip 4-6-7 LMG          under an HIP marker; so "cloak", "mine", and "known" for face up
///   hip ?                  a dummy HIP counter
///   4-6-7 in foxhole       a portion of the Location; "@1" an upper level
///   4-6-7 group Assault    of a group of the OB, which may have a setup area of its own (A2.9)
/// and for the kind "force" (Napoleon at Bay):
///   Guard foot infantry 9, Noirot general     name, arm and strength points of each counter
// clang-format on
struct TypedCounters {
    PlaceAct act;     ///< without a side
    Message problem;  ///< the error; empty if there is none
    Message reading;  ///< how it was understood: "4-6-7, LMG, 8-1 under a ?"
    explicit operator bool() const { return problem.empty(); }
};

/// Reads one line (UTF-8) for a hex by its name. Names are first looked for in the nationality; `kind` is
/// used where the text names none.
[[nodiscard]] TypedCounters readTypedCounters(std::string_view typed, std::string_view nationality,
                                              PlacedAs kind, const std::string& hex);

}  // namespace shellgame
