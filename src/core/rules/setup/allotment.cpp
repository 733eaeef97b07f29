// SPDX-License-Identifier: MIT
#include "shellgame/rules/setup/allotment.hpp"

#include <algorithm>
#include <set>

#include "base/count.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"
#include "words/setup.hpp"

namespace shellgame {

namespace {

/// Returns true if a unit or Gun is under the marker.
bool holdsUnits(const State& state, const Marker& marker) {
    return std::any_of(marker.contents.begin(), marker.contents.end(), [&](const PieceId& p) {
        const Piece* piece = state.piece(p);
        return piece != nullptr && (piece->isUnit() || piece->kind == PieceClass::gun);
    });
}

/// Returns the Locations with hidden units or a dummy HIP counter. Hidden fortifications alone don't count.
std::set<Location> heldLocations(const State& state, const SideId& side) {
    std::set<Location> out;
    for (const auto& [id, m] : state.markers)
        if (m.side == side && m.kind == MarkerKind::hip && (m.isDummy() || holdsUnits(state, m)))
            out.insert(m.at);
    return out;
}

/// Returns the number of half-squads to which the scenario gives HIP for a side; null if the scenario does
/// not state the number (3.1.1).
const int* statedHip(const State& state, const SideId& side) {
    const auto it = state.sides.find(side);
    return it != state.sides.end() && it->second.hipHalves ? &*it->second.hipHalves : nullptr;
}

/// Returns true if a side has HIP because the scenario says so. If the scenario does not mention HIP, returns
/// true if the side hides a unit, even a lone leader.
bool hasHip(const State& state, const SideId& side) {
    if (const int* stated = statedHip(state, side)) return *stated > 0;
    return std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.side == side && m.kind == MarkerKind::hip && holdsUnits(state, m);
    });
}

/// Returns a third of the number, rounded down (up if the house rule says so).
int threesOf(const Settings& settings, int n) {
    return (n + (houseRuleOn(settings, "part_of_three") ? 2 : 0)) / 3;
}

Findings tooMany(const State& state, const Allotment& a) {
    if (a.placed <= a.allotted) return {};
    const Message what = term(a.what);
    return {{Verdict::forbidden, a.rule, a.side,
             a.allotted == 0 ? Message(words::placedButNoneGiven, state.sideName(a.side), what, a.placed)
                             : Message(words::placedButOnlyGiven, state.sideName(a.side), what, a.placed,
                                       a.allotted, listed(a.why))}};
}

}  // namespace

int hiddenHalfSquads(const State& state, const SideId& side) {
    int halves = 0;
    for (const auto& [id, m] : state.markers) {
        if (m.side != side || m.kind != MarkerKind::hip) continue;
        int guns = 0, crews = 0;
        for (const PieceId& p : m.contents) {
            const Piece* piece = state.piece(p);
            if (piece == nullptr) continue;
            if (piece->kind == PieceClass::gun)
                ++guns;
            else if (piece->kind == PieceClass::crew)
                ++crews;
            else
                halves += piece->kind == PieceClass::vehicle ? 2 : piece->halfSquads();
        }
        halves += 2 * guns + std::max(0, crews - guns);  // A Gun and its crew count as one unit.
    }
    return halves;
}

Allotment hipAllotment(const State& state, const SideId& side) {
    Allotment out{side, MarkerKind::hip, Allotted::dummyHip, "3.1.1", 0, 0, {}};
    const int* stated = statedHip(state, side);
    const int squads = ((stated != nullptr ? *stated : hiddenHalfSquads(state, side)) + 1) / 2;
    if (hasHip(state, side)) {
        out.allotted = squads + 1;
        out.why.push_back(Message(words::squadsOfHip1, squads));
    }
    const std::set<Location> held = heldLocations(state, side);
    int fortifications = 0, panji = 0;
    for (const auto& [id, m] : state.markers) {
        if (m.side != side || m.kind != MarkerKind::hip) continue;
        if (m.isDummy()) ++out.placed;
        if (held.contains(m.at)) continue;
        for (const PieceId& p : m.contents) {
            const Piece* piece = state.piece(p);
            if (piece == nullptr || piece->kind != PieceClass::fortification) continue;
            if (piece->hexsides > 0)
                panji += piece->hexsides;
            else
                ++fortifications;
        }
    }
    const auto also = [&](int n, const Sentence<1>& what) {
        if (n == 0) return;
        out.allotted += n;
        out.rule = "4.1";
        out.why.emplace_back(what, n);
    };
    also(fortifications, words::forFortificationsThatHoldNothing);
    also(threesOf(state.settings, panji), words::forPanjiHexsides);
    return out;
}

int dummyMinefields(const Settings& settings, int apFactors, int atFactors) {
    return threesOf(settings, apFactors) + atFactors;
}

std::vector<Allotment> mineAllotments(const State& state, const SideId& side) {
    int ap = 0, at = 0, dummies = 0;
    for (const auto& [id, m] : state.markers) {
        if (m.kind != MarkerKind::mine || m.side != side || m.known) continue;
        if (m.isDummy()) ++dummies;
        for (const PieceId& p : m.contents)
            if (const Piece* piece = state.piece(p)) (piece->mines == "AT" ? at : ap) += piece->factors;
    }
    const auto it = state.sides.find(side);
    const int apGiven = it != state.sides.end() ? it->second.apFactors : 0;
    const int atGiven = it != state.sides.end() ? it->second.atFactors : 0;
    const bool told = apGiven + atGiven > 0;
    const auto row = [&](Allotted what, int given, int placed, Message why) {
        return Allotment{side, MarkerKind::mine, what, "4.6.1", given, placed, {std::move(why)}};
    };
    std::vector<Allotment> out;
    if (told) {
        out.push_back(row(Allotted::apFactors, apGiven, ap, Message(words::ob)));
        out.push_back(row(Allotted::atFactors, atGiven, at, Message(words::ob)));
    }
    const int countedAp = told ? apGiven : ap, countedAt = told ? atGiven : at;
    out.push_back(row(Allotted::dummyMinefields, dummyMinefields(state.settings, countedAp, countedAt),
                      dummies, Message(words::pAndTFactors, countedAp, countedAt)));
    return out;
}

std::optional<Allotment> dummyAllotment(const State& state, const SideId& side) {
    const auto it = state.sides.find(side);
    if (it == state.sides.end() || !it->second.dummies) return std::nullopt;
    Allotment out{side, MarkerKind::concealed, Allotted::dummyStacks, "2.1", *it->second.dummies,
                  0,    {Message(words::ob)}};
    for (const auto& [id, m] : state.markers)
        if (m.side == side && m.kind == MarkerKind::concealed && m.isDummy()) out.placed += m.dummies;
    return out;
}

std::vector<Allotment> allotments(const State& state) {
    std::vector<Allotment> out;
    for (const auto& [side, s] : state.sides) {
        std::vector<Allotment> all = mineAllotments(state, side);
        all.insert(all.begin(), hipAllotment(state, side));
        if (auto dummies = dummyAllotment(state, side)) all.insert(all.begin(), std::move(*dummies));
        for (Allotment& a : all)
            if (a.allotted > 0 || a.placed > 0) out.push_back(std::move(a));
    }
    return out;
}

Findings allotmentFindings(const State& state, const SideId& side, MarkerKind kind) {
    Findings out;
    for (const Allotment& a : allotments(state))
        if (a.side == side && a.kind == kind)
            for (Finding& f : tooMany(state, a)) out.push_back(std::move(f));
    return out;
}

}  // namespace shellgame
