// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// Who has lost the `?` by an act, or may have (A12.121).
struct ToShow {
    PieceId piece;  ///< empty: the dummy stack
    Finding finding;
    bool certain = true;
    char lossCase = '-';
};
/// `from` and `to` are the places of the act, `who` those of the marker that are asked.
[[nodiscard]] std::vector<ToShow> whomToShow(const GameView& view, const MarkerId& marker,
                                             const std::vector<PieceId>& who, const Act& act,
                                             const PlaceFacts& from, const PlaceFacts& to);

/// Tells when the table would take the `?` of who does an act (A12.121); the player shows it then. `from` and
/// `to` are the places of the act.
void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome);

}  // namespace shellgame
