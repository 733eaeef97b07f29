// SPDX-License-Identifier: MIT
#include "shellgame/play/replay.hpp"

#include <algorithm>
#include <cstdlib>

#include "play/apply_history.hpp"

namespace shellgame {

namespace {

/// Reverts the changes of an entry. For an undo or redo entry, these are the changes of the entries that it
/// undid or redid.
Result<void> retractEntry(State& state, const std::vector<Entry>& log, const Entry& entry) {
    if (!entry.isHistory()) return applyChanges(state, entry.changes, Direction::backward);
    const Direction back = entry.isUndo() ? Direction::forward : Direction::backward;
    for (auto n = entry.targets.rbegin(); n != entry.targets.rend(); ++n)
        if (auto r = applyHistory(state, log[static_cast<std::size_t>(*n) - 1].changes, back); !r) return r;
    return {};
}

}  // namespace

Replay::Replay(const Session& session)
    : entries_(&session.entries()),
      state_(session.state()),
      place_(static_cast<int>(session.entries().size())) {
    stored_.emplace(0, session.start());
    stored_.emplace(place_, state_);
}

void Replay::nearTo(int n) {
    const auto after = stored_.lower_bound(n);
    const auto take = [&](const auto& saved) {
        if (std::abs(saved->first - n) >= std::abs(place_ - n)) return;
        state_ = saved->second;
        place_ = saved->first;
    };
    if (after != stored_.end()) take(after);
    if (after != stored_.begin()) take(std::prev(after));
}

Result<void> Replay::step(bool forward) {
    const Entry& entry = (*entries_)[static_cast<std::size_t>(forward ? place_ : place_ - 1)];
    if (auto done = forward ? applyEntry(state_, *entries_, entry) : retractEntry(state_, *entries_, entry);
        !done)
        return done;
    place_ += forward ? 1 : -1;
    if (place_ % storedEvery == 0) stored_.try_emplace(place_, state_);
    return {};
}

Result<const State*> Replay::at(int n) {
    n = std::clamp(n, 0, last());
    nearTo(n);
    while (place_ != n)
        if (auto done = step(place_ < n); !done) return tl::unexpected(done.error());
    return &state_;
}

std::vector<ReplayStep> replaySteps(const std::vector<Entry>& told, const std::vector<int>& numbers,
                                    bool onlyActive) {
    std::vector<ReplayStep> out;
    for (std::size_t i = 0; i < told.size(); ++i) {
        const Entry& e = told[i];
        // A replay does not show changes of view.
        if (e.isLook() || (onlyActive && (e.undone || e.isHistory()))) continue;
        out.push_back({numbers.empty() ? e.n : numbers[i], static_cast<int>(i)});
    }
    return out;
}

}  // namespace shellgame
