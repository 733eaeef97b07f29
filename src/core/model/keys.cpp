// SPDX-License-Identifier: MIT
#include "model/keys.hpp"

#include <algorithm>

namespace shellgame {

std::string SideAt::text() const {
    return side.text + "@" + at.text();
}

std::optional<SideAt> SideAt::parse(std::string_view key) {
    const auto split = key.find('@');
    if (split == std::string_view::npos) return std::nullopt;
    const auto at = Location::parse(key.substr(split + 1));
    if (!at) return std::nullopt;
    return SideAt{SideId(std::string(key.substr(0, split))), *at};
}

std::string SideName::text() const {
    return side.text + "/" + name;
}

std::string ControlKey::text() const {
    return viewpoint.text + "@" + ground;
}

std::optional<ControlKey> ControlKey::parse(std::string_view key) {
    const auto split = key.find('@');
    if (split == std::string_view::npos || split + 1 == key.size()) return std::nullopt;
    return ControlKey{SideId(std::string(key.substr(0, split))), std::string(key.substr(split + 1))};
}

std::optional<SideId> sideOfKey(std::string_view key) {
    const auto split = key.find_first_of("@/");
    if (split == std::string_view::npos || split == 0) return std::nullopt;
    return SideId(std::string(key.substr(0, split)));
}

bool isUnitMark(std::string_view mark) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto fits = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || digit(c) || c == '_' || c == '-';
    };
    if (mark.empty() || mark.size() > 20 || !std::all_of(mark.begin(), mark.end(), fits)) return false;
    const bool counter = mark.size() > 1 && (mark[0] == 'm' || mark[0] == 'p' || mark[0] == 'e') &&
                         std::all_of(mark.begin() + 1, mark.end(), digit);
    return !counter;
}

}  // namespace shellgame
