// SPDX-License-Identifier: MIT
#include "rules/sighting/recorded_los.hpp"

#include "rules/sighting/act_loss.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

namespace {

/// Returns the stamp (SeenNote::stamp) for LOS that is computed in the present view.
int sightStamp(const State& state) {
    return state.settings.viewer.empty() ? computedStamp : knownStamp;
}

bool computes(const GameView& view) {
    return view.state.clock.phase != Phase::setup && houseRuleOn(view.state.settings, "los_computed");
}

/// Returns true if an act may have changed what any unit sees.
bool mayChangeSight(const Draft& draft) {
    for (const Change& c : draft.changes())
        if (c.table == "pieces" || c.table == "markers" || c.table == "hexes" || c.table == "settings")
            return true;
    return false;
}

void keep(const GameView& view, const MarkerId& id, const Marker& m, const SeenNote& note, Draft& draft) {
    const Act* last = draft.lastAct(id);
    // A side's view ignores records made in the Umpire view, because they may reveal hidden units.
    const bool umpires = last != nullptr && last->kind == ActKind::seen && last->after &&
                         last->after->stamp == computedStamp && note.stamp == knownStamp;
    const Trail known = umpires ? ownTrail(view.state, id) : Trail();
    if (umpires) last = known.empty() ? nullptr : &known.back();
    if (last != nullptr && last->to == m.at && last->position == m.position &&
        viewerOf(last->after) == viewerOf(note))
        return;
    Act act = beginning(view.state.clock, m.at, m.position);
    act.kind = ActKind::seen;
    act.before = act.after = note;
    draft.append(id, std::move(act));
}

/// Returns true for a marker that has a trail and stays in its place.
bool stays(const Draft& draft, const MarkerId& id, const Marker& m) {
    if (kindRow(m.kind).loses.empty()) return false;
    const Marker* now = draft.marker(id);
    return now != nullptr && now->at == m.at;
}

}  // namespace

std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                 const Marker* marker) {
    const SeenAnswer a = view.sight.enemySees(view.state, view.ground, side, at, marker);
    if (a.basis == SeenAnswer::Basis::assumed) return std::nullopt;
    SeenNote out{a.seen, a.range, a.basis == SeenAnswer::Basis::computed ? sightStamp(view.state) : 0, a.by};
    if (view.state.settings.night) out.lit = isIlluminated(view.state, view.ground, at.hex);
    return out;
}

void recordLos(const GameView& view, Draft& draft) {
    if (!computes(view) || !mayChangeSight(draft)) return;
    for (const auto& [id, m] : view.state.markers) {
        if (!stays(draft, id, m)) continue;
        const SeenAnswer seen = view.sight.enemySees(view.state, view.ground, m.side, m.at, &m);
        if (seen.basis != SeenAnswer::Basis::computed || viewerOf(seen) == Viewer::none) continue;
        keep(view, id, m, {true, seen.range, sightStamp(view.state), seen.by}, draft);
    }
}

void recordLosFrom(const GameView& view, const SideId& mover, const Location& on, bool buttonedUp,
                   Draft& draft) {
    if (!computes(view)) return;
    const auto lines = linesOf(view.sight);
    if (lines == nullptr) return;
    for (const auto& [id, m] : view.state.markers) {
        if (m.side == mover || !stays(draft, id, m)) continue;
        const SeenAnswer told = view.sight.enemySees(view.state, view.ground, m.side, m.at, &m);
        if (told.basis == SeenAnswer::Basis::told) continue;
        const auto range =
            lines->sees(view.state, on, m.at, m.position, buttonedUp, nightTargetUnder(view.state, m, false));
        if (!range) continue;
        const SeenNote note{true, *range, sightStamp(view.state), ""};
        // An earlier record already says that an enemy at the same or a shorter range had LOS.
        if (viewerOf(told) == Viewer::near || viewerOf(told) == viewerOf(note)) continue;
        keep(view, id, m, note, draft);
    }
}

}  // namespace shellgame
