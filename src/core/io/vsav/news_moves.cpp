// SPDX-License-Identifier: MIT
// Who lies elsewhere in VASL: stacks with their `?`, parts of them, those in the open, parts of dummy stacks.
#include "io/vsav/news_work.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/locations.hpp"

namespace shellgame::vsav {

using Kind = VaslNewsItem::Kind;

void NewsWork::moves() {
    std::set<std::string> told;
    for (const auto& [id, counters] : link_.counters) moveMarker(id, counters, told);
    // Counters that go together from place to place.
    std::map<std::tuple<MarkerId, SideId, Location, Location, int>, std::vector<std::string>> groups;
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || (!p->gone.empty() && p->gone != offBoard) || told.contains(vasl)) continue;
        if (t->there->at == t->base->at || t->there->at == t->here->at) continue;
        if (underNumbered(*t)) continue;
        const Location from = p->gone == offBoard ? Location() : state().placeOf(*p);
        if (t->there->at.empty()) {
            // Beside the map. What lies under a marker was perhaps there all the time.
            if (t->base->under) continue;
            contradiction_ = "it is beside the map in VASL: eliminated, or only set aside?";
            propose(newsItem(Kind::gone, nameOf(vasl), from.hex, "", "beside the map"),
                    {{{{"do", "remove"}, {"piece", id.text}, {"why", "eliminated"}}}});
            continue;
        }
        if (from == t->there->at) continue;
        // Of those that come onto the map: what they come under.
        const int under = from.empty() && t->there->under ? 1 + static_cast<int>(*t->there->under) : 0;
        groups[{p->under, p->side, from, t->there->at, under}].push_back(vasl);
    }
    for (const auto& [key, pieces] : groups) {
        const auto& [marker, side, from, to, kind] = key;
        Json ids = Json::array();
        std::string name;
        std::set<std::size_t> needs;
        bool here = false;
        for (const std::string& vasl : pieces) {
            const PieceId& id = ours_.at(vasl);
            const auto t = threeOf(vasl);
            here = here || t->here->at.hex != t->base->at.hex;  // levels VASL need not show
            ids.push_back(id.text);
            name += (name.empty() ? "" : ", ") + nameOf(vasl);
            needs.merge(needsOf(id));
        }
        const Marker* m = state().marker(marker);
        if (m != nullptr) needs.insert(stirred_[marker].begin(), stirred_[marker].end());
        if (m != nullptr && m->kind == MarkerKind::concealed && pieces.size() == m->contents.size())
            tellLeft(marker, to.hex);
        Json who = m == nullptr ? Json{{"pieces", ids}} : Json{{"marker", marker.text}};
        if (m != nullptr && pieces.size() < m->contents.size()) who["pieces"] = ids;
        contradict(here);
        if (from.empty()) {
            // Waits beside the map: it enters.
            const auto under = threeOf(pieces.front())->there->under;
            const auto above = there_.questionsOf.find(pieces.front());
            const auto questions =
                above == there_.questionsOf.end() ? std::vector<std::string>() : above->second;
            const Json setUp = {{"do", "place"},
                                {"side", side.text},
                                {"at", to.text()},
                                {"kind", under ? std::string(enumText(*under)) : "known"},
                                {"waiting", ids}};
            Json enters = {{"do", "enter_map"}, {"pieces", ids}, {"at", to.text()}};
            if (under == MarkerKind::concealed) enters["kind"] = std::string(enumText(*under));
            std::vector<std::vector<Json>> ways{{state().clock.phase == Phase::setup ? setUp : enters}};
            ways_.putThere(ways, setUp, pieces, to);
            propose(newsItem(Kind::came, name, "", to.hex, "", needs, questions), ways);
            // What they possess comes with them.
            for (const auto& [vasl, id] : ours_) {
                const auto t = threeOf(vasl);
                const Piece* p = state().piece(id);
                if (out_.items.back().doubt.empty() && t && t->there->at.empty() && t->here->at.empty() &&
                    p != nullptr && p->gone.empty())
                    out_.items.back().doubt =
                        "this also moves " + nameOf(vasl) + ", which is beside the map in VASL";
            }
            // Before that it is nowhere, and nothing can be said of it.
            for (const std::string& vasl : pieces) depends_[ours_.at(vasl)].insert(out_.items.size() - 1);
            continue;
        }
        // A part that is covered there as it is here: no correction may show it.
        const bool part = m != nullptr && who.contains("pieces");
        const bool covered = part && std::all_of(pieces.begin(), pieces.end(), [&](const std::string& vasl) {
                                 return threeOf(vasl)->there->under.has_value();
                             });
        auto ways = ways_.going(who, from.hex, to);
        ways.push_back(covered ? ways_.apart(*m, ids, to) : putThere(pieces, part ? MarkerId() : marker, to));
        // Under the `?` of another stack: one with it.
        if (const MarkerId with = coverAt(pieces.front(), to); covered && !with.empty() && with != marker) {
            Json together = Json::array();
            for (const PieceId& id : state().markers.at(with).contents) together.push_back(id.text);
            together.insert(together.end(), ids.begin(), ids.end());
            auto joined = ways;
            for (auto& way : joined) way.push_back(asInVasl("/markers/" + with.text + "/contents", together));
            needs.insert(stirred_[with].begin(), stirred_[with].end());
            ways.insert(ways.begin(), joined.begin(), joined.end());
        }
        propose(newsItem(Kind::moved, name, from.hex, to.hex, "", needs), std::move(ways));
        brings(pieces);
    }
}

std::vector<Json> NewsWork::putThere(const std::vector<std::string>& pieces, const MarkerId& marker,
                                     const Location& to) const {
    std::vector<Json> out;
    Session attempt = scratch_;
    const auto put = [&](const std::string& pointer, const std::string& value, bool needed = true) {
        Json command = asInVasl(pointer, value);
        if (attempt.perform(command).ok || needed) out.push_back(std::move(command));
    };
    if (!marker.empty()) put("/markers/" + marker.text + "/at", to.text());
    // Units first: what they possess goes along.
    for (const bool borne : {false, true})
        for (const std::string& vasl : pieces) {
            const PieceId& id = ours_.at(vasl);
            if (marker.empty() && isBorne(state().pieces.at(id)) == borne &&
                attempt.state().placeOf(id) != to)
                put("/pieces/" + id.text + "/at", to.text());
        }
    for (const std::string& vasl : pieces) {
        const PieceId& id = ours_.at(vasl);
        const auto there = there_.look.pieces.find(vasl);
        const Piece* lies = attempt.state().piece(id);
        if (const auto t = threeOf(vasl); t && underNumbered(*t)) continue;
        if (lies == nullptr || there == there_.look.pieces.end() ||
            attempt.state().placeOf(id) != there->second.at)
            continue;
        const Piece is = *lies;  // each correction plays on
        const auto by = ours_.find(there->second.bearer.value_or(""));
        if (by != ours_.end() && is.carrier != by->second)
            put("/pieces/" + id.text + "/carrier", by->second.text, false);
        for (const auto& [arc, key, now] :
             {std::tuple{there->second.ca, "/ca", is.ca}, std::tuple{there->second.tca, "/tca", is.tca}})
            if (!arc.empty() && arc != now) put("/pieces/" + id.text + key, arc, false);
    }
    return out;
}

void NewsWork::tellLeft(const MarkerId& id, const std::string& to) {
    const auto counters = link_.counters.find(id);
    if (counters == link_.counters.end()) return;
    for (const std::string& q : counters->second)
        if (const auto lies = there_.look.questions.find(q); lies != there_.look.questions.end() &&
                                                             !lies->second.empty() && lies->second != to &&
                                                             there_.coversNobody(q))
            out_.contradictions.push_back(
                {"?", lies->second,
                 "the units under it are in " + to + " in VASL, but the marker is still there"});
}

void NewsWork::moveMarker(const MarkerId& id, const std::vector<std::string>& counters,
                          std::set<std::string>& told) {
    const Marker* m = state().marker(id);
    const bool cloak = m != nullptr && m->kind == MarkerKind::cloaked;
    // Who lies under a cloak is told by himself.
    if (m == nullptr || (m->kind != MarkerKind::concealed && !(cloak && m->contents.empty()))) return;
    std::set<std::string> there, base, here;
    for (const std::string& vasl : counters) {
        if (const auto q = there_.look.questions.find(vasl); q != there_.look.questions.end())
            there.insert(q->second);
        if (const auto q = base_.questions.find(vasl); q != base_.questions.end()) base.insert(q->second);
        if (const auto q = here_.questions.find(vasl); q != here_.questions.end()) here.insert(q->second);
    }
    // Of several one may have been taken elsewhere, and cover nobody there.
    if ((cloak || !m->contents.empty()) && there.size() > 1)
        for (const std::string& vasl : counters) {
            const auto q = there_.look.questions.find(vasl);
            const auto was = base_.questions.find(vasl);
            if (q == there_.look.questions.end() || was == base_.questions.end() ||
                q->second == was->second || q->second.empty() || !there_.coversNobody(vasl))
                continue;
            out_.contradictions.push_back({cloak ? "Cloak" : "?", m->at.hex,
                                           "one of several counters there is in " + q->second + " in VASL"});
        }
    if (m->contents.empty() && there.size() > 1 && !cloak) return partDummies(id, counters, here != base);
    if (there.size() != 1 || there == base || there.contains(m->at.hex)) return;
    const std::string to = *there.begin();
    const std::string from = m->at.hex;
    if (to.empty()) {
        out_.contradictions.push_back(
            {cloak ? "Cloak" : "?", from, "its counters are beside the map in VASL"});
        return;
    }
    // Who lay under it and lies under another here goes nowhere, though VASL moves him with it.
    for (const auto& [vasl, piece] : ours_) {
        const auto t = threeOf(vasl);
        if (t && t->base->under == MarkerKind::concealed && base.contains(t->base->at.hex) &&
            t->here->under == MarkerKind::concealed && t->here->at.hex != t->base->at.hex &&
            t->there->at.hex == to && state().pieces.at(piece).under != id &&
            std::any_of(counters.begin(), counters.end(),
                        [&](const std::string& q) { return there_.covers(q, vasl); }))
            told.insert(vasl);
    }
    // Who has not gone along stays: told by itself.
    Json along = Json::array();
    std::string name;
    std::set<std::size_t> needs;
    std::vector<std::string> pieces;
    for (const PieceId& piece : m->contents) {
        const std::string vasl = vaslOf(piece);
        const auto t = threeOf(vasl);
        // Who has come under it by play here lies elsewhere in VASL, and goes with it.
        const bool lay = t && base.contains(t->base->at.hex);
        if (!numbered_ && lay && !t->there->at.empty() && t->there->at.hex != to) continue;
        along.push_back(piece.text);
        needs.merge(needsOf(piece));
        if (vasl.empty()) continue;
        told.insert(vasl);
        pieces.push_back(vasl);
        name += (name.empty() ? "" : ", ") + nameOf(vasl);
    }
    if (!m->contents.empty() && along.empty()) {
        out_.contradictions.push_back(
            {"?", from, "it is in " + to + " in VASL, but the units under it are not"});
        return;
    }
    // Whoever has left it before stays where he is.
    needs.insert(stirred_[id].begin(), stirred_[id].end());
    Json who = {{"marker", id.text}};
    const bool part = along.size() < m->contents.size();
    if (part) who["pieces"] = along;
    contradict(here != base);
    // On the level that VASL shows there; where it shows none, on its own, as far as there is one.
    Location at{to, m->at.level};
    if (const auto level = there_.levels.find(counters.front()); level != there_.levels.end())
        at.level = level->second;
    if (const auto wrong = locationFinding(scratch_.view(), m->side, at);
        wrong && wrong->verdict == Verdict::forbidden)
        at.level = 0;
    auto ways = ways_.going(who, from, at);
    ways.push_back(part ? ways_.apart(*m, along, at) : putThere(pieces, id, at));
    propose(newsItem(Kind::moved,
                     cloak          ? "Cloak"
                     : name.empty() ? "?"
                                    : "? (" + name + ")",
                     from, to, "", std::move(needs)),
            std::move(ways));
    if (pieces.empty()) went_[id] = out_.items.size() - 1;
    brings(pieces);
}

void NewsWork::partDummies(const MarkerId& id, const std::vector<std::string>& counters, bool changedHere) {
    const std::string from = state().marker(id)->at.hex;
    // One that lies on somebody Known is told with him.
    const auto covers = [&](const std::string& question) {
        return std::any_of(ours_.begin(), ours_.end(), [&](const auto& of) {
            const Piece* p = state().piece(of.second);
            return p != nullptr && p->inPlay() && p->under.empty() && there_.covers(question, of.first);
        });
    };
    std::map<std::string, int> by;
    for (const std::string& vasl : counters)
        if (const auto q = there_.look.questions.find(vasl);
            q != there_.look.questions.end() && !covers(vasl))
            ++by[q->second];
    for (const auto& [to, n] : by) {
        const Marker* m = state().marker(id);
        if (m == nullptr || to.empty() || to == from || n >= m->dummies) continue;
        contradict(changedHere);
        Location at{to, m->at.level};
        for (const std::string& vasl : counters)
            if (const auto q = there_.look.questions.find(vasl);
                q != there_.look.questions.end() && q->second == to)
                if (const auto level = there_.levels.find(vasl); level != there_.levels.end())
                    at.level = level->second;
        const std::string name = ways_.madeName();
        // A `?` that has come onto them is one of theirs.
        const auto fresh = dummies_.find({m->side, to});
        const int all = n + (fresh == dummies_.end() ? 0 : static_cast<int>(fresh->second.size()));
        Ways ways = ways_.going({{"marker", id.text}, {"dummies", n}, {"id", name}}, from, at);
        if (all > n)
            for (auto& way : ways) way.push_back(asInVasl("/markers/" + name + "/dummies", all));
        // Where no rule lets them go: as many fewer here, and as many there.
        ways.push_back(
            {asInVasl("/markers/" + id.text + "/dummies", m->dummies - n), Json{{"do", "place"},
                                                                                {"id", name},
                                                                                {"side", m->side.text},
                                                                                {"at", at.text()},
                                                                                {"dummies", all}}});
        propose(newsItem(Kind::moved, "?", from, to, std::to_string(all)), ways);
        if (all > n) dummies_.erase(fresh);
    }
}

}  // namespace shellgame::vsav
