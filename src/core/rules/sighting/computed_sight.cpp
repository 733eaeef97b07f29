// SPDX-License-Identifier: MIT
#include "rules/sighting/computed_sight.hpp"

#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame {

ComputedSight::ComputedSight(std::shared_ptr<const Ground> ground)
    : lines_(std::make_shared<const GameLines>(std::move(ground))) {}

SeenAnswer ComputedSight::enemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                    const Location& at, const Marker* marker) const {
    return answer(state, nullptr, ground, owner, at, marker);
}

SeenAnswer ComputedSight::anyEnemySees(const GameState& state, const Ground& ground, const SideId& owner,
                                       const Location& at, const Marker* marker) const {
    return answer(state, &state, ground, owner, at, marker);
}

SeenAnswer ComputedSight::answer(const GameState& state, const GameState* enemies, const Ground& ground,
                                 const SideId& owner, const Location& at, const Marker* marker) const {
    SeenAnswer told = ruled_.enemySees(state, ground, owner, at, marker);
    const bool holds = told.basis == SeenAnswer::Basis::told && !told.stale;
    if (holds || !houseRuleOn(state.settings, "los_computed")) return told;
    const Position position = marker != nullptr && marker->at == at ? marker->position : Position();
    // If the question is about another place, the units under the marker are moving there.
    const NightTarget target =
        marker != nullptr ? nightTargetUnder(state, *marker, marker->at != at) : NightTarget::usual;
    const auto known = enemies == nullptr ? askedOf(state, owner) : nullptr;
    auto seen = lines_->enemiesSee(known ? *known : *enemies, owner, at, position, target);
    if (!seen) return told;
    return {seen->observers > 0, seen->range, SeenAnswer::Basis::computed, false, std::move(seen->by)};
}

bool ComputedSight::prepare(const GameState& state, const StopToken& stop, const Progress& progress) const {
    if (!houseRuleOn(state.settings, "los_computed")) return true;
    for (const auto& [owner, side] : state.sides)
        if (!lines_->prepare(*askedOf(state, owner), owner, stop, progress)) return false;
    return true;
}

std::shared_ptr<const GameState> ComputedSight::askedOf(const GameState& state, const SideId& owner) const {
    // A shared_ptr that does not own the state is enough, because the caller's state outlives this call.
    if (state.settings.viewer.empty() || state.viewpoint() == owner)
        return {std::shared_ptr<const GameState>(), &state};
    const std::lock_guard lock(askedMutex_);
    Asked& asked = asked_[owner];
    if (!asked.state || asked.hash != state.hash) {
        asked.state = seenBy(state, owner);
        asked.hash = state.hash;
    }
    return asked.state;
}

std::shared_ptr<const GameLines> linesOf(const Sight& sight) {
    const auto* computed = dynamic_cast<const ComputedSight*>(&sight);
    return computed != nullptr ? computed->lines() : nullptr;
}

SeenAnswer seenInView(const GameView& shown, const SideId& owner, const Location& at, const Marker* marker) {
    const auto* computed = dynamic_cast<const ComputedSight*>(&shown.sight);
    return computed != nullptr ? computed->anyEnemySees(shown.state, shown.ground, owner, at, marker)
                               : shown.sight.enemySees(shown.state, shown.ground, owner, at, marker);
}

std::shared_ptr<const Sight> sightOn(const std::shared_ptr<const Ground>& ground) {
    static const auto ruled = std::make_shared<const RuledSight>();
    if (!ground || ground->blank()) return ruled;
    return std::make_shared<const ComputedSight>(ground);
}

}  // namespace shellgame
