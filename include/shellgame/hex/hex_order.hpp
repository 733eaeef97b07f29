// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// Orders hex names as players expect: by board, then row letters ("B" before "AA"), then number ("1A2"
/// before "1A10"). The "o" of a hex under an overlay ("1oA2") does not affect the order. The order is also
/// defined for texts that are not hex names.
struct HexOrder {
    using is_transparent = void;
    [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const;
};

/// Lists hex names for players in the order of HexOrder: "1A2, 1A10, 1B1".
[[nodiscard]] std::string hexListText(std::vector<std::string> names);

}  // namespace shellgame
