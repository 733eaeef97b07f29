// SPDX-License-Identifier: MIT
#include "support/table.hpp"

#include <fstream>
#include <stdexcept>

namespace shellgame::test {

std::vector<std::string> splitText(const std::string& text, char separator) {
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (c == separator)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

Table readTable(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    Table out;
    std::string line;
    while (std::getline(in, line)) {
        if (line.compare(0, 2, "# ") == 0) {
            const auto tab = line.find('\t');
            out.head[line.substr(2, tab - 2)] = tab == std::string::npos ? "" : line.substr(tab + 1);
            continue;
        }
        out.body += line + '\n';
        const auto cells = splitText(line, '\t');
        if (out.columns.empty()) {
            out.columns = cells;
            continue;
        }
        auto& row = out.rows.emplace_back();
        for (std::size_t i = 0; i < cells.size() && i < out.columns.size(); ++i)
            row[out.columns[i]] = cells[i];
    }
    if (out.rows.empty()) throw std::runtime_error("no rows in " + path);
    return out;
}

}  // namespace shellgame::test
