// SPDX-License-Identifier: MIT
#include "session/rule_sight.hpp"

#include "session/painted_first.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame::app {

RuleSight::RuleSight(QObject* parent) : QObject(parent) {
    connect(&work_, &SightWork::progressed, this, &RuleSight::progressed);
}

void RuleSight::forget() {
    work_.drop();
    ahead_.drop();
    held_.clear();
    known_ = false;
    session_ = nullptr;
    shownState_.reset();
    lines_.reset();
    setPhase(Phase::ready);
}

void RuleSight::follow(const Session* session) {
    const bool fresh = session != session_;
    if (fresh) forget();
    session_ = session;
    if (session == nullptr) return;
    const State& state = session->state();
    const bool wanted = houseRuleOn(state.settings, "los_computed");
    if (wanted && !lines_) lines_ = linesOf(session->view().sight);
    if (lines_ && !folder_.isEmpty()) lines_->storeRows(folder_.toStdString());
    if (!wanted || !lines_) {
        work_.drop();
        known_ = false;
        setPhase(Phase::ready);
        return;
    }
    if (known_ && hash_ == state.hash && !work_.busy()) return setPhase(Phase::ready);
    // If the player has canceled the computation, start it again only at the player's request.
    if (phase_ != Phase::stopped) begin(fresh);
}

void RuleSight::begin(bool fresh) {
    hash_ = session_->state().hash;
    known_ = false;
    const Phase before = phase_;
    phase_ = Phase::working;
    starting_ = true;
    giveBackLater(std::exchange(shownState_, session_->sharedState()));
    SightWork::Work work = [lines = lines_, now = shownState_](const StopToken& stop,
                                                               const Progress& progress) {
        const GameState& state = *now;
        // Compute once which hexes the units of each side see. A side's enemies then see all hexes that any
        // other side sees.
        const std::size_t sides = state.sides.size();
        std::size_t n = 0;
        for (const auto& [owner, side] : state.sides) {
            const Progress part = [&](std::size_t done, std::size_t of) {
                if (of > 0) progress(n * of + done, sides * of);
            };
            if (!lines->prepare(state, owner, stop, part)) return false;
            ++n;
        }
        return true;
    };
    SightWork::Done done = [this](bool whole) {
        known_ = whole;
        phase_ = whole ? Phase::ready : Phase::stopped;
        if (whole && session_ != nullptr) traceAhead(lines_, session_->sharedState());
        if (!starting_) tell();
    };
    // If the game is new, let the window be painted first.
    constexpr int untilPainted = 60;
    if (fresh)
        work_.startLater(std::move(work), std::move(done), untilPainted);
    else
        work_.start(std::move(work), std::move(done), patience_);
    starting_ = false;
    // If the work was finished immediately, the phase has not changed and no report is needed.
    if (phase_ != before) tell();
}

void RuleSight::traceAhead(const std::shared_ptr<const GameLines>& lines,
                           std::shared_ptr<const GameState> state) {
    if (!lines || folder_.isEmpty() || ahead_.busy()) return;
    ahead_.start([lines, now = std::move(state)](const StopToken& stop,
                                                 const Progress&) { return lines->fillRows(*now, stop); },
                 [](bool) {}, 0);
}

void RuleSight::setPhase(Phase phase) {
    if (phase == phase_) return;
    phase_ = phase;
    tell();
}

void RuleSight::tell() {
    Q_EMIT changed();
    if (phase_ == Phase::stopped) held_.clear();
    // Perform one act at a time. An act changes the state, so the next waiting act must wait until LOS in the
    // new state is computed.
    while (phase_ == Phase::ready && !held_.empty()) {
        const auto act = std::move(held_.front());
        held_.pop_front();
        act();
    }
}

bool RuleSight::whenReady(std::function<void()> act) {
    if (ready()) {
        act();
        return true;
    }
    held_.push_back(std::move(act));
    if (stopped()) begin(false);
    return held_.empty();
}

void RuleSight::stop() {
    work_.stop();
}

void RuleSight::resume() {
    if (stopped() && session_ != nullptr) begin(false);
}

void RuleSight::wait() {
    work_.wait();
}

QString RuleSight::reason() const {
    if (working()) return tr("LOS is being computed.");
    if (stopped()) return tr("LOS is not computed, because you canceled it.");
    return {};
}

}  // namespace shellgame::app
