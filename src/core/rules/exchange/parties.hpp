// SPDX-License-Identifier: MIT
#pragma once

// What the parts of a shift share; not for other rooms.

#include <vector>

#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame::exchange {

/// One stack that takes part: the shifting counters of a marker, or its dummies.
struct Party {
    MarkerId id;
    const Marker* marker = nullptr;
    std::vector<PieceId> pieces;
    [[nodiscard]] bool dummy() const { return pieces.empty(); }
};

/// One pair with both parties; the same party twice in an exchange with itself.
struct PairView {
    Party from;
    Party to;
    [[nodiscard]] bool self() const { return from.id == to.id; }
};

[[nodiscard]] std::vector<PairView> pairViews(const State& state, const ShiftRequest& request);
/// Every party once, in order.
[[nodiscard]] std::vector<const Party*> parties(const std::vector<PairView>& pairs);
/// Whether the fortification that the marker's portion is made of is itself among the shifting counters.
[[nodiscard]] bool shiftsItsFortification(const State& state, const Party& party);

/// Consistency (2.4), for the present moment and (unless a stack exchanges with itself) for the whole past:
/// what is under one marker, had it been under the other.
void consistencyFindings(const GameView& view, const Party& incoming, const Party& place,
                         const Occupancy& occupancy, Findings& out);
/// Stacking limits of the Locations after the exchange.
void stackingFindings(const GameView& view, const std::vector<PairView>& pairs, const Occupancy& occupancy,
                      Findings& out);

/// Carries out one row of the table.
void exchangePair(const GameView& view, const PairView& pair, Draft& draft, Outcome& outcome);
void strikeParty(const GameView& view, const Party& party, ShiftRow row, Draft& draft, Outcome& outcome);
/// What a row would do, in words.
[[nodiscard]] std::vector<Message> rowOutcome(const GameView& view, const std::vector<PairView>& pairs,
                                              ShiftRow row);

[[nodiscard]] std::string partyText(const State& state, const Party& party);

}  // namespace shellgame::exchange
