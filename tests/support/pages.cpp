// SPDX-License-Identifier: MIT
#include "support/pages.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/paths.hpp"

namespace shellgame::test {

namespace {

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Splits a line of a table into cells. A bar inside back quotes does not end a cell.
std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> out;
    std::string cell;
    bool code = false;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '`') code = !code;
        if (line[i] == '|' && !code) {
            out.push_back(trimmed(cell));
            cell.clear();
        } else {
            cell += line[i];
        }
    }
    return out;
}

}  // namespace

std::vector<std::string> PageBlock::lines() const {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) out.push_back(line);
    return out;
}

std::vector<PageSection> readPage(const std::string& relative) {
    std::ifstream in(sourcePath(relative));
    if (!in) throw std::runtime_error("no page " + relative);
    std::vector<PageSection> out(1);
    bool code = false, head = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            code = !code;
            if (code) out.back().blocks.push_back({trimmed(line.substr(3)), ""});
        } else if (code) {
            out.back().blocks.back().text += line + "\n";
        } else if (line.starts_with("#")) {
            const auto level = line.find_first_not_of('#');
            out.push_back({static_cast<int>(level), trimmed(line.substr(level)), {}, {}});
        } else if (line.starts_with("|")) {
            if (line.starts_with("|--"))
                head = true;  // the previous line was the header
            else if (head)
                out.back().rows.push_back(cellsOf(line));
        } else {
            head = false;
        }
    }
    if (code) throw std::runtime_error("a block of " + relative + " has no end");
    return out;
}

std::string codeIn(const std::string& cell) {
    const auto first = cell.find('`');
    if (first == std::string::npos) return "";
    const auto last = cell.find('`', first + 1);
    return last == std::string::npos ? "" : cell.substr(first + 1, last - first - 1);
}

}  // namespace shellgame::test
