// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace shellgame::test {

/// Checks the source tree against docs/architecture.md.
struct StructureReport {
    std::vector<std::string> faults;  ///< "file:line: the problem"
    std::vector<std::string> notes;   ///< not faults, but worth a look, such as long files
};

/// Checks the tree below `root`. Faults are: an include that runs upward between rooms (of the core, the
/// window or the rules, according to the diagrams in docs/architecture.md), folders that include each other
/// in a circle, a public header that neither program includes, a file that includes the text of messages but
/// neither shows nor stores them, Qt outside src/app, a path on one developer's machine, an unexpected
/// top-level name, a source file without its SPDX line, a header without #pragma once. `foreign` lists
/// further prefixes of paths that may not occur, such as the folder of this checkout.
[[nodiscard]] StructureReport inspectTree(const std::filesystem::path& root,
                                          const std::vector<std::string>& foreign);

}  // namespace shellgame::test
