// SPDX-License-Identifier: MIT
#include "rules/ai/policy.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "model/keys.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

namespace {

constexpr int farAway = 99;
// Limits for the numbers in a behavior file, so that sums of these numbers don't overflow.
constexpr int mostWorth = 100'000;
constexpr int mostValue = 1'000'000;
constexpr int drawOf = 46'656;  ///< number of results of six dice; one roll seeds all choices of an attempt

/// The quality of a place where a side has a marker.
struct PlaceWorth {
    int stand = 0;   ///< how good the place is for fighting, in percent of the value of the units there
    int threat = 0;  ///< deduction because of near enemies, in percent
};

/// The values of places and of units under markers, each computed once.
class Weighing {
  public:
    explicit Weighing(const AiView& ai)
        : ai_(ai), state_(ai.state()), ground_(ai.view().ground), policy_(policyOf(state_.settings)) {
        for (const auto& [id, m] : state_.markers)
            if (m.side != ai.side() && m.kind != MarkerKind::mine) enemies_.insert(m.at.hex);
        for (const auto& [id, p] : state_.pieces)
            if (p.side != ai.side() && p.under.empty() && p.inPlay() && p.isUnit() &&
                !p.marks.contains("broken") && !state_.placeOf(p).empty())
                enemies_.insert(state_.placeOf(p).hex);
        for (const auto& [id, c] : state_.conditions)
            for (const Objective& o : c.objectives) goals_.insert(o.hexes.begin(), o.hexes.end());
    }

    [[nodiscard]] int worth(const Marker& m) const {
        int out = 0;
        for (const PieceId& id : m.contents)
            if (const Piece* p = state_.piece(id))
                out = std::min(mostWorth, out + worthOf(*p, policy_.worth));
        return out;
    }

    [[nodiscard]] const PlaceWorth& at(const Marker& m) const {
        const std::string key = m.at.text();
        if (const auto it = standings_.find(key); it != standings_.end()) return it->second;
        PlaceWorth out;
        const int enemy = nearest(m.at.hex, enemies_);
        const PolicyPlace& place = policy_.place;
        if (const auto i = static_cast<std::size_t>(enemy); i < place.threat.size())
            out.threat = place.threat[i];
        // A good place has cover, is near an objective, and is at the right distance from the enemy.
        out.stand = place.tem * std::clamp(temAt(ai_.view(), m.at, m.position).value, -1, 4);
        out.stand += place.objective * std::max(0, place.objectiveWithin - nearest(m.at.hex, goals_));
        out.stand += std::max(0, place.fight - place.fightLess * std::abs(enemy - place.fightAt));
        if (const auto wish = state_.places.find(SideAt{ai_.side(), m.at}.text());
            wish != state_.places.end())
            out.stand += place.wish * weightOf(wish->second.wish);
        return standings_.emplace(key, out).first->second;
    }

    /// Returns the value of units in that place, if their value without the place is `worth`.
    [[nodiscard]] int value(int worth, const Marker& place) const {
        const PlaceWorth& there = at(place);
        const long long out = static_cast<long long>(worth) * (there.stand - there.threat) / 100;
        return static_cast<int>(std::clamp<long long>(out, -mostValue, mostValue));
    }

    /// Returns the distance to the nearest enemy that the side knows of, in hexes.
    [[nodiscard]] int enemyNear(const std::string& hex) const { return nearest(hex, enemies_); }
    /// Returns true if a hex is on a shortest path between two enemies near it, so that the units in the hex
    /// are outflanked.
    [[nodiscard]] bool isOutflanked(const std::string& hex) const {
        constexpr int near = 3;
        std::vector<std::pair<std::string, int>> close;
        for (const std::string& enemy : enemies_)
            if (const auto d = ground_.distance(hex, enemy); d && *d > 0 && *d <= near)
                close.emplace_back(enemy, *d);
        for (std::size_t a = 0; a < close.size(); ++a)
            for (std::size_t b = a + 1; b < close.size(); ++b)
                if (ground_.distance(close[a].first, close[b].first) == close[a].second + close[b].second)
                    return true;
        return false;
    }
    /// Returns true if an enemy has come nearer since this marker's last shift, or if the marker has never
    /// shifted.
    [[nodiscard]] bool hasNews(const Marker& m) const {
        return m.shiftedNear == 0 || enemyNear(m.at.hex) + 1 < m.shiftedNear;
    }

  private:
    [[nodiscard]] int nearest(const std::string& hex, const std::set<std::string>& others) const {
        int out = farAway;
        for (const std::string& other : others)
            if (const auto d = ground_.distance(hex, other)) out = std::min(out, *d);
        return out;
    }

    const AiView& ai_;
    const State& state_;
    const Ground& ground_;
    const Policy& policy_;
    std::set<std::string> enemies_, goals_;
    mutable std::map<std::string, PlaceWorth> standings_;
};

/// Returns the expected cost of a failure, weighted by the aggressiveness. After a failure a real stack is
/// revealed or may not shift again; a dummy is removed in either case.
int lossOf(const ShiftOdds& option, int one, int other, const PolicyShift& shift,
           const PolicyTemper& temper) {
    const auto costs = [&](int percent) {
        return (one > 0 ? one * percent / 100 : shift.dummy) +
               (other > 0 ? other * percent / 100 : shift.dummy);
    };
    const long long cases = option.odds[3] * static_cast<long long>(costs(shift.barred)) +
                            option.odds[4] * static_cast<long long>(costs(shift.shown));
    return static_cast<int>(std::min<long long>(cases * temper.risk / (36 * 100), mostValue));
}

struct Candidate {
    MarkerId from, to;
    int gain = 0, one = 0, other = 0;
};

/// A side's "?" of one kind that can shift, with their distances from the enemy.
class FrontLine {
  public:
    void add(int enemyNear, bool dummy) { stacks_.emplace_back(enemyNear, !dummy); }
    /// Returns true if a shift of real units from one distance to another leaves too few real stacks in
    /// front: a smaller share than among all "?". The front reaches slightly beyond the distance that the
    /// units leave.
    [[nodiscard]] bool thinsOut(int from, int to) const {
        constexpr int depth = 1;  ///< hexes
        if (to <= from + depth) return false;
        int all = 0, front = 0, frontReal = -1;
        for (const auto& [near, real] : stacks_) {
            all += real ? 1 : 0;
            if (near > from + depth) continue;
            ++front;
            frontReal += real ? 1 : 0;
        }
        return frontReal * static_cast<int>(stacks_.size()) < all * front;
    }

  private:
    std::vector<std::pair<int, bool>> stacks_;  ///< distance from the enemy; true for a real stack
};

bool mayShift(const State& state, const SideId& side, MarkerKind kind) {
    const std::vector<WindowNow> windows = windowsNow(state);
    return std::any_of(windows.begin(), windows.end(), [&](const WindowNow& w) {
        return w.side == side && w.kind == kind && w.open && !w.locked;
    });
}

/// Returns all possible exchanges between two markers of this kind, the largest gain first.
std::vector<Candidate> candidatesOf(const AiView& ai, MarkerKind kind, int least) {
    const State& state = ai.state();
    const Weighing weigh(ai);
    const int unknown = kindRow(kind).hidden ? 0 : policyOf(state.settings).shift.unknown;
    const int again = policyOf(state.settings).shift.again;
    struct Own {
        const MarkerId& id;
        const Marker& marker;
        int worth;
        int enemyNear;  ///< distance from the nearest enemy, in hexes
    };
    // A policy without chances fires for certain, so each "?" that does not fire is a dummy in any case.
    const bool mixes = kind == MarkerKind::concealed && policyOf(state.settings).chances;
    std::vector<Own> own;
    FrontLine line;
    for (const auto& [id, m] : state.markers)
        if (m.side == ai.side() && m.kind == kind &&
            (m.isDummy() || kind != MarkerKind::concealed || m.pds)) {
            const int enemyNear = weigh.enemyNear(m.at.hex);
            line.add(enemyNear, m.isDummy());
            // Stacks don't shift out of a hex with enemies, so that they can't escape from Close Combat.
            if (enemyNear > 0) own.push_back({id, m, weigh.worth(m), enemyNear});
        }
    std::vector<Candidate> out;
    for (std::size_t a = 0; a < own.size(); ++a)
        for (std::size_t b = a + 1; b < own.size(); ++b) {
            // The stack with the higher value attempts the shift. Both orders give the same pair.
            const Own& one = own[a].worth < own[b].worth ? own[b] : own[a];
            const Own& other = own[a].worth < own[b].worth ? own[a] : own[b];
            if (one.worth == other.worth) continue;
            // If only dummies were left in front, a "?" that does not fire would be a dummy.
            if (mixes && other.marker.isDummy() && line.thinsOut(one.enemyNear, other.enemyNear) &&
                !weigh.isOutflanked(one.marker.at.hex))
                continue;
            int gain = weigh.value(one.worth, other.marker) + weigh.value(other.worth, one.marker) -
                       weigh.value(one.worth, one.marker) - weigh.value(other.worth, other.marker);
            if (one.marker.isDummy() != other.marker.isDummy())
                gain += weigh.hasNews(one.marker) || weigh.hasNews(other.marker) ? unknown
                                                                                 : unknown * again / 100;
            if (gain > least) out.push_back({one.id, other.id, gain, one.worth, other.worth});
        }
    std::stable_sort(out.begin(), out.end(),
                     [](const Candidate& a, const Candidate& b) { return a.gain > b.gain; });
    return out;
}

}  // namespace

int worthOf(const Piece& p, const PolicyWorth& worth) {
    switch (p.kind) {
        case PieceClass::squad:
            return worth.squad + worth.squadFirepower * p.firepower;
        case PieceClass::halfSquad:
        case PieceClass::crew:
        case PieceClass::cavalry:
            return worth.halfSquad;
        case PieceClass::leader:
        case PieceClass::commissar:
        case PieceClass::hero:
        case PieceClass::armourLeader:
            return worth.leader;
        case PieceClass::supportWeapon:
            return worth.supportWeapon + worth.supportWeaponFirepower * p.firepower;
        case PieceClass::radio:
            return worth.radio;
        case PieceClass::gun:
            return worth.gun;
        case PieceClass::vehicle:
            return worth.vehicle;
        case PieceClass::fortification:
            return worth.fortification;
        case PieceClass::mines:
        case PieceClass::force:
            return 0;
    }
    return 0;
}

int nearestEnemy(const AiView& ai, const std::string& hex) {
    return Weighing(ai).enemyNear(hex);
}

const Policy& policyOf(const Settings& settings) {
    return settings.policy ? *settings.policy : builtInPolicy();
}

const PolicyTemper& temperOf(const Settings& settings) {
    const PolicyTempers& all = policyOf(settings).tempers;
    switch (settings.temper) {
        case Temper::none:
            return all.none;
        case Temper::cautious:
            return all.cautious;
        case Temper::sound:
            return all.sound;
        case Temper::reckless:
            return all.reckless;
    }
    return all.none;
}

std::optional<ChosenShift> nextShift(const AiView& ai, MarkerKind kind, const Choose& choose) {
    const State& state = ai.state();
    const PolicyShift& shift = policyOf(state.settings).shift;
    const PolicyTemper& temper = temperOf(state.settings);
    if (temper.attempts == 0 || !mayShift(state, ai.side(), kind)) return std::nullopt;
    std::vector<Candidate> candidates = candidatesOf(ai, kind, temper.least);
    if (candidates.empty()) return std::nullopt;
    const Choose draw = fixedChoice(static_cast<std::uint64_t>(choose(drawOf)));
    // Considers the candidates with the largest gain, and a few others chosen at random.
    const auto best = static_cast<std::size_t>(shift.best);
    const std::size_t judged = std::min(candidates.size(), best + static_cast<std::size_t>(shift.drawn));
    for (std::size_t i = best; i < judged; ++i)
        std::swap(candidates[i],
                  candidates[i + static_cast<std::size_t>(draw(static_cast<int>(candidates.size() - i)))]);
    const GameView view = ai.view();
    const ShiftJudge judge(view);
    std::vector<std::pair<int, ChosenShift>> good;
    int sum = 0;
    for (std::size_t i = 0; i < judged; ++i) {
        const Candidate& c = candidates[i];
        ShiftRequest request{ai.side(), {{c.from, c.to, {}, {}}}};
        const ShiftChance option = judge.chance(request);
        if (option.verdict != Verdict::ok || option.idle) continue;
        const int loss = lossOf(option, c.one, c.other, shift, temper);
        const int promise = c.gain * option.successCases() / 36 - loss;
        if (promise <= temper.least) continue;
        sum += promise - temper.least;
        good.push_back({promise - temper.least, {std::move(request), c.gain, loss, option.successCases()}});
    }
    if (good.empty()) return std::nullopt;
    int mark = draw(sum);
    for (auto& [weight, chosen] : good)
        if ((mark -= weight) < 0) return std::move(chosen);
    return std::nullopt;
}

std::optional<MarkerId> mineInstead(const AiView& ai, const MarkerId& entered) {
    const State& state = ai.state();
    const auto strength = [&](const Marker& m) {
        int out = 0;
        for (const PieceId& id : m.contents)
            if (const Piece* p = state.piece(id)) out += p->factors;
        return out;
    };
    const Marker* mine = state.marker(entered);
    if (mine == nullptr || temperOf(state.settings).attempts == 0) return std::nullopt;
    std::optional<MarkerId> best;
    // The gain must be at least two factors, because both stacks are revealed.
    int most = strength(*mine) + 1;
    for (const auto& [id, m] : state.markers) {
        if (id == entered || m.kind != MarkerKind::mine || m.side != ai.side() || m.known != mine->known)
            continue;
        if (strength(m) <= most) continue;
        const ShiftOption option = judgeMines(ai.view(), entered, id);
        if (option.verdict != Verdict::ok || option.successCases() < 12) continue;
        most = strength(m);
        best = id;
    }
    return best;
}

}  // namespace shellgame
