// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/ai/ai_view.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

class VehicleChooser;

/// The hexes that the counters of a side have left, by the hex in which they are now, each with the number of
/// the Game Turn.
using HexesLeft = std::map<std::string, std::map<std::string, int>>;

/// The recent moves and advances of a side that matter for its next ones. Both sides have seen them.
struct RecentMoves {
    HexesLeft left{};                 ///< moves and advances of this Game Turn and of the one before
    std::set<std::string> stopped{};  ///< hexes in which a "?" of the side was lost in this MPh
};
[[nodiscard]] RecentMoves recentMoves(const std::vector<Entry>& log, const Clock& now, const SideId& side);

/// The part of a game with a program-controlled side that both players know. Contains the markers, but not
/// the units under them. Decisions about Known units use only this part.
struct OpenGame {
    AiView ai;
    std::set<std::string> lost;    ///< objective hexes that the other side is known to control
    std::set<std::string> held;    ///< objective hexes that the program-controlled side controls
    std::set<std::string> bare{};  ///< hexes of `held` in an objective without a Good Order MMC or "?"
    bool attacks = false;          ///< the result of isAttacking()
    RecentMoves recent{};          ///< empty if a decision does not depend on the moves before it
};
[[nodiscard]] OpenGame openGame(const GameView& view);
/// Returns true if a side attacks: the other side controls an objective, and the side controls none, or fewer
/// than its own Victory Conditions need.
[[nodiscard]] bool isAttacking(const State& state, const SideId& side);

/// Returns true if a side has enough units near one of its lost objectives to counter-attack: if their
/// strength is at least this percentage of the strength of the enemies near it. Counts the side's units in
/// `state`, and of its enemies only Known units and "?". A percentage of 0 means that it never
/// counter-attacks.
[[nodiscard]] bool hasOdds(const State& state, const Ground& ground, const SideId& side,
                           const std::set<std::string>& lost, int percent);

/// Returns the objective hexes of a side that it may lose: the strength of the Known enemies near the hex is
/// at least this percentage of the strength of the side's units in the hex.
[[nodiscard]] std::set<std::string> threatened(const State& state, const Ground& ground, const SideId& side,
                                               const std::set<std::string>& held, int percent);

/// Returns the leadership DRM of a leader, which is worse by 1 for a wounded leader (A17.2).
[[nodiscard]] int leadershipOf(const Piece& leader);
/// Returns the Morale Level of the unbroken side of a counter, which is lower by 1 for a wounded SMC (A17.2).
[[nodiscard]] int moraleOf(const Piece& unit);

/// Returns the Locations of the enemies that a side knows of: true for a Known unit in Good Order, false for
/// only a "?".
[[nodiscard]] std::map<Location, bool> enemySpots(const State& state, const SideId& side);

/// Returns true for a hex with woods or a building. Broken units rout to such hexes (A10.51) and rally better
/// in them (A10.6).
[[nodiscard]] bool isWoodsOrBuilding(const GameView& view, const std::string& hex);

/// The action that a group of Known units takes in this phase.
struct UnitChoice {
    MadeAct act;
    Message why;
    std::vector<PieceId> rolls{};      ///< units for which the player rolls
    std::optional<MadeAct> success{};  ///< the act that enters a successful roll
    bool quiet = false;                ///< true if the player need not see the action
    std::optional<Location> to{};      ///< where a move ends
    bool interdicted = false;          ///< true for a rout for which the player resolves Interdiction
    bool exposed = false;              ///< true if a move into the open under fire can wait
};

/// Returns true if the program has dealt units of a side. A dealt unit possesses the SW of its stack, so a
/// Known SW without a possessor must be recovered (A4.44).
[[nodiscard]] bool isDealt(const State& state, const SideId& side);

/// Announces the Close Combat attack of units on all Known enemies in their Location or, if there are none,
/// on the "?" in it.
[[nodiscard]] Message combatOf(const State& state, const std::vector<PieceId>& units);

/// Decides which actions Known units take, and caches the facts about hexes and enemies of one state.
class UnitChooser {
  public:
    explicit UnitChooser(const OpenGame& open);
    ~UnitChooser();
    UnitChooser(const UnitChooser&) = delete;
    UnitChooser& operator=(const UnitChooser&) = delete;
    /// Returns the Known units that may still act in this phase, in groups that act together, the Infantry
    /// first. Omits units that the player moves and units that have already acted.
    [[nodiscard]] std::vector<std::vector<PieceId>> groups() const;
    /// Returns the action of a group; nothing if the group stays where it is.
    [[nodiscard]] std::optional<UnitChoice> choose(const std::vector<PieceId>& group) const;
    /// Returns the "?" of the side that may go toward an objective in this phase, those nearest to an
    /// objective first. The objective is lost or empty, or one that the enemy comes near. What is under a "?"
    /// does not matter.
    [[nodiscard]] std::vector<MarkerId> reserves() const;
    /// Returns the move or advance of a "?" toward an objective; nothing if the "?" stays where it is. The
    /// "?" is not lost on the way if it covers Infantry.
    [[nodiscard]] std::optional<UnitChoice> choose(const MarkerId& marker) const;

  private:
    class Facts;
    std::unique_ptr<Facts> facts_;
    std::unique_ptr<VehicleChooser> vehicles_;
};

}  // namespace shellgame
