// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace shellgame::test {

/// One kind of wording that a reader has to read twice, with all its places in the tree.
struct Wording {
    std::string what;                   ///< names the kind: "test names that begin with Who, What, …"
    std::size_t bound = 0;              ///< the check fails above this number; lower it when fewer are left
    std::vector<std::string> places{};  ///< "file:line: the text"
    [[nodiscard]] bool tooMany() const { return places.size() > bound; }
};

/// Counts each kind of such wording in the comments, test names, strings and docs below `root`.
[[nodiscard]] std::vector<Wording> wordingsOf(const std::filesystem::path& root);

}  // namespace shellgame::test
