// SPDX-License-Identifier: MIT
#include "io/vsav/news.hpp"
#include "io/vsav/ours.hpp"

#include <algorithm>

#include "io/vsav/assemble.hpp"
#include "io/vsav/parts.hpp"
#include "io/vsav/sequence.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::vsav {

Look lookAt(const State& state, const VaslLink& link) {
    Look out;
    for (const auto& [id, vasl] : link.pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard)) continue;
        Shown s;
        if (p->gone.empty()) s.at = state.placeOf(*p);
        s.position = p->position;
        if (const Marker* m = state.marker(p->under)) {
            s.under = m->kind;
            s.position = m->position;
        }
        if (isBorne(*p)) {
            const auto bearer = link.pieces.find(p->carrier);
            if (p->carrier.empty() || bearer != link.pieces.end())
                s.bearer = p->carrier.empty() ? "" : bearer->second;
        }
        s.marks = p->marks;
        s.buttonedUp = p->buttonedUp;
        s.motion = p->motion;
        s.ca = p->ca;
        s.tca = p->tca;
        out.pieces[vasl] = std::move(s);
    }
    for (const auto& [id, counters] : link.counters)
        if (const Marker* m = state.marker(id))
            for (const std::string& vasl : counters) {
                out.questions[vasl] = m->at.hex;
                if (m->isDummy()) out.in[vasl] = m->position;
            }
    for (const auto& [hex, note] : state.hexes)
        if (note.smoke > 0 || note.blaze > 0 || !note.becomes.empty())
            out.hexes[hex] = {note.smoke, note.blaze, note.becomes};
    out.turn = state.clock.turn;
    out.player = state.clock.player;
    return out;
}

namespace {

constexpr const char* clockKey = "clock";
constexpr const char* startClockKey = "first clock";  // of VASL, when the game was taken from it
constexpr const char* boardsKey = "boards";
constexpr const char* phaseKey = "phase";
const std::string strangerKey = "~";
const std::string copyKey = "+";
const std::string lostKey = "-";
const std::string asideKey = "^";
const std::string uniqueKey = "=";
constexpr std::size_t nameLength = 60;

/// One arrangement of boards, their overlays and terrain changes; versions say nothing.
std::string boardsOf(const std::vector<SavedBoard>& boards) {
    std::string out;
    for (const SavedBoard& b : boards) {
        std::vector<std::string> f{b.written, std::to_string(b.column), std::to_string(b.row)};
        if (b.crop)
            for (const int v : {b.crop->x, b.crop->y, b.crop->width, b.crop->height})
                f.push_back(std::to_string(v));
        for (const SavedBoard::Overlay& o : b.overlays) f.insert(f.end(), {o.name, o.hex1, o.hex2});
        f.insert(f.end(), b.rules.begin(), b.rules.end());
        out += joinSequence(f, '|') + '\n';
    }
    StableHash h;
    h.text(out);
    return hexDigits(h.value());
}

/// Whether a counter on the map is to be told that is none of ours: not the tracks and drawings that tell
/// nothing of a hex, nor the marks of units and notes of hexes, which are told with these.
bool isStrange(const Item& item) {
    if (item.place.at.empty() || item.isQ()) return false;
    if (item.mines) return true;
    if (item.piece) return false;
    if (item.c.kind != CounterKind::marker)
        return item.c.kind != CounterKind::mapOverlay && item.c.kind != CounterKind::sniper;
    if (item.row->means == MarkerMeans::rubble) return !item.c.shows("stone") && !item.c.shows("wood");
    return item.row->means == MarkerMeans::unknown || item.row->means == MarkerMeans::cloak ||
           item.row->means == MarkerMeans::terrain || item.row->means == MarkerMeans::prisoners;
}

}  // namespace

std::map<std::string, std::string> writtenStart(const SavedGame& game, const Assembler& parts) {
    std::map<std::string, std::string> out{{boardsKey, boardsOf(game.boards())}};
    for (const auto& [vasl, unique] : uniqueIdsOf(game)) out[uniqueKey + vasl] = unique;
    const SavedInfo& info = game.info();
    out[startClockKey] = std::to_string(info.turn.value_or(0)) + "/" +
                         (info.axisToMove.empty() ? info.firstAxis : info.axisToMove);
    for (const Item& item : parts.items)
        if (isStrange(item) && item.c.piece->id.size() < Limits::idLength)
            out[strangerKey + item.c.piece->id] = "";
    for (const auto& [vasl, aside] : parts.asides)
        if (vasl.size() < Limits::idLength)
            out[asideKey + vasl] = joinSequence({aside.of, aside.question, aside.mark}, '|');
    return out;
}

bool sameCounter(const Piece& a, const Piece& b) {
    // Two men with their numbers: a crew's counter is as good as a half-squad's.
    const auto kind = [](const Piece& p) {
        return p.kind == PieceClass::crew ? PieceClass::halfSquad : p.kind;
    };
    if (kind(a) != kind(b)) return false;
    if (!a.isPersonnel()) return a.type == b.type;
    return a.firepower == b.firepower && a.range == b.range && a.morale == b.morale &&
           a.leadership == b.leadership;
}

std::map<std::string, std::string> writtenLook(const Look& look) {
    std::map<std::string, std::string> out;
    for (const auto& [vasl, s] : look.pieces) {
        std::string marks, flags;
        for (const std::string& mark : s.marks) marks += (marks.empty() ? "" : ",") + mark;
        if (s.buttonedUp) flags += 'b';
        if (s.motion) flags += 'm';
        out[vasl] = joinSequence(
            {s.at.empty() ? "" : s.at.text(), s.under ? std::string(enumText(*s.under)) : "", marks, flags,
             s.ca, s.tca, s.name, s.position ? s.position->text() : "-", s.bearer.value_or("-")},
            '|');
    }
    for (const auto& [vasl, hex] : look.questions) {
        const auto in = look.in.find(vasl);
        out[vasl] = "?" + hex + (in == look.in.end() ? "" : "|" + in->second.text());
    }
    for (const auto& [hex, note] : look.hexes)
        out["@" + hex] = std::to_string(note.smoke) + "/" + std::to_string(note.blaze) +
                         (note.becomes.empty() ? "" : "/" + note.becomes);
    for (const std::string& vasl : look.strangers) out[strangerKey + vasl] = "";
    for (const std::string& vasl : look.copies) out[copyKey + vasl] = "";
    for (const PieceId& id : look.lost) out[lostKey + id.text] = "";
    for (const auto& [vasl, aside] : look.asides)
        out[asideKey + vasl] = joinSequence({aside.of, aside.question, aside.mark}, '|');
    for (const auto& [vasl, unique] : look.uniqueIds) out[uniqueKey + vasl] = unique;
    out[clockKey] = std::to_string(look.turn) + "/" + look.player.text;
    if (look.at)
        out[phaseKey] = std::to_string(look.at->turn) + "/" + std::string(enumText(look.at->phase)) + "/" +
                        look.at->player.text;
    if (!look.boards.empty()) out[boardsKey] = look.boards;
    return out;
}

void readLook(const std::map<std::string, std::string>& written, Look& out) {
    if (const auto boards = written.find(boardsKey); boards != written.end()) out.boards = boards->second;
    for (const auto& [key, text] : written)
        if (key.starts_with(strangerKey))
            out.strangers.insert(key.substr(strangerKey.size()));
        else if (key.starts_with(copyKey))
            out.copies.insert(key.substr(copyKey.size()));
        else if (key.starts_with(uniqueKey))
            out.uniqueIds[key.substr(uniqueKey.size())] = text;
        else if (key.starts_with(lostKey))
            out.lost.emplace(key.substr(lostKey.size()));
        else if (const auto f = splitSequence(text, '|'); key.starts_with(asideKey) && f.size() == 3)
            out.asides[key.substr(asideKey.size())] = {f[0], f[1], f[2]};
    if (const auto start = written.find(startClockKey); start != written.end()) {
        // The player may have said that play is elsewhere than VASL's scenario information says.
        const auto f = splitSequence(start->second, '/');
        out.turn = std::atoi(f[0].c_str());
        out.player = SideId(f.size() > 1 && f[1] == "Allied" ? alliedSide : axisSide);
    }
    if (!written.contains(clockKey)) return;  // never compared: as the game began
    out.pieces.clear();
    out.questions.clear();
    out.in.clear();
    out.hexes.clear();
    for (const auto& [key, text] : written) {
        if (key == phaseKey) {
            const auto f = splitSequence(text, '/');
            const auto phase = f.size() < 3 ? std::nullopt : enumFrom<Phase>(f[1]);
            if (!phase) continue;
            Clock at;
            at.turn = std::atoi(f[0].c_str());
            at.phase = *phase;
            at.player = SideId(text.substr(f[0].size() + f[1].size() + 2));
            out.at = at;
            continue;
        }
        if (key == boardsKey || key.starts_with(strangerKey) || key.starts_with(copyKey) ||
            key.starts_with(lostKey) || key.starts_with(asideKey) || key.starts_with(uniqueKey))
            continue;
        if (key == clockKey) {
            const std::size_t slash = text.find('/');
            if (slash == std::string::npos) continue;
            out.turn = std::atoi(text.c_str());
            out.player = SideId(text.substr(slash + 1));
        } else if (key.starts_with('@')) {
            const auto f = splitSequence(text, '/');
            if (f.size() < 2) continue;
            out.hexes[key.substr(1)] = {std::atoi(f[0].c_str()), std::atoi(f[1].c_str()),
                                        f.size() > 2 ? f[2] : ""};
        } else if (text.starts_with('?')) {
            const std::size_t bar = text.find('|');
            out.questions[key] = text.substr(1, bar == std::string::npos ? bar : bar - 1);
            if (bar == std::string::npos) continue;
            if (const std::string in = text.substr(bar + 1); in.empty())
                out.in[key] = Position();
            else if (const auto position = Position::parse(in))
                out.in[key] = *position;
        } else {
            const auto f = splitSequence(text, '|');
            if (f.size() != 6 && f.size() != 8 && f.size() != 9)
                continue;  // of an earlier program, and of today's
            Shown s;
            if (const auto at = Location::parse(f[0])) s.at = *at;
            s.under = enumFrom<MarkerKind>(f[1]);
            for (const std::string& mark : splitSequence(f[2], ','))
                if (!mark.empty()) s.marks.insert(mark);
            s.buttonedUp = f[3].find('b') != std::string::npos;
            s.motion = f[3].find('m') != std::string::npos;
            s.ca = f[4];
            s.tca = f[5];
            if (f.size() >= 8) {
                s.name = f[6];
                if (f[7] != "-") s.position = f[7].empty() ? Position() : Position::parse(f[7]);
            }
            if (f.size() == 9 && f[8] != "-") s.bearer = f[8];
            out.pieces[key] = std::move(s);
        }
    }
}

void keepAsides(VaslLink& link, const std::map<std::string, MarkAside>& asides) {
    std::erase_if(link.seen, [](const auto& of) { return of.first.starts_with(asideKey); });
    Look only;
    only.asides = asides;
    for (const auto& [key, text] : writtenLook(only))
        if (key.starts_with(asideKey)) link.seen[key] = text;
}

std::map<std::string, std::string> uniqueIdsOf(const SavedGame& game) {
    std::map<std::string, std::string> out;
    for (const SavedPiece& p : game.pieces())
        if (const auto unique = p.properties.find("UniqueID");
            unique != p.properties.end() && unique->second != p.id && !unique->second.empty() &&
            std::max(p.id.size(), unique->second.size()) < Limits::idLength)
            out[p.id] = unique->second;
    return out;
}

VaslLink renumbered(VaslLink link, const SavedGame& game) {
    std::map<std::string, std::string> byUnique;
    for (const auto& [vasl, unique] : uniqueIdsOf(game)) byUnique.emplace(unique, vasl);
    const std::map<std::string, std::string> seen = link.seen;
    const auto rename = [&](std::string& vasl) {
        if (vasl.empty() || game.piece(vasl) != nullptr) return;
        const auto unique = seen.find(uniqueKey + vasl);
        const auto now = byUnique.find(unique == seen.end() ? vasl : unique->second);
        if (now != byUnique.end()) vasl = now->second;
    };
    for (auto& [id, vasl] : link.pieces) rename(vasl);
    const auto renameAll = [&](auto& lists) {
        for (auto& [id, all] : lists)
            for (std::string& vasl : all) rename(vasl);
    };
    renameAll(link.counters);
    renameAll(link.marks);
    renameAll(link.hexes);
    std::set<std::string> leftOut;
    for (std::string vasl : link.leftOut) {
        rename(vasl);
        leftOut.insert(std::move(vasl));
    }
    link.leftOut = std::move(leftOut);
    link.seen.clear();
    for (const auto& [key, text] : seen) {
        const bool prefixed =
            !key.empty() && std::string_view("~+^").find(key.front()) != std::string_view::npos;
        std::string vasl = prefixed ? key.substr(1) : key, value = text;
        rename(vasl);
        auto fields = splitSequence(text, '|');
        constexpr std::size_t bearer = 8;  // of the nine fields of a counter
        const bool aside = key.starts_with(asideKey) && fields.size() == 3;
        if (aside || (fields.size() == bearer + 1 && fields[bearer] != "-")) {
            for (const std::size_t field :
                 aside ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{bearer})
                rename(fields[field]);
            value = joinSequence(fields, '|');
        }
        link.seen[prefixed ? key.front() + vasl : vasl] = value;
    }
    return link;
}

bool LookOfVasl::covers(const std::string& question, const std::string& piece) const {
    const auto above = questionsOf.find(piece);
    return above != questionsOf.end() && std::count(above->second.begin(), above->second.end(), question) > 0;
}

bool LookOfVasl::coversNobody(const std::string& question) const {
    return std::none_of(questionsOf.begin(), questionsOf.end(),
                        [&](const auto& of) { return covers(question, of.first); });
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
    Look kept;
    readLook(link.seen, kept);
    parts.asides = std::move(kept.asides);
    parts.leaveOut = link.leftOut;
    parts.run();
    out.look.asides = parts.asides;
    std::map<PieceId, const MarkerEntry*> under;
    for (const MarkerEntry& m : parts.placed.markers)
        for (const Json& spec : m.contents)
            if (spec.is_object() && spec.contains("id"))
                under[PieceId(spec.at("id").get<std::string>())] = &m;
    for (const Item& item : parts.items)
        if (const auto m = parts.link.marks.find(item.id); m != parts.link.marks.end() && !item.id.empty())
            out.marks[item.c.piece->id] = m->second;
    std::set<std::string> known;
    for (const auto& [id, vasl] : link.pieces) known.insert(vasl);
    std::map<PieceId, std::string> vaslOf;
    for (const Item& item : parts.items)
        if (!item.id.empty()) vaslOf[item.id] = item.c.piece->id;
    for (const Item& item : parts.items) {
        const std::string& vasl = item.c.piece->id;
        out.names[vasl] = item.c.name;
        if (item.floors) out.levels[vasl] = item.level;
        if (item.isQ()) {
            out.look.questions[vasl] = item.place.at;
            out.questionSides[vasl] = item.side;
            continue;
        }
        if (item.row != nullptr && item.c.kind == CounterKind::marker &&
            item.row->means == MarkerMeans::cloak) {
            out.look.questions[vasl] = item.place.at;
            out.cloaks.insert(vasl);
        }
        if (isStrange(item) && vasl.size() < Limits::idLength) {
            out.strangers[vasl] = {item.c.name, item.place.at,
                                   item.mines ? Stranger::Kind::mines
                                   : item.row != nullptr && item.row->means == MarkerMeans::prisoners
                                       ? Stranger::Kind::prisoners
                                       : Stranger::Kind::unknown};
            out.look.strangers.insert(vasl);
        }
        if (!item.piece) continue;
        out.made[vasl] = *item.piece;
        if (item.asked) out.unsure.insert(vasl);
        Shown s;
        s.name = printable(item.c.name, nameLength);
        if (!item.place.at.empty()) s.at = Location{item.place.at, item.level};
        s.position = item.position;
        if (isBorne(*item.piece)) s.bearer = item.piece->carrier.empty() ? "" : vaslOf[item.piece->carrier];
        s.marks = item.piece->marks;
        s.buttonedUp = item.piece->buttonedUp;
        s.motion = item.piece->motion;
        s.ca = item.piece->ca;
        s.tca = item.piece->tca;
        std::vector<std::string> above;
        if (const auto u = under.find(item.id); u != under.end() && !item.id.empty()) {
            s.under = u->second->marker.kind;
            s.position = u->second->marker.position;
            const auto counters = parts.link.counters.find(u->second->id);
            if (counters != parts.link.counters.end()) above = counters->second;
        }
        if (!known.contains(vasl) && !s.at.empty() && !item.mines) {
            Json spec = pieceSpecJson(item.id, *item.piece);
            if (spec.is_object()) {
                spec.erase("id");
                spec.erase("carrier");  // names counters of another numbering
            }
            out.unknown.push_back({vasl, item.c.name, item.side, std::move(spec), s, above, item.sideAsked});
        }
        if (!above.empty()) out.questionsOf[vasl] = std::move(above);
        out.look.pieces[vasl] = std::move(s);
    }
    for (const MarkerEntry& m : parts.placed.markers)
        if (const auto counters = parts.link.counters.find(m.id); m.contents.empty() &&
                                                                  m.marker.kind == MarkerKind::concealed &&
                                                                  counters != parts.link.counters.end())
            for (const std::string& question : counters->second) out.look.in[question] = m.marker.position;
    for (const SavedPiece& p : game.pieces())
        if (!p.readable) out.unreadable.insert(p.id);
    for (const auto& [hex, note] : parts.placed.hexes)
        if (note.smoke > 0 || note.blaze > 0 || !note.becomes.empty())
            out.look.hexes[hex] = {note.smoke, note.blaze, note.becomes};
    out.notes = parts.link.hexes;
    out.look.boards = boardsOf(game.boards());
    out.look.uniqueIds = uniqueIdsOf(game);
    out.look.turn = game.info().turn.value_or(0);
    out.look.player =
        sideCalled(game.info().axisToMove.empty() ? game.info().firstAxis : game.info().axisToMove);
    return out;
}

}  // namespace shellgame::vsav
