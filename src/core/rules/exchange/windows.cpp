// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/windows.hpp"

#include <algorithm>
#include <set>

#include "model/keys.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

std::string windowId(const SideId& side, std::string_view track) {
    return SideName{side, std::string(track)}.text();
}

const WindowRow* rowNow(const State& state, const SideId& side, const KindRow& kind) {
    const bool own = state.clock.player == side;
    for (const WindowRow& w : kind.windows)
        if (w.phase == state.clock.phase && w.ownTurn == own) return &w;
    return nullptr;
}

std::string keyOf(const Clock& clock, std::string_view what) {
    return playerTurn(clock) + "/" + std::string(what);
}

WindowState& fresh(const WindowNow& now, Draft& draft) {
    auto& w = draft.edit<WindowState>(windowId(now.side, now.track));
    if (w.window != now.window) {
        w.window = now.window;
        w.shut = false;
        w.locked = false;
        w.tried.clear();
    }
    if (w.phase != now.phase) {
        w.phase = now.phase;
        w.count = 0;
    }
    return w;
}

/// Returns true if a house rule counts the enemy MPh and the DFPh of the same Player Turn as one phase
/// (3.3.5).
bool joinsCounts(const State& state, const WindowRow* row) {
    return row != nullptr && !row->joined.empty() && houseRuleOn(state.settings, "previous_joined");
}

/// Returns how many successes a side has had in this phase with markers of all kinds.
int countOfAll(const State& state, const SideId& side, const WindowNow& now, const std::string& plain) {
    int sum = 0;
    for (const auto& [id, w] : state.windows)
        if (sideOfKey(id) == side && (w.phase == now.phase || w.phase == plain)) sum += w.count;
    return sum;
}

}  // namespace

WindowNow windowNow(const State& state, const SideId& side, MarkerKind kind, std::string_view track) {
    const KindRow& row = kindRow(kind);
    WindowNow now;
    now.side = side;
    now.kind = kind;
    now.track = std::string(track.empty() ? ownTrack(state.settings, row) : track);
    now.why.rule = std::string(row.windowRule);
    now.why.subject = side;
    now.why.verdict = Verdict::forbidden;
    const Message name = term(row.name);
    // Successes are counted per phase. Minefields are counted too, although they have no shift opportunity
    // (4.6.4).
    const std::string phase(enumText(state.clock.phase));
    const WindowRow* w = rowNow(state, side, row);
    if (state.clock.phase != Phase::setup)
        now.phase = keyOf(state.clock, joinsCounts(state, w) ? w->joined : std::string_view(phase));
    if (houseRuleOn(state.settings, "previous_any_kind") && !now.phase.empty())
        now.count = countOfAll(state, side, now, keyOf(state.clock, phase));
    else if (const auto it = state.windows.find(windowId(side, now.track));
             it != state.windows.end() && !now.phase.empty() && it->second.phase == now.phase)
        now.count = it->second.count;
    if (w == nullptr) {
        now.why.message = state.clock.phase == Phase::setup ? Message(words::nothingShiftsBeforePlayHasBegun)
                                                            : Message(words::cantTryToShiftInThisPhase, name);
        return now;
    }
    now.window = keyOf(state.clock, w->joined.empty() ? std::string_view(phase) : w->joined);
    if (const auto it = state.windows.find(windowId(side, now.track)); it != state.windows.end()) {
        if (it->second.window == now.window) {
            now.locked = it->second.locked;
            now.tried = it->second.tried;
            now.shut = it->second.shut && w->startOnly;
        }
    }
    if (now.locked) {
        now.why.rule = "2.5";
        now.why.message = Message(words::failedAttemptHasEndedThisSideShifts);
    } else if (now.shut) {
        now.why.message = Message(words::windowShutWithThisSideFirstMove);
    } else {
        now.open = true;
        now.why.verdict = Verdict::ok;
        now.why.message = w->startOnly ? Message(words::openUntilThisSideFirstMove)
                                       : Message(words::openAtAnyTimeOfThisPhase);
    }
    return now;
}

bool untilFirstMove(const State& state, const WindowNow& window) {
    const auto& rows = kindRow(window.kind).windows;
    return window.open && std::any_of(rows.begin(), rows.end(), [&](const WindowRow& row) {
               return row.phase == state.clock.phase && row.ownTurn == (state.clock.player == window.side) &&
                      row.startOnly;
           });
}

std::vector<WindowNow> windowsNow(const State& state) {
    std::set<std::pair<SideId, MarkerKind>> held;
    for (const auto& [id, marker] : state.markers) held.insert({marker.side, marker.kind});
    std::vector<WindowNow> out;
    for (const auto& [id, side] : state.sides)
        for (const KindRow& row : kindRows()) {
            const bool has = row.kind == MarkerKind::concealed || held.contains({id, row.kind});
            if (row.windows.empty() || systemOf(row.kind) != state.settings.system || !has) continue;
            out.push_back(windowNow(state, id, row.kind));
            if (row.fortified && houseRuleOn(state.settings, "fortifications_apart"))
                out.push_back(windowNow(state, id, row.kind, fortificationTrack));
        }
    return out;
}

void lockWindow(const State& state, const SideId& side, MarkerKind kind, std::string_view track,
                const std::vector<MarkerId>& tried, Draft& draft) {
    const WindowNow now = windowNow(state, side, kind, track);
    if (now.window.empty()) return;
    WindowState& w = fresh(now, draft);
    w.locked = true;
    if (!houseRuleOn(state.settings, "lock_others")) return;
    for (const MarkerId& id : tried)
        if (std::find(w.tried.begin(), w.tried.end(), id) == w.tried.end()) w.tried.push_back(id);
}

void countShift(const State& state, const SideId& side, MarkerKind kind, std::string_view track, int shifts,
                Draft& draft) {
    const WindowNow now = windowNow(state, side, kind, track);
    if (!now.phase.empty()) fresh(now, draft).count += shifts;
}

namespace {

/// Ends the shift opportunities of a side that are open only at the start of a phase.
void shutWindows(const State& state, const SideId& side, Draft& draft) {
    for (const KindRow& row : kindRows()) {
        const WindowRow* w = systemOf(row.kind) == state.settings.system ? rowNow(state, side, row) : nullptr;
        if (w == nullptr || !w->startOnly) continue;
        const WindowNow now = windowNow(state, side, row.kind);
        if (!now.shut) fresh(now, draft).shut = true;
    }
}

}  // namespace

void endStartOfPhase(const GameView& view, const SideId& side, const std::vector<PieceId>& who,
                     Draft& draft) {
    if (who.empty() && houseRuleOn(view.state.settings, "dummies_leave_open")) return;
    shutWindows(view.state, side, draft);
}

void endStartOfMPh(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft) {
    if (view.state.clock.phase == Phase::MPh) endStartOfPhase(view, side, who, draft);
}

}  // namespace shellgame
