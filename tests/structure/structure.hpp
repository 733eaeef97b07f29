// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace shellgame::test {

/// Checks the source tree against docs/architecture.md.
struct StructureReport {
    std::vector<std::string> faults;  ///< "file:line: what is wrong"
    std::vector<std::string> notes;   ///< worth a look, no fault: long files
};

/// Reads the tree below `root`. Faults are: an include that runs upward between rooms
/// (of the core; of window and rules as docs/architecture.md draws them), folders that include each other in
/// a circle, a public header that neither program reads, a file
/// that reads the words of messages and neither shows nor stores them, Qt outside src/app, a path of
/// somebody's machine, a top-level name that the layout does not know, a source without its SPDX line, a
/// header without #pragma once. `foreign`: further path beginnings that may not occur, such as the folder of
/// this checkout.
[[nodiscard]] StructureReport inspectTree(const std::filesystem::path& root,
                                          const std::vector<std::string>& foreign);

}  // namespace shellgame::test
