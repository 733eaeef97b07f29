// SPDX-License-Identifier: MIT
#pragma once

// The order of a VASL stack shows which counters are covered, on which level and in which fortification a
// counter is, which unit possesses a weapon and to which unit a mark belongs. readStack() is the only reader
// of that order, writeStack() the only writer.

#include <optional>
#include <string>
#include <vector>

#include "io/vsav/marker_table.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// The facts about a counter that affect its position in a stack.
struct StackCounter {
    enum class Is { other, unit, weapon, wreck, fort, cover, floor, mark };
    Is is = Is::other;
    SideId side;
    bool personnel = false;  ///< can possess a weapon
    bool vehicle = false;
    bool goesIn = false;     ///< can be in a foxhole or the like
    bool cloak = false;      ///< for covers: a cloak, not a `?`
    bool hidden = false;     ///< HIP
    bool concealed = false;  ///< by its own trait, whether or not it has a `?` on it
    bool broken = false;
    bool forBroken = false;  ///< for marks: DM
    int level = 0;           ///< for a level counter: its level
    Position makes;          ///< the portion that a fort gives to the counters beneath it
    MarkOf of = MarkOf::units;

    [[nodiscard]] bool isPiece() const { return is == Is::unit || is == Is::weapon; }
};

/// The facts that the order of a stack gives for one of its counters. Counters are numbered from the bottom.
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

/// `beside`: the neighbor across the hexside of the stack, empty at the edge of the map; nothing if the stack
/// is in the middle of a hex.
[[nodiscard]] std::vector<Lies> readStack(const std::vector<StackCounter>& fromBottom,
                                          const std::optional<std::string>& beside);

/// Returns the order, from the bottom, that gives these counters the wanted facts as far as one stack can;
/// check with readStack(). Counters without wanted facts stay at the bottom, in their present order.
[[nodiscard]] std::vector<std::size_t> writeStack(const std::vector<StackCounter>& cards,
                                                  const std::vector<Lies>& wanted);

}  // namespace shellgame::vsav
