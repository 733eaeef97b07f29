// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/count.hpp"
#include "parties.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

using exchange::PairView;
using exchange::parties;
using exchange::Party;

/// Whether a sighting counts for the +1 (2.5), with the two switches of its reading.
bool countsForDrm(const Settings& settings, const SeenAnswer& answer) {
    if (!answer.seen) return false;
    if (answer.by == "broken" && houseRuleOn(settings, "los_good_order")) return false;
    return !(answer.by == "hidden" && houseRuleOn(settings, "los_no_hip"));
}

void previousModifier(const GameView& view, const ShiftRequest& request, MarkerKind kind,
                      const std::string& track, std::vector<Modifier>& out) {
    const WindowNow now = windowNow(view.state, request.side, kind, track);
    if (now.count == 0) return;
    out.push_back(
        {"S.drm.previous", "2.5", now.count, Message(words::earlierSuccessfulShiftsOfThisSide, now.count)});
}

void temModifier(const GameView& view, const std::vector<PairView>& pairs, const Occupancy& occupancy,
                 std::vector<Modifier>& out) {
    const Party* worst = nullptr;
    PlaceTem lowest;
    for (const Party* p : parties(pairs)) {
        PlaceTem tem = exchange::temOf(view, *p, pairs, occupancy);
        if (worst == nullptr || tem.value < lowest.value) {
            worst = p;
            lowest = std::move(tem);
        }
    }
    if (worst == nullptr || lowest.value == 0) return;
    out.push_back(
        {"S.drm.tem", "2.5", -lowest.value,
         Message(words::worstTemOfLocationsSignReversedHas, worst->marker->at.text(), lowest.text)});
}

void losModifier(const GameView& view, const std::vector<const Party*>& all, std::vector<Modifier>& out) {
    for (const Party* p : all) {
        const SeenAnswer a =
            view.sight.enemySees(view.state, view.ground, p->marker->side, p->marker->at, p->marker);
        if (!countsForDrm(view.state.settings, a)) continue;
        out.push_back({"S.drm.los", "2.5", 1, Message(words::isInEnemyLos, p->marker->at.text())});
        return;
    }
}

void emplacedModifier(const State& state, const std::vector<const Party*>& all, std::vector<Modifier>& out) {
    for (const Party* p : all)
        for (const PieceId& id : p->pieces) {
            const Piece* piece = state.piece(id);
            if (piece == nullptr || piece->kind != PieceClass::gun || !piece->emplaced) continue;
            out.push_back({"S.drm.emplaced", "2.5", -1, Message(words::isEmplacedGun, piece->type)});
            return;
        }
}

void sizeModifier(const State& state, const std::vector<const Party*>& all, std::vector<Modifier>& out) {
    // Of the starred modifiers only the largest counts.
    int largest = 0;
    const Piece* biggest = nullptr;
    for (const Party* p : all)
        for (const PieceId& id : p->pieces) {
            const Piece* piece = state.piece(id);
            if (piece == nullptr || shiftSizeDrm(*piece) <= largest) continue;
            largest = shiftSizeDrm(*piece);
            biggest = piece;
        }
    if (biggest != nullptr)
        out.push_back(
            {"S.drm.size", "2.5", largest,
             Message(words::largestTargetSize, biggest->type, term(biggest->size), term(biggest->kind))});
}

}  // namespace

std::optional<Finding> exchange::umpireRolls(const State& state) {
    if (state.settings.viewer.empty() || !houseRuleOn(state.settings, "los_letter")) return std::nullopt;
    return Finding{Verdict::forbidden, "2.5", "", Message(words::houseRuleEnemiesThatYouDo)};
}

std::vector<Modifier> exchange::modifiersOf(const GameView& view, const ShiftRequest& request,
                                            const std::vector<PairView>& pairs, const Occupancy& occupancy) {
    std::vector<Modifier> out;
    if (pairs.empty()) return out;
    const auto all = parties(pairs);
    const Settings& settings = view.state.settings;
    previousModifier(view, request, pairs.front().from.marker->kind, trackOf(view.state, pairs), out);
    temModifier(view, pairs, occupancy, out);
    losModifier(view, all, out);
    if (std::all_of(all.begin(), all.end(),
                    [](const Party* p) { return kindRow(p->marker->kind).hidden && !p->marker->known; }))
        out.push_back({"S.drm.hip", "2.5", -1, Message(words::bothStacksAreHip)});
    if (lvAtAllRanges(settings))
        out.push_back({"S.drm.lv", "2.5", -1, Message(words::lvHindranceAppliesAtAllRanges)});
    if (settings.night) out.push_back({"S.drm.night", "2.5", -2, Message(words::nightScenario)});
    emplacedModifier(view.state, all, out);
    sizeModifier(view.state, all, out);
    if (const auto it = settings.balance.find(request.side.text);
        it != settings.balance.end() && it->second != 0)
        out.push_back({"S.drm.balance", "2.5", it->second,
                       Message(words::balanceSetBeforePlay, signedText(it->second))});
    return out;
}

std::vector<Modifier> shiftModifiers(const GameView& view, const ShiftRequest& request) {
    return exchange::modifiersOf(view, request, exchange::pairViews(view.state, request),
                                 Occupancy(view.state));
}

}  // namespace shellgame
