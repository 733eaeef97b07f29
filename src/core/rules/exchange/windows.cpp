// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/windows.hpp"

#include <set>

#include "shellgame/rules/house_rules.hpp"

namespace shellgame {

namespace {

std::string windowId(const SideId& side, std::string_view track) {
    return side.text + "/" + std::string(track);
}

const WindowRow* rowNow(const State& state, const SideId& side, const KindRow& kind) {
    const bool own = state.clock.player == side;
    for (const WindowRow& w : kind.windows)
        if (w.phase == state.clock.phase && w.ownTurn == own) return &w;
    return nullptr;
}

std::string keyOf(const Clock& clock, std::string_view what) {
    return std::to_string(clock.turn) + "/" + clock.player.text + "/" + std::string(what);
}

WindowState& fresh(const WindowNow& now, Draft& draft) {
    auto& w = draft.edit<WindowState>(windowId(now.side, now.track));
    if (w.window != now.window) {
        w.window = now.window;
        w.shut = false;
        w.locked = false;
    }
    if (w.phase != now.phase) {
        w.phase = now.phase;
        w.count = 0;
    }
    return w;
}

}  // namespace

WindowNow windowNow(const State& state, const SideId& side, MarkerKind kind, std::string_view track) {
    const KindRow& row = kindRow(kind);
    WindowNow now;
    now.side = side;
    now.kind = kind;
    now.track = std::string(track.empty() ? row.track : track);
    now.why.rule = std::string(row.rule);
    now.why.at = side.text;
    now.why.verdict = Verdict::forbidden;
    const std::string name(row.name);
    // Counts are per phase; minefields have such a count too, but no window (4.6.4).
    const std::string phase(enumText(state.clock.phase));
    if (state.clock.phase != Phase::setup) now.phase = keyOf(state.clock, phase);
    if (const auto it = state.windows.find(windowId(side, now.track));
        it != state.windows.end() && !now.phase.empty() && it->second.phase == now.phase)
        now.count = it->second.count;
    const WindowRow* w = rowNow(state, side, row);
    if (w == nullptr) {
        now.why.text = state.clock.phase == Phase::setup
                           ? Message("Nothing shifts before play has begun.")
                           : Message("A %1 can't try to shift in this phase.", name);
        return now;
    }
    now.window = keyOf(state.clock, w->joined.empty() ? std::string_view(phase) : w->joined);
    if (const auto it = state.windows.find(windowId(side, now.track)); it != state.windows.end()) {
        if (it->second.window == now.window) {
            now.locked = it->second.locked;
            now.shut = it->second.shut && w->startOnly;
        }
    }
    if (now.locked) {
        now.why.rule = "2.5";
        now.why.text = Message("A failed attempt has ended this side's shifts of this kind for the phase.");
    } else if (now.shut) {
        now.why.text = Message("The window shut with this side's first move or advance of the phase.");
    } else {
        now.open = true;
        now.why.verdict = Verdict::ok;
        now.why.text = w->startOnly ? Message("Open until this side's first move or advance of the phase.")
                                    : Message("Open at any time of this phase.");
    }
    return now;
}

std::vector<WindowNow> windowsNow(const State& state) {
    std::set<std::pair<SideId, MarkerKind>> held;
    for (const auto& [id, marker] : state.markers) held.insert({marker.side, marker.kind});
    std::vector<WindowNow> out;
    for (const auto& [id, side] : state.sides)
        for (const KindRow& row : kindRows()) {
            const bool has = row.kind == MarkerKind::concealed || held.contains({id, row.kind});
            if (row.windows.empty() || !has) continue;
            out.push_back(windowNow(state, id, row.kind));
            if (row.fortified && houseRuleOn(state.settings, "fortifications_apart"))
                out.push_back(windowNow(state, id, row.kind, fortificationTrack));
        }
    return out;
}

void shutWindows(const State& state, const SideId& side, Draft& draft) {
    for (const KindRow& row : kindRows()) {
        const WindowRow* w = rowNow(state, side, row);
        if (w == nullptr || !w->startOnly) continue;
        const WindowNow now = windowNow(state, side, row.kind);
        if (!now.shut) fresh(now, draft).shut = true;
    }
}

void lockWindow(const State& state, const SideId& side, MarkerKind kind, std::string_view track,
                Draft& draft) {
    const WindowNow now = windowNow(state, side, kind, track);
    if (!now.window.empty()) fresh(now, draft).locked = true;
}

void countShift(const State& state, const SideId& side, MarkerKind kind, std::string_view track, int shifts,
                Draft& draft) {
    const WindowNow now = windowNow(state, side, kind, track);
    if (!now.phase.empty()) fresh(now, draft).count += shifts;
}

}  // namespace shellgame
