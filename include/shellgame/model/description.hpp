// SPDX-License-Identifier: MIT
#pragma once

// Each struct that is saved, hashed, read from files or given as an act lists its members once, as rows:
// static FieldRows fields() { return {Field{"at", &Marker::at}, …}; } A `Field` describes a member as a saved
// game stores it. A `Key` (in acts: an `Arg`) describes a member as people write it in a file or a command,
// with help, bounds and words. If a struct has both, its `fields()` are used to store it, and a
// specialization of `FileForm` to read it from files.
//
// FieldRows don't know the types of their members. Each row has a `ValueType` instead, and the same code
// (fields.hpp, form.hpp) handles the rows of all structs. Listing rows compiles quickly. Making ValueTypes
// compiles slowly, so only the file that defines a struct's functions includes model/describe.hpp.

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

/// Refers to a function without copying it. The reference must not be used after the call to which it is
/// passed has returned.
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

/// The kind of text or value that a key requires. It is set if the member's type does not determine the kind.
enum class ArgType {
    text,
    integer,
    number,
    boolean,
    word,
    identifier,
    newName,  ///< a name that no marker or counter has ever had
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
    becomes   ///< a terrain into which play can change a hex
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
    map,       ///< std::map with a text or an id as key
    optional,  ///< std::optional
    object     ///< a struct with rows
};

/// Returns the value to which an untyped pointer points. The caller must ensure that its type is V.
template <class V>
[[nodiscard]] V& valueAs(void* value) {
    return *static_cast<V*>(value);
}
template <class V>
[[nodiscard]] const V& valueAs(const void* value) {
    return *static_cast<const V*>(value);
}

/// Owns a new value of a described type.
using Scratch = std::unique_ptr<void, void (*)(void*)>;

struct Description;

/// The functions that generic code uses to handle values of one type. Functions that do not apply to a Shape
/// are null.
struct ValueType {
    Shape shape = Shape::object;
    bool unsigned64 = false;  ///< true if an integer is of type std::uint64_t
    /// Null if the type, or its element type, has no `==`.
    bool (*equal)(const void*, const void*) = nullptr;
    Scratch (*make)() = nullptr;
    void (*assign)(void* to, const void* from) = nullptr;
    // These functions apply to Shape::integer and Shape::real.
    std::int64_t (*whole)(const void*) = nullptr;
    void (*setWhole)(void*, std::int64_t) = nullptr;
    // These functions apply to Shape::json.
    const Json& (*json)(const void*) = nullptr;
    void (*setJson)(void*, const Json&) = nullptr;
    // These functions apply to Shape::word.
    std::string_view (*word)(const void*) = nullptr;
    bool (*setWord)(void*, std::string_view) = nullptr;  ///< returns false if the enumeration lacks the word
    std::vector<std::string> (*words)() = nullptr;
    // These functions apply to lists, sets, maps, and optional values (one value or none).
    const ValueType& (*element)() = nullptr;
    std::size_t (*count)(const void*) = nullptr;
    void (*clear)(void*) = nullptr;
    /// Visits the values in order; `key` is set for maps only.
    void (*each)(const void*, FunctionRef<void(const std::string* key, const void* value)>) = nullptr;
    /// Adds a value and lets `fill` set it; a map needs its key. Returns false if a set already contains the
    /// value.
    bool (*add)(void*, const std::string* key, FunctionRef<void(void*)> fill) = nullptr;
    /// Calls `change` for each value. A set is rebuilt.
    void (*change)(void*, FunctionRef<void(void*)> change) = nullptr;
    // These functions apply to maps.
    const ValueType& (*key)() = nullptr;  ///< the key's type: text, side, marker or piece
    /// Returns the value with this key; null if there is none.
    const void* (*find)(const void*, const std::string& key) = nullptr;
    void (*erase)(void*, const std::string& key) = nullptr;
    // This function applies to Shape::object.
    const Description& (*rows)() = nullptr;
};

/// Returns the ValueType of a type. The definition is in the file that includes model/describe.hpp for the
/// type.
template <class V>
[[nodiscard]] const ValueType& typeOf();

// These functions are for the basic types; src/core/model/fields.cpp defines them.
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

/// Declares that another file defines typeOf() of a type, using SHELLGAME_DESCRIBES.
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

/// A bound for whole numbers, real numbers, or lengths of texts.
struct Bound {
    std::int64_t whole = 0;
    double real = 0;
    constexpr Bound() = default;
    template <class N>
    requires std::is_arithmetic_v<N>
    constexpr Bound(N n) : whole(static_cast<std::int64_t>(n)), real(static_cast<double>(n)) {}
};

struct OwnKeyRow;

/// One described member of a struct.
struct FieldRow {
    enum class Is : std::uint8_t {
        field,   ///< a member in the form that a saved game stores
        key,     ///< a member in the form that people write
        shared,  ///< a struct whose keys are on the same level as those of the containing struct
        own      ///< a key with its own functions for reading and writing
    };
    std::string_view name;
    std::string_view doc{};  ///< text for help pages and schemas
    Is is = Is::field;
    std::ptrdiff_t offset = 0;
    const ValueType& (*type)() = nullptr;
    bool addedLater = false;
    bool required = false;
    bool written = false;  ///< true if the member is written even with its default value
    bool bounded = false;
    bool firstIsNone = false;  ///< true if the first word means the same as an empty text
    std::optional<ArgType> asked{};
    Bound min{}, max{};                 ///< the range of a number, or the length of a text
    std::size_t characters = 40;        ///< the maximum length of a text if `bounded` is false
    std::size_t least = 0, most = 100;  ///< the minimum and maximum number of entries of a list
    std::vector<std::string> (*words)() = nullptr;
    std::vector<std::string> StateWords::*table = nullptr;
    std::string_view pattern{};  ///< a pattern for schemas; code that uses the text checks the text itself
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
    /// Sets the range of a number, or the minimum and maximum length of a text.
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
    /// Returns the type of one entry of a list, map or optional, or the member's own type.
    [[nodiscard]] const ValueType& element() const;
    [[nodiscard]] bool isList() const;  ///< An optional list or set is a list too.
    /// Returns the allowed words, or an empty list if any text is allowed.
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
    FieldRows fields{};  ///< the fields in saved games; empty for types that are never stored alone
    FieldRows keys{};    ///< the keys that people write; empty for types that people never write
    /// True for acts, whose `fields()` are rows of keys. For such a struct, Named collects all objects that
    /// its keys name.
    bool ofActs = false;
    const void* fresh = nullptr;  ///< a value in which every member has its default
    [[nodiscard]] const FieldRow* field(std::string_view name) const;
};

namespace detail {
/// Returns the offset of a member in its struct, in bytes. In the Itanium C++ ABI (2.3), this is the value of
/// a pointer to a data member.
template <class T, class V>
[[nodiscard]] std::ptrdiff_t offsetOf(V T::*member) {
    static_assert(sizeof member == sizeof(std::ptrdiff_t));
    std::ptrdiff_t out = 0;
    std::memcpy(&out, &member, sizeof out);
    return out;
}
}  // namespace detail

/// Marks a field that was added when saved games already existed. The hash includes such a field only if it
/// differs from its default, so that old games keep their hashes.
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
/// A key of a command. Its bounds are wider than those of a key in a file.
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
/// A member whose keys are on the same level as those of the containing struct.
template <class T, class G>
struct Shared : FieldRow {
    explicit Shared(G T::*m)
        : FieldRow{.name = "", .is = Is::shared, .offset = detail::offsetOf(m), .type = &typeOf<G>} {}
};

/// The functions that read and write an OwnKey.
struct OwnKeyRow {
    void (*read)(const OwnKeyRow&, const FormReader& form, const Reader& owner, void* out);
    void (*write)(const OwnKeyRow&, const void* value, Json& out);
    Json (*schema)(const StateWords& words);
};
/// A key with its own functions. `read` is called if the key is present or required; `write` leaves `out`
/// null if there is nothing to write. FieldRows point to this object, so it must be defined at namespace
/// scope.
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

/// The keys of a struct in files, if they differ from its `fields()`. Specialize it with `static FieldRows
/// keys()`.
template <class T>
struct FileForm;

template <class T>
concept Described = requires {
    T::fields();
};

}  // namespace shellgame
