// SPDX-License-Identifier: MIT
#pragma once

#include "session/game_controller.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"

namespace shellgame::app {

/// Returns the viewer's view of the game for lists that must not block the window. While LOS is being
/// computed, this view contains only the player's own rulings on LOS.
[[nodiscard]] inline GameView readyView(const GameController& game) {
    static const RuledSight told;
    const GameView view = game.shownView();
    return {view.state, view.ground, game.ruleSight().ready() ? view.sight : static_cast<const Sight&>(told)};
}

}  // namespace shellgame::app
