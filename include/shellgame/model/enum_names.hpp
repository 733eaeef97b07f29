// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shellgame {

/// The words of an enumeration in files and commands. Specialize it with `static constexpr
/// std::array<std::pair<E, std::string_view>, N> names`.
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

}  // namespace shellgame
