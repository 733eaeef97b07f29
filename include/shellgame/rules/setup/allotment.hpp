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

/// The things that a side is allotted for setup by number.
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

/// The number that a side is allotted, and the number on the map.
struct Allotment {
    SideId side;
    MarkerKind kind = MarkerKind::hip;  ///< kind of the counted markers
    Allotted what = Allotted::dummyHip;
    std::string rule;
    int allotted = 0;
    int placed = 0;
    std::vector<Message> why{};  ///< "5 squads of HIP + 1", "2 for fortifications without units"
};

/// Squad capacity of what is hidden, in half-squads: squad 2, HS and crew 1, a Gun with its crew 2, vehicle
/// 2, SMC, SW and radio 0 (3.1.1).
[[nodiscard]] int hiddenHalfSquads(const State& state, const SideId& side);
/// Returns the allotment of dummy HIP counters: squad capacity allowed (as the scenario states it, else of
/// the hidden units), rounded up, plus 1; none without HIP (3.1.1). One more for each hidden fortification
/// without hidden units or a dummy HIP counter, one for each three Panji hexsides (4.1).
[[nodiscard]] Allotment hipAllotment(const State& state, const SideId& side);
/// One dummy minefield for each three A-P factors and for each A-T factor (4.6.1).
[[nodiscard]] int dummyMinefields(const Settings& settings, int apFactors, int atFactors);
/// Returns the allotments of hidden minefields: factors if the scenario states them, and dummies by these,
/// else by the mines on the map.
[[nodiscard]] std::vector<Allotment> mineAllotments(const State& state, const SideId& side);
/// Concealment counters that the OB allots as dummies (2.1), where the scenario states how many: all of a
/// dummy stack count, the topping one too; those over real counters don't.
[[nodiscard]] std::optional<Allotment> dummyAllotment(const State& state, const SideId& side);
/// Returns the allotments of all sides that are allotted anything or have placed anything.
[[nodiscard]] std::vector<Allotment> allotments(const State& state);
/// More placed than given, for the end of setup and for each placing before it.
[[nodiscard]] Findings allotmentFindings(const State& state, const SideId& side, MarkerKind kind);

}  // namespace shellgame
