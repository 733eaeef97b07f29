// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

namespace shellgame::test {

/// A TSV file with `# key value` lines, a header row and other rows. Throws an exception if the file can't be
/// read or is empty.
struct Table {
    std::map<std::string, std::string> head;
    std::vector<std::string> columns;
    std::vector<std::map<std::string, std::string>> rows;
    std::string body;  ///< the text from the header row on, unchanged
};
[[nodiscard]] Table readTable(const std::string& path);

[[nodiscard]] std::vector<std::string> splitText(const std::string& text, char separator);

}  // namespace shellgame::test
