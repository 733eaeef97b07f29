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
    // Whom lines of sight have found may be hidden himself: then this would tell of him.
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

}  // namespace shellgame
