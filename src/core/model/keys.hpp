// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

// The composite keys of the state's tables. Only these structs write and read the text form of the keys.
// parse() returns nothing for any other text.

/// The key of State::seen: a side and a Location, "german@1E4".
struct SideAt {
    SideId side;
    Location at;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<SideAt> parse(std::string_view key);
};

/// The key of State::windows: a side and a track, "german/concealed". It is also the key of
/// State::formations: a side and a mark, "german/A".
struct SideName {
    SideId side;
    std::string name;
    [[nodiscard]] std::string text() const;
};

/// The key of State::control: the viewer who knows the controller (empty for the Umpire view) and the hexes,
/// "german@1P3+1P4".
struct ControlKey {
    SideId viewpoint;
    std::string ground;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<ControlKey> parse(std::string_view key);
};

/// Returns true for a legal mark of a UNIT: at most 20 letters, digits, '_' and '-'. A text that looks like
/// the id of a counter or marker ("m3", "p7", "e1") is not legal.
[[nodiscard]] bool isUnitMark(std::string_view mark);

/// Returns the side at the beginning of any of these keys, or nothing.
[[nodiscard]] std::optional<SideId> sideOfKey(std::string_view key);

}  // namespace shellgame
