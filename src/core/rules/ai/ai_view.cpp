// SPDX-License-Identifier: MIT
#include "rules/ai/ai_view.hpp"

#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame {

namespace {

std::shared_ptr<const GameState> asSeenBy(const GameState& whole, const SideId& side, bool olderPolicy) {
    State seen = stateFor(whole, side);
    seen.settings.viewer = side;
    if (!seen.settings.policy)
        seen.settings.policy = olderPolicy ? shellgame::olderPolicy() : builtInPolicy();
    return GameState::of(std::move(seen));
}

}  // namespace

AiView::AiView(const GameState& whole, const Ground& ground, const Sight& sight, const SideId& side,
               bool olderPolicy)
    : side_(side), state_(asSeenBy(whole, side, olderPolicy)), ground_(&ground), sight_(&sight) {}

std::optional<AiView::Line> AiView::line(const Location& from, const Location& to,
                                         const Position& position) const {
    if (const auto lines = linesOf(*sight_); lines && lines->available())
        if (const auto line = lines->lineTo(*state_, from, to, position))
            return Line{!line->blocked, line->hindrance};
    // On a blank grid, only the player knows whether the enemy has LOS to the place.
    const SeenAnswer seen = sight_->enemySees(*state_, *ground_, side_, from, nullptr);
    if (seen.basis != SeenAnswer::Basis::told) return std::nullopt;
    return Line{seen.seen, 0};
}

}  // namespace shellgame
