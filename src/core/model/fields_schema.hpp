// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/fields.hpp"

namespace shellgame {

/// JSON Schema of what writeValue writes for a type, made from the same field lists.
template <class V>
[[nodiscard]] Json valueSchema() {
    if constexpr (std::is_same_v<V, bool>) {
        return {{"type", "boolean"}};
    } else if constexpr (std::is_same_v<V, std::uint64_t>) {
        return {{"type", "integer"}, {"minimum", 0}, {"maximum", storedCounterMost}};
    } else if constexpr (std::is_integral_v<V>) {
        return {{"type", "integer"}, {"minimum", -storedIntegerMost}, {"maximum", storedIntegerMost}};
    } else if constexpr (std::is_floating_point_v<V>) {
        return {{"type", "number"}};
    } else if constexpr (NamedEnum<V>) {
        return {{"enum", enumWords<V>()}};
    } else if constexpr (detail::IsId<V>::value) {
        return {{"type", "string"}, {"pattern", std::string("^$|") + identifierPattern}};
    } else if constexpr (detail::IsVector<V>::value) {
        return {{"type", "array"}, {"items", valueSchema<typename V::value_type>()}};
    } else if constexpr (detail::IsSet<V>::value) {
        return {{"type", "array"}, {"uniqueItems", true}, {"items", valueSchema<typename V::value_type>()}};
    } else if constexpr (detail::IsMap<V>::value) {
        Json out = {{"type", "object"}, {"additionalProperties", valueSchema<typename V::mapped_type>()}};
        if constexpr (detail::IsId<typename V::key_type>::value)
            out["propertyNames"] = {{"pattern", identifierPattern}};
        return out;
    } else if constexpr (detail::IsOptional<V>::value) {
        return {{"anyOf", {{{"type", "null"}}, valueSchema<typename V::value_type>()}}};
    } else if constexpr (Described<V>) {
        Json out = {{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
        std::apply(
            [&](const auto&... f) {
                ((out["properties"][std::string(f.name)] =
                      valueSchema<std::remove_cvref_t<decltype(std::declval<V>().*(f.member))>>()),
                 ...);
            },
            V::fields());
        return out;
    } else {
        return {{"type", "string"}};
    }
}

}  // namespace shellgame
