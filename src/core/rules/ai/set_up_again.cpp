// SPDX-License-Identifier: MIT
#include "rules/ai/set_up_again.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "shellgame/play/replay.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"

namespace shellgame {

namespace {

/// The counters and markers of all deals that were not undone.
struct DealtCounters {
    std::set<PieceId> pieces;
    std::set<MarkerId> markers;
    std::map<PieceId, Piece> beside;  ///< counters that were dealt from beside the map, as they were before
};

template <class Id, class T>
void addNew(const std::map<Id, T>& before, const std::map<Id, T>& after, std::set<Id>& out) {
    for (const auto& [id, value] : after)
        if (!before.contains(id)) out.insert(id);
}

/// Returns the entry that ended setup; 0 if setup has not ended, or its end was undone.
int endOfSetup(const Session& session) {
    const auto& entries = session.entries();
    for (const int n : session.liveLine()) {
        const Entry& e = entries[static_cast<std::size_t>(n - 1)];
        if (e.phase == Phase::setup && std::any_of(e.changes.begin(), e.changes.end(), [](const Change& c) {
                return c.table == "clock" && c.field == "phase";
            }))
            return n;
    }
    return 0;
}

Result<DealtCounters> dealtBy(const Session& session, Replay& replay) {
    DealtCounters out;
    for (const int n : session.liveLine()) {
        if (session.entries()[static_cast<std::size_t>(n - 1)].verb != DealAct::about.verb) continue;
        const auto before = replay.at(n - 1);
        if (!before) return tl::unexpected(before.error());
        const State was = **before;
        const auto after = replay.at(n);
        if (!after) return tl::unexpected(after.error());
        addNew(was.pieces, (*after)->pieces, out.pieces);
        addNew(was.markers, (*after)->markers, out.markers);
        for (const auto& [id, piece] : was.pieces)
            if (const Piece* now = (*after)->piece(id); now != nullptr && !piece.inPlay() && now->inPlay())
                out.beside.emplace(id, piece);
    }
    return out;
}

void takeOff(State& state, const DealtCounters& dealt) {
    for (const PieceId& id : dealt.pieces) state.pieces.erase(id);
    for (auto it = state.markers.begin(); it != state.markers.end();) {
        std::erase_if(it->second.contents, [&](const PieceId& id) {
            return dealt.pieces.contains(id) || dealt.beside.contains(id);
        });
        // If the player has merged other counters with a dealt marker, the marker stays.
        it = dealt.markers.contains(it->first) && it->second.contents.empty() ? state.markers.erase(it)
                                                                              : std::next(it);
    }
    for (const auto& [id, piece] : dealt.beside) state.pieces[id] = piece;
    for (auto& [id, piece] : state.pieces)
        if (dealt.pieces.contains(piece.carrier)) piece.carrier = PieceId();
}

}  // namespace

Result<State> setUpAgain(const Session& session) {
    const SideId ai = session.state().settings.aiSide;
    if (ai.empty()) return session.state();
    Replay replay(session);
    const auto dealt = dealtBy(session, replay);
    if (!dealt) return tl::unexpected(dealt.error());
    State out = session.state();
    if (out.clock.phase != Phase::setup) {
        const int end = endOfSetup(session);
        const auto then = replay.at(end > 0 ? end - 1 : 0);
        if (!then) return tl::unexpected(then.error());
        out = **then;
        out.settings.aiSide = ai;
    }
    // If the game is in the Umpire view, the scenario gets the view of the player's side instead.
    if (SideId& viewer = out.settings.viewer; viewer.empty() || viewer == ai)
        for (const auto& [id, side] : out.sides)
            if (id != ai) viewer = id;
    takeOff(out, *dealt);
    for (auto& [name, group] : out.pool)
        if (group.side == ai) group.dealt = false;
    if (out.settings.policy == builtInPolicy()) out.settings.policy.reset();
    return out;
}

}  // namespace shellgame
