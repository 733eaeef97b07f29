// SPDX-License-Identifier: MIT
#pragma once

// A stack of VASL says by its order who is covered, on which level a counter is, what it is in, who possesses
// a weapon and whose a mark is. readStack() is the only reader of that order, writeStack() the only writer.

#include <optional>
#include <string>
#include <vector>

#include "io/vsav/marker_table.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// A counter as far as its place in a stack matters.
struct StackCounter {
    enum class Is { other, unit, weapon, wreck, fort, cover, floor, mark };
    Is is = Is::other;
    SideId side;
    bool personnel = false;  ///< can possess a weapon
    bool vehicle = false;
    bool goesIn = false;     ///< can be in a foxhole or its like
    bool cloak = false;      ///< of covers: not a `?`
    bool hidden = false;     ///< HIP
    bool concealed = false;  ///< by its own trait, whether a `?` lies on it or not
    bool broken = false;
    bool forBroken = false;  ///< of marks: DM
    int level = 0;           ///< that a floor tells
    Position makes;          ///< the portion that a fort gives to the counters beneath it
    MarkOf of = MarkOf::units;

    [[nodiscard]] bool isPiece() const { return is == Is::unit || is == Is::weapon; }
};

/// The facts that the order of a stack tells about one of its counters. Counters are numbered from the
/// bottom.
struct Lies {
    static constexpr std::size_t nobody = SIZE_MAX;
    int level = 0;
    bool floors = false;          ///< a counter of a level lies in the stack
    Position portion{};           ///< of its Location
    std::size_t cover = nobody;   ///< the `?` or cloak that covers it
    std::size_t bearer = nobody;  ///< of a weapon: who possesses it
    std::size_t marks = nobody;   ///< of a mark: whose it is
    std::size_t onCover =
        nobody;  ///< of a mark or another counter: the `?` right beneath it, no unit between
    bool operator==(const Lies&) const = default;
};

/// `beside`: the neighbour across the hexside on which the stack lies, empty where the map has none; nothing
/// in the middle of a hex.
[[nodiscard]] std::vector<Lies> readStack(const std::vector<StackCounter>& fromBottom,
                                          const std::optional<std::string>& beside);

/// The order, from the bottom, in which these counters say what is wanted of each, as far as one stack can
/// say it: ask readStack(). What nothing is wanted of stays beneath, in the order that it has.
[[nodiscard]] std::vector<std::size_t> writeStack(const std::vector<StackCounter>& cards,
                                                  const std::vector<Lies>& wanted);

}  // namespace shellgame::vsav
