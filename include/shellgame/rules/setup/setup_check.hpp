// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// A violation in a setup (A2.9), with its subject.
struct SetupFinding {
    Finding finding;   ///< about the Location, so that a list can jump there
    SideId side;       ///< the side of the setup
    MarkerId marker;   ///< the marker above it, or
    PieceId piece;     ///< the Known counter, or
    std::string work;  ///< the tunnel or cave complex; all empty for sums
    Message found;     ///< for messages about a file: "4-6-7 in 1M5"
    Message expected;  ///< "a hex of its setup area"
};
/// Returns every violation of a setup, and every open ruling about it, before play has begun; later only
/// counters that could not be where they are. With a side, only its own setup: no enemy stack may be
/// inspected before play.
[[nodiscard]] std::vector<SetupFinding> setupFindings(const GameView& view, const SideId& side = {});
/// Returns the findings at the end of the setup phase: each once, secret of the side whose setup it is.
[[nodiscard]] Findings leavingSetup(const GameView& view);

/// Returns true if squads of a nationality can Deploy (A1.31, A25); nothing if the program does not know.
[[nodiscard]] std::optional<bool> mayDeploy(std::string_view nationality);

/// Free Deployment before play (A2.9): 10 % of the squads, rounded up, for all that set up on the map and for
/// all that enter in one turn.
struct FreeDeployment {
    int squads = 0;    ///< squads of the OB, deployed ones counted as they were
    int allowed = 0;   ///< 9, 11, 1 squads: 1, 2, 1
    int deployed = 0;  ///< so far
};
[[nodiscard]] int freelyDeployed(int squads);
/// Returns it for units on the map, or with `turn` for those that enter in that Game Turn.
[[nodiscard]] FreeDeployment freeDeployment(const State& state, const SideId& side,
                                            std::optional<int> turn = std::nullopt);
/// Checks the replacement of a squad by half-squads before play.
[[nodiscard]] Findings deployFindings(const State& state, const Piece& squad, const std::string& id);

}  // namespace shellgame
