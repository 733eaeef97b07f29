// SPDX-License-Identifier: MIT
#pragma once

// Declarations shared by the files that carry out shifts. Only files of this folder may include this header.

#include <set>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame::exchange {

class Memo;

/// One of the two stacks of a pair. It consists of the shifting counters of a marker, or of the marker's
/// dummies.
struct Party {
    MarkerId id;
    const Marker* marker = nullptr;
    std::vector<PieceId> pieces;
    bool whole = false;  ///< true if everything under the marker shifts
    [[nodiscard]] bool dummy() const { return marker->isDummy(); }
    /// Returns false if the player declared before the roll that all counters of a real stack stay.
    [[nodiscard]] bool takesPart() const { return dummy() || !pieces.empty(); }
};

/// A pair of a shift request, with both parties. If a stack exchanges with itself, both parties are the same.
struct PairView {
    Party from;
    Party to;                   ///< counters at the other end; fortifications only if the player names them
    std::vector<PieceId> back;  ///< units of `to` that move under `from` at once if the shift succeeds
    bool choice = false;        ///< true if the owner decides after a success whether the rest of `to` comes
    bool again = false;         ///< true if an earlier pair has the same `to` (4.5)
    [[nodiscard]] bool self() const { return from.id == to.id; }
    [[nodiscard]] std::vector<PieceId> mayCome() const;    ///< units of `to` that may come or stay
    [[nodiscard]] std::vector<PieceId> untouched() const;  ///< units that take no part
};

[[nodiscard]] std::vector<PairView> pairViews(const State& state, const ShiftRequest& request);
/// Completes a pair whose markers and shifting units are known. Adds the units of `to` that take part, and
/// the units of `to` that come at once.
void meet(const State& state, const ShiftPair& pair, PairView& view);
/// Makes `view` the pair of a known party and another marker. `view` can be reused for many calls.
void meetWith(const State& state, const ShiftPair& pair, const Party& from, const Marker& to, PairView& view);
/// Returns each stack of the pairs once, in order. Includes stacks that take no part, because checks need
/// their Location.
[[nodiscard]] std::vector<const Party*> parties(const std::vector<PairView>& pairs);
/// Returns all counters that move to another Location, including units of `to` that move at once.
[[nodiscard]] std::set<PieceId> shiftingPieces(const std::vector<PairView>& pairs);
/// Returns true if the fortification around the marker's units is itself among the shifting counters (4.3,
/// 4.5).
[[nodiscard]] bool shiftsItsFortification(const Memo& memo, const Party& party,
                                          const std::vector<PairView>& pairs);
/// Returns the portion in which units of portion `in` are after a success. If the fortification that makes
/// the portion shifts away, and no other fortification makes the same portion, the units are in the open
/// (4.4).
[[nodiscard]] Position positionAfter(const Memo& memo, const Marker& marker, const Position& in,
                                     const std::vector<PairView>& pairs);
/// Returns the portion in which units of the party are after a success, if they are in the same portion as
/// the party's marker.
[[nodiscard]] Position positionAfter(const Memo& memo, const Party& party,
                                     const std::vector<PairView>& pairs);
/// Returns true if a counter that does not shift makes the party's Location a fortified building.
[[nodiscard]] bool inFortifiedBuilding(const Memo& memo, const Party& party,
                                       const std::vector<PairView>& pairs);
[[nodiscard]] const PlaceTem& temOf(const Memo& memo, const Party& party, const std::vector<PairView>& pairs);
/// Returns the key under which failures and successes are counted: the key of the marker's kind, or a
/// separate key for fortifications.
[[nodiscard]] std::string trackOf(const State& state, const std::vector<PairView>& pairs);
/// Returns the reason why only the umpire may roll now: by house rule, units that one side does not know
/// count too (2.5). Empty if each side may roll.
[[nodiscard]] std::optional<Finding> umpireRolls(const State& state);
[[nodiscard]] std::vector<Modifier> modifiersOf(const Memo& memo, const SideId& side,
                                                const std::vector<PairView>& pairs);
/// Returns the sum of the modifiers.
[[nodiscard]] int drmOf(const Memo& memo, const SideId& side, const std::vector<PairView>& pairs);

/// Checks consistency (2.4): whether the counters of `incoming` could have been under the marker of `place`,
/// now and since the start of the game. A stack that exchanges with itself is checked for the present only.
/// `in` is the portion in which the counters will be.
void consistencyFindings(const Memo& memo, const Party& incoming, const Party& place, const Position& in,
                         Findings& out);
/// Checks the stacking limits of the Locations after the exchange.
void stackingFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out);
/// Checks stacking in case the units at the other end stay. If there is not enough room, as many units as
/// necessary come at once. If there is still not enough room, the findings say why.
void roomToStay(const Memo& memo, std::vector<PairView>& pairs, Findings& out);
/// Checks whether the shifted fortifications could have been set up at their new place (4.2).
void placementFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out);
/// Reports facts about a party's place that are assumed, possibly out of date, or missing, so that the player
/// can correct them.
void knowledgeFindings(const Memo& memo, const Party& party, const std::vector<PairView>& pairs,
                       Findings& out);

/// Puts a counter under another marker or leaves it under its own, and offers the counter the choices of 2.3.
void settle(const GameView& view, const PieceId& id, const MarkerId& under, const Marker& place,
            bool elsewhere, bool boreSight, Draft& draft);
/// Returns true if both markers have changed Location only by shifting, or not at all (2.3: Bore Sighting).
[[nodiscard]] bool neverMoved(const State& state, const MarkerId& a, const MarkerId& b);
/// Moves units into the open if their fortification is gone after counters have changed places (4.4).
void leaveFortifications(const std::vector<PieceId>& moved, const Marker& left, Draft& draft);
/// Lets the player choose the units in a fortification that has shifted (4.4), and moves tunnels and
/// complexes with it.
void followFortifications(const GameView& view, const std::vector<PieceId>& moved, Draft& draft,
                          Outcome& outcome);

/// Returns true if a success of this row causes +1 for later attempts (2.5).
[[nodiscard]] bool countsLater(const State& state, MarkerKind kind, ShiftRow row);
/// Carries out one row of the shift table for a pair.
void exchangePair(const GameView& view, const PairView& pair, Draft& draft, Outcome& outcome);
void strikeParty(const GameView& view, const Party& party, ShiftRow row, Draft& draft, Outcome& outcome);
/// Returns true if a success would change nothing (ShiftOdds::idle).
[[nodiscard]] bool changesNothing(const State& state, const std::vector<PairView>& pairs);
/// Returns true if a piece of this kind can have a choice right after a shift (2.3), whatever its place.
[[nodiscard]] bool hasChoices(const Piece& piece);
/// Returns the effect of a row in words.
[[nodiscard]] std::vector<Message> rowOutcome(const GameView& view, const std::vector<PairView>& pairs,
                                              ShiftRow row);

[[nodiscard]] Message::Arg partyText(const State& state, const Party& party);

}  // namespace shellgame::exchange
