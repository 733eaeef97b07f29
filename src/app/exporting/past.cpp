// SPDX-License-Identifier: MIT
#include "exporting/past.hpp"

#include "log/log_model.hpp"
#include "words/language.hpp"

namespace shellgame::app {

Past::Past(const GameController& game, const SideId& viewpoint)
    : game_(&game),
      viewpoint_(game.viewer().empty() ? viewpoint : game.viewer()),
      log_(viewpoint_.empty() ? SideLog() : logFor(game.session(), viewpoint_)),
      replay_(game.session()) {}

const std::vector<Entry>& Past::entries() const {
    return viewpoint_.empty() ? game_->session().entries() : log_.entries;
}

std::vector<ReplayStep> Past::steps(bool onlyActive) const {
    return replaySteps(entries(), log_.numbers, onlyActive);
}

State Past::stateAt(int number) {
    const auto then = replay_.at(number);
    // Loading rejects games whose changes don't fit their states, so replay can't fail at this point.
    if (!then) throw std::logic_error(joinProblems(then.error()));
    State out = viewpoint_.empty() ? **then : stateFor(**then, viewpoint_);
    out.settings.viewer = viewpoint_;
    return out;
}

QString Past::nameOf(const QString& id) const {
    return viewpoint_.empty() ? id : QString::fromStdString(log_.names.nameOf(id.toStdString()));
}

QString Past::hexOf(const ReplayStep& step, const State& then) const {
    const Entry& told = entries()[static_cast<std::size_t>(step.told)];
    if (told.command->empty() || step.number < 1) return {};
    return hexOfEntry(game_->session(), static_cast<std::size_t>(step.number) - 1, then,
                      viewpoint_.empty() || viewpoint_ == told.side);
}

QString Past::sideName(const SideId& side) const {
    const auto& sides = game_->shown().sides;
    const auto it = sides.find(side);
    return QString::fromStdString(it == sides.end() ? side.text : it->second.name);
}

}  // namespace shellgame::app
