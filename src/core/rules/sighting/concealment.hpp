// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// The class of a counter in the Concealment Loss table (A12.121).
enum class LossClass { infantry, emplacedGun, vehicle, unemplacedGun, cavalry, dummy, fortification };
/// The observers: no Good Order enemy ground unit; one within 16 hexes; or only such units beyond 16 hexes.
enum class Viewer { none, near, far };
/// The kind of act. `presence` means that the unit is in LOS without doing anything.
enum class LossAct { presence, assaultMove, move, advance, fire, changeCa, otherAction };

struct LossCell {
    enum class Effect {
        keeps,
        loses,
        byDie
    } effect = Effect::keeps;  ///< byDie means that the colored die of the To Hit DR decides (Case G).
    char lossCase = '-';       ///< letter of the Case in the table; '-' for none
    bool certain = true;       ///< false if the sources differ, so that the player decides
    bool operator==(const LossCell&) const = default;
};

/// Returns one cell of the Concealment Loss table (A12.121). The Cases are A (Non-Assault Movement), B (into
/// Open Ground, firing, vehicular MP), C (other actions), D (CA changes), E, F, G (Emplaced Gun fires), and H
/// (mere presence in LOS outside Concealment Terrain).
[[nodiscard]] LossCell concealmentLoss(LossClass who, Cover cover, Viewer viewer, LossAct act);

/// Returns the class of a piece. A Gun counts as Emplaced if `emplaced` is true.
[[nodiscard]] LossClass lossClassOf(const Piece& piece, bool emplaced);
/// Returns the observer in the table's terms. Units that are hidden or not in Good Order don't count as
/// observers.
[[nodiscard]] Viewer viewerOf(const SeenAnswer& answer);

}  // namespace shellgame
