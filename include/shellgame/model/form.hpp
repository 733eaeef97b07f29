// SPDX-License-Identifier: MIT
#pragma once

// One description of what is read and written as JSON, be it a part of a file that people write or the
// arguments of an act: which keys it has, which member each one fills, and what may stand there.
//     template <>
//     struct FileForm<Clock> {
//         static constexpr auto keys() {
//             return std::tuple{Key{"turns", &Clock::turns}.within(0, 100), …};
//         }
//     };
// or, in the struct itself, `fields()` with such keys (play/typed_act.hpp). Reading with all problems and
// places, writing, JSON Schema, help and the bounds that always hold of a state (play/invariants.hpp) come
// from it. A key that is not there leaves its member as it is.

#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/named_counter.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/model/state_words.hpp"

namespace shellgame {

/// What stands there, where the member's type does not say it all.
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
    terrain,  ///< of the terrain chart
    becomes   ///< a terrain that a hex can become in play
};

/// One key for whoever asks it of forms of any type: help, the samples of tests.
struct ArgSpec {
    std::string name;
    ArgType type = ArgType::text;
    std::string doc{};
    bool required = false;
    bool list = false;
    std::vector<std::string> words{};  ///< ArgType::word
    /// integer, number: from `min` to `max`; text: at least `min` and at most `max` characters
    double min = 0, max = 0;
    std::vector<ArgSpec> fields{};  ///< ArgType::object
    std::size_t most = 1000;        ///< list: at most so many
    std::size_t least = 1;          ///< list: at least so many; 0 where none says something too
};

namespace detail {
template <class V>
struct Element {
    using type = V;
};
template <class E>
struct Element<std::vector<E>> : Element<E> {};
template <class E>
struct Element<std::set<E>> : Element<E> {};
template <class E>
struct Element<std::optional<E>> : Element<E> {};
template <class K, class E>
struct Element<std::map<K, E>> : Element<E> {};
template <class V>
inline constexpr bool isList = IsVector<V>::value || IsSet<V>::value;
template <class E>
inline constexpr bool isList<std::optional<E>> = isList<E>;

template <class T>
struct IsField : std::false_type {};
template <class T, class V>
struct IsField<Field<T, V>> : std::true_type {};
template <class T>
struct OfFields : std::false_type {};
template <class F, class... Rest>
struct OfFields<std::tuple<F, Rest...>> : IsField<F> {};
}  // namespace detail

template <class T>
struct FileForm;
/// A struct whose `fields()` are keys.
template <class T>
requires(Described<T> && !detail::OfFields<decltype(T::fields())>::value) struct FileForm<T> {
    static constexpr auto keys() { return T::fields(); }
};
template <class T>
concept Formed = requires {
    FileForm<T>::keys();
};

template <class T, class V>
struct Key {
    using Value = typename detail::Element<V>::type;
    using Bound = std::conditional_t<std::is_floating_point_v<Value>, double, std::int64_t>;
    std::string_view name;
    V T::*member;
    std::string_view doc;  ///< what it is for, in help and schemas
    bool required = false;
    bool written = false;  ///< also where it holds its default
    std::optional<ArgType> type{};
    Bound min = 0, max = 0;                            ///< numbers
    std::size_t leastCharacters = 0, characters = 40;  ///< texts
    std::size_t least = 0, most = 100;                 ///< entries
    std::vector<std::string> (*words)() = nullptr;
    std::vector<std::string> StateWords::*table = nullptr;
    bool firstIsNone = false;    ///< the first word means what an empty text does
    std::string_view pattern{};  ///< of texts, for schemas; whoever uses the text asks

    constexpr Key(std::string_view n, V T::*m, std::string_view d = "") : name(n), member(m), doc(d) {}
    [[nodiscard]] constexpr Key needed() const {
        return with([](Key& k) { k.required = k.written = true; });
    }
    [[nodiscard]] constexpr Key always() const {
        return with([](Key& k) { k.written = true; });
    }
    [[nodiscard]] constexpr Key as(ArgType what) const {
        return with([&](Key& k) { k.type = what; });
    }
    /// Numbers: from, to. Texts: at least and at most so many characters.
    [[nodiscard]] constexpr Key within(Bound from, Bound to) const {
        return with([&](Key& k) {
            if constexpr (std::is_same_v<Value, std::string>) {
                k.leastCharacters = static_cast<std::size_t>(from);
                k.characters = static_cast<std::size_t>(to);
            } else {
                k.min = from;
                k.max = to;
            }
        });
    }
    [[nodiscard]] constexpr Key upTo(std::size_t many) const {
        return with([&](Key& k) { k.characters = many; });
    }
    [[nodiscard]] constexpr Key entries(std::size_t atLeast, std::size_t atMost) const {
        return with([&](Key& k) { k.least = atLeast, k.most = atMost; });
    }
    [[nodiscard]] constexpr Key oneOf(std::vector<std::string> (*these)()) const {
        return with([&](Key& k) { k.words = these; });
    }
    [[nodiscard]] constexpr Key oneOf(std::vector<std::string> StateWords::*these) const {
        return with([&](Key& k) { k.table = these; });
    }
    [[nodiscard]] constexpr Key firstMeansNone() const {
        return with([](Key& k) { k.firstIsNone = true; });
    }
    [[nodiscard]] constexpr Key like(std::string_view form) const {
        return with([&](Key& k) { k.pattern = form; });
    }

    /// The words that may stand there; none where any text may.
    [[nodiscard]] std::vector<std::string> wordsOf(const StateWords* known) const {
        if (words != nullptr) return words();
        if (table != nullptr && known != nullptr) return known->*table;
        if constexpr (NamedEnum<Value>) return enumWords<Value>();
        return {};
    }
    [[nodiscard]] constexpr ArgType kind() const {
        if (type) return *type;
        if (words != nullptr || table != nullptr || NamedEnum<Value>) return ArgType::word;
        if constexpr (std::is_same_v<Value, bool>) return ArgType::boolean;
        if constexpr (std::is_integral_v<Value>) return ArgType::integer;
        if constexpr (std::is_floating_point_v<Value>) return ArgType::number;
        if constexpr (std::is_same_v<Value, SideId>) return ArgType::side;
        if constexpr (std::is_same_v<Value, MarkerId>) return ArgType::marker;
        if constexpr (std::is_same_v<Value, PieceId>) return ArgType::piece;
        if constexpr (std::is_same_v<Value, Location>) return ArgType::location;
        if constexpr (std::is_same_v<Value, Position>) return ArgType::position;
        if constexpr (std::is_same_v<Value, Json>) return ArgType::any;
        if constexpr (std::is_same_v<Value, NamedCounter>) return ArgType::counter;
        return Formed<Value> ? ArgType::object : ArgType::text;
    }
    /// All but the objects within.
    [[nodiscard]] ArgSpec spec(const StateWords* known) const {
        ArgSpec out{std::string(name), kind(), std::string(doc), required, detail::isList<V>, wordsOf(known)};
        constexpr bool number = std::is_arithmetic_v<Value>;
        out.min = number ? static_cast<double>(min) : static_cast<double>(leastCharacters);
        out.max = number ? static_cast<double>(max) : static_cast<double>(characters);
        out.most = most;
        out.least = least;
        return out;
    }

  private:
    template <class F>
    [[nodiscard]] constexpr Key with(F change) const {
        Key out = *this;
        change(out);
        return out;
    }
};

/// Keys of a struct beside the keys of the one that holds it.
template <class T, class G>
struct Shared {
    G T::*member;
    explicit constexpr Shared(G T::*m) : member(m) {}
};

/// Names of the keys in the order in which they are read.
template <Formed T>
[[nodiscard]] std::vector<std::string> keyNames();

class FormReader;
/// A key whose form is its own. It is read where it is there or required; `write` says nothing where nothing
/// is to be written.
template <class T>
struct OwnKey {
    std::string_view name;
    void (*read)(const FormReader& form, const Reader& owner, T& out);
    void (*write)(const T& value, Json& out);
    Json (*schema)(const StateWords& words);
    bool required = false;
};

namespace detail {
[[nodiscard]] std::string wholeNumberFrom(std::int64_t min, std::int64_t max);
}

namespace detail {
template <class T, class G>
void addName(const Shared<T, G>& k, std::vector<std::string>& out);
template <class K>
void addName(const K& k, std::vector<std::string>& out) {
    out.emplace_back(k.name);
}
template <class T, class G>
void addName(const Shared<T, G>&, std::vector<std::string>& out) {
    const auto inner = keyNames<G>();
    out.insert(out.end(), inner.begin(), inner.end());
}
}  // namespace detail
template <Formed T>
std::vector<std::string> keyNames() {
    std::vector<std::string> out;
    std::apply([&](const auto&... k) { (detail::addName(k, out), ...); }, FileForm<T>::keys());
    return out;
}

/// Reads what a form describes, with every problem in its place. What of sides, hexes and counters there is,
/// is asked where `state` and `ground` are given.
class FormReader {
  public:
    const StateWords* words = nullptr;
    const State* state = nullptr;  ///< sides and counters that may be spoken of
    const Ground* ground = nullptr;
    bool ofAct = false;           ///< arguments of an act: everything with an id must exist
    bool oneListOfNames = false;  ///< see GameView::oneListOfNames

    /// The keys of `out` that the object has; others are left to noOtherKeys.
    template <Formed T>
    void keys(const Reader& r, T& out) const {
        std::apply([&](const auto&... k) { (key(r, k, out), ...); }, FileForm<T>::keys());
        once(out);
    }
    /// An object and nothing beside its keys.
    template <Formed T>
    void whole(const Reader& r, T& out) const {
        if (!r.isObject()) return;
        keys(r, out);
        r.noOtherKeys();
    }
    /// The same problems for values that were made and not read; `r` says their place. What says nothing is
    /// not asked.
    template <Formed T>
    void check(const Reader& r, T& made) const {
        static const T silent{};
        std::apply([&](const auto&... k) { (checkKey(r, k, made, silent), ...); }, FileForm<T>::keys());
        once(made);
    }
    /// The name as the map spells it; empty, with a problem, where there is no such hex.
    [[nodiscard]] std::string hex(const Reader& r, const std::string& name) const;
    [[nodiscard]] Location location(const Reader& r) const;

  private:
    template <class T, class G>
    void key(const Reader& r, const Shared<T, G>& k, T& out) const {
        keys(r, out.*(k.member));
    }
    template <class T>
    void key(const Reader& r, const OwnKey<T>& k, T& out) const {
        if (r.has(std::string(k.name)) || k.required) k.read(*this, r, out);
    }
    template <class T, class V>
    void key(const Reader& r, const Key<T, V>& k, T& out) const {
        if (r.has(std::string(k.name)))
            read(r, k, out.*(k.member));
        else if (k.required && r.isObject())
            r.problemAt(std::string(k.name), "nothing",
                        !ofAct && detail::isList<V>         ? "a list"
                        : !ofAct && detail::IsMap<V>::value ? "an object"
                                                            : expectation(k));
    }
    template <class K, class V>
    void read(const Reader& r, const K& k, V& v) const {
        const std::string name(k.name);
        if constexpr (std::is_same_v<V, std::optional<Json>>) {
            v.emplace(r.value()[name]);  // null is a value like any other
        } else if constexpr (detail::IsOptional<V>::value) {
            read(r, k, v.emplace());
        } else if constexpr (detail::isList<V>) {
            v.clear();
            // An entry that is none keeps its place: what is said of others is found by their number.
            r.each(name, k.most, [&](const Reader& e) {
                typename V::value_type item{};
                value(e, k, item);
                v.insert(v.end(), std::move(item));
            });
            if (r.value()[name].is_array()) list(r.at(name), k, v, r.value()[name].size());
        } else if constexpr (detail::IsMap<V>::value) {
            r.members(name, k.most, [&](const std::string& id, const Reader& e) {
                value(e, k, v[typename V::key_type(id)]);
            });
        } else {
            value(r.at(name), k, v);
        }
    }
    /// How many entries a list may have; and each counter acts once.
    template <class K, class V>
    void list(const Reader& r, const K& k, const V& v, std::size_t size) const {
        if (size < k.least)
            fewer(r, size,
                  ofAct          ? std::to_string(k.least) + ": " + expectation(k)
                  : k.least == 1 ? "one entry"
                                 : std::to_string(k.least) + " entries");
        if constexpr (std::is_same_v<V, std::vector<PieceId>>)
            for (std::size_t i = 0; ofAct && i < v.size(); ++i)
                if (std::find(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(i), v[i]) !=
                    v.begin() + static_cast<std::ptrdiff_t>(i))
                    r.at(i).problem(describeJson(v[i].text) + " twice", "each piece once");
    }
    template <class K, class V>
    void value(const Reader& r, const K& k, V& v) const {
        const Json& j = r.value();
        const auto bad = [&] { r.problem(describeJson(j), expectation(k)); };
        if constexpr (std::is_same_v<V, Json>) {
            if (k.kind() != ArgType::object || r.isObject()) v = j;
        } else if constexpr (std::is_same_v<V, NamedCounter>) {
            v = NamedCounter::written(j);
        } else if constexpr (Formed<V>) {
            whole(r, v);
        } else if constexpr (NamedEnum<V>) {
            if (const auto text = word(r, k.wordsOf(words))) v = *enumFrom<V>(*text);
        } else if constexpr (std::is_same_v<V, bool>) {
            j.is_boolean() ? void(v = j.get<bool>()) : bad();
        } else if constexpr (std::is_integral_v<V>) {
            v = static_cast<V>(r.asInteger(k.min, k.max));
        } else if constexpr (std::is_floating_point_v<V>) {
            j.is_number() && j.get<double>() >= k.min&& j.get<double>() <= k.max ? void(v = j.get<V>())
                                                                                 : bad();
        } else if constexpr (detail::IsId<V>::value) {
            if (k.type == ArgType::text) return void(v.text = r.asText(k.characters));
            if (!j.is_string() || !(ofAct || isIdentifier(j.get_ref<const std::string&>()))) return bad();
            v.text = j.get<std::string>();
            id(r, k.type.has_value(), v);
        } else if constexpr (std::is_same_v<V, Location>) {
            v = location(r);
        } else if constexpr (std::is_same_v<V, Position>) {
            v = position(r);
        } else {
            if (const auto these = k.wordsOf(words); !these.empty()) {
                const auto found = word(r, these);
                if (found && !(k.firstIsNone && *found == these.front())) v = *found;
            } else if (ofAct && !j.is_string()) {
                bad();
            } else {
                const std::size_t before = r.problems().size();
                v = r.asText(k.kind() == ArgType::identifier ? 10'000 : k.characters);
                if (r.problems().size() == before) v = text(r, k.kind(), k.leastCharacters, std::move(v));
            }
        }
    }

    template <class T, class G>
    void checkKey(const Reader& r, const Shared<T, G>& k, T& made, const T&) const {
        check(r, made.*(k.member));
    }
    template <class T>
    void checkKey(const Reader&, const OwnKey<T>&, T&, const T&) const {}
    template <class T, class V>
    void checkKey(const Reader& r, const Key<T, V>& k, T& made, const T& silent) const {
        V& v = made.*(k.member);
        if (k.required || !(v == silent.*(k.member))) checkAll(r.at(std::string(k.name)), k, v);
    }
    template <class K, class V>
    void checkAll(const Reader& r, const K& k, V& v) const {
        if constexpr (detail::IsOptional<V>::value) {
            if (v) checkAll(r, k, *v);
        } else if constexpr (detail::IsVector<V>::value) {
            if (v.size() > k.most)
                return r.problem(std::to_string(v.size()) + " entries", "at most " + std::to_string(k.most));
            for (std::size_t i = 0; i < v.size(); ++i) checkAll(r.at(i), k, v[i]);
            list(r, k, v, v.size());
        } else if constexpr (Formed<V>) {
            check(r, v);
        } else if constexpr (std::is_arithmetic_v<V> && !std::is_same_v<V, bool>) {
            if (v < static_cast<V>(k.min) || v > static_cast<V>(k.max))
                r.problem(describeJson(v), expectation(k));
        } else if constexpr (detail::IsId<V>::value) {
            id(r, k.type.has_value(), v);
        } else if constexpr (std::is_same_v<V, Location> || std::is_same_v<V, Position> ||
                             std::is_same_v<V, std::string>) {
            // How the map spells it, and what a text may hold, is said of texts.
            const Json written = writeValue(v);
            value(Reader(written, r.problems(), r.file(), r.pointer()), k, v);
        }
    }

    /// A counter named by itself and again in the list acts once.
    template <class T>
    static void once(T& out) {
        if constexpr (requires {
                          requires std::is_same_v<decltype(out.piece), std::optional<PieceId>>;
                          requires std::is_same_v<decltype(out.pieces), std::vector<PieceId>>;
                      })
            if (out.piece && std::find(out.pieces.begin(), out.pieces.end(), *out.piece) != out.pieces.end())
                out.piece.reset();
    }

    /// What a key asks for, in words.
    template <class T, class V>
    [[nodiscard]] std::string expectation(const Key<T, V>& k) const {
        if constexpr (detail::IsId<typename Key<T, V>::Value>::value)
            if (!ofAct) return identifierForm;
        return expected(k.spec(words));
    }
    [[nodiscard]] std::string expected(const ArgSpec& spec) const;
    static void fewer(const Reader& r, std::size_t found, const std::string& least);
    /// The word that stands there; nothing, with a problem, where it is none of these.
    [[nodiscard]] std::optional<std::string> word(const Reader& r,
                                                  const std::vector<std::string>& these) const;
    [[nodiscard]] std::string text(const Reader& r, ArgType type, std::size_t least, std::string out) const;
    [[nodiscard]] Position position(const Reader& r) const;
    void id(const Reader& r, bool named, const SideId& id) const;
    void id(const Reader& r, bool named, const MarkerId& id) const;
    void id(const Reader& r, bool named, const PieceId& id) const;
};

/// Describes the new names that are allowed now (mayBeNamed), for messages.
[[nodiscard]] std::string newNameWanted(const State& state);

/// An object and nothing beside its keys, or every problem with it.
template <Formed T>
[[nodiscard]] Result<T> readForm(const Json& json, const std::string& file, const std::string& pointer) {
    Problems problems;
    T out{};
    FormReader().whole(Reader(json, problems, file, pointer), out);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

template <Formed T>
void writeForm(const T& object, Json& out, const T& silent = T{});

namespace detail {
template <class T, class G>
void writeKey(const Shared<T, G>& k, const T& object, const T& silent, Json& out) {
    writeForm(object.*(k.member), out, silent.*(k.member));
}
template <class T>
void writeKey(const OwnKey<T>& k, const T& object, const T&, Json& out) {
    Json value;
    k.write(object, value);
    if (!value.is_null()) out[std::string(k.name)] = std::move(value);
}
template <class V>
Json formJson(const V& v) {
    if constexpr (IsOptional<V>::value) {
        return formJson(*v);
    } else if constexpr (Formed<V>) {
        Json out = Json::object();
        writeForm(v, out);
        return out;
    } else if constexpr (IsMap<V>::value) {
        Json out = Json::object();
        for (const auto& [key, e] : v) out[keyText(key)] = formJson(e);
        return out;
    } else if constexpr (isList<V>) {
        Json out = Json::array();
        for (const auto& e : v) out.push_back(formJson(e));
        return out;
    } else if constexpr (std::is_floating_point_v<V>) {
        // As people write it: 2, not 2.0.
        return v == std::trunc(v) ? Json(static_cast<std::int64_t>(v)) : Json(v);
    } else if constexpr (std::is_same_v<V, NamedCounter>) {
        return v.json();
    } else {
        return writeValue(v);
    }
}
template <class T, class V>
void writeKey(const Key<T, V>& k, const T& object, const T& silent, Json& out) {
    const V& v = object.*(k.member);
    if (!k.written) {
        if constexpr (std::equality_comparable<typename Element<V>::type>) {
            if (v == silent.*(k.member)) return;
        } else if constexpr (IsOptional<V>::value) {
            if (!v) return;
        } else if constexpr (!Formed<V>) {
            if (v.empty()) return;
        }
    }
    out[std::string(k.name)] = formJson(v);
}
}  // namespace detail

/// Writes each key whose member differs from that of `silent`.
template <Formed T>
void writeForm(const T& object, Json& out, const T& silent) {
    std::apply([&](const auto&... k) { (detail::writeKey(k, object, silent, out), ...); },
               FileForm<T>::keys());
}

template <Formed T>
[[nodiscard]] Json formSchema(const StateWords& words);

namespace detail {
/// Of one value of the kind that a key has.
[[nodiscard]] Json valueForm(const ArgSpec& spec, std::string_view pattern);
template <class T, class G>
void keySchema(const Shared<T, G>& k, const StateWords& words, Json& properties, Json& required);
template <class T>
void keySchema(const OwnKey<T>& k, const StateWords& words, Json& properties, Json& required);
template <class T, class V>
void keySchema(const Key<T, V>& k, const StateWords& words, Json& properties, Json& required) {
    using Value = typename Key<T, V>::Value;
    Json out;
    if constexpr (Formed<Value>)
        out = formSchema<Value>(words);
    else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>)
        out = {{"type", "integer"}, {"minimum", k.min}, {"maximum", k.max}};
    else
        out = valueForm(k.spec(&words), k.pattern);
    if constexpr (isList<V>) {
        out = {{"type", "array"}, {"maxItems", k.most}, {"items", std::move(out)}};
        if (k.least > 0) out["minItems"] = k.least;
    } else if constexpr (IsMap<V>::value) {
        out = {{"type", "object"}, {"maxProperties", k.most}, {"additionalProperties", std::move(out)}};
    }
    if (!k.doc.empty()) out["description"] = k.doc;
    properties[std::string(k.name)] = std::move(out);
    if (k.required) required.push_back(k.name);
}
template <class T, class G>
void keySchema(const Shared<T, G>&, const StateWords& words, Json& properties, Json& required) {
    std::apply([&](const auto&... k) { (keySchema(k, words, properties, required), ...); },
               FileForm<G>::keys());
}
template <class T>
void keySchema(const OwnKey<T>& k, const StateWords& words, Json& properties, Json& required) {
    properties[std::string(k.name)] = k.schema(words);
    if (k.required) required.push_back(k.name);
}
}  // namespace detail

template <Formed T>
[[nodiscard]] Json formSchema(const StateWords& words) {
    Json properties = Json::object(), required = Json::array();
    std::apply([&](const auto&... k) { (detail::keySchema(k, words, properties, required), ...); },
               FileForm<T>::keys());
    Json out = {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
    if (!required.empty()) out["required"] = std::move(required);
    return out;
}

namespace detail {
template <class T, class V>
void addSpec(const Key<T, V>& k, const StateWords* words, std::vector<ArgSpec>& out);
template <class T, class G>
void addSpec(const Shared<T, G>&, const StateWords* words, std::vector<ArgSpec>& out);
template <class T>
void addSpec(const OwnKey<T>&, const StateWords*, std::vector<ArgSpec>&) {}
}  // namespace detail

/// All keys as data, in their order.
template <Formed T>
[[nodiscard]] std::vector<ArgSpec> argSpecs(const StateWords* words = nullptr) {
    std::vector<ArgSpec> out;
    std::apply([&](const auto&... k) { (detail::addSpec(k, words, out), ...); }, FileForm<T>::keys());
    return out;
}

namespace detail {
template <class T, class V>
void addSpec(const Key<T, V>& k, const StateWords* words, std::vector<ArgSpec>& out) {
    using Value = typename Key<T, V>::Value;
    out.push_back(k.spec(words));
    if constexpr (Formed<Value>) out.back().fields = argSpecs<Value>(words);
}
template <class T, class G>
void addSpec(const Shared<T, G>&, const StateWords* words, std::vector<ArgSpec>& out) {
    for (ArgSpec& spec : argSpecs<G>(words)) out.push_back(std::move(spec));
}
}  // namespace detail

}  // namespace shellgame
