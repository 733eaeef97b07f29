// SPDX-License-Identifier: MIT
// Acts right after a shift: units come or stay (3.3.3), and units occupy a fortification (4.4).
#include <algorithm>
#include <map>
#include <set>

#include "base/count.hpp"
#include "rules/counters/counters.hpp"
#include "rules/exchange/after_shift.hpp"
#include "rules/terms/findings.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

/// The units that an act names: Known units, and units under each marker. The set of a dummy marker is empty.
struct UnitsIn {
    std::vector<PieceId> known;
    std::map<MarkerId, std::set<PieceId>> under;
};

UnitsIn namedUnits(const State& state, const std::vector<std::string>& ids, Findings* out) {
    UnitsIn named;
    for (const std::string& id : ids) {
        if (const Marker* m = state.marker(MarkerId(id))) {
            auto& pieces = named.under[MarkerId(id)];
            for (const PieceId& p : m->contents)
                if (state.piece(p)->kind != PieceClass::fortification) pieces.insert(p);
        } else if (const Piece* p = state.piece(PieceId(id)); p != nullptr && p->inPlay()) {
            if (p->under.empty())
                named.known.emplace_back(id);
            else
                named.under[p->under].insert(PieceId(id));
        } else if (out != nullptr) {
            out->push_back(forbidden("", "/in", Message(words::isNeitherMarkerNorCounterInPlay, id)));
        }
    }
    return named;
}

/// Returns true if all counters under the marker are named, apart from fortifications. Then the marker moves
/// as a whole.
bool whole(const State& state, const MarkerId& id, const std::set<PieceId>& pieces) {
    const Marker& m = *state.marker(id);
    return std::all_of(m.contents.begin(), m.contents.end(), [&](const PieceId& p) {
        return pieces.contains(p) || state.piece(p)->kind == PieceClass::fortification;
    });
}

}  // namespace

Findings checkIn(const GameView& view, const PieceId& fortification, const std::vector<std::string>& inside) {
    const State& state = view.state;
    Findings out;
    const Piece& fort = *state.piece(fortification);
    const Location at = state.placeOf(fort);
    const UnitsIn named = namedUnits(state, inside, &out);
    StackSize size;
    std::set<PieceId> counted;
    const auto one = [&](const PieceId& p) {
        const Piece& piece = *state.piece(p);
        if (!counted.insert(p).second) return;
        if (piece.carrier.empty()) size.add(piece);
        for (Finding& f : placeFindings(view, piece, at, fort.makes)) out.push_back(std::move(f));
    };
    const auto there = [&](const SideId& side, const Location& where, const std::string& what) {
        if (side != fort.side || where != at)
            out.push_back(forbidden("4.4", Subject::written(what),
                                    Message(words::isNotOfItsSideInWhere, what, at.text(), fort.type)));
    };
    for (const PieceId& p : named.known) {
        there(state.piece(p)->side, state.piece(p)->at, p.text);
        one(p);
    }
    for (const auto& [marker, pieces] : named.under) {
        const Marker& m = *state.marker(marker);
        there(m.side, m.at, marker.text);
        if (m.kind == MarkerKind::mine)
            out.push_back(forbidden("4.4", marker, Message(words::minefieldsAreInNoFortification)));
        if (m.kind == MarkerKind::cloaked && !whole(state, marker, pieces))
            out.push_back(forbidden("E1.422", marker, Message(words::noCloakingCounterMayBeSplit)));
        for (const PieceId& p : pieces) one(p);
    }
    // Units that are already in the fortification count too.
    for (const auto& [p, piece] : state.pieces) {
        const bool in = state.placeOf(piece) == at && state.positionOf(piece) == fort.makes;
        if (in && piece.side == fort.side && piece.carrier.empty() && counted.insert(p).second)
            size.add(piece);
    }
    if (fort.capacity > 0 && size.overSquads(fort.capacity))
        out.push_back(
            forbidden("4.4", fortification, Message(words::holdsSquadsAtMost, fort.type, fort.capacity)));
    return out;
}

Message playIn(const GameView& view, const PieceId& fortification, const std::vector<std::string>& inside,
               Draft& draft) {
    const State& state = view.state;
    const Position makes = state.piece(fortification)->makes;
    const UnitsIn named = namedUnits(state, inside, nullptr);
    for (const PieceId& p : named.known) draft.editPiece(p).position = makes;
    for (const auto& [marker, pieces] : named.under) {
        if (whole(state, marker, pieces)) {
            draft.editMarker(marker).position = makes;
            continue;
        }
        const MarkerId apart = draft.newMarker(state.marker(marker)->side);
        splitMarker(state, draft, marker, {pieces.begin(), pieces.end()}, 0, apart);
        draft.editMarker(apart).position = makes;
    }
    if (inside.empty()) return Message(words::nobodyGoesIn, makes);
    return Message(words::about, makes, listed(inside));
}

}  // namespace shellgame
