// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// Orders hex names as players look for them: by board, column letters ("B" before "AA") and number ("1A2"
/// before "1A10"). A hex under an overlay ("1oA2") is sorted as without it. Other names have a place too.
struct HexOrder {
    using is_transparent = void;
    [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const;
};

/// "1A2, 1A10, 1B1": names of hexes for players to read, in that order.
[[nodiscard]] std::string hexListText(std::vector<std::string> names);

}  // namespace shellgame
