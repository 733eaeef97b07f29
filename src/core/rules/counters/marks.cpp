// SPDX-License-Identifier: MIT
// Marks that begin or end automatically in the sequence of play.
#include "rules/counters/marks.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "model/record.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/counters.hpp"

namespace shellgame {

namespace {

/// A rule by which a mark begins or ends automatically.
struct MarkRow {
    std::string_view mark;
    std::string_view rule;
    enum class When {
        leaving,       ///< The mark ends when `phase` of either Player Turn ends.
        leavingEnemy,  ///< The mark ends when `phase` of the other side's Player Turn ends.
        ownStart,      ///< The mark ends when `phase` of its own side's Player Turn begins.
        with,          ///< The mark begins with the mark `other`.
        ended,         ///< The mark ends when the mark `other` begins.
        without,       ///< The mark ends when the mark `other` ends.
        alone          ///< The mark ends when `phase` ends, unless a Known enemy is in the Location.
    } when;
    Phase phase = Phase::setup;
    std::string_view other = {};
    bool always = false;  ///< true if the row applies regardless of the house rule, as for the TI of 2.5
};

using When = MarkRow::When;
// The rows for TI and CX follow the text of the rules; the others follow common practice.
constexpr std::array<MarkRow, 17> markRows{{
    {"TI", "A4.8", When::leaving, Phase::CCPh, "", true},
    {"pinned", "A7.8", When::leaving, Phase::CCPh},
    {"DM", "A10.62", When::leaving, Phase::RPh},
    {"first fire", "A8.1", When::leavingEnemy, Phase::DFPh},
    {"final fire", "A8.4", When::leavingEnemy, Phase::DFPh},
    {"prep fire", "A3.2", When::leaving, Phase::AFPh},
    {"first fire", "D3.3", When::leaving, Phase::AFPh},
    {"final fire", "A3.5", When::leaving, Phase::AFPh},
    {"intensive fire", "C5.6", When::leaving, Phase::CCPh},
    {"no fire", "C5.6", When::leaving, Phase::CCPh},
    {"melee", "A11.15", When::alone, Phase::CCPh},
    {"CX", "A4.51", When::ownStart, Phase::MPh},
    {"DM", "A10.62", When::with, Phase::setup, "broken"},
    {"pinned", "A7.8", When::ended, Phase::setup, "broken"},
    {"TI", "A4.8", When::ended, Phase::setup, "broken"},
    {"CX", "A4.51", When::ended, Phase::setup, "broken"},
    {"DM", "A10.62", When::without, Phase::setup, "broken"},
}};

bool holds(const Settings& settings, const MarkRow& row) {
    return row.always || !houseRuleOn(settings, "marks_by_hand");
}

/// Counters that have lost a mark. Both sides may read the entries about Known counters; only the owner may
/// read the others.
struct Lost {
    std::vector<Message::Arg> open;
    std::map<SideId, std::vector<Message::Arg>> hidden;
};

void tell(const MarkRow& row, const Lost& lost, Outcome& outcome) {
    const auto say = [&](const std::vector<Message::Arg>& who, Readers audience) {
        if (who.empty()) return;
        outcome.reasons.push_back(said(std::string(row.rule), "",
                                       Message(words::noLonger, term(row.mark), Listed{who}),
                                       std::move(audience)));
    };
    say(lost.open, {});
    for (const auto& [side, who] : lost.hidden) say(who, Readers::only(side));
}

/// Removes a mark from the counters of these sides.
void takeOff(const State& state, const MarkRow& row, const std::set<SideId>& of, Draft& draft,
             Outcome& outcome) {
    const std::string mark(row.mark);
    Lost lost;
    for (const auto& [id, piece] : state.pieces) {
        if (!piece.marks.contains(mark) || !of.contains(piece.side)) continue;
        if (row.when == When::alone && knownEnemyWith(state, piece)) continue;
        draft.editPiece(id).marks.erase(mark);
        if (!piece.inPlay()) continue;
        const Message::Arg who = piecesAt(state, {id});
        if (piece.under.empty())
            lost.open.push_back(who);
        else
            lost.hidden[piece.side].push_back(who);
    }
    for (const auto& [id, marker] : state.markers) {
        if (!marker.marks.contains(mark) || !of.contains(marker.side)) continue;
        draft.editMarker(id).marks.erase(mark);
        lost.hidden[marker.side].emplace_back(markerName(marker));
    }
    tell(row, lost, outcome);
}

}  // namespace

std::string_view fireMark(const Clock& clock, const Piece& piece) {
    if (clock.player == piece.side) {
        if (clock.phase == Phase::PFPh) return "prep fire";
        if (clock.phase == Phase::AFPh) return "final fire";
        return clock.phase == Phase::MPh && piece.kind == PieceClass::vehicle ? "first fire" : "";
    }
    if (clock.phase == Phase::DFPh) return "final fire";
    if (clock.phase != Phase::MPh) return "";
    return piece.marks.contains("first fire") ? "final fire" : "first fire";
}

bool knownEnemyWith(const State& state, const Piece& piece) {
    const Location& at = state.placeOf(piece);
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& other) {
        const Piece& p = other.second;
        return p.side != piece.side && p.inPlay() && p.under.empty() && p.at == at &&
               (p.isUnit() || p.kind == PieceClass::vehicle);
    });
}

bool markEnds(const Settings& settings, std::string_view mark, const SideId& side, const Clock& left,
              const Clock& entered) {
    return std::any_of(markRows.begin(), markRows.end(), [&](const MarkRow& row) {
        return row.mark == mark && holds(settings, row) &&
               ((row.when == When::leaving && left.phase == row.phase) ||
                (row.when == When::leavingEnemy && left.phase == row.phase && left.player != side) ||
                (row.when == When::ownStart && entered.phase == row.phase && entered.player == side));
    });
}

void marksOfPhases(const State& state, const std::vector<Clock>& left, const std::vector<Clock>& entered,
                   Draft& draft, Outcome& outcome) {
    // Each row is applied once, even if several phases pass.
    for (const MarkRow& row : markRows) {
        const bool ending =
            row.when == When::leaving || row.when == When::leavingEnemy || row.when == When::alone;
        if (!holds(state.settings, row) || (!ending && row.when != When::ownStart)) continue;
        std::set<SideId> sides;
        for (const Clock& c : ending ? left : entered)
            for (const auto& [side, unused] : state.sides)
                if (c.phase == row.phase && (row.when != When::ownStart || side == c.player) &&
                    (row.when != When::leavingEnemy || side != c.player))
                    sides.insert(side);
        takeOff(state, row, sides, draft, outcome);
    }
}

void marksOfMove(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome) {
    const Doing doing = act.verb().traits.doing;
    const Settings& settings = view.state.settings;
    if ((doing != Doing::moves && doing != Doing::enters) || settings.system != System::asl ||
        view.state.clock.phase == Phase::setup || houseRuleOn(settings, "marks_by_hand"))
        return;
    std::map<PieceId, PieceId> near;
    for (const PieceId& id : piecesNamed(draft.now(), act.named())) {
        const Piece* mover = draft.piece(id);
        if (mover == nullptr || !mover->under.empty() || !mover->inPlay() || !mover->isUnit() ||
            mover->marks.contains("broken") || mover->marks.contains("wreck"))
            continue;
        const Location at = draft.now().placeOf(*mover);
        for (const auto& [other, p] : draft.now().pieces) {
            if (p.side == mover->side || !p.under.empty() || !p.inPlay() || !p.marks.contains("broken") ||
                p.marks.contains("DM") || p.marks.contains("captured"))
                continue;
            const Location& where = draft.now().placeOf(p);
            const auto d = view.ground.distance(at.hex, where.hex);
            if (d && *d <= 1 && at.level == where.level) near.emplace(other, id);
        }
    }
    for (const auto& [id, mover] : near) {
        draft.editPiece(id).marks.insert("DM");
        outcome.reasons.push_back(
            said("A10.62", id,
                 Message(words::isDesperate, piecesAt(draft.now(), {id}), piecesText(draft.now(), {mover}))));
    }
}

bool mayRally(const State& state, const Piece& unit) {
    if (unit.marks.contains("melee")) return false;
    if (unit.isSmc() || unit.side == state.clock.player) return true;
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& other) {
        const Piece& l = other.second;
        return l.side == unit.side && l.isLeader() && l.inPlay() && !l.marks.contains("broken") &&
               state.placeOf(l) == state.placeOf(unit);
    });
}

MarksChanged marksOfAct(const Settings& settings, const std::vector<std::string>& add,
                        const std::vector<std::string>& remove, Piece& piece) {
    MarksChanged out;
    const auto named = [](const std::vector<std::string>& list, std::string_view mark) {
        return std::find(list.begin(), list.end(), mark) != list.end();
    };
    for (const MarkRow& row : markRows) {
        if (!holds(settings, row) || row.other.empty() || !piece.isPersonnel()) continue;
        // If the command names the mark explicitly, this row is not applied.
        if (named(add, row.mark) || named(remove, row.mark)) continue;
        const std::string mark(row.mark);
        if (row.when == When::with && named(add, row.other) && piece.marks.insert(mark).second)
            out.come.insert(mark);
        const bool goes = (row.when == When::ended && named(add, row.other)) ||
                          (row.when == When::without && named(remove, row.other));
        if (goes && piece.marks.erase(mark) > 0) out.gone.insert(mark);
    }
    return out;
}

}  // namespace shellgame
