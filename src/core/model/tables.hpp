// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string_view>
#include <type_traits>
#include <vector>

#include "shellgame/model/fields.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

SHELLGAME_DESCRIBED(Trail);
SHELLGAME_DESCRIBED(std::map<SideId, Side>);
SHELLGAME_DESCRIBED(std::map<PieceId, Piece>);
SHELLGAME_DESCRIBED(std::map<MarkerId, Marker>);
SHELLGAME_DESCRIBED(std::map<MarkerId, Trail>);
SHELLGAME_DESCRIBED(std::map<std::string, HexNote>);
SHELLGAME_DESCRIBED(std::map<std::string, SeenNote>);
SHELLGAME_DESCRIBED(std::map<std::string, WindowState>);
SHELLGAME_DESCRIBED(std::map<PieceId, Offer>);
SHELLGAME_DESCRIBED(std::map<std::string, Ruling>);
SHELLGAME_DESCRIBED(std::map<std::string, SetupArea>);
SHELLGAME_DESCRIBED(std::map<std::string, Prompt>);
SHELLGAME_DESCRIBED(std::map<std::string, ObaModule>);
SHELLGAME_DESCRIBED(std::map<std::string, EntryGroup>);
SHELLGAME_DESCRIBED(std::map<PieceId, ExitNote>);
SHELLGAME_DESCRIBED(std::map<std::string, Work>);
SHELLGAME_DESCRIBED(std::map<std::string, Formation>);
SHELLGAME_DESCRIBED(std::map<std::string, Card>);
SHELLGAME_DESCRIBED(std::map<std::string, Condition>);
SHELLGAME_DESCRIBED(std::map<std::string, Holder>);
SHELLGAME_DESCRIBED(std::map<std::string, PoolGroup>);
SHELLGAME_DESCRIBED(std::map<std::string, DealPlace>);

/// States which sides may know the objects of a table (play/side_view.hpp).
enum class Secrecy : std::uint8_t {
    plain,      ///< known to all sides
    ownSide,    ///< known only to the side that the object names
    sideInKey,  ///< known only to the side in the key (model/keys.hpp)
    withPiece,  ///< known to a side that knows the counter whose id is the key
    byFunction  ///< a function in play/side_view.cpp decides for each object
};

/// A member of State, with its name in changes and in JSON.
struct StateRow : FieldRow {
    template <class V>
    StateRow(std::string_view n, V State::*m, bool laterOne = false) : FieldRow(Field(n, m, laterOne)) {}
    [[nodiscard]] const void* in(const State& state) const { return FieldRow::in(&state); }
    [[nodiscard]] void* in(State& state) const { return FieldRow::in(&state); }
};

/// A table of State: many objects with their keys, and a rule that states who may know them. Reading,
/// writing, hashing, changing, drafts and side views use this list in its order. Ids inside objects are
/// renamed for a side wherever they occur (SideNames).
struct TableRow : StateRow {
    Secrecy secrecy;
    template <class K, class T>
    TableRow(std::string_view n, std::map<K, T> State::*m, Secrecy s, bool laterOne = false)
        : StateRow(n, m, laterOne), secrecy(s), object(&typeOf<T>) {
        static_assert(std::is_same_v<K, TableKey<T>>);
    }
    const ValueType& (*object)();
    [[nodiscard]] const void* find(const State& state, const std::string& key) const {
        return type().find(in(state), key);
    }
    [[nodiscard]] void* find(State& state, const std::string& key) const {
        return const_cast<void*>(type().find(in(state), key));
    }
};

/// Returns the rows of clock, settings, dice and counters.
[[nodiscard]] const std::vector<StateRow>& stateSingles();
[[nodiscard]] const std::vector<TableRow>& stateTables();
/// These functions return the row with this name, or null.
[[nodiscard]] const StateRow* singleNamed(std::string_view name);
[[nodiscard]] const TableRow* tableNamed(std::string_view name);

/// Returns the hash of one object. The state's hash is the sum of the hashes of all objects.
[[nodiscard]] std::uint64_t objectHash(std::string_view table, const std::string& key, const ValueType& type,
                                       const void* object);
template <class T>
[[nodiscard]] std::uint64_t objectHash(std::string_view table, const std::string& key, const T& object) {
    return objectHash(table, key, typeOf<T>(), &object);
}
[[nodiscard]] std::uint64_t actHash(const std::string& marker, std::size_t index, const Act& act);

}  // namespace shellgame
