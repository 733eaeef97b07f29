// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace shellgame::test {

/// Which file includes which, by their paths with '/'.
class IncludeGraph {
  public:
    void add(const std::string& from, const std::string& to) { includes_[from].insert(to); }

    /// Folders of one folder that include each other in a circle, at any depth, whichever of their files do:
    /// "core/rules: exchange -> mapboard -> exchange". Files beside folders are called ".".
    [[nodiscard]] std::vector<std::string> circles() const;
    /// Returns the files that no file with these prefixes includes, directly or indirectly.
    [[nodiscard]] std::vector<std::string> unreached(const std::vector<std::string>& files,
                                                     const std::vector<std::string>& from) const;

  private:
    std::map<std::string, std::set<std::string>> includes_;
};

}  // namespace shellgame::test
