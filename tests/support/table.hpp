// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

namespace shellgame::test {

/// A TSV file: its `# key value` lines, its header row and its rows. Throws if the file can't be read or is
/// empty.
struct Table {
    std::map<std::string, std::string> head;
    std::vector<std::string> columns;
    std::vector<std::map<std::string, std::string>> rows;
    std::string body;  ///< from the header row on, unchanged
};
[[nodiscard]] Table readTable(const std::string& path);

[[nodiscard]] std::vector<std::string> splitText(const std::string& text, char separator);

}  // namespace shellgame::test
