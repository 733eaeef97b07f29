// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace shellgame::test {

/// Checks the source tree against docs/architecture.md.
struct StructureReport {
    std::vector<std::string> faults;  ///< the faults in the form "file:line: the problem"
    std::vector<std::string> notes;   ///< observations that are not faults, such as long files
};

/// Checks the tree below `root` for faults. These are: an include from a lower room in a higher one (of the
/// core, the window or the rules, according to the diagrams in docs/architecture.md), folders that include
/// each other in a circle, a public header that neither program includes, a file that includes the text of
/// messages but neither shows nor stores them, Qt outside src/app, a path of one developer's machine, an
/// unexpected top-level name, a source file without its SPDX line, and a header without #pragma once.
/// `foreign` lists further prefixes of paths that may not occur, such as the folder of this checkout.
[[nodiscard]] StructureReport inspectTree(const std::filesystem::path& root,
                                          const std::vector<std::string>& foreign);

}  // namespace shellgame::test
