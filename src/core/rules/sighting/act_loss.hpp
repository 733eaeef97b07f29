// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "rules/sighting/concealment.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// The reason why the player must decide whether a "?" is lost.
enum class Doubt {
    none,
    chart,  ///< The program does not know whether the place is Concealment Terrain for the counter.
    table,  ///< The sources of the table differ.
    road,   ///< The program does not know whether the vehicle left the road (A12.2).
    light,  ///< At night a moving unit loses its `?` only in an Illuminated Location (E1.31).
    die,    ///< The colored die of the Gun's To Hit DR was not stated (A12.34).
};

/// The loss of a counter's `?`, HIP or cloak by an act. If `doubt` is set, the loss is not certain.
struct ActLoss {
    char lossCase = '-';
    Location where;
    Doubt doubt = Doubt::none;
};

/// The question whether an act in a trail would have cost a class of counter its `?` (A12.121), given the LOS
/// and ranges recorded with the act. All present and past acts (2.4) are checked only in this way. MF are
/// spent in the Location entered, so for Infantry only LOS to that Location matters. A vehicle spends its
/// first MP in the Location where it starts.
struct ActQuestion {
    LossClass who = LossClass::infantry;
    const Act* act = nullptr;
    const PlaceCover* from = nullptr;
    const PlaceCover* to = nullptr;
    bool night = false;
    /// True if the counter is under HIP. An Emplaced Gun in enemy LOS outside Concealment Terrain loses HIP
    /// (A12.34).
    bool hidden = false;
};
[[nodiscard]] std::optional<ActLoss> actLoss(const ActQuestion& question);

/// Returns the class of observer that a note in the trail records; Viewer::none if there is no note.
[[nodiscard]] Viewer viewerOf(const std::optional<SeenNote>& note);

}  // namespace shellgame
