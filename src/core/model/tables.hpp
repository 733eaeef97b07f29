// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "shellgame/model/fields.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// How much of a table's objects a side may know that others own (play/side_view.hpp).
namespace secrecy {
struct Plain {};       ///< lies on the table before all
struct OwnSide {};     ///< known to the side that the object names
struct SideInKey {};   ///< known to the side that the key names (model/side_key.hpp)
struct WithPiece {};   ///< as its counter, by which it is kept
struct ByFunction {};  ///< what is known of each object is a function of its own there
template <class S>
concept Policy = std::is_same_v<S, Plain> || std::is_same_v<S, OwnSide> || std::is_same_v<S, SideInKey> ||
    std::is_same_v<S, WithPiece> || std::is_same_v<S, ByFunction>;
}  // namespace secrecy

/// A part of State that holds many objects by key: the word that names it in changes and in JSON, and who may
/// know of its objects. This list is what reading, writing, hashing, changing, drafts and the views of sides
/// run over, in this order; ids inside objects are named for a side wherever they stand (SideNames). A row
/// without a policy does not compile, nor does one whose policy has no function.
template <class K, class T, secrecy::Policy S>
struct Table {
    using Key = K;
    using Object = T;
    std::string_view name;
    std::map<K, T> State::*member;
    S policy;
    bool addedLater;  ///< a game saved before has none
    constexpr Table(std::string_view n, std::map<K, T> State::*m, S s, bool l = false)
        : name(n), member(m), policy(s), addedLater(l) {}
};
template <class T>
struct Single {
    std::string_view name;
    T State::*member;
};

inline constexpr auto stateSingles =
    std::tuple{Single<Clock>{"clock", &State::clock}, Single<Settings>{"settings", &State::settings},
               Single<DiceState>{"dice", &State::dice}, Single<Counters>{"counters", &State::counters}};

inline constexpr auto stateTables = std::tuple{
    // How many dummies and mines a side has been given tells of others how many of its markers are real.
    Table{"sides", &State::sides, secrecy::ByFunction{}},
    Table{"pieces", &State::pieces, secrecy::ByFunction{}},
    Table{"markers", &State::markers, secrecy::ByFunction{}},
    Table{"hexes", &State::hexes, secrecy::ByFunction{}}, Table{"seen", &State::seen, secrecy::ByFunction{}},
    Table{"windows", &State::windows, secrecy::SideInKey{}},
    Table{"offers", &State::offers, secrecy::ByFunction{}},
    Table{"rulings", &State::rulings, secrecy::ByFunction{}},
    Table{"areas", &State::areas, secrecy::Plain{}, later},
    Table{"prompts", &State::prompts, secrecy::ByFunction{}, later},
    Table{"modules", &State::modules, secrecy::ByFunction{}, later},
    Table{"works", &State::works, secrecy::ByFunction{}, later},
    // Of the scenario; who waits is among the pieces, and of others not shown.
    Table{"reinforcements", &State::reinforcements, secrecy::Plain{}, later},
    Table{"exits", &State::exits, secrecy::WithPiece{}, later},
    // Written orders are secret (Command Rules 1.2), and so is who belongs to which UNIT.
    Table{"formations", &State::formations, secrecy::OwnSide{}, later},
    Table{"card", &State::card, secrecy::Plain{}, later},
    Table{"conditions", &State::conditions, secrecy::Plain{}, later},
    // Each knows what is held as far as he sees who is there.
    Table{"control", &State::control, secrecy::SideInKey{}, later},
    // The OB and what the player has said of places; what was dealt from them lies under markers.
    Table{"pool", &State::pool, secrecy::Plain{}, later},
    Table{"places", &State::places, secrecy::Plain{}, later}};

/// Calls `use(row)` for each table, in order.
template <class F>
constexpr void forEachTable(F&& use) {
    std::apply([&](const auto&... t) { (use(t), ...); }, stateTables);
}
template <class F>
constexpr void forEachSingle(F&& use) {
    std::apply([&](const auto&... s) { (use(s), ...); }, stateSingles);
}

/// Hash of one object; the state's hash is the sum over all objects.
[[nodiscard]] std::uint64_t objectHash(std::string_view table, const std::string& key, const ValueType& type,
                                       const void* object);
template <class T>
[[nodiscard]] std::uint64_t objectHash(std::string_view table, const std::string& key, const T& object) {
    return objectHash(table, key, typeOf<T>(), &object);
}
[[nodiscard]] std::uint64_t actHash(const std::string& marker, std::size_t index, const Act& act);

}  // namespace shellgame
