// SPDX-License-Identifier: MIT
#pragma once

// One description of each struct serves reading, writing, hashing and changing it: a struct lists its fields
// once
//     static constexpr auto fields() { return std::tuple{Field{"at", &Marker::at}, …}; }
// and everything else follows. Values are written as JSON; a file leaves out fields that hold their default.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "shellgame/base/hash.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

template <class T, class V>
struct Field {
    std::string_view name;
    V T::*member;
    constexpr Field(std::string_view n, V T::*m) : name(n), member(m) {}
};

template <class T>
concept Described = requires {
    T::fields();
};

/// Specialise with `static constexpr std::array<std::pair<E, std::string_view>, N> names`.
template <class E>
struct EnumNames;
template <class E>
concept NamedEnum = requires {
    EnumNames<E>::names;
};

template <NamedEnum E>
[[nodiscard]] constexpr std::string_view enumText(E e) {
    for (const auto& [value, name] : EnumNames<E>::names)
        if (value == e) return name;
    return "";
}
template <NamedEnum E>
[[nodiscard]] constexpr std::optional<E> enumFrom(std::string_view text) {
    for (const auto& [value, name] : EnumNames<E>::names)
        if (name == text) return value;
    return std::nullopt;
}
template <NamedEnum E>
[[nodiscard]] std::vector<std::string> enumWords() {
    std::vector<std::string> out;
    for (const auto& [value, name] : EnumNames<E>::names) out.emplace_back(name);
    return out;
}

/// A stored value that is not of the form its field needs: only for damaged saves; scenario files are read
/// with Reader, which says more.
struct CodecError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Elide { no, defaults };

// Declared up front so that nested values find each other.
template <class V>
Json writeValue(const V& v, Elide elide = Elide::defaults);
template <class V>
void readValue(const Json& j, V& v);
template <class V>
void hashValue(StableHash& h, const V& v);

namespace detail {
template <class T>
struct IsId : std::false_type {};
template <class Tag>
struct IsId<Id<Tag>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class E>
struct IsVector<std::vector<E>> : std::true_type {};
template <class T>
struct IsSet : std::false_type {};
template <class E>
struct IsSet<std::set<E>> : std::true_type {};
template <class T>
struct IsMap : std::false_type {};
template <class K, class V>
struct IsMap<std::map<K, V>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class E>
struct IsOptional<std::optional<E>> : std::true_type {};

[[noreturn]] inline void bad(const Json& j, const char* expected) {
    throw CodecError(std::string("found ") + describeJson(j) + ", expected " + expected);
}
inline const std::string& keyText(const std::string& k) {
    return k;
}
template <class Tag>
const std::string& keyText(const Id<Tag>& k) {
    return k.text;
}
}  // namespace detail

template <class V>
Json writeValue(const V& v, Elide elide) {
    if constexpr (std::is_same_v<V, bool> || std::is_arithmetic_v<V> || std::is_same_v<V, std::string>) {
        return v;
    } else if constexpr (NamedEnum<V>) {
        return std::string(enumText(v));
    } else if constexpr (detail::IsId<V>::value) {
        return v.text;
    } else if constexpr (std::is_same_v<V, Location> || std::is_same_v<V, Position>) {
        return v.text();
    } else if constexpr (detail::IsVector<V>::value || detail::IsSet<V>::value) {
        Json out = Json::array();
        for (const auto& e : v) out.push_back(writeValue(e, elide));
        return out;
    } else if constexpr (detail::IsMap<V>::value) {
        Json out = Json::object();
        for (const auto& [k, e] : v) out[detail::keyText(k)] = writeValue(e, elide);
        return out;
    } else if constexpr (detail::IsOptional<V>::value) {
        return v ? writeValue(*v, elide) : Json(nullptr);
    } else if constexpr (std::is_same_v<V, Json>) {
        return v;
    } else {
        static_assert(Described<V>);
        Json out = Json::object();
        static const V defaults{};
        std::apply(
            [&](const auto&... f) {
                ((elide == Elide::defaults && v.*(f.member) == defaults.*(f.member)
                      ? void()
                      : void(out[std::string(f.name)] = writeValue(v.*(f.member), elide))),
                 ...);
            },
            V::fields());
        return out;
    }
}

template <class V>
void readValue(const Json& j, V& v) {
    if constexpr (std::is_same_v<V, bool>) {
        if (!j.is_boolean()) detail::bad(j, "true or false");
        v = j.get<bool>();
    } else if constexpr (std::is_integral_v<V>) {
        if (!j.is_number_integer()) detail::bad(j, "a whole number");
        const auto wide = j.get<std::int64_t>();
        if constexpr (!std::is_same_v<V, std::uint64_t>) {
            if (wide < static_cast<std::int64_t>(std::numeric_limits<V>::min()) ||
                wide > static_cast<std::int64_t>(std::numeric_limits<V>::max()))
                detail::bad(j, "a number in range");
            v = static_cast<V>(wide);
        } else {
            v = j.get<std::uint64_t>();
        }
    } else if constexpr (std::is_floating_point_v<V>) {
        if (!j.is_number()) detail::bad(j, "a number");
        v = j.get<V>();
    } else if constexpr (std::is_same_v<V, std::string>) {
        if (!j.is_string()) detail::bad(j, "a text");
        v = j.get<std::string>();
    } else if constexpr (NamedEnum<V>) {
        const auto e = j.is_string() ? enumFrom<V>(j.template get_ref<const std::string&>()) : std::nullopt;
        if (!e) detail::bad(j, "one of the known words");
        v = *e;
    } else if constexpr (detail::IsId<V>::value) {
        if (!j.is_string()) detail::bad(j, "an id");
        v.text = j.get<std::string>();
    } else if constexpr (std::is_same_v<V, Location> || std::is_same_v<V, Position>) {
        if (!j.is_string()) detail::bad(j, "a place");
        const auto& s = j.get_ref<const std::string&>();
        if (s.empty()) {
            v = V{};
            return;
        }
        const auto p = V::parse(s);
        if (!p) detail::bad(j, "a place");
        v = *p;
    } else if constexpr (detail::IsVector<V>::value) {
        if (!j.is_array()) detail::bad(j, "a list");
        v.clear();
        for (const Json& e : j) {
            typename V::value_type item{};
            readValue(e, item);
            v.push_back(std::move(item));
        }
    } else if constexpr (detail::IsSet<V>::value) {
        if (!j.is_array()) detail::bad(j, "a list");
        v.clear();
        for (const Json& e : j) {
            typename V::value_type item{};
            readValue(e, item);
            v.insert(std::move(item));
        }
    } else if constexpr (detail::IsMap<V>::value) {
        if (!j.is_object()) detail::bad(j, "an object");
        v.clear();
        for (const auto& item : j.items()) readValue(item.value(), v[typename V::key_type(item.key())]);
    } else if constexpr (detail::IsOptional<V>::value) {
        if (j.is_null()) {
            v.reset();
            return;
        }
        typename V::value_type inner{};
        readValue(j, inner);
        v = std::move(inner);
    } else if constexpr (std::is_same_v<V, Json>) {
        v = j;
    } else {
        static_assert(Described<V>);
        if (!j.is_object()) detail::bad(j, "an object");
        v = V{};
        std::size_t known = 0;
        std::apply(
            [&](const auto&... f) {
                (
                    [&] {
                        const auto it = j.find(std::string(f.name));
                        if (it == j.end()) return;
                        ++known;
                        readValue(*it, v.*(f.member));
                    }(),
                    ...);
            },
            V::fields());
        if (known != j.size()) detail::bad(j, "no unknown keys");
    }
}

template <class V>
void hashValue(StableHash& h, const V& v) {
    if constexpr (std::is_same_v<V, bool> || std::is_integral_v<V>) {
        h.number(static_cast<std::uint64_t>(static_cast<std::int64_t>(v)));
    } else if constexpr (std::is_floating_point_v<V>) {
        h.real(v);
    } else if constexpr (std::is_same_v<V, std::string>) {
        h.text(v);
    } else if constexpr (NamedEnum<V>) {
        h.text(enumText(v));
    } else if constexpr (detail::IsId<V>::value) {
        h.text(v.text);
    } else if constexpr (std::is_same_v<V, Location>) {
        h.text(v.hex);
        h.number(static_cast<std::uint64_t>(static_cast<std::int64_t>(v.level)));
    } else if constexpr (std::is_same_v<V, Position>) {
        h.text(v.text());
    } else if constexpr (detail::IsVector<V>::value || detail::IsSet<V>::value) {
        h.number(v.size());
        for (const auto& e : v) hashValue(h, e);
    } else if constexpr (detail::IsMap<V>::value) {
        h.number(v.size());
        for (const auto& [k, e] : v) {
            h.text(detail::keyText(k));
            hashValue(h, e);
        }
    } else if constexpr (detail::IsOptional<V>::value) {
        h.byte(v ? 1 : 0);
        if (v) hashValue(h, *v);
    } else if constexpr (std::is_same_v<V, Json>) {
        h.text(v.dump());
    } else {
        static_assert(Described<V>);
        std::apply([&](const auto&... f) { (hashValue(h, v.*(f.member)), ...); }, V::fields());
    }
}

}  // namespace shellgame
