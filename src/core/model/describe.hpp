// SPDX-License-Identifier: MIT
#pragma once

// Makes ValueTypes (model/description.hpp). For each struct exactly one .cpp file includes this header and
// contains SHELLGAME_DESCRIBES(Marker); SHELLGAME_DESCRIBED(Marker) below the struct prevents all other files
// from making the same ValueType. Types of acts need neither macro: they are made where they are used,
// together with the lists, maps and words that only they have.

#include <concepts>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/ids.hpp"

namespace shellgame {

namespace detail {

template <class T>
struct IsList : std::false_type {};
template <class E>
struct IsList<std::vector<E>> : std::true_type {};
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

/// True if values of the type have `==`. For lists, true if their entries have it.
template <class V>
struct Comparable : std::bool_constant<std::equality_comparable<V>> {};
template <class E>
struct Comparable<std::vector<E>> : Comparable<E> {};
template <class E>
struct Comparable<std::set<E>> : Comparable<E> {};
template <class E>
struct Comparable<std::optional<E>> : Comparable<E> {};
template <class K, class E>
struct Comparable<std::map<K, E>> : Comparable<E> {};

template <class V>
[[nodiscard]] ValueType basicType(Shape shape) {
    ValueType out;
    out.shape = shape;
    if constexpr (Comparable<V>::value)
        out.equal = [](const void* a, const void* b) { return bool(valueAs<V>(a) == valueAs<V>(b)); };
    out.make = [] { return Scratch(new V(), [](void* v) { delete static_cast<V*>(v); }); };
    out.assign = [](void* to, const void* from) { valueAs<V>(to) = valueAs<V>(from); };
    return out;
}

template <class V>
[[nodiscard]] ValueType wordType() {
    ValueType out = basicType<V>(Shape::word);
    out.word = [](const void* v) { return enumText(valueAs<V>(v)); };
    out.setWord = [](void* v, std::string_view text) {
        const auto e = enumFrom<V>(text);
        if (e) valueAs<V>(v) = *e;
        return e.has_value();
    };
    out.words = enumWords<V>;
    return out;
}

template <class V>
[[nodiscard]] ValueType containerType() {
    ValueType out = basicType<V>(IsList<V>::value       ? Shape::list
                                 : IsSet<V>::value      ? Shape::set
                                 : IsOptional<V>::value ? Shape::optional
                                                        : Shape::map);
    if constexpr (IsMap<V>::value) {
        using K = typename V::key_type;
        out.element = typeOf<typename V::mapped_type>;
        out.key = typeOf<K>;
        out.find = [](const void* v, const std::string& key) -> const void* {
            const auto it = valueAs<V>(v).find(K(key));
            return it == valueAs<V>(v).end() ? nullptr : &it->second;
        };
        out.erase = [](void* v, const std::string& key) { valueAs<V>(v).erase(K(key)); };
        out.each = [](const void* v, FunctionRef<void(const std::string*, const void*)> see) {
            for (const auto& [key, value] : valueAs<V>(v)) see(&keyText(key), &value);
        };
        out.add = [](void* v, const std::string* key, FunctionRef<void(void*)> fill) {
            fill(&valueAs<V>(v).try_emplace(valueAs<V>(v).end(), K(*key))->second);
            return true;
        };
        out.change = [](void* v, FunctionRef<void(void*)> change) {
            for (auto& [key, value] : valueAs<V>(v)) change(&value);
        };
    } else if constexpr (IsOptional<V>::value) {
        using E = typename V::value_type;
        out.element = typeOf<E>;
        out.each = [](const void* v, FunctionRef<void(const std::string*, const void*)> see) {
            if (valueAs<V>(v)) see(nullptr, &*valueAs<V>(v));
        };
        out.add = [](void* v, const std::string*, FunctionRef<void(void*)> fill) {
            fill(&valueAs<V>(v).emplace());
            return true;
        };
        out.change = [](void* v, FunctionRef<void(void*)> change) {
            if (valueAs<V>(v)) change(&*valueAs<V>(v));
        };
    } else {
        using E = typename V::value_type;
        out.element = typeOf<E>;
        out.each = [](const void* v, FunctionRef<void(const std::string*, const void*)> see) {
            for (const auto& e : valueAs<V>(v)) see(nullptr, &e);
        };
        out.add = [](void* v, const std::string*, FunctionRef<void(void*)> fill) {
            E e{};
            fill(&e);
            if constexpr (IsSet<V>::value)
                return valueAs<V>(v).insert(std::move(e)).second;
            else
                return valueAs<V>(v).push_back(std::move(e)), true;
        };
        out.change = [](void* v, FunctionRef<void(void*)> change) {
            V made;
            for (const auto& e : valueAs<V>(v)) {
                E copy = e;
                change(&copy);
                made.insert(made.end(), std::move(copy));
            }
            valueAs<V>(v) = std::move(made);
        };
    }
    if constexpr (IsOptional<V>::value) {
        out.count = [](const void* v) -> std::size_t { return valueAs<V>(v).has_value() ? 1 : 0; };
        out.clear = [](void* v) { valueAs<V>(v).reset(); };
    } else {
        out.count = [](const void* v) -> std::size_t { return valueAs<V>(v).size(); };
        out.clear = [](void* v) { valueAs<V>(v).clear(); };
    }
    return out;
}

/// Makes a description from the rows listed in the struct.
[[nodiscard]] Description describedBy(FieldRows fields, std::optional<FieldRows> keys, const void* fresh);

template <class T>
[[nodiscard]] const Description& descriptionOf() {
    static const Description description = [] {
        static const T fresh{};
        std::optional<FieldRows> keys;
        if constexpr (requires { FileForm<T>::keys(); }) keys = FileForm<T>::keys();
        if constexpr (Described<T>)
            return describedBy(T::fields(), std::move(keys), &fresh);
        else
            return describedBy({}, std::move(keys), &fresh);
    }();
    return description;
}

template <class T>
[[nodiscard]] ValueType objectType() {
    ValueType out = basicType<T>(Shape::object);
    out.rows = descriptionOf<T>;
    return out;
}

}  // namespace detail

namespace detail {
template <class V>
[[nodiscard]] ValueType anyType() {
    if constexpr (NamedEnum<V>)
        return wordType<V>();
    else if constexpr (IsList<V>::value || IsSet<V>::value || IsMap<V>::value || IsOptional<V>::value)
        return containerType<V>();
    else
        return objectType<V>();
}
}  // namespace detail

template <class V>
const ValueType& typeOf() {
    static const ValueType type = detail::anyType<V>();
    return type;
}

}  // namespace shellgame

/// Defines typeOf() for a type. SHELLGAME_DESCRIBED must have declared it.
#define SHELLGAME_DESCRIBES(...)                                      \
    template <>                                                       \
    const ValueType& typeOf<__VA_ARGS__>() {                          \
        static const ValueType type = detail::anyType<__VA_ARGS__>(); \
        return type;                                                  \
    }                                                                 \
    static_assert(true)
