// SPDX-License-Identifier: MIT
// Decides which units at the other end of a shift come or stay (3.3.3, 5.1).
#include <algorithm>

#include "rules/exchange/memo.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace exchange {

namespace {

bool isFortification(const State& state, const PieceId& id) {
    const Piece* piece = state.piece(id);
    return piece != nullptr && piece->kind == PieceClass::fortification;
}

/// Returns true if the other end of a pair with a choice would be overstacked.
bool lacksRoom(const Memo& memo, const std::vector<PairView>& pairs) {
    Findings findings;
    stackingFindings(memo, pairs, findings);
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        const Location* at = f.subject.as<Location>();
        return std::any_of(pairs.begin(), pairs.end(), [&](const PairView& p) {
            return p.choice && at != nullptr && *at == p.to.marker->at;
        });
    });
}

/// A unit that may come, together with everything it carries.
struct Group {
    std::size_t pair = 0;
    int halfSquads = 0;
    std::vector<PieceId> pieces;
};

/// Adds the units that may come and would be legal at the other end of the pair (2.4).
void addGroups(const Memo& memo, const std::vector<PairView>& pairs, std::size_t at,
               std::vector<Group>& out) {
    const PairView& pair = pairs[at];
    const State& state = memo.view.state;
    const auto met = pair.mayCome();
    // Returns the outermost carrier of a counter, counting only carriers that may come too. Returns the
    // counter itself if it has no such carrier.
    const auto base = [&](PieceId id) {
        for (const Piece* p = state.piece(id);
             p != nullptr && std::find(met.begin(), met.end(), p->carrier) != met.end(); p = state.piece(id))
            id = p->carrier;
        return id;
    };
    for (const PieceId& first : met) {
        if (base(first) != first) continue;
        Group group{at, state.piece(first)->halfSquads(), {}};
        std::copy_if(met.begin(), met.end(), std::back_inserter(group.pieces),
                     [&](const PieceId& id) { return base(id) == first; });
        Party party = pair.to;
        party.pieces = group.pieces;
        party.whole = false;
        Findings findings;
        consistencyFindings(memo, party, pair.from, positionAfter(memo, pair.from, pairs), findings);
        if (worst(withRulings(state, std::move(findings))) != Verdict::forbidden)
            out.push_back(std::move(group));
    }
}

void comes(std::vector<PairView>& pairs, const Group& group, bool yes) {
    std::vector<PieceId>& back = pairs[group.pair].back;
    for (const PieceId& id : group.pieces)
        if (yes)
            back.push_back(id);
        else
            std::erase(back, id);
}

/// Makes units come at once until the arriving units have room. Begins with the smallest units, and selects
/// no more than necessary.
std::vector<PairView> withRoom(const Memo& memo, const std::vector<PairView>& pairs) {
    std::vector<PairView> out = pairs;
    std::vector<Group> groups, gone;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (pairs[i].choice) addGroups(memo, pairs, i, groups);
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.halfSquads < b.halfSquads; });
    for (const Group& group : groups) {
        if (!lacksRoom(memo, out)) break;
        comes(out, group, true);
        gone.push_back(group);
    }
    for (const Group& group : gone) {
        comes(out, group, false);
        if (lacksRoom(memo, out)) comes(out, group, true);
    }
    return out;
}

/// Returns true if the player has named units to come at once although there is room for all of them to stay.
bool namedInVain(const Memo& memo, const std::vector<PairView>& pairs) {
    const State& state = memo.view.state;
    const auto isUnit = [&](const PieceId& id) { return !isFortification(state, id); };
    const auto names = [&](const PairView& p) {
        return !p.self() && !allComes(state.settings, kindRow(p.from.marker->kind)) &&
               std::any_of(p.back.begin(), p.back.end(), isUnit);
    };
    if (std::none_of(pairs.begin(), pairs.end(), names)) return false;
    std::vector<PairView> unnamed = pairs;
    for (PairView& p : unnamed) {
        if (!names(p)) continue;
        std::erase_if(p.back, isUnit);
        p.choice = true;
    }
    return !lacksRoom(memo, unnamed);
}

}  // namespace

void roomToStay(const Memo& memo, std::vector<PairView>& pairs, Findings& out) {
    if (!memo.rules.stayDeclared && namedInVain(memo, pairs))
        out.push_back({Verdict::forbidden, std::string(kindRow(pairs.front().to.marker->kind).partRule),
                       pairs.front().to.id, Message(words::whoComesAndWhoStays)});
    Findings staying;
    stackingFindings(memo, pairs, staying);
    const bool choice = std::any_of(pairs.begin(), pairs.end(), [](const PairView& p) { return p.choice; });
    if (choice && !staying.empty()) {
        std::vector<PairView> freed = withRoom(memo, pairs);
        Findings left;
        stackingFindings(memo, freed, left);
        if (left.empty()) {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                std::vector<PieceId> come = freed[i].back;
                std::erase_if(come, [&](const PieceId& id) {
                    return std::find(pairs[i].back.begin(), pairs[i].back.end(), id) != pairs[i].back.end();
                });
                if (come.empty()) continue;
                out.push_back({Verdict::ok, std::string(kindRow(freed[i].to.marker->kind).partRule),
                               freed[i].to.id,
                               Message(words::thereIsNoRoomForToStay, piecesText(memo.view.state, come),
                                       freed[i].from.marker->at.text())});
            }
            pairs = std::move(freed);
            return;
        }
    }
    out.insert(out.end(), staying.begin(), staying.end());
}

}  // namespace exchange

namespace {

/// Returns a separate pair for the units that come: from their marker to the marker that the arriving units
/// have left.
exchange::PairView coming(const State& state, const std::vector<PieceId>& pieces) {
    exchange::PairView out;
    const Piece* first = pieces.empty() ? nullptr : state.piece(pieces.front());
    const auto offer = pieces.empty() ? state.offers.end() : state.offers.find(pieces.front());
    if (first == nullptr || offer == state.offers.end()) return out;
    out.from = {first->under, state.marker(first->under), pieces};
    out.to = {offer->second.back, state.marker(offer->second.back), {}};
    return out;
}

}  // namespace

ComeJudgement judgeCome(const GameView& view, const std::vector<PieceId>& pieces) {
    ComeJudgement out;
    for (const PieceId& id : pieces) {
        const Piece& piece = *view.state.piece(id);
        const auto offer = view.state.offers.find(id);
        if (offer == view.state.offers.end() || !offer->second.what.contains("come")) {
            out.coming.push_back(
                {Verdict::forbidden, "3.3.3", id, Message(words::mayNotComeNow, piece.type)});
            out.staying.push_back(out.coming.back());
        } else if (piece.under != view.state.piece(pieces.front())->under) {
            out.coming.push_back(
                {Verdict::forbidden, "3.3.3", id, Message(words::theyAreNotUnderSameMarker)});
        }
    }
    if (!out.coming.empty() || pieces.empty()) return out;
    const exchange::PairView pair = coming(view.state, pieces);
    if (pair.from.marker == nullptr || pair.to.marker == nullptr)
        return {{{Verdict::forbidden, "3.3.3", pieces.front(), Message(words::markerThatItWouldCome)}}, {}};
    const exchange::Memo memo(view);
    exchange::consistencyFindings(memo, pair.from, pair.to, pair.to.marker->position, out.coming);
    exchange::stackingFindings(memo, {pair}, out.coming);
    exchange::placementFindings(memo, {pair}, out.coming);
    out.coming = withRulings(view.state, std::move(out.coming));
    return out;
}

void playCome(const GameView& view, const std::vector<PieceId>& pieces, Draft& draft, Outcome& outcome) {
    const exchange::PairView pair = coming(view.state, pieces);
    Marker& from = draft.editMarker(pair.from.id);
    Marker& to = draft.editMarker(pair.to.id);
    const bool boreSight = exchange::neverMoved(view.state, pair.from.id, pair.to.id);
    for (const PieceId& id : pieces) {
        std::erase(from.contents, id);
        to.contents.push_back(id);
        if (draft.find<Offer>(id) != nullptr) draft.erase<Offer>(id);
        exchange::settle(view, id, pair.to.id, to, true, boreSight, draft);
    }
    outcome.reasons.push_back(
        {Verdict::ok, "3.3.3", pair.to.id,
         Message(words::underNowPut, markerName(to), piecesText(view.state, to.contents))});
    exchange::leaveFortifications(pieces, *pair.from.marker, draft);
    exchange::followFortifications(view, pieces, draft, outcome);
}

}  // namespace shellgame
