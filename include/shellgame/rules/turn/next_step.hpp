// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

struct Entry;

/// The counters that the acts of the phase have affected up to now.
struct PhaseWork {
    std::set<PieceId> moved{};    ///< counters that have moved
    std::set<PieceId> changed{};  ///< counters that have moved, left play, or changed their marks
};
/// Reads the acts since the last change of phase, without undone acts.
[[nodiscard]] PhaseWork workOfPhase(const std::vector<Entry>& log);

/// The reasons for which a unit routs in the RtPh, or stays (A10.5).
enum class RoutNeed {
    none,
    may,      ///< a broken unit under DM
    unknown,  ///< in Open Ground near a Known enemy, and the program does not know whether this enemy has LOS
    must      ///< a broken unit ADJACENT to a Known unbroken enemy, or in Open Ground in its LOS and normal
              ///< range
};
[[nodiscard]] RoutNeed routNeed(const GameView& view, const PieceId& id);
/// Returns the Known enemies of a side that can interdict a rout through Open Ground in a Location: they have
/// it in LOS and within their normal range, and are neither broken nor pinned (A10.53). Returns nothing if
/// the program does not know the LOS.
[[nodiscard]] std::optional<std::vector<PieceId>> interdictors(const GameView& view, const SideId& side,
                                                               const Location& at);
/// A Location on a rout in which Known enemies can interdict it.
struct Interdiction {
    Location at;
    std::optional<std::vector<PieceId>> by;  ///< the same as the result of interdictors()
};
/// Returns the Open Ground Locations on a path in which Known enemies can interdict a rout, or in which the
/// program does not know whether they can (A10.53).
[[nodiscard]] std::vector<Interdiction> interdictionOn(const GameView& view, const SideId& side,
                                                       const std::vector<Location>& path);
/// Returns true if a Known unbroken enemy of a side is in a Location or ADJACENT to it.
[[nodiscard]] bool isNextToKnownEnemy(const GameView& view, const SideId& side, const Location& at);
/// Returns the units with this need, or a greater one, that have not moved in this phase. They must rout or
/// be eliminated, if they do not only may rout. Of the units that the program plays, returns only those for
/// which it has asked the player in this phase.
[[nodiscard]] std::vector<PieceId> unitsToRout(const GameView& view, const PhaseWork& done,
                                               RoutNeed least = RoutNeed::unknown);
/// Returns the Locations with Known units, `?` or cloaking counters of both sides, if no Known unit there has
/// changed in this phase (A11.1). Hidden units don't count, because they are in Close Combat only after they
/// are revealed.
[[nodiscard]] std::vector<Location> combatsToResolve(const State& state, const PhaseWork& done);

/// Something that a player can or must do now.
struct NextStep {
    enum class Kind {
        question,       ///< answer a question for which play waits
        pendingAction,  ///< perform an overdue action on the table
        entry,          ///< bring in a group that must enter the map in this Player Turn
        window,         ///< shift if the player wants to; the text states when the opportunity ends
        phase,          ///< perform the actions of the phase
        over            ///< nothing, because the sequence of play has ended or a side has won
    } kind = Kind::phase;
    SideId side;  ///< the side that has to act; empty if both sides have to act
    std::string rule;
    Message text;  ///< a whole sentence
    /// Units that the step is about. While there are any in a game against the program, only the player
    /// decides that the phase is over.
    std::vector<PieceId> pieces;
    std::string track;  ///< the track of a shift opportunity (WindowNow::track); empty for other steps
};

/// Returns the next steps, the most urgent first; there is always at least one. `viewpoint` is the viewing
/// side, and `view` must then contain only what that side knows (stateFor). If `viewpoint` is empty, the
/// steps are for the Umpire view. Routs and Close Combats that are already resolved according to `done` are
/// left out.
[[nodiscard]] std::vector<NextStep> nextSteps(const GameView& view, const SideId& viewpoint,
                                              const PhaseWork& done = {});

}  // namespace shellgame
