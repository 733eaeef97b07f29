// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/count.hpp"
#include "rules/exchange/memo.hpp"
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

using exchange::Memo;

/// Returns true if enemy LOS causes the +1 DRM (2.5) under the two house rules about LOS.
bool countsForDrm(const Memo& memo, const SeenAnswer& answer) {
    if (!answer.seen) return false;
    if (answer.by == "broken" && memo.rules.goodOrder) return false;
    return !(answer.by == "hidden" && memo.rules.noHip);
}

// Each of these functions calls `add` for every modifier that applies. The arguments of `add` are the
// modifier's id, its value, and a function that makes its text.

void previousModifier(const Memo& memo, const SideId& side, const std::vector<PairView>& pairs, auto&& add) {
    const MarkerKind kind = pairs.front().from.marker->kind;
    const int count = memo.window(side, kind, exchange::trackOf(memo.view.state, pairs)).count;
    if (count != 0)
        add("S.drm.previous", count,
            [&] { return Message(words::earlierSuccessfulShiftsOfThisSide, count); });
}

void temModifier(const Memo& memo, const std::vector<PairView>& pairs, const std::vector<const Party*>& all,
                 auto&& add) {
    const Party* worst = nullptr;
    const PlaceTem* lowest = nullptr;
    for (const Party* p : all) {
        const PlaceTem& tem = exchange::temOf(memo, *p, pairs);
        if (lowest != nullptr && tem.value >= lowest->value) continue;
        worst = p;
        lowest = &tem;
    }
    if (lowest == nullptr || lowest->value == 0) return;
    add("S.drm.tem", -lowest->value, [&] {
        return Message(words::worstTemOfLocationsSignReversedHas, worst->marker->at.text(), lowest->text);
    });
}

void losModifier(const Memo& memo, const std::vector<const Party*>& all, auto&& add) {
    for (const Party* p : all) {
        if (!countsForDrm(memo, memo.seen(*p->marker))) continue;
        return add("S.drm.los", 1, [&] { return Message(words::isInEnemyLos, p->marker->at.text()); });
    }
}

void emplacedModifier(const Memo& memo, const std::vector<const Party*>& all, auto&& add) {
    const Piece* gun = nullptr;
    for (const Party* p : all)
        memo.each(*p, [&](const Piece& piece) {
            if (gun == nullptr && piece.kind == PieceClass::gun && piece.emplaced) gun = &piece;
        });
    if (gun != nullptr) add("S.drm.emplaced", -1, [&] { return Message(words::isEmplacedGun, gun->type); });
}

void sizeModifier(const Memo& memo, const std::vector<const Party*>& all, auto&& add) {
    // Of the modifiers marked with a star, only the largest applies.
    int largest = 0;
    const Piece* biggest = nullptr;
    for (const Party* p : all)
        memo.each(*p, [&](const Piece& piece) {
            if (shiftSizeDrm(piece) <= largest) return;
            largest = shiftSizeDrm(piece);
            biggest = &piece;
        });
    if (biggest != nullptr)
        add("S.drm.size", largest, [&] {
            return Message(words::largestTargetSize, biggest->type, term(biggest->size), term(biggest->kind));
        });
}

void eachModifier(const Memo& memo, const SideId& side, const std::vector<PairView>& pairs, auto&& add) {
    if (pairs.empty()) return;
    const auto all = parties(pairs);
    const Settings& settings = memo.view.state.settings;
    previousModifier(memo, side, pairs, add);
    temModifier(memo, pairs, all, add);
    losModifier(memo, all, add);
    if (std::all_of(all.begin(), all.end(),
                    [](const Party* p) { return kindRow(p->marker->kind).hidden && !p->marker->known; }))
        add("S.drm.hip", -1, [] { return Message(words::bothStacksAreHip); });
    if (lvAtAllRanges(settings))
        add("S.drm.lv", -1, [] { return Message(words::lvHindranceAppliesAtAllRanges); });
    if (settings.night) add("S.drm.night", -2, [] { return Message(words::nightScenario); });
    emplacedModifier(memo, all, add);
    sizeModifier(memo, all, add);
    if (const auto it = settings.balance.find(side.text); it != settings.balance.end() && it->second != 0)
        add("S.drm.balance", it->second,
            [&] { return Message(words::balanceSetBeforePlay, signedText(it->second)); });
}

}  // namespace

std::optional<Finding> exchange::umpireRolls(const State& state) {
    if (state.settings.viewer.empty() || !houseRuleOn(state.settings, "los_letter")) return std::nullopt;
    return Finding{Verdict::forbidden, "2.5", "", Message(words::houseRuleEnemiesThatYouDo)};
}

std::vector<Modifier> exchange::modifiersOf(const Memo& memo, const SideId& side,
                                            const std::vector<PairView>& pairs) {
    std::vector<Modifier> out;
    eachModifier(memo, side, pairs, [&](const char* id, int value, const auto& words) {
        out.push_back({id, "2.5", value, words()});
    });
    return out;
}

int exchange::drmOf(const Memo& memo, const SideId& side, const std::vector<PairView>& pairs) {
    int sum = 0;
    eachModifier(memo, side, pairs, [&](const char*, int value, const auto&) { sum += value; });
    return sum;
}

std::vector<Modifier> shiftModifiers(const GameView& view, const ShiftRequest& request) {
    return exchange::modifiersOf(Memo(view), request.side, exchange::pairViews(view.state, request));
}

}  // namespace shellgame
