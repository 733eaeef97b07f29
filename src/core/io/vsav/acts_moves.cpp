// SPDX-License-Identifier: MIT
// Acts for counters that have appeared, disappeared, moved or changed their status.
#include <algorithm>
#include <deque>

#include "io/vsav/acts.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/vasl.hpp"

namespace shellgame::vsav {

using Kind = VaslIncomingItem::Kind;

namespace {

Json eliminated(const char* what, const std::string& id) {
    return {{"do", "remove"}, {what, id}, {"why", "eliminated"}};
}

/// Returns corrections that move some of a marker's units to another place without revealing them: the units
/// go under a new marker of the same kind.
std::vector<Json> apart(const Marker& from, const std::string& marker, const Json& pieces,
                        const Location& to) {
    Json place = {{"do", "place"},
                  {"id", marker},
                  {"side", from.side.text},
                  {"at", to.text()},
                  {"kind", std::string(enumText(from.kind))}};
    if (from.kind == MarkerKind::concealed) place["dummies"] = 1;
    return {std::move(place), asInVasl("/markers/" + marker + "/contents", pieces)};
}

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

bool isNews(Origin of) {
    return of == Origin::theirs || of == Origin::both;
}

}  // namespace

// --- counters that become other counters, are revealed, or disappear ---

/// Handles counters that show another unit, such as a half-squad or a lower grade.
void Acts::replaced() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr) continue;
        const Origin of = originOf(Fact::name, t->base, t->ours, t->theirs);
        Piece made = *theirs_.items.at(vasl).piece;
        if (!isNews(of) || sameCounter(made, *p)) continue;
        made.marks.clear();
        made.ca.clear();
        made.tca.clear();
        made.carrier = PieceId();
        made.buttonedUp = made.motion = false;
        const PieceId name(madeName());
        VaslIncomingItem told =
            itemOf(Kind::replaced, p->type, state().placeOf(*p).hex, "", Message(words::asIs, made.type));
        told.pieces[name] = vasl;
        const Json with = Json::array({pieceSpecJson(name, made)});
        const Json command = {{"do", "replace"}, {"piece", id.text}, {"with", with}};
        propose(std::move(told), {{command}}, changedHereIf(of == Origin::both));
    }
}

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
            if (hex != m.at.hex && (base->masked() || base->place().hex != m.at.hex))
                doubt = Message(words::vaslIsIn, hex);
        }
        Json command = {{"do", "reveal"}, {"marker", marker.text}};
        if (pieces.size() < m.contents.size()) command["pieces"] = idsOf(pieces);
        propose(itemOf(Kind::revealed, namesOf(pieces), m.at.hex, ""), {{command}}, doubt);
    }
}

void Acts::gone() {
    // Handle weapons before the units that possess them, because a weapon left alone under a marker would be
    // revealed.
    for (const bool borne : {true, false})
        for (const auto& [vasl, id] : matched_.ours) {
            const Row *o = ours_.piece(vasl), *b = base_.table.piece(vasl);
            const Piece* p = state().piece(id);
            if (o == nullptr || b == nullptr || p == nullptr || isBorne(*p) != borne ||
                there_.pieces.contains(vasl) || (!p->gone.empty() && p->gone != offBoard))
                continue;
            if (theirs_.isUnreadable(vasl)) {
                tell(nameOf(vasl), o->place().hex, Message(words::vaslUnreadable));
                continue;
            }
            const bool here = (*o)[Fact::at] != (*b)[Fact::at] || (*o)[Fact::under] != (*b)[Fact::under];
            propose(itemOf(Kind::gone, nameOf(vasl), state().placeOf(*p).hex, ""),
                    {{eliminated("piece", id.text)}}, changedHereIf(here));
        }
    for (const auto& [id, counters] : std::map(matched_.link.counters))
        if (const Marker* m = state().marker(id); m != nullptr && m->isDummy() && !isSecret(m->side))
            dummiesGone(id, counters);
}

/// Handles those `?` or cloaks of a dummy stack that VASL has removed.
void Acts::dummiesGone(const MarkerId& id, const Counters& counters) {
    const Marker& m = state().markers.at(id);
    const auto isThere = [&](const std::string& q) {
        return there_.covers.contains(q) || theirs_.isUnreadable(q);
    };
    const auto left = static_cast<int>(std::count_if(counters.begin(), counters.end(), isThere));
    const bool news = std::any_of(counters.begin(), counters.end(), [&](const std::string& q) {
        return base_.table.covers.contains(q) && !isThere(q);
    });
    if (!news || (left >= m.dummies && left > 0)) return;
    // When the game and VASL last agreed, units were under the marker. A shift in the game has made it a
    // dummy stack.
    const bool covered =
        std::any_of(base_.table.pieces.begin(), base_.table.pieces.end(), [&](const auto& of) {
            const auto ours = matched_.ours.find(of.first);
            const Piece* p = ours == matched_.ours.end() ? nullptr : state().piece(ours->second);
            const Row* t = there_.piece(of.first);
            return of.second.kind() == MarkerKind::concealed && of.second.place().hex == m.at.hex &&
                   p != nullptr && p->side == m.side && (t == nullptr || !t->covered());
        });
    const Message doubt = covered ? Message(words::vaslDummyStackHere) : Message();
    const bool cloak = m.kind == MarkerKind::cloaked;
    if (left == 0)
        propose(itemOf(Kind::gone, cloak ? "Cloak" : "?", m.at.hex, ""), {{eliminated("marker", id.text)}},
                doubt);
    else if (!cloak)
        propose(itemOf(Kind::gone, "?", m.at.hex, "", Message(words::vaslSomeLeft, left)),
                {{asInVasl("/markers/" + id.text + "/dummies", left)}}, doubt);
}

// --- counters that appear ---

/// Groups the newcomers by the `?` on top of them, or by side and place.
void Acts::came() {
    std::map<std::string, Counters> groups;
    for (const std::string& vasl : theirs_.newcomers) {
        if (matched_.ours.contains(vasl)) continue;
        const Item& item = theirs_.items.at(vasl);
        const Row& row = theirs_.table.pieces.at(vasl);
        const auto above = theirs_.coversOf.find(vasl);
        const std::string cover = above == theirs_.coversOf.end() ? "" : above->second.front();
        if (row.covered() && isSecret(item.side)) continue;
        if (matched_.owner.contains(cover)) {
            tell(item.c.name, row.place().hex, Message(words::vaslUnderOurCover));
            continue;
        }
        groups[cover.empty() ? item.side.text + "@" + row[Fact::at] + "/" + row[Fact::under] : cover]
            .push_back(vasl);
    }
    constexpr std::size_t most = 8;  // number of counters that one command may place
    for (const auto& [key, all] : groups)
        for (std::size_t from = 0; from < all.size(); from += most)
            comeTogether({all.begin() + static_cast<std::ptrdiff_t>(from),
                          all.begin() + static_cast<std::ptrdiff_t>(std::min(from + most, all.size()))});
}

/// Places counters that have appeared together, under the `?` on top of them.
void Acts::comeTogether(const Counters& all) {
    std::map<std::string, std::string> names;
    for (const std::string& vasl : all) names[vasl] = madeName();
    Json contents = Json::array();
    VaslIncomingItem told;
    Message doubt;
    for (const std::string& vasl : all) {
        const Item& item = theirs_.items.at(vasl);
        Json spec = pieceSpecJson(PieceId(names.at(vasl)), *item.piece);
        spec.erase("carrier");
        if (const auto with = names.find(theirs_.table.pieces.at(vasl)[Fact::bearer]); with != names.end())
            spec["carrier"] = with->second;
        contents.push_back(std::move(spec));
        told.pieces[PieceId(names.at(vasl))] = vasl;
        if (item.sideAsked) doubt = Message(words::vaslSideUnknown);
    }
    arrive(std::move(told), all, "contents", contents, doubt);
}

/// Proposes to place counters where VASL has them. `member` is the member of the command that names the
/// counters: "contents" for new counters, "waiting" for counters that have waited beside the map.
void Acts::arrive(VaslIncomingItem told, const Counters& pieces, const char* member, const Json& counters,
                  const Message& doubt) {
    const std::string& vasl = pieces.front();
    const Row& how = theirs_.table.pieces.at(vasl);
    const auto ours = matched_.ours.find(vasl);
    const bool waits = ours != matched_.ours.end();
    told.kind = Kind::came;
    told.name = namesOf(pieces);
    told.to = how.place().hex;
    Json place = {{"do", "place"},
                  {"side", waits ? state().pieces.at(ours->second).side.text : theirs_.item(vasl).side.text},
                  {"at", how.place().text()},
                  {"kind", how.covered() ? how[Fact::under] : "known"},
                  {member, counters}};
    if (how.covered()) {
        const std::string marker = madeName();
        place["id"] = marker;
        told.covers[MarkerId(marker)] = coversOver(vasl, told.to);
    }
    Ways ways;
    if (waits && state().clock.phase != Phase::setup) {
        Json enter = {{"do", "enter_map"}, {"pieces", counters}, {"at", how.place().text()}};
        if (how.kind() == MarkerKind::concealed) enter["kind"] = "concealed";
        ways.push_back({std::move(enter)});
    }
    if (ways.empty() || how.covered()) ways.push_back({std::move(place)});
    if (waits && !how.covered()) ways.push_back(wholeRow(placedAt(pieces, how.place()), pieces));
    propose(std::move(told), std::move(ways), doubt);
}

/// Adds new `?` that don't cover anything as dummy stacks. Runs after the moves of the stacks that these `?`
/// may have joined.
void Acts::dummiesCome() {
    std::map<std::pair<SideId, std::string>, Counters> dummies;
    for (const auto& [cover, hex] : there_.covers) {
        if (hex.empty() || base_.table.covers.contains(cover) || matched_.owner.contains(cover) ||
            theirs_.item(cover).isCloak())
            continue;
        const SideId side = theirs_.item(cover).side;
        const bool onKnown = std::any_of(matched_.ours.begin(), matched_.ours.end(), [&](const auto& of) {
            const Piece* p = state().piece(of.second);
            return p != nullptr && p->gone.empty() && p->under.empty() && theirs_.covers(cover, of.first);
        });
        // Only the game knows the place of the units that are under a numbered `?` in VASL.
        const bool onNumbered = std::any_of(
            there_.pieces.begin(), there_.pieces.end(),
            [&, &q = cover](const auto& of) { return of.second.masked() && theirs_.covers(q, of.first); });
        if ((isSecret(side) || onNumbered) && !onKnown)
            tell("?", hex, Message(words::vaslPlacedOnlyHere));
        else if (!isSecret(side) && theirs_.coversNobody(cover))
            dummies[{side, hex}].push_back(cover);
    }
    for (const auto& [key, counters] : dummies) {
        const auto& [side, hex] = key;
        const std::string name = madeName();
        VaslIncomingItem told = itemOf(Kind::came, "?", "", hex, Message(words::asIs, counters.size()));
        told.covers[MarkerId(name)] = counters;
        propose(std::move(told), {{{{"do", "place"},
                                    {"id", name},
                                    {"side", side.text},
                                    {"at", hex},
                                    {"dummies", counters.size()}}}});
    }
}

// --- moves ---

/// Drops weapons and unloads Passengers that stay when the unit or vehicle that has them moves on or is gone.
void Acts::leftBehind() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || p->carrier.empty() || t->theirs.place().empty())
            continue;
        const std::string by = matched_.vaslOf(p->carrier);
        const Row *goes = there_.piece(by), *was = base_.table.piece(by);
        if (was == nullptr || (*was)[Fact::at] != t->base[Fact::at] || theirs_.isUnreadable(by) ||
            (goes != nullptr && (goes->place().empty() || (*goes)[Fact::at] == t->theirs[Fact::at])))
            continue;
        Ways ways{Commands{asInVasl("/pieces/" + id.text + "/carrier", "")}};
        const Json command = {{"do", "unload"}, {"pieces", Json::array({id.text})}};
        if (!isBorne(*p)) ways.insert(ways.begin(), Commands{command});
        const Message told(isBorne(*p) ? words::vaslNoPossessor : words::vaslUnloaded);
        propose(itemOf(Kind::marked, nameOf(vasl), state().placeOf(*p).hex, "", told), std::move(ways));
    }
}

/// Moves markers with their `?`, then groups of other counters that move together.
void Acts::moves() {
    for (const auto& [id, counters] : std::map(matched_.link.counters)) moveMarker(id, counters);
    std::map<std::tuple<MarkerId, SideId, std::string, std::string, std::string>, Counters> groups;
    for (const auto& [vasl, id] : matched_.ours) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        const auto is = p == nullptr ? std::nullopt : rowOf(state(), matched_.link, ground(), id);
        if (!t || p == nullptr || !is || (!p->gone.empty() && p->gone != offBoard) ||
            carried_.contains(vasl) || t->theirs.masked() ||
            !isNews(originOf(Fact::at, t->base, t->ours, t->theirs)) ||
            (*is)[Fact::at] == t->theirs[Fact::at])
            continue;
        if (t->theirs.place().empty()) {
            // VASL has moved these counters beside the map. Covered units are skipped, because they may have
            // been beside the map all the time.
            if (!t->base.covered())
                propose(itemOf(Kind::gone, nameOf(vasl), is->place().hex, "", Message(words::vaslOffTheMap)),
                        {{eliminated("piece", id.text)}}, Message(words::vaslBesideMap));
            continue;
        }
        const std::string comes = is->place().empty() ? t->theirs[Fact::under] : "";
        groups[{p->under, p->side, (*is)[Fact::at], t->theirs[Fact::at], comes}].push_back(vasl);
    }
    for (const auto& [key, pieces] : groups) moveGroup(pieces);
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
        if (const std::string* hex = there_.cover(cover)) there.insert(*hex);
        if (const std::string* hex = base_.table.cover(cover)) base.insert(*hex);
    }
    const bool changed = base != std::set<std::string>{before->at.hex};
    if (there.size() > 1 && m->contents.empty() && !cloak) return moveDummies(id, counters, changed);
    if (there.size() != 1 || there == base || there.contains(m->at.hex) || there.contains("") || base.empty())
        return;
    const std::string to = *there.begin();
    VaslIncomingItem told = itemOf(Kind::moved, "", m->at.hex, to);
    // A unit that was under this marker, and is under another marker in the game, stays there although VASL
    // moves it too.
    for (const auto& [vasl, piece] : matched_.ours) {
        const Piece* p = state().piece(piece);
        if (p == nullptr || p->under == id || p->under.empty() ||
            std::none_of(counters.begin(), counters.end(),
                         [&, &vasl = vasl](const auto& q) { return theirs_.covers(q, vasl); }))
            continue;
        carried_.insert(vasl);
        told.movedInVasl.insert(vasl);
    }
    Party party;
    party.from = m->at;
    party.ids = Json::array();
    for (const PieceId& piece : m->contents) {
        const std::string vasl = matched_.vaslOf(piece);
        const Row *t = theirs_.table.piece(vasl), *b = base_.table.piece(vasl);
        // A unit that an act in the game has put under this marker moves with the marker, even if the unit is
        // elsewhere in VASL.
        const bool lay = b != nullptr && base.contains(b->place().hex);
        if (t != nullptr && lay && !t->place().empty() && t->place().hex != to) continue;
        party.ids.push_back(piece.text);
        if (vasl.empty()) continue;
        party.pieces.push_back(vasl);
        carried_.insert(vasl);
    }
    if (!m->contents.empty() && party.ids.empty()) return;
    party.marker = id;
    party.part = party.ids.size() < m->contents.size();
    party.to = {to, theirs_.item(counters.front()).level};
    party.covers = counters;
    told.name = cloak ? "Cloak" : party.ids.empty() ? "?" : "? (" + namesOf(party.pieces) + ")";
    move(party, std::move(told), changed);
}

/// Moves some of the `?` of a dummy stack.
void Acts::moveDummies(const MarkerId& id, const Counters& counters, bool changedHere) {
    const Location from = state().marker(id)->at;
    std::map<std::string, Counters> by;
    for (const std::string& cover : counters)
        if (const std::string* hex = there_.cover(cover);
            hex != nullptr && !hex->empty() && *hex != from.hex && theirs_.coversNobody(cover))
            by[*hex].push_back(cover);
    for (const auto& [to, all] : by) {
        const Marker* m = state().marker(id);
        if (m == nullptr || !m->isDummy()) continue;
        const Location at{to, theirs_.item(all.front()).level};
        const int n = static_cast<int>(all.size());
        VaslIncomingItem told = itemOf(Kind::moved, "?", from.hex, to, Message(words::asIs, n));
        const std::string name = madeName();
        told.covers[MarkerId(name)] = all;
        auto ways = going({{"marker", id.text}, {"dummies", n}, {"id", name}}, from, at);
        ways.push_back(
            {asInVasl("/markers/" + id.text + "/dummies", m->dummies - n),
             Json{{"do", "place"}, {"id", name}, {"side", m->side.text}, {"at", at.text()}, {"dummies", n}}});
        propose(std::move(told), std::move(ways), changedHereIf(changedHere));
    }
}

/// Moves counters from one place to another, all in the open or all under one marker.
void Acts::moveGroup(const Counters& pieces) {
    const Piece& p = state().pieces.at(matched_.ours.at(pieces.front()));
    Party party;
    party.from = state().placeOf(p);
    party.to = there_.piece(pieces.front())->place();
    if (p.gone == offBoard) return arrive({}, pieces, "waiting", idsOf(pieces));
    party.pieces = pieces;
    party.ids = idsOf(pieces);
    party.marker = p.under;
    const Marker* m = state().marker(p.under);
    party.part = m != nullptr && pieces.size() < m->contents.size();
    bool here = false;
    for (const std::string& vasl : pieces) {
        const auto t = threeOf(vasl);
        here = here || t->ours.place().hex != t->base.place().hex;  // VASL does not always show levels.
        party.shown = party.shown || !t->theirs.covered();
    }
    party.covers = coversOver(pieces.front(), party.to.hex);
    move(party, itemOf(Kind::moved, namesOf(pieces), state().placeOf(p).hex, party.to.hex), here);
}

/// Proposes the move of a party. If a part of a stack moves and is covered both in the game and in VASL, the
/// part goes under a new marker, so that no correction reveals this part.
void Acts::move(const Party& party, VaslIncomingItem told, bool changedHere) {
    const Marker* m = state().marker(party.marker);
    Json who = m == nullptr ? Json{{"pieces", party.ids}} : Json{{"marker", party.marker.text}};
    if (party.part) who["pieces"] = party.ids;
    Commands corrected;
    if (party.part && !party.shown) {
        const std::string made = madeName();
        who["id"] = made;
        corrected = apart(*m, made, party.ids, party.to);
        told.covers[MarkerId(made)] = party.covers;
    } else if (m != nullptr && !party.part) {
        corrected = {asInVasl("/markers/" + party.marker.text + "/at", party.to.text())};
    } else {
        corrected = placedAt(party.pieces, party.to);
    }
    // A part of a stack has its own `?` only under a new marker.
    for (const std::string& cover : party.covers) {
        const bool own = !party.part && !party.marker.empty() && matched_.ownerOf(cover) == party.marker;
        const std::string* hex = there_.cover(cover);
        if ((own || !told.covers.empty()) && hex != nullptr && *hex == party.to.hex)
            told.movedInVasl.insert(cover);
    }
    for (const std::string& vasl : party.pieces)
        if (const Row* row = theirs_.table.piece(vasl); row != nullptr && row->place().hex == party.to.hex)
            told.movedInVasl.insert(vasl);
    Ways ways = going(who, party.from, party.to);
    ways.push_back(std::move(corrected));
    for (Commands& way : ways) way = wholeRow(std::move(way), party.pieces);
    propose(std::move(told), std::move(ways), changedHereIf(changedHere));
}

/// Returns the ways in which the phase allows a move from hex to hex. VASL does not show the stairs by which
/// units leave an upper level.
Acts::Ways Acts::going(const Json& who, const Location& from, const Location& to) const {
    Ways out;
    const Phase phase = state().clock.phase;
    const auto way = wayBetween(ground(), from.hex, to.hex);
    Json stairs = Json::array();
    for (int level = from.level; level > 0 && phase != Phase::setup; --level)
        stairs.push_back(Location{from.hex, level - 1}.text());
    const auto add = [&](const char* verb, const char* how, bool path) {
        Json command = who;
        command["do"] = verb;
        if (*how != '\0') command["how"] = how;
        Json hexes = stairs;
        for (const std::string& hex : way) hexes.push_back(hex);
        if (path) hexes.back() = to.text();
        command[path ? "path" : "to"] = path ? hexes : Json(to.text());
        out.push_back({command});
    };
    const bool oneStep = way.size() == 1 && stairs.empty();
    if (phase == Phase::APh && oneStep) add("advance", "", false);
    if (phase == Phase::RtPh && !way.empty()) add("move", "rout", !oneStep);
    if (phase == Phase::setup || oneStep) add("move", "", false);
    if (phase != Phase::setup && !oneStep && !way.empty()) add("move", "", true);
    return out;
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

/// Adds corrections of the facts that still differ after the commands, as far as they are possible. facts()
/// proposes the others.
Acts::Commands Acts::wholeRow(Commands commands, const Counters& pieces) const {
    Session attempt = scratch_;
    for (const Json& c : commands)
        if (!attempt.perform(c).ok) return commands;
    Listed changes;
    for (const std::string& vasl : pieces) correctRow(attempt, vasl, commands, changes, true);
    return commands;
}

// --- counters that stay in their hex ---

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
        const Location at = theirs_.table.piece(vasl)->place();
        if (!wanted || (m != nullptr && m->kind == *wanted) || at.empty()) continue;
        if (*wanted == MarkerKind::concealed && (m == nullptr || m->kind != MarkerKind::mine))
            groups[{p->side, state().placeOf(*p), p->under}].push_back(vasl);
        else
            tell(
                nameOf(vasl), at.hex,
                Message(*wanted == MarkerKind::hip ? words::vaslHiddenThere : words::vaslConcealedOtherwise));
    }
    for (const auto& [key, pieces] : groups) conceal(pieces);
}

void Acts::conceal(const Counters& pieces) {
    const std::string& vasl = pieces.front();
    const Piece& p = state().pieces.at(matched_.ours.at(vasl));
    const std::string hex = state().placeOf(p).hex;
    VaslIncomingItem told = itemOf(Kind::concealed, namesOf(pieces), hex, "");
    if (!p.under.empty()) {  // This unit was hidden or cloaked.
        Json act = {{"do", "reveal"}, {"marker", p.under.text}, {"as", "concealed"}};
        if (pieces.size() < state().markers.at(p.under).contents.size()) act["pieces"] = idsOf(pieces);
        return propose(std::move(told), {{act}});
    }
    const std::string name = madeName();
    Commands commands{{{"do", "conceal"}, {"pieces", idsOf(pieces)}, {"id", name}}};
    if (isSecret(p.side)) return propose(std::move(told), {commands});
    Counters covers = coversOver(vasl, hex);
    const MarkerId owner = covers.empty() ? MarkerId() : matched_.ownerOf(covers.front());
    const Marker* m = state().marker(owner);
    Message doubt;
    if (m != nullptr && m->isDummy() && m->kind == MarkerKind::concealed) {
        // One of the dummies now covers a unit. No file shows which dummy it is.
        commands.push_back(m->dummies > 1 ? asInVasl("/markers/" + owner.text + "/dummies", m->dummies - 1)
                                          : eliminated("marker", owner.text));
        covers.resize(1);
        doubt = Message(words::vaslDummyOnUnit);
    }
    told.covers[MarkerId(name)] = covers;
    propose(std::move(told), {commands}, doubt);
}

/// Handles the other facts of each counter.
void Acts::facts() {
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || t->theirs.masked()) continue;
        marks(vasl, id, *t);
        Session attempt = scratch_;
        Commands commands;
        Listed changes;
        const bool both = correctRow(attempt, vasl, commands, changes, false);
        if (!commands.empty())
            propose(itemOf(Kind::marked, nameOf(vasl), state().placeOf(id).hex, "",
                           Message(words::asIs, std::move(changes))),
                    {std::move(commands)}, changedHereIf(both));
    }
}

/// Adds corrections of those facts of a counter that VASL shows differently: possessor, portion, crew, arcs.
/// Facts that only the game has changed stay as they are. Returns true if both have changed a fact.
bool Acts::correctRow(Session& attempt, const std::string& vasl, Commands& commands, Listed& changes,
                      bool onlyPossible) const {
    const PieceId id = matched_.ours.at(vasl);
    const auto three = threeOf(vasl);
    bool both = false;
    const auto differs = [&](Fact fact) {
        const auto is = rowOf(attempt.state(), matched_.link, ground(), id);
        if (!is || !three || is->place().empty() || (*is)[Fact::at] != three->theirs[Fact::at] ||
            alike(fact, (*is)[fact], three->theirs[fact]))
            return false;
        const Origin of = originOf(fact, three->base, three->ours, three->theirs);
        const bool moved = three->theirs[Fact::at] != three->base[Fact::at];
        both = both || (of == Origin::both && !moved);
        return of != Origin::ours || moved;
    };
    const auto correct = [&](const std::string& pointer, const Json& value, Message told) {
        Json c = asInVasl(pointer, value);
        if (!attempt.perform(c).ok && onlyPossible) return;
        commands.push_back(std::move(c));
        if (!told.empty()) changes.items.emplace_back(std::move(told));
    };
    const std::string pointer = "/pieces/" + id.text;
    if (differs(Fact::bearer)) {
        const std::string& by = three->theirs[Fact::bearer];
        const auto ours = matched_.ours.find(by);
        if (by.empty()) {
            correct(pointer + "/carrier", "", Message(words::vaslNoPossessor));
        } else if (ours != matched_.ours.end()) {  // Otherwise the possessor is not in the game yet.
            const Piece weapon = *attempt.state().piece(id);
            const SideId side = attempt.state().piece(ours->second)->side;
            // A captured weapon (A21) has no possessor until its side is corrected.
            if (side != weapon.side) {
                if (!weapon.carrier.empty()) correct(pointer + "/carrier", "", {});
                correct(pointer + "/side", side.text, {});
            }
            correct(pointer + "/carrier", ours->second.text, Message(words::vaslPossessedBy, nameOf(by)));
        }
    }
    if (differs(Fact::portion)) {
        const Message to = positionName(three->theirs.portion());
        const MarkerId under = attempt.state().piece(id)->under;
        correct((under.empty() ? pointer : "/markers/" + under.text) + "/position",
                three->theirs[Fact::portion], to.empty() ? Message(words::vaslInTheOpen) : to);
    }
    if (attempt.state().piece(id) == nullptr || isWreck(*attempt.state().piece(id)))
        return both;  // A wreck has no crew and no arcs.
    if (differs(Fact::crew)) {
        const bool bu = three->theirs.crewIs('b'), motion = three->theirs.crewIs('m');
        const Piece& p = *attempt.state().piece(id);
        if (bu != three->base.crewIs('b') && bu != p.buttonedUp)
            correct(pointer + "/bu", bu, term(bu ? "BU" : "CE"));
        if (motion != three->base.crewIs('m') && motion != p.motion)
            correct(pointer + "/motion", motion,
                    Message(motion ? words::vaslGained : words::vaslLost, term("motion")));
    }
    for (const auto& [arc, key] : {std::pair{Fact::ca, "/ca"}, std::pair{Fact::tca, "/tca"}}) {
        if (three && three->theirs[arc].empty()) continue;
        if (!differs(arc)) continue;
        const std::string points = arcText(ground(), three->theirs.place().hex, three->theirs[arc]);
        correct(pointer + key, points, Message(arc == Fact::ca ? words::vaslCa : words::vaslTca, points));
    }
    return both;
}

void Acts::marks(const std::string& vasl, const PieceId& id, const Three& three) {
    const std::set<std::string>& is = state().piece(id)->marks;
    const auto base = three.base.marks(), has = three.theirs.marks();
    std::vector<std::string> add, remove;
    for (const std::string& mark : has)
        if (!base.contains(mark) && !is.contains(mark)) add.push_back(mark);
    for (const std::string& mark : base)
        if (!has.contains(mark) && is.contains(mark)) remove.push_back(mark);
    if (add.empty() && remove.empty()) return;
    Json command = {{"do", "mark"}, {"piece", id.text}};
    Listed all;
    if (!add.empty()) command["add"] = add;
    if (!remove.empty()) command["remove"] = remove;
    for (const std::string& mark : add) all.items.emplace_back(Message(words::vaslGained, term(mark)));
    for (const std::string& mark : remove) all.items.emplace_back(Message(words::vaslLost, term(mark)));
    propose(
        itemOf(Kind::marked, nameOf(vasl), state().placeOf(id).hex, "", Message(words::asIs, std::move(all))),
        {{command}});
}

}  // namespace shellgame::vsav
