// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace shellgame {

/// The title and description of a file, for a list of files.
struct FileTitle {
    std::string title;
    std::string description;
};

/// Returns title and description from the text of a scenario or saved game, or from the first line of a
/// journal that contains a whole one. It reads only as far as necessary and trusts nothing else: the text may
/// be damaged after them. Empty without a title.
[[nodiscard]] FileTitle titleIn(std::string_view text);

}  // namespace shellgame
