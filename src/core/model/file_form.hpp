// SPDX-License-Identifier: MIT
#pragma once

// One description of each part of a file that people write: which keys it has, which member each one fills,
// and what may stand there.
//     template <>
//     struct FileForm<Clock> {
//         static constexpr auto keys() {
//             return std::tuple{Key{"turns", &Clock::turns}.within(0, 100), …};
//         }
//     };
// Reading with all problems and places, writing, JSON Schema and the bounds that always hold of a state
// (play/invariants.hpp) come from it. A key that the file lacks leaves its member as it is.

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/model/state_words.hpp"

namespace shellgame {

template <class T>
struct FileForm;
template <class T>
concept Formed = requires {
    FileForm<T>::keys();
};

/// What a text stands for, where its type does not say so.
enum class As { text, name, hex, piece, terrain, becomes };

template <class T, class V>
struct Key {
    std::string_view name;
    V T::*member;
    bool required = false;
    bool written = false;  ///< also where it holds its default
    As as = As::text;
    std::int64_t min = 0, max = 0;      ///< numbers
    std::size_t characters = 40;        ///< texts
    std::size_t least = 0, most = 100;  ///< entries
    std::vector<std::string> (*words)() = nullptr;
    std::vector<std::string> StateWords::*table = nullptr;
    bool firstIsNone = false;    ///< the first word means what an empty text does
    std::string_view pattern{};  ///< of texts, for schemas; whoever uses the text asks

    constexpr Key(std::string_view n, V T::*m) : name(n), member(m) {}
    [[nodiscard]] constexpr Key needed() const {
        return with([](Key& k) { k.required = k.written = true; });
    }
    [[nodiscard]] constexpr Key always() const {
        return with([](Key& k) { k.written = true; });
    }
    [[nodiscard]] constexpr Key of(As what) const {
        return with([&](Key& k) { k.as = what; });
    }
    [[nodiscard]] constexpr Key within(std::int64_t from, std::int64_t to) const {
        return with([&](Key& k) { k.min = from, k.max = to; });
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
    template <class E>
    [[nodiscard]] std::vector<std::string> wordsOf(const StateWords* known) const {
        if (words != nullptr) return words();
        if (table != nullptr && known != nullptr) return known->*table;
        if constexpr (NamedEnum<E>) return enumWords<E>();
        return {};
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
struct SharedKeys {
    G T::*member;
    explicit constexpr SharedKeys(G T::*m) : member(m) {}
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

inline std::string wholeNumberFrom(std::int64_t min, std::int64_t max) {
    return "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
}
inline constexpr const char* locationForm = "a Location such as \"1E4\"";
inline constexpr const char* positionForm =
    "a position such as \"foxhole\", \"crest/1E5\" or \"1+3+5 pillbox\"";

/// What a key asks for, in words.
template <class E, class K>
std::string expectation(const K& k, const StateWords* known) {
    if (const auto words = k.template wordsOf<E>(known); !words.empty())
        return words.size() == 1 ? "\"" + words.front() + "\"" : "one of " + joinedWords(words);
    if constexpr (std::is_same_v<E, bool>) return "true or false";
    if constexpr (std::is_integral_v<E>) return wholeNumberFrom(k.min, k.max);
    if constexpr (std::is_floating_point_v<E>)
        return "a number from " + Json(E(k.min)).dump() + " to " + Json(E(k.max)).dump();
    if constexpr (IsId<E>::value) return identifierForm;
    if constexpr (std::is_same_v<E, Location>) return locationForm;
    if constexpr (std::is_same_v<E, Position>) return positionForm;
    if constexpr (std::is_same_v<E, std::string>) return k.as == As::name ? identifierForm : "a text";
    return "an object";
}
}  // namespace detail

namespace detail {
template <class T, class G>
void addName(const SharedKeys<T, G>& k, std::vector<std::string>& out);
template <class K>
void addName(const K& k, std::vector<std::string>& out) {
    out.emplace_back(k.name);
}
template <class T, class G>
void addName(const SharedKeys<T, G>&, std::vector<std::string>& out) {
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

/// Reads what FileForm describes, with every problem in its place. What of sides and hexes there is, is asked
/// where `sides` and `ground` are given.
class FormReader {
  public:
    const StateWords* words = nullptr;
    const State* state = nullptr;  ///< sides and counters that the file may speak of
    const Ground* ground = nullptr;

    /// The keys of `out` that the object has; others are left to noOtherKeys.
    template <Formed T>
    void keys(const Reader& r, T& out) const {
        std::apply([&](const auto&... k) { (key(r, k, out), ...); }, FileForm<T>::keys());
    }
    /// An object and nothing beside its keys.
    template <Formed T>
    void whole(const Reader& r, T& out) const {
        if (!r.isObject()) return;
        keys(r, out);
        r.noOtherKeys();
    }
    /// The name as the map spells it; empty, with a problem, where there is no such hex.
    [[nodiscard]] std::string hex(const Reader& r, const std::string& name) const;
    [[nodiscard]] Location location(const Reader& r) const;

  private:
    template <class T, class G>
    void key(const Reader& r, const SharedKeys<T, G>& k, T& out) const {
        keys(r, out.*(k.member));
    }
    template <class T>
    void key(const Reader& r, const OwnKey<T>& k, T& out) const {
        if (r.has(std::string(k.name)) || k.required) k.read(*this, r, out);
    }
    template <class T, class V>
    void key(const Reader& r, const Key<T, V>& k, T& out) const {
        const std::string name(k.name);
        V& v = out.*(k.member);
        if constexpr (detail::IsVector<V>::value || detail::IsSet<V>::value) {
            // An entry that is none keeps its place: what is said of others is found by their number.
            r.each(
                name, k.most,
                [&](const Reader& e) {
                    typename V::value_type item{};
                    value(e, k, item);
                    v.insert(v.end(), std::move(item));
                },
                k.required);
            if (k.least > 0 && r.has(name) && r.value()[name].is_array() && r.value()[name].size() < k.least)
                fewer(r, name, k.least);
        } else if constexpr (detail::IsMap<V>::value) {
            r.members(
                name, k.most,
                [&](const std::string& id, const Reader& e) { value(e, k, v[typename V::key_type(id)]); },
                k.required);
        } else if (!r.has(name)) {
            if (k.required && r.isObject())
                r.problemAt(name, "nothing",
                            detail::expectation<typename detail::Element<V>::type>(k, words));
        } else if constexpr (detail::IsOptional<V>::value) {
            value(r.at(name), k, v.emplace());
        } else {
            value(r.at(name), k, v);
        }
    }
    template <class K, class V>
    void value(const Reader& r, const K& k, V& v) const {
        const Json& j = r.value();
        const auto bad = [&] { r.problem(describeJson(j), detail::expectation<V>(k, words)); };
        if constexpr (Formed<V>) {
            whole(r, v);
        } else if constexpr (NamedEnum<V>) {
            if (const auto text = word(r, k.template wordsOf<V>(words))) v = *enumFrom<V>(*text);
        } else if constexpr (std::is_same_v<V, bool>) {
            j.is_boolean() ? void(v = j.get<bool>()) : bad();
        } else if constexpr (std::is_integral_v<V>) {
            v = static_cast<V>(r.asInteger(k.min, k.max));
        } else if constexpr (std::is_floating_point_v<V>) {
            const V from = static_cast<V>(k.min), to = static_cast<V>(k.max);
            j.is_number() && j.get<V>() >= from&& j.get<V>() <= to ? void(v = j.get<V>()) : bad();
        } else if constexpr (detail::IsId<V>::value) {
            j.is_string() && isIdentifier(j.get_ref<const std::string&>())
                ? void(v.text = j.get<std::string>())
                : bad();
            if constexpr (std::is_same_v<V, SideId>) ofSide(r, v);
            if constexpr (std::is_same_v<V, PieceId>)
                if (k.as == As::piece) counter(r, v);
        } else if constexpr (std::is_same_v<V, Location>) {
            v = location(r);
        } else if constexpr (std::is_same_v<V, Position>) {
            v = position(r);
        } else {
            const auto these = k.template wordsOf<V>(words);
            if (!these.empty()) {
                const auto text = word(r, these);
                if (text && !(k.firstIsNone && *text == these.front())) v = *text;
            } else {
                v = text(r, k.as, k.characters);
            }
        }
    }
    static void fewer(const Reader& r, const std::string& name, std::size_t least);
    /// The word that stands there; nothing, with a problem, where it is none of these.
    static std::optional<std::string> word(const Reader& r, const std::vector<std::string>& these);
    [[nodiscard]] std::string text(const Reader& r, As as, std::size_t most) const;
    [[nodiscard]] Position position(const Reader& r) const;
    void ofSide(const Reader& r, const SideId& id) const;
    void counter(const Reader& r, const PieceId& id) const;
};

template <Formed T>
void writeForm(const T& object, Json& out, const T& silent = T{});

namespace detail {
template <class T, class G>
void writeKey(const SharedKeys<T, G>& k, const T& object, const T& silent, Json& out) {
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
    } else if constexpr (IsVector<V>::value || IsSet<V>::value) {
        Json out = Json::array();
        for (const auto& e : v) out.push_back(formJson(e));
        return out;
    } else {
        return writeValue(v);
    }
}
template <class T, class V>
void writeKey(const Key<T, V>& k, const T& object, const T& silent, Json& out) {
    const V& v = object.*(k.member);
    if (!k.written) {
        if constexpr (Formed<typename Element<V>::type> && IsOptional<V>::value) {
            if (!v) return;
        } else if constexpr (Formed<typename Element<V>::type> && !Formed<V>) {
            if (v.empty()) return;
        } else if (v == silent.*(k.member)) {
            return;
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
template <class E, class K>
Json valueForm(const K& k, const StateWords& known) {
    if constexpr (Formed<E>) {
        return formSchema<E>(known);
    } else {
        if (const auto words = k.template wordsOf<E>(&known); !words.empty()) return {{"enum", words}};
        if constexpr (std::is_same_v<E, bool>) return {{"type", "boolean"}};
        if constexpr (std::is_integral_v<E>)
            return {{"type", "integer"}, {"minimum", k.min}, {"maximum", k.max}};
        if constexpr (std::is_floating_point_v<E>)
            return {{"type", "number"}, {"minimum", k.min}, {"maximum", k.max}};
        if (IsId<E>::value || k.as == As::name) return {{"type", "string"}, {"pattern", identifierPattern}};
        Json out = {{"type", "string"}, {"maxLength", std::is_same_v<E, Position> ? 60 : k.characters}};
        if (!k.pattern.empty()) out["pattern"] = k.pattern;
        return out;
    }
}
template <class T, class G>
void keySchema(const SharedKeys<T, G>& k, const StateWords& words, Json& properties, Json& required);
template <class T>
void keySchema(const OwnKey<T>& k, const StateWords& words, Json& properties, Json& required);
template <class T, class V>
void keySchema(const Key<T, V>& k, const StateWords& words, Json& properties, Json& required) {
    Json out = valueForm<typename Element<V>::type>(k, words);
    if constexpr (IsVector<V>::value || IsSet<V>::value) {
        out = {{"type", "array"}, {"maxItems", k.most}, {"items", std::move(out)}};
        if (k.least > 0) out["minItems"] = k.least;
    } else if constexpr (IsMap<V>::value) {
        out = {{"type", "object"}, {"maxProperties", k.most}, {"additionalProperties", std::move(out)}};
    }
    properties[std::string(k.name)] = std::move(out);
    if (k.required) required.push_back(k.name);
}
template <class T, class G>
void keySchema(const SharedKeys<T, G>&, const StateWords& words, Json& properties, Json& required) {
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

}  // namespace shellgame
