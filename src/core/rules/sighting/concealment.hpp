// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// The class of a counter in the Concealment Loss table (A12.121).
enum class LossClass { infantry, emplacedGun, vehicle, unemplacedGun, cavalry, dummy, fortification };
/// The observers: no Good Order enemy ground unit; one within 16 hexes; only such beyond 16.
enum class Viewer { none, near, far };
/// The act. `presence` is merely being there.
enum class LossAct { presence, assaultMove, move, advance, fire, changeCa, otherAction };

struct LossCell {
    enum class Effect {
        keeps,
        loses,
        byDie
    } effect = Effect::keeps;  ///< byDie: the coloured TH die decides (G)
    char lossCase = '-';       ///< letter of the table's Case, '-' for none
    bool certain = true;       ///< false: sources differ; the player rules
    bool operator==(const LossCell&) const = default;
};

/// One cell of the table. A12.121; the cases are A (Non-Assault Movement), B (into Open Ground, fires,
/// vehicular MP), C (other actions), D (CA changes), E, F, G (Emplaced Gun fires), H (merely being seen
/// outside Concealment Terrain).
[[nodiscard]] LossCell concealmentLoss(LossClass who, Cover cover, Viewer viewer, LossAct act);

/// The class of a piece; a Gun counts as Emplaced if `emplaced`.
[[nodiscard]] LossClass lossClassOf(const Piece& piece, bool emplaced);
/// Returns the observer in the terms of the table: a unit that is not in Good Order, or stays hidden, costs
/// nobody the `?`.
[[nodiscard]] Viewer viewerOf(const SeenAnswer& answer);

}  // namespace shellgame
