// SPDX-License-Identifier: MIT
#include "io/vsav/acts.hpp"

#include <algorithm>

#include "io/vsav/ours.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/vasl.hpp"

namespace shellgame::vsav {

using Kind = VaslIncomingItem::Kind;

Message refusalOf(const Entry& entry) {
    for (const Finding& f : entry.findings)
        if (f.verdict != Verdict::ok) return f.message;
    return Message(words::vaslActRefused);
}

Acts::Acts(const State& whole, const Session& session, const TheirTable& theirs, Agreed base, Matched matched,
           bool numbered)
    : whole_(whole),
      theirs_(theirs),
      there_(numbered ? coversOnly(theirs.table) : theirs.table),
      base_(std::move(base)),
      matched_(std::move(matched)),
      scratch_(session),
      ours_(tableOf(session.state(), matched_.link, session.ground())),
      began_(session.state()) {
    if (numbered) {
        ours_ = coversOnly(std::move(ours_));
        base_.table = coversOnly(std::move(base_.table));
    }
    // Counters that are new both in the game and in VASL, and that match, count as agreed.
    for (const std::string& vasl : matched_.met) {
        if (const Row* row = ours_.piece(vasl)) base_.table.pieces[vasl] = *row;
        if (const CoverRow* row = there_.cover(vasl)) base_.table.covers[vasl] = *row;
    }
}

VaslIncoming Acts::run() {
    const Session start = scratch_;
    replaced();
    leftBehind();
    reveals();
    gone();
    came();
    moves();
    dummiesCome();
    portions();
    conceals();
    bearers();
    marks();
    hexes();
    clock();
    coversElsewhere();
    strangers();
    checkSure(start);
    out_.same = out_.items.empty() && out_.contradictions.empty();
    return std::move(out_);
}

// --- queries ---

std::optional<Acts::Three> Acts::threeOf(const std::string& vasl) const {
    const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl), *o = ours_.piece(vasl);
    if (t == nullptr || b == nullptr || o == nullptr) return std::nullopt;
    return Three{*t, *b, *o};
}

std::optional<Row> Acts::now(const std::string& vasl) const {
    const auto ours = matched_.ours.find(vasl);
    return ours == matched_.ours.end() ? std::nullopt : rowOf(state(), matched_.link, ground(), ours->second);
}

std::string Acts::vaslOf(const PieceId& id) const {
    const auto found = matched_.link.pieces.find(id);
    return found == matched_.link.pieces.end() ? "" : found->second;
}

std::string Acts::nameOf(const std::string& vasl) const {
    if (const auto named = theirs_.names.find(vasl); named != theirs_.names.end()) return named->second;
    const auto ours = matched_.ours.find(vasl);
    const Piece* p = ours == matched_.ours.end() ? nullptr : state().piece(ours->second);
    return p == nullptr ? "?" : p->type;
}

std::string Acts::namesOf(const Counters& pieces) const {
    std::string out;
    for (const std::string& vasl : pieces) out += (out.empty() ? "" : ", ") + nameOf(vasl);
    return out;
}

/// Returns the names of those units of a marker that VASL knows.
std::string Acts::namesIn(const Marker& m) const {
    Counters known;
    for (const PieceId& id : m.contents)
        if (std::string vasl = vaslOf(id); !vasl.empty()) known.push_back(std::move(vasl));
    return namesOf(known);
}

Json Acts::idsOf(const Counters& pieces) const {
    Json out = Json::array();
    for (const std::string& vasl : pieces) out.push_back(matched_.ours.at(vasl).text);
    return out;
}

bool Acts::isSecret(const SideId& side) const {
    return isSecretSide(state(), side);
}

std::string Acts::madeName() {
    std::string name;
    do name = "v" + std::to_string(++made_);
    // Also avoids the names of counters that an undo has removed.
    while (nameTaken(whole_, name) || nameTaken(state(), name) ||
           matched_.whole.pieces.contains(PieceId(name)) || matched_.whole.counters.contains(MarkerId(name)));
    return name;
}

void Acts::tell(const std::string& name, const std::string& hex, Message why) {
    for (const VaslContradiction& c : out_.contradictions)
        if (c.name == name && c.hex == hex && c.why == why) return;
    out_.contradictions.push_back({name, hex, std::move(why)});
}

VaslIncomingItem Acts::item(Kind kind, std::string name, std::string from, std::string to, Message detail) {
    VaslIncomingItem out;
    out.kind = kind;
    out.name = std::move(name);
    out.from = std::move(from);
    out.to = std::move(to);
    out.detail = std::move(detail);
    return out;
}

// --- proposing items ---

bool Acts::perform(const Commands& commands, Message& why, Commands& rulings) {
    Session attempt = scratch_;
    for (const Json& command : commands) {
        const Entry e = attempt.perform(command);
        if (e.ok) continue;
        if (why.empty()) why = refusalOf(e);
        for (const Finding& f : e.findings) {
            if (f.verdict == Verdict::ok) continue;
            if (f.verdict == Verdict::forbidden) {
                rulings.clear();
                return false;
            }
            rulings.push_back(
                {{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"why", "as VASL has it"}});
        }
        return false;
    }
    scratch_ = std::move(attempt);
    return true;
}

void Acts::propose(VaslIncomingItem item, Ways ways, const Message& doubt) {
    const State before = state();
    bool done = false;
    for (std::size_t i = 0; i < ways.size() && !done; ++i) {
        Commands rulings;
        item.commands = ways[i];
        done = perform(ways[i], item.doubt, rulings);
        if (done && i == 0) item.doubt = {};
        // Tries the last list of commands again with the player's rulings. A player who applies the item
        // confirms these rulings.
        constexpr std::size_t mostRulings = 8;
        if (done || i + 1 < ways.size() || rulings.empty() || ways[i].size() >= mostRulings) continue;
        rulings.insert(rulings.end(), ways[i].begin(), ways[i].end());
        ways.push_back(std::move(rulings));
    }
    if (!done) item.commands = ways.front();
    if (done && !doubt.empty()) item.doubt = doubt;
    if (done && item.doubt.empty()) item.doubt = exposed(before, state());
    noteCounters(item, before);
    out_.items.push_back(std::move(item));
}

/// Returns the name of a unit that an act reveals in the game although VASL does not show the unit; empty if
/// there is none.
Message Acts::exposed(const State& before, const State& after) const {
    for (const auto& [vasl, id] : matched_.ours) {
        const Piece *p = after.piece(id), *was = before.piece(id);
        const Row* t = theirs_.table.piece(vasl);
        if (p == nullptr || was == nullptr || was->under.empty() || !p->gone.empty() || !p->under.empty() ||
            (t != nullptr && !t->covered()))
            continue;
        return Message(words::vaslReveals, nameOf(vasl));
    }
    return {};
}

namespace {

/// Collects the texts in a command that may be ids of pieces or markers, also in pointers.
void idsIn(const Json& json, std::set<std::string>& out) {
    if (json.is_string()) {
        std::string text = json.get<std::string>();
        for (const std::string_view table : {"/pieces/", "/markers/"})
            if (text.starts_with(table))
                text = text.substr(table.size(), text.find('/', table.size()) - table.size());
        out.insert(text);
    } else if (json.is_structured()) {
        for (const auto& part : json) idsIn(part, out);
    }
}

}  // namespace

/// Records the counters that an item concerns, with the contents of its markers. A mark does not depend on
/// other changes of its counter, unless an item makes that counter.
void Acts::noteCounters(VaslIncomingItem& item, const State& before) const {
    std::set<std::string> ids;
    for (const Json& command : item.commands) idsIn(command, ids);
    const bool mark = item.commands.front().value("do", "") == "mark";
    for (const std::string& id : ids) {
        const bool is = nameTaken(began_, id) ? !mark : nameTaken(state(), id);
        if (!is) continue;
        item.counters.insert(id);
        for (const State* s : {&before, &state()})
            if (const Marker* m = s->marker(MarkerId(id)))
                for (const PieceId& piece : m->contents) item.counters.insert(piece.text);
    }
}

/// Applies the items that are not in doubt one after another. An item becomes doubtful too if it fails
/// without the doubtful items before it, or concerns the same counters.
void Acts::checkSure(Session session) {
    for (std::size_t i = 0; i < out_.items.size(); ++i) {
        VaslIncomingItem& item = out_.items[i];
        if (!item.doubt.empty()) continue;
        Session attempt = session;
        const bool needs =
            std::any_of(out_.items.begin(), out_.items.begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const VaslIncomingItem& earlier) {
                            return !earlier.doubt.empty() && shareCounters(earlier, item);
                        });
        const bool done =
            !needs && std::all_of(item.commands.begin(), item.commands.end(),
                                  [&](const Json& command) { return attempt.perform(command).ok; });
        item.doubt = done ? exposed(session.state(), attempt.state()) : Message(words::vaslNeedsEarlier);
        if (item.doubt.empty()) session = std::move(attempt);
    }
}

// --- counters that replace other counters ---

/// Returns another half-squad in the same place, if VASL has removed that half-squad.
std::string Acts::otherHalf(const PieceId& id) const {
    const Piece& p = *state().piece(id);
    for (const auto& [vasl, other] : matched_.ours) {
        const Piece* o = state().piece(other);
        if (o != nullptr && other != id && o->gone.empty() && o->kind == PieceClass::halfSquad &&
            o->side == p.side && o->under == p.under && state().placeOf(*o) == state().placeOf(p) &&
            !there_.pieces.contains(vasl) && !theirs_.unreadable.contains(vasl) &&
            base_.table.pieces.contains(vasl) && !settled_.contains(vasl))
            return vasl;
    }
    return "";
}

void Acts::replaced() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const Piece* p = state().piece(id);
        const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl);
        if (p == nullptr || b == nullptr || !ours_.pieces.contains(vasl) || settled_.contains(vasl) ||
            theirs_.unreadable.contains(vasl))
            continue;
        if (t != nullptr) {
            const Piece& made = theirs_.made.at(vasl);
            if (alike(Fact::name, (*t)[Fact::name], (*b)[Fact::name]) || (*t)[Fact::name].empty() ||
                sameCounter(made, *p))
                continue;
            Counters with{vasl};
            // The other half of a Deployed squad is a new counter beside the first half.
            const auto half =
                std::find_if(theirs_.newcomers.begin(), theirs_.newcomers.end(), [&](const Newcomer& n) {
                    return n.side == p->side && n.how[Fact::at] == (*t)[Fact::at] &&
                           n.how[Fact::under] == (*t)[Fact::under] &&
                           sameCounter(theirs_.made.at(n.vasl), made) && !matched_.ours.contains(n.vasl) &&
                           !settled_.contains(n.vasl);
                });
            if (p->kind == PieceClass::squad && made.kind == PieceClass::halfSquad &&
                half != theirs_.newcomers.end())
                with.push_back(half->vasl);
            replace(vasl, id, with);
        } else if (p->kind == PieceClass::vehicle && !isWreck(*p)) {
            wrecked(vasl, id);
        }
    }
}

/// Links one of VASL's counters with this piece. The link has the place and status on which the game and VASL
/// agreed for the counter `of`.
void Acts::standsFor(const std::string& vasl, const PieceId& id, const std::string& of) {
    matched_.ours[vasl] = id;
    matched_.link.pieces[id] = vasl;
    settled_.insert(vasl);
    if (vasl == of) return;
    for (Table* table : {&base_.table, &ours_})
        if (const Row* row = table->piece(of)) table->pieces[vasl] = Row(*row);
}

void Acts::wrecked(const std::string& vasl, const PieceId& id) {
    const Row& base = *base_.table.piece(vasl);
    const Piece& p = *state().piece(id);
    for (const Newcomer& n : theirs_.newcomers) {
        const Piece& made = theirs_.made.at(n.vasl);
        if (!isWreck(made) || !sameCounter(made, p) || n.how[Fact::at] != base[Fact::at] ||
            settled_.contains(n.vasl) || matched_.ours.contains(n.vasl))
            continue;
        const bool burns = made.marks.contains("burning wreck");
        Json act = {{"do", "wreck"}, {"piece", id.text}};
        if (burns) act["burning"] = true;
        const bool moved = (*ours_.piece(vasl))[Fact::at] != base[Fact::at];
        VaslIncomingItem wreck = item(Kind::replaced, nameOf(vasl), state().placeOf(p).hex, "",
                                      term(burns ? "burning wreck" : "wreck"));
        wreck.pieces[id] = n.vasl;
        propose(std::move(wreck), {{act}}, changedHereIf(moved));
        settled_.insert(vasl);
        standsFor(n.vasl, id, vasl);
        matched_.ours.erase(vasl);
        for (Table* table : {&base_.table, &ours_}) {
            Row& row = table->pieces[n.vasl];
            row[Fact::marks] = n.how[Fact::marks];
            row[Fact::crew] = n.how[Fact::crew];
            table->pieces.erase(vasl);
        }
        return;
    }
}

namespace {

/// Returns commands that correct the printed values of a counter.
std::vector<Json> correctedTo(const PieceId& id, const Piece& was, const Piece& made) {
    std::vector<Json> out;
    const auto set = [&](const char* key, const auto& from, const auto& to) {
        if (from != to) out.push_back(asInVasl("/pieces/" + id.text + "/" + key, to));
    };
    set("type", was.type, made.type);
    set("kind", std::string(enumText(was.kind)), std::string(enumText(made.kind)));
    set("firepower", was.firepower, made.firepower);
    set("range", was.range, made.range);
    set("morale", was.morale, made.morale);
    set("leadership", was.leadership, made.leadership);
    return out;
}

}  // namespace

/// Returns corrections that replace a piece without the rules. A second counter is placed beside the piece,
/// concealed or hidden like the piece.
Acts::Commands Acts::replacedByHand(const PieceId& id, const Piece& made, const Json& second) {
    const Piece& was = *state().piece(id);
    Commands out = correctedTo(id, was, made);
    if (second.is_null()) return out;
    Json place = {{"do", "place"},
                  {"side", was.side.text},
                  {"at", state().placeOf(was).text()},
                  {"kind", "known"},
                  {"contents", Json::array({second})}};
    if (const Marker* under = state().marker(was.under); under != nullptr) {
        place["kind"] = under->kind == MarkerKind::hip ? "hip" : "concealed";
        place["id"] = madeName();
    }
    out.push_back(std::move(place));
    if (!was.under.empty()) out.push_back(together(was.under, Json::array({second.at("id")})));
    return out;
}

void Acts::replace(const std::string& vasl, const PieceId& id, const Counters& with) {
    const Piece was = *state().piece(id);
    VaslIncomingItem told = item(Kind::replaced, was.type, state().placeOf(was).hex, "");
    Json specs = Json::array();
    std::vector<PieceId> ids;
    Listed types;
    for (const std::string& v : with) {
        Piece plain = theirs_.made.at(v);
        types.items.emplace_back(plain.type);
        plain.marks.clear();
        plain.ca.clear();
        plain.tca.clear();
        plain.carrier = PieceId();
        plain.buttonedUp = plain.motion = false;
        ids.emplace_back(madeName());
        specs.push_back(pieceSpecJson(ids.back(), plain));
        told.pieces[ids.back()] = v;
    }
    told.detail = Message(words::asIs, std::move(types));
    const Piece& made = theirs_.made.at(with.front());
    Json command = {{"do", "replace"}, {"piece", id.text}, {"with", specs}};
    Commands right = replacedByHand(id, made, with.size() > 1 ? specs[1] : Json());
    Ways ways;
    std::string half;
    if (was.kind == PieceClass::halfSquad && made.kind == PieceClass::squad) half = otherHalf(id);
    if (half.empty()) {
        ways.push_back({command});
    } else {
        const std::string other = matched_.ours.at(half).text;
        const Json goes = {{"do", "remove"}, {"piece", other}, {"why", "replaced"}};
        Json both = command;
        both["and"] = other;
        ways = {{both}, {command, goes}};
        right.push_back(goes);
    }
    // Off the map, squads may only Deploy.
    ways.insert(was.gone == offBoard ? ways.begin() : ways.end(), std::move(right));
    const Row &ours = *ours_.piece(vasl), &base = *base_.table.piece(vasl);
    propose(std::move(told), ways, changedHereIf(!alike(Fact::name, ours[Fact::name], base[Fact::name])));
    settled_.insert(vasl);
    if (!half.empty()) settled_.insert(half);
    settled_.insert(with.begin(), with.end());
    for (std::size_t i = 0; i < with.size(); ++i)
        if (state().piece(ids[i]) != nullptr) standsFor(with[i], ids[i], vasl);
    if (state().piece(ids.front()) == nullptr && state().piece(id) != nullptr &&
        state().piece(id)->gone.empty())
        standsFor(with.front(), id, vasl);
}

// --- counters that are revealed or gone ---

void Acts::reveals() {
    std::map<MarkerId, Counters> by;
    for (const auto& [vasl, id] : matched_.ours) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || t->theirs.place().empty() || t->theirs.covered() || !t->base.covered() ||
            p->under.empty())
            continue;
        by[p->under].push_back(vasl);
    }
    for (const auto& [marker, pieces] : by) {
        const Marker m = state().markers.at(marker);
        Message doubt;
        for (const std::string& vasl : pieces) {
            const std::string hex = there_.piece(vasl)->place().hex;
            const Row* base = base_.table.piece(vasl);
            // In VASL the unit was under a numbered `?`. In the game its marker is in another hex.
            if (hex != m.at.hex && base->masked())
                doubt = Message(words::vaslUnderOtherNumber);
            else if (hex != m.at.hex && base->place().hex != m.at.hex)
                doubt = Message(words::vaslIsIn, hex);
        }
        Json command = {{"do", "reveal"}, {"marker", marker.text}};
        if (pieces.size() < m.contents.size()) command["pieces"] = idsOf(pieces);
        propose(item(Kind::revealed, namesOf(pieces), m.at.hex, ""), {{command}}, doubt);
    }
}

void Acts::gone() {
    // Handle weapons before the units that possess them, because a weapon left alone under a marker would be
    // revealed.
    std::vector<std::string> all;
    for (const auto& [vasl, id] : matched_.ours)
        if (const Piece* p = state().piece(id); p != nullptr && isBorne(*p)) all.push_back(vasl);
    for (const auto& [vasl, id] : matched_.ours)
        if (std::find(all.begin(), all.end(), vasl) == all.end()) all.push_back(vasl);
    for (const std::string& vasl : all) {
        const Row *o = ours_.piece(vasl), *b = base_.table.piece(vasl);
        if (o == nullptr || b == nullptr || there_.pieces.contains(vasl) || settled_.contains(vasl)) continue;
        const PieceId id = matched_.ours.at(vasl);
        const Piece* p = state().piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard)) continue;
        const std::string hex = state().placeOf(*p).hex;
        if (theirs_.unreadable.contains(vasl)) {
            tell(nameOf(vasl), o->place().hex, Message(words::vaslUnreadable));
            continue;
        }
        // A weapon that the unit possesses and that still exists in VASL is left behind.
        for (const auto& [other, weapon] : std::map(matched_.ours))
            if (const Piece* w = state().piece(weapon);
                w != nullptr && w->carrier == id && isBorne(*w) && threeOf(other))
                handOver(other, PieceId());
        const bool here = (*o)[Fact::at] != (*b)[Fact::at] || (*o)[Fact::under] != (*b)[Fact::under];
        propose(item(Kind::gone, nameOf(vasl), hex, ""),
                {{{{"do", "remove"}, {"piece", id.text}, {"why", "eliminated"}}}}, changedHereIf(here));
    }
    for (const auto& [id, counters] : matched_.link.counters)
        if (const Marker* m = state().marker(id); m != nullptr && m->isDummy() && !isSecret(m->side))
            dummiesGone(id, counters);
    for (const auto& [id, vasl] : matched_.whole.pieces) {
        const Piece* p = began_.piece(id);
        const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl);
        const auto ours = matched_.ours.find(vasl);
        if ((ours != matched_.ours.end() && ours->second != id) || t == nullptr || b == nullptr ||
            t->masked() || t->place().empty() || settled_.contains(vasl))
            continue;
        const bool changed = (*t)[Fact::at] != (*b)[Fact::at] || (*t)[Fact::under] != (*b)[Fact::under] ||
                             !alike(Fact::name, (*t)[Fact::name], (*b)[Fact::name]);
        if (p != nullptr && p->gone == coveredSomewhere && b->covered())
            tell(nameOf(vasl), t->place().hex, Message(words::vaslRevealHereFirst));
        else if (changed &&
                 (p == nullptr || (!p->gone.empty() && p->gone != offBoard && p->gone != coveredSomewhere)))
            tell(nameOf(vasl), t->place().hex, Message(words::vaslEliminatedHere));
    }
}

/// Handles those `?` or cloaks of a dummy stack that VASL has removed.
void Acts::dummiesGone(const MarkerId& id, const Counters& counters) {
    const Marker& m = state().markers.at(id);
    const auto isUnreadable = [&](const std::string& q) { return theirs_.unreadable.contains(q); };
    const auto isGone = [&](const std::string& q) {
        return base_.table.covers.contains(q) && !there_.covers.contains(q);
    };
    const auto left = static_cast<int>(std::count_if(
        counters.begin(), counters.end(), [&](const auto& q) { return there_.covers.contains(q); }));
    if (std::any_of(counters.begin(), counters.end(), isUnreadable) ||
        std::none_of(counters.begin(), counters.end(), isGone) || (left >= m.dummies && left > 0))
        return;
    // When the game and VASL last agreed, units were under the marker. A shift in the game has made it a
    // dummy stack.
    const bool covered =
        std::any_of(base_.table.pieces.begin(), base_.table.pieces.end(), [&](const auto& of) {
            const Row* t = there_.piece(of.first);
            const auto ours = matched_.ours.find(of.first);
            return of.second.kind() == MarkerKind::concealed && of.second.place().hex == m.at.hex &&
                   ours != matched_.ours.end() && state().piece(ours->second) != nullptr &&
                   state().piece(ours->second)->side == m.side && (t == nullptr || !t->covered());
        });
    const Message doubt = covered ? Message(words::vaslDummyStackHere) : Message();
    const bool cloak = m.kind == MarkerKind::cloaked;
    if (left == 0)
        propose(item(Kind::gone, cloak ? "Cloak" : "?", m.at.hex, ""),
                {{{{"do", "remove"}, {"marker", id.text}, {"why", "eliminated"}}}}, doubt);
    else if (!cloak)
        propose(item(Kind::gone, "?", m.at.hex, "", Message(words::vaslSomeLeft, left)),
                {{asInVasl("/markers/" + id.text + "/dummies", left)}}, doubt);
}

/// Returns true if VASL shows a `?` of this marker elsewhere than the game does after all acts, and this is a
/// change in VASL.
bool Acts::isCoverElsewhere(const MarkerId& id, const std::string& cover) const {
    const CoverRow *t = there_.cover(cover), *b = base_.table.cover(cover);
    const Marker &m = *state().marker(id), *began = began_.marker(id);
    if (t == nullptr || b == nullptr || t->hex == m.at.hex) return false;
    if (t->hex == b->hex && (began == nullptr || began->at == m.at)) return false;
    if (isSecret(m.side)) return true;
    const bool taken = std::any_of(out_.items.begin(), out_.items.end(), [&](const VaslIncomingItem& item) {
        return std::any_of(item.covers.begin(), item.covers.end(), [&](const auto& of) {
            return std::find(of.second.begin(), of.second.end(), cover) != of.second.end();
        });
    });
    return !taken && (m.isDummy() || theirs_.coversNobody(cover));
}

/// Reports `?` and cloaks that are elsewhere in VASL, or gone, although their marker stays in the game.
void Acts::coversElsewhere() {
    for (const auto& [id, counters] : matched_.link.counters) {
        const Marker* m = state().marker(id);
        if (m == nullptr) continue;
        const bool secret = isSecret(m->side);
        const std::string name = m->kind == MarkerKind::cloaked ? "Cloak" : "?";
        const bool none = std::none_of(counters.begin(), counters.end(),
                                       [&](const auto& q) { return there_.covers.contains(q); });
        for (const std::string& q : counters) {
            if (theirs_.unreadable.contains(q))
                tell("?", m->at.hex, Message(words::vaslUnreadable));
            else if (none && base_.table.covers.contains(q) && (!m->contents.empty() || secret))
                tell(name, m->at.hex, Message(secret ? words::vaslGoneThere : words::vaslGoneOverUnits));
            else if (isCoverElsewhere(id, q) && there_.cover(q)->hex.empty())
                tell(name, m->at.hex, Message(words::vaslCoversBesideMap));
            else if (isCoverElsewhere(id, q))
                tell(name, m->at.hex,
                     Message(secret ? words::vaslMovedOnlyHere : words::vaslCoverElsewhere,
                             there_.cover(q)->hex));
        }
    }
}

// --- hexes, the clock, and changes without a matching act ---

void Acts::hexes() {
    for (const std::string& hex : hexesIn({&theirs_.table, &base_.table})) {
        const GroundNote t = there_.note(hex), b = base_.table.note(hex), o = ours_.note(hex);
        const auto of = [&](auto GroundNote::*fact) { return originOf(b.*fact, o.*fact, t.*fact); };
        const auto act = [&](Origin origin, VaslIncomingItem told, const Json& command) {
            if (origin == Origin::theirs || origin == Origin::both)
                propose(std::move(told), {{command}}, changedHereIf(origin == Origin::both));
        };
        const Json at = Json::array({hex});
        act(of(&GroundNote::smoke), item(Kind::marked, "SMOKE", hex, "", Message(words::asIs, t.smoke)),
            {{"do", "smoke"}, {"at", at}, {"level", t.smoke}});
        Json becomes = {{"do", "becomes"}, {"at", at}};
        becomes[t.becomes.empty() ? "clear" : "terrain"] = t.becomes.empty() ? Json(true) : Json(t.becomes);
        const bool cleared = t.becomes.empty();
        act(of(&GroundNote::becomes),
            item(Kind::ground, cleared ? b.becomes : t.becomes, cleared ? hex : "", cleared ? "" : hex),
            becomes);
        Json blaze = {{"do", "blaze"}, {"at", at}};
        blaze[t.blaze > 0 ? "height" : "out"] = t.blaze > 0 ? Json(t.blaze) : Json(true);
        act(of(&GroundNote::blaze), item(Kind::marked, "Blaze", hex, "", Message(words::asIs, t.blaze)),
            blaze);
    }
}

void Acts::clock() {
    const int turn = there_.turn;
    const SideId player = there_.player;
    if (turn < 1 || (turn == base_.table.turn && player == base_.table.player)) return;
    const auto reached = [&](const State& s) {
        return s.clock.phase != Phase::setup && s.clock.turn == turn && s.clock.player == player;
    };
    if (reached(state())) return;
    const std::string at = std::to_string(turn) + "/" + player.text;
    VaslIncomingItem told = item(Kind::clock, "", "", "", Message(words::asIs, at));
    if (clockOrder(state().clock) > clockOrder(state().clock.first, turn, player, Phase::RPh))
        return tell("", "", Message(words::vaslTurnIsOver, at));
    Commands phases;
    Session attempt = scratch_;
    Message doubt;
    constexpr int mostPhases = 200;
    for (int i = 0; i < mostPhases && doubt.empty() && !reached(attempt.state()); ++i) {
        phases.push_back({{"do", "phase"}});
        if (const Entry e = attempt.perform(phases.back()); !e.ok) doubt = refusalOf(e);
    }
    if (reached(attempt.state())) return propose(std::move(told), {phases});
    // One of the phases needs an answer from the player before the next phase can begin, but the player has
    // already continued in VASL. So only the clock is corrected, and the item's doubt states the reason.
    propose(std::move(told),
            {{asInVasl("/clock/turn", turn), asInVasl("/clock/player", player.text),
              asInVasl("/clock/phase", "RPh")}},
            doubt);
}

/// Reports counters on VASL's map that have no equivalent in the game, and changed boards.
void Acts::strangers() {
    if (base_.boards.empty()) return;  // Earlier versions stored no boards.
    if (base_.boards != theirs_.boards) tell("", "", Message(words::vaslOtherBoards));
    for (const auto& [vasl, s] : theirs_.strangers) {
        const bool known =
            matched_.ours.contains(vasl) || matched_.owner.contains(vasl) || base_.strangers.contains(vasl) ||
            std::any_of(theirs_.coversOf.begin(), theirs_.coversOf.end(),
                        [&, &v = vasl](const auto& of) { return theirs_.covers(v, of.first); });
        if (!known) tell(s.name, s.hex, Message(words::vaslMarkerAppeared));
    }
}

}  // namespace shellgame::vsav
