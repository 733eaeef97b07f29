// SPDX-License-Identifier: MIT
#include "io/vsav/news_work.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/turn/clock.hpp"

namespace shellgame::vsav {

using Kind = VaslNewsItem::Kind;

VaslNewsItem newsItem(Kind kind, std::string name, std::string from, std::string to, std::string detail,
                      std::set<std::size_t> needs, std::vector<std::string> questions) {
    VaslNewsItem out;
    out.kind = kind;
    out.name = std::move(name);
    out.from = std::move(from);
    out.to = std::move(to);
    out.detail = std::move(detail);
    out.needs = std::move(needs);
    out.questions = std::move(questions);
    return out;
}

NewsWork::NewsWork(const Game& game, const LookOfVasl& there, Look base, const LinkNow& now, bool numbered)
    : link_(now.link),
      there_(there),
      base_(std::move(base)),
      scratch_(*game.session),
      numbered_(numbered),
      ours_(now.ours),
      heirs_(now.heirs) {
    here_ = lookAt(scratch_.state(), link_);
    for (const auto& [id, marker] : scratch_.state().markers) under_[id] = marker.contents;
    now.settle(base_);
    // What lies alike at both was made at both, and nothing has happened to it since.
    for (const std::string& vasl : now.met) {
        if (const auto p = there_.look.pieces.find(vasl); p != there_.look.pieces.end())
            base_.pieces.insert_or_assign(vasl,
                                          here_.pieces.contains(vasl) ? here_.pieces.at(vasl) : p->second);
        if (const auto q = there_.look.questions.find(vasl); q != there_.look.questions.end())
            base_.questions.insert_or_assign(vasl, q->second);
    }
}

VaslNews NewsWork::run() {
    const Session start = scratch_;
    replaced();
    gone();
    came();
    reveals();
    leftBehind();
    moves();
    dummiesCome();
    positions();
    dummyPositions();
    conceals();
    bearers();
    marks();
    hexes();
    clock();
    strangers();
    leaveUnsure(start);
    std::vector<VaslContradiction> once;
    for (VaslContradiction& c : out_.contradictions)
        if (std::none_of(once.begin(), once.end(), [&](const VaslContradiction& o) {
                return std::tie(o.name, o.hex, o.why) == std::tie(c.name, c.hex, c.why);
            }))
            once.push_back(std::move(c));
    out_.contradictions = std::move(once);
    out_.same = out_.items.empty() && out_.contradictions.empty();
    return std::move(out_);
}

std::string NewsWork::nameOf(const std::string& vasl) const {
    const auto named = there_.names.find(vasl);
    if (named != there_.names.end()) return named->second;
    const auto ours = ours_.find(vasl);
    const Piece* p = ours == ours_.end() ? nullptr : state().piece(ours->second);
    return p == nullptr ? "?" : p->type;
}

std::optional<NewsWork::Three> NewsWork::threeOf(const std::string& vasl) const {
    const auto there = there_.look.pieces.find(vasl);
    const auto base = base_.pieces.find(vasl);
    const auto here = here_.pieces.find(vasl);
    if (there == there_.look.pieces.end() || base == base_.pieces.end() || here == here_.pieces.end())
        return std::nullopt;
    return Three{&there->second, &base->second, &here->second};
}

std::string NewsWork::vaslOf(const PieceId& id) const {
    for (const auto& [vasl, ours] : ours_)
        if (ours == id) return vasl;
    return "";
}

bool NewsWork::underNumbered(const Three& t) const {
    return numbered_ && t.there->under == MarkerKind::concealed && t.here->under == MarkerKind::concealed;
}

void NewsWork::propose(VaslNewsItem item, std::vector<std::vector<Json>> ways) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
        std::vector<Json> rulings;
        item.commands = ways[i];
        if (perform(ways[i], item.doubt, rulings)) {
            if (i == 0) item.doubt.clear();
            if (!contradiction_.empty()) item.doubt = contradiction_;
            contradiction_.clear();
            out_.items.push_back(std::move(item));
            noteStirred();
            return;
        }
        // The last of them with the player's word on what is his to rule: whoever takes it by its number
        // gives it.
        constexpr std::size_t mostRulings = 8;
        if (i + 1 < ways.size() || rulings.empty() || ways[i].size() >= mostRulings) continue;
        rulings.insert(rulings.end(), ways[i].begin(), ways[i].end());
        ways.push_back(std::move(rulings));
    }
    contradiction_.clear();
    item.commands = ways.front();
    out_.items.push_back(std::move(item));
}

/// What can't be done without an item that something speaks against is not sure either: it needs the rulings
/// that were given there, or waits for whatever else it is.
void NewsWork::leaveUnsure(Session sure) {
    std::set<std::size_t> left, ruling;
    // Nobody loses his weapon as long as it is not sure that he goes.
    for (const auto& [item, bearer] : leftBy_)
        if (const auto goes = goes_.find(bearer);
            goes != goes_.end() && out_.items[item].doubt.empty() && !out_.items[goes->second].doubt.empty())
            out_.items[item].doubt = "its possessor moves only by a change with an objection";
    for (std::size_t i = 0; i < out_.items.size(); ++i) {
        VaslNewsItem& item = out_.items[i];
        const bool waits =
            !item.doubt.empty() || std::any_of(item.needs.begin(), item.needs.end(),
                                               [&](std::size_t n) { return left.contains(n); });
        std::string refusal;
        if (!waits) {
            std::optional<Session> whole;
            if (item.commands.size() > 1) whole = sure;
            for (std::size_t k = 0; refusal.empty() && k < item.commands.size(); ++k)
                if (const Entry e = (whole ? *whole : sure).perform(item.commands[k]); !e.ok)
                    refusal = refusalOf(e);
            if (whole && refusal.empty()) sure = std::move(*whole);
            if (refusal.empty()) continue;
        }
        if (!waits) item.needs.insert(ruling.begin(), ruling.end());
        if (!waits && ruling.empty()) item.doubt = refusal;
        left.insert(i);
        if (std::any_of(item.commands.begin(), item.commands.end(),
                        [](const Json& c) { return c.value("do", std::string()) == RuleAct::about.verb; }))
            ruling.insert(i);
    }
}

void NewsWork::noteStirred() {
    for (const auto& [id, m] : state().markers) {
        auto& was = under_[id];
        if (was == m.contents) continue;
        was = m.contents;
        stirred_[id].insert(out_.items.size() - 1);
    }
}

bool NewsWork::perform(const std::vector<Json>& commands, std::string& why, std::vector<Json>& rulings) {
    const auto refused = [&](const Entry& e) {
        if (why.empty()) why = refusalOf(e);
        for (const Finding& f : e.findings) {
            if (f.verdict == Verdict::ok) continue;
            if (f.verdict == Verdict::forbidden) return rulings.clear();
            rulings.push_back(
                {{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"why", "as VASL has it"}});
        }
    };
    if (commands.size() == 1) {
        const Entry e = scratch_.perform(commands.front());
        if (!e.ok) refused(e);
        return e.ok;
    }
    Session attempt = scratch_;
    for (const Json& c : commands)
        if (const Entry e = attempt.perform(c); !e.ok) {
            refused(e);
            return false;
        }
    scratch_ = std::move(attempt);
    return true;
}

void NewsWork::contradict(bool here) {
    if (here) contradiction_ = "it has also been changed here since";
}

std::set<std::size_t> NewsWork::needsOf(const PieceId& id) const {
    const auto d = depends_.find(id);
    return d == depends_.end() ? std::set<std::size_t>() : d->second;
}

std::set<std::size_t> NewsWork::needsThere(const PieceId& id) const {
    auto out = needsOf(id);
    if (const auto goes = goes_.find(id); goes != goes_.end()) out.insert(goes->second);
    return out;
}

void NewsWork::brings(const std::vector<std::string>& pieces) {
    for (const std::string& vasl : pieces) goes_[ours_.at(vasl)] = out_.items.size() - 1;
}

bool NewsWork::coveredBefore(const Marker& m) const {
    return std::any_of(base_.pieces.begin(), base_.pieces.end(), [&](const auto& of) {
        const auto ours = ours_.find(of.first);
        const Piece* p = ours == ours_.end() ? nullptr : state().piece(ours->second);
        const auto there = there_.look.pieces.find(of.first);
        return of.second.under == MarkerKind::concealed && of.second.at.hex == m.at.hex && p != nullptr &&
               p->side == m.side &&
               (there == there_.look.pieces.end() || there->second.under != MarkerKind::concealed);
    });
}

void NewsWork::gone() {
    // What they possess before them: what is left alone under a marker is shown.
    std::vector<std::pair<std::string, Shown>> were(here_.pieces.begin(), here_.pieces.end());
    std::stable_partition(were.begin(), were.end(), [&](const auto& of) {
        const Piece* p = state().piece(ours_.at(of.first));
        return p != nullptr && isBorne(*p);
    });
    for (const auto& [vasl, how] : were) {
        if (there_.look.pieces.contains(vasl) || !base_.pieces.contains(vasl) || left_.contains(vasl))
            continue;
        if (there_.unreadable.contains(vasl)) {
            out_.contradictions.push_back({nameOf(vasl), how.at.hex, "it can't be read in VASL's file"});
            continue;
        }
        // What he had stays where it lies in VASL: under its `?`, or with somebody else.
        const PieceId leaver = ours_.at(vasl);
        for (const auto& [other, id] : ours_)
            if (const Piece* p = state().piece(id); p != nullptr && p->carrier == leaver && isBorne(*p) &&
                                                    threeOf(other) && !left_.contains(other))
                leave(other, leaver);
        const Shown& was = base_.pieces.at(vasl);
        contradict(was.at != how.at || was.under != how.under || heirs_.contains(ours_.at(vasl)));
        const Piece* p = state().piece(ours_.at(vasl));
        const MarkerId under = p == nullptr ? MarkerId() : p->under;
        propose(newsItem(Kind::gone, nameOf(vasl), how.at.hex, "", "", needsOf(leaver)),
                {{{{"do", "remove"}, {"piece", ours_.at(vasl).text}, {"why", "eliminated"}}}});
        // The last of a stack: its `?` should be gone as well.
        const auto counters = link_.counters.find(under);
        if (under.empty() || state().marker(under) != nullptr || counters == link_.counters.end()) continue;
        for (const std::string& q : counters->second)
            if (const auto lies = there_.look.questions.find(q); lies != there_.look.questions.end())
                out_.contradictions.push_back(
                    {"?", lies->second,
                     "all units under it are gone in VASL, but the marker is still there"});
    }
    for (const auto& [id, counters] : link_.counters) {
        const Marker* m = state().marker(id);
        if (m == nullptr || counters.empty()) continue;
        if (!m->contents.empty()) {
            // Of numbered ones nobody is told by who lies under them there.
            const bool all = std::all_of(counters.begin(), counters.end(), [&](const std::string& q) {
                return base_.questions.contains(q) && !there_.look.questions.contains(q) &&
                       !there_.unreadable.contains(q);
            });
            const bool shown = std::any_of(m->contents.begin(), m->contents.end(), [&](const PieceId& p) {
                const auto lies = there_.look.pieces.find(vaslOf(p));
                return lies != there_.look.pieces.end() && !lies->second.under;
            });
            if (numbered_ && all && !shown && m->kind == MarkerKind::concealed)
                out_.contradictions.push_back(
                    {"?", m->at.hex, "it is gone in VASL, but units are under it here"});
            continue;
        }
        if (std::any_of(counters.begin(), counters.end(), [&](const std::string& vasl) {
                return there_.unreadable.contains(vasl) && !there_.look.questions.contains(vasl);
            })) {
            out_.contradictions.push_back({"?", m->at.hex, "it can't be read in VASL's file"});
            continue;
        }
        std::size_t left = 0, had = 0;
        for (const std::string& vasl : counters) {
            left += there_.look.questions.contains(vasl) ? 1U : 0U;
            had += base_.questions.contains(vasl) ? 1U : 0U;
        }
        const bool cloak = m->kind == MarkerKind::cloaked;
        if (left == had || (!cloak && static_cast<int>(left) == m->dummies)) continue;
        if (cloak && left > 0) {
            out_.contradictions.push_back(
                {"Cloak", m->at.hex, "one of several counters there is gone in VASL"});
            continue;
        }
        if (coveredBefore(*m)) contradiction_ = "units were under it in VASL, but here it is a dummy stack";
        if (left == 0)
            propose(newsItem(Kind::gone, cloak ? "Cloak" : "?", m->at.hex, ""),
                    {{{{"do", "remove"}, {"marker", id.text}, {"why", "eliminated"}}}});
        else
            propose(newsItem(Kind::gone, "?", m->at.hex, "", std::to_string(left) + " left"),
                    {{asInVasl("/markers/" + id.text + "/dummies", left)}});
    }
}

/// The marker under which newcomers lie in VASL together with who is under it here: by the `?` on them, by
/// who possesses them, among the hidden by their place.
MarkerId NewsWork::joinedBy(const std::vector<const Newcomer*>& all) const {
    const Newcomer& first = *all.front();
    // It may have gone elsewhere since, and takes them along.
    const auto fits = [&](const MarkerId& id) {
        const Marker* m = state().marker(id);
        return m != nullptr && m->kind == first.how.under && m->side == first.side && !m->contents.empty();
    };
    const Position position = first.how.position.value_or(Position());
    for (const auto& [id, counters] : link_.counters)
        if (!first.questions.empty() && fits(id) &&
            alikePortions(state().markers.at(id).position, position) &&
            std::count(counters.begin(), counters.end(), first.questions.front()) > 0) {
            // A part of it that has gone elsewhere there is another stack.
            const auto was = base_.questions.find(first.questions.front());
            const bool stays = was == base_.questions.end() || was->second == first.how.at.hex;
            return stays || counters.size() == 1 ? id : MarkerId();
        }
    if (!first.questions.empty()) return {};
    for (const Newcomer* n : all)
        if (const auto by = ours_.find(n->how.bearer.value_or("")); by != ours_.end())
            if (const Piece* p = state().piece(by->second); p != nullptr && fits(p->under)) return p->under;
    const auto made = there_.made.find(first.vasl);
    const bool fort = made != there_.made.end() && !made->second.fortification.empty();
    if (first.how.under == MarkerKind::hip && !fort)
        for (const auto& [id, m] : state().markers)
            if (fits(id) && m.at == first.how.at && m.position == position &&
                std::none_of(m.contents.begin(), m.contents.end(),
                             [&](const PieceId& p) { return !state().pieces.at(p).fortification.empty(); }))
                return id;
    return {};
}

/// Who has come together, under what lies on them: a `?` that the game knows already is that of its marker.
void NewsWork::comeTogether(const std::vector<const Newcomer*>& all) {
    const Newcomer& first = *all.front();
    const MarkerId joined = joinedBy(all);
    const Marker* joins = state().marker(joined);
    VaslNewsItem item = newsItem(Kind::came, first.name, "", first.how.at.hex, "", stirred_[joined],
                                 joins == nullptr ? first.questions : std::vector<std::string>());
    if (all.size() > 1) item.name += ", ...";
    // By names of their own, which are never given again.
    std::map<std::string, std::string> names;
    for (const Newcomer* n : all) names[n->vasl] = ways_.madeName();
    Json contents = Json::array(), ids = Json::array();
    std::vector<Json> after;
    for (const Newcomer* n : all) {
        Json spec = n->spec;
        if (spec.is_object()) spec["id"] = names.at(n->vasl);
        const std::string bearer = n->how.bearer.value_or("");
        if (const auto with = names.find(bearer); with != names.end() && spec.is_object())
            spec["carrier"] = with->second;
        else if (const auto has = ours_.find(bearer); has != ours_.end())
            after.push_back(asInVasl("/pieces/" + names.at(n->vasl) + "/carrier", has->second.text));
        if (!first.how.under && n->how.position && *n->how.position != Position())
            after.push_back(asInVasl("/pieces/" + names.at(n->vasl) + "/position", n->how.position->text()));
        contents.push_back(std::move(spec));
        ids.push_back(names.at(n->vasl));
        item.came.push_back(n->vasl);
    }
    // Nobody sees it on its way to those that it joins.
    std::string kind = first.how.under ? std::string(enumText(*first.how.under)) : "known";
    if (joins != nullptr && kind == "cloaked") kind = "concealed";  // cloaks are given to nobody in play
    const Json place = {{"do", "place"},
                        {"side", first.side.text},
                        {"at", (joins == nullptr ? first.how.at : joins->at).text()},
                        {"kind", kind},
                        {"contents", contents}};
    const std::vector<Json> eachs = after;  // of each by itself
    Json named = place;
    if (kind != "known") {
        named["id"] = ways_.madeName();
        if (joins == nullptr && first.how.position && *first.how.position != Position())
            after.push_back(asInVasl("/markers/" + named["id"].get<std::string>() + "/position",
                                     first.how.position->text()));
    }
    Json with = Json::array();  // who lies there already
    if (joins != nullptr) {
        for (const PieceId& id : joins->contents) with.push_back(id.text);
        Json together = with;
        together.insert(together.end(), ids.begin(), ids.end());
        after.insert(after.begin(), asInVasl("/markers/" + joined.text + "/contents", together));
    }
    std::vector<std::vector<Json>> ways{{named}};
    ways.front().insert(ways.front().end(), after.begin(), after.end());
    if (std::any_of(all.begin(), all.end(), [](const Newcomer* n) { return n->sideGuessed; }))
        contradiction_ = "VASL's file does not say whose it is";
    if (joins == nullptr && kind == "cloaked") {
        // Who has lost his cloak gets none again; in VASL he has it.
        Json concealed = named;
        concealed["kind"] = "concealed";
        std::vector<Json> cloaked{
            concealed, asInVasl("/markers/" + named["id"].get<std::string>() + "/kind", "cloaked")};
        cloaked.insert(cloaked.end(), after.begin(), after.end());
        ways.push_back(std::move(cloaked));
    }
    if (joins == nullptr && !after.empty()) ways.push_back({named});
    ways.push_back(ways_.oneByOne(place, joins == nullptr ? first.how.at : joins->at, joined, with));
    ways.back().insert(ways.back().end(), eachs.begin(), eachs.end());
    if (named.contains("id"))
        for (const std::string& question : item.questions)
            laid_[question] = MarkerId(named["id"].get<std::string>());
    propose(std::move(item), ways);
    // From then on they are counters like the others: somebody may hand them a weapon.
    for (const auto& [vasl, name] : names)
        if (state().piece(PieceId(name)) != nullptr) {
            ours_[vasl] = PieceId(name);
            depends_[PieceId(name)].insert(out_.items.size() - 1);
        }
}

void NewsWork::came() {
    std::map<std::string, std::vector<const Newcomer*>> groups;  // by what they come under, or by themselves
    for (const Newcomer& n : there_.unknown)
        if (!ours_.contains(n.vasl) && !arrived_.contains(n.vasl))
            groups[n.questions.empty() ? n.side.text + "@" + n.how.at.text() + (n.how.under ? "/under" : "")
                                       : n.questions.front()]
                .push_back(&n);
    for (const auto& [key, all] : groups) comeTogether(all);
    // `?` that cover nothing, and that the game does not know: dummies.
    std::set<std::string> known;
    for (const auto& [id, counters] : link_.counters) known.insert(counters.begin(), counters.end());
    for (const auto& [vasl, counters] : there_.questionsOf) known.insert(counters.begin(), counters.end());
    for (const auto& [vasl, hex] : there_.look.questions)
        if (!known.contains(vasl) && !hex.empty() && !base_.questions.contains(vasl) &&
            !there_.cloaks.contains(vasl))
            dummies_[{there_.questionSides.at(vasl), hex}].push_back(vasl);
}

void NewsWork::dummiesCome() {
    for (const auto& [key, counters] : dummies_) {
        // On a dummy stack that lies there: it is larger.
        const auto& markers = state().markers;
        const auto on = std::find_if(markers.begin(), markers.end(), [&](const auto& of) {
            const Marker& m = of.second;
            return m.kind == MarkerKind::concealed && m.contents.empty() && m.side == key.first &&
                   m.at.hex == key.second && link_.counters.contains(of.first);
        });
        if (on != markers.end()) {
            const auto more = on->second.dummies + static_cast<int>(counters.size());
            const auto went = went_.find(on->first);
            propose(newsItem(Kind::came, "?", "", key.second, std::to_string(counters.size()),
                             went == went_.end() ? std::set<std::size_t>() : std::set{went->second}),
                    {{asInVasl("/markers/" + on->first.text + "/dummies", more)}});
            continue;
        }
        const Json command = {{"do", "place"},
                              {"id", ways_.madeName()},
                              {"side", key.first.text},
                              {"at", key.second},
                              {"dummies", counters.size()}};
        propose(newsItem(Kind::came, "?", "", key.second, std::to_string(counters.size()), {}, counters),
                {{command}});
    }
}

/// Weapons that lie under a `?` there still, and whose bearer does not: whoever has them takes them before
/// he is shown, since what he has is shown with him.
void NewsWork::keepCovered() {
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || !isBorne(*p) || p->carrier.empty() || !t->there->under || !t->base->under ||
            p->under.empty() || underNumbered(*t))
            continue;
        const auto his = threeOf(vaslOf(p->carrier));
        // A weapon with no unit beside it is shown anyway.
        const auto& beside = state().markers.at(p->under).contents;
        const bool others = std::any_of(beside.begin(), beside.end(), [&](const PieceId& other) {
            const auto o = threeOf(vaslOf(other));
            return other != p->carrier && state().pieces.at(other).isUnit() && o && o->there->under;
        });
        if (others && his && !his->there->at.empty() && !his->there->under && his->base->under &&
            state().pieces.at(p->carrier).under == p->under)
            leave(vasl, p->carrier);
    }
}

void NewsWork::reveals() {
    keepCovered();
    std::map<MarkerId, std::vector<std::string>> by;
    for (const auto& [vasl, id] : ours_) {
        const auto t = threeOf(vasl);
        if (!t || t->there->at.empty() || t->there->under || !t->base->under || !t->here->under) continue;
        by[state().pieces.at(id).under].push_back(vasl);
    }
    for (const auto& [marker, pieces] : by) {
        const Marker* m = state().marker(marker);
        if (m == nullptr) continue;
        Json ids = Json::array();
        std::string name;
        for (const std::string& vasl : pieces) {
            ids.push_back(ours_.at(vasl).text);
            name += (name.empty() ? "" : ", ") + nameOf(vasl);
        }
        Json command = {{"do", "reveal"}, {"marker", marker.text}};
        std::set<std::size_t> needs;
        for (const std::string& vasl : pieces) needs.merge(needsOf(ours_.at(vasl)));
        if (pieces.size() < m->contents.size()) command["pieces"] = ids;
        for (const std::string& vasl : pieces) {
            depends_[ours_.at(vasl)].insert(out_.items.size());
            // Whoever lay under that `?` in VASL: here it is another, or it lies elsewhere.
            const Three t = *threeOf(vasl);
            if (t.there->at.hex != m->at.hex && (numbered_ || t.base->at.hex != m->at.hex))
                contradiction_ = numbered_ ? "here it is under a different numbered ?"
                                           : "in VASL it is in " + t.there->at.hex;
        }
        const std::vector<PieceId> lay = m->contents;
        propose(newsItem(Kind::revealed, name, m->at.hex, "", "", std::move(needs)), {{command}});
        // What they possess is shown with them: nobody is unasked who lies covered there still.
        VaslNewsItem& said = out_.items.back();
        for (const PieceId& id : lay) {
            const Piece* p = state().piece(id);
            const std::string vasl = vaslOf(id);
            const auto t = threeOf(vasl);
            if (said.doubt.empty() && p != nullptr && p->under.empty() && t && t->there->under)
                said.doubt = "with this change, " + nameOf(vasl) + " is revealed too, but not in VASL";
        }
        const auto counters = link_.counters.find(marker);
        if (state().marker(marker) != nullptr || counters == link_.counters.end()) continue;
        for (const std::string& q : counters->second)
            if (const auto lies = there_.look.questions.find(q);
                lies != there_.look.questions.end() && there_.coversNobody(q))
                out_.contradictions.push_back(
                    {"?", lies->second,
                     "all units under it are revealed in VASL, but the marker is still there"});
    }
}

void NewsWork::clock() {
    const Look& there = there_.look;
    if (there.turn < 1 || (there.turn == base_.turn && there.player == base_.player)) return;
    const auto reached = [&](const State& s) {
        return s.clock.phase != Phase::setup && s.clock.turn == there.turn && s.clock.player == there.player;
    };
    if (reached(state())) return;
    VaslNewsItem item =
        newsItem(Kind::clock, "", "", "", std::to_string(there.turn) + "/" + there.player.text);
    if (clockOrder(state().clock) > clockOrder(state().clock.first, there.turn, there.player, Phase::RPh)) {
        out_.contradictions.push_back(
            {"", "", "in VASL it is Player Turn " + item.detail + ", here it is later"});
        return;
    }
    std::vector<Json> phases;
    Session attempt = scratch_;
    constexpr int mostPhases = 200;
    for (int i = 0; i < mostPhases && !reached(attempt.state()); ++i) {
        phases.push_back({{"do", "phase"}});
        if (const Entry e = attempt.perform(phases.back()); !e.ok) {
            item.doubt = refusalOf(e);
            break;
        }
    }
    if (reached(attempt.state())) {
        item.commands = std::move(phases);
        out_.items.push_back(std::move(item));
        scratch_ = std::move(attempt);
        return;
    }
    // What the phases would ask is the player's to answer; he has gone on in VASL.
    const std::string doubt = item.doubt;
    propose(std::move(item),
            {{asInVasl("/clock/turn", there.turn), asInVasl("/clock/player", there.player.text),
              asInVasl("/clock/phase", "RPh")}});
    if (out_.items.back().doubt.empty()) out_.items.back().doubt = doubt;
}

}  // namespace shellgame::vsav
