// SPDX-License-Identifier: MIT
#pragma once

// Shared by the parts of a shift; not for other rooms.

#include <set>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame::exchange {

class Memo;

/// One stack that takes part: the shifting counters of a marker, or its dummies.
struct Party {
    MarkerId id;
    const Marker* marker = nullptr;
    std::vector<PieceId> pieces;
    bool whole = false;  ///< everything under the marker, in its place
    [[nodiscard]] bool dummy() const { return marker->isDummy(); }
    /// False for real counters of which all stay, as was declared before the roll: they are untouched.
    [[nodiscard]] bool takesPart() const { return dummy() || !pieces.empty(); }
};

/// One pair with both parties; the same party twice in an exchange with itself.
struct PairView {
    Party from;
    Party to;                   ///< the other end, without fortifications that are not named (4.5)
    std::vector<PieceId> back;  ///< units of `to` that go under `from` at once on a success
    bool choice = false;        ///< after a success the owner decides whether the rest of `to` comes
    bool again = false;         ///< an earlier pair has the same `to` (4.5)
    [[nodiscard]] bool self() const { return from.id == to.id; }
    [[nodiscard]] std::vector<PieceId> mayCome() const;    ///< units of `to` that may come or stay
    [[nodiscard]] std::vector<PieceId> untouched() const;  ///< under the marker of `to`, taking no part
};

[[nodiscard]] std::vector<PairView> pairViews(const State& state, const ShiftRequest& request);
/// Completes a pair with known markers and shifting units: sets the units of `to` that take part, and those
/// that come at once.
void meet(const State& state, const ShiftPair& pair, PairView& view);
/// Makes `view` the pair of a party whose part is known with another; it can be reused.
void meetWith(const State& state, const ShiftPair& pair, const Party& from, const Marker& to, PairView& view);
/// Returns every stack of the pairs once, in order, also those that don't take part, because their Location
/// counts.
[[nodiscard]] std::vector<const Party*> parties(const std::vector<PairView>& pairs);
/// Returns all counters that the pairs move to another Location, including those that come back at once.
[[nodiscard]] std::set<PieceId> shiftingPieces(const std::vector<PairView>& pairs);
/// Returns true if the fortification that makes the marker's portion is itself among the shifting counters
/// (4.3, 4.5).
[[nodiscard]] bool shiftsItsFortification(const Memo& memo, const Party& party,
                                          const std::vector<PairView>& pairs);
/// The portion that units in portion `in` of the marker's Location are in after a success. If the
/// fortification that makes it shifts away and no other makes it, they are in the open (4.4).
[[nodiscard]] Position positionAfter(const Memo& memo, const Marker& marker, const Position& in,
                                     const std::vector<PairView>& pairs);
/// Returns the same for the portion of a party's marker.
[[nodiscard]] Position positionAfter(const Memo& memo, const Party& party,
                                     const std::vector<PairView>& pairs);
/// Returns true if the Location is a fortified building of that side, by a counter that does not shift
/// itself.
[[nodiscard]] bool inFortifiedBuilding(const Memo& memo, const Party& party,
                                       const std::vector<PairView>& pairs);
[[nodiscard]] const PlaceTem& temOf(const Memo& memo, const Party& party, const std::vector<PairView>& pairs);
/// Returns the track of locks and counts: the kind's, or that of fortifications if they have their own.
[[nodiscard]] std::string trackOf(const State& state, const std::vector<PairView>& pairs);
/// Returns the reason why no side may roll in its own view now: by house rule units count that it does not
/// know (2.5).
[[nodiscard]] std::optional<Finding> umpireRolls(const State& state);
[[nodiscard]] std::vector<Modifier> modifiersOf(const Memo& memo, const SideId& side,
                                                const std::vector<PairView>& pairs);
/// Their sum.
[[nodiscard]] int drmOf(const Memo& memo, const SideId& side, const std::vector<PairView>& pairs);

/// Checks consistency (2.4): could the counters of `incoming` have been under the marker of `place`, now and
/// (unless a stack exchanges with itself) in the whole past? `in` is the portion that they will be in there.
void consistencyFindings(const Memo& memo, const Party& incoming, const Party& place, const Position& in,
                         Findings& out);
/// Stacking limits of the Locations after the exchange.
void stackingFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out);
/// Checks stacking if the units at the other end may stay. If there is no room for all of them, as many as
/// needed come at once; if that does not help either, the findings give the reason.
void roomToStay(const Memo& memo, std::vector<PairView>& pairs, Findings& out);
/// Checks whether shifted fortifications could have been placed at their destination (4.2).
void placementFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out);
/// Reports what was assumed about a party's place, may be out of date, or is missing, so that the player can
/// correct it.
void knowledgeFindings(const Memo& memo, const Party& party, const std::vector<PairView>& pairs,
                       Findings& out);

/// Places a counter under another marker, or leaves it under its own, and gives it the choices of 2.3.
void settle(const GameView& view, const PieceId& id, const MarkerId& under, const Marker& place,
            bool elsewhere, bool boreSight, Draft& draft);
/// Returns true if neither marker has changed Location except by shifting (2.3: Bore Sighting).
[[nodiscard]] bool neverMoved(const State& state, const MarkerId& a, const MarkerId& b);
/// After counters have changed places, puts the units of a fortification that is gone in the open (4.4).
void leaveFortifications(const std::vector<PieceId>& moved, const Marker& left, Draft& draft);
/// Lets the player choose the units in a fortification that has shifted (4.4), and moves tunnels and
/// complexes with it.
void followFortifications(const GameView& view, const std::vector<PieceId>& moved, Draft& draft,
                          Outcome& outcome);

/// Returns true if a success of this row causes +1 for later attempts (2.5).
[[nodiscard]] bool countsLater(const State& state, MarkerKind kind, ShiftRow row);
/// Carries out one row of the table.
void exchangePair(const GameView& view, const PairView& pair, Draft& draft, Outcome& outcome);
void strikeParty(const GameView& view, const Party& party, ShiftRow row, Draft& draft, Outcome& outcome);
/// Returns true if a success would change nothing (ShiftOdds::idle).
[[nodiscard]] bool changesNothing(const State& state, const std::vector<PairView>& pairs);
/// Returns true if the piece could have a choice right after a shift (2.3), in any place.
[[nodiscard]] bool hasChoices(const Piece& piece);
/// Returns the effect of a row in words.
[[nodiscard]] std::vector<Message> rowOutcome(const GameView& view, const std::vector<PairView>& pairs,
                                              ShiftRow row);

[[nodiscard]] Message::Arg partyText(const State& state, const Party& party);

}  // namespace shellgame::exchange
