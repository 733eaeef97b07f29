// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/vsav/news.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/setup/placing.hpp"

namespace shellgame::vsav {

namespace {

bool isInPlay(const Piece* p) {
    return p != nullptr && (p->gone.empty() || p->gone == offBoard);
}

std::optional<MarkerKind> kindAbove(const State& state, const Piece& p) {
    const Marker* m = state.marker(p.under);
    return m == nullptr ? std::nullopt : std::optional(m->kind);
}

/// Markers that are or were on the table, by what of the log holds.
std::set<MarkerId> markersBeen(const Session& session) {
    std::set<MarkerId> out;
    for (const auto& [id, m] : session.start().markers) out.insert(id);
    for (const auto& [id, m] : session.state().markers) out.insert(id);
    for (const Entry& e : session.entries())
        if (e.ok && !e.undone)
            for (const Change& c : e.changes)
                if (c.table == "markers" && c.field.empty() && c.before.isNull()) out.emplace(c.id);
    return out;
}

/// Gives VASL's counters to those of ours that have none.
class Meeting {
  public:
    Meeting(const Session& session, const VaslLink& link, const LookOfVasl& there)
        : state_(session.state()), there_(there) {
        out.link = link;
        successors_ = successors(session.entries());
        // Of a marker that bears the name of one of the other side's which is gone it is none.
        for (auto& [id, counters] : out.link.counters)
            if (const Marker* m = state_.marker(id); m != nullptr)
                std::erase_if(counters, [&](const std::string& question) {
                    const auto side = there.questionSides.find(question);
                    return side != there.questionSides.end() && side->second != m->side;
                });
        putAside(session);
        for (const auto& [id, counters] : out.link.counters)
            for (const std::string& question : counters) owners_.emplace(question, id);
    }

    void run(bool numbered) {
        follow();
        for (const auto& [id, vasl] : out.link.pieces) {
            linked_.insert(id);
            if (state_.piece(id) == nullptr) continue;  // its coming was taken back
            if (isInPlay(state_.piece(id)) || !out.ours.contains(vasl)) out.ours[vasl] = id;
        }
        meetPieces();
        if (numbered) return;
        coverings();
        release();
        dummies();
        dummiesElsewhere();
    }

    LinkNow out;

  private:
    /// `?` of VASL's whose coming was taken back here are none of ours, as long as it is.
    void putAside(const Session& session) {
        const std::set<MarkerId> been = markersBeen(session);
        Look kept;
        readLook(out.link.seen, kept);
        for (const auto& [id, counters] : out.link.counters)
            if (!been.contains(id) && std::none_of(counters.begin(), counters.end(),
                                                   [&](const auto& q) { return kept.copies.contains(q); }))
                out.aside[id] = counters;
        for (const auto& [id, counters] : out.aside) out.link.counters.erase(id);
        std::set<std::string> aside;
        for (const auto& [id, counters] : out.aside) aside.insert(counters.begin(), counters.end());
        for (const auto& [vasl, above] : there_.questionsOf)
            if (std::all_of(above.begin(), above.end(), [&](const auto& q) { return aside.contains(q); }))
                out.uncovered.insert(vasl);
    }

    /// Who is gone and has been replaced has left his counter to the first of those that came.
    void follow() {
        const std::map<PieceId, std::string> given = out.link.pieces;
        for (const auto& [id, vasl] : given) {
            if (isInPlay(state_.piece(id))) continue;
            PieceId heir = id;
            for (std::size_t steps = 0; steps < successors_.size() && !isInPlay(state_.piece(heir));
                 ++steps) {
                const auto next = successors_.find(heir);
                if (next == successors_.end() || next->second.empty()) break;
                heir = next->second.front();
            }
            // Of two half-squads that Recombined the first leaves its counter.
            if (heir != id && isInPlay(state_.piece(heir)) && out.link.pieces.try_emplace(heir, vasl).second)
                out.heirs.insert(heir);
        }
    }

    void meetPieces() {
        std::set<std::string> taken;
        for (const auto& [id, p] : state_.pieces) {
            // A vehicle that is a wreck here and has become one there lies there by another counter.
            const auto old = out.link.pieces.find(id);
            const bool wrecked = isWreck(p) && old != out.link.pieces.end() &&
                                 !there_.look.pieces.contains(old->second) &&
                                 !there_.unreadable.contains(old->second);
            if ((linked_.contains(id) && !wrecked) || !p.gone.empty()) continue;
            const Location at = state_.placeOf(p);
            const auto found =
                std::find_if(there_.unknown.begin(), there_.unknown.end(), [&](const Newcomer& n) {
                    const auto made = there_.made.find(n.vasl);
                    return !taken.contains(n.vasl) && n.how.at == at && made != there_.made.end() &&
                           (n.sideGuessed || n.side == p.side) && sameCounter(made->second, p) &&
                           n.how.under == kindAbove(state_, p) && isWreck(made->second) == isWreck(p);
                });
            if (found == there_.unknown.end()) continue;
            if (wrecked) out.ours.erase(old->second);
            taken.insert(found->vasl);
            out.link.pieces[id] = found->vasl;
            out.ours[found->vasl] = id;
            out.met.insert(found->vasl);
        }
    }

    void give(const std::string& question, const MarkerId& to) {
        if (const auto had = owners_.find(question); had != owners_.end())
            std::erase(out.link.counters[had->second], question);
        out.link.counters[to].push_back(question);
        owners_[question] = to;
        out.met.insert(question);
    }
    [[nodiscard]] MarkerId ownerOf(const std::string& question) const {
        const auto owner = owners_.find(question);
        return owner == owners_.end() ? MarkerId() : owner->second;
    }

    /// A `?` is of the marker under which all lie here that it covers there, where it lies in its hex.
    void coverings() {
        std::map<std::string, std::set<MarkerId>> over;
        for (const auto& [vasl, above] : there_.questionsOf) {
            const auto ours = out.ours.find(vasl);
            const Piece* p = ours == out.ours.end() ? nullptr : state_.piece(ours->second);
            for (const std::string& q : above) over[q].insert(p == nullptr ? MarkerId() : p->under);
        }
        for (auto& [q, markers] : over) {
            // On others too, whom nothing covers here: theirs is told, and it is his who has none there.
            if (markers.size() == 2 && markers.begin()->empty() && !hasCover(*markers.rbegin()))
                markers.erase(markers.begin());
            const Marker* m = markers.size() == 1 ? state_.marker(*markers.begin()) : nullptr;
            const auto hex = there_.look.questions.find(q);
            if (m == nullptr || m->kind != MarkerKind::concealed || hex == there_.look.questions.end() ||
                m->at.hex != hex->second)
                continue;
            // A dummy stack that was put onto others there keeps it, and who lies here where it lies.
            const Marker* has = state_.marker(ownerOf(q));
            if (has != nullptr && (has->contents.empty() || has->at.hex == hex->second)) continue;
            give(q, *markers.begin());
        }
        for (const auto& [q, markers] : over) covering_.insert(q);
    }

    /// Whether a `?` of this marker lies in its hex there.
    [[nodiscard]] bool hasCover(const MarkerId& id) const {
        const Marker* m = state_.marker(id);
        const auto counters = out.link.counters.find(id);
        return m != nullptr && counters != out.link.counters.end() &&
               std::any_of(counters->second.begin(), counters->second.end(), [&](const std::string& q) {
                   const auto hex = there_.look.questions.find(q);
                   return hex != there_.look.questions.end() && hex->second == m->at.hex;
               });
    }

    /// A `?` that lay on units and lies alone elsewhere, while others cover them: it is no more than a `?`
    /// that has come there.
    void release() {
        for (auto& [id, counters] : out.link.counters) {
            const Marker* m = state_.marker(id);
            if (m == nullptr || m->kind != MarkerKind::concealed || m->contents.empty()) continue;
            if (std::none_of(counters.begin(), counters.end(),
                             [&](const std::string& q) { return covering_.contains(q); }))
                continue;
            std::erase_if(counters, [&](const std::string& q) {
                const auto hex = there_.look.questions.find(q);
                const bool alone = hex != there_.look.questions.end() && !hex->second.empty() &&
                                   hex->second != m->at.hex && there_.coversNobody(q);
                if (alone) out.released.insert(q);
                if (alone) owners_.erase(q);
                return alone;
            });
        }
    }

    /// `?` that cover nothing are of the dummy stack in their hex that has too few.
    void dummies() {
        std::map<std::pair<SideId, std::string>, std::vector<MarkerId>> lacking;
        for (const auto& [id, m] : state_.markers)
            if (m.kind == MarkerKind::concealed && m.contents.empty())
                lacking[{m.side, m.at.hex}].push_back(id);
        for (const auto& [q, hex] : there_.look.questions) {
            if (covering_.contains(q) || hex.empty() || there_.cloaks.contains(q)) continue;
            const MarkerId owner = ownerOf(q);
            const Marker* has = state_.marker(owner);
            if (has != nullptr && has->at.hex == hex) continue;
            const auto side = there_.questionSides.find(q);
            if (side == there_.questionSides.end()) continue;
            const auto here = lacking.find({side->second, hex});
            if (here == lacking.end()) continue;
            for (const MarkerId& id : here->second) {
                const auto counters = out.link.counters.find(id);
                const std::size_t lies = counters == out.link.counters.end() ? 0 : counters->second.size();
                if (lies >= static_cast<std::size_t>(std::max(1, state_.markers.at(id).dummies))) continue;
                give(q, id);
                break;
            }
        }
    }

    /// Those that it has too few of lie with the others of its `?` where these have gone.
    void dummiesElsewhere() {
        for (const auto& [id, m] : state_.markers) {
            if (m.kind != MarkerKind::concealed || !m.contents.empty()) continue;
            const auto own = out.link.counters.find(id);
            if (own == out.link.counters.end() || own->second.empty()) continue;
            const std::string beside = own->second.front();
            std::set<std::string> in;
            for (const std::string& q : own->second)
                if (const auto hex = there_.look.questions.find(q); hex != there_.look.questions.end())
                    in.insert(hex->second);
            if (in.size() != 1 || in.begin()->empty() || *in.begin() == m.at.hex) continue;
            for (const auto& [q, hex] : there_.look.questions) {
                if (own->second.size() >= static_cast<std::size_t>(std::max(1, m.dummies))) break;
                const auto side = there_.questionSides.find(q);
                if (hex != *in.begin() || side == there_.questionSides.end() || side->second != m.side ||
                    covering_.contains(q) || there_.cloaks.contains(q) || !out.released.contains(q))
                    continue;
                give(q, id);
                out.met.erase(q);
                out.released.erase(q);
                out.beside[q] = beside;
            }
        }
    }

    const State& state_;
    const LookOfVasl& there_;
    std::map<PieceId, std::vector<PieceId>> successors_;
    std::set<PieceId> linked_;
    std::map<std::string, MarkerId> owners_;  // of `?`
    std::set<std::string> covering_;
};

}  // namespace

std::map<PieceId, std::vector<PieceId>> successors(const std::vector<Entry>& log) {
    std::map<PieceId, std::vector<PieceId>> out;
    for (const Entry& e : log) {
        if (!e.ok || e.undone || e.verb != ReplaceAct::about.verb) continue;
        const auto piece = e.command->find("piece");
        if (piece == e.command->end() || !piece->is_string()) continue;
        std::vector<PieceId> came;
        for (const Change& c : e.changes)
            if (c.table == "pieces" && c.field.empty() && c.before.isNull()) came.emplace_back(c.id);
        std::sort(came.begin(), came.end(), [](const PieceId& a, const PieceId& b) {
            return a.text.size() != b.text.size() ? a.text.size() < b.text.size() : a.text < b.text;
        });
        out[PieceId(piece->get<std::string>())] = std::move(came);
    }
    return out;
}

void LinkNow::settle(Look& base) const {
    for (const auto& [q, other] : beside)
        if (const auto lay = base.questions.find(other); lay != base.questions.end())
            base.questions[q] = lay->second;
    for (const std::string& vasl : uncovered)
        if (const auto lay = base.pieces.find(vasl); lay != base.pieces.end()) lay->second.under.reset();
}

VaslLink LinkNow::whole() const {
    VaslLink out = link;
    out.counters.insert(aside.begin(), aside.end());
    return out;
}

VaslLink present(VaslLink link, const State& state) {
    std::erase_if(link.pieces, [&](const auto& of) { return state.piece(of.first) == nullptr; });
    return link;
}

namespace {

/// One thing that is noted of a hex, as an act has changed it: before and after.
template <class T>
std::optional<std::pair<T, T>> changeOf(const Change& c, const char* key) {
    if (!c.field.empty() && c.field != key) return std::nullopt;
    const auto in = [&](const Json& json) {
        const Json& value = c.field.empty() && json.is_object() && json.contains(key) ? json.at(key) : json;
        if constexpr (std::is_same_v<T, int>)
            return value.is_number_integer() ? value.get<int>() : 0;
        else
            return value.is_string() ? value.get<std::string>() : std::string();
    };
    return std::pair(in(c.before), in(c.after));
}

/// Notes of hexes that came in acts which were taken back, and by nothing else since: VASL's are offered
/// again, but not those that an export has laid. What went in such an act is told by the next export, which
/// has taken it away.
void takeBackNotes(Look& base, const Session& session, const LookOfVasl& there) {
    const auto isOurs = [&](const std::string& hex) {
        const auto counters = there.notes.find(hex);
        return counters != there.notes.end() &&
               std::all_of(counters->second.begin(), counters->second.end(),
                           [&](const std::string& vasl) { return base.copies.contains(vasl); });
    };
    std::set<std::pair<std::string, std::string>> settled;  // a hex, and what of it
    const auto noteIn = [](const auto& hexes, const std::string& hex) {
        const auto found = hexes.find(hex);
        return found == hexes.end() ? typename std::decay_t<decltype(hexes)>::mapped_type() : found->second;
    };
    for (auto e = session.entries().rbegin(); e != session.entries().rend(); ++e) {
        if (!e->ok || !e->targets.empty()) continue;
        for (auto c = e->changes.rbegin(); c != e->changes.rend(); ++c) {
            if (c->table != "hexes" || isOurs(c->id)) continue;
            Look::Note note = noteIn(base.hexes, c->id);
            const HexNote here = noteIn(session.state().hexes, c->id);
            const auto back = [&](auto& was, const auto& is, const char* key) {
                using T = std::decay_t<decltype(was)>;
                const auto change = changeOf<T>(*c, key);
                if (!change || change->first == change->second || settled.contains({c->id, key})) return;
                if (!e->undone)
                    settled.emplace(c->id, key);
                else if (was != is && was == change->second && was != T())
                    was = change->first;
            };
            back(note.smoke, here.smoke, "smoke");
            back(note.blaze, here.blaze, "blaze");
            back(note.becomes, here.becomes, "becomes");
            base.hexes[c->id] = note;
        }
    }
}

}  // namespace

Look baseOf(const Session& session, const VaslLink& link, const LookOfVasl& there) {
    Look out = lookAt(session.start(), link);
    readLook(link.seen, out);
    // VASL shows a counter as the game began with it: what differs was done here.
    for (const auto& [id, vasl] : link.pieces) {
        const auto agreed = out.pieces.find(vasl);
        const Piece* first = session.start().piece(id);
        const auto made = there.made.find(vasl);
        const auto shown = there.look.pieces.find(vasl);
        if (agreed != out.pieces.end() && agreed->second.name.empty() && first != nullptr &&
            made != there.made.end() && shown != there.look.pieces.end() && sameCounter(made->second, *first))
            agreed->second.name = shown->second.name;
    }
    takeBackNotes(out, session, there);
    return out;
}

namespace {

/// What is alike at both is agreed on; of all else they agree on what they did.
template <class T>
void agree(T& base, const T& there, const T& here) {
    if (there == here) base = there;
}
/// As VASL has it: it knows the hexside.
void agree(std::optional<Position>& base, const std::optional<Position>& there,
           const std::optional<Position>& here) {
    if (there == here || (there && here && alikePortions(*there, *here))) base = there;
}
void agreeMarks(std::set<std::string>& base, const std::set<std::string>& there,
                const std::set<std::string>& here) {
    std::set<std::string> all = there;
    all.insert(here.begin(), here.end());
    all.insert(base.begin(), base.end());
    for (const std::string& mark : all) {
        if (there.contains(mark) != here.contains(mark)) continue;
        if (there.contains(mark))
            base.insert(mark);
        else
            base.erase(mark);
    }
}

}  // namespace

/// Where a `?` lies, and of dummies in which portion, where both have them alike.
static void agreeIn(Look& base, const std::string& question, const std::string& hex, const Look& there,
                    const Look& here) {
    const bool same = base.questions[question] == hex;
    base.questions[question] = hex;
    const auto t = there.in.find(question), h = here.in.find(question);
    if (t == there.in.end()) {
        base.in.erase(question);
    } else if (h != here.in.end() && alikePortions(t->second, h->second)) {
        base.in[question] = t->second;
    } else if (!same || !base.in.contains(question)) {
        // In another hex it lay nowhere before.
        base.in[question] = Position();
    }
}

std::set<std::string> takenBack(const LookOfVasl& there, const Look& base, const LinkNow& now) {
    std::set<std::string> out;
    for (const Newcomer& n : there.unknown)
        if (const auto was = base.pieces.find(n.vasl); base.copies.contains(n.vasl) &&
                                                       was != base.pieces.end() && was->second == n.how &&
                                                       !now.met.contains(n.vasl))
            out.insert(n.vasl);
    return out;
}

VaslLink agreed(const VaslLink& link, const Session& session, const LookOfVasl& there, bool numbered,
                bool told, const std::set<std::string>& copies, const Look* unwritten) {
    const State& state = session.state();
    LinkNow now = linkNow(session, link, there, numbered);
    Look base = baseOf(session, link, there);
    now.settle(base);
    const Look here = lookAt(state, now.link);
    std::map<PieceId, PieceId> cameOf;
    for (const auto& [left, came] : successors(session.entries()))
        for (const PieceId& id : came) cameOf[id] = left;
    for (const auto& [vasl, id] : now.ours) {
        const auto t = there.look.pieces.find(vasl);
        const auto h = here.pieces.find(vasl);
        if (t == there.look.pieces.end() || h == here.pieces.end()) continue;
        // Of a counter that is new to both: what is not alike has happened since it came.
        // An export has made a copy as well as it could; who came is where VASL has him.
        const auto [fresh, isFresh] =
            base.pieces.try_emplace(vasl, copies.contains(vasl) ? t->second : h->second);
        Shown& b = fresh->second;
        if (isFresh) {
            b.at = t->second.at;
            b.under = t->second.under;
            // A half-squad of one who was Deployed there stands where he stood, until its move is taken over.
            if (const auto left = cameOf.find(id); left != cameOf.end() && !copies.contains(vasl))
                if (const auto his = link.pieces.find(left->second); his != link.pieces.end())
                    if (const auto was = base.pieces.find(his->second); was != base.pieces.end()) {
                        b.at = was->second.at;
                        b.under = was->second.under;
                    }
        }
        // What an export has changed with the place of a counter is none of VASL's doing.
        if (const auto was = unwritten == nullptr ? base.pieces.end() : unwritten->pieces.find(vasl);
            unwritten != nullptr && was != unwritten->pieces.end()) {
            if (was->second.position == b.position) b.position = t->second.position;
            if (was->second.bearer == b.bearer) b.bearer = t->second.bearer;
            if (was->second.ca == b.ca) b.ca = t->second.ca;
            if (was->second.tca == b.tca) b.tca = t->second.tca;
            for (const std::string& mark : was->second.marks)
                if (!t->second.marks.contains(mark)) b.marks.erase(mark);
            if (was->second.motion && !t->second.motion) b.motion = false;
        }
        // Who is under which numbered `?` stands here alone.
        if (numbered && t->second.under == MarkerKind::concealed &&
            h->second.under == MarkerKind::concealed) {
            b.at = t->second.at;
            b.under = t->second.under;
            b.position = t->second.position;
            b.bearer = t->second.bearer;
            b.ca = t->second.ca;
            b.tca = t->second.tca;
        }
        // Nor does VASL know who has exchanged here and lies under another `?` than there.
        if (const auto above = there.questionsOf.find(vasl);
            !numbered && above != there.questionsOf.end() && !above->second.empty() &&
            h->second.under == MarkerKind::concealed && t->second.under == MarkerKind::concealed &&
            b.under == MarkerKind::concealed && b.at.hex != h->second.at.hex && t->second.at != b.at) {
            for (const auto& [over, counters] : now.link.counters)
                if (const Marker* m = state.marker(over);
                    m != nullptr && over != state.pieces.at(id).under && m->at.hex == t->second.at.hex &&
                    std::count(counters.begin(), counters.end(), above->second.front()) > 0) {
                    b.at = t->second.at;
                    b.position = t->second.position;
                    b.bearer = t->second.bearer;
                }
        }
        const std::string lay = b.at.hex;
        agree(b.at, t->second.at, h->second.at);
        // In another hex the same arc is named by others.
        if (b.at.hex != lay)
            for (std::string Shown::*arc : {&Shown::ca, &Shown::tca})
                if (const auto facing = facingOf(session.ground(), lay, b.*arc))
                    b.*arc = arcFacing(session.ground(), b.at.hex, *facing);
        agree(b.under, t->second.under, h->second.under);
        agree(b.position, t->second.position, h->second.position);
        agree(b.bearer, t->second.bearer, h->second.bearer);
        agree(b.buttonedUp, t->second.buttonedUp, h->second.buttonedUp);
        agree(b.motion, t->second.motion, h->second.motion);
        agree(b.ca, t->second.ca, h->second.ca);
        agree(b.tca, t->second.tca, h->second.tca);
        agreeMarks(b.marks, t->second.marks, h->second.marks);
        const auto made = there.made.find(vasl);
        const Piece* p = state.piece(id);
        if (made != there.made.end() && p != nullptr &&
            (sameCounter(made->second, *p) || there.unsure.contains(vasl)))
            b.name = t->second.name;
    }
    for (const auto& [id, counters] : now.link.counters) {
        const Marker* m = state.marker(id);
        // Of those on units, and of cloaks on nothing, one that has gone by itself has been told: no act says
        // it.
        const bool counted = m != nullptr && m->contents.empty() && m->kind != MarkerKind::cloaked;
        for (const std::string& q : counters)
            if (const auto t = there.look.questions.find(q);
                t != there.look.questions.end() && (m == nullptr || m->at.hex == t->second))
                agreeIn(base, q, t->second, there.look, here);
            else if (t == there.look.questions.end() && (m == nullptr || (told && !counted)))
                base.questions.erase(q);
        // Who has as many dummies as lie there agrees that the others are gone.
        const auto lies = [&](const std::string& q) { return there.look.questions.contains(q); };
        if (counted && std::count_if(counters.begin(), counters.end(), lies) == std::max(1, m->dummies))
            for (const std::string& q : counters)
                if (!lies(q)) base.questions.erase(q);
    }
    for (const std::string& q : now.released) base.questions.erase(q);
    std::set<std::string> hexes;
    for (const auto* of : {&there.look.hexes, &here.hexes})
        for (const auto& [hex, note] : *of) hexes.insert(hex);
    for (const auto& [hex, note] : base.hexes) hexes.insert(hex);
    for (const std::string& hex : hexes) {
        const auto noteOf = [&](const Look& look) {
            const auto found = look.hexes.find(hex);
            return found == look.hexes.end() ? Look::Note() : found->second;
        };
        const Look::Note t = noteOf(there.look), h = noteOf(here);
        Look::Note& b = base.hexes[hex];
        agree(b.smoke, t.smoke, h.smoke);
        agree(b.blaze, t.blaze, h.blaze);
        agree(b.becomes, t.becomes, h.becomes);
    }
    if (state.clock.turn == there.look.turn && state.clock.player == there.look.player) {
        base.turn = there.look.turn;
        base.player = there.look.player;
    }
    // What this export has taken away: who is brought back by an undo is new there.
    if (unwritten != nullptr)
        std::erase_if(now.link.pieces, [&](const auto& of) {
            const Piece* p = state.piece(of.first);
            if (isInPlay(p) || there.look.pieces.contains(of.second) ||
                !unwritten->pieces.contains(of.second) || there.unreadable.contains(of.second))
                return false;
            base.pieces.erase(of.second);
            if (p != nullptr) base.lost.insert(of.first);
            return true;
        });
    std::erase_if(base.lost, [&](const PieceId& id) { return now.link.pieces.contains(id); });
    base.asides = there.look.asides;
    base.uniqueIds = there.look.uniqueIds;
    base.at = state.clock;
    base.copies.insert(copies.begin(), copies.end());
    std::erase_if(base.copies, [&](const std::string& vasl) { return !there.names.contains(vasl); });
    if (told) {
        base.boards = there.look.boards;
        base.strangers = there.look.strangers;
    }
    VaslLink out = now.whole();
    out.seen = writtenLook(base);
    return out;
}

LinkNow linkNow(const Session& session, const VaslLink& link, const LookOfVasl& there, bool numbered) {
    Meeting work(session, link, there);
    work.run(numbered);
    return std::move(work.out);
}

}  // namespace shellgame::vsav
