// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// The things that a side may place only in limited numbers during setup.
enum class Allotted { dummyStacks, dummyHip, apFactors, atFactors, dummyMinefields };
template <>
struct EnumNames<Allotted> {
    static constexpr std::array<std::pair<Allotted, std::string_view>, 5> names{
        {{Allotted::dummyStacks, "\"?\" counters of dummy stacks"},
         {Allotted::dummyHip, "dummy HIP counters"},
         {Allotted::apFactors, "A-P factors"},
         {Allotted::atFactors, "A-T factors"},
         {Allotted::dummyMinefields, "dummy minefields"}}};
};

/// The number that a side may place, and the number that it has placed.
struct Allotment {
    SideId side;
    MarkerKind kind = MarkerKind::hip;  ///< the kind of marker that is counted
    Allotted what = Allotted::dummyHip;
    std::string rule;
    int allotted = 0;
    int placed = 0;
    std::vector<Message> why{};  ///< "5 squads of HIP + 1", "2 for fortifications without units"
};

/// Returns the squad capacity of a side's hidden units in half-squads (3.1.1). A squad counts 2, an HS or
/// crew 1, a Gun with its crew 2, a vehicle 2; SMC, SW and radios count 0.
[[nodiscard]] int hiddenHalfSquads(const State& state, const SideId& side);
/// Returns the allotment of dummy HIP counters. It is the squad capacity of HIP (as the scenario states it,
/// otherwise as the hidden units give it), rounded up, plus 1; without HIP it is 0 (3.1.1). One more is
/// allotted for each hidden fortification without hidden units or a dummy HIP counter, and one for every
/// three Panji hexsides (4.1).
[[nodiscard]] Allotment hipAllotment(const State& state, const SideId& side);
/// Returns the number of dummy minefields that a side may place: one for every three A-P factors, and one for
/// each A-T factor (4.6.1).
[[nodiscard]] int dummyMinefields(const Settings& settings, int apFactors, int atFactors);
/// Returns the allotments of hidden minefields: factors, if the scenario states them, and dummies. The number
/// of dummies depends on these factors, or otherwise on the mines on the map.
[[nodiscard]] std::vector<Allotment> mineAllotments(const State& state, const SideId& side);
/// Returns the allotment of concealment counters as dummies (2.1), if the scenario states one. All counters
/// of a dummy stack count, including the top one. Counters over real units don't count.
[[nodiscard]] std::optional<Allotment> dummyAllotment(const State& state, const SideId& side);
/// Returns the allotments of all sides that have an allotment or have placed anything.
[[nodiscard]] std::vector<Allotment> allotments(const State& state);
/// Returns a finding if a side has placed more than its allotment. Called each time a side places something,
/// and at the end of setup.
[[nodiscard]] Findings allotmentFindings(const State& state, const SideId& side, MarkerKind kind);

}  // namespace shellgame
