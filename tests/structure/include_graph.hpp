// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace shellgame::test {

/// The include graph, which contains the files that each file includes, as paths with '/'.
class IncludeGraph {
  public:
    void add(const std::string& from, const std::string& to) { includes_[from].insert(to); }

    /// Returns the cycles of folders that include each other through any of their files. The folders of a
    /// cycle are in one parent folder, at any depth. An example is "core/rules: exchange -> mapboard ->
    /// exchange". The files beside the folders are shown as ".".
    [[nodiscard]] std::vector<std::string> circles() const;
    /// Returns the files that no file with one of these prefixes includes, directly or indirectly.
    [[nodiscard]] std::vector<std::string> unreached(const std::vector<std::string>& files,
                                                     const std::vector<std::string>& from) const;

  private:
    std::map<std::string, std::set<std::string>> includes_;
};

}  // namespace shellgame::test
