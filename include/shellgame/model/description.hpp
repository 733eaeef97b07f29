// SPDX-License-Identifier: MIT
#pragma once

// Each struct that is saved, hashed, read from files or given as an act lists its members once, as rows:
//     static FieldRows fields() { return {Field{"at", &Marker::at}, …}; }
// A `Field` describes a member as a saved game stores it. A `Key` (in acts: an `Arg`) describes a member as
// people write it in a file or a command: with help, bounds and words. A struct that has both stores its
// members by `fields()` and reads them from files by a specialisation of `FileForm`.
//
// FieldRows don't know the types of their members: each has a `ValueType`, and one engine (fields.hpp,
// form.hpp) works on rows of any struct. Listing rows compiles quickly; model/describe.hpp, which
// makes the ValueTypes, is included only where a struct is at home.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

using Json = nlohmann::json;
class HeldJson;
struct StateWords;
class FormReader;
class Reader;

/// A function that is called before the call it is passed to returns; nothing is copied.
template <class Signature>
class FunctionRef;
template <class R, class... A>
class FunctionRef<R(A...)> {
  public:
    template <class F>
    FunctionRef(const F& function)
        : object_(&function), call_([](const void* object, A... args) -> R {
              return (*static_cast<const F*>(object))(std::forward<A>(args)...);
          }) {}
    R operator()(A... args) const { return call_(object_, std::forward<A>(args)...); }

  private:
    const void* object_;
    R (*call_)(const void*, A...);
};

/// The kind of text or value that a key requires, if the member's type does not determine it.
enum class ArgType {
    text,
    integer,
    number,
    boolean,
    word,
    identifier,
    newName,  ///< a name that no marker or counter has, or had
    side,
    marker,
    piece,
    hex,
    location,
    position,
    any,
    counter,  ///< a real counter: its name, or an object as in a scenario (model/piece_spec.hpp)
    object,
    terrain,  ///< a name from the terrain chart
    becomes   ///< a terrain that a hex can become in play
};

enum class Shape : std::uint8_t {
    boolean,
    integer,
    real,
    text,
    word,  ///< an enumeration with EnumNames
    side,
    marker,
    piece,
    location,
    position,
    json,      ///< Json, HeldJson
    counter,   ///< NamedCounter
    list,      ///< std::vector
    set,       ///< std::set
    map,       ///< std::map by text or id
    optional,  ///< std::optional
    object     ///< a struct with rows
};

/// The value that an untyped pointer points to. The caller knows that it is a V.
template <class V>
[[nodiscard]] V& valueAs(void* value) {
    return *static_cast<V*>(value);
}
template <class V>
[[nodiscard]] const V& valueAs(const void* value) {
    return *static_cast<const V*>(value);
}

/// A new value of a described type.
using Scratch = std::unique_ptr<void, void (*)(void*)>;

struct Description;

/// The functions with which the engine handles values of one type. Members that a shape does not need are
/// null.
struct ValueType {
    Shape shape = Shape::object;
    bool unsigned64 = false;  ///< integer: std::uint64_t, from 0 on
    /// Null where the type, or that of its elements, has no `==`.
    bool (*equal)(const void*, const void*) = nullptr;
    Scratch (*make)() = nullptr;
    void (*assign)(void* to, const void* from) = nullptr;
    // integer, real
    std::int64_t (*whole)(const void*) = nullptr;
    void (*setWhole)(void*, std::int64_t) = nullptr;
    // json
    const Json& (*json)(const void*) = nullptr;
    void (*setJson)(void*, const Json&) = nullptr;
    // word
    std::string_view (*word)(const void*) = nullptr;
    bool (*setWord)(void*, std::string_view) = nullptr;  ///< false: not one of the words
    std::vector<std::string> (*words)() = nullptr;
    // list, set, map, optional (which holds one value or none)
    const ValueType& (*element)() = nullptr;
    std::size_t (*count)(const void*) = nullptr;
    void (*clear)(void*) = nullptr;
    /// In order; `key` only of maps.
    void (*each)(const void*, FunctionRef<void(const std::string* key, const void* value)>) = nullptr;
    /// Adds a value that `fill` fills; of maps the one with this key. False: a set has it already.
    bool (*add)(void*, const std::string* key, FunctionRef<void(void*)> fill) = nullptr;
    /// Lets `change` change each value; a set is built again.
    void (*change)(void*, FunctionRef<void(void*)> change) = nullptr;
    // map
    const ValueType& (*key)() = nullptr;  ///< text, side, marker or piece
    /// Returns the value with this key; null if there is none.
    const void* (*find)(const void*, const std::string& key) = nullptr;
    void (*erase)(void*, const std::string& key) = nullptr;
    // object
    const Description& (*rows)() = nullptr;
};

/// Returns the type of a value, defined in its own file (model/describe.hpp).
template <class V>
[[nodiscard]] const ValueType& typeOf();

// The types that everything is made of (src/core/model/fields.cpp).
template <>
const ValueType& typeOf<bool>();
template <>
const ValueType& typeOf<int>();
template <>
const ValueType& typeOf<std::int64_t>();
template <>
const ValueType& typeOf<std::uint64_t>();
template <>
const ValueType& typeOf<double>();
template <>
const ValueType& typeOf<std::string>();

/// Announces that a type is made in one file alone (SHELLGAME_DESCRIBES).
#define SHELLGAME_DESCRIBED(...) \
    template <>                  \
    const ValueType& typeOf<__VA_ARGS__>()

SHELLGAME_DESCRIBED(Json);
SHELLGAME_DESCRIBED(HeldJson);
SHELLGAME_DESCRIBED(SideId);
SHELLGAME_DESCRIBED(MarkerId);
SHELLGAME_DESCRIBED(PieceId);
SHELLGAME_DESCRIBED(Location);
SHELLGAME_DESCRIBED(Position);
SHELLGAME_DESCRIBED(std::vector<int>);
SHELLGAME_DESCRIBED(std::vector<std::string>);
SHELLGAME_DESCRIBED(std::vector<MarkerId>);
SHELLGAME_DESCRIBED(std::vector<PieceId>);
SHELLGAME_DESCRIBED(std::vector<Location>);
SHELLGAME_DESCRIBED(std::set<std::string>);
SHELLGAME_DESCRIBED(std::set<PieceId>);
SHELLGAME_DESCRIBED(std::map<std::string, int>);
SHELLGAME_DESCRIBED(std::map<std::string, std::string>);
SHELLGAME_DESCRIBED(std::optional<bool>);
SHELLGAME_DESCRIBED(std::optional<int>);
SHELLGAME_DESCRIBED(std::optional<std::string>);
SHELLGAME_DESCRIBED(std::optional<SideId>);
SHELLGAME_DESCRIBED(std::optional<MarkerId>);
SHELLGAME_DESCRIBED(std::optional<PieceId>);
SHELLGAME_DESCRIBED(std::optional<Location>);

/// A bound of whole numbers, real numbers or lengths of texts.
struct Bound {
    std::int64_t whole = 0;
    double real = 0;
    constexpr Bound() = default;
    template <class N>
    requires std::is_arithmetic_v<N>
    constexpr Bound(N n) : whole(static_cast<std::int64_t>(n)), real(static_cast<double>(n)) {}
};

struct OwnKeyRow;

/// One described member.
struct FieldRow {
    enum class Is : std::uint8_t {
        field,   ///< as a saved game stores it
        key,     ///< as people write it
        shared,  ///< a struct with its keys beside those of the containing struct
        own      ///< a key with its own functions
    };
    std::string_view name;
    std::string_view doc{};  ///< help, in pages and schemas
    Is is = Is::field;
    std::ptrdiff_t offset = 0;
    const ValueType& (*type)() = nullptr;
    bool addedLater = false;
    bool required = false;
    bool written = false;  ///< written even if it has its default value
    bool bounded = false;
    bool firstIsNone = false;  ///< the first word means the same as an empty text
    std::optional<ArgType> asked{};
    Bound min{}, max{};                 ///< numbers; lengths of texts
    std::size_t characters = 40;        ///< texts without bounds
    std::size_t least = 0, most = 100;  ///< entries
    std::vector<std::string> (*words)() = nullptr;
    std::vector<std::string> StateWords::*table = nullptr;
    std::string_view pattern{};  ///< pattern of texts, for schemas; the code that uses the text checks it
    const OwnKeyRow* own = nullptr;

    [[nodiscard]] FieldRow needed() const {
        return with([](FieldRow& r) { r.required = r.written = true; });
    }
    [[nodiscard]] FieldRow always() const {
        return with([](FieldRow& r) { r.written = true; });
    }
    [[nodiscard]] FieldRow as(ArgType what) const {
        return with([&](FieldRow& r) { r.asked = what; });
    }
    /// Numbers: from, to. Texts: at least and at most this many characters.
    [[nodiscard]] FieldRow within(Bound from, Bound to) const {
        return with([&](FieldRow& r) { r.bounded = true, r.min = from, r.max = to; });
    }
    [[nodiscard]] FieldRow upTo(std::size_t many) const {
        return with([&](FieldRow& r) { r.characters = many; });
    }
    [[nodiscard]] FieldRow entries(std::size_t atLeast, std::size_t atMost) const {
        return with([&](FieldRow& r) { r.least = atLeast, r.most = atMost; });
    }
    [[nodiscard]] FieldRow oneOf(std::vector<std::string> (*these)()) const {
        return with([&](FieldRow& r) { r.words = these; });
    }
    [[nodiscard]] FieldRow oneOf(std::vector<std::string> StateWords::*these) const {
        return with([&](FieldRow& r) { r.table = these; });
    }
    [[nodiscard]] FieldRow firstMeansNone() const {
        return with([](FieldRow& r) { r.firstIsNone = true; });
    }
    [[nodiscard]] FieldRow like(std::string_view form) const {
        return with([&](FieldRow& r) { r.pattern = form; });
    }

    [[nodiscard]] const void* in(const void* object) const {
        return static_cast<const char*>(object) + offset;
    }
    [[nodiscard]] void* in(void* object) const { return static_cast<char*>(object) + offset; }
    /// Returns the type of one entry: of the member itself if it is neither a list nor a map nor optional.
    [[nodiscard]] const ValueType& element() const;
    [[nodiscard]] bool isList() const;  ///< a list or set, optional or not
    /// Returns the words that are allowed; none if any text is.
    [[nodiscard]] std::vector<std::string> wordsOf(const StateWords* known) const;
    [[nodiscard]] ArgType kind() const;
    [[nodiscard]] std::size_t leastCharacters() const;
    [[nodiscard]] std::size_t mostCharacters() const;

  private:
    template <class F>
    [[nodiscard]] FieldRow with(F change) const {
        FieldRow out = *this;
        change(out);
        return out;
    }
};
using FieldRows = std::vector<FieldRow>;

/// The rows of a struct.
struct Description {
    FieldRows fields{};  ///< as saved games store it; empty if it is never stored by itself
    FieldRows keys{};    ///< the keys that people write; empty for types that nobody writes
    /// Its keys are its fields, as those of acts: what they name counts as named by the act.
    bool ofActs = false;
    const void* fresh = nullptr;  ///< a newly made value
    [[nodiscard]] const FieldRow* field(std::string_view name) const;
};

namespace detail {
/// The offset of a member in its struct, in bytes. A pointer to a data member is that number (Itanium C++
/// ABI 2.3).
template <class T, class V>
[[nodiscard]] std::ptrdiff_t offsetOf(V T::*member) {
    static_assert(sizeof member == sizeof(std::ptrdiff_t));
    std::ptrdiff_t out = 0;
    std::memcpy(&out, &member, sizeof out);
    return out;
}
}  // namespace detail

/// `later`: the field was added after games had been saved. It counts for the hash only if it differs from
/// its default, so that old games keep their hashes.
inline constexpr bool later = true;

template <class T, class V>
struct Field : FieldRow {
    Field(std::string_view n, V T::*m, bool laterOne = false)
        : FieldRow{.name = n, .offset = detail::offsetOf(m), .type = &typeOf<V>, .addedLater = laterOne} {}
};
template <class T, class V>
struct Key : FieldRow {
    Key(std::string_view n, V T::*m, std::string_view d = "")
        : FieldRow{.name = n, .doc = d, .is = Is::key, .offset = detail::offsetOf(m), .type = &typeOf<V>} {}
};
/// A key of a command, with bounds that are wider than those of files.
template <class T, class V>
struct Arg : FieldRow {
    Arg(std::string_view n, V T::*m, std::string_view d = "")
        : FieldRow{.name = n,
                   .doc = d,
                   .is = Is::key,
                   .offset = detail::offsetOf(m),
                   .type = &typeOf<V>,
                   .characters = 10'000,
                   .least = 1,
                   .most = 1000} {}
};
/// The keys of a struct, beside those of the containing struct.
template <class T, class G>
struct Shared : FieldRow {
    explicit Shared(G T::*m)
        : FieldRow{.name = "", .is = Is::shared, .offset = detail::offsetOf(m), .type = &typeOf<G>} {}
};

/// The functions of an OwnKey.
struct OwnKeyRow {
    void (*read)(const OwnKeyRow&, const FormReader& form, const Reader& owner, void* out);
    void (*write)(const OwnKeyRow&, const void* value, Json& out);
    Json (*schema)(const StateWords& words);
};
/// A key with its own form. It is read if it is present or required; `write` leaves `out` null if nothing
/// must be written. FieldRows point to it, so it must be an object at namespace scope.
template <class T>
struct OwnKey : FieldRow, OwnKeyRow {
    using Reads = void (*)(const FormReader& form, const Reader& owner, T& out);
    using Writes = void (*)(const T& value, Json& out);
    constexpr OwnKey(std::string_view n, Reads reads, Writes writes, Json (*asSchema)(const StateWords&),
                     bool isRequired = false)
        : FieldRow{.name = n, .is = Is::own, .required = isRequired, .own = this},
          OwnKeyRow{[](const OwnKeyRow& key, const FormReader& form, const Reader& owner, void* out) {
                        static_cast<const OwnKey&>(key).reads_(form, owner, *static_cast<T*>(out));
                    },
                    [](const OwnKeyRow& key, const void* value, Json& out) {
                        static_cast<const OwnKey&>(key).writes_(*static_cast<const T*>(value), out);
                    },
                    asSchema},
          reads_(reads),
          writes_(writes) {}
    OwnKey(const OwnKey&) = delete;
    OwnKey& operator=(const OwnKey&) = delete;

  private:
    Reads reads_;
    Writes writes_;
};

/// The keys of a struct in files, if they differ from its `fields()`. Specialise with `static FieldRows
/// keys()`.
template <class T>
struct FileForm;

template <class T>
concept Described = requires {
    T::fields();
};

}  // namespace shellgame
