// SPDX-License-Identifier: MIT
#include "rules/kept/policy.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "model/keys.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

namespace {

constexpr std::array tempers{
    TemperRow{Temper::none, 0, 0, 0, 1, 0}, TemperRow{Temper::cautious, 14, 180, 2, 1, -1},
    TemperRow{Temper::sound, 5, 100, 4, 1, 0}, TemperRow{Temper::reckless, 0, 35, 8, 2, 2}};
constexpr std::size_t judgedAtMost = 48;  ///< attempts that are judged in full for one choice
constexpr int farAway = 99;

/// What real contents are worth, in hundredths of a squad.
int worthOf(const Piece& p) {
    switch (p.kind) {
        case PieceClass::squad:
            return 60 + 10 * p.firepower;
        case PieceClass::halfSquad:
        case PieceClass::crew:
        case PieceClass::cavalry:
            return 50;
        case PieceClass::leader:
        case PieceClass::commissar:
        case PieceClass::hero:
        case PieceClass::armourLeader:
            return 60;
        case PieceClass::supportWeapon:
            return 10 + 8 * p.firepower;
        case PieceClass::radio:
            return 40;
        case PieceClass::gun:
            return 180;
        case PieceClass::vehicle:
            return 220;
        case PieceClass::fortification:
            return 40;
        case PieceClass::mines:
        case PieceClass::force:
            return 0;
    }
    return 0;
}

/// What a side makes of a place where something of its own lies.
struct PlaceWorth {
    int stand = 0;   ///< how good it is to fight from, in percent of what stands there
    int threat = 0;  ///< how soon somebody looks under it, in percent
};

/// Places and contents as a kept side weighs them, each once.
class Weighing {
  public:
    explicit Weighing(const KeptView& kept) : kept_(kept), state_(kept.state()), ground_(kept.view().ground) {
        for (const auto& [id, m] : state_.markers)
            if (m.side != kept.side() && m.kind != MarkerKind::mine) enemies_.insert(m.at.hex);
        for (const auto& [id, p] : state_.pieces)
            if (p.side != kept.side() && p.under.empty() && p.inPlay() && p.isUnit() &&
                !p.marks.contains("broken") && !state_.placeOf(p).empty())
                enemies_.insert(state_.placeOf(p).hex);
        for (const auto& [id, c] : state_.conditions)
            for (const Objective& o : c.objectives) goals_.insert(o.hexes.begin(), o.hexes.end());
    }

    [[nodiscard]] int worth(const Marker& m) const {
        int out = 0;
        for (const PieceId& id : m.contents)
            if (const Piece* p = state_.piece(id)) out += worthOf(*p);
        return out;
    }

    [[nodiscard]] const PlaceWorth& at(const Marker& m) const {
        const std::string key = m.at.text();
        if (const auto it = standings_.find(key); it != standings_.end()) return it->second;
        PlaceWorth out;
        const int enemy = nearest(m.at.hex, enemies_);
        constexpr std::array threats{100, 90, 60, 30, 12, 4};
        out.threat = enemy < static_cast<int>(threats.size()) ? threats[static_cast<std::size_t>(enemy)] : 0;
        // Good cover, near what is fought for, neither out of the fight nor in the first line.
        out.stand = 6 * std::clamp(temAt(kept_.view(), m.at, m.position).value, -1, 4);
        out.stand += 2 * std::max(0, 8 - nearest(m.at.hex, goals_));
        out.stand += std::max(0, 12 - 2 * std::abs(enemy - 6));
        if (const auto place = state_.places.find(SideAt{kept_.side(), m.at}.text());
            place != state_.places.end())
            out.stand += 3 * weightOf(place->second.wish);
        return standings_.emplace(key, out).first->second;
    }

    /// What it is worth to have these contents in that place.
    [[nodiscard]] int value(int worth, const Marker& place) const {
        const PlaceWorth& there = at(place);
        return worth * (there.stand - there.threat) / 100;
    }

  private:
    [[nodiscard]] int nearest(const std::string& hex, const std::set<std::string>& others) const {
        int out = farAway;
        for (const std::string& other : others)
            if (const auto d = ground_.distance(hex, other)) out = std::min(out, *d);
        return out;
    }

    const KeptView& kept_;
    const State& state_;
    const Ground& ground_;
    std::set<std::string> enemies_, goals_;
    mutable std::map<std::string, PlaceWorth> standings_;
};

/// What bad rows cost on average: a stack that is shown loses half of what hiding is worth to it, one that
/// only loses its right to shift a fifth; a dummy is gone either way.
int lossOf(const ShiftOdds& option, int one, int other, const TemperRow& row) {
    constexpr int dummy = 12;
    const int shown = (one > 0 ? one / 2 : dummy) + (other > 0 ? other / 2 : dummy);
    const int barred = (one > 0 ? one / 5 : dummy) + (other > 0 ? other / 5 : dummy);
    return (option.odds[3] * barred + option.odds[4] * shown) * row.risk / (36 * 100);
}

struct Candidate {
    MarkerId from, to;
    int gain = 0, one = 0, other = 0;
};

}  // namespace

const TemperRow& temperRow(Temper temper) {
    return *std::find_if(tempers.begin(), tempers.end(),
                         [&](const TemperRow& r) { return r.temper == temper; });
}

std::optional<ChosenShift> nextShift(const KeptView& kept, const Choose& choose) {
    const State& state = kept.state();
    const TemperRow& row = temperRow(state.settings.temper);
    if (row.attempts == 0) return std::nullopt;
    const Weighing weigh(kept);
    std::vector<Candidate> candidates;
    for (const WindowNow& window : windowsNow(state)) {
        if (window.side != kept.side() || !window.open || window.locked) continue;
        std::vector<const std::pair<const MarkerId, Marker>*> own;
        for (const auto& entry : state.markers)
            if (entry.second.side == kept.side() && entry.second.kind == window.kind &&
                (entry.second.isDummy() || entry.second.kind != MarkerKind::concealed || entry.second.pds))
                own.push_back(&entry);
        for (std::size_t a = 0; a < own.size(); ++a)
            for (std::size_t b = a + 1; b < own.size(); ++b) {
                const Marker &one = own[a]->second, &other = own[b]->second;
                const int here = weigh.worth(one), there = weigh.worth(other);
                if (here == there) continue;
                const int gain = weigh.value(here, other) + weigh.value(there, one) - weigh.value(here, one) -
                                 weigh.value(there, other);
                if (gain <= row.least) continue;
                // Who has more to lose asks: the same pair either way.
                candidates.push_back({own[a]->first, own[b]->first, gain, here, there});
                if (here < there) std::swap(candidates.back().from, candidates.back().to);
            }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.gain > b.gain; });
    const GameView view = kept.view();
    const ShiftJudge judge(view);
    std::vector<std::pair<int, ChosenShift>> good;
    for (std::size_t i = 0; i < std::min(candidates.size(), judgedAtMost); ++i) {
        const Candidate& c = candidates[i];
        ShiftRequest request{kept.side(), {{c.from, c.to, {}, {}}}};
        const ShiftChance option = judge.chance(request);
        if (option.verdict != Verdict::ok || option.idle) continue;
        const int loss = lossOf(option, c.one, c.other, row);
        const int promise = c.gain * option.successCases() / 36 - loss;
        if (promise <= row.least) continue;
        good.push_back({promise, {std::move(request), c.gain, loss, option.successCases()}});
    }
    if (good.empty()) return std::nullopt;
    std::stable_sort(good.begin(), good.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::size_t near = 1;
    while (near < good.size() && 5 * good[near].first >= 4 * good.front().first) ++near;
    return good[static_cast<std::size_t>(choose(static_cast<int>(near)))].second;
}

std::optional<MarkerId> mineInstead(const KeptView& kept, const MarkerId& entered) {
    const State& state = kept.state();
    const auto strength = [&](const Marker& m) {
        int out = 0;
        for (const PieceId& id : m.contents)
            if (const Piece* p = state.piece(id)) out += p->factors;
        return out;
    };
    const Marker* mine = state.marker(entered);
    if (mine == nullptr || temperRow(state.settings.temper).attempts == 0) return std::nullopt;
    std::optional<MarkerId> best;
    int most = strength(*mine) + 1;  // what both show must be worth it
    for (const auto& [id, m] : state.markers) {
        if (id == entered || m.kind != MarkerKind::mine || m.side != kept.side() || m.known != mine->known)
            continue;
        if (strength(m) <= most) continue;
        const ShiftOption option = judgeMines(kept.view(), entered, id);
        if (option.verdict != Verdict::ok || option.successCases() < 12) continue;
        most = strength(m);
        best = id;
    }
    return best;
}

}  // namespace shellgame
