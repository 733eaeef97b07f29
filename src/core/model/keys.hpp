// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

// Composite keys of the state's tables. Their texts are written and read here only; parse() returns nothing
// for other texts.

/// The key of State::seen: a side's Location, "german@1E4".
struct SideAt {
    SideId side;
    Location at;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<SideAt> parse(std::string_view key);
};

/// The key of State::windows by track, "german/concealed", and of State::formations by mark, "german/A".
struct SideName {
    SideId side;
    std::string name;
    [[nodiscard]] std::string text() const;
};

/// The key of State::control: the side that knows it (empty: the umpire) and the ground, "german@1P3+1P4".
struct ControlKey {
    SideId viewpoint;
    std::string ground;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<ControlKey> parse(std::string_view key);
};

/// Returns true for a legal mark of a UNIT: letters, digits, '_' and '-', at most 20, not a name of a counter
/// or marker ("m3", "p7", "e1").
[[nodiscard]] bool isUnitMark(std::string_view mark);

/// Returns the side at the beginning of a key of any kind above; nothing without one.
[[nodiscard]] std::optional<SideId> sideOfKey(std::string_view key);

}  // namespace shellgame
