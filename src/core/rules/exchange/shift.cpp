// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/shift.hpp"

#include <algorithm>

#include "rules/exchange/judge.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame {

using exchange::Memo;
using exchange::PairView;
using exchange::parties;
using exchange::Party;

ShiftJudge::ShiftJudge(const GameView& view) : memo_(std::make_unique<Memo>(view)) {}
ShiftJudge::ShiftJudge(ShiftJudge&&) noexcept = default;
ShiftJudge& ShiftJudge::operator=(ShiftJudge&&) noexcept = default;
ShiftJudge::~ShiftJudge() = default;

ShiftOption ShiftJudge::option(const ShiftRequest& request) const {
    std::vector<PairView> pairs = exchange::pairViews(memo_->view.state, request);
    return exchange::judged(*memo_, request, pairs);
}

ShiftChance ShiftJudge::chance(ShiftRequest request) const {
    std::vector<PairView> pairs = exchange::pairViews(memo_->view.state, request);
    ShiftChance out{exchange::oddsOf(*memo_, request, pairs), {}};
    out.request = std::move(request);
    return out;
}

namespace {

template <class Option>
void sortAsOffered(std::vector<Option>& options) {
    std::stable_sort(options.begin(), options.end(), [](const ShiftOdds& a, const ShiftOdds& b) {
        if (a.verdict != b.verdict) return a.verdict < b.verdict;
        if (a.idle != b.idle) return b.idle;
        return a.successCases() > b.successCases();
    });
}

/// Returns the judge's result for each possible partner of a marker, in the order in which the partners are
/// offered.
template <class Option>
std::vector<Option> ofPartners(const State& state, const MarkerId& marker, const std::vector<PieceId>& pieces,
                               auto&& judge) {
    std::vector<Option> out;
    const Marker* from = state.marker(marker);
    if (from == nullptr || from->faceUp()) return out;
    for (const auto& [id, other] : state.markers) {
        if (other.side != from->side) continue;
        Option option = judge(ShiftRequest{from->side, {{marker, id, pieces}}});
        // Only vehicles, Guns and fortifications gain anything by an exchange with themselves (2.3).
        if (id != marker || !option.idle) out.push_back(std::move(option));
    }
    sortAsOffered(out);
    return out;
}

}  // namespace

std::vector<ShiftChance> ShiftJudge::chances(const MarkerId& marker,
                                             const std::vector<PieceId>& pieces) const {
    const State& state = memo_->view.state;
    std::vector<PairView> pairs(1);  // contains one pair, and is reused to save time
    Party from;
    return ofPartners<ShiftChance>(state, marker, pieces, [&](ShiftRequest request) {
        const ShiftPair& pair = request.pairs.front();
        if (from.marker == nullptr) from = exchange::pairViews(state, request).front().from;
        pairs.resize(1);
        exchange::meetWith(state, pair, from, *state.marker(pair.to), pairs.front());
        ShiftChance out{exchange::oddsOf(*memo_, request, pairs), {}};
        out.request = std::move(request);
        return out;
    });
}

ShiftOption judgeShift(const GameView& view, const ShiftRequest& request) {
    return ShiftJudge(view).option(request);
}

ShiftJudgement judgeForPlay(const GameView& view, const ShiftRequest& request) {
    std::vector<PairView> pairs = exchange::pairViews(view.state, request);
    ShiftJudgement out{exchange::judged(Memo(view), request, pairs)};
    out.pairs = std::make_shared<const std::vector<PairView>>(std::move(pairs));
    return out;
}

std::vector<ShiftOption> shiftsFor(const GameView& view, const MarkerId& marker,
                                   const std::vector<PieceId>& pieces) {
    const ShiftJudge judge(view);
    return ofPartners<ShiftOption>(view.state, marker, pieces,
                                   [&](const ShiftRequest& request) { return judge.option(request); });
}

void sortShifts(std::vector<ShiftOption>& options) {
    sortAsOffered(options);
}
void sortShifts(std::vector<ShiftChance>& chances) {
    sortAsOffered(chances);
}

void playShift(const GameView& view, const ShiftJudgement& judged, Dice& dice, Draft& draft,
               Outcome& outcome) {
    const std::vector<PairView>& pairs = *judged.pairs;
    const ShiftRequest& request = judged.option.request;
    const std::vector<Modifier>& modifiers = judged.option.modifiers;
    std::vector<Message::Arg> exchanges;
    for (const PairView& p : pairs)
        exchanges.emplace_back(Message(words::exchangeOf, markerName(*p.from.marker),
                                       p.self() ? Message(words::itself) : markerName(*p.to.marker)));
    const Message::Arg names = chained(words::andThose, exchanges);
    const Dr dr = dice.rollDr(Message(words::shift, names));
    const int final = dice.finalWith(modifiers);
    const ShiftRow row = shiftRow(final);
    dice.last().row = std::string(toText(row));

    const MarkerKind kind = pairs.front().from.marker->kind;
    const std::string track = exchange::trackOf(view.state, pairs);
    if (succeeds(row)) {
        for (const PairView& p : pairs) exchange::exchangePair(view, p, draft, outcome);
        if (exchange::countsLater(view.state, kind, row)) {
            const bool each = houseRuleOn(view.state.settings, "pairs_count_each");
            countShift(view.state, request.side, kind, track, each ? static_cast<int>(pairs.size()) : 1,
                       draft);
        }
    } else {
        for (const Party* p : parties(pairs)) exchange::strikeParty(view, *p, row, draft, outcome);
        std::vector<MarkerId> tried;
        for (const Party* p : parties(pairs)) tried.push_back(p->id);
        lockWindow(view.state, request.side, kind, track, tried, draft);
    }
    const std::string faces = std::to_string(dr.coloured) + "," + std::to_string(dr.white);
    static constexpr std::array<const Sentence<3>*, 5> results{
        &words::shiftDrFinalExchangedItDoes, &words::shiftDrFinalExchanged,
        &words::shiftDrFinalNotAllowedBothStay, &words::shiftDrFinalNotAllowedAndBoth,
        &words::shiftDrFinalNotAllowedAndBothAre};
    outcome.text = Message(*results[static_cast<std::size_t>(row)], names, faces, final);
}

}  // namespace shellgame
