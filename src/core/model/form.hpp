// SPDX-License-Identifier: MIT
#pragma once

// Reads and writes the things that people write: parts of files, and the arguments of acts. Keys describe the
// form (model/description.hpp). For files: template <> struct FileForm<Clock> { static FieldRows keys() {
// return {Key{"turns", &Clock::turns}.within(0, 100), …}; } }; For acts: `fields()` in the struct itself
// (play/typed_act.hpp). The same description is used for reading (which reports all problems with their
// positions), for writing, for JSON Schema, for help, and for the bounds that every state must satisfy
// (play/invariants.hpp). If a key is missing, its member keeps its value.

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
/// Returns the schema of one value of the key's kind.
[[nodiscard]] Json valueForm(const ArgSpec& spec, std::string_view pattern);
}  // namespace detail

/// Reads objects by their rows and reports every problem with its position. If `state` and `ground` are set,
/// the sides, hexes and counters that are named must exist in them.
class FormReader {
  public:
    const StateWords* words = nullptr;
    const State* state = nullptr;  ///< contains the sides and counters that may be named
    const Ground* ground = nullptr;
    bool ofAct = false;           ///< true for arguments of an act, whose ids must all exist
    bool oneListOfNames = false;  ///< see GameView::oneListOfNames

    /// Reads the object's keys into `out`. Leaves other keys to noOtherKeys.
    void keys(const Reader& r, const ValueType& type, void* out) const;
    template <class T>
    void keys(const Reader& r, T& out) const {
        keys(r, typeOf<T>(), &out);
    }
    /// Reads an object; keys that are not among the rows are problems.
    void whole(const Reader& r, const ValueType& type, void* out) const;
    template <class T>
    void whole(const Reader& r, T& out) const {
        whole(r, typeOf<T>(), &out);
    }
    /// Reports the problems of a value that was made in C++; `r` gives the position. Members with default
    /// values are checked only if they are required.
    void check(const Reader& r, const ValueType& type, void* made) const;
    template <class T>
    void check(const Reader& r, T& made) const {
        check(r, typeOf<T>(), &made);
    }
    /// Returns the hex's name as the map spells it. If there is no such hex, reports a problem and returns an
    /// empty text.
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
    /// Describes what the key requires, as text for Problem::expected.
    [[nodiscard]] std::string expectation(const FieldRow& k) const;
    [[nodiscard]] std::string expected(const ArgSpec& spec) const;
    /// Returns the word if it is one of the allowed words; otherwise reports a problem and returns nothing.
    [[nodiscard]] std::optional<std::string> word(const Reader& r,
                                                  const std::vector<std::string>& these) const;
    [[nodiscard]] std::string text(const Reader& r, ArgType type, std::size_t least, std::string out) const;
    [[nodiscard]] Position position(const Reader& r) const;
};

/// Describes the names that new counters and markers may get at present (mayBeNamed), for messages.
[[nodiscard]] std::string newNameWanted(const State& state);

/// Writes each key whose member has different values in `object` and `silent`.
void writeKeys(const ValueType& type, const void* object, const void* silent, Json& out);
template <class T>
void writeForm(const T& object, Json& out) {
    writeKeys(typeOf<T>(), &object, typeOf<T>().rows().fresh, out);
}
template <class T>
void writeForm(const T& object, Json& out, const T& silent) {
    writeKeys(typeOf<T>(), &object, &silent, out);
}

/// Returns a value in the form that people write.
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

/// Returns all keys of a type as data, in order.
[[nodiscard]] std::vector<ArgSpec> specsOf(const ValueType& type, const StateWords* words = nullptr);
template <class T>
[[nodiscard]] std::vector<ArgSpec> argSpecs(const StateWords* words = nullptr) {
    return specsOf(typeOf<T>(), words);
}

/// Returns the names of the keys in the order in which they are read.
[[nodiscard]] std::vector<std::string> keyNamesOf(const ValueType& type);
template <class T>
[[nodiscard]] std::vector<std::string> keyNames() {
    return keyNamesOf(typeOf<T>());
}

/// Reads an object, or returns all its problems. Unknown keys are problems too.
template <class T>
[[nodiscard]] Result<T> readForm(const Json& json, const std::string& file, const std::string& pointer) {
    Problems problems;
    T out{};
    FormReader().whole(Reader(json, problems, file, pointer), out);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

}  // namespace shellgame
