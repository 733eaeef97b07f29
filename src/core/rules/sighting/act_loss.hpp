// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "rules/sighting/concealment.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// Why an answer needs the player.
enum class Doubt {
    none,
    chart,  ///< whether the place is Concealment Terrain for it
    table,  ///< sources of the table differ
    road,   ///< whether a vehicle was off the road (A12.2)
    light,  ///< at night only an Illuminated Location costs the `?` of who moves there (E1.31)
    die,    ///< the coloured die of the Gun's To Hit DR was not told (A12.34)
};

/// That an act cost a counter its `?`, HIP or cloak, or may have.
struct ActLoss {
    char lossCase = '-';
    Location where;
    Doubt doubt = Doubt::none;
};

/// What an act of the trail would have cost a counter of a class (A12.121), in the LOS and at the ranges that
/// the trail holds. The one place where acts meet the table: acts done now and acts of the past (2.4).
/// MF are spent in the Location entered, so for those on foot only the LOS there matters; a vehicle spends
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

/// Who saw, as a note of the trail holds it; nobody where nothing was said.
[[nodiscard]] Viewer viewerOf(const std::optional<SeenNote>& note);

}  // namespace shellgame
