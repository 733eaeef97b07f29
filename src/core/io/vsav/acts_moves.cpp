// SPDX-License-Identifier: MIT
// Acts for counters that have arrived, moved, been concealed or changed their marks.
#include <algorithm>
#include <deque>

#include "io/vsav/acts.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/vasl.hpp"

namespace shellgame::vsav {

using Kind = VaslIncomingItem::Kind;

// --- commands for moves and corrections ---

Message changedHereIf(bool changed) {
    return changed ? Message(words::vaslChangedHere) : Message();
}

Json asInVasl(const std::string& pointer, Json value) {
    return {{"do", "correct"}, {"pointer", pointer}, {"value", std::move(value)}, {"why", "as VASL has it"}};
}

namespace {

/// Returns the shortest path over the map, without its first hex; empty if there is none.
std::vector<std::string> wayBetween(const Ground& ground, const std::string& from, const std::string& to) {
    std::map<std::string, std::string> before{{from, ""}};
    std::deque<std::string> open{from};
    while (!open.empty() && !before.contains(to)) {
        const std::string here = open.front();
        open.pop_front();
        for (const std::string& next : ground.neighbours(here))
            if (!next.empty() && before.emplace(next, here).second) open.push_back(next);
    }
    std::vector<std::string> out;
    if (!before.contains(to)) return out;
    for (std::string hex = to; hex != from; hex = before[hex]) out.insert(out.begin(), hex);
    return out;
}

}  // namespace

/// Returns the ways in which the phase allows a move from hex to hex.
Acts::Ways Acts::going(const Json& who, const std::string& from, const Location& to) const {
    Ways out;
    const Phase phase = state().clock.phase;
    const auto way = wayBetween(ground(), from, to.hex);
    const auto add = [&](const char* verb, const char* how, bool path) {
        Json command = who;
        command["do"] = verb;
        if (*how != '\0') command["how"] = how;
        Json hexes = way;
        if (path) hexes.back() = to.text();
        command[path ? "path" : "to"] = path ? hexes : Json(to.text());
        out.push_back({command});
    };
    if (phase == Phase::APh && way.size() == 1) add("advance", "", false);
    if (phase == Phase::RtPh && !way.empty()) add("move", "rout", way.size() > 1);
    if (phase == Phase::setup || way.size() == 1) add("move", "", false);
    if (phase != Phase::setup && way.size() > 1) add("move", "", true);
    return out;
}

/// Adds corrections of the facts that still differ after the commands: possessor, portion, arcs.
Acts::Commands Acts::wholeRow(Commands commands, const Counters& pieces) {
    Session attempt = scratch_;
    for (const Json& c : commands)
        if (!attempt.perform(c).ok) return commands;
    const auto correct = [&](const PieceId& id, const char* key, const std::string& value) {
        Json c = asInVasl("/pieces/" + id.text + "/" + key, value);
        if (attempt.perform(c).ok) commands.push_back(std::move(c));
    };
    for (const std::string& vasl : pieces) {
        const PieceId& id = matched_.ours.at(vasl);
        const Row* t = there_.piece(vasl);
        const auto is = rowOf(attempt.state(), matched_.link, ground(), id);
        if (!is || t == nullptr || (*is)[Fact::at] != (*t)[Fact::at]) continue;
        if (!alike(Fact::bearer, (*is)[Fact::bearer], (*t)[Fact::bearer])) {
            const auto by = matched_.ours.find((*t)[Fact::bearer]);
            if (by != matched_.ours.end() || (*t)[Fact::bearer].empty())
                correct(id, "carrier", by == matched_.ours.end() ? "" : by->second.text);
        }
        if (!is->covered() && !alike(Fact::portion, (*is)[Fact::portion], (*t)[Fact::portion]))
            correct(id, "position", (*t)[Fact::portion]);
        for (const auto& [arc, key] : {std::pair{Fact::ca, "ca"}, std::pair{Fact::tca, "tca"}})
            if (!(*t)[arc].empty() && (*is)[arc] != (*t)[arc])
                correct(id, key, arcText(ground(), t->place().hex, (*t)[arc]));
    }
    return commands;
}

/// Moves some of a marker's units to another place without revealing them: they go under a new marker of the
/// same kind.
Acts::Commands Acts::apart(const Marker& from, const Json& pieces, const Location& to) {
    const std::string marker = madeName();
    Json place = {{"do", "place"},
                  {"id", marker},
                  {"side", from.side.text},
                  {"at", to.text()},
                  {"kind", std::string(enumText(from.kind))}};
    if (from.kind == MarkerKind::concealed) place["dummies"] = 1;
    return {std::move(place), asInVasl("/markers/" + marker + "/contents", pieces)};
}

/// Returns the correction that adds pieces to a marker.
Json Acts::together(const MarkerId& marker, const Json& pieces) const {
    Json all = Json::array();
    for (const PieceId& id : state().markers.at(marker).contents) all.push_back(id.text);
    for (const Json& id : pieces) all.push_back(id);
    return asInVasl("/markers/" + marker.text + "/contents", std::move(all));
}

/// Returns the marker to which the `?` over a counter in VASL belongs.
MarkerId Acts::ownerAbove(const std::string& vasl) const {
    const auto above = theirs_.coversOf.find(vasl);
    if (above == theirs_.coversOf.end() || above->second.empty()) return {};
    const auto owner = matched_.owner.find(above->second.front());
    return owner == matched_.owner.end() ? MarkerId() : owner->second;
}

/// Returns the stack in a Location to which the `?` over a counter in VASL belongs.
MarkerId Acts::coverAt(const std::string& vasl, const Location& at) const {
    const MarkerId owner = ownerAbove(vasl);
    const Marker* m = state().marker(owner);
    return m != nullptr && m->kind == MarkerKind::concealed && m->at == at && !m->contents.empty()
               ? owner
               : MarkerId();
}

/// Gives the `?` over a counter in VASL to a new marker.
void Acts::takesCovers(VaslIncomingItem& item, const MarkerId& marker, const std::string& vasl) {
    const auto above = theirs_.coversOf.find(vasl);
    const Counters covers = above == theirs_.coversOf.end() ? Counters() : above->second;
    item.covers[marker] = covers;
    for (const std::string& cover : covers) matched_.owner[cover] = marker;
    matched_.link.counters[marker] = covers;
}

// --- new counters ---

/// Returns the marker that newcomers have joined in VASL. The marker is found by the `?` on them, by their
/// possessor, or (for hidden units) by their place.
MarkerId Acts::joinedBy(const Newcomer& first) const {
    const auto fits = [&](const MarkerId& id) {
        const Marker* m = state().marker(id);
        return m != nullptr && m->kind == first.how.kind() && m->side == first.side && !m->contents.empty();
    };
    if (!first.covers.empty()) {
        const auto owner = matched_.owner.find(first.covers.front());
        if (owner == matched_.owner.end() || !fits(owner->second)) return {};
        // If VASL has moved a part of the stack to another place, that part is another stack.
        const CoverRow* b = base_.table.cover(first.covers.front());
        const bool stays = b == nullptr || b->hex == first.how.place().hex ||
                           matched_.link.counters.at(owner->second).size() == 1;
        return stays && alikePortions(state().markers.at(owner->second).position, first.how.portion())
                   ? owner->second
                   : MarkerId();
    }
    if (const auto by = matched_.ours.find(first.how[Fact::bearer]); by != matched_.ours.end())
        if (const Piece* p = state().piece(by->second); p != nullptr && fits(p->under)) return p->under;
    return {};
}

void Acts::came() {
    // The newcomers are grouped by the `?` on top of them, or by side and place.
    std::map<std::string, std::vector<const Newcomer*>> groups;
    for (const Newcomer& n : theirs_.newcomers) {
        if (matched_.ours.contains(n.vasl) || settled_.contains(n.vasl)) continue;
        if (n.how.covered() && isSecret(n.side)) continue;
        auto& group = groups[n.covers.empty() ? n.side.text + "@" + n.how[Fact::at] + "/" + n.how[Fact::under]
                                              : n.covers.front()];
        group.push_back(&n);
    }
    constexpr std::size_t most = 8;  // number of counters that one command may place
    for (const auto& [key, all] : groups)
        for (std::size_t from = 0; from < all.size(); from += most)
            comeTogether({all.begin() + static_cast<std::ptrdiff_t>(from),
                          all.begin() + static_cast<std::ptrdiff_t>(std::min(from + most, all.size()))});
    // Unknown `?` that don't cover anything are dummies.
    for (const auto& [cover, row] : there_.covers) {
        if (row.hex.empty() || base_.table.covers.contains(cover) || matched_.owner.contains(cover) ||
            theirs_.cloaks.contains(cover))
            continue;
        const SideId& side = theirs_.coverSides.at(cover);
        if (isSecret(side) && !coversKnown(cover))
            tell("?", row.hex, Message(words::vaslPlacedOnlyHere));
        else if (!isSecret(side) && theirs_.coversNobody(cover))
            dummies_[{side, row.hex}].push_back(cover);
    }
}

/// Returns true if in VASL the `?` covers a unit that is Known in the game.
bool Acts::coversKnown(const std::string& cover) const {
    return std::any_of(matched_.ours.begin(), matched_.ours.end(), [&](const auto& of) {
        const Piece* p = state().piece(of.second);
        return p != nullptr && p->gone.empty() && p->under.empty() && theirs_.covers(cover, of.first);
    });
}

/// Places counters that have arrived together, under the `?` on top of them. If the game already has that
/// `?`, the counters go under its marker.
void Acts::comeTogether(const std::vector<const Newcomer*>& all) {
    const Newcomer& first = *all.front();
    const MarkerId joined = joinedBy(first);
    const Marker* joins = state().marker(joined);
    VaslIncomingItem told =
        item(Kind::came, first.name + (all.size() > 1 ? ", ..." : ""), "", first.how.place().hex);
    std::map<std::string, std::string> names;
    for (const Newcomer* n : all) names[n->vasl] = madeName();
    Json contents = Json::array(), ids = Json::array();
    Commands after;
    Message doubt;
    for (const Newcomer* n : all) {
        const std::string& name = names.at(n->vasl);
        Json spec = n->spec;
        spec["id"] = name;
        const std::string& bearer = n->how[Fact::bearer];
        if (const auto with = names.find(bearer); with != names.end())
            spec["carrier"] = with->second;
        else if (const auto has = matched_.ours.find(bearer); has != matched_.ours.end())
            after.push_back(asInVasl("/pieces/" + name + "/carrier", has->second.text));
        if (!n->how.covered() && !(n->how.portion() == Position()))
            after.push_back(asInVasl("/pieces/" + name + "/position", n->how[Fact::portion]));
        contents.push_back(std::move(spec));
        ids.push_back(name);
        told.pieces[PieceId(name)] = n->vasl;
        if (n->sideGuessed) doubt = Message(words::vaslSideUnknown);
    }
    std::string kind = first.how.covered() ? first.how[Fact::under] : "known";
    if (joins != nullptr && kind == "cloaked") kind = "concealed";  // No unit can get a cloak during play.
    Json place = {{"do", "place"},
                  {"side", first.side.text},
                  {"at", (joins == nullptr ? first.how.place() : joins->at).text()},
                  {"kind", kind},
                  {"contents", contents}};
    if (kind != "known") {
        const std::string marker = madeName();
        place["id"] = marker;
        if (joins != nullptr) {
            after.insert(after.begin(), together(joined, ids));
        } else {
            if (!(first.how.portion() == Position()))
                after.push_back(asInVasl("/markers/" + marker + "/position", first.how[Fact::portion]));
            takesCovers(told, MarkerId(marker), first.vasl);
        }
    }
    Commands whole{place};
    whole.insert(whole.end(), after.begin(), after.end());
    Ways ways{whole};
    if (joins == nullptr && !after.empty()) ways.push_back({place});
    propose(std::move(told), ways, doubt);
    for (const auto& [vasl, name] : names)
        if (state().piece(PieceId(name)) != nullptr) {
            matched_.ours[vasl] = PieceId(name);
            matched_.link.pieces[PieceId(name)] = vasl;
        }
}

/// Adds new `?` that don't cover anything. Runs after the moves of the stacks that these `?` may have joined.
void Acts::dummiesCome() {
    for (const auto& [key, counters] : dummies_) {
        const auto& [side, hex] = key;
        const auto& markers = state().markers;
        const auto on =
            std::find_if(markers.begin(), markers.end(), [&, &side = side, &hex = hex](const auto& of) {
                const Marker& m = of.second;
                return m.kind == MarkerKind::concealed && m.contents.empty() && m.side == side &&
                       m.at.hex == hex && matched_.link.counters.contains(of.first);
            });
        VaslIncomingItem told = item(Kind::came, "?", "", hex, Message(words::asIs, counters.size()));
        if (on != markers.end()) {
            const int all = on->second.dummies + static_cast<int>(counters.size());
            propose(std::move(told), {{asInVasl("/markers/" + on->first.text + "/dummies", all)}});
            continue;
        }
        const std::string name = madeName();
        told.covers[MarkerId(name)] = counters;
        propose(std::move(told), {{{{"do", "place"},
                                    {"id", name},
                                    {"side", side.text},
                                    {"at", hex},
                                    {"dummies", counters.size()}}}});
    }
}

// --- moves ---

/// Drops weapons that moving units leave behind, and unloads Passengers that stay when their vehicle moves.
void Acts::leftBehind() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || p->carrier.empty() || t->theirs.place().empty())
            continue;
        const std::string by = vaslOf(p->carrier);
        const Row *goes = there_.piece(by), *was = base_.table.piece(by);
        if (goes == nullptr || was == nullptr || goes->place().empty() ||
            (*goes)[Fact::at] == t->theirs[Fact::at] || (*was)[Fact::at] != t->base[Fact::at])
            continue;
        if (isBorne(*p)) {
            handOver(vasl, PieceId());
            continue;
        }
        propose(item(Kind::dismounted, nameOf(vasl), state().placeOf(*p).hex, ""),
                {{Json{{"do", "unload"}, {"pieces", Json::array({id.text})}}},
                 {asInVasl("/pieces/" + id.text + "/carrier", "")}});
    }
}

void Acts::moves() {
    for (const auto& [id, counters] : std::map(matched_.link.counters)) moveMarker(id, counters);
    // Groups of counters that move together.
    std::map<std::tuple<MarkerId, SideId, std::string, std::string, std::string>, Counters> groups;
    for (const auto& [vasl, id] : matched_.ours) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || (!p->gone.empty() && p->gone != offBoard) || carried_.contains(vasl))
            continue;
        const Origin of = originOf(Fact::at, t->base, t->ours, t->theirs);
        const auto is = now(vasl);
        if ((of != Origin::theirs && of != Origin::both) || !is || (*is)[Fact::at] == t->theirs[Fact::at])
            continue;
        if (t->theirs.masked()) continue;
        if (t->theirs.place().empty()) {
            // VASL has moved these counters beside the map. Covered units are skipped, because they may have
            // been beside the map all the time.
            if (t->base.covered()) continue;
            propose(item(Kind::gone, nameOf(vasl), is->place().hex, "", Message(words::vaslOffTheMap)),
                    {{{{"do", "remove"}, {"piece", id.text}, {"why", "eliminated"}}}},
                    Message(words::vaslBesideMap));
            continue;
        }
        const std::string comes = is->place().empty() ? t->theirs[Fact::under] : "";
        groups[{p->under, p->side, (*is)[Fact::at], t->theirs[Fact::at], comes}].push_back(vasl);
    }
    for (const auto& [key, pieces] : groups) moveGroup(pieces);
}

/// Returns the Location to which VASL has moved a marker. The level is the one that VASL shows, or else the
/// marker's own level. If the hex does not have that level, the Location is at ground level.
Location Acts::newPlace(const Marker& m, const std::string& cover, const std::string& hex) const {
    Location at{hex, m.at.level};
    if (const auto level = theirs_.levels.find(cover); level != theirs_.levels.end())
        at.level = level->second;
    if (const auto wrong = locationFinding(scratch_.view(), m.side, at);
        wrong && wrong->verdict == Verdict::forbidden)
        at.level = 0;
    return at;
}

/// Moves a marker and its contents to the new hex of its `?`.
void Acts::moveMarker(const MarkerId& id, const Counters& counters) {
    const Marker *m = state().marker(id), *before = began_.marker(id);
    // No act is tried for a secret side, because the units under the marker can decide whether the rules
    // allow the act.
    if (m == nullptr || before == nullptr || isSecret(m->side)) return;
    const bool cloak = m->kind == MarkerKind::cloaked;
    if (m->kind != MarkerKind::concealed && !(cloak && m->contents.empty())) return;
    std::set<std::string> there, base;
    for (const std::string& cover : counters) {
        if (const CoverRow* row = there_.cover(cover)) there.insert(row->hex);
        if (const CoverRow* row = base_.table.cover(cover)) base.insert(row->hex);
    }
    const bool changed = base != std::set<std::string>{before->at.hex};
    if (there.size() > 1 && m->contents.empty() && !cloak) return partDummies(id, counters, changed);
    if (there.size() != 1 || there == base || there.contains(m->at.hex) || there.contains("") || base.empty())
        return;
    const std::string to = *there.begin(), from = m->at.hex;
    // A unit that was under this marker, and is under another marker in the game, stays there although VASL
    // moves it too.
    for (const auto& [vasl, piece] : matched_.ours)
        if (const Piece* p = state().piece(piece);
            p != nullptr && p->under != id && !p->under.empty() &&
            std::any_of(counters.begin(), counters.end(),
                        [&, &vasl = vasl](const auto& q) { return theirs_.covers(q, vasl); }))
            carried_.insert(vasl);
    Json along = Json::array();
    Counters pieces;
    for (const PieceId& piece : m->contents) {
        const std::string vasl = vaslOf(piece);
        const Row *t = theirs_.table.piece(vasl), *b = base_.table.piece(vasl);
        // A unit that an act in the game has put under this marker moves with the marker, even if the unit is
        // elsewhere in VASL.
        const bool lay = b != nullptr && base.contains(b->place().hex);
        if (t != nullptr && lay && !t->place().empty() && t->place().hex != to) continue;
        along.push_back(piece.text);
        if (vasl.empty()) continue;
        pieces.push_back(vasl);
        carried_.insert(vasl);
    }
    if (!m->contents.empty() && along.empty()) return;
    const bool part = along.size() < m->contents.size();
    const Location at = newPlace(*m, counters.front(), to);
    VaslIncomingItem move = item(Kind::moved,
                                 cloak           ? "Cloak"
                                 : along.empty() ? "?"
                                                 : "? (" + namesOf(pieces) + ")",
                                 from, to);
    Json who = {{"marker", id.text}};
    if (part) who["pieces"] = along;
    auto ways = going(who, from, at);
    if (part) {
        // The part that moves is under the `?` that moved with it.
        ways.push_back(apart(*m, along, at));
        const std::string other = ways.back().front().at("id").get<std::string>();
        for (auto& way : ways) way.front()["id"] = other;
        move.covers[MarkerId(other)] = counters;
    } else {
        ways.push_back(wholeRow({asInVasl("/markers/" + id.text + "/at", at.text())}, pieces));
    }
    propose(std::move(move), std::move(ways), changedHereIf(changed));
}

void Acts::partDummies(const MarkerId& id, const Counters& counters, bool changed) {
    const std::string from = state().marker(id)->at.hex;
    std::map<std::string, Counters> by;
    for (const std::string& cover : counters)
        if (const CoverRow* row = there_.cover(cover);
            row != nullptr && !row->hex.empty() && row->hex != from && theirs_.coversNobody(cover))
            by[row->hex].push_back(cover);
    for (const auto& [to, all] : by) {
        const Marker* m = state().marker(id);
        if (m == nullptr || !m->isDummy()) continue;
        const Location at = newPlace(*m, all.front(), to);
        const int n = static_cast<int>(all.size());
        VaslIncomingItem told = item(Kind::moved, "?", from, to, Message(words::asIs, n));
        const std::string name = madeName();
        told.covers[MarkerId(name)] = all;
        auto ways = going({{"marker", id.text}, {"dummies", n}, {"id", name}}, from, at);
        ways.push_back(
            {asInVasl("/markers/" + id.text + "/dummies", m->dummies - n),
             Json{{"do", "place"}, {"id", name}, {"side", m->side.text}, {"at", at.text()}, {"dummies", n}}});
        propose(std::move(told), std::move(ways), changedHereIf(changed));
    }
}

/// Returns corrections that bring counters to a Location. Units come first, because the weapons that they
/// possess move with them.
Acts::Commands Acts::placedAt(const Counters& pieces, const Location& to) const {
    Commands out;
    Session attempt = scratch_;
    for (const bool borne : {false, true})
        for (const std::string& vasl : pieces) {
            const PieceId& id = matched_.ours.at(vasl);
            if (isBorne(state().pieces.at(id)) != borne || attempt.state().placeOf(id) == to) continue;
            out.push_back(asInVasl("/pieces/" + id.text + "/at", to.text()));
            (void)attempt.perform(out.back());
        }
    return out;
}

/// Moves counters together from one place to another, all in the open or all under one marker.
void Acts::moveGroup(const Counters& pieces) {
    const Location to = there_.piece(pieces.front())->place();
    const Piece& p = state().pieces.at(matched_.ours.at(pieces.front()));
    if (p.gone == offBoard) return enters(pieces, to);
    const Location from = state().placeOf(p);
    const MarkerId marker = p.under;
    const Marker* m = state().marker(marker);
    const Json ids = idsOf(pieces);
    const auto any = [&](const auto& holds) { return std::any_of(pieces.begin(), pieces.end(), holds); };
    const bool here = any([&](const std::string& vasl) {
        const auto t = threeOf(vasl);
        return t->ours.place().hex != t->base.place().hex;  // VASL does not always show levels.
    });
    const bool part = m != nullptr && pieces.size() < m->contents.size();
    // If a part of a stack moves and is covered both in the game and in VASL, no correction may reveal this
    // part.
    const bool covered =
        part && !any([&](const std::string& vasl) { return !there_.piece(vasl)->covered(); });
    Json who = m == nullptr ? Json{{"pieces", ids}} : Json{{"marker", marker.text}};
    if (part) who["pieces"] = ids;
    auto ways = going(who, from.hex, to);
    VaslIncomingItem told = item(Kind::moved, namesOf(pieces), from.hex, to.hex);
    if (covered) {
        ways.push_back(apart(*m, ids, to));
        // The unit takes along the `?` that is on it in VASL, if that `?` covers no unit that stays.
        const auto above = theirs_.coversOf.find(pieces.front());
        const MarkerId with = coverAt(pieces.front(), to);
        if (above != theirs_.coversOf.end() && with.empty()) {
            const std::string name = ways.back().front().at("id").get<std::string>();
            for (auto& way : ways) way.front()["id"] = name;
            told.covers[MarkerId(name)] = above->second;
        }
        // If the `?` of another stack covers the unit in VASL, the unit joins that stack.
        if (!with.empty() && with != marker) {
            Ways joined = ways;
            for (auto& way : joined) way.push_back(together(with, ids));
            ways.insert(ways.begin(), joined.begin(), joined.end());
        }
    } else if (m != nullptr && !part) {
        ways.push_back(wholeRow({asInVasl("/markers/" + marker.text + "/at", to.text())}, pieces));
    } else {
        ways.push_back(wholeRow(placedAt(pieces, to), pieces));
    }
    // A move by the rules changes the facing of a vehicle, so this restores the facing that VASL shows.
    if (!part && any([&](const std::string& vasl) { return !(*there_.piece(vasl))[Fact::ca].empty(); }))
        for (Commands& way : ways) way = wholeRow(std::move(way), pieces);
    propose(std::move(told), std::move(ways), changedHereIf(here));
}

/// Enters counters that have waited beside the map.
void Acts::enters(const Counters& pieces, const Location& to) {
    const auto kind = there_.piece(pieces.front())->kind();
    const Json ids = idsOf(pieces);
    const Json setUp = {{"do", "place"},
                        {"side", state().pieces.at(matched_.ours.at(pieces.front())).side.text},
                        {"at", to.text()},
                        {"kind", kind ? std::string(enumText(*kind)) : "known"},
                        {"waiting", ids}};
    Json first = setUp;
    if (state().clock.phase != Phase::setup) {
        first = {{"do", "enter_map"}, {"pieces", ids}, {"at", to.text()}};
        if (kind == MarkerKind::concealed) first["kind"] = "concealed";
    }
    VaslIncomingItem told = item(Kind::came, namesOf(pieces), "", to.hex);
    Ways ways{{first}};
    if (kind) {
        // If there are too many counters for one setup command, set up one counter and add the others to it.
        const std::string marker = madeName();
        Json one = setUp;
        one["id"] = marker;
        one["waiting"] = Json::array({ids.front()});
        if (first.at("do") == "place") ways.front().front()["id"] = marker;
        ways.push_back(wholeRow({one, asInVasl("/markers/" + marker + "/contents", ids)}, pieces));
        takesCovers(told, MarkerId(marker), pieces.front());
    } else {
        ways.push_back(wholeRow(placedAt(pieces, to), pieces));
    }
    propose(std::move(told), std::move(ways));
}

// --- portions, concealment and possession ---

/// Handles units that have entered or left Bypass, or a fortification such as a foxhole.
void Acts::portions() {
    std::set<MarkerId> told;
    for (const auto& [vasl, id] : matched_.ours) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        const auto is = now(vasl);
        if (!t || p == nullptr || !is || !p->gone.empty() || t->theirs[Fact::portion] == notKnown ||
            (*is)[Fact::at] != t->theirs[Fact::at])
            continue;
        const bool stays = t->theirs[Fact::at] == t->base[Fact::at];
        if ((stays && alike(Fact::portion, t->theirs[Fact::portion], t->base[Fact::portion])) ||
            alike(Fact::portion, t->theirs[Fact::portion], (*is)[Fact::portion]))
            continue;
        const Marker* m = state().marker(p->under);
        if (m != nullptr && !told.insert(p->under).second) continue;
        const bool both = t->ours[Fact::at] == t->base[Fact::at] &&
                          !alike(Fact::portion, t->ours[Fact::portion], t->base[Fact::portion]);
        const Message to = positionName(t->theirs.portion());
        propose(item(Kind::marked, m == nullptr ? nameOf(vasl) : namesIn(*m), is->place().hex, "",
                     to.empty() ? Message(words::vaslInTheOpen) : to),
                {{asInVasl((m == nullptr ? "/pieces/" + id.text : "/markers/" + p->under.text) + "/position",
                           t->theirs[Fact::portion])}},
                changedHereIf(both));
    }
}

/// Handles units that are under a `?` in VASL but not in the game.
void Acts::conceals() {
    std::map<std::tuple<SideId, Location, MarkerId>, Counters> groups;
    for (const auto& [vasl, id] : matched_.ours) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || t->theirs[Fact::under] == t->base[Fact::under])
            continue;
        const auto wanted = t->theirs.kind();
        const Marker* m = state().marker(p->under);
        if (!wanted || (m != nullptr && m->kind == *wanted)) continue;
        const Row& theirs = *theirs_.table.piece(vasl);
        if (theirs.place().empty()) continue;
        // A weapon whose new possessor is concealed is under the `?` of that unit.
        if (const auto by = matched_.ours.find(theirs[Fact::bearer]);
            isBorne(*p) && by != matched_.ours.end())
            if (const Piece* who = state().piece(by->second);
                who != nullptr && !who->under.empty() && who->under != p->under)
                continue;
        if (*wanted == MarkerKind::concealed &&
            (m == nullptr || m->kind == MarkerKind::hip || m->kind == MarkerKind::cloaked))
            groups[{p->side, state().placeOf(*p), p->under}].push_back(vasl);
        else
            tell(
                nameOf(vasl), theirs.place().hex,
                Message(*wanted == MarkerKind::hip ? words::vaslHiddenThere : words::vaslConcealedOtherwise));
    }
    for (const auto& [key, pieces] : groups) concealTogether(pieces);
}

void Acts::concealTogether(const Counters& pieces) {
    const std::string& vasl = pieces.front();
    const Json ids = idsOf(pieces);
    const Piece& p = state().pieces.at(matched_.ours.at(vasl));
    const Location at = state().placeOf(p);
    VaslIncomingItem told = item(Kind::concealed, namesOf(pieces), at.hex, "");
    if (!p.under.empty()) {  // This unit was hidden or cloaked.
        Json act = {{"do", "reveal"}, {"marker", p.under.text}, {"as", "concealed"}};
        if (pieces.size() < state().markers.at(p.under).contents.size()) act["pieces"] = ids;
        return propose(std::move(told), {{act}});
    }
    const std::string name = madeName();
    const Json act = {{"do", "conceal"}, {"pieces", ids}, {"id", name}};
    if (isSecret(p.side)) return propose(std::move(told), {{act}});
    if (const MarkerId with = coverAt(vasl, at); !with.empty()) {
        // The `?` is on other units too, so all these units become one stack.
        const Commands joined{act, together(with, ids)};
        return propose(std::move(told), {joined, {act}, joined});
    }
    const MarkerId owner = ownerAbove(vasl);
    const auto above = theirs_.coversOf.find(vasl);
    if (const Marker* m = state().marker(owner);
        m != nullptr && m->isDummy() && m->kind == MarkerKind::concealed) {
        // One of the dummies now covers a unit. No file shows which dummy it is.
        const Json fewer = m->dummies > 1
                               ? asInVasl("/markers/" + owner.text + "/dummies", m->dummies - 1)
                               : Json{{"do", "remove"}, {"marker", owner.text}, {"why", "eliminated"}};
        told.covers[MarkerId(name)] = {above->second.front()};
        return propose(std::move(told), {{act, fewer}}, Message(words::vaslDummyOnUnit));
    }
    if (above != theirs_.coversOf.end())
        for (const std::string& cover : above->second)
            if (!matched_.owner.contains(cover)) told.covers[MarkerId(name)].push_back(cover);
    propose(std::move(told), {{act}});
}

void Acts::handOver(const std::string& vasl, const PieceId& to) {
    const PieceId id = matched_.ours.at(vasl);
    const auto t = threeOf(vasl);
    const std::string pointer = "/pieces/" + id.text;
    Commands commands;
    const Piece *weapon = state().piece(id), *by = state().piece(to);
    if (by != nullptr && by->side != weapon->side) {
        // A captured weapon (A21) has no possessor until its side is corrected.
        if (!weapon->carrier.empty()) commands.push_back(asInVasl(pointer + "/carrier", ""));
        commands.push_back(asInVasl(pointer + "/side", by->side.text));
    }
    if (by != nullptr && !by->under.empty() && weapon->under != by->under)
        commands.push_back(together(by->under, Json::array({id.text})));
    commands.push_back(asInVasl(pointer + "/carrier", to.text));
    const bool both = !alike(Fact::bearer, t->ours[Fact::bearer], t->base[Fact::bearer]);
    propose(item(Kind::possessed, nameOf(vasl), t->theirs.place().hex, "",
                 to.empty() ? Message() : Message(words::asIs, nameOf(vaslOf(to)))),
            {std::move(commands)}, changedHereIf(both));
}

/// Handles weapons that have another possessor in VASL.
void Acts::bearers() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || t->theirs.place().empty()) continue;
        const Origin of = originOf(Fact::bearer, t->base, t->ours, t->theirs);
        const auto is = now(vasl);
        if ((of != Origin::theirs && of != Origin::both) || !is || (*is)[Fact::at] != t->theirs[Fact::at])
            continue;
        const auto bearer = matched_.ours.find(t->theirs[Fact::bearer]);
        // The possessor is not in the game yet.
        if (!t->theirs[Fact::bearer].empty() && bearer == matched_.ours.end()) continue;
        const PieceId to = bearer == matched_.ours.end() ? PieceId() : bearer->second;
        if (p->carrier != to) handOver(vasl, to);
    }
}

// --- marks and arcs ---

void Acts::marks() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const auto t = threeOf(vasl);
        if (!t || state().piece(id) == nullptr || !state().piece(id)->gone.empty() || t->theirs.masked())
            continue;
        const Piece p = *state().piece(id);  // a copy is necessary, because each item changes the state
        const std::string hex = state().placeOf(p).hex;
        std::vector<std::string> add, remove;
        const auto b = t->base.marks(), has = t->theirs.marks();
        for (const std::string& mark : has)
            if (!b.contains(mark) && !p.marks.contains(mark)) add.push_back(mark);
        for (const std::string& mark : b)
            if (!has.contains(mark) && p.marks.contains(mark)) remove.push_back(mark);
        if (!add.empty() || !remove.empty()) {
            Json command = {{"do", "mark"}, {"piece", id.text}};
            Listed all;
            if (!add.empty()) command["add"] = add;
            if (!remove.empty()) command["remove"] = remove;
            for (const std::string& mark : add)
                all.items.emplace_back(Message(words::vaslGained, term(mark)));
            for (const std::string& mark : remove)
                all.items.emplace_back(Message(words::vaslLost, term(mark)));
            propose(item(Kind::marked, nameOf(vasl), hex, "", Message(words::asIs, std::move(all))),
                    {{command}});
        }
        // A wreck has no crew and no arcs.
        if (isWreck(p)) continue;
        const std::string pointer = "/pieces/" + id.text;
        if (const bool bu = t->theirs.crewIs('b'); bu != t->base.crewIs('b') && bu != p.buttonedUp)
            propose(item(Kind::marked, nameOf(vasl), hex, "", term(bu ? "BU" : "CE")),
                    {{asInVasl(pointer + "/bu", bu)}});
        if (const bool motion = t->theirs.crewIs('m'); motion != t->base.crewIs('m') && motion != p.motion)
            propose(item(Kind::marked, nameOf(vasl), hex, "",
                         Message(motion ? words::vaslGained : words::vaslLost, term("motion"))),
                    {{asInVasl(pointer + "/motion", motion)}});
        for (const auto& [arc, key] : {std::pair{Fact::ca, "/ca"}, std::pair{Fact::tca, "/tca"}}) {
            const auto is = now(vasl);
            if (!is || t->theirs[arc].empty() || t->theirs[arc] == t->base[arc] ||
                t->theirs[arc] == (*is)[arc])
                continue;
            const std::string points = arcText(ground(), is->place().hex, t->theirs[arc]);
            propose(item(Kind::turned, nameOf(vasl), hex, "", Message(words::asIs, points)),
                    {{asInVasl(pointer + key, points)}});
        }
    }
}

}  // namespace shellgame::vsav
