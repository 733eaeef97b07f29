// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// A fenced block of a page, with the word after the opening fence and the text.
struct PageBlock {
    std::string info;
    std::string text;
    [[nodiscard]] std::vector<std::string> lines() const;  ///< all lines except empty ones
};

/// A part of a Markdown page from one heading to the next one, whatever their levels.
struct PageSection {
    int level = 0;  ///< number of # signs; 0 before the first heading
    std::string title;
    std::vector<PageBlock> blocks;
    std::vector<std::vector<std::string>> rows;  ///< rows of the section's tables with trimmed cells, without
                                                 ///< the header and the line below it
};

/// Reads a page of docs/.
[[nodiscard]] std::vector<PageSection> readPage(const std::string& relative);

/// Returns the first text in back quotes in a cell; empty if there is none.
[[nodiscard]] std::string codeIn(const std::string& cell);

}  // namespace shellgame::test
