// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/tunnels.hpp"

#include <algorithm>
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

void tunnelFindings(const GameView& view, const Work& work, const std::string& name, Findings& out) {
    const auto forbid = [&](Message text) {
        out.push_back({Verdict::forbidden, "B8.6", WorkId(name), std::move(text)});
    };
    for (const PieceId& id : work.joins) {
        const std::string& kind = view.state.piece(id)->fortification;
        if (kind != "pillbox" && kind != "fortified-building" && kind != "trench" && kind != "foxhole" &&
            kind != "cave")
            forbid(Message(words::tunnelLeadsIntoNo, view.state.piece(id)->type));
        else if (view.state.placeOf(id).level != 0)
            forbid(Message(words::tunnelLeadsToGroundLevel));
    }
    for (const Location& at : work.ends)
        for (Finding& f : tunnelEndFindings(view, at)) out.push_back(std::move(f));
    const std::vector<Location> ends = tunnelEnds(view.state, work);
    if (ends.size() != 2) return forbid(Message(words::tunnelHasTwoEndsNot, ends.size()));
    const int apart = view.ground.distance(ends[0].hex, ends[1].hex).value_or(0);
    if (apart < 1 || apart > 3)
        forbid(Message(words::endsAndAreHexesApartTunnelTakes, ends[0].text(), ends[1].text(), apart));
    const auto a = view.ground.baseHeight(ends[0].hex), b = view.ground.baseHeight(ends[1].hex);
    if (a && b && *a != *b) forbid(Message(words::andAreNotAtSameBaseLevel, ends[0].text(), ends[1].text()));
}

void complexFindings(const GameView& view, const Work& work, const std::string& name, Findings& out) {
    const auto forbid = [&](Message text) {
        out.push_back({Verdict::forbidden, "G11", WorkId(name), std::move(text)});
    };
    if (work.joins.empty()) forbid(Message(words::caveComplexJoinsCaves));
    for (const PieceId& id : work.joins)
        if (view.state.piece(id)->fortification != "cave")
            forbid(Message(words::caveComplexJoinsCavesNot, view.state.piece(id)->type));
    for (const auto& [other, w] : view.state.works) {
        if (other == name || w.kind != WorkKind::caveComplex) continue;
        for (const PieceId& id : work.joins)
            if (&w != &work && std::find(w.joins.begin(), w.joins.end(), id) != w.joins.end())
                forbid(Message(words::inBelongsToCaveComplexAlready, view.state.piece(id)->type,
                               view.state.placeOf(id).text(), other));
    }
    if (!work.ends.empty()) forbid(Message(words::caveComplexHasNoEnds));
}

}  // namespace

std::vector<Location> tunnelEnds(const State& state, const Work& tunnel) {
    std::vector<Location> out;
    for (const PieceId& id : tunnel.joins) out.push_back(state.placeOf(id));
    out.insert(out.end(), tunnel.ends.begin(), tunnel.ends.end());
    std::erase_if(out, [](const Location& l) { return l.empty(); });
    return out;
}

Findings workFindings(const GameView& view, const Work& work, const std::string& name) {
    Findings out;
    for (const PieceId& id : work.joins) {
        const Piece* p = view.state.piece(id);
        if (p == nullptr || p->side != work.side || !p->inPlay() || p->kind != PieceClass::fortification) {
            out.push_back({Verdict::forbidden, work.kind == WorkKind::tunnel ? "B8.6" : "G11", WorkId(name),
                           Message(words::isNoFortificationOfItsSide, p != nullptr ? p->type : id.text)});
            return out;
        }
    }
    if (work.kind == WorkKind::tunnel)
        tunnelFindings(view, work, name, out);
    else
        complexFindings(view, work, name, out);
    return out;
}

}  // namespace shellgame
