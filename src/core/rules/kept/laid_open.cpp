// SPDX-License-Identifier: MIT
#include "shellgame/rules/kept/laid_open.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "shellgame/play/replay.hpp"
#include "shellgame/rules/kept/keeping.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"

namespace shellgame {

namespace {

FogAt fogIn(const State& state, const SideId& kept) {
    FogAt out{.turn = state.clock.turn, .player = state.clock.player};
    for (const auto& [id, m] : state.markers) {
        if (m.side != kept || m.kind == MarkerKind::hip || m.kind == MarkerKind::mine || m.faceUp()) continue;
        ++out.stacks;
        out.real += m.isDummy() ? 0 : 1;
    }
    if (out.stacks == 0) return out;
    out.chance = static_cast<double>(out.real) / out.stacks;
    const auto factorial = [](int n) { return std::lgamma(n + 1.0); };
    out.bits =
        (factorial(out.stacks) - factorial(out.real) - factorial(out.stacks - out.real)) / std::log(2.0);
    return out;
}

std::vector<StackDealt> dealtIn(const State& state, const SideId& kept) {
    std::vector<StackDealt> out;
    for (const auto& [id, m] : state.markers)
        if (m.side == kept) out.push_back({id, m.at, m.kind, Message(words::asIs, contentsText(state, m))});
    std::stable_sort(out.begin(), out.end(),
                     [](const StackDealt& a, const StackDealt& b) { return a.at < b.at; });
    return out;
}

bool looksAsUmpire(const Entry& e) {
    return e.phase != Phase::setup && std::any_of(e.changes.begin(), e.changes.end(), [](const Change& c) {
               return c.table == "settings" && c.field == "viewer" && c.after == "";
           });
}

}  // namespace

LaidOpen laidOpen(const Session& session) {
    LaidOpen out;
    const SideId kept = session.state().settings.kept;
    if (kept.empty()) return out;
    out.kept = kept;
    Replay replay(session);
    for (const Entry& e : session.entries()) {
        if (e.undone || e.isHistory()) continue;
        const bool rolled = std::any_of(e.rolls.begin(), e.rolls.end(), [](const Roll& r) { return r.kept; });
        if (e.verb == DealAct::about.verb) {
            if (const auto state = replay.at(e.n)) out.deal = dealtIn(**state, kept);
        } else if (e.verb == EnemyAct::about.verb && rolled) {
            out.shifts.push_back(&e);
        } else if (e.verb == AskAct::about.verb) {
            out.asked.push_back(&e);
        } else if (e.isLook()) {
            if (looksAsUmpire(e)) out.looks.push_back(&e);
            continue;
        }
        // The fog of a player turn is that which its last act leaves.
        if (e.phase == Phase::setup) continue;
        if (!out.fog.empty() && out.fog.back().turn == e.turn && out.fog.back().player == e.player) continue;
        out.fog.push_back({.turn = e.turn, .player = e.player});
    }
    std::size_t at = out.fog.size();
    for (auto e = session.entries().rbegin(); e != session.entries().rend() && at > 0; ++e) {
        if (e->undone || e->isHistory() || e->isLook() || e->phase == Phase::setup) continue;
        FogAt& fog = out.fog[at - 1];
        if (fog.turn != e->turn || fog.player != e->player) continue;
        if (const auto state = replay.at(e->n)) {
            FogAt now = fogIn(**state, kept);
            now.turn = fog.turn;
            now.player = fog.player;
            fog = now;
        }
        --at;
    }
    return out;
}

}  // namespace shellgame
