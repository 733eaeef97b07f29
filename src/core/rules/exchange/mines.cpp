// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/mines.hpp"

#include <algorithm>
#include <numeric>

#include "parties.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

std::string questionKey(const MarkerId& minefield) {
    return "mines/" + minefield.text;
}
std::string attackKey(const Location& at) {
    return "attack/" + at.text();
}

/// Returns true if an enemy is among the entering units. These units have LOS to the place because they are
/// in it (2.5). In the owner's view the question lists only units that the owner knows; if it lists none, an
/// enemy is assumed.
bool enemyEntered(const State& state, const Prompt& question, const SideId& owner) {
    if (question.pieces.empty()) return true;
    return std::any_of(question.pieces.begin(), question.pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && p->isUnit() && p->side != owner;
    });
}

std::vector<Modifier> mineModifiers(const GameView& view, const ShiftRequest& request,
                                    const Prompt& question) {
    std::vector<Modifier> out = shiftModifiers(view, request);
    const bool told =
        std::any_of(out.begin(), out.end(), [](const Modifier& m) { return m.id == "S.drm.los"; });
    if (!told && enemyEntered(view.state, question, request.side))
        out.push_back({"S.drm.los", "4.6.2", 1, Message(words::isInLosOfEnemyUnit, question.at.text())});
    return out;
}

int sumOf(const std::vector<Modifier>& modifiers) {
    return std::accumulate(modifiers.begin(), modifiers.end(), 0,
                           [](int sum, const Modifier& m) { return sum + m.value; });
}

ShiftRequest requestOf(const State& state, const MarkerId& minefield, const MarkerId& with) {
    const Marker* marker = state.marker(minefield);
    return {marker != nullptr ? marker->side : SideId(), {{minefield, with, {}}}};
}

/// Places the mines face up, or removes a dummy minefield. Returns the mines.
std::vector<PieceId> reveal(const MarkerId& id, Draft& draft, Outcome& outcome) {
    const Marker marker = *draft.marker(id);
    if (marker.isDummy()) {
        draft.erase<Marker>(id);
        outcome.reasons.push_back(
            {Verdict::ok, "4.6.2", id, Message(words::takeMinefieldInOffMapItWas, marker.at.text())});
        return {};
    }
    Listed what;
    for (const PieceId& p : marker.contents) {
        Piece& piece = draft.editPiece(p);
        piece.under = MarkerId();
        piece.at = marker.at;
        piece.position = Position();
        what.items.emplace_back(piece.type);
    }
    draft.erase<Marker>(id);
    outcome.reasons.push_back(
        {Verdict::ok, "4.6.2", id, Message(words::turnMinefieldInFaceUp, marker.at.text(), what)});
    return marker.contents;
}

/// Announces the attack of the mines that are now in the entered Location. The player enters the result.
void announceAttack(const GameView& view, const std::vector<PieceId>& mines, const Prompt& question,
                    Draft& draft, Outcome& outcome) {
    int ap = 0, at = 0;
    for (const PieceId& id : mines) {
        const Piece* p = draft.piece(id);
        (p->mines == "AT" ? at : ap) += p->factors;
    }
    const Listed apTargets = attacked(view.state, question.pieces, false);
    const Listed atTargets = attacked(view.state, question.pieces, true);
    const auto say = [&](const char* rule, Message text) {
        outcome.reasons.push_back({Verdict::ok, rule, question.at, std::move(text)});
    };
    if (ap > 0 && !apTargets.empty())
        say("B28.41", Message(words::pFactorsInAttackColumnOfIft, ap, question.at.text(), apTargets));
    if (at > 0 && !atTargets.empty())
        say("B28.51", Message(words::tFactorsInAttackOnDr, at, question.at.text(), atTargets));
    if (at > 0 && atTargets.empty())
        say("B28.5", Message(words::tFactorsInAttackNobodyThere, at, question.at.text()));
    ap = apTargets.empty() ? 0 : ap;
    at = atTargets.empty() ? 0 : at;
    if (ap + at == 0) return;
    Prompt& attack = draft.edit<Prompt>(attackKey(question.at));
    attack.kind = PromptKind::attack;
    attack.side = question.side;
    // The player resolves the attack of a program-controlled side's mines.
    if (question.side == view.state.settings.aiSide)
        for (const auto& [id, side] : view.state.sides)
            if (id != question.side) attack.side = id;
    attack.at = question.at;
    for (const PieceId& id : question.pieces)
        if (std::find(attack.pieces.begin(), attack.pieces.end(), id) == attack.pieces.end())
            attack.pieces.push_back(id);
    attack.ap += ap;
    attack.antiTank += at;
}

/// Returns the face-up mines of a Location.
std::vector<PieceId> revealedMines(const State& state, const Location& at) {
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces)
        if (p.kind == PieceClass::mines && p.inPlay() && p.under.empty() && p.at == at) out.push_back(id);
    return out;
}

/// Returns true if a Location already has mines of this type (B28.46).
bool hasMines(const State& state, const Location& at, const std::string& type,
              const std::vector<PieceId>& except) {
    const auto counts = [&](const PieceId& id, const Piece& p) {
        return p.mines == type && std::find(except.begin(), except.end(), id) == except.end();
    };
    for (const auto& [id, p] : state.pieces)
        if (p.at == at && counts(id, p)) return true;
    for (const auto& [markerId, m] : state.markers) {
        if (m.kind != MarkerKind::mine || m.at != at) continue;
        for (const PieceId& id : m.contents)
            if (const Piece* p = state.piece(id); p != nullptr && counts(id, *p)) return true;
    }
    return false;
}

void permittedPlaces(const GameView& view, const ShiftRequest& request, Findings& out) {
    const Marker& a = *view.state.marker(request.pairs[0].from);
    const Marker& b = *view.state.marker(request.pairs[0].to);
    std::vector<PieceId> both = a.contents;
    both.insert(both.end(), b.contents.begin(), b.contents.end());
    const auto ask = [&](const Marker& from, const Marker& to) {
        for (const PieceId& id : from.contents)
            if (const Piece* p = view.state.piece(id))
                for (Finding& f : minePlaceFindings(view, *p, to.at, both)) out.push_back(std::move(f));
    };
    ask(a, b);
    ask(b, a);
}

}  // namespace

std::vector<MarkerId> unrevealedMines(const State& state, const Location& at) {
    std::vector<MarkerId> out;
    for (const auto& [id, m] : state.markers)
        if (m.kind == MarkerKind::mine && m.at == at) out.push_back(id);
    return out;
}

void enterMinefields(const State& state, const Location& at, const std::vector<PieceId>& entrants,
                     Draft& draft, Outcome& outcome) {
    for (const MarkerId& id : unrevealedMines(state, at)) {
        Prompt question;
        question.kind = PromptKind::mines;
        question.side = state.marker(id)->side;
        question.marker = id;
        question.at = at;
        question.pieces = entrants;
        draft.edit<Prompt>(questionKey(id)) = std::move(question);
        outcome.reasons.push_back(
            {Verdict::ok, "4.6.2", id,
             Message(words::hasEnteredMinefieldInItsOwner, piecesText(state, entrants), at.text())});
    }
}

bool revealedMinesAttack(const State& state, const Location& at, const std::vector<PieceId>& movers) {
    const auto mines = revealedMines(state, at);
    return std::any_of(mines.begin(), mines.end(), [&](const PieceId& id) {
        return !attacked(state, movers, state.piece(id)->mines == "AT").empty();
    });
}

void crossRevealedMines(const GameView& view, const Location& at, const std::vector<PieceId>& movers,
                        bool leaving, Draft& draft, Outcome& outcome) {
    if (!revealedMinesAttack(view.state, at, movers)) return;
    const auto mines = revealedMines(view.state, at);
    Prompt crossing;
    crossing.side = view.state.piece(mines.front())->side;
    crossing.at = at;
    crossing.pieces = movers;
    outcome.reasons.push_back({Verdict::ok, "B28.41", at,
                               leaving ? Message(words::leavesMinefieldInWhichAttacksAgainMine,
                                                 piecesText(view.state, movers), at.text())
                                       : Message(words::entersMinefieldInWhichAttacksMineAttack,
                                                 piecesText(view.state, movers), at.text())});
    announceAttack(view, mines, crossing, draft, outcome);
}

const Prompt* mineQuestion(const State& state, const MarkerId& minefield) {
    const auto it = state.prompts.find(questionKey(minefield));
    return it == state.prompts.end() ? nullptr : &it->second;
}

ShiftOption judgeMines(const GameView& view, const MarkerId& minefield, const MarkerId& with) {
    ShiftOption out;
    out.request = requestOf(view.state, minefield, with);
    const Marker* marker = view.state.marker(minefield);
    const Prompt* question = mineQuestion(view.state, minefield);
    const auto done = [&]() -> ShiftOption& {
        out.verdict = worst(out.findings);
        return out;
    };
    if (marker == nullptr || marker->kind != MarkerKind::mine) {
        out.findings.push_back(forbidden("4.6", minefield, Message(words::thatIsNoMinefield)));
        return done();
    }
    if (question == nullptr) {
        out.findings.push_back(
            forbidden("4.6.2", minefield, Message(words::noUnitHasJustEnteredMinefield, marker->at.text())));
        return done();
    }
    if (with.empty()) return done();  // no exchange is attempted
    if (auto notHis = exchange::umpireRolls(view.state)) out.findings.push_back(std::move(*notHis));
    const Marker* other = view.state.marker(with);
    if (other == nullptr || other->kind != MarkerKind::mine || with == minefield) {
        out.findings.push_back(forbidden("4.6.2", with, Message(words::thatIsNoOtherUnrevealedMinefield)));
        return done();
    }
    if (other->side != marker->side)
        out.findings.push_back(
            forbidden("4.6.2", with, Message(words::minefieldInIsNotOfSameSide, other->at.text())));
    const bool literal = houseRuleOn(view.state.settings, "known_with_hidden");
    if (literal ? other->known : other->known != marker->known)
        out.findings.push_back(forbidden("4.6.5", with,
                                         literal ? Message(words::houseRuleMinesOfEitherTypeExchange)
                                                 : Message(words::hiddenMinesExchangeWithHiddenOnesOnly)));
    permittedPlaces(view, out.request, out.findings);
    const auto pairs = exchange::pairViews(view.state, out.request);
    out.modifiers = mineModifiers(view, out.request, *question);
    out.idle = exchange::changesNothing(view.state, pairs);
    if (out.idle)
        out.findings.push_back(
            {Verdict::ok, "4.6.2", with, Message(words::bothAreSameExchangeWouldOnlyShow)});
    out.drm = sumOf(out.modifiers);
    out.odds = shiftOdds(out.drm);
    for (ShiftRow row : allShiftRows) {
        auto& texts = out.outcomes[static_cast<std::size_t>(row)];
        texts = exchange::rowOutcome(view, pairs, row);
        texts.emplace_back(words::bothMinefieldsAreRevealedDummiesAreRemoved);
    }
    return done();
}

void playMines(const GameView& view, const MarkerId& minefield, const MarkerId& with, Dice& dice,
               Draft& draft, Outcome& outcome) {
    const Prompt question = *mineQuestion(view.state, minefield);
    draft.erase<Prompt>(questionKey(minefield));
    const std::string where = question.at.text();
    if (with.empty()) {
        announceAttack(view, reveal(minefield, draft, outcome), question, draft, outcome);
        outcome.text = Message(words::minefieldInIsNotExchanged, where);
        return;
    }
    const ShiftRequest request = requestOf(view.state, minefield, with);
    const std::vector<Modifier> modifiers = mineModifiers(view, request, question);
    const Dr dr = dice.rollDr(Message(words::exchangeMinefields, markerName(*view.state.marker(minefield)),
                                      markerName(*view.state.marker(with))));
    const int final = dice.finalWith(modifiers);
    const ShiftRow row = shiftRow(final);
    dice.last().row = std::string(toText(row));
    // The row of the table decides only whether the exchange takes place (4.6.3).
    if (succeeds(row)) {
        exchangeContents(view, minefield, with, draft, outcome);
        if (exchange::countsLater(view.state, MarkerKind::mine, row))
            countShift(view.state, request.side, MarkerKind::mine, {}, 1, draft);
    }
    announceAttack(view, reveal(minefield, draft, outcome), question, draft, outcome);
    const Location other = draft.marker(with)->at;
    const auto shown = reveal(with, draft, outcome);
    if (const Prompt* second = mineQuestion(view.state, with); second != nullptr) {
        // The unit has entered both minefields (A-P and A-T in one Location), so the second one is revealed
        // too.
        draft.erase<Prompt>(questionKey(with));
        announceAttack(view, shown, *second, draft, outcome);
    }
    const std::string faces = std::to_string(dr.coloured) + "," + std::to_string(dr.white);
    outcome.text =
        succeeds(row) ? Message(words::minefieldsInAndDrFinalExchanged, where, other.text(), faces, final)
                      : Message(words::minefieldsInAndDrFinalNotExchanged, where, other.text(), faces, final);
}

Findings minePlaceFindings(const GameView& view, const Piece& mines, const Location& at,
                           const std::vector<PieceId>& except) {
    Findings out;
    const TerrainRow* chart =
        TerrainChart::builtIn().byId(mines.mines == "AT" ? "minefield-at" : "minefield-ap");
    const HexTerrain terrain = terrainAt(view, at.hex);
    if (at.level != 0) out.push_back(forbidden("B28.1", at, Message(words::minesLieAtGroundLevelOnly)));
    if (chart != nullptr)
        for (const TerrainRow* row : terrain.rows)
            if (std::find(chart->notIn.begin(), chart->notIn.end(), row->id) != chart->notIn.end())
                out.push_back(forbidden("B28.1", at, Message(words::mayNotLieIn, mines.type, row->name)));
    if (hasMines(view.state, at, mines.mines, except))
        out.push_back(forbidden("B28.46", at, Message(words::hasMinesOfThatKindAlreadyOne, at.text())));
    return out;
}

Listed attacked(const State& state, const std::vector<PieceId>& entrants, bool antiTank) {
    Listed out;
    for (const PieceId& id : entrants) {
        const Piece* p = state.piece(id);
        if (p == nullptr || !p->isUnit()) continue;
        // Include units that are entering the map or have just left it.
        if (!p->gone.empty() && p->gone != offBoard && p->gone != exited) continue;
        const Piece* on = state.piece(p->carrier);
        if (on != nullptr && on->kind == PieceClass::vehicle) continue;
        if (antiTank && p->kind != PieceClass::vehicle) continue;
        out.items.emplace_back(p->type);
    }
    return out;
}

}  // namespace shellgame
