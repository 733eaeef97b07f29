// SPDX-License-Identifier: MIT
#include "rules/ai/asked.hpp"

#include <algorithm>

#include "play/verb_of.hpp"
#include "rules/ai/policy.hpp"
#include "rules/ai/room.hpp"
#include "rules/ai/unit_choice.hpp"
#include "rules/counters/counters.hpp"
#include "rules/sighting/to_show.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/ai.hpp"
#include "words/base.hpp"

namespace shellgame {

void comeUnderConcealment(Draft& draft, const MarkerId& hidden) {
    const Marker* old = draft.marker(hidden);
    if (old == nullptr || old->kind == MarkerKind::concealed) return;
    const std::vector<PieceId> contents = old->contents;
    draft.editMarker(hidden).kind = MarkerKind::concealed;
    for (const PieceId& id : contents)
        if (draft.piece(id)->kind == PieceClass::fortification) showPiece(draft, id);
}

namespace {

/// Resolves a search or an attack in one Location: rolls the checks, and reports what the rules reveal.
class AskedThere {
  public:
    AskedThere(const GameView& view, const AskAct& act, Dice& dice, Draft& draft, Outcome& outcome)
        : view_(view),
          act_(act),
          side_(view.state.settings.aiSide),
          dice_(dice),
          draft_(draft),
          outcome_(outcome) {}

    void all() {
        std::vector<MarkerId> there;
        for (const auto& [id, m] : view_.state.markers) {
            const bool here = act_.what == AskedOf::search ? m.at.hex == act_.at.hex : m.at == act_.at;
            if (here && m.side == side_ && m.kind != MarkerKind::mine && !m.faceUp()) there.push_back(id);
        }
        // The order of ids would reveal the order of the deal, so it only decides between equal stacks.
        const auto typesIn = [&](const MarkerId& id) {
            const Marker& m = *view_.state.marker(id);
            std::vector<std::string> out{std::string(enumText(m.kind))};
            for (const PieceId& piece : m.contents) out.push_back(view_.state.piece(piece)->type);
            return out;
        };
        std::stable_sort(there.begin(), there.end(),
                         [&](const MarkerId& a, const MarkerId& b) { return typesIn(a) < typesIn(b); });
        if (act_.what == AskedOf::ambush || act_.what == AskedOf::combat)
            std::erase_if(there, [&](const MarkerId& id) { return removedAsDummy(id); });
        if (act_.what == AskedOf::ambush)
            ambush(there);
        else if (act_.what == AskedOf::combat)
            fought(there);
        else if (act_.what == AskedOf::demand)
            for (const MarkerId& id : there) demanded(id);
        else
            for (const MarkerId& id : there)
                if (act_.what == AskedOf::search)
                    searched(id);
                else
                    attacked(id);
        if (act_.what == AskedOf::search)
            outcome_.text = Message(words::isSearched, act_.at.hex);
        else if (act_.what == AskedOf::demand)
            outcome_.text = Message(words::isDemanded, act_.at.text());
        else if (act_.what == AskedOf::ambush)
            outcome_.text = act_.ambusher ? Message(words::isAmbushIn, view_.state.sideName(*act_.ambusher),
                                                    act_.at.text())
                                          : Message(words::isNoAmbushIn, act_.at.text());
        else if (result() == AttackResult::none)
            outcome_.text = Message(words::attackHasNoEffect, act_.at.text());
        else
            outcome_.text = Message(words::attackIsAnswered, act_.at.text(), std::string(enumText(result())));
        if (!told_) tell(act_.at, Message(words::nothingIsSeenThere));
    }

  private:
    [[nodiscard]] AttackResult result() const { return act_.result.value_or(AttackResult::none); }

    /// Concealed units lose their "?", hidden units get one, and dummies are removed (A12.152).
    void searched(const MarkerId& id) {
        const Marker m = *view_.state.marker(id);
        if (m.isDummy()) {
            if (m.kind != MarkerKind::hip) tell(m.at, Message(words::wasOnlyDummy, m.at.text()));
            draft_.erase<Marker>(id);
        } else if (m.kind == MarkerKind::concealed) {
            tell(m.at, Message(words::isShownThere, piecesText(view_.state, m.contents), m.at.text()));
            for (const PieceId& piece : m.contents) showWithItsOwn(draft_, piece);
        } else {
            comeUnderConcealment(draft_, id);
            tell(m.at, Message(words::comesUnderConcealment, m.at.text()));
        }
    }

    /// The enemy's concealed units count as Known for the acts of a "?" in this phase (A12.14, A12.121).
    /// Hidden units don't.
    void demanded(const MarkerId& id) {
        const Marker m = *view_.state.marker(id);
        if (m.kind != MarkerKind::concealed) return;
        const Clock& now = view_.state.clock;
        const auto seenAt = [&](const Location& at) {
            const SeenAnswer a = seenInView(view_, side_, at, &m);
            return SeenNote{.seen = a.seen && a.by.empty(), .range = a.range};
        };
        std::vector<PieceId> shown;
        bool dummy = false;
        Position before = m.startPosition;
        for (const Act& done : view_.state.trail(id)) {
            if (done.turn == now.turn && done.player == now.player && done.phase == now.phase) {
                Act act = done;
                act.before = seenAt(act.from);
                act.after = seenAt(act.to);
                for (const ToShow& s :
                     whomToShow(view_, id, m.contents, act, placeFacts(view_, act.from, before),
                                placeFacts(view_, act.to, act.position))) {
                    if (!s.certain) continue;
                    dummy = dummy || s.piece.empty();
                    if (!s.piece.empty()) shown.push_back(s.piece);
                }
            }
            before = done.position;
        }
        if (dummy) {
            tell(m.at, Message(words::wasOnlyDummy, m.at.text()), "A12.121");
            draft_.erase<Marker>(id);
        }
        for (const PieceId& piece : shown) {
            if (draft_.piece(piece)->under.empty()) continue;
            tell(m.at, Message(words::isShownThere, piecesText(view_.state, {piece}), m.at.text()),
                 "A12.121");
            showWithItsOwn(draft_, piece);
        }
        if (!dummy && shown.empty())
            tell(m.at, Message(words::keepsConcealmentThere, m.at.text()), "A12.121");
    }

    /// Hidden units are immune (3.2.1). A PTC or worse removes dummies. Real units take their checks, and are
    /// revealed if they break or are pinned (A12.14).
    void attacked(const MarkerId& id) {
        const Marker m = *view_.state.marker(id);
        if (m.kind == MarkerKind::hip || result() == AttackResult::none) return;
        if (m.isDummy()) {
            tell(m.at, Message(words::wasOnlyDummy, m.at.text()));
            draft_.erase<Marker>(id);
            return;
        }
        for (const PieceId& piece : m.contents) {
            const Piece& p = *view_.state.piece(piece);
            if (!p.isPersonnel()) continue;
            if (result() == AttackResult::K || result() == AttackResult::KIA) {
                tell(m.at, Message(words::isHitThere, p.type, m.at.text(), std::string(enumText(result()))));
                showWithItsOwn(draft_, piece);
                continue;
            }
            check(m, piece, p);
        }
    }

    /// Removes a dummy stack before Close Combat (A11.19).
    bool removedAsDummy(const MarkerId& id) {
        const Marker& m = *view_.state.marker(id);
        if (!m.isDummy()) return m.kind != MarkerKind::concealed;
        if (m.kind != MarkerKind::hip) tell(m.at, Message(words::wasOnlyDummy, m.at.text()), "A11.19");
        draft_.erase<Marker>(id);
        return true;
    }

    /// Ambushed units lose their "?" (A11.19). Otherwise the units under the "?" attack, and lose it, if they
    /// have the odds that the policy wants or, as the Ambusher, at least 1:2; if not, they keep it.
    void ambush(const std::vector<MarkerId>& there) {
        if (there.empty()) return;
        const bool ambushed = act_.ambusher && *act_.ambusher != side_;
        if (!ambushed && !hasOddsThere(there))
            return tell(act_.at, Message(words::keepsConcealmentInCombat, act_.at.text()), "A11.19");
        for (const MarkerId& id : there) revealAll(id, ambushed ? "A11.4" : "A11.19");
    }

    [[nodiscard]] bool hasOddsThere(const std::vector<MarkerId>& there) const {
        const State& state = view_.state;
        const auto& units = policyOf(state.settings).units;
        int ours = 0, theirs = 0;
        for (const auto& [id, p] : state.pieces) {
            if (!p.isPersonnel() || !p.inPlay() || p.marks.contains("broken") || state.placeOf(p) != act_.at)
                continue;
            const bool knows =
                p.under.empty() || std::find(there.begin(), there.end(), p.under) != there.end();
            if (p.side == side_ && knows) ours += p.firepower;
            if (p.side != side_ && p.under.empty()) theirs += p.firepower;
        }
        constexpr int unknownFirepower = 4;
        for (const auto& [id, m] : state.markers)
            if (m.side != side_ && m.kind == MarkerKind::concealed && m.at == act_.at)
                theirs += unknownFirepower;
        constexpr int ambushOdds = 50;
        const int odds = act_.ambusher ? ambushOdds : units ? units->combat : 0;
        return odds > 0 && ours > 0 && ours * 100 >= odds * theirs;
    }

    void revealAll(const MarkerId& id, const char* rule) {
        const Marker m = *view_.state.marker(id);
        tell(m.at, Message(words::isShownThere, piecesText(view_.state, m.contents), m.at.text()), rule);
        for (const PieceId& piece : m.contents) showWithItsOwn(draft_, piece);
    }

    /// A Casualty Reduction in Close Combat reveals one unit at random (A11.19).
    void fought(const std::vector<MarkerId>& there) {
        if (result() == AttackResult::none) return;
        std::vector<PieceId> units;
        for (const MarkerId& id : there)
            for (const PieceId& piece : view_.state.marker(id)->contents)
                if (view_.state.piece(piece)->isUnit()) units.push_back(piece);
        const std::vector<PieceId> known = knownThere();
        if (units.empty() && !known.empty()) {
            if (result() == AttackResult::CR) return nameKnown(known);
            endIn(known);
            return tell(act_.at,
                        Message(result() == AttackResult::captured ? words::areCapturedInCombat
                                                                   : words::areEliminatedInCombat,
                                piecesText(view_.state, known), act_.at.text(), known.size()),
                        "A11.1");
        }
        if (units.empty()) return;
        if (result() == AttackResult::CR) {
            const PieceId& id = units[static_cast<std::size_t>(
                dice_.choose(static_cast<int>(units.size()), Message(words::whoIsFound)))];
            tell(act_.at, Message(words::isHitThere, view_.state.piece(id)->type, act_.at.text(), term("CR")),
                 "A11.19");
            return showWithItsOwn(draft_, id);
        }
        for (const MarkerId& id : there) revealAll(id, "A11.19");
        endIn(units);
        if (!known.empty()) nameKnown(known);
    }

    /// Returns the Known units of the program's side in the Location of the Close Combat.
    [[nodiscard]] std::vector<PieceId> knownThere() const {
        std::vector<PieceId> out;
        for (const auto& [id, p] : view_.state.pieces)
            if (p.side == side_ && p.under.empty() && p.inPlay() && p.isPersonnel() &&
                !p.marks.contains("captured") && view_.state.placeOf(p) == act_.at)
                out.push_back(id);
        return out;
    }

    /// Asks for the results of the Known units.
    void nameKnown(const std::vector<PieceId>& known) {
        tell(act_.at, Message(words::enterResultsOfKnown, piecesText(view_.state, known), act_.at.text()),
             "A11.1");
    }

    /// Eliminates or captures units.
    void endIn(const std::vector<PieceId>& units) {
        for (const PieceId& id : units)
            if (result() == AttackResult::eliminated)
                removePiece(draft_, id, "eliminated");
            else
                draft_.editPiece(id).marks.insert("captured");
    }

    void check(const Marker& m, const PieceId& id, const Piece& p) {
        const bool pin = result() == AttackResult::PTC;
        const int worse = pin ? 0 : static_cast<int>(result()) - static_cast<int>(AttackResult::NMC);
        dice_.rollDr(Message(words::checkOf, std::string(enumText(result())), p.type));
        std::vector<Modifier> drm;
        if (worse > 0) drm.push_back({"A10.3", "A10.3", worse, term(enumText(result()))});
        const int final = dice_.finalWith(std::move(drm));
        const bool failed = final > moraleOf(p);
        if (!failed && !(final == moraleOf(p) && !pin)) return;
        Piece& now = draft_.editPiece(id);
        if (failed && !pin) {
            now.marks.insert("broken");
            now.marks.insert("DM");
        } else {
            now.marks.insert("pinned");
        }
        tell(m.at, failed && !pin ? Message(words::breaksThere, p.type, m.at.text())
                                  : Message(words::isPinnedThere, p.type, m.at.text()));
        showWithItsOwn(draft_, id);
    }

    void tell(const Location& at, Message text, const char* rule = "A12.14") {
        told_ = true;
        for (const auto& [id, s] : view_.state.sides)
            if (id != side_) outcome_.reasons.push_back(said(rule, at, text, Readers::only(id)));
    }

    const GameView& view_;
    const AskAct& act_;
    SideId side_;
    Dice& dice_;
    Draft& draft_;
    Outcome& outcome_;
    bool told_ = false;
};

/// Returns true if the other side has a unit, or a "?" that may be one, in a hex or adjacent to it.
bool isNear(const GameView& view, const Location& at) {
    const State& state = view.state;
    const auto near = [&](const SideId& side, const Location& from) {
        const auto range = view.ground.distance(from.hex, at.hex);
        return side != state.settings.aiSide && range && *range <= 1;
    };
    return std::any_of(state.markers.begin(), state.markers.end(),
                       [&](const auto& entry) {
                           return entry.second.kind != MarkerKind::mine &&
                                  near(entry.second.side, entry.second.at);
                       }) ||
           std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
               const Piece& p = entry.second;
               return p.isUnit() && p.inPlay() && p.under.empty() && near(p.side, state.placeOf(p));
           });
}

/// Returns true if a side that opposes the program has a concealed unit in Good Order.
bool canDemand(const State& state) {
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        const Marker* m = state.marker(p.under);
        return p.side != state.settings.aiSide && m != nullptr && m->kind == MarkerKind::concealed &&
               p.isUnit() && !p.marks.contains("broken");
    });
}

Findings checkAsk(const GameView& view, const AskAct& act) {
    if (view.state.settings.aiSide.empty())
        return {forbidden("", Subject(), Message(words::programKeepsNoSide))};
    const bool combat = act.what == AskedOf::combat;
    if ((act.what == AskedOf::attack || combat) && (!act.result || !isResultOf(*act.result, combat)))
        return {forbidden("", "/result",
                          combat ? Message(words::saysResultOfCombat) : Message(words::saysResultOfAttack))};
    if ((combat || act.what == AskedOf::ambush) && view.state.clock.phase != Phase::CCPh)
        return {forbidden("A11.1", act.at, Message(words::combatIsInCcph))};
    if (act.ambusher && !view.state.sides.contains(*act.ambusher))
        return {forbidden("", "/ambusher", Message(words::namesSideThatAmbushes))};
    const Clock& clock = view.state.clock;
    if (act.what == AskedOf::demand && (clock.player != view.state.settings.aiSide ||
                                        (clock.phase != Phase::MPh && clock.phase != Phase::APh)))
        return {forbidden("A12.14", act.at,
                          Message(words::demandIsInMove, view.state.sideName(view.state.settings.aiSide)))};
    if (act.what == AskedOf::demand && !canDemand(view.state))
        return {forbidden("A12.14", act.at, Message(words::nobodyCanDemand))};
    // Before rules version 6 any hex could be searched.
    if (act.what == AskedOf::search && !view.olderPolicy && !isNear(view, act.at))
        return {forbidden("A12.152", act.at, Message(words::nobodyIsNearToSearch, act.at.hex))};
    return {};
}

void playAsk(const GameView& view, const AskAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    dice.forAi();
    AskedThere(view, act, dice, draft, outcome).all();
}

}  // namespace

void registerAsked(Registry& registry) {
    registry.add(verbOf<AskAct>(
        checkAsk, playAsk, {.at = Location{"1E4", 0}, .what = AskedOf::attack, .result = AttackResult::PTC}));
}

}  // namespace shellgame
