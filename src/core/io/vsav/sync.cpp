// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/sync.hpp"

#include <algorithm>

#include "io/vsav/news.hpp"
#include "io/vsav/news_ways.hpp"
#include "io/vsav/parts.hpp"
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
    NewsWork(const Game& game, const LookOfVasl& there, Look base, bool numbered)
        : link_(*game.info.vasl),
          there_(there),
          base_(std::move(base)),
          scratch_(*game.session),
          numbered_(numbered) {
        for (const auto& [id, vasl] : link_.pieces) ours_[vasl] = id;
        here_ = vsav::lookAt(scratch_.state(), link_);
    }

    VaslNews run() {
        gone();
        came();
        reveals();
        moves();
        conceals();
        marks();
        hexes();
        clock();
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

    void gone() {
        for (const auto& [vasl, how] : here_.pieces) {
            if (there_.look.pieces.contains(vasl) || !base_.pieces.contains(vasl)) continue;
            contradict(!(base_.pieces.at(vasl) == how));
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
            if (left == 0)
                propose(newsItem(Kind::gone, "?", m->at.hex, ""),
                        {{{{"do", "remove"}, {"marker", id.text}, {"why", "eliminated"}}}});
            else if (static_cast<int>(left) != m->dummies)
                propose(newsItem(Kind::gone, "?", m->at.hex, "", std::to_string(left)),
                        {{asInVasl("/markers/" + id.text + "/dummies", left)}});
        }
    }

    void came() {
        std::map<std::string, std::vector<const Newcomer*>>
            groups;  // by what they come under, or by themselves
        for (const Newcomer& n : there_.unknown)
            groups[n.questions.empty() ? n.side.text + "@" + n.how.at.text() + (n.how.under ? "/under" : "")
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
            if (pieces.size() < m->contents.size()) command["pieces"] = ids;
            for (const std::string& vasl : pieces) {
                depends_[ours_.at(vasl)] = out_.items.size();
                // Whoever lay under that `?` in VASL: here it is another.
                if (numbered_ && threeOf(vasl)->there->at.hex != m->at.hex)
                    contradiction_ = "here it lies under another numbered ?";
            }
            propose(newsItem(Kind::revealed, name, m->at.hex, ""), {{command}});
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
                contradict(!(t->here->at == t->base->at));
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
            const auto vasl = link_.pieces.find(piece);
            const auto t = vasl == link_.pieces.end() ? std::nullopt : threeOf(vasl->second);
            if (!numbered_ && t && !t->there->at.empty() && t->there->at.hex != to) continue;
            along.push_back(piece.text);
            if (vasl != link_.pieces.end()) {
                told.insert(vasl->second);
                name += (name.empty() ? "" : ", ") + nameOf(vasl->second);
            }
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
            for (const std::string& vasl : pieces) {
                ids.push_back(ours_.at(vasl).text);
                name += (name.empty() ? "" : ", ") + nameOf(vasl);
            }
            propose(newsItem(Kind::concealed, name, key.second.hex, ""),
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
                propose(newsItem(Kind::marked, nameOf(vasl), hex, "", detail), {{command}});
            }
            const std::string pointer = "/pieces/" + id.text;
            if (t->there->buttonedUp != t->base->buttonedUp && t->there->buttonedUp != p->buttonedUp)
                propose(newsItem(Kind::marked, nameOf(vasl), hex, "", t->there->buttonedUp ? "BU" : "CE"),
                        {{asInVasl(pointer + "/bu", t->there->buttonedUp)}});
            if (t->there->motion != t->base->motion && t->there->motion != p->motion)
                propose(
                    newsItem(Kind::marked, nameOf(vasl), hex, "", t->there->motion ? "+motion" : "-motion"),
                    {{asInVasl(pointer + "/motion", t->there->motion)}});
            for (const auto& [arc, key] : {std::pair{&Shown::ca, "/ca"}, std::pair{&Shown::tca, "/tca"}}) {
                const std::string& there = t->there->*arc;
                const std::string& now = key == std::string("/ca") ? p->ca : p->tca;
                if (there.empty() || there == t->base->*arc || there == now) continue;
                propose(newsItem(Kind::turned, nameOf(vasl), hex, "", there),
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
            return found == look.hexes.end() ? std::pair{0, 0} : found->second;
        };
        for (const std::string& hex : all) {
            const auto there = of(there_.look, hex), base = of(base_, hex), here = of(here_, hex);
            if (there.first != base.first && there.first != here.first) {
                contradict(here.first != base.first);
                propose(newsItem(Kind::marked, "SMOKE", hex, "", std::to_string(there.first)),
                        {{Json{{"do", "smoke"}, {"at", Json::array({hex})}, {"level", there.first}}}});
            }
            if (there.second == base.second || there.second == here.second) continue;
            contradict(here.second != base.second);
            propose(newsItem(Kind::marked, "Blaze", hex, "", std::to_string(there.second)),
                    {{there.second > 0
                          ? Json{{"do", "blaze"}, {"at", Json::array({hex})}, {"height", there.second}}
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
    std::size_t known = 0;
    for (const auto& [id, vasl] : link.pieces) known += saved->piece(vasl) != nullptr ? 1U : 0U;
    if (!link.pieces.empty() && known == 0)
        return failure(
            {file, "savedGame", "none of the game's counters", "a saved game of the same table", ""});
    const LookOfVasl there = vsav::lookAt(*saved, layout, link);
    Look base = vsav::lookAt(game.session->start(), link);
    vsav::readLook(link.seen, base);
    VaslNews out = NewsWork(game, there, std::move(base), options.numbered).run();
    out.link = link;
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
