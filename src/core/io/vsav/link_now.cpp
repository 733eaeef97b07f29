// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/vsav/news.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
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

/// Gives VASL's counters to those of ours that have none.
class Meeting {
  public:
    Meeting(const Session& session, const VaslLink& link, const LookOfVasl& there)
        : state_(session.state()), there_(there) {
        out.link = link;
        successors_ = successors(session.entries());
    }

    void run(bool numbered) {
        follow();
        for (const auto& [id, vasl] : out.link.pieces) {
            linked_.insert(id);
            if (isInPlay(state_.piece(id)) || !out.ours.contains(vasl)) out.ours[vasl] = id;
        }
        meetPieces();
        if (numbered) return;
        coverings();
        dummies();
    }

    LinkNow out;

  private:
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
            if (heir != id && isInPlay(state_.piece(heir))) out.link.pieces.try_emplace(heir, vasl);
        }
    }

    void meetPieces() {
        std::set<std::string> taken;
        for (const auto& [id, p] : state_.pieces) {
            if (linked_.contains(id) || !p.gone.empty()) continue;
            const Location at = state_.placeOf(p);
            const auto found =
                std::find_if(there_.unknown.begin(), there_.unknown.end(), [&](const Newcomer& n) {
                    const auto made = there_.made.find(n.vasl);
                    return !taken.contains(n.vasl) && n.how.at == at && made != there_.made.end() &&
                           (n.sideGuessed || n.side == p.side) && sameCounter(made->second, p) &&
                           n.how.under == kindAbove(state_, p);
                });
            if (found == there_.unknown.end()) continue;
            taken.insert(found->vasl);
            out.link.pieces[id] = found->vasl;
            out.ours[found->vasl] = id;
            out.met.insert(found->vasl);
        }
    }

    void give(const std::string& question, const MarkerId& to) {
        for (auto& [id, counters] : out.link.counters) std::erase(counters, question);
        out.link.counters[to].push_back(question);
        out.met.insert(question);
    }
    [[nodiscard]] MarkerId ownerOf(const std::string& question) const {
        for (const auto& [id, counters] : out.link.counters)
            if (std::find(counters.begin(), counters.end(), question) != counters.end()) return id;
        return {};
    }

    /// A `?` is of the marker under which all lie here that it covers there, where it lies in its hex.
    void coverings() {
        std::map<std::string, std::set<MarkerId>> over;
        for (const auto& [vasl, above] : there_.questionsOf) {
            const auto ours = out.ours.find(vasl);
            const Piece* p = ours == out.ours.end() ? nullptr : state_.piece(ours->second);
            for (const std::string& q : above) over[q].insert(p == nullptr ? MarkerId() : p->under);
        }
        for (const auto& [q, markers] : over) {
            const Marker* m = markers.size() == 1 ? state_.marker(*markers.begin()) : nullptr;
            const auto hex = there_.look.questions.find(q);
            if (m == nullptr || m->kind != MarkerKind::concealed || hex == there_.look.questions.end() ||
                m->at.hex != hex->second)
                continue;
            // Who has it already keeps it: a dummy stack that was put onto others there, the last `?` of a
            // stack that a shift has taken elsewhere.
            const MarkerId owner = ownerOf(q);
            const Marker* has = state_.marker(owner);
            if (has != nullptr &&
                (has->contents.empty() || has->at.hex == hex->second || out.link.counters[owner].size() < 2))
                continue;
            give(q, *markers.begin());
        }
        for (const auto& [q, markers] : over) covering_.insert(q);
    }

    /// `?` that cover nothing are of the dummy stack in their hex that has too few.
    void dummies() {
        std::map<std::pair<SideId, std::string>, std::vector<MarkerId>> lacking;
        for (const auto& [id, m] : state_.markers)
            if (m.kind == MarkerKind::concealed && m.contents.empty())
                lacking[{m.side, m.at.hex}].push_back(id);
        for (const auto& [q, hex] : there_.look.questions) {
            if (covering_.contains(q) || hex.empty()) continue;
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

    const State& state_;
    const LookOfVasl& there_;
    std::map<PieceId, std::vector<PieceId>> successors_;
    std::set<PieceId> linked_;
    std::set<std::string> covering_;
};

}  // namespace

std::map<PieceId, std::vector<PieceId>> successors(const std::vector<Entry>& log) {
    std::map<PieceId, std::vector<PieceId>> out;
    for (const Entry& e : log) {
        if (!e.ok || e.undone || e.verb != ReplaceAct::about.verb) continue;
        const auto piece = e.command.find("piece");
        if (piece == e.command.end() || !piece->is_string()) continue;
        std::vector<PieceId> came;
        for (const Change& c : e.changes)
            if (c.table == "pieces" && c.field.empty() && c.before.is_null()) came.emplace_back(c.id);
        std::sort(came.begin(), came.end(), [](const PieceId& a, const PieceId& b) {
            return a.text.size() != b.text.size() ? a.text.size() < b.text.size() : a.text < b.text;
        });
        out[PieceId(piece->get<std::string>())] = std::move(came);
    }
    return out;
}

LinkNow linkNow(const Session& session, const VaslLink& link, const LookOfVasl& there, bool numbered) {
    Meeting work(session, link, there);
    work.run(numbered);
    return std::move(work.out);
}

}  // namespace shellgame::vsav
