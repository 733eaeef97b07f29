// SPDX-License-Identifier: MIT
#pragma once

// Reading and writing what people write: parts of files and the arguments of acts, described by keys
// (model/description.hpp):
//     template <>
//     struct FileForm<Clock> {
//         static FieldRows keys() { return {Key{"turns", &Clock::turns}.within(0, 100), …}; }
//     };
// or, in the struct itself, `fields()` with such keys (play/typed_act.hpp). Reading with all problems and
// places, writing, JSON Schema, help and the bounds that always hold of a state (play/invariants.hpp) come
// from it. A key that is not there leaves its member as it is.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/state_words.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/model/arg_spec.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/model/named_counter.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

namespace detail {
[[nodiscard]] std::string wholeNumberFrom(std::int64_t min, std::int64_t max);
/// The schema of one value of the kind that a key has.
[[nodiscard]] Json valueForm(const ArgSpec& spec, std::string_view pattern);
}  // namespace detail

/// Reads the form that rows describe, with every problem in its place. With `state` and `ground`, sides,
/// hexes and counters must exist there.
class FormReader {
  public:
    const StateWords* words = nullptr;
    const State* state = nullptr;  ///< sides and counters that may be named
    const Ground* ground = nullptr;
    bool ofAct = false;           ///< arguments of an act: everything with an id must exist
    bool oneListOfNames = false;  ///< see GameView::oneListOfNames

    /// The keys of `out` that the object has; others are left to noOtherKeys.
    void keys(const Reader& r, const ValueType& type, void* out) const;
    template <class T>
    void keys(const Reader& r, T& out) const {
        keys(r, typeOf<T>(), &out);
    }
    /// Reads an object without other keys.
    void whole(const Reader& r, const ValueType& type, void* out) const;
    template <class T>
    void whole(const Reader& r, T& out) const {
        whole(r, typeOf<T>(), &out);
    }
    /// Reports the same problems for values that were made and not read; `r` gives their place. Members with
    /// default values are not checked.
    void check(const Reader& r, const ValueType& type, void* made) const;
    template <class T>
    void check(const Reader& r, T& made) const {
        check(r, typeOf<T>(), &made);
    }
    /// Returns the name in the map's spelling; empty, with a problem, if there is no such hex.
    [[nodiscard]] std::string hex(const Reader& r, const std::string& name) const;
    [[nodiscard]] Location location(const Reader& r) const;

  private:
    void key(const Reader& r, const FieldRow& k, void* member) const;
    void read(const Reader& r, const FieldRow& k, const ValueType& type, void* member) const;
    void value(const Reader& r, const FieldRow& k, const ValueType& type, void* value) const;
    void checkAll(const Reader& r, const FieldRow& k, const ValueType& type, void* value) const;
    void list(const Reader& r, const FieldRow& k, const ValueType& type, const void* list,
              std::size_t size) const;
    void id(const Reader& r, const FieldRow& k, const ValueType& type, const void* id) const;
    /// Returns the requirement of a key in words.
    [[nodiscard]] std::string expectation(const FieldRow& k) const;
    [[nodiscard]] std::string expected(const ArgSpec& spec) const;
    /// Returns the word; nothing, with a problem, if it is not one of these.
    [[nodiscard]] std::optional<std::string> word(const Reader& r,
                                                  const std::vector<std::string>& these) const;
    [[nodiscard]] std::string text(const Reader& r, ArgType type, std::size_t least, std::string out) const;
    [[nodiscard]] Position position(const Reader& r) const;
};

/// Describes the new names that are allowed now (mayBeNamed), for messages.
[[nodiscard]] std::string newNameWanted(const State& state);

/// Writes each key whose member differs from that of `silent`.
void writeKeys(const ValueType& type, const void* object, const void* silent, Json& out);
template <class T>
void writeForm(const T& object, Json& out) {
    writeKeys(typeOf<T>(), &object, typeOf<T>().rows().fresh, out);
}
template <class T>
void writeForm(const T& object, Json& out, const T& silent) {
    writeKeys(typeOf<T>(), &object, &silent, out);
}

/// A value as people write it.
[[nodiscard]] Json writtenForm(const ValueType& type, const void* value);
template <class V>
[[nodiscard]] auto formJson(const V& v) {
    return writtenForm(typeOf<V>(), &v);
}

[[nodiscard]] Json keysSchema(const ValueType& type, const StateWords& words);
template <class T>
[[nodiscard]] auto formSchema(const StateWords& words) {
    return keysSchema(typeOf<T>(), words);
}

/// All keys as data, in their order.
[[nodiscard]] std::vector<ArgSpec> specsOf(const ValueType& type, const StateWords* words = nullptr);
template <class T>
[[nodiscard]] std::vector<ArgSpec> argSpecs(const StateWords* words = nullptr) {
    return specsOf(typeOf<T>(), words);
}

/// Names of the keys in the order in which they are read.
[[nodiscard]] std::vector<std::string> keyNamesOf(const ValueType& type);
template <class T>
[[nodiscard]] std::vector<std::string> keyNames() {
    return keyNamesOf(typeOf<T>());
}

/// Reads an object without other keys, or returns every problem with it.
template <class T>
[[nodiscard]] Result<T> readForm(const Json& json, const std::string& file, const std::string& pointer) {
    Problems problems;
    T out{};
    FormReader().whole(Reader(json, problems, file, pointer), out);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

}  // namespace shellgame
