// SPDX-License-Identifier: MIT
#include "shellgame/rules/ai/revealed_enemy.hpp"

#include <algorithm>
#include <cmath>

#include "shellgame/base/json.hpp"
#include "shellgame/play/replay.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/sequence.hpp"
#include "words/base.hpp"

namespace shellgame {

namespace {

void countIn(const State& state, const SideId& ai, FogAt& out) {
    for (const auto& [id, m] : state.markers) {
        if (m.side != ai || m.kind == MarkerKind::hip || m.kind == MarkerKind::mine || m.faceUp()) continue;
        ++out.stacks;
        out.real += m.isDummy() ? 0 : 1;
    }
    if (out.stacks == 0) return;
    out.chance = static_cast<double>(out.real) / out.stacks;
    const auto factorial = [](int n) { return std::lgamma(n + 1.0); };
    out.bits =
        (factorial(out.stacks) - factorial(out.real) - factorial(out.stacks - out.real)) / std::log(2.0);
}

/// Returns true if an answer of the program contains a shift roll.
bool shifted(const Entry& e) {
    return std::any_of(e.rolls.begin(), e.rolls.end(), [](const Roll& r) { return r.kind == "DR"; });
}

std::vector<StackDealt> dealtIn(const State& state, const SideId& ai) {
    std::vector<StackDealt> out;
    for (const auto& [id, m] : state.markers)
        if (m.side == ai) out.push_back({id, m.at, m.kind, Message(words::asIs, contentsText(state, m))});
    std::stable_sort(out.begin(), out.end(),
                     [](const StackDealt& a, const StackDealt& b) { return a.at < b.at; });
    return out;
}

/// Adds the units that an entry has revealed, without duplicates.
void addFound(const Entry& e, const State& state, const SideId& ai, std::vector<UnitFound>& out) {
    for (const Change& c : e.changes) {
        if (c.table != "pieces" || c.field != "under" || *c.after != "") continue;
        const PieceId id(c.id);
        const Piece* p = state.piece(id);
        if (p == nullptr || p->side != ai || !p->isUnit()) continue;
        if (std::none_of(out.begin(), out.end(), [&](const UnitFound& f) { return f.piece == id; }))
            out.push_back({id, p->type, e.turn, e.player, e.phase});
    }
}

bool looksAsUmpire(const Entry& e) {
    return e.phase != Phase::setup && std::any_of(e.changes.begin(), e.changes.end(), [](const Change& c) {
               return c.table == "settings" && c.field == "viewer" && *c.after == "";
           });
}

}  // namespace

RevealedEnemy revealedEnemy(const Session& session) {
    RevealedEnemy out;
    const SideId ai = session.state().settings.aiSide;
    if (ai.empty()) return out;
    out.ai = ai;
    Replay replay(session);
    out.seed = session.state().dice.seed;
    // Without its boards a game can be read, but its Victory Conditions can't be counted.
    if (session.groundPtr() != nullptr) out.victory = conditionsNow(session.view(), SideId());
    out.over = session.state().clock.phase != Phase::setup && !nextPhase(session.state());
    out.winner = winnerOf(out.victory, out.over, session.state());
    std::vector<int> ends;  // index of the last entry of each Player Turn
    for (const Entry& e : session.entries()) {
        if (!secretSetBy(e).empty()) out.seeded.push_back(&e);
        if (e.undone || e.isHistory()) continue;
        if (e.isLook()) {
            if (looksAsUmpire(e)) out.looks.push_back(&e);
            continue;
        }
        const bool answers = e.verb == EnemyAct::about.verb;
        if (e.verb == DealAct::about.verb) {
            if (const auto state = replay.at(e.n)) out.deal = dealtIn(**state, ai);
        } else if (answers && shifted(e)) {
            out.shifts.push_back(&e);
        } else if (e.verb == AskAct::about.verb || (answers && !e.findings.empty())) {
            out.asked.push_back(&e);
        }
        if (e.phase == Phase::setup) continue;
        addFound(e, session.state(), ai, out.found);
        if (out.fog.empty() || out.fog.back().turn != e.turn || out.fog.back().player != e.player) {
            out.fog.push_back({.turn = e.turn, .player = e.player});
            ends.push_back(0);
        }
        ends.back() = e.n;
    }
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (const auto state = replay.at(ends[i])) countIn(**state, ai, out.fog[i]);
    return out;
}

}  // namespace shellgame
