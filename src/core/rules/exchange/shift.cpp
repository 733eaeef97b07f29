// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/shift.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/count.hpp"
#include "parties.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

using exchange::PairView;
using exchange::parties;
using exchange::Party;

class Judge {
  public:
    Judge(const GameView& view, const ShiftRequest& request, const Occupancy& occupancy)
        : view_(view),
          request_(request),
          occupancy_(occupancy),
          pairs_(exchange::pairViews(view.state, request)) {}

    ShiftOption run() {
        ShiftOption out;
        out.request = request_;
        if (pairs_.empty() || pairs_.size() != request_.pairs.size()) {
            forbid("2.3", "", Message(words::shiftNeedsTwoMarkers));
            out.findings = std::move(findings_);
            out.verdict = Verdict::forbidden;
            return out;
        }
        window();
        if (auto notHis = exchange::umpireRolls(view_.state)) findings_.push_back(std::move(*notHis));
        eligibility();
        severalPairs();
        if (kindRow(kind()).numbersMatter) numbers();
        if (houseRuleOn(view_.state.settings, "sizes_apart")) sizes();
        exchange::roomToStay(view_, pairs_, occupancy_, findings_);
        consistency();
        exchange::placementFindings(view_, pairs_, occupancy_, findings_);
        knowledge();
        out.idle = exchange::changesNothing(view_, pairs_);
        if (out.idle)
            note("2.3", pairs_.front().from.id, Message(words::nothingWouldBeDifferentAfterSuccessRoll));
        out.findings = withRulings(view_.state, std::move(findings_));
        out.verdict = worst(out.findings);
        out.modifiers = exchange::modifiersOf(view_, request_, pairs_, occupancy_);
        out.drm = std::accumulate(out.modifiers.begin(), out.modifiers.end(), 0,
                                  [](int sum, const Modifier& m) { return sum + m.value; });
        out.odds = shiftOdds(out.drm);
        for (ShiftRow row : allShiftRows)
            out.outcomes[static_cast<std::size_t>(row)] = exchange::rowOutcome(view_, pairs_, row);
        return out;
    }

    /// The parties, with who comes back at once: known once it has run.
    std::vector<PairView> takePairs() { return std::move(pairs_); }

  private:
    MarkerKind kind() const { return pairs_.front().from.marker->kind; }
    void forbid(std::string rule, Subject at, Message text) {
        findings_.push_back({Verdict::forbidden, std::move(rule), std::move(at), std::move(text)});
    }
    void note(std::string rule, Subject at, Message text, Readers audience = {}) {
        findings_.push_back(
            {Verdict::ok, std::move(rule), std::move(at), std::move(text), std::move(audience)});
    }

    void window() {
        const WindowNow now =
            windowNow(view_.state, request_.side, kind(), exchange::trackOf(view_.state, pairs_));
        if (kindRow(kind()).windows.empty())
            forbid(std::string(kindRow(kind()).partRule), "", Message(*kindRow(kind()).only));
        else if (now.locked && triedThese(now) && (!now.shut || openForThese()))
            note("2.5", now.why.subject, Message(words::houseRuleFailedAttemptBarsOthersThese));
        else if (now.shut && !now.locked && openForThese())
            note(now.why.rule, now.why.subject, Message(words::openForTheseNeitherHasActed));
        else
            findings_.push_back(now.why);
    }

    /// Where a house rule has a failed attempt bar the others only (2.5): these are the ones that failed.
    bool triedThese(const WindowNow& now) const {
        const auto all = parties(pairs_);
        return std::all_of(all.begin(), all.end(), [&](const Party* p) {
            return std::find(now.tried.begin(), now.tried.end(), p->id) != now.tried.end();
        });
    }

    /// Where a house rule shuts the window only for what has moved, fired or advanced itself (5.1).
    bool openForThese() const {
        const std::string_view rule = kindRow(kind()).eachRule;
        if (rule.empty() || !houseRuleOn(view_.state.settings, rule)) return false;
        const auto all = parties(pairs_);
        return std::none_of(all.begin(), all.end(), [&](const Party* p) { return acted(p->id); });
    }
    bool acted(const MarkerId& id) const {
        const Clock& now = view_.state.clock;
        const Trail& trail = view_.state.trail(id);
        return std::any_of(trail.rbegin(), trail.rend(), [&](const Act& a) {
            return a.turn == now.turn && a.player == now.player && a.phase == now.phase &&
                   (a.kind == ActKind::fire || a.from != a.to || a.spent > 0);
        });
    }

    void eligibility() {
        for (const Party* p : parties(pairs_)) {
            const Message name = markerName(*p->marker);
            if (p->marker->side != request_.side)
                forbid("2.3", p->id, Message(words::isNotMarkerOfThisSide, name));
            if (p->marker->kind != kind())
                forbid(apartRule(p->marker->kind), p->id,
                       Message(words::isOfAnotherKindTheyNeverShift, name));
            const KindRow& row = kindRow(p->marker->kind);
            if (row.needsPds && !p->marker->isDummy()) {
                if (!view_.state.settings.dummies)
                    forbid("2.1", p->id, Message(words::scenarioAllotsNoDummiesSoThereAre));
                else if (!p->marker->pds)
                    forbid("2.2", p->id, Message(words::isConcealedButNoPotentialDummyStack, name));
            }
        }
        for (const PairView& p : pairs_) {
            if (p.self() && p.from.dummy())
                forbid("2.3", p.from.id, Message(words::dummyStackCantExchangeWithItself));
            portion(p.from);
            if (!p.self()) declaration(p);
        }
    }

    /// Who comes is declared before the roll only where a house rule says so.
    void declaration(const PairView& p) {
        const auto it =
            std::find_if(request_.pairs.begin(), request_.pairs.end(),
                         [&](const ShiftPair& pair) { return pair.from == p.from.id && pair.to == p.to.id; });
        if (it == request_.pairs.end() || it->come.empty()) return;
        const std::string rule(kindRow(kind()).partRule);
        if (allComes(view_.state.settings, kindRow(kind())) ||
            !houseRuleOn(view_.state.settings, "stay_declared"))
            forbid(rule, p.to.id, Message(words::whoComesAndWhoStays));
        for (const PieceId& id : it->come)
            if (std::find(p.to.marker->contents.begin(), p.to.marker->contents.end(), id) ==
                p.to.marker->contents.end())
                forbid(rule, id, Message(words::isNotUnder, id.text, p.to.id.text));
    }

    /// What is under one marker, had it been under the other (2.4). What may stay is told, not forbidden.
    void consistency() {
        for (const PairView& p : pairs_) {
            exchange::consistencyFindings(view_, p.from, p.to, occupancy_, findings_);
            if (p.self()) continue;
            Party back = p.to;
            back.pieces = p.back.empty() && p.choice ? p.to.pieces : p.back;
            Findings findings;
            exchange::consistencyFindings(view_, back, p.from, occupancy_, findings);
            if (!p.back.empty() || !p.choice) {
                findings_.insert(findings_.end(), findings.begin(), findings.end());
            } else if (worst(findings) == Verdict::forbidden) {
                for (const Finding& f : findings)
                    if (f.verdict == Verdict::forbidden)
                        note(f.rule, f.subject, Message(words::whatIsThereMayNotComeBack, f.message));
            }
        }
    }

    std::string apartRule(MarkerKind other) const {
        return std::string(kindRow(std::max(kind(), other)).apartRule);
    }

    void portion(const Party& from) {
        const auto& all = from.marker->contents;
        std::set<PieceId> seen;
        for (const PieceId& id : from.pieces) {
            if (std::find(all.begin(), all.end(), id) == all.end())
                forbid("2.3.1", id, Message(words::isNotUnder, id.text, markerName(*from.marker)));
            if (!seen.insert(id).second) forbid("2.3.1", id, Message(words::isNamedTwice, id.text));
            const Piece* piece = view_.state.piece(id);
            if (kindRow(from.marker->kind).tiBars && piece != nullptr && piece->marks.contains("TI"))
                forbid("3.3.5", id, Message(words::isTiAndMayNotTry, piece->type));
        }
        if (kindRow(from.marker->kind).whole && from.pieces.size() != all.size())
            forbid("2.3.1", from.id, Message(words::onlyCompleteStackMayShift));
    }

    void severalPairs() {
        if (pairs_.size() < 2) return;
        std::set<MarkerId> used;
        std::map<MarkerId, const PairView*> met;
        for (const PairView& p : pairs_) {
            if (p.self()) forbid("2.4.2", p.from.id, Message(words::amongSeveralStacksNoneCanExchange));
            if (!used.insert(p.from.id).second && !p.self()) twice(p.from.id);
            const auto [first, fresh] = met.try_emplace(p.to.id, &p);
            if (fresh ? !used.insert(p.to.id).second && !p.self() : !together(*first->second, p))
                twice(p.to.id);
        }
    }
    void twice(const MarkerId& id) {
        forbid("2.4.2", id, Message(words::isInTwoPairs, markerName(*view_.state.marker(id))));
    }
    /// A fortification and what else is hidden in its Location may go to one place on one DR (4.5).
    bool together(const PairView& a, const PairView& b) const {
        if (kindRow(kind()).whole || a.from.marker->at != b.from.marker->at) return false;
        const auto fortified = [&](const PairView& p) {
            return std::any_of(p.from.pieces.begin(), p.from.pieces.end(), [&](const PieceId& id) {
                const Piece* piece = view_.state.piece(id);
                return piece != nullptr && piece->kind == PieceClass::fortification;
            });
        };
        return kindRow(kind()).fortified && (fortified(a) || fortified(b));
    }

    struct Sums {
        int real = 0, dummies = 0, pdsFrom = 0, pdsTo = 0, dummyFrom = 0, dummyTo = 0;
        bool mixed = false, twoPds = false, twoDummies = false;
        void add(const PairView& p) {
            const int a = static_cast<int>(p.from.pieces.size());
            const int b = static_cast<int>(p.to.pieces.size());
            if (p.from.dummy() && p.to.dummy()) {
                twoDummies = true;
                dummyFrom += p.from.marker->dummies;
                dummyTo += p.to.marker->dummies;
            } else if (p.from.dummy() || p.to.dummy()) {
                mixed = true;
                real += a + b;
                dummies += p.from.dummy() ? p.from.marker->dummies : p.to.marker->dummies;
            } else {
                twoPds = true;
                pdsFrom += a;
                pdsTo += b;
            }
        }
    };

    // 2.3.2 to 2.3.4; for several pairs they hold for the sums (2.4.2), or by house rule for each.
    void numbers() {
        const bool each = houseRuleOn(view_.state.settings, "numbers_each");
        Sums sums;
        for (const PairView& p : pairs_) {
            if (p.self() || p.from.marker->kind != p.to.marker->kind)
                continue;  // other kinds never shift at all
            sums.add(p);
            if (each) compare(std::exchange(sums, {}), p.to.id);
        }
        if (!each) compare(sums, pairs_.front().to.id);
    }
    void compare(const Sums& sums, const MarkerId& at) {
        if (sums.mixed) {
            if (sums.real < sums.dummies)
                note("2.3.2", at, Message(words::realAreFewer, sums.real, sums.dummies));
            else
                forbid("2.3.2", at, Message(words::realAreNotFewer, sums.real, sums.dummies));
        }
        if (sums.twoPds) {
            if (sums.pdsFrom == sums.pdsTo)
                note("2.3.3", at, Message(words::bothHaveRealCounters, sums.pdsFrom));
            else
                forbid("2.3.3", at, Message(words::realCountersDifferAgainst, sums.pdsFrom, sums.pdsTo));
        }
        if (sums.twoDummies) {
            if (sums.dummyFrom == sums.dummyTo)
                note("2.3.4", at, Message(words::bothHaveCounters, sums.dummyFrom));
            else
                forbid("2.3.4", at, Message(words::dummyCountersDifferAgainst, sums.dummyFrom, sums.dummyTo));
        }
    }

    bool isLarge(const Party& p) const {
        if (p.dummy()) return p.marker->large;
        return std::any_of(p.pieces.begin(), p.pieces.end(), [&](const PieceId& id) {
            const Piece* piece = view_.state.piece(id);
            return piece != nullptr && piece->isLarge();
        });
    }

    void sizes() {
        for (const PairView& p : pairs_)
            if (isLarge(p.from) != isLarge(p.to)) forbid("2.4.1", p.to.id, Message(words::houseRule12And58));
    }

    // What was assumed, may be out of date, or is missing: said, so that the player can put it right.
    void knowledge() {
        std::set<Location> said;
        for (const Party* p : parties(pairs_)) {
            const Location& at = p->marker->at;
            if (p->marker->faceUp() || !said.insert(at).second) continue;
            const PlaceTem tem = exchange::temOf(view_, *p, pairs_, occupancy_);
            if (tem.unknown)
                findings_.push_back(
                    {Verdict::ruling, "2.5", at, Message(words::temOfIsNotKnownSay, at.text())});
            else if (tem.assumed)
                note("2.5", at, Message(words::nobodyHasSaidWhatTerrainHasTaken, at.text()));
            const SeenAnswer seen =
                view_.sight.enemySees(view_.state, view_.ground, p->marker->side, at, p->marker);
            if (seen.basis == SeenAnswer::Basis::assumed)
                note("2.5", at, Message(words::nobodyHasSaidWhetherIsInEnemy, at.text()));
            else if (seen.stale)  // the hidden steps of real units, not of dummies
                note("2.5", at, Message(words::enemyUnitsHaveMovedSinceItWas, at.text()), Readers::umpire());
        }
    }

    const GameView& view_;
    const ShiftRequest& request_;
    const Occupancy& occupancy_;
    std::vector<PairView> pairs_;
    Findings findings_;
};

}  // namespace

ShiftOption judgeShift(const GameView& view, const ShiftRequest& request, const Occupancy& occupancy) {
    return Judge(view, request, occupancy).run();
}

ShiftOption judgeShift(const GameView& view, const ShiftRequest& request) {
    return judgeShift(view, request, Occupancy(view.state));
}

ShiftJudgement judgeForPlay(const GameView& view, const ShiftRequest& request) {
    const Occupancy occupancy(view.state);
    Judge judge(view, request, occupancy);
    ShiftJudgement out{judge.run()};
    out.pairs = std::make_shared<const std::vector<PairView>>(judge.takePairs());
    return out;
}

std::vector<ShiftOption> shiftsFor(const GameView& view, const MarkerId& marker,
                                   const std::vector<PieceId>& pieces) {
    std::vector<ShiftOption> out;
    const Marker* from = view.state.marker(marker);
    if (from == nullptr || from->faceUp()) return out;
    const Occupancy occupancy(view.state);
    for (const auto& [id, other] : view.state.markers) {
        if (other.side != from->side) continue;
        ShiftOption option = judgeShift(view, {from->side, {{marker, id, pieces}}}, occupancy);
        // Only a vehicle, Gun or fortification gains by an exchange with itself (2.3).
        if (id != marker || !option.idle) out.push_back(std::move(option));
    }
    sortShifts(out);
    return out;
}

void sortShifts(std::vector<ShiftOption>& options) {
    std::stable_sort(options.begin(), options.end(), [](const ShiftOption& a, const ShiftOption& b) {
        if (a.verdict != b.verdict) return a.verdict < b.verdict;
        if (a.idle != b.idle) return b.idle;
        return a.successCases() > b.successCases();
    });
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
