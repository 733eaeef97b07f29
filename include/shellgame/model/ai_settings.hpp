// SPDX-License-Identifier: MIT
#pragma once

// The program-controlled side: its OB, its setup Locations, and its behavior. The player or the scenario
// states all three, so they are public. The deal that the program makes from them is secret.

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

/// How readily a program-controlled side shifts (rules/ai/policy.hpp).
enum class Temper { none, cautious, sound, reckless };
template <>
struct EnumNames<Temper> {
    static constexpr std::array<std::pair<Temper, std::string_view>, 4> names{
        {{Temper::none, "none"},
         {Temper::cautious, "cautious"},
         {Temper::sound, "sound"},
         {Temper::reckless, "reckless"}}};
};
SHELLGAME_DESCRIBED(Temper);

/// The condition under which a stack of a program-controlled side opens fire.
enum class OpensFire { asDealt, adjacent, within, vehicles, atWill, never };
template <>
struct EnumNames<OpensFire> {
    static constexpr std::array<std::pair<OpensFire, std::string_view>, 6> names{
        {{OpensFire::asDealt, "as dealt"},
         {OpensFire::adjacent, "adjacent"},
         {OpensFire::within, "within"},
         {OpensFire::vehicles, "vehicles"},
         {OpensFire::atWill, "at will"},
         {OpensFire::never, "never"}}};
};
SHELLGAME_DESCRIBED(OpensFire);

/// The priority of a Location for real troops: a weight of 0, 1, 2 or 4 in the deal.
enum class Wish { none, low, normal, high };
template <>
struct EnumNames<Wish> {
    static constexpr std::array<std::pair<Wish, std::string_view>, 4> names{
        {{Wish::none, "none"}, {Wish::low, "low"}, {Wish::normal, "normal"}, {Wish::high, "high"}}};
};
SHELLGAME_DESCRIBED(Wish);
[[nodiscard]] constexpr int weightOf(Wish wish) {
    return wish == Wish::none ? 0 : wish == Wish::low ? 1 : wish == Wish::normal ? 2 : 4;
}

/// Kinds of units that may be dealt into a Location. If none is named, all kinds may be dealt.
enum class DealtThing { troops, guns, vehicles, hidden, mines, fortifications };
template <>
struct EnumNames<DealtThing> {
    static constexpr std::array<std::pair<DealtThing, std::string_view>, 6> names{
        {{DealtThing::troops, "troops"},
         {DealtThing::guns, "guns"},
         {DealtThing::vehicles, "vehicles"},
         {DealtThing::hidden, "hidden"},
         {DealtThing::mines, "mines"},
         {DealtThing::fortifications, "fortifications"}}};
};
SHELLGAME_DESCRIBED(DealtThing);

/// Counters of a side's OB that are dealt together.
struct PoolGroup {
    SideId side;
    std::string counters;  ///< the counters, written as in a setup hex (rules/setup/typed_counters.hpp)
    int count = 1;         ///< number of stacks with these counters
    bool dealt = false;
    static FieldRows fields() {
        return FieldRows{Field{"side", &PoolGroup::side}, Field{"counters", &PoolGroup::counters},
                         Field{"count", &PoolGroup::count}, Field{"dealt", &PoolGroup::dealt}};
    }
    bool operator==(const PoolGroup&) const = default;
};
SHELLGAME_DESCRIBED(PoolGroup);

/// A Location into which a side's units may be dealt.
struct DealPlace {
    SideId side;
    Location at;
    Wish wish = Wish::normal;
    std::set<std::string> takes;  ///< the kinds of units allowed, spelled as in DealtThing; empty means all
    std::string note;
    static FieldRows fields() {
        return FieldRows{Field{"side", &DealPlace::side}, Field{"at", &DealPlace::at},
                         Field{"wish", &DealPlace::wish}, Field{"takes", &DealPlace::takes},
                         Field{"note", &DealPlace::note}};
    }
    bool operator==(const DealPlace&) const = default;
};
SHELLGAME_DESCRIBED(DealPlace);

}  // namespace shellgame
