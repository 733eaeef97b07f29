// SPDX-License-Identifier: MIT
#include "shellgame/rules/terms/names.hpp"

#include "model/form.hpp"
#include "model/record.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/new_names.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/counters.hpp"
#include "words/exchange.hpp"
#include "words/play.hpp"

namespace shellgame {

Message markerName(const Marker& marker) {
    const std::string at = recordText(marker.at, marker.position);
    if (marker.kind == MarkerKind::concealed) return Message(words::stackIn, at);
    if (marker.kind == MarkerKind::mine) return Message(words::minefieldIn, at);
    return Message(words::markerIn, term(marker.kind), at);
}

Message positionName(const Position& position) {
    if (position == Position()) return {};
    if (position.faces.empty()) return Message(words::positionIn, term(position.text()));
    return Message(position.portion == Portion::bypass ? words::positionInBypass : words::positionInCrest,
                   position.faces);
}

Message::Arg piecesText(const State& state, const std::vector<PieceId>& pieces) {
    if (pieces.empty()) return Message::Arg(Message(words::nothing));
    Listed out;
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        out.items.emplace_back(p != nullptr ? p->type : id.text);
    }
    return Message::Arg(std::move(out));
}

Message::Arg contentsText(const State& state, const Marker& marker) {
    if (!marker.isDummy()) return piecesText(state, marker.contents);
    if (marker.kind != MarkerKind::concealed) return Message::Arg(term(kindRow(marker.kind).emptyName));
    return Message::Arg(Message(words::dummyCounters, marker.dummies));
}

Message::Arg piecesAt(const State& state, const std::vector<PieceId>& pieces) {
    std::vector<std::pair<std::string, Listed>> places;
    for (const PieceId& id : pieces) {
        const Piece& p = *state.piece(id);
        const Location at = state.placeOf(p);
        std::string here = at.empty() ? "" : recordText(at, state.positionOf(p));
        if (places.empty() || places.back().first != here) places.emplace_back(std::move(here), Listed{});
        places.back().second.items.emplace_back(p.type);
    }
    std::vector<Message::Arg> out;
    for (auto& [here, who] : places) {
        if (here.empty())
            out.emplace_back(std::move(who));
        else
            out.emplace_back(Message(words::piecesIn, std::move(who), here));
    }
    return out.empty() ? Message::Arg(Listed{}) : chained(words::andThose, out);
}

Findings newNameFindings(const GameView& view, const std::string& name, Subject about) {
    if (view.oneListOfNames || mayBeNamed(view.state, name)) return {};
    return {forbidden(
        "", std::move(about),
        Message(words::foundExpected, asWritten(describeJson(name)), asWritten(newNameWanted(view.state))))};
}

}  // namespace shellgame
