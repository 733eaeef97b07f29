// SPDX-License-Identifier: MIT
#include "rules/sighting/to_show.hpp"

#include "rules/sighting/act_loss.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/sighting.hpp"

namespace shellgame {

namespace {

Message lossMessage(const ActLoss& loss, const Message::Arg& name, bool stays) {
    const std::string lossCase(1, loss.lossCase);
    switch (loss.doubt) {
        case Doubt::none:
        case Doubt::table:
            return stays ? Message(words::didThatInEnemyLosAndLoses, name, lossCase)
                         : Message(words::movedInEnemyLosAndLoses, name, lossCase);
        case Doubt::light:
            return stays ? Message(words::didThatInEnemyLosIfIsIlluminated, name, loss.where.text())
                         : Message(words::movedInEnemyLosIfIsIlluminated, name, loss.where.text());
        default:
            return stays ? Message(words::didThatInEnemyLosUnlessIsConcealment, name, loss.where.text(),
                                   lossCase)
                         : Message(words::movedInEnemyLosUnlessIsConcealment, name, loss.where.text(),
                                   lossCase);
    }
}

}  // namespace

std::vector<ToShow> whomToShow(const GameView& view, const MarkerId& marker, const std::vector<PieceId>& who,
                               const Act& act, const PlaceFacts& from, const PlaceFacts& to) {
    std::vector<ToShow> out;
    const Marker& m = *view.state.marker(marker);
    if (m.kind != MarkerKind::concealed) return out;
    // A hidden unit may have the computed LOS, and a report would reveal that unit.
    const auto computed = [](const std::optional<SeenNote>& n) { return n && n->stamp == computedStamp; };
    const Readers audience = computed(act.before) || computed(act.after) ? Readers::umpire() : Readers();
    const auto ask = [&](LossClass cls, const PieceId& piece, const Message::Arg& name) {
        ActQuestion q;
        q.who = cls;
        q.act = &act;
        q.from = &from.cover;
        q.to = &to.cover;
        q.night = view.state.settings.night;
        const auto loss = actLoss(q);
        if (!loss) return;
        const char* rule = loss->doubt == Doubt::light ? "E1.31" : "A12.121";
        out.push_back({piece,
                       {Verdict::ok, rule, marker, lossMessage(*loss, name, act.from == act.to), audience},
                       loss->doubt == Doubt::none || loss->doubt == Doubt::table,
                       loss->lossCase});
    };
    if (m.isDummy()) ask(LossClass::dummy, PieceId(), Message::Arg(markerName(m)));
    for (const PieceId& id : who) {
        const Piece* p = view.state.piece(id);
        if (p->isUnit() || p->kind == PieceClass::gun)
            ask(lossClassOf(*p, p->emplaced && act.from == act.to), id, Message::Arg(p->type));
    }
    return out;
}

void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome) {
    for (ToShow& s : whomToShow(view, id, who, act, from, to))
        outcome.reasons.push_back(std::move(s.finding));
}

namespace {

using SeenDoubt = WorksSeen::Doubt;

class Seeker {
  public:
    Seeker(const GameView& view, const PieceId& id, const Piece& fort, const Marker& marker)
        : view_(view), id_(id), fort_(fort), marker_(marker) {}

    std::optional<WorksSeen> run() {
        cover_ = coverAt(view_, marker_.at, marker_.position);
        now();
        const Trail& trail = view_.state.trail(fort_.under);
        const Clock& clock = view_.state.clock;
        for (std::size_t i = 0; i < trail.size(); ++i)
            if (trail[i].turn == clock.turn && trail[i].player == clock.player &&
                trail[i].kind != ActKind::begin && trail[i].to == marker_.at)
                ask(trail[i], static_cast<int>(i) + 1, false);
        return std::move(out_);
    }

  private:
    void now() {
        const SeenAnswer seen =
            view_.sight.enemySees(view_.state, view_.ground, marker_.side, marker_.at, &marker_);
        if (viewerOf(seen) == Viewer::none) return;
        const bool computed =
            seen.basis == SeenAnswer::Basis::computed && view_.state.settings.viewer.empty();
        Act act;
        act.kind = ActKind::seen;
        act.from = act.to = marker_.at;
        act.before = act.after = SeenNote{true, seen.range, computed ? computedStamp : 0, seen.by};
        ask(act, 0, seen.stale);
    }

    void ask(const Act& act, int n, bool outdated) {
        ActQuestion q;
        q.who = LossClass::fortification;
        q.act = &act;
        q.from = q.to = &cover_;
        q.night = view_.state.settings.night;
        const auto loss = actLoss(q);
        if (!loss) return;
        WorksSeen seen;
        seen.marker = fort_.under;
        seen.act = n;
        if (outdated) seen.doubt = SeenDoubt::outdated;
        if (loss->doubt != Doubt::none) {
            const auto ruled = view_.state.rulings.find(rulingKey("A12.33", marker_.at));
            if (ruled == view_.state.rulings.end())
                seen.doubt = SeenDoubt::terrain;
            else if (ruled->second.allow)
                return;
        }
        if (n > 0 && isRuledAway(n)) return;
        // A certain LOS replaces a doubtful one. Otherwise the first LOS found is kept.
        if (out_ && (out_->doubt == SeenDoubt::none || seen.doubt != SeenDoubt::none)) return;
        // The LOS was computed from all units on the map, so this text could reveal a concealed enemy.
        const auto& note = act.after ? act.after : act.before;
        const Readers readers =
            note && note->stamp == computedStamp ? Readers::umpire() : Readers::only(marker_.side);
        seen.finding = {Verdict::ok, "A12.33", marker_.at, sentence(seen), readers};
        out_ = std::move(seen);
    }

    /// Returns true if the player has ruled that this act did not reveal the fortification. The ruling may be
    /// about the act itself, or about the shift that brought the fortification there (2.4).
    [[nodiscard]] bool isRuledAway(int act) const {
        const PastAct at{fort_.under, act, PastAct::Of::piece, id_};
        for (const char* rule : {"A12.33", "2.4"}) {
            const auto ruled = view_.state.rulings.find(rulingKey(rule, at));
            if (ruled != view_.state.rulings.end() && ruled->second.allow) return true;
        }
        return false;
    }

    [[nodiscard]] Message sentence(const WorksSeen& seen) const {
        const std::string at = marker_.at.text();
        switch (seen.doubt) {
            case SeenDoubt::terrain:
                return Message(words::hiddenWorksMayBeSeen, fort_.type, at);
            case SeenDoubt::outdated:
                return Message(words::hiddenWorksWereSaidToBeSeen, fort_.type, at);
            case SeenDoubt::none:
                break;
        }
        return seen.act == 0 ? Message(words::hiddenWorksAreSeen, fort_.type, at)
                             : Message(words::hiddenWorksWereSeen, fort_.type, at);
    }

    const GameView& view_;
    const PieceId& id_;
    const Piece& fort_;
    const Marker& marker_;
    PlaceCover cover_;
    std::optional<WorksSeen> out_;
};

}  // namespace

bool shownByLos(const Piece& fortification, MarkerKind under) {
    return under == MarkerKind::hip && fortification.fortification != "fortified-building" &&
           fortification.fortification != "tunnel";
}

std::optional<WorksSeen> worksSeen(const GameView& view, const PieceId& fortification) {
    const Piece* fort = view.state.piece(fortification);
    if (fort == nullptr || fort->kind != PieceClass::fortification || fort->fortification == "cave")
        return {};
    const Marker* marker = view.state.marker(fort->under);
    if (marker == nullptr || !shownByLos(*fort, marker->kind)) return {};
    return Seeker(view, fortification, *fort, *marker).run();
}

std::vector<std::pair<SideId, PieceId>> hiddenWorks(const State& state) {
    std::vector<std::pair<SideId, PieceId>> out;
    for (const auto& [id, m] : state.markers) {
        if (m.kind != MarkerKind::hip) continue;
        for (const PieceId& piece : m.contents)
            if (const Piece* p = state.piece(piece); p != nullptr && p->kind == PieceClass::fortification)
                out.emplace_back(m.side, piece);
    }
    return out;
}

}  // namespace shellgame
