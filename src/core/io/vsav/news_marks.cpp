// SPDX-License-Identifier: MIT
#include "io/vsav/news_work.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::vsav {

using Kind = VaslNewsItem::Kind;

void NewsWork::strangers() {
    if (base_.boards.empty()) return;  // an older game does not know what was there before
    if (base_.boards != there_.look.boards)
        out_.contradictions.push_back(
            {"", "", "VASL's boards are arranged differently from those of this game"});
    std::set<std::string> known;
    for (const auto& [vasl, id] : ours_) known.insert(vasl);
    for (const auto& [id, counters] : link_.counters) known.insert(counters.begin(), counters.end());
    for (const auto& [vasl, above] : there_.questionsOf) known.insert(above.begin(), above.end());
    const auto said = [](Stranger::Kind kind) {
        switch (kind) {
            case Stranger::Kind::mines:
                return "a minefield has appeared in VASL: you must decide whose it is and whether it is "
                       "hidden";
            case Stranger::Kind::prisoners:
                return "it has appeared in VASL: you must decide which units beneath it are captured or "
                       "Unarmed";
            case Stranger::Kind::unknown:
                break;
        }
        return "it has appeared in VASL, and Shellgame does not record such markers";
    };
    for (const auto& [vasl, s] : there_.strangers)
        if (!base_.strangers.contains(vasl) && !known.contains(vasl))
            out_.contradictions.push_back({s.name, s.hex, said(s.kind)});
}

void NewsWork::positions() {
    std::set<MarkerId> told;
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || t->there->at.empty() || underNumbered(*t)) continue;
        // Who is elsewhere there is no longer in what he was in, though he may be in another such, or in the
        // same that was moved with him.
        if (!t->there->position || !t->base->position ||
            (alikePortions(*t->there->position, *t->base->position) && t->there->at == t->base->at))
            continue;
        const Location at = state().placeOf(*p);
        const Marker* m = state().marker(p->under);
        const Position& now = m == nullptr ? p->position : m->position;
        if (at != t->there->at || alikePortions(now, *t->there->position)) continue;
        if (m != nullptr && !told.insert(p->under).second) continue;
        contradict(t->here->at == t->base->at && t->here->position != t->base->position);
        const std::string to = t->there->position->text();
        // A stack goes in as one.
        std::string name;
        for (const PieceId& each : m == nullptr ? std::vector<PieceId>{id} : m->contents)
            if (const std::string counter = vaslOf(each); !counter.empty())
                name += (name.empty() ? "" : ", ") + nameOf(counter);
        propose(newsItem(Kind::marked, name, at.hex, "",
                         to.empty() ? "-" + t->base->position->text() : "+" + to, needsThere(id)),
                {{asInVasl((m == nullptr ? "/pieces/" + id.text : "/markers/" + p->under.text) + "/position",
                           to)}});
    }
}

void NewsWork::dummyPositions() {
    if (numbered_) return;
    for (const auto& [id, counters] : link_.counters) {
        const Marker* m = state().marker(id);
        if (m == nullptr || !m->isDummy() || m->kind != MarkerKind::concealed || counters.empty()) continue;
        const auto there = there_.look.in.find(counters.front());
        const auto base = base_.in.find(counters.front());
        const auto together = [&](const std::string& q) {
            const auto lies = there_.look.questions.find(q);
            const auto in = there_.look.in.find(q);
            return lies != there_.look.questions.end() && lies->second == m->at.hex &&
                   in != there_.look.in.end() && alikePortions(in->second, there->second);
        };
        if (there == there_.look.in.end() || !std::all_of(counters.begin(), counters.end(), together))
            continue;
        const auto went = went_.find(id);
        const bool known = base != base_.in.end() && went == went_.end();
        const Position was = known ? base->second : Position();
        if (alikePortions(there->second, m->position) || (base == base_.in.end() && went == went_.end()) ||
            alikePortions(there->second, was))
            continue;
        if (const auto here = here_.in.find(counters.front()); known && here != here_.in.end())
            contradict(!alikePortions(here->second, was));
        const std::string to = there->second.text();
        propose(newsItem(Kind::marked, "?", m->at.hex, "", to.empty() ? "-" + was.text() : "+" + to,
                         went == went_.end() ? std::set<std::size_t>() : std::set<std::size_t>{went->second}),
                {{asInVasl("/markers/" + id.text + "/position", to)}});
    }
}

void NewsWork::handOver(const std::string& vasl, const PieceId& to) {
    const PieceId& id = ours_.at(vasl);
    const Three t = *threeOf(vasl);
    contradict(t.base->bearer && t.here->bearer != t.base->bearer);
    auto needs = needsThere(id);
    if (!to.empty()) needs.merge(needsThere(to));
    const std::string pointer = "/pieces/" + id.text;
    std::vector<Json> commands{asInVasl(pointer + "/carrier", to.text)};
    const Piece *weapon = state().piece(id), *by = state().piece(to);
    if (by != nullptr && by->side != weapon->side) {
        // Captured (A21): nobody has it in between.
        commands.insert(commands.begin(), asInVasl(pointer + "/side", by->side.text));
        if (!weapon->carrier.empty()) commands.insert(commands.begin(), asInVasl(pointer + "/carrier", ""));
    }
    if (by != nullptr && !by->under.empty() && weapon->under != by->under) {
        Json with = Json::array();
        for (const PieceId& other : state().markers.at(by->under).contents) with.push_back(other.text);
        with.push_back(id.text);
        commands.insert(commands.end() - 1, asInVasl("/markers/" + by->under.text + "/contents", with));
        const auto& stirred = stirred_[by->under];
        needs.insert(stirred.begin(), stirred.end());
    }
    propose(newsItem(Kind::possessed, nameOf(vasl), t.there->at.hex, "", to.empty() ? "" : nameOf(vaslOf(to)),
                     std::move(needs)),
            {std::move(commands)});
}

void NewsWork::leftBehind() {
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || p->carrier.empty() || t->there->at.empty() ||
            underNumbered(*t))
            continue;
        const PieceId bearer = p->carrier;
        const auto goes = there_.look.pieces.find(vaslOf(bearer));
        if (goes == there_.look.pieces.end() || goes->second.at.empty() || goes->second.at == t->there->at)
            continue;
        // Where they lay apart when both were compared, VASL only does not know yet that they have met.
        const auto went = base_.pieces.find(vaslOf(bearer));
        if (went == base_.pieces.end() || went->second.at != t->base->at) continue;
        if (!isBorne(*p)) {
            propose(newsItem(Kind::dismounted, nameOf(vasl), state().placeOf(*p).hex, "", "", needsOf(id)),
                    {{Json{{"do", "unload"}, {"pieces", Json::array({id.text})}}},
                     {asInVasl("/pieces/" + id.text + "/carrier", "")}});
            for (const PieceId& who : {id, bearer}) depends_[who].insert(out_.items.size() - 1);
            continue;
        }
        leave(vasl, bearer);
    }
}

void NewsWork::leave(const std::string& vasl, PieceId bearer) {
    const Three t = *threeOf(vasl);
    // Who takes it stands here already, or comes later.
    const auto takes = ours_.find(t.there->bearer.value_or(""));
    const Piece* by = takes == ours_.end() ? nullptr : state().piece(takes->second);
    const auto lies = there_.look.pieces.find(t.there->bearer.value_or(""));
    const Piece& weapon = state().pieces.at(ours_.at(vasl));
    const bool here = by != nullptr && by->gone.empty() && lies != there_.look.pieces.end() &&
                      lies->second.at == t.there->at && by->under == weapon.under &&
                      state().placeOf(*by) == state().placeOf(weapon);
    handOver(vasl, here ? takes->second : PieceId());
    depends_[bearer].insert(out_.items.size() - 1);
    leftBy_[out_.items.size() - 1] = bearer;
}

void NewsWork::bearers() {
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || t->there->at.empty() || underNumbered(*t)) continue;
        const auto &there = t->there->bearer, &base = t->base->bearer;
        if (!there || !base || *there == *base || state().placeOf(*p) != t->there->at) continue;
        const auto bearer = ours_.find(*there);
        if (!there->empty() && bearer == ours_.end()) continue;  // once he has come
        const PieceId to = bearer == ours_.end() ? PieceId() : bearer->second;
        if (p->carrier != to) handOver(vasl, to);
    }
}

MarkerId NewsWork::coverAt(const std::string& vasl, const Location& at) const {
    const auto above = there_.questionsOf.find(vasl);
    if (above == there_.questionsOf.end() || above->second.empty()) return {};
    const auto liesThere = [&](const MarkerId& id) {
        const Marker* m = state().marker(id);
        return m != nullptr && m->kind == MarkerKind::concealed && m->at == at && !m->contents.empty();
    };
    for (const auto& [id, counters] : link_.counters)
        if (liesThere(id) && std::count(counters.begin(), counters.end(), above->second.front()) > 0)
            return id;
    const auto came = laid_.find(above->second.front());
    return came != laid_.end() && liesThere(came->second) ? came->second : MarkerId();
}

MarkerId NewsWork::dummiesOn(const std::string& vasl) const {
    const auto above = there_.questionsOf.find(vasl);
    if (above == there_.questionsOf.end() || above->second.empty()) return {};
    for (const auto& [id, counters] : link_.counters) {
        const Marker* m = state().marker(id);
        if (m == nullptr || m->kind != MarkerKind::concealed || !m->contents.empty()) continue;
        if (std::all_of(above->second.begin(), above->second.end(), [&](const std::string& q) {
                return std::count(counters.begin(), counters.end(), q) > 0;
            }))
            return id;
    }
    return {};
}

void NewsWork::conceals() {
    std::map<std::pair<SideId, Location>, std::vector<std::string>> groups;
    std::map<MarkerId, std::vector<std::string>> shown;  // who was hidden or cloaked, and is concealed
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !p->gone.empty() || t->there->under == t->base->under) continue;
        const Marker* m = state().marker(p->under);
        const auto isUnder = [m](MarkerKind kind) { return m != nullptr && m->kind == kind; };
        if (!t->there->under || isUnder(*t->there->under) || t->there->at.empty()) continue;
        // What somebody who is concealed has now lies under his.
        if (const auto by = ours_.find(t->there->bearer.value_or("")); isBorne(*p) && by != ours_.end())
            if (const Piece* who = state().piece(by->second);
                who != nullptr && !who->under.empty() && who->under != p->under)
                continue;
        if (t->there->under == MarkerKind::concealed && m == nullptr)
            groups[{p->side, state().placeOf(*p)}].push_back(vasl);
        else if (t->there->under == MarkerKind::concealed &&
                 (isUnder(MarkerKind::hip) || isUnder(MarkerKind::cloaked)))
            shown[p->under].push_back(vasl);
        else
            out_.contradictions.push_back({nameOf(vasl), t->there->at.hex,
                                           t->there->under == MarkerKind::hip
                                               ? "hidden in VASL, but not here"
                                               : "concealed differently in VASL"});
    }
    const auto tell = [&](const std::vector<std::string>& pieces, const std::string& hex, Json act,
                          bool whole, const MarkerId& with = MarkerId(),
                          const MarkerId& dummies = MarkerId()) {
        Json ids = Json::array();
        std::string name;
        std::set<std::size_t> needs;
        for (const std::string& vasl : pieces) {
            ids.push_back(ours_.at(vasl).text);
            needs.merge(needsThere(ours_.at(vasl)));
            name += (name.empty() ? "" : ", ") + nameOf(vasl);
        }
        if (!whole) act["pieces"] = ids;
        std::vector<std::vector<Json>> ways{{act}};
        if (const Marker* m = state().marker(with); m != nullptr) {
            // Under a `?` that lies on others too: one stack.
            const auto& stirred = stirred_[with];
            needs.insert(stirred.begin(), stirred.end());
            Json together = Json::array();
            for (const PieceId& id : m->contents) together.push_back(id.text);
            together.insert(together.end(), ids.begin(), ids.end());
            act["id"] = ways_.madeName();
            const std::vector<Json> joined{act, asInVasl("/markers/" + with.text + "/contents", together)};
            // The last is done with the player's word on what is his to rule.
            ways = {joined, ways.front(), joined};
        }
        VaslNewsItem item = newsItem(Kind::concealed, name, hex, "", "", std::move(needs));
        if (const Marker* m = state().marker(dummies); m != nullptr) {
            // One of them covers somebody from now on; which of the two it is no file tells.
            contradiction_ =
                "a ? of a dummy stack is on it in VASL: does it conceal this unit, or is the dummy stack "
                "beside it?";
            act["id"] = ways_.madeName();
            item.questions = {there_.questionsOf.at(pieces.front()).front()};
            const Json fewer = m->dummies > 1
                                   ? asInVasl("/markers/" + dummies.text + "/dummies", m->dummies - 1)
                                   : Json{{"do", "remove"}, {"marker", dummies.text}, {"why", "eliminated"}};
            ways = {{act, fewer}};
        }
        propose(std::move(item), std::move(ways));
    };
    for (const auto& [marker, pieces] : shown) {
        const Marker m = state().markers.at(marker);
        tell(pieces, m.at.hex, {{"do", "reveal"}, {"marker", marker.text}, {"as", "concealed"}},
             pieces.size() == m.contents.size());
    }
    for (const auto& [key, pieces] : groups) {
        const MarkerId dummies = dummiesOn(pieces.front());
        tell(pieces, key.second.hex, {{"do", "conceal"}}, false, coverAt(pieces.front(), key.second),
             dummies);
    }
}

void NewsWork::marks() {
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        if (!t || state().piece(id) == nullptr || !state().piece(id)->gone.empty()) continue;
        const Piece before = *state().piece(id);  // each item plays on
        const Piece* p = &before;
        std::vector<std::string> add, remove;
        for (const std::string& mark : t->there->marks)
            if (!t->base->marks.contains(mark) && !p->marks.contains(mark)) add.push_back(mark);
        for (const std::string& mark : t->base->marks)
            if (!t->there->marks.contains(mark) && p->marks.contains(mark)) remove.push_back(mark);
        const std::string hex = state().placeOf(*p).hex;
        // What comes onto a numbered `?` is of who lies under that here.
        const auto above = there_.questionsOf.find(vasl);
        const auto own = link_.counters.find(p->under);
        if (underNumbered(*t) && above != there_.questionsOf.end() && !above->second.empty() &&
            own != link_.counters.end() &&
            std::count(own->second.begin(), own->second.end(), above->second.front()) == 0) {
            for (const std::string& mark : add)
                out_.contradictions.push_back({"?", there_.look.questions.at(above->second.front()),
                                               "+" + mark +
                                                   " in VASL: different units are under it here, so it is "
                                                   "unclear which unit the marker belongs to"});
            add.clear();
        }
        if (!add.empty() || !remove.empty()) {
            Json command = {{"do", "mark"}, {"piece", id.text}};
            std::string detail;
            if (!add.empty()) command["add"] = add;
            if (!remove.empty()) command["remove"] = remove;
            for (const std::string& mark : add) detail += (detail.empty() ? "+" : ", +") + mark;
            for (const std::string& mark : remove) detail += (detail.empty() ? "-" : ", -") + mark;
            const bool covered = !p->under.empty() && t->there->under.has_value();
            propose(newsItem(Kind::marked, nameOf(vasl), hex, "", detail, needsOf(id)), {{command}});
            // Who breaks loses his `?`: nobody is shown unasked who lies under it there still.
            if (VaslNewsItem& said = out_.items.back();
                covered && state().pieces.at(id).under.empty() && said.doubt.empty())
                said.doubt = "this costs it its ?, but in VASL it is still under one";
        }
        // Nobody sits in a wreck, and it points nowhere.
        if (isWreck(*p)) continue;
        const std::string pointer = "/pieces/" + id.text;
        if (t->there->buttonedUp != t->base->buttonedUp && t->there->buttonedUp != p->buttonedUp)
            propose(newsItem(Kind::marked, nameOf(vasl), hex, "", t->there->buttonedUp ? "BU" : "CE",
                             needsOf(id)),
                    {{asInVasl(pointer + "/bu", t->there->buttonedUp)}});
        if (t->there->motion != t->base->motion && t->there->motion != p->motion)
            propose(newsItem(Kind::marked, nameOf(vasl), hex, "", t->there->motion ? "+motion" : "-motion",
                             needsOf(id)),
                    {{asInVasl(pointer + "/motion", t->there->motion)}});
        for (const auto& [arc, key] : {std::pair{&Shown::ca, "/ca"}, std::pair{&Shown::tca, "/tca"}}) {
            const std::string& there = t->there->*arc;
            const std::string& now = key == std::string("/ca") ? p->ca : p->tca;
            if (there.empty() || there == t->base->*arc || there == now) continue;
            propose(newsItem(Kind::turned, nameOf(vasl), hex, "", there, needsThere(id)),
                    {{asInVasl(pointer + key, there)}});
        }
    }
}

void NewsWork::hexes() {
    std::set<std::string> all;
    for (const Look* look : {&there_.look, static_cast<const Look*>(&base_)})
        for (const auto& [hex, note] : look->hexes) all.insert(hex);
    const auto of = [](const Look& look, const std::string& hex) {
        const auto found = look.hexes.find(hex);
        return found == look.hexes.end() ? Look::Note() : found->second;
    };
    for (const std::string& hex : all) {
        const auto there = of(there_.look, hex), base = of(base_, hex), here = of(here_, hex);
        if (there.smoke != base.smoke && there.smoke != here.smoke) {
            contradict(here.smoke != base.smoke);
            propose(newsItem(Kind::marked, "SMOKE", hex, "", std::to_string(there.smoke)),
                    {{Json{{"do", "smoke"}, {"at", Json::array({hex})}, {"level", there.smoke}}}});
        }
        if (there.becomes != base.becomes && there.becomes != here.becomes) {
            contradict(here.becomes != base.becomes);
            Json becomes = {{"do", "becomes"}, {"at", Json::array({hex})}};
            if (there.becomes.empty())
                becomes["clear"] = true;
            else
                becomes["terrain"] = there.becomes;
            propose(newsItem(Kind::ground, there.becomes.empty() ? base.becomes : there.becomes,
                             there.becomes.empty() ? hex : "", there.becomes.empty() ? "" : hex),
                    {{becomes}});
        }
        if (there.blaze == base.blaze || there.blaze == here.blaze) continue;
        contradict(here.blaze != base.blaze);
        propose(newsItem(Kind::marked, "Blaze", hex, "", std::to_string(there.blaze)),
                {{there.blaze > 0 ? Json{{"do", "blaze"}, {"at", Json::array({hex})}, {"height", there.blaze}}
                                  : Json{{"do", "blaze"}, {"at", Json::array({hex})}, {"out", true}}}});
    }
}

}  // namespace shellgame::vsav
