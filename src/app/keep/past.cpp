// SPDX-License-Identifier: MIT
#include "keep/past.hpp"

#include "log/log_model.hpp"
#include "words/language.hpp"

namespace shellgame::app {

Past::Past(const GameController& game, const SideId& eyes)
    : game_(&game),
      eyes_(game.viewer().empty() ? eyes : game.viewer()),
      log_(eyes_.empty() ? SideLog() : logFor(game.session(), eyes_)),
      replay_(game.session()) {}

const std::vector<Entry>& Past::entries() const {
    return eyes_.empty() ? game_->session().entries() : log_.entries;
}

std::vector<ReplayStep> Past::steps(bool onlyKept) const {
    return replaySteps(entries(), log_.numbers, onlyKept);
}

State Past::stateAt(int number) {
    const auto then = replay_.at(number);
    // This can't fail, because loading refused games whose changes don't fit.
    if (!then) throw std::logic_error(joinProblems(then.error()));
    State out = eyes_.empty() ? **then : stateFor(**then, eyes_);
    out.settings.viewer = eyes_;
    return out;
}

QString Past::nameOf(const QString& id) const {
    return eyes_.empty() ? id : QString::fromStdString(log_.names.nameOf(id.toStdString()));
}

QString Past::hexOf(const ReplayStep& step, const State& then) const {
    const Entry& told = entries()[static_cast<std::size_t>(step.told)];
    if (told.command->empty() || step.number < 1) return {};
    return hexOfEntry(game_->session(), static_cast<std::size_t>(step.number) - 1, then,
                      eyes_.empty() || eyes_ == told.side);
}

QString Past::sideName(const SideId& side) const {
    const auto& sides = game_->shown().sides;
    const auto it = sides.find(side);
    return QString::fromStdString(it == sides.end() ? side.text : it->second.name);
}

}  // namespace shellgame::app
