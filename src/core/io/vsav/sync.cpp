// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/sync.hpp"

#include <algorithm>

#include "io/vsav/news.hpp"
#include "io/vsav/news_ways.hpp"
#include "io/vsav/parts.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame {

namespace {

using vsav::asInVasl;
using vsav::Look;
using vsav::LookOfVasl;
using vsav::Newcomer;
using vsav::refusalOf;
using vsav::Shown;
using Kind = VaslNewsItem::Kind;

VaslNewsItem newsItem(Kind kind, std::string name, std::string from, std::string to, std::string detail = "",
                      std::set<std::size_t> needs = {}, std::vector<std::string> questions = {}) {
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

class NewsWork {
  public:
    NewsWork(const Game& game, const LookOfVasl& there, Look base, const vsav::LinkNow& now, bool numbered)
        : link_(now.link),
          there_(there),
          base_(std::move(base)),
          scratch_(*game.session),
          numbered_(numbered),
          ours_(now.ours) {
        here_ = vsav::lookAt(scratch_.state(), link_);
        // What lies alike at both was made at both, and nothing has happened to it since.
        for (const std::string& vasl : now.met) {
            if (const auto p = there_.look.pieces.find(vasl); p != there_.look.pieces.end())
                base_.pieces.insert_or_assign(vasl, p->second);
            if (const auto q = there_.look.questions.find(vasl); q != there_.look.questions.end())
                base_.questions.insert_or_assign(vasl, q->second);
        }
    }

    VaslNews run() {
        replaced();
        gone();
        came();
        reveals();
        moves();
        positions();
        conceals();
        marks();
        hexes();
        clock();
        strangers();
        out_.same = out_.items.empty() && out_.contradictions.empty();
        return std::move(out_);
    }

  private:
    [[nodiscard]] const State& state() const { return scratch_.state(); }
    [[nodiscard]] std::string nameOf(const std::string& vasl) const {
        const auto named = there_.names.find(vasl);
        if (named != there_.names.end()) return named->second;
        const auto ours = ours_.find(vasl);
        const Piece* p = ours == ours_.end() ? nullptr : state().piece(ours->second);
        return p == nullptr ? "?" : p->type;
    }
    /// What VASL shows of a counter, what both had last, what is so here. Nothing where one of them has it
    /// not.
    struct Three {
        const Shown *there, *base, *here;
    };
    [[nodiscard]] std::optional<Three> threeOf(const std::string& vasl) const {
        const auto there = there_.look.pieces.find(vasl);
        const auto base = base_.pieces.find(vasl);
        const auto here = here_.pieces.find(vasl);
        if (there == there_.look.pieces.end() || base == base_.pieces.end() || here == here_.pieces.end())
            return std::nullopt;
        return Three{&there->second, &base->second, &here->second};
    }

    /// Empty where VASL has none.
    [[nodiscard]] std::string vaslOf(const PieceId& id) const {
        for (const auto& [vasl, ours] : ours_)
            if (ours == id) return vasl;
        return "";
    }

    /// It lies under a `?` there and here: with numbered ones the `?` alone tell where it is.
    [[nodiscard]] bool underNumbered(const Three& t) const {
        return numbered_ && t.there->under == MarkerKind::concealed && t.here->under == MarkerKind::concealed;
    }

    /// Tries one list of commands after the other; the first that can be done is the item's. Where none can
    /// be, the last stays with what speaks against it.
    void propose(VaslNewsItem item, const std::vector<std::vector<Json>>& ways) {
        for (const auto& commands : ways) {
            item.commands = commands;
            if (perform(commands, item.doubt)) {
                if (&commands == &ways.front()) item.doubt.clear();
                if (!contradiction_.empty()) item.doubt = contradiction_;
                contradiction_.clear();
                out_.items.push_back(std::move(item));
                return;
            }
        }
        contradiction_.clear();
        out_.items.push_back(std::move(item));
    }

    bool perform(const std::vector<Json>& commands, std::string& why) {
        if (commands.size() == 1) {
            const Entry e = scratch_.perform(commands.front());
            if (!e.ok && why.empty()) why = refusalOf(e);
            return e.ok;
        }
        Session attempt = scratch_;
        for (const Json& c : commands)
            if (const Entry e = attempt.perform(c); !e.ok) {
                if (why.empty()) why = refusalOf(e);
                return false;
            }
        scratch_ = std::move(attempt);
        return true;
    }

    /// Notes that play here has changed the same thing since.
    void contradict(bool here) {
        if (here) contradiction_ = "it has been changed here since, too";
    }

    [[nodiscard]] std::set<std::size_t> needsOf(const PieceId& id) const {
        const auto d = depends_.find(id);
        return d == depends_.end() ? std::set<std::size_t>() : std::set<std::size_t>{d->second};
    }

    /// Whether VASL has another counter for it than before.
    [[nodiscard]] bool isAnother(const std::string& vasl, const Three& t, const Piece& p) const {
        const bool renamed =
            t.base->name.empty() ? !there_.unsure.contains(vasl) : t.base->name != t.there->name;
        const auto made = there_.made.find(vasl);
        return renamed && made != there_.made.end() && !vsav::sameCounter(made->second, p);
    }
    /// Counters that lie here in VASL and are unknown, of these classes.
    [[nodiscard]] std::vector<const Newcomer*> comeTo(const Shown& how, const SideId& side, PieceClass kind,
                                                      std::size_t most) const {
        std::vector<const Newcomer*> out;
        for (const Newcomer& n : there_.unknown) {
            const auto made = there_.made.find(n.vasl);
            if (out.size() < most && n.side == side && n.how.at == how.at && n.how.under == how.under &&
                made != there_.made.end() && made->second.kind == kind && !ours_.contains(n.vasl) &&
                !arrived_.contains(n.vasl))
                out.push_back(&n);
        }
        return out;
    }
    /// Another half-squad that lay with one and is gone in VASL.
    [[nodiscard]] std::string halfBeside(const PieceId& id) const {
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

    /// Counters in whose place others lie in VASL: their own layer shows it, or they are gone and others of
    /// their kind lie there. Who lay under a `?` stays under it, with all that he has.
    void replaced() {
        const std::map<std::string, PieceId> before = ours_;
        for (const auto& [vasl, id] : before) {
            const Piece* p = state().piece(id);
            if (p == nullptr || (!p->gone.empty() && p->gone != offBoard) || left_.contains(vasl)) continue;
            if (const auto t = threeOf(vasl)) {
                if (!isAnother(vasl, *t, *p)) continue;
                std::vector<std::string> with{vasl};
                const Piece& made = there_.made.at(vasl);
                if (p->kind == PieceClass::squad && made.kind == PieceClass::halfSquad)
                    for (const Newcomer* n : comeTo(*t->there, p->side, PieceClass::halfSquad, 1))
                        with.push_back(n->vasl);
                replace(vasl, id, with, made.kind);
            } else if (here_.pieces.contains(vasl) && base_.pieces.contains(vasl) && p->isMmc() &&
                       !there_.look.pieces.contains(vasl) && !there_.unreadable.contains(vasl)) {
                const Shown& how = base_.pieces.at(vasl);
                const auto came = [&](PieceClass kind, std::size_t most) {
                    std::vector<std::string> out;
                    for (const Newcomer* n : comeTo(how, p->side, kind, most)) out.push_back(n->vasl);
                    return out;
                };
                auto with = p->kind == PieceClass::squad ? came(PieceClass::halfSquad, 2)
                                                         : std::vector<std::string>();
                PieceClass kind = PieceClass::halfSquad;
                if (with.empty()) with = came(kind = p->kind, 1);
                if (with.empty() && p->kind == PieceClass::halfSquad && !halfBeside(id).empty())
                    with = came(kind = PieceClass::squad, 1);
                if (!with.empty()) replace(vasl, id, with, kind);
            }
        }
    }

    /// What is printed on a counter, put right.
    [[nodiscard]] static std::vector<Json> corrections(const PieceId& id, const Piece& was,
                                                       const Piece& made) {
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

    void replace(const std::string& vasl, const PieceId& id, const std::vector<std::string>& with,
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
            ways.push_back(
                {command, {{"do", "remove"}, {"piece", ours_.at(half).text}, {"why", "replaced"}}});
        } else {
            ways.push_back({command});
        }
        // Where no rule lets it: the counter itself is put right, and what else came is placed beside it.
        std::vector<Json> right = corrections(id, was, there_.made.at(with.front()));
        for (std::size_t i = 1; i < with.size(); ++i)
            right.push_back({{"do", "place"},
                             {"side", was.side.text},
                             {"at", state().placeOf(was).text()},
                             {"kind", "known"},
                             {"contents", Json::array({specs[i]})}});
        if (!half.empty())
            right.push_back({{"do", "remove"}, {"piece", ours_.at(half).text}, {"why", "replaced"}});
        ways.push_back(std::move(right));
        propose(std::move(item), ways);
        left_.insert(vasl);
        if (!half.empty()) left_.insert(half);
        arrived_.insert(with.begin(), with.end());
        for (std::size_t i = 0; i < with.size(); ++i) {
            if (state().piece(ids[i]) == nullptr) continue;  // refused: so it is told
            depends_[ids[i]] = out_.items.size() - 1;
            ours_[with[i]] = ids[i];
            // It lay as the other did.
            if (const auto b = base_.pieces.find(vasl); b != base_.pieces.end() && with[i] != vasl)
                base_.pieces.insert_or_assign(with[i], Shown(b->second));
            if (const auto h = here_.pieces.find(vasl); h != here_.pieces.end() && with[i] != vasl)
                here_.pieces.insert_or_assign(with[i], Shown(h->second));
        }
    }

    /// Whether units lay under a `?` there when both agreed last: a shift here has taken them away.
    [[nodiscard]] bool coveredBefore(const Marker& m) const {
        return std::any_of(base_.pieces.begin(), base_.pieces.end(), [&](const auto& of) {
            const auto ours = ours_.find(of.first);
            const Piece* p = ours == ours_.end() ? nullptr : state().piece(ours->second);
            const auto there = there_.look.pieces.find(of.first);
            return of.second.under == MarkerKind::concealed && of.second.at.hex == m.at.hex && p != nullptr &&
                   p->side == m.side &&
                   (there == there_.look.pieces.end() || there->second.under != MarkerKind::concealed);
        });
    }

    /// What has come onto VASL's map and is no counter of ours; and other boards.
    void strangers() {
        if (base_.boards.empty()) return;  // an older game does not know what was there before
        if (base_.boards != there_.look.boards)
            out_.contradictions.push_back({"", "", "VASL's boards lie otherwise than those of this game"});
        std::set<std::string> known;
        for (const auto& [vasl, id] : ours_) known.insert(vasl);
        for (const auto& [id, counters] : link_.counters) known.insert(counters.begin(), counters.end());
        for (const auto& [vasl, s] : there_.strangers)
            if (!base_.strangers.contains(vasl) && !known.contains(vasl))
                out_.contradictions.push_back(
                    {s.name, s.hex,
                     s.mines ? "a minefield has come in VASL: whose it is and whether it is hidden is yours "
                               "to say"
                             : "it has come in VASL, and Shellgame keeps nothing of the kind"});
    }

    void gone() {
        for (const auto& [vasl, how] : here_.pieces) {
            if (there_.look.pieces.contains(vasl) || !base_.pieces.contains(vasl) || left_.contains(vasl))
                continue;
            if (there_.unreadable.contains(vasl)) {
                out_.contradictions.push_back({nameOf(vasl), how.at.hex, "it can't be read in VASL's file"});
                continue;
            }
            const Shown& was = base_.pieces.at(vasl);
            contradict(was.at != how.at || was.under != how.under);
            propose(newsItem(Kind::gone, nameOf(vasl), how.at.hex, ""),
                    {{{{"do", "remove"}, {"piece", ours_.at(vasl).text}, {"why", "eliminated"}}}});
        }
        for (const auto& [id, counters] : link_.counters) {
            const Marker* m = state().marker(id);
            if (m == nullptr || !m->contents.empty() || counters.empty()) continue;
            std::size_t left = 0, had = 0;
            for (const std::string& vasl : counters) {
                left += there_.look.questions.contains(vasl) ? 1U : 0U;
                had += base_.questions.contains(vasl) ? 1U : 0U;
            }
            if (left == had) continue;
            if (coveredBefore(*m))
                contradiction_ = "units lay under it in VASL, and here it is a dummy stack";
            if (left == 0)
                propose(newsItem(Kind::gone, "?", m->at.hex, ""),
                        {{{{"do", "remove"}, {"marker", id.text}, {"why", "eliminated"}}}});
            else if (static_cast<int>(left) != m->dummies)
                propose(newsItem(Kind::gone, "?", m->at.hex, "", std::to_string(left) + " left"),
                        {{asInVasl("/markers/" + id.text + "/dummies", left)}});
        }
    }

    void came() {
        std::map<std::string, std::vector<const Newcomer*>>
            groups;  // by what they come under, or by themselves
        for (const Newcomer& n : there_.unknown)
            if (!ours_.contains(n.vasl) && !arrived_.contains(n.vasl))
                groups[n.questions.empty()
                           ? n.side.text + "@" + n.how.at.text() + (n.how.under ? "/under" : "")
                           : n.questions.front()]
                    .push_back(&n);
        for (const auto& [key, all] : groups) {
            const Newcomer& first = *all.front();
            Json contents = Json::array();
            VaslNewsItem item =
                newsItem(Kind::came, first.name, "", first.how.at.hex, "", {}, first.questions);
            for (const Newcomer* n : all) {
                contents.push_back(n->spec);
                item.came.push_back(n->vasl);
            }
            if (all.size() > 1) item.name += ", ...";
            const std::string kind = first.how.under ? std::string(enumText(*first.how.under)) : "known";
            const Json place = {{"do", "place"},
                                {"side", first.side.text},
                                {"at", first.how.at.text()},
                                {"kind", kind},
                                {"contents", contents}};
            std::vector<std::vector<Json>> ways{{place}};
            if (std::any_of(all.begin(), all.end(), [](const Newcomer* n) { return n->sideGuessed; }))
                contradiction_ = "VASL's file does not say whose it is";
            if (all.size() > 1) ways.push_back(ways_.oneByOne(place, first.how.at));
            propose(std::move(item), ways);
        }
        // `?` that cover nothing, and that the game does not know: dummies.
        std::set<std::string> known;
        for (const auto& [id, counters] : link_.counters) known.insert(counters.begin(), counters.end());
        for (const auto& [vasl, counters] : there_.questionsOf)
            known.insert(counters.begin(), counters.end());
        std::map<std::pair<SideId, std::string>, std::vector<std::string>> dummies;
        for (const auto& [vasl, hex] : there_.look.questions)
            if (!known.contains(vasl) && !hex.empty() && !base_.questions.contains(vasl))
                dummies[{there_.questionSides.at(vasl), hex}].push_back(vasl);
        for (const auto& [key, counters] : dummies) {
            // On a dummy stack that lies there: it is larger.
            const auto& markers = state().markers;
            const auto on = std::find_if(markers.begin(), markers.end(), [&](const auto& of) {
                const Marker& m = of.second;
                return m.kind == MarkerKind::concealed && m.contents.empty() && m.side == key.first &&
                       m.at.hex == key.second && link_.counters.contains(of.first);
            });
            if (on != markers.end()) {
                const auto more = on->second.dummies + static_cast<int>(counters.size());
                propose(newsItem(Kind::came, "?", "", key.second, std::to_string(counters.size())),
                        {{asInVasl("/markers/" + on->first.text + "/dummies", more)}});
                continue;
            }
            const Json command = {
                {"do", "place"}, {"side", key.first.text}, {"at", key.second}, {"dummies", counters.size()}};
            propose(newsItem(Kind::came, "?", "", key.second, std::to_string(counters.size()), {}, counters),
                    {{command}});
        }
    }

    void reveals() {
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
                depends_[ours_.at(vasl)] = out_.items.size();
                // Whoever lay under that `?` in VASL: here it is another, or it lies elsewhere.
                if (threeOf(vasl)->there->at.hex != m->at.hex)
                    contradiction_ = numbered_ ? "here it lies under another numbered ?"
                                               : "in VASL it lies in " + threeOf(vasl)->there->at.hex;
            }
            propose(newsItem(Kind::revealed, name, m->at.hex, "", "", std::move(needs)), {{command}});
        }
    }

    void moves() {
        std::set<std::string> told;
        for (const auto& [id, counters] : link_.counters) moveMarker(id, counters, told);
        // Counters that go together from place to place.
        std::map<std::tuple<MarkerId, SideId, Location, Location, int>, std::vector<std::string>> groups;
        for (const auto& [vasl, id] : ours_) {
            const auto t = threeOf(vasl);
            const Piece* p = state().piece(id);
            if (!t || p == nullptr || (!p->gone.empty() && p->gone != offBoard) || told.contains(vasl))
                continue;
            if (t->there->at == t->base->at || t->there->at == t->here->at) continue;
            if (underNumbered(*t)) continue;
            const Location from = p->gone == offBoard ? Location() : state().placeOf(*p);
            if (t->there->at.empty()) {
                // Beside the map. What lies under a marker was perhaps there all the time.
                if (t->base->under) continue;
                contradiction_ = "it lies beside the map in VASL: eliminated, or only put aside?";
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
            std::vector<std::string> pointers;
            std::string name;
            std::set<std::size_t> needs;
            bool here = false;
            for (const std::string& vasl : pieces) {
                const PieceId& id = ours_.at(vasl);
                const auto t = threeOf(vasl);
                here = here || !(t->here->at == t->base->at);
                ids.push_back(id.text);
                pointers.push_back("/pieces/" + id.text + "/at");
                name += (name.empty() ? "" : ", ") + nameOf(vasl);
                if (const auto d = depends_.find(id); d != depends_.end()) needs.insert(d->second);
            }
            const Marker* m = state().marker(marker);
            Json who = m == nullptr ? Json{{"pieces", ids}} : Json{{"marker", marker.text}};
            if (m != nullptr && pieces.size() < m->contents.size()) who["pieces"] = ids;
            if (m != nullptr && !who.contains("pieces")) pointers = {"/markers/" + marker.text + "/at"};
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
                continue;
            }
            propose(newsItem(Kind::moved, name, from.hex, to.hex, "", needs),
                    ways_.going(who, from.hex, to, pointers));
        }
    }

    /// A marker goes where its `?` have gone, with what lies under it.
    void moveMarker(const MarkerId& id, const std::vector<std::string>& counters,
                    std::set<std::string>& told) {
        const Marker* m = state().marker(id);
        if (m == nullptr || m->kind != MarkerKind::concealed) return;
        std::set<std::string> there, base, here;
        for (const std::string& vasl : counters) {
            if (const auto q = there_.look.questions.find(vasl); q != there_.look.questions.end())
                there.insert(q->second);
            if (const auto q = base_.questions.find(vasl); q != base_.questions.end()) base.insert(q->second);
            if (const auto q = here_.questions.find(vasl); q != here_.questions.end()) here.insert(q->second);
        }
        if (m->contents.empty() && there.size() > 1) return partDummies(id, counters, here != base);
        if (there.size() != 1 || there == base || there.contains(m->at.hex)) return;
        const std::string to = *there.begin();
        const std::string from = m->at.hex;
        if (to.empty()) {
            out_.contradictions.push_back({"?", from, "its counters lie beside the map in VASL"});
            return;
        }
        // Who has not gone along stays: told by itself.
        Json along = Json::array();
        std::string name;
        for (const PieceId& piece : m->contents) {
            const std::string vasl = vaslOf(piece);
            const auto t = threeOf(vasl);
            if (!numbered_ && t && !t->there->at.empty() && t->there->at.hex != to) continue;
            along.push_back(piece.text);
            if (vasl.empty()) continue;
            told.insert(vasl);
            name += (name.empty() ? "" : ", ") + nameOf(vasl);
        }
        if (!m->contents.empty() && along.empty()) return;
        Json who = {{"marker", id.text}};
        std::vector<std::string> pointers{"/markers/" + id.text + "/at"};
        if (along.size() < m->contents.size()) {
            who["pieces"] = along;
            pointers.clear();
            for (const Json& piece : along) pointers.push_back("/pieces/" + piece.get<std::string>() + "/at");
        }
        contradict(here != base);
        propose(newsItem(Kind::moved, name.empty() ? "?" : "? (" + name + ")", from, to),
                ways_.going(who, from, Location{to, m->at.level}, pointers));
    }

    /// A dummy stack of which a part has gone elsewhere.
    void partDummies(const MarkerId& id, const std::vector<std::string>& counters, bool changedHere) {
        const std::string from = state().marker(id)->at.hex;
        std::map<std::string, int> by;
        for (const std::string& vasl : counters)
            if (const auto q = there_.look.questions.find(vasl); q != there_.look.questions.end())
                ++by[q->second];
        for (const auto& [to, n] : by) {
            const Marker* m = state().marker(id);
            if (m == nullptr || to.empty() || to == from || n >= m->dummies) continue;
            contradict(changedHere);
            const Location at{to, m->at.level};
            auto ways = ways_.going({{"marker", id.text}, {"dummies", n}}, from, at, {});
            // Where no rule lets them go: as many fewer here, and as many there.
            ways.push_back(
                {asInVasl("/markers/" + id.text + "/dummies", m->dummies - n),
                 Json{{"do", "place"}, {"side", m->side.text}, {"at", at.text()}, {"dummies", n}}});
            propose(newsItem(Kind::moved, "?", from, to, std::to_string(n)), ways);
        }
    }

    /// Who has gone into a foxhole or its like, into Bypass, or out of it.
    void positions() {
        std::set<MarkerId> told;
        for (const auto& [vasl, id] : ours_) {
            const auto t = threeOf(vasl);
            const Piece* p = state().piece(id);
            if (!t || p == nullptr || !p->gone.empty() || t->there->at.empty() || underNumbered(*t)) continue;
            if (!t->there->position || !t->base->position || *t->there->position == *t->base->position)
                continue;
            const Location at = state().placeOf(*p);
            const Marker* m = state().marker(p->under);
            const Position& now = m == nullptr ? p->position : m->position;
            if (at != t->there->at || now == *t->there->position) continue;
            if (m != nullptr && !told.insert(p->under).second) continue;
            contradict(t->here->position != t->base->position);
            const std::string to = t->there->position->text();
            propose(
                newsItem(Kind::marked, nameOf(vasl), at.hex, "",
                         to.empty() ? "-" + t->base->position->text() : "+" + to, needsOf(id)),
                {{asInVasl((m == nullptr ? "/pieces/" + id.text : "/markers/" + p->under.text) + "/position",
                           to)}});
        }
    }

    void conceals() {
        std::map<std::pair<SideId, Location>, std::vector<std::string>> groups;
        for (const auto& [vasl, id] : ours_) {
            const auto t = threeOf(vasl);
            const Piece* p = state().piece(id);
            if (!t || p == nullptr || !p->gone.empty() || t->there->under == t->base->under) continue;
            const Marker* m = state().marker(p->under);
            const std::optional<MarkerKind> now = m == nullptr ? std::nullopt : std::optional(m->kind);
            if (!t->there->under || now == t->there->under || t->there->at.empty()) continue;
            if (t->there->under == MarkerKind::concealed && !now)
                groups[{p->side, state().placeOf(*p)}].push_back(vasl);
            else
                out_.contradictions.push_back({nameOf(vasl), t->there->at.hex,
                                               t->there->under == MarkerKind::hip
                                                   ? "hidden in VASL, and not here"
                                                   : "concealed otherwise in VASL"});
        }
        for (const auto& [key, pieces] : groups) {
            Json ids = Json::array();
            std::string name;
            std::set<std::size_t> needs;
            for (const std::string& vasl : pieces) {
                ids.push_back(ours_.at(vasl).text);
                needs.merge(needsOf(ours_.at(vasl)));
                name += (name.empty() ? "" : ", ") + nameOf(vasl);
            }
            propose(newsItem(Kind::concealed, name, key.second.hex, "", "", std::move(needs)),
                    {{{{"do", "conceal"}, {"pieces", ids}}}});
        }
    }

    void marks() {
        for (const auto& [vasl, id] : ours_) {
            const auto t = threeOf(vasl);
            const Piece* p = state().piece(id);
            if (!t || p == nullptr || !p->gone.empty()) continue;
            std::vector<std::string> add, remove;
            for (const std::string& mark : t->there->marks)
                if (!t->base->marks.contains(mark) && !p->marks.contains(mark)) add.push_back(mark);
            for (const std::string& mark : t->base->marks)
                if (!t->there->marks.contains(mark) && p->marks.contains(mark)) remove.push_back(mark);
            const std::string hex = state().placeOf(*p).hex;
            if (!add.empty() || !remove.empty()) {
                Json command = {{"do", "mark"}, {"piece", id.text}};
                std::string detail;
                if (!add.empty()) command["add"] = add;
                if (!remove.empty()) command["remove"] = remove;
                for (const std::string& mark : add) detail += (detail.empty() ? "+" : ", +") + mark;
                for (const std::string& mark : remove) detail += (detail.empty() ? "-" : ", -") + mark;
                propose(newsItem(Kind::marked, nameOf(vasl), hex, "", detail, needsOf(id)), {{command}});
            }
            const std::string pointer = "/pieces/" + id.text;
            if (t->there->buttonedUp != t->base->buttonedUp && t->there->buttonedUp != p->buttonedUp)
                propose(newsItem(Kind::marked, nameOf(vasl), hex, "", t->there->buttonedUp ? "BU" : "CE",
                                 needsOf(id)),
                        {{asInVasl(pointer + "/bu", t->there->buttonedUp)}});
            if (t->there->motion != t->base->motion && t->there->motion != p->motion)
                propose(newsItem(Kind::marked, nameOf(vasl), hex, "",
                                 t->there->motion ? "+motion" : "-motion", needsOf(id)),
                        {{asInVasl(pointer + "/motion", t->there->motion)}});
            for (const auto& [arc, key] : {std::pair{&Shown::ca, "/ca"}, std::pair{&Shown::tca, "/tca"}}) {
                const std::string& there = t->there->*arc;
                const std::string& now = key == std::string("/ca") ? p->ca : p->tca;
                if (there.empty() || there == t->base->*arc || there == now) continue;
                propose(newsItem(Kind::turned, nameOf(vasl), hex, "", there, needsOf(id)),
                        {{asInVasl(pointer + key, there)}});
            }
        }
    }

    void hexes() {
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
            propose(
                newsItem(Kind::marked, "Blaze", hex, "", std::to_string(there.blaze)),
                {{there.blaze > 0 ? Json{{"do", "blaze"}, {"at", Json::array({hex})}, {"height", there.blaze}}
                                  : Json{{"do", "blaze"}, {"at", Json::array({hex})}, {"out", true}}}});
        }
    }

    void clock() {
        const Look& there = there_.look;
        if (there.turn < 1 || (there.turn == base_.turn && there.player == base_.player)) return;
        const auto reached = [&](const State& s) {
            return s.clock.phase != Phase::setup && s.clock.turn == there.turn &&
                   s.clock.player == there.player;
        };
        if (reached(state())) return;
        VaslNewsItem item =
            newsItem(Kind::clock, "", "", "", std::to_string(there.turn) + "/" + there.player.text);
        if (clockOrder(state().clock) >
            clockOrder(state().clock.first, there.turn, there.player, Phase::RPh)) {
            out_.contradictions.push_back(
                {"", "", "in VASL it is the player turn " + item.detail + ", here it is later"});
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

    const VaslLink& link_;
    const LookOfVasl& there_;
    Look base_, here_;
    Session scratch_;
    bool numbered_;
    std::map<std::string, PieceId> ours_;
    std::set<std::string> left_, arrived_;  // counters of VASL's that went and came as one is replaced
    vsav::NewsWays ways_{scratch_, ours_};
    std::map<PieceId, std::size_t> depends_;  // which item a counter needs before it can do more
    std::string contradiction_;
    VaslNews out_;
};

}  // namespace

Result<VaslNews> newsFromVaslBytes(const Game& game, std::string bytes, const std::string& file,
                                   const SyncOptions& options) {
    if (auto may = vsav::mayMeetVasl(game); !may) return tl::unexpected(may.error());
    const auto saved = vsav::SavedGame::fromBytes(std::move(bytes), file);
    if (!saved) return tl::unexpected(saved.error());
    const VaslLink& link = *game.info.vasl;
    const auto layout = vsav::Layout::on(saved->boards(), game.session->groundPtr(), file);
    if (!layout.problems().empty()) return tl::unexpected(layout.problems());
    if (auto same = vsav::isSameTable(*saved, link); !same) return tl::unexpected(same.error());
    const LookOfVasl there = vsav::lookAt(*saved, layout, link);
    Look base = vsav::lookAt(game.session->start(), link);
    vsav::readLook(link.seen, base);
    const vsav::LinkNow now = vsav::linkNow(*game.session, link, there, options.numbered);
    VaslNews out = NewsWork(game, there, std::move(base), now, options.numbered).run();
    out.link = now.link;
    out.link.file = file.substr(file.find_last_of('/') + 1).substr(0, 200);
    out.link.member.clear();
    out.link.hash = vaslHash(saved->parts().text);
    out.link.seen = vsav::writtenLook(there.look);
    return out;
}

Result<VaslNews> newsFromVasl(const Game& game, const std::string& newer, const SyncOptions& options) {
    auto bytes = readFile(newer, vsav::Limits::fileBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return newsFromVaslBytes(game, std::move(*bytes), newer, options);
}

}  // namespace shellgame
