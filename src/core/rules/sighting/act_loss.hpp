// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "rules/sighting/concealment.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// The reason why an answer needs the player.
enum class Doubt {
    none,
    chart,  ///< is the place Concealment Terrain for it?
    table,  ///< sources of the table differ
    road,   ///< was a vehicle off the road (A12.2)?
    light,  ///< at night only an Illuminated Location costs a moving unit the `?` (E1.31)
    die,    ///< the colored die of the Gun's To Hit DR was not stated (A12.34)
};

/// An act that cost a counter its `?`, HIP or cloak, or may have.
struct ActLoss {
    char lossCase = '-';
    Location where;
    Doubt doubt = Doubt::none;
};

/// The loss of a `?` that an act of the trail would have caused for a class of counter (A12.121), by the LOS
/// and ranges in the trail. This is the only place where acts meet the table: present acts and those of the
/// past (2.4). MF are spent in the Location entered, so for Infantry only LOS there matters; a vehicle spends
/// its first MP where it starts.
struct ActQuestion {
    LossClass who = LossClass::infantry;
    const Act* act = nullptr;
    const PlaceCover* from = nullptr;
    const PlaceCover* to = nullptr;
    bool night = false;
    bool hidden = false;  ///< HIP: an Emplaced Gun outside Concealment Terrain loses it when seen (A12.34)
};
[[nodiscard]] std::optional<ActLoss> actLoss(const ActQuestion& question);

/// Returns the observer of a note in the trail; none without a statement.
[[nodiscard]] Viewer viewerOf(const std::optional<SeenNote>& note);

}  // namespace shellgame
