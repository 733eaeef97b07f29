// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <string>

namespace shellgame {

/// A permanent name: an id in the log refers to the same counter after saving and loading. Different kinds of
/// things have different types of ids. Ids are sorted by length, then alphabetically, so that m2 comes before
/// m10.
template <class Tag>
struct Id {
    std::string text;

    Id() = default;
    explicit Id(std::string t) : text(std::move(t)) {}
    [[nodiscard]] bool empty() const { return text.empty(); }
    bool operator==(const Id&) const = default;
    std::strong_ordering operator<=>(const Id& o) const {
        if (auto c = text.size() <=> o.text.size(); c != 0) return c;
        return text.compare(o.text) <=> 0;
    }
};

using PieceId = Id<struct PieceTag>;
using MarkerId = Id<struct MarkerTag>;
using SideId = Id<struct SideTag>;

namespace detail {
/// Returns the key of a table as text. Works for the keys of all tables.
inline const std::string& keyText(const std::string& key) {
    return key;
}
template <class Tag>
const std::string& keyText(const Id<Tag>& key) {
    return key.text;
}
}  // namespace detail

}  // namespace shellgame

template <class Tag>
struct std::hash<shellgame::Id<Tag>> {
    std::size_t operator()(const shellgame::Id<Tag>& id) const noexcept {
        return std::hash<std::string>{}(id.text);
    }
};
