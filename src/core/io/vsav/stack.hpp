// SPDX-License-Identifier: MIT
#pragma once

// The order of a VASL stack shows which counters are covered, the level and the fortification of each
// counter, which unit possesses a weapon, and which unit has a mark. Only readStack() interprets this order,
// and only writeStack() changes it.

#include <optional>
#include <string>
#include <vector>

#include "io/vsav/marker_table.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// The facts about a counter that matter for its position in a stack.
struct StackCounter {
    enum class Is { other, unit, weapon, wreck, fort, cover, floor, mark };
    Is is = Is::other;
    SideId side;
    bool personnel = false;  ///< true if the counter can possess a weapon
    bool vehicle = false;
    bool goesIn = false;     ///< true if the counter can be in a foxhole or a similar fortification
    bool cloak = false;      ///< for covers, true if this is a cloak and not a `?`
    bool hidden = false;     ///< true for HIP
    bool concealed = false;  ///< true if a trait of the counter itself conceals it, whether or not a `?` is
                             ///< on it
    bool broken = false;
    bool forBroken = false;  ///< for marks, true for DM
    int level = 0;           ///< for a level counter, the level that it shows
    Position makes;          ///< for a fortification, the position of counters beneath it
    MarkOf of = MarkOf::units;

    [[nodiscard]] bool isPiece() const { return is == Is::unit || is == Is::weapon; }
};

/// The facts about a counter that follow from the order of its stack. Counters are numbered from the bottom.
struct Lies {
    static constexpr std::size_t nobody = SIZE_MAX;
    int level = 0;
    Position portion{};            ///< the counter's position in its Location
    std::size_t cover = nobody;    ///< the `?` or cloak that covers the counter
    std::size_t bearer = nobody;   ///< for a weapon, its possessor
    std::size_t marks = nobody;    ///< for a mark, the counter that has it
    std::size_t onCover = nobody;  ///< the `?` directly beneath this counter, with no unit in between
    bool operator==(const Lies&) const = default;
};

/// Interprets the order of a stack. `beside` is the hex across the hexside on which the stack is; it is empty
/// at the edge of the map, and nullopt if the stack is in the middle of a hex.
[[nodiscard]] std::vector<Lies> readStack(const std::vector<StackCounter>& fromBottom,
                                          const std::optional<std::string>& beside);

/// Returns the order, from the bottom, in which each unit and weapon is under its wanted cover, and each mark
/// on its wanted counter. All other counters keep their order. The caller must check the result with
/// readStack(), because a single stack can't show everything.
[[nodiscard]] std::vector<std::size_t> writeStack(const std::vector<StackCounter>& cards,
                                                  const std::vector<Lies>& wanted);

}  // namespace shellgame::vsav
