// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace shellgame::test {

/// One kind of wording that is difficult to read, with all the places where it occurs in the source tree.
struct Wording {
    std::string what;                   ///< the name of the kind, such as "test names that begin with Who,
                                        ///< What, …"
    std::size_t bound = 0;              ///< the largest allowed number of places; lower this bound when fewer
                                        ///< places are left
    std::vector<std::string> places{};  ///< the places in the form "file:line: the text"
    [[nodiscard]] bool tooMany() const { return places.size() > bound; }
};

/// Counts each kind of wording in the comments, test names, strings and docs below `root`.
[[nodiscard]] std::vector<Wording> wordingsOf(const std::filesystem::path& root);

}  // namespace shellgame::test
