// SPDX-License-Identifier: MIT
#pragma once

// What two looks at one table differ in: how VASL shows its counters, how the game has them.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/placement.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/scenario/vasl_link.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame::vsav {

/// How one counter of VASL lies, in our terms.
struct Shown {
    Location at;  ///< empty beside the map
    std::optional<MarkerKind> under;
    std::set<std::string> marks;
    bool buttonedUp = false, motion = false;
    std::string ca, tca;
    bool operator==(const Shown&) const = default;
};

/// A table as it was at one time, by VASL's ids.
struct Look {
    std::map<std::string, Shown> pieces;
    std::map<std::string, std::string> questions;  ///< hexes of `?` counters; empty beside the map
    /// SMOKE and Blaze of hexes that have any: hindrance, and levels that it rises.
    std::map<std::string, std::pair<int, int>> hexes;
    int turn = 0;
    SideId player;
};

/// How the game has it, of the counters that its link names.
[[nodiscard]] Look lookAt(const State& state, const VaslLink& link);

/// A look as the link of a game keeps it, and back: what stands there replaces what `out` has of it.
[[nodiscard]] std::map<std::string, std::string> writtenLook(const Look& look);
void readLook(const std::map<std::string, std::string>& written, Look& out);

/// A counter that VASL has and the game has not.
struct Newcomer {
    std::string vasl;
    std::string name;
    SideId side;
    Json spec;  ///< as `place` takes it
    Shown how;
    std::vector<std::string> questions;  ///< the `?` above it
};
struct LookOfVasl {
    Look look;
    std::map<std::string, std::string> names;
    std::vector<Newcomer> unknown;  ///< units, weapons and fortifications on the map
    std::map<std::string, std::vector<std::string>> questionsOf;  ///< of a piece: the `?` above it
    std::map<std::string, SideId> questionSides;
    std::map<std::string, std::vector<std::string>> marks;  ///< counters that mark a unit, from the bottom
};
[[nodiscard]] LookOfVasl lookAt(const SavedGame& game, const Layout& layout, const VaslLink& link);

/// Whether a game may be compared with VASL's files: it was taken from one, and no side's eyes look at it,
/// for such a file shows what both sides hide.
[[nodiscard]] Result<void> mayMeetVasl(const Game& game);

/// Why an act was refused, in words.
[[nodiscard]] std::string refusalOf(const Entry& entry);

}  // namespace shellgame::vsav
