// SPDX-License-Identifier: MIT
#include "shellgame/model/keys.hpp"

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

std::optional<SideName> SideName::parse(std::string_view key) {
    const auto split = key.find('/');
    if (split == std::string_view::npos) return std::nullopt;
    return SideName{SideId(std::string(key.substr(0, split))), std::string(key.substr(split + 1))};
}

std::optional<SideId> sideOfKey(std::string_view key) {
    const auto split = key.find_first_of("@/");
    if (split == std::string_view::npos || split == 0) return std::nullopt;
    return SideId(std::string(key.substr(0, split)));
}

}  // namespace shellgame
