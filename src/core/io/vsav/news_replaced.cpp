// SPDX-License-Identifier: MIT
#include "io/vsav/news_work.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::vsav {

using Kind = VaslNewsItem::Kind;

bool NewsWork::isAnother(const std::string& vasl, const Three& t, const Piece& p) const {
    const bool renamed = t.base->name.empty() ? !there_.unsure.contains(vasl) : t.base->name != t.there->name;
    const auto made = there_.made.find(vasl);
    return renamed && made != there_.made.end() && !sameCounter(made->second, p);
}

std::vector<const Newcomer*> NewsWork::comeTo(const Shown& how, const SideId& side, PieceClass kind,
                                              std::size_t most, const Piece* like) const {
    std::vector<const Newcomer*> out;
    for (const Newcomer& n : there_.unknown) {
        const auto made = there_.made.find(n.vasl);
        if (out.size() < most && n.side == side && n.how.at == how.at && n.how.under == how.under &&
            made != there_.made.end() && made->second.kind == kind &&
            (like == nullptr || sameCounter(made->second, *like)) && !ours_.contains(n.vasl) &&
            !arrived_.contains(n.vasl))
            out.push_back(&n);
    }
    return out;
}

std::string NewsWork::halfBeside(const PieceId& id) const {
    const Piece& p = *state().piece(id);
    for (const auto& [vasl, other] : ours_) {
        const Piece* o = state().piece(other);
        if (o != nullptr && other != id && o->gone.empty() && o->kind == PieceClass::halfSquad &&
            o->side == p.side && o->under == p.under && state().placeOf(*o) == state().placeOf(p) &&
            !there_.look.pieces.contains(vasl) && !there_.unreadable.contains(vasl) &&
            base_.pieces.contains(vasl) && !left_.contains(vasl))
            return vasl;
    }
    return "";
}

bool NewsWork::isBesideMap(const Piece& like, const SideId& side) const {
    return std::any_of(there_.made.begin(), there_.made.end(), [&](const auto& of) {
        const auto lies = there_.look.pieces.find(of.first);
        const bool known = std::any_of(link_.pieces.begin(), link_.pieces.end(),
                                       [&](const auto& linked) { return linked.second == of.first; });
        return !known && lies != there_.look.pieces.end() && lies->second.at.empty() &&
               of.second.side == side && sameCounter(of.second, like);
    });
}

std::size_t NewsWork::squadsGone(const Shown& how, const SideId& side) const {
    std::size_t out = 0;
    for (const auto& [vasl, id] : ours_) {
        const Piece* p = state().piece(id);
        const auto base = base_.pieces.find(vasl);
        if (p != nullptr && p->gone.empty() && p->side == side && p->kind == PieceClass::squad &&
            base != base_.pieces.end() && base->second.at == how.at && base->second.under == how.under &&
            !there_.look.pieces.contains(vasl) && !left_.contains(vasl))
            ++out;
    }
    return out;
}

std::size_t NewsWork::squadsReduced(const Shown& how, const Piece& half) const {
    std::size_t out = 0;
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* first = state().piece(id);
        const auto made = there_.made.find(vasl);
        if (t && first != nullptr && first->kind == PieceClass::squad && first->side == half.side &&
            t->there->at == how.at && t->there->under == how.under && made != there_.made.end() &&
            sameCounter(made->second, half))
            ++out;
    }
    return out;
}

void NewsWork::replaced() {
    const std::map<std::string, PieceId> before = ours_;
    // As they lie before anything is told.
    std::map<std::string, std::size_t> reducedBefore, halvesBefore, goneBefore;
    for (const auto& [vasl, id] : before) {
        const Piece* p = state().piece(id);
        if (p == nullptr || p->kind != PieceClass::squad) continue;
        const auto made = there_.made.find(vasl);
        if (const auto t = threeOf(vasl)) {
            if (!isAnother(vasl, *t, *p) || made->second.kind != PieceClass::halfSquad) continue;
            reducedBefore[vasl] = squadsReduced(*t->there, made->second);
            halvesBefore[vasl] =
                comeTo(*t->there, p->side, PieceClass::halfSquad, SIZE_MAX, &made->second).size();
        } else if (const auto base = base_.pieces.find(vasl);
                   base != base_.pieces.end() && !there_.look.pieces.contains(vasl)) {
            goneBefore[vasl] = squadsGone(base->second, p->side);
        }
    }
    for (const auto& [vasl, id] : before) {
        const Piece* p = state().piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard) || left_.contains(vasl)) continue;
        if (const auto t = threeOf(vasl)) {
            if (!isAnother(vasl, *t, *p)) continue;
            std::vector<std::string> with{vasl};
            const Piece& made = there_.made.at(vasl);
            if (p->kind == PieceClass::squad && made.kind == PieceClass::halfSquad) {
                for (const Newcomer* n : comeTo(*t->there, p->side, PieceClass::halfSquad, 1, &made))
                    with.push_back(n->vasl);
                // Several are reduced there, and not all were Deployed.
                const std::size_t others = reducedBefore[vasl], halves = halvesBefore[vasl];
                if (others > 1 && halves > 0 && halves < others)
                    contradiction_ =
                        "several squads are reduced there, and VASL's file does not say which one Deployed";
                if (t->there->at.empty() && isBesideMap(made, p->side))
                    contradiction_ = "a half-squad has appeared beside the map in VASL: did a squad Deploy?";
            }
            replace(vasl, id, with, made.kind);
        } else if (p->kind == PieceClass::vehicle && !isWreck(*p)) {
            wrecked(vasl, id);
        } else if (here_.pieces.contains(vasl) && base_.pieces.contains(vasl) && p->isMmc() &&
                   !there_.look.pieces.contains(vasl) && !there_.unreadable.contains(vasl)) {
            const Shown& how = base_.pieces.at(vasl);
            const auto came = [&](PieceClass kind, std::size_t most) {
                std::vector<std::string> out;
                for (const Newcomer* n : comeTo(how, p->side, kind, most)) out.push_back(n->vasl);
                return out;
            };
            std::vector<std::string> with;
            if (p->kind == PieceClass::squad) {
                const auto halves = comeTo(how, p->side, PieceClass::halfSquad, SIZE_MAX);
                const std::size_t squads = squadsGone(how, p->side);
                // Two where there are two for each; else each is reduced, as far as they go.
                const std::size_t each = halves.size() >= 2 * squads ? 2 : 1;
                if (!halves.empty()) {
                    const Piece& like = there_.made.at(halves.front()->vasl);
                    for (const Newcomer* n : comeTo(how, p->side, PieceClass::halfSquad, each, &like))
                        with.push_back(n->vasl);
                }
                if (const auto were = goneBefore.find(vasl);
                    were != goneBefore.end() && were->second > 1 && !with.empty())
                    contradiction_ =
                        "several squads are gone there, and VASL's file does not say which one this was";
            }
            PieceClass kind = PieceClass::halfSquad;
            if (with.empty()) with = came(kind = p->kind, 1);
            if (with.empty() && p->kind == PieceClass::halfSquad && !halfBeside(id).empty())
                with = came(kind = PieceClass::squad, 1);
            if (!with.empty()) replace(vasl, id, with, kind);
            contradiction_.clear();
        }
    }
}

void NewsWork::wrecked(const std::string& vasl, const PieceId& id) {
    const auto base = base_.pieces.find(vasl);
    if (base == base_.pieces.end() || there_.look.pieces.contains(vasl) || there_.unreadable.contains(vasl))
        return;
    const Piece& p = *state().piece(id);
    const auto wreck = std::find_if(there_.unknown.begin(), there_.unknown.end(), [&](const Newcomer& n) {
        const auto made = there_.made.find(n.vasl);
        return made != there_.made.end() && isWreck(made->second) && sameCounter(made->second, p) &&
               n.how.at == base->second.at && !arrived_.contains(n.vasl) && !ours_.contains(n.vasl);
    });
    if (wreck == there_.unknown.end()) return;
    const bool burns = there_.made.at(wreck->vasl).marks.contains("burning wreck");
    VaslNewsItem item = newsItem(Kind::replaced, nameOf(vasl), state().placeOf(p).hex, "",
                                 burns ? "a burning wreck" : "a wreck", needsOf(id));
    contradict(here_.pieces.contains(vasl) && here_.pieces.at(vasl).at != base->second.at);
    Json act = {{"do", "wreck"}, {"piece", id.text}};
    if (burns) act["burning"] = true;
    propose(std::move(item), {{act}});
    left_.insert(vasl);
    arrived_.insert(wreck->vasl);
    ours_.erase(vasl);
    ours_[wreck->vasl] = id;
    for (Look* look : {&base_, &here_})
        if (const auto lay = look->pieces.find(vasl); lay != look->pieces.end()) {
            Shown as = wreck->how;
            as.at = lay->second.at;
            as.under = lay->second.under;
            look->pieces.erase(lay);
            look->pieces.insert_or_assign(wreck->vasl, std::move(as));
        }
}

std::vector<Json> NewsWork::corrections(const PieceId& id, const Piece& was, const Piece& made) {
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

void NewsWork::replace(const std::string& vasl, const PieceId& id, const std::vector<std::string>& with,
                       PieceClass kind) {
    const Piece was = *state().piece(id);
    Json specs = Json::array();
    std::vector<PieceId> ids;
    VaslNewsItem item = newsItem(Kind::replaced, was.type, state().placeOf(was).hex, "");
    for (const std::string& v : with) {
        const Piece& made = there_.made.at(v);
        Piece plain = made;
        plain.marks.clear();
        plain.ca.clear();
        plain.tca.clear();
        plain.carrier = PieceId();
        ids.emplace_back(ways_.madeName());
        Json spec = pieceSpecJson(ids.back(), plain);
        specs.push_back(std::move(spec));
        item.detail += (item.detail.empty() ? "" : ", ") + made.type;
        item.came.push_back(v);
    }
    Json command = {{"do", "replace"}, {"piece", id.text}, {"with", specs}};
    std::string half;
    if (was.kind == PieceClass::halfSquad && kind == PieceClass::squad) half = halfBeside(id);
    std::vector<std::vector<Json>> ways;
    if (!half.empty()) {
        Json both = command;
        both["and"] = ours_.at(half).text;
        ways.push_back({both});
        ways.push_back({command, {{"do", "remove"}, {"piece", ours_.at(half).text}, {"why", "replaced"}}});
    } else {
        ways.push_back({command});
    }
    // Where no rule lets it: the counter itself is put right, and what else came is placed beside it.
    std::vector<Json> right = corrections(id, was, there_.made.at(with.front()));
    const Marker* under = state().marker(was.under);
    Json together = Json::array();
    if (under != nullptr)
        for (const PieceId& other : under->contents) together.push_back(other.text);
    for (std::size_t i = 1; i < with.size(); ++i) {
        Json place = {{"do", "place"},
                      {"side", was.side.text},
                      {"at", state().placeOf(was).text()},
                      {"kind", "known"},
                      {"contents", Json::array({specs[i]})}};
        if (under != nullptr) {
            // Nobody sees it on its way to those under the marker.
            place["kind"] = under->kind == MarkerKind::hip ? "hip" : "concealed";
            place["id"] = ways_.madeName();
            together.push_back(ids[i].text);
        }
        right.push_back(std::move(place));
    }
    if (under != nullptr && with.size() > 1)
        right.push_back(asInVasl("/markers/" + was.under.text + "/contents", together));
    if (!half.empty())
        right.push_back({{"do", "remove"}, {"piece", ours_.at(half).text}, {"why", "replaced"}});
    // Off the map squads may only Deploy: whoever is another one there is put right.
    if (was.gone == offBoard)
        ways.insert(ways.begin(), std::move(right));
    else
        ways.push_back(std::move(right));
    propose(std::move(item), ways);
    left_.insert(vasl);
    if (!half.empty()) left_.insert(half);
    arrived_.insert(with.begin(), with.end());
    for (std::size_t i = 0; i < with.size(); ++i) {
        if (state().piece(ids[i]) == nullptr) continue;  // refused: so it is told
        depends_[ids[i]].insert(out_.items.size() - 1);
        ours_[with[i]] = ids[i];
        // It lay as the other did.
        if (const auto b = base_.pieces.find(vasl); b != base_.pieces.end() && with[i] != vasl)
            base_.pieces.insert_or_assign(with[i], Shown(b->second));
        if (const auto h = here_.pieces.find(vasl); h != here_.pieces.end() && with[i] != vasl)
            here_.pieces.insert_or_assign(with[i], Shown(h->second));
    }
}

}  // namespace shellgame::vsav
