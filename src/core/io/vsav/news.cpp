// SPDX-License-Identifier: MIT
#include "io/vsav/news.hpp"

#include <algorithm>

#include "io/vsav/assemble.hpp"
#include "io/vsav/sequence.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::vsav {

Look lookAt(const State& state, const VaslLink& link) {
    Look out;
    for (const auto& [id, vasl] : link.pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard)) continue;
        Shown s;
        if (p->gone.empty()) s.at = state.placeOf(*p);
        if (const Marker* m = state.marker(p->under)) s.under = m->kind;
        s.marks = p->marks;
        s.buttonedUp = p->buttonedUp;
        s.motion = p->motion;
        s.ca = p->ca;
        s.tca = p->tca;
        out.pieces[vasl] = std::move(s);
    }
    for (const auto& [id, counters] : link.counters)
        if (const Marker* m = state.marker(id))
            for (const std::string& vasl : counters) out.questions[vasl] = m->at.hex;
    for (const auto& [hex, note] : state.hexes)
        if (note.smoke > 0 || note.blaze > 0) out.hexes[hex] = {note.smoke, note.blaze};
    out.turn = state.clock.turn;
    out.player = state.clock.player;
    return out;
}

namespace {

constexpr const char* clockKey = "clock";

}  // namespace

std::map<std::string, std::string> writtenLook(const Look& look) {
    std::map<std::string, std::string> out;
    for (const auto& [vasl, s] : look.pieces) {
        std::string marks, flags;
        for (const std::string& mark : s.marks) marks += (marks.empty() ? "" : ",") + mark;
        if (s.buttonedUp) flags += 'b';
        if (s.motion) flags += 'm';
        out[vasl] = joinSequence({s.at.empty() ? "" : s.at.text(),
                                  s.under ? std::string(enumText(*s.under)) : "", marks, flags, s.ca, s.tca},
                                 '|');
    }
    for (const auto& [vasl, hex] : look.questions) out[vasl] = "?" + hex;
    for (const auto& [hex, note] : look.hexes)
        out["@" + hex] = std::to_string(note.first) + "/" + std::to_string(note.second);
    out[clockKey] = std::to_string(look.turn) + "/" + look.player.text;
    return out;
}

void readLook(const std::map<std::string, std::string>& written, Look& out) {
    if (written.empty()) return;
    out.pieces.clear();
    out.questions.clear();
    out.hexes.clear();
    for (const auto& [key, text] : written) {
        if (key == clockKey) {
            const std::size_t slash = text.find('/');
            if (slash == std::string::npos) continue;
            out.turn = std::atoi(text.c_str());
            out.player = SideId(text.substr(slash + 1));
        } else if (key.starts_with('@')) {
            const std::size_t slash = std::min(text.find('/'), text.size() - 1);
            out.hexes[key.substr(1)] = {std::atoi(text.c_str()), std::atoi(text.c_str() + slash + 1)};
        } else if (text.starts_with('?')) {
            out.questions[key] = text.substr(1);
        } else {
            const auto f = splitSequence(text, '|');
            if (f.size() != 6) continue;
            Shown s;
            if (const auto at = Location::parse(f[0])) s.at = *at;
            s.under = enumFrom<MarkerKind>(f[1]);
            for (const std::string& mark : splitSequence(f[2], ','))
                if (!mark.empty()) s.marks.insert(mark);
            s.buttonedUp = f[3].find('b') != std::string::npos;
            s.motion = f[3].find('m') != std::string::npos;
            s.ca = f[4];
            s.tca = f[5];
            out.pieces[key] = std::move(s);
        }
    }
}

LookOfVasl lookAt(const SavedGame& game, const Layout& layout, const VaslLink& link) {
    LookOfVasl out;
    const VaslAnswers none;
    Questions questions(none);
    const auto sideCalled = [](const std::string& word) {
        return SideId(word == "Allied" ? alliedSide : axisSide);
    };
    const SideId first = sideCalled(game.info().firstAxis);
    Assembler parts(game, layout, questions, first);
    parts.run();
    std::map<PieceId, std::pair<MarkerKind, MarkerId>> under;
    for (const MarkerEntry& m : parts.placed.markers)
        for (const Json& spec : m.contents)
            if (spec.is_object() && spec.contains("id"))
                under[PieceId(spec.at("id").get<std::string>())] = {m.marker.kind, m.id};
    for (const Item& item : parts.items)
        if (const auto m = parts.link.marks.find(item.id); m != parts.link.marks.end() && !item.id.empty())
            out.marks[item.c.piece->id] = m->second;
    std::set<std::string> known;
    for (const auto& [id, vasl] : link.pieces) known.insert(vasl);
    for (const Item& item : parts.items) {
        const std::string& vasl = item.c.piece->id;
        out.names[vasl] = item.c.name;
        if (item.isQ()) {
            out.look.questions[vasl] = item.place.at;
            out.questionSides[vasl] = item.side;
            continue;
        }
        if (!item.piece) continue;
        Shown s;
        if (!item.place.at.empty()) s.at = Location{item.place.at, item.level};
        s.marks = item.piece->marks;
        s.buttonedUp = item.piece->buttonedUp;
        s.motion = item.piece->motion;
        s.ca = item.piece->ca;
        s.tca = item.piece->tca;
        std::vector<std::string> above;
        if (const auto u = under.find(item.id); u != under.end() && !item.id.empty()) {
            s.under = u->second.first;
            const auto counters = parts.link.counters.find(u->second.second);
            if (counters != parts.link.counters.end()) above = counters->second;
        }
        if (!known.contains(vasl) && !s.at.empty() && !item.mines) {
            Json spec = pieceSpecJson(item.id, *item.piece);
            if (spec.is_object()) {
                spec.erase("id");
                spec.erase("carrier");  // names counters of another numbering
            }
            out.unknown.push_back({vasl, item.c.name, item.side, std::move(spec), s, above});
        }
        if (!above.empty()) out.questionsOf[vasl] = std::move(above);
        out.look.pieces[vasl] = std::move(s);
    }
    for (const auto& [hex, note] : parts.placed.hexes)
        if (note.smoke > 0 || note.blaze > 0) out.look.hexes[hex] = {note.smoke, note.blaze};
    out.look.turn = game.info().turn.value_or(0);
    out.look.player =
        sideCalled(game.info().axisToMove.empty() ? game.info().firstAxis : game.info().axisToMove);
    return out;
}

}  // namespace shellgame::vsav
