// SPDX-License-Identifier: MIT
#include "io/vsav/table.hpp"

#include <algorithm>

#include "io/vsav/match.hpp"
#include "io/vsav/ours.hpp"
#include "io/vsav/parts.hpp"
#include "io/vsav/sequence.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::size_t nameLength = 60;

std::string textOf(const Location& at) {
    return at.empty() ? "" : at.text();
}

/// Returns the facts that come from the piece itself. The rows of the game and of VASL both begin with these
/// facts.
Row rowOfPiece(const Piece& p, const Ground* ground, const std::string& hex) {
    Row out;
    out[Fact::marks] = marksText(p.marks);
    out[Fact::crew] = std::string(p.buttonedUp ? "b" : "") + (p.motion ? "m" : "");
    if (ground != nullptr) {
        out[Fact::ca] = facingText(*ground, hex, p.ca);
        out[Fact::tca] = facingText(*ground, hex, p.tca);
    }
    out[Fact::name] = signatureOf(p);
    out[Fact::bearer] = notKnown;
    return out;
}

/// Returns a row that contains only the fact that the counter is covered.
Row coveredRow(std::string_view kind) {
    Row out;
    out[Fact::under] = kind;
    out[Fact::portion] = out[Fact::bearer] = notKnown;
    return out;
}

}  // namespace

std::string facingText(const Ground& ground, const std::string& hex, const std::string& arc) {
    if (arc.empty() || hex.empty()) return "";
    const auto facing = facingOf(ground, hex, arc);
    return facing ? std::to_string(*facing) : arc;
}
std::string arcText(const Ground& ground, const std::string& hex, const std::string& facing) {
    const bool number = !facing.empty() && facing.find_first_not_of("0123456789") == std::string::npos;
    return number ? arcFacing(ground, hex, std::atoi(facing.c_str())) : facing;
}

Position Row::portion() const {
    return Position::parse((*this)[Fact::portion]).value_or(Position());
}

std::set<std::string> Row::marks() const {
    std::set<std::string> out;
    for (const std::string& mark : splitSequence((*this)[Fact::marks], ','))
        if (!mark.empty()) out.insert(mark);
    return out;
}

std::string marksText(const std::set<std::string>& marks) {
    std::string out;
    for (const std::string& mark : marks) out += (out.empty() ? "" : ",") + mark;
    return out;
}

const Row* Table::piece(const std::string& vasl) const {
    const auto found = pieces.find(vasl);
    return found == pieces.end() ? nullptr : &found->second;
}
const std::string* Table::cover(const std::string& vasl) const {
    const auto found = covers.find(vasl);
    return found == covers.end() ? nullptr : &found->second;
}
GroundNote Table::note(const std::string& hex) const {
    const auto found = hexes.find(hex);
    return found == hexes.end() ? GroundNote() : found->second;
}

std::set<std::string> hexesIn(std::initializer_list<const Table*> tables) {
    std::set<std::string> out;
    for (const Table* table : tables)
        for (const auto& [hex, note] : table->hexes) out.insert(hex);
    return out;
}

const Item& TheirTable::item(const std::string& vasl) const {
    static const Item none;
    const auto found = items.find(vasl);
    return found == items.end() ? none : found->second;
}
bool TheirTable::isUnreadable(const std::string& vasl) const {
    const SavedPiece* piece = game.piece(vasl);
    return piece != nullptr && !piece->readable;
}
bool TheirTable::covers(const std::string& cover, const std::string& piece) const {
    const auto above = coversOf.find(piece);
    return above != coversOf.end() && std::count(above->second.begin(), above->second.end(), cover) > 0;
}
bool TheirTable::coversNobody(const std::string& cover) const {
    return std::none_of(coversOf.begin(), coversOf.end(),
                        [&](const auto& of) { return covers(cover, of.first); });
}

std::string signatureOf(const Piece& p) {
    // A crew and a half-squad with the same numbers are treated as equal.
    const PieceClass kind = p.kind == PieceClass::crew ? PieceClass::halfSquad : p.kind;
    std::string out = "=" + std::string(enumText(kind));
    if (!p.isPersonnel()) return printable(out + " " + p.type, nameLength);
    for (const int number : {p.firepower, p.range, p.morale, p.leadership})
        out += " " + std::to_string(number);
    return out;
}

bool sameCounter(const Piece& a, const Piece& b) {
    return signatureOf(a) == signatureOf(b);
}

// --- the game's table ---

std::optional<Row> rowOf(const State& state, const VaslLink& link, const Ground& ground, const PieceId& id) {
    const Piece* p = state.piece(id);
    if (p != nullptr && p->gone == coveredSomewhere) return coveredRow(enumText(MarkerKind::concealed));
    if (p == nullptr || (!p->gone.empty() && p->gone != offBoard)) return std::nullopt;
    const Location at = p->gone.empty() ? state.placeOf(*p) : Location();
    Row row = rowOfPiece(*p, &ground, at.hex);
    const Marker* m = state.marker(p->under);
    if (p->gone.empty()) row[Fact::at] = textOf(at);
    row[Fact::portion] = (m == nullptr ? p->position : m->position).text();
    if (m != nullptr) row[Fact::under] = std::string(enumText(m->kind));
    if (isBorne(*p)) {
        const auto bearer = link.pieces.find(p->carrier);
        if (p->carrier.empty() || bearer != link.pieces.end())
            row[Fact::bearer] = p->carrier.empty() ? "" : bearer->second;
    }
    return row;
}

Table tableOf(const State& state, const VaslLink& link, const Ground& ground) {
    Table out;
    for (const auto& [id, vasl] : link.pieces)
        if (auto row = rowOf(state, link, ground, id)) out.pieces[vasl] = std::move(*row);
    for (const auto& [id, counters] : link.counters)
        if (const Marker* m = state.marker(id))
            for (const std::string& vasl : counters) out.covers[vasl] = m->at.hex;
    for (const auto& [hex, note] : state.hexes)
        if (note.smoke > 0 || note.blaze > 0 || !note.becomes.empty())
            out.hexes[hex] = {note.smoke, note.blaze, note.becomes};
    out.turn = state.clock.turn;
    out.player = state.clock.player;
    return out;
}

Table coversOnly(Table table) {
    for (auto& [vasl, row] : table.pieces)
        if (row.covered()) row = coveredRow(row[Fact::under]);
    return table;
}

// --- VASL's table ---

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

TheirTable tableOf(const SavedGame& game, const Layout& layout, const VaslLink& link) {
    const VaslAnswers none;
    Questions questions(none);
    Assembler parts(game, layout, questions, sideCalled(game.info().firstAxis));
    parts.leaveOut = link.leftOut;
    parts.run();
    TheirTable out{game, {}, {}, {}, {}, {}, parts.link.hexes};
    std::map<PieceId, std::string> vaslOf;
    for (const Item& item : parts.items)
        if (!item.id.empty()) vaslOf[item.id] = item.c.piece->id;
    std::set<std::string> known;
    for (const auto& [id, vasl] : link.pieces) known.insert(vasl);
    for (Item& item : parts.items) {
        const std::string& vasl = item.c.piece->id;
        if (item.isQ() || item.isCloak()) out.table.covers[vasl] = item.place.at;
        if (item.piece && !item.isQ()) {
            Row& row = out.table.pieces[vasl] = rowOfPiece(*item.piece, layout.ground().get(), item.place.at);
            if (item.asked) row[Fact::name].clear();
            if (!item.place.at.empty()) row[Fact::at] = Location{item.place.at, item.level}.text();
            row[Fact::portion] = item.position.text();
            if (isBorne(*item.piece))
                row[Fact::bearer] = item.piece->carrier.empty() ? "" : vaslOf[item.piece->carrier];
            if (!item.under.empty()) row[Fact::under] = std::string(enumText(item.underKind));
            if (const auto covers = parts.link.counters.find(item.under); covers != parts.link.counters.end())
                out.coversOf[vasl] = covers->second;
            if (!known.contains(vasl) && !item.place.at.empty() && !item.mines) out.newcomers.push_back(vasl);
        }
        out.items[vasl] = std::move(item);
    }
    for (const auto& [id, marks] : parts.link.marks)
        for (const std::string& mark : marks) out.markOf[mark] = vaslOf[id];
    for (const auto& [hex, note] : parts.placed.hexes)
        if (note.smoke > 0 || note.blaze > 0 || !note.becomes.empty())
            out.table.hexes[hex] = {note.smoke, note.blaze, note.becomes};
    out.table.turn = game.info().turn.value_or(0);
    out.table.player = sideCalled(game.info().toMove());
    return out;
}

// --- the form in saved games ---

namespace {

constexpr const char* clockKey = "clock";
constexpr const char* boardsKey = "boards";
constexpr const char* startClockKey = "first clock";  // key for VASL's turn when the game was imported
constexpr char copyKey = '+', hexKey = '@', uniqueKey = '=', coverSign = '?';

}  // namespace

std::map<std::string, std::string> uniqueIdsOf(const SavedGame& game) {
    std::map<std::string, std::string> out;
    for (const SavedPiece& p : game.pieces())
        if (const auto unique = p.properties.find("UniqueID");
            unique != p.properties.end() && unique->second != p.id &&
            std::max(p.id.size(), unique->second.size()) < Limits::idLength)
            out[p.id] = unique->second;
    return out;
}

std::map<std::string, std::string> writtenStart(const SavedGame& game) {
    Agreed start;
    start.boards = boardsOf(game.boards());
    start.uniqueIds = uniqueIdsOf(game);
    const SavedInfo& info = game.info();
    start.table.turn = info.turn.value_or(0);
    start.table.player = sideCalled(info.toMove());
    return writtenAgreed(start);
}

std::map<std::string, std::string> writtenAgreed(const Agreed& agreed) {
    std::map<std::string, std::string> out;
    const Table& table = agreed.table;
    for (const auto& [vasl, row] : table.pieces)
        out[vasl] = joinSequence({row.facts.begin(), row.facts.end()}, '|');
    for (const auto& [vasl, hex] : table.covers) out[vasl] = coverSign + hex;
    for (const auto& [hex, note] : table.hexes)
        if (!(note == GroundNote()))
            out[hexKey + hex] = std::to_string(note.smoke) + "/" + std::to_string(note.blaze) +
                                (note.becomes.empty() ? "" : "/" + note.becomes);
    for (const std::string& vasl : agreed.copies) out[copyKey + vasl] = "";
    for (const auto& [vasl, unique] : agreed.uniqueIds) out[uniqueKey + vasl] = unique;
    const std::string first = table.player.text == alliedSide ? "Allied" : "Axis";
    out[agreed.compared ? clockKey : startClockKey] =
        std::to_string(table.turn) + "/" + (agreed.compared ? table.player.text : first);
    if (!agreed.boards.empty()) out[boardsKey] = agreed.boards;
    return out;
}

Agreed readAgreed(const std::map<std::string, std::string>& written) {
    Agreed out;
    out.compared = written.contains(clockKey);
    for (const auto& [key, text] : written) {
        const char first = key.empty() ? '\0' : key.front();
        const std::string rest = key.empty() ? "" : key.substr(1);
        if (key == boardsKey) {
            out.boards = text;
        } else if (key == clockKey || key == startClockKey) {
            const std::string player = text.substr(std::min(text.find('/'), text.size() - 1) + 1);
            out.table.turn = std::atoi(text.c_str());
            out.table.player = key == clockKey ? SideId(player) : sideCalled(player);
        } else if (first == copyKey) {
            out.copies.insert(rest);
        } else if (first == uniqueKey) {
            out.uniqueIds[rest] = text;
        } else if (first == hexKey) {
            const auto f = splitSequence(text, '/');
            if (f.size() < 2) continue;
            out.table.hexes[rest] = {std::atoi(f[0].c_str()), std::atoi(f[1].c_str()),
                                     f.size() > 2 ? f[2] : ""};
        } else if (text.starts_with(coverSign)) {
            // Earlier versions added the position of dummies.
            out.table.covers[key] = text.substr(1, text.find('|') - 1);
        } else if (const auto f = splitSequence(text, '|'); f.size() == factCount) {
            std::copy(f.begin(), f.end(), out.table.pieces[key].facts.begin());
        }
    }
    return out;
}

}  // namespace shellgame::vsav
