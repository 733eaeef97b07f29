// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace shellgame {

/// What a file calls itself, for a list to choose from.
struct FileTitle {
    std::string title;
    std::string description;
};

/// Title and description in the text of a scenario or of a saved game, or in the first line of a journal that
/// holds a whole one. Nothing more is read than is needed to find them, and nothing else is believed of the
/// text: it may be damaged behind them. Empty where there is none.
[[nodiscard]] FileTitle titleIn(std::string_view text);

}  // namespace shellgame
