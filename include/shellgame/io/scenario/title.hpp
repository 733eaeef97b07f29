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
/// journal that contains a whole game. The function reads only as much as necessary, so the rest of the text
/// may be damaged. Both are empty if the text has no title.
[[nodiscard]] FileTitle titleIn(std::string_view text);

}  // namespace shellgame
