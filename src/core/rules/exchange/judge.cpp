// SPDX-License-Identifier: MIT
#include "rules/exchange/judge.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/count.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame::exchange {

namespace {

/// Runs all checks of an attempt in order. With explanations, each result becomes a finding. Without
/// explanations, only the worst verdict is kept, no text is made, and the first "forbidden" ends the checks.
class Judge {
  public:
    Judge(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs, bool words)
        : memo_(memo), state_(memo.view.state), request_(request), pairs_(pairs), explain_(words) {}

    [[nodiscard]] bool preconditionsHold() const {
        return !pairs_.empty() && pairs_.size() == request_.pairs.size();
    }

    Verdict ask() {
        window();
        if (auto notHis = umpireRolls(state_)) add(std::move(*notHis));
        if (!decided()) eligibility();
        if (!decided()) severalPairs();
        if (!decided() && kindRow(kind()).numbersMatter) numbers();
        if (!decided() && memo_.rules.sizesApart) sizes();
        if (!decided()) take([this](Findings& out) { roomToStay(memo_, pairs_, out); });
        if (!decided()) consistency();
        if (!decided()) take([this](Findings& out) { placementFindings(memo_, pairs_, out); });
        if (!decided()) knowledge();
        return verdict_;
    }
    void noteIdle() {
        note(
            "2.3", [&] { return Subject(pairs_.front().from.id); },
            [] { return Message(words::nothingWouldBeDifferentAfterSuccessRoll); });
    }
    Findings takeFindings() { return std::move(findings_); }

  private:
    [[nodiscard]] MarkerKind kind() const { return pairs_.front().from.marker->kind; }
    /// Returns true if further checks can't change the verdict.
    [[nodiscard]] bool decided() const { return !explain_ && verdict_ == Verdict::forbidden; }

    void add(Finding finding) {
        if (explain_) return findings_.push_back(std::move(finding));
        verdict_ = std::max(verdict_, worst(withRulings(state_, {std::move(finding)})));
    }
    void take(auto&& asks) {
        if (explain_) return asks(findings_);
        Findings out;
        asks(out);
        if (!out.empty()) verdict_ = std::max(verdict_, worst(withRulings(state_, std::move(out))));
    }
    template <class At, class Text>
    void say(Verdict verdict, std::string_view rule, At&& at, Text&& text) {
        if (explain_)
            findings_.push_back({verdict, std::string(rule), at(), text()});
        else
            verdict_ = std::max(verdict_, verdict);
    }
    void forbid(std::string_view rule, auto&& at, auto&& text) { say(Verdict::forbidden, rule, at, text); }
    void note(std::string_view rule, auto&& at, auto&& text) { say(Verdict::ok, rule, at, text); }
    static auto about(const auto& subject) {
        return [&subject] { return Subject(subject); };
    }

    void window() {
        const WindowNow& now = memo_.window(request_.side, kind(), trackOf(state_, pairs_));
        if (kindRow(kind()).windows.empty())
            forbid(
                kindRow(kind()).partRule, [] { return Subject(); },
                [&] { return Message(*kindRow(kind()).only); });
        else if (now.locked && triedThese(now) && (!now.shut || openForThese()))
            note("2.5", about(now.why.subject),
                 [] { return Message(words::houseRuleFailedAttemptBarsOthersThese); });
        else if (now.shut && !now.locked && openForThese())
            note(now.why.rule, about(now.why.subject),
                 [] { return Message(words::openForTheseNeitherHasActed); });
        else if (explain_)
            findings_.push_back(now.why);
        else
            verdict_ = std::max(verdict_, now.why.verdict);
    }

    /// Returns true if all these stacks have already made an attempt. Under a house rule, these stacks may
    /// try again, although the lock after a failure stops all other stacks (2.5).
    bool triedThese(const WindowNow& now) const {
        const auto all = parties(pairs_);
        return std::all_of(all.begin(), all.end(), [&](const Party* p) {
            return std::find(now.tried.begin(), now.tried.end(), p->id) != now.tried.end();
        });
    }

    /// Returns true if a house rule ends the shift opportunity only for units that have themselves moved,
    /// fired or advanced (5.1), and these units have not.
    bool openForThese() const {
        const std::string_view rule = kindRow(kind()).eachRule;
        if (rule.empty() || !houseRuleOn(state_.settings, rule)) return false;
        const auto all = parties(pairs_);
        return std::none_of(all.begin(), all.end(), [&](const Party* p) { return acted(p->id); });
    }
    bool acted(const MarkerId& id) const {
        const Clock& now = state_.clock;
        const Trail& trail = state_.trail(id);
        return std::any_of(trail.rbegin(), trail.rend(), [&](const Act& a) {
            return a.turn == now.turn && a.player == now.player && a.phase == now.phase &&
                   (a.kind == ActKind::fire || a.from != a.to || a.spent > 0);
        });
    }

    void eligibility() {
        for (const Party* p : parties(pairs_)) {
            const auto name = [p] { return markerName(*p->marker); };
            if (p->marker->side != request_.side)
                forbid("2.3", about(p->id), [&] { return Message(words::isNotMarkerOfThisSide, name()); });
            if (p->marker->kind != kind())
                forbid(kindRow(std::max(kind(), p->marker->kind)).apartRule, about(p->id),
                       [&] { return Message(words::isOfAnotherKindTheyNeverShift, name()); });
            const KindRow& row = kindRow(p->marker->kind);
            if (row.needsPds && !p->marker->isDummy()) {
                if (!state_.settings.dummies)
                    forbid("2.1", about(p->id),
                           [] { return Message(words::scenarioAllotsNoDummiesSoThereAre); });
                else if (!p->marker->pds)
                    forbid("2.2", about(p->id),
                           [&] { return Message(words::isConcealedButNoPotentialDummyStack, name()); });
            }
        }
        for (const PairView& p : pairs_) {
            if (p.self() && p.from.dummy())
                forbid("2.3", about(p.from.id),
                       [] { return Message(words::dummyStackCantExchangeWithItself); });
            portion(p.from);
            if (!p.self()) declaration(p);
        }
    }

    /// Checks the counters at the other end that the player has declared to come along. They are
    /// fortifications, or units that must come by a house rule or to make room.
    void declaration(const PairView& p) {
        const auto it =
            std::find_if(request_.pairs.begin(), request_.pairs.end(),
                         [&](const ShiftPair& pair) { return pair.from == p.from.id && pair.to == p.to.id; });
        if (it == request_.pairs.end() || it->come.empty()) return;
        const std::string_view rule = kindRow(kind()).partRule;
        if (allComes(state_.settings, kindRow(kind())))
            forbid(rule, about(p.to.id), [] { return Message(words::whoComesAndWhoStays); });
        const auto& there = p.to.marker->contents;
        for (const PieceId& id : it->come) {
            if (p.again || std::find(there.begin(), there.end(), id) == there.end())
                forbid(rule, about(id), [&] { return Message(words::isNotUnder, id.text, p.to.id.text); });
            mayTry(id);
        }
    }
    void mayTry(const PieceId& id) {
        const Piece* piece = state_.piece(id);
        if (kindRow(kind()).tiBars && piece != nullptr && piece->marks.contains("TI"))
            forbid("3.3.5", about(id), [&] { return Message(words::isTiAndMayNotTry, piece->type); });
    }

    /// Checks the units under each marker as if they had been under the other marker (2.4). For units that
    /// may stay, problems are only reported.
    void consistency() {
        for (const PairView& p : pairs_) {
            fit(p.from, p.to);
            if (p.self() || decided()) continue;
            Party back = p.to;
            back.pieces = p.back;
            back.whole = p.to.whole && back.pieces.size() == p.to.pieces.size();
            if (p.to.dummy() || !p.back.empty()) fit(back, p.from);
            if (!explain_) continue;
            back.pieces = p.mayCome();
            back.whole = p.to.whole && back.pieces.size() == p.to.pieces.size();
            if (back.pieces.empty()) continue;
            Findings findings;
            consistencyFindings(memo_, back, p.from, positionAfter(memo_, p.from, pairs_), findings);
            for (const Finding& f : findings)
                if (f.verdict == Verdict::forbidden)
                    note(f.rule, about(f.subject),
                         [&] { return Message(words::whatIsThereMayNotComeBack, f.message); });
        }
    }
    void fit(const Party& incoming, const Party& place) {
        const Position in = positionAfter(memo_, place, pairs_);
        if (explain_)
            consistencyFindings(memo_, incoming, place, in, findings_);
        else
            verdict_ = std::max(verdict_, memo_.fits(incoming, place, in));
    }

    void portion(const Party& from) {
        const KindRow& row = kindRow(from.marker->kind);
        if (from.whole && !row.tiBars) return;
        const auto& all = from.marker->contents;
        std::set<PieceId> seen;
        for (const PieceId& id : from.pieces) {
            if (std::find(all.begin(), all.end(), id) == all.end())
                forbid("2.3.1", about(id),
                       [&] { return Message(words::isNotUnder, id.text, markerName(*from.marker)); });
            if (!seen.insert(id).second)
                forbid("2.3.1", about(id), [&] { return Message(words::isNamedTwice, id.text); });
            mayTry(id);
        }
        if (row.whole && from.pieces.size() != all.size())
            forbid("2.3.1", about(from.id), [] { return Message(words::onlyCompleteStackMayShift); });
    }

    void severalPairs() {
        if (pairs_.size() < 2) return;
        std::set<MarkerId> used;
        std::map<MarkerId, const PairView*> met;
        for (const PairView& p : pairs_) {
            if (p.self())
                forbid("2.4.2", about(p.from.id),
                       [] { return Message(words::amongSeveralStacksNoneCanExchange); });
            if (!used.insert(p.from.id).second && !p.self()) twice(p.from.id);
            const auto [first, fresh] = met.try_emplace(p.to.id, &p);
            if (fresh ? !used.insert(p.to.id).second && !p.self() : !together(*first->second, p))
                twice(p.to.id);
        }
    }
    void twice(const MarkerId& id) {
        forbid("2.4.2", about(id),
               [&] { return Message(words::isInTwoPairs, markerName(*state_.marker(id))); });
    }
    /// Returns true if both pairs may share one DR, because they are a fortification and other hidden
    /// counters of the same Location (4.5).
    bool together(const PairView& a, const PairView& b) const {
        if (kindRow(kind()).whole || a.from.marker->at != b.from.marker->at) return false;
        const auto fortified = [&](const PairView& p) {
            return std::any_of(p.from.pieces.begin(), p.from.pieces.end(), [&](const PieceId& id) {
                const Piece* piece = state_.piece(id);
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

    // Checks the numbers of counters (2.3.2 to 2.3.4). With several pairs, checks the totals (2.4.2) or, by
    // house rule, each pair.
    void numbers() {
        Sums sums;
        for (const PairView& p : pairs_) {
            if (p.self() || p.from.marker->kind != p.to.marker->kind)
                continue;  // Only markers of the same kind exchange.
            sums.add(p);
            if (memo_.rules.numbersEach) compare(std::exchange(sums, {}), p.to.id);
        }
        if (!memo_.rules.numbersEach) compare(sums, pairs_.front().to.id);
    }
    void compare(const Sums& s, const MarkerId& at) {
        if (s.mixed) {
            if (s.real < s.dummies)
                note("2.3.2", about(at), [&] { return Message(words::realAreFewer, s.real, s.dummies); });
            else
                forbid("2.3.2", about(at),
                       [&] { return Message(words::realAreNotFewer, s.real, s.dummies); });
        }
        if (s.twoPds) {
            if (s.pdsFrom == s.pdsTo)
                note("2.3.3", about(at), [&] { return Message(words::bothHaveRealCounters, s.pdsFrom); });
            else
                forbid("2.3.3", about(at),
                       [&] { return Message(words::realCountersDifferAgainst, s.pdsFrom, s.pdsTo); });
        }
        if (s.twoDummies) {
            if (s.dummyFrom == s.dummyTo)
                note("2.3.4", about(at), [&] { return Message(words::bothHaveCounters, s.dummyFrom); });
            else
                forbid("2.3.4", about(at),
                       [&] { return Message(words::dummyCountersDifferAgainst, s.dummyFrom, s.dummyTo); });
        }
    }

    bool isLarge(const Party& p) const {
        if (p.dummy()) return p.marker->large;
        bool large = false;
        memo_.each(p, [&](const Piece& piece) { large = large || piece.isLarge(); });
        return large;
    }

    void sizes() {
        for (const PairView& p : pairs_)
            if (isLarge(p.from) != isLarge(p.to))
                forbid("2.4.1", about(p.to.id), [] { return Message(words::houseRule12And58); });
    }

    void knowledge() {
        std::vector<const Location*> said;
        for (const Party* p : parties(pairs_)) {
            const Location& at = p->marker->at;
            const bool again =
                std::any_of(said.begin(), said.end(), [&](const Location* l) { return *l == at; });
            if (p->marker->faceUp() || again) continue;
            said.push_back(&at);
            if (explain_)
                knowledgeFindings(memo_, *p, pairs_, findings_);
            else
                verdict_ = std::max(verdict_, memo_.known(*p, pairs_));
        }
    }

    const Memo& memo_;
    const State& state_;
    const ShiftRequest& request_;
    std::vector<PairView>& pairs_;
    const bool explain_;
    Findings findings_;
    Verdict verdict_ = Verdict::ok;  ///< the worst verdict so far; used only without explanations
};

}  // namespace

void knowledgeFindings(const Memo& memo, const Party& party, const std::vector<PairView>& pairs,
                       Findings& out) {
    const Location& at = party.marker->at;
    const auto note = [&](Message text, Readers readers = {}) {
        out.push_back({Verdict::ok, "2.5", at, std::move(text), std::move(readers)});
    };
    const PlaceTem& tem = temOf(memo, party, pairs);
    if (tem.unknown)
        out.push_back({Verdict::ruling, "2.5", at, Message(words::temOfIsNotKnownSay, at.text())});
    else if (tem.assumed)
        note(Message(words::nobodyHasSaidWhatTerrainHasTaken, at.text()));
    const SeenAnswer& seen = memo.seen(*party.marker);
    if (seen.basis == SeenAnswer::Basis::assumed)
        note(Message(words::nobodyHasSaidWhetherIsInEnemy, at.text()));
    // Only the umpire may know that the answer is outdated: hidden moves of real units can have this effect,
    // but moves of dummies can't.
    else if (seen.stale)
        note(Message(words::enemyUnitsHaveMovedSinceItWas, at.text()), Readers::umpire());
}

ShiftOption judged(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs) {
    ShiftOption out;
    out.request = request;
    Judge judge(memo, request, pairs, true);
    if (!judge.preconditionsHold()) {
        out.findings.push_back({Verdict::forbidden, "2.3", "", Message(words::shiftNeedsTwoMarkers)});
        out.verdict = Verdict::forbidden;
        return out;
    }
    (void)judge.ask();
    out.idle = changesNothing(memo.view.state, pairs);
    if (out.idle) judge.noteIdle();
    out.findings = withRulings(memo.view.state, judge.takeFindings());
    out.verdict = worst(out.findings);
    out.modifiers = modifiersOf(memo, request.side, pairs);
    out.drm = std::accumulate(out.modifiers.begin(), out.modifiers.end(), 0,
                              [](int sum, const Modifier& m) { return sum + m.value; });
    out.odds = shiftOdds(out.drm);
    for (ShiftRow row : allShiftRows)
        out.outcomes[static_cast<std::size_t>(row)] = rowOutcome(memo.view, pairs, row);
    return out;
}

ShiftOdds oddsOf(const Memo& memo, const ShiftRequest& request, std::vector<PairView>& pairs) {
    ShiftOdds out;
    Judge judge(memo, request, pairs, false);
    if (!judge.preconditionsHold()) {
        out.verdict = Verdict::forbidden;
        return out;
    }
    out.verdict = judge.ask();
    out.idle = changesNothing(memo.view.state, pairs);
    out.drm = drmOf(memo, request.side, pairs);
    out.odds = shiftOdds(out.drm);
    return out;
}

std::optional<ShiftOdds> possibleOdds(const Memo& memo, const ShiftRequest& request,
                                      std::vector<PairView>& pairs) {
    ShiftOdds out;
    Judge judge(memo, request, pairs, false);
    if (!judge.preconditionsHold()) return std::nullopt;
    out.verdict = judge.ask();
    if (out.verdict == Verdict::forbidden || changesNothing(memo.view.state, pairs)) return std::nullopt;
    out.drm = drmOf(memo, request.side, pairs);
    out.odds = shiftOdds(out.drm);
    return out;
}

}  // namespace shellgame::exchange
