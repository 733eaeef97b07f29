// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// A violation in a setup (A2.9), with the counter, marker or tunnel that it concerns.
struct SetupFinding {
    Finding finding;  ///< the subject of the finding is the Location, except for a tunnel or a total
    SideId side;      ///< the side that has made the setup
    MarkerId marker;  ///< the marker that the counter is under
    PieceId piece;    ///< the counter, if it is Known
    /// The tunnel or cave complex; marker, piece and work are all empty if the violation concerns a total.
    std::string work;
    Message found;     ///< the text for "found" in messages about a file: "4-6-7 in 1M5"
    Message expected;  ///< the text for "expected": "a hex of its setup area"
};
/// Returns every violation of a setup and every open ruling about it. Once play has begun, omits checks that
/// apply only to setup: setup areas, Motion, Deployment, and all allotments except the mines of the OB. If a
/// side is given, checks only that side's setup, because enemy stacks may not be inspected before play.
[[nodiscard]] std::vector<SetupFinding> setupFindings(const GameView& view, const SideId& side = {});
/// Returns the Guns that become Emplaced when play starts, because they set up with their crew in terrain
/// that allows it (C11.2).
[[nodiscard]] std::vector<PieceId> gunsSetUpEmplaced(const GameView& view);
/// Returns the findings at the end of the setup phase. Each finding is listed once. Only the side whose setup
/// the finding concerns may read it.
[[nodiscard]] Findings leavingSetup(const GameView& view);

/// Returns true if squads of a nationality can Deploy (A1.31, A25). Returns nothing if the program does not
/// know.
[[nodiscard]] std::optional<bool> mayDeploy(std::string_view nationality);

/// Free Deployment before play (A2.9): 10 % of the squads, rounded up. Units that set up on the map and the
/// units of each turn of entry are counted separately.
struct FreeDeployment {
    int squads = 0;    ///< number of squads in the OB before Deployment
    int allowed = 0;   ///< the number of squads that may Deploy: 1 for 1 to 10 squads, 2 for 11 to 20
    int deployed = 0;  ///< number of squads Deployed up to now
};
[[nodiscard]] int freelyDeployed(int squads);
/// Returns the count for units on the map. If `turn` is given, returns the count for the units that enter in
/// that Game Turn.
[[nodiscard]] FreeDeployment freeDeployment(const State& state, const SideId& side,
                                            std::optional<int> turn = std::nullopt);
/// Checks whether half-squads may replace a squad before play.
[[nodiscard]] Findings deployFindings(const State& state, const Piece& squad, const std::string& id);

}  // namespace shellgame
