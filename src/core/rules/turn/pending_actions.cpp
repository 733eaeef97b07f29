// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/pending_actions.hpp"

#include <map>
#include <set>

#include "rules/sighting/to_show.hpp"
#include "rules/turn/room.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/places.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

/// Returns true if the player may have to reveal units after this act, which must be an act of this Player
/// Turn. Fire is excluded, because it reveals the units itself.
bool asksNow(const Act& act, const Clock& now) {
    return act.turn == now.turn && act.player == now.player && act.kind != ActKind::begin &&
           act.kind != ActKind::seen && act.kind != ActKind::fire;
}

class Lister {
  public:
    Lister(const GameView& view, const SideId& only) : view_(view), only_(only) {}

    std::vector<PendingAction> run() {
        if (view_.state.clock.phase == Phase::setup || view_.state.settings.system != System::asl) return {};
        for (const auto& [id, marker] : view_.state.markers)
            if (mine(marker.side) && marker.kind == MarkerKind::concealed) acts(id, marker);
        for (const auto& [id, piece] : view_.state.pieces)
            if (mine(piece.side) && piece.kind == PieceClass::fortification) works(id, piece);
        goBack();
        return std::move(out_);
    }

  private:
    [[nodiscard]] bool mine(const SideId& side) const { return only_.empty() || side == only_; }

    void acts(const MarkerId& id, const Marker& marker) {
        const Trail& trail = view_.state.trail(id);
        std::set<PieceId> told;
        Position before = marker.startPosition;
        for (std::size_t i = 0; i < trail.size(); ++i) {
            const Act& act = trail[i];
            if (asksNow(act, view_.state.clock)) {
                const PlaceFacts from = placeFacts(view_, act.from, before);
                const PlaceFacts to = placeFacts(view_, act.to, act.position);
                for (const ToShow& s : whomToShow(view_, id, marker.contents, act, from, to))
                    if (told.insert(s.piece).second) show(id, marker, i + 1, s);
            }
            before = act.position;
        }
    }

    void show(const MarkerId& id, const Marker& marker, std::size_t act, const ToShow& s) {
        const PastAct at{id, static_cast<int>(act),
                         s.piece.empty() ? PastAct::Of::dummies : PastAct::Of::piece, s.piece};
        const auto ruling = view_.state.rulings.find(rulingKey(s.finding.rule, at));
        if (ruling != view_.state.rulings.end() && ruling->second.allow) return;
        PendingAction pendingAction;
        pendingAction.kind = PendingAction::Kind::show;
        pendingAction.side = marker.side;
        pendingAction.marker = id;
        pendingAction.piece = s.piece;
        pendingAction.act = static_cast<int>(act);
        pendingAction.lossCase = s.lossCase;
        pendingAction.finding = s.finding;
        pendingAction.certain = s.certain;
        RevealAct reveal{.marker = id};
        if (!s.piece.empty() && marker.contents.size() > 1) reveal.pieces = {s.piece};
        pendingAction.does = commandOf(reveal);
        pendingAction.keeps =
            commandOf(RuleAct{.rule = s.finding.rule, .at = Subject(at).text(), .allow = true});
        out_.push_back(std::move(pendingAction));
    }

    void works(const PieceId& id, const Piece& fort) {
        const Marker* marker = view_.state.marker(fort.under);
        if (marker == nullptr || marker->kind != MarkerKind::hip) return;
        if (!used(id, fort, *marker)) seen(id, fort, *marker);
    }

    /// By day, a unit without a "?" reveals the fortification in which it is (A12.33).
    bool used(const PieceId& id, const Piece& fort, const Marker& marker) {
        if (view_.state.settings.night || fort.makes.portion == Portion::open) return false;
        for (const auto& [unit, p] : view_.state.pieces) {
            if (p.side != fort.side || !p.under.empty() || !p.gone.empty() || p.at != marker.at ||
                p.position != fort.makes || (!p.isUnit() && p.kind != PieceClass::gun))
                continue;
            PendingAction pendingAction = ofWorks(id, fort, marker);
            pendingAction.finding = {
                Verdict::ok, "A12.33", marker.at,
                Message(words::inIsInHiddenWhichIsShown, p.type, marker.at.text(), fort.type)};
            out_.push_back(std::move(pendingAction));
            return true;
        }
        return false;
    }

    void seen(const PieceId& id, const Piece& fort, const Marker& marker) {
        auto sighting = worksSeen(view_, id);
        if (!sighting) return;
        PendingAction pendingAction = ofWorks(id, fort, marker);
        pendingAction.act = sighting->act;
        pendingAction.certain = sighting->doubt == WorksSeen::Doubt::none;
        pendingAction.finding = std::move(sighting->finding);
        const auto ruling = [](const Subject& at) {
            return commandOf(RuleAct{.rule = "A12.33", .at = at.text(), .allow = true});
        };
        switch (sighting->doubt) {
            case WorksSeen::Doubt::terrain:
                pendingAction.keeps = ruling(marker.at);
                break;
            case WorksSeen::Doubt::outdated:
                pendingAction.keeps =
                    commandOf(SeenAct{.places = {.at = {marker.at}}, .side = fort.side, .seen = false});
                break;
            case WorksSeen::Doubt::none:
                if (pendingAction.act > 0)
                    pendingAction.keeps =
                        ruling(PastAct{fort.under, pendingAction.act, PastAct::Of::piece, id});
                break;
        }
        out_.push_back(std::move(pendingAction));
    }

    /// Infantry that meets a hidden or concealed unit of the program in its MPh must return (A12.15). The
    /// program has revealed that unit, and otherwise Infantry may not move into a Location with enemy MMC.
    void goBack() {
        const State& state = view_.state;
        const SideId& side = state.clock.player;
        const SideId& program = state.settings.aiSide;
        if (state.clock.phase != Phase::MPh || program.empty() || side == program || !mine(side)) return;
        std::set<Location> met;
        for (const auto& [id, p] : state.pieces)
            if (p.side == program && p.under.empty() && p.inPlay() && p.isMmc() &&
                !p.marks.contains("captured"))
                met.insert(p.at);
        std::map<Location, std::vector<PieceId>> came;
        for (const auto& [id, p] : state.pieces)
            if (p.side == side && p.under.empty() && p.inPlay() && p.isPersonnel() && p.carrier.empty() &&
                p.spent && met.contains(p.at) && !p.marks.contains("berserk"))
                came[p.at].push_back(id);
        for (const auto& [at, pieces] : came) {
            const auto ruling = state.rulings.find(rulingKey("A12.15", at));
            if (ruling != state.rulings.end() && ruling->second.allow) continue;
            PendingAction pendingAction;
            pendingAction.kind = PendingAction::Kind::goBack;
            pendingAction.side = side;
            pendingAction.piece = pieces.front();
            pendingAction.finding = {Verdict::ok, "A12.15", at,
                                     Message(words::mustGoBack, piecesText(state, pieces), at.text())};
            pendingAction.keeps = commandOf(RuleAct{.rule = "A12.15", .at = at.text(), .allow = true});
            out_.push_back(std::move(pendingAction));
        }
    }

    static PendingAction ofWorks(const PieceId& id, const Piece& fort, const Marker& marker) {
        PendingAction pendingAction;
        pendingAction.kind = PendingAction::Kind::fortification;
        pendingAction.side = fort.side;
        pendingAction.marker = fort.under;
        pendingAction.piece = id;
        RevealAct reveal{.marker = fort.under};
        if (marker.contents.size() > 1) reveal.pieces = {id};
        pendingAction.does = commandOf(reveal);
        return pendingAction;
    }

    const GameView& view_;
    const SideId& only_;
    std::vector<PendingAction> out_;
};

}  // namespace

std::vector<PendingAction> pendingActionsOf(const GameView& view, const SideId& only) {
    return Lister(view, only).run();
}

Readers readersOf(const PendingAction& pendingAction) {
    return pendingAction.finding.audience == Readers::umpire() ? Readers::umpire()
                                                               : Readers::only(pendingAction.side);
}

namespace {

/// Reports when an act brings a hidden fortification into enemy LOS. The report appears once;
/// pendingActionsOf() lists the fortification until it is revealed. The program reveals fortifications of a
/// program-controlled side immediately (rules/ai).
void tellWhatIsSeen(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome) {
    const ActTraits& traits = act.verb().traits;
    if (traits.looks || traits.inspects || draft.clock.phase == Phase::setup) return;
    const GameView after{draft.now(), view.ground, view.sight};
    for (const auto& [side, piece] : hiddenWorks(after.state)) {
        if (side == after.state.settings.aiSide) continue;
        auto now = worksSeen(after, piece);
        const bool told = view.state.clock.phase != Phase::setup && worksSeen(view, piece);
        if (now && !told) outcome.reasons.push_back(std::move(now->finding));
    }
}

}  // namespace

void registerPendingActions(Registry& registry) {
    registry.add(Hooks{nullptr, tellWhatIsSeen});
}

}  // namespace shellgame
