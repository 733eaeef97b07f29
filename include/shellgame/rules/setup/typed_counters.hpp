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
/// The act `place` made from a line that a player types on a hex during setup:
///   4-6-7 LMG 8-1          real counters under a "?"
///   2x 4-6-7, PzKw VIE     several of a kind (at most 30); a name of several words must be in the catalog or end with a comma
///   ? x4                   a dummy stack of four counters; "?" alone means two counters
///   hip 4-6-7 LMG          under an HIP marker; likewise "cloak", "mine", and "known" for face up
///   hip ?                  a dummy HIP counter
///   4-6-7 in foxhole       a portion of the Location; "@1" an upper level
///   4-6-7 group Assault    in a group of the OB, which may have its own setup area (A2.9)
/// For the kind "force" (Napoleon at Bay):
///   Guard foot infantry 9, Noirot general     name, arm and strength points of each counter
// clang-format on
struct TypedCounters {
    PlaceAct act;     ///< the act; its side is not set
    Message problem;  ///< the error; empty if there is none
    Message reading;  ///< the line as the program understands it: "4-6-7, LMG, 8-1 under a ?"
    explicit operator bool() const { return problem.empty(); }
};

/// Reads one line (UTF-8) for a hex. Names are looked up first among the counters of the nationality. `kind`
/// is used if the line names no kind.
[[nodiscard]] TypedCounters readTypedCounters(std::string_view typed, std::string_view nationality,
                                              PlacedAs kind, const std::string& hex);

}  // namespace shellgame
