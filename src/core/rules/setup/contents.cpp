// SPDX-License-Identifier: MIT
#include "rules/setup/contents.hpp"

#include <algorithm>
#include <set>

#include "rules/terms/findings.hpp"
#include "rules/terms/new_names.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"
#include "words/mapboard.hpp"
#include "words/play.hpp"
#include "words/setup.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

/// Returns true if the counter `id` is the counter `other` or is carried by it, directly or indirectly.
bool carriedBy(const std::vector<PieceSpec>& specs, std::string id, const std::string& other) {
    for (std::size_t steps = 0; steps <= specs.size() && !id.empty(); ++steps) {
        if (id == other) return true;
        const auto it =
            std::find_if(specs.begin(), specs.end(), [&](const PieceSpec& s) { return s.id.text == id; });
        id = it == specs.end() ? std::string() : it->carrier;
    }
    return !id.empty();
}

}  // namespace

/// Checks that each CA is given by adjacent hexes of the counter's hex (A2.2).
void arcFindings(const GameView& view, const std::vector<PieceSpec>& specs, const std::string& hex,
                 Findings& out) {
    for (const PieceSpec& s : specs)
        for (const std::string& arc : {s.piece.ca, s.piece.tca})
            if (!arc.empty() && !hex.empty() && arcShape(s.piece) != ArcShape::none &&
                !arcFits(view.ground, s.piece, hex, arc))
                out.push_back(forbidden("A2.2", HexId(hex),
                                        Message(words::doesNotName, arc, arcExpectation(s.piece, hex))));
    for (const PieceSpec& s : specs)
        if (!s.piece.tca.empty() && s.piece.kind == PieceClass::vehicle && !hasTurret(s.piece))
            out.push_back(forbidden("D3.12", HexId(hex), Message(words::hasNoTurret, s.piece.type)));
}

Placed readContents(const GameView& view, const std::vector<NamedCounter>& counters, const std::string& key,
                    const SideId& side, const std::string& marker) {
    Placed out;
    std::string nationality = side.text;
    if (const auto s = view.state.sides.find(side);
        s != view.state.sides.end() && !s->second.nationality.empty())
        nationality = s->second.nationality;
    Problems problems;
    for (std::size_t i = 0; i < counters.size(); ++i)
        if (auto spec =
                readPieceSpec(Reader(counters[i].json(), problems, "", "/" + key + "/" + std::to_string(i)),
                              side, nationality))
            out.specs.push_back(std::move(*spec));
    for (const Problem& p : problems)
        out.findings.push_back(
            forbidden("", Subject::written(p.pointer),
                      Message(words::foundExpected, asWritten(p.found), asWritten(p.expected))));
    std::set<std::string> together;
    for (const PieceSpec& s : out.specs) {
        if (s.id.empty()) continue;
        Findings name = newNameFindings(view, s.id.text, s.id);
        if (!name.empty())
            out.findings.push_back(std::move(name.front()));
        else if (nameTaken(view.state, s.id.text) || s.id.text == marker ||
                 !together.insert(s.id.text).second)
            out.findings.push_back(
                forbidden("", s.id, Message(words::isNoNewNameMarkerOrCounter, s.id.text)));
    }
    for (const PieceSpec& s : out.specs) {
        if (!s.carrier.empty() &&
            (!together.contains(s.carrier) || carriedBy(out.specs, s.carrier, s.id.text)))
            out.findings.push_back(
                forbidden("", PieceId(s.carrier), Message(words::isNoOtherCounterThatIsPlaced, s.carrier)));
        if (!s.piece.boreSighted.empty() && !view.ground.find(s.piece.boreSighted.hex))
            out.findings.push_back(forbidden("6.1", s.piece.boreSighted,
                                             Message(words::thereIsNoOnMap, s.piece.boreSighted.text())));
    }
    return out;
}

}  // namespace shellgame
