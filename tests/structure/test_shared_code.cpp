// SPDX-License-Identifier: MIT
// The table of docs/architecture.md that says which code all kinds of markers share: its line counts are
// measured.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

#include "support/catch.hpp"
#include "support/pages.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

std::vector<std::string> linesOfFile(const std::string& name) {
    const std::string room = name.find('/') == std::string::npos ? "exchange/" : "";
    std::ifstream in(test::sourcePath("src/core/rules/" + room + name + ".cpp"));
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

int filled(const std::vector<std::string>& lines) {
    return static_cast<int>(std::count_if(lines.begin(), lines.end(), [](const std::string& l) {
        return l.find_first_not_of(" \t") != std::string::npos;
    }));
}

/// Lines of a function or struct by its name: from where it is defined to the brace in the same column.
int linesOfDefinition(const std::vector<std::string>& lines, const std::string& name) {
    const std::regex start("^( *)(struct " + name + " \\{|(?!return|else|if|for)[A-Za-z].*[ :&*]" + name +
                           R"(\([^;]*))");
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::smatch m;
        if (!std::regex_match(lines[i], m, start)) continue;
        const std::string indent = m[1].str();
        for (std::size_t j = i; j < lines.size(); ++j)
            if (lines[j] == indent + "}" || lines[j] == indent + "};" ||
                (j == i && lines[j].ends_with("}") && lines[j].find('{') != std::string::npos))
                return filled({lines.begin() + static_cast<std::ptrdiff_t>(i),
                               lines.begin() + static_cast<std::ptrdiff_t>(j) + 1});
    }
    return 0;
}

/// "`shift` (`numbers`, `sizes`), `staying`": whole files, or named parts of one.
int measured(const std::string& cell) {
    static const std::regex part(R"re(`([a-z_/]+)`(?: \(([^)]*)\))?)re");
    static const std::regex word("`([A-Za-z_]+)`");
    int sum = 0;
    for (std::sregex_iterator it(cell.begin(), cell.end(), part), end; it != end; ++it) {
        const auto lines = linesOfFile((*it)[1].str());
        INFO((*it)[0].str());
        CHECK_FALSE(lines.empty());
        const std::string names = (*it)[2].str();
        if (names.empty()) sum += filled(lines);
        for (std::sregex_iterator w(names.begin(), names.end(), word); w != end; ++w) {
            const int n = linesOfDefinition(lines, (*w)[1].str());
            INFO((*w)[1].str());
            CHECK(n > 0);
            sum += n;
        }
    }
    return sum;
}

}  // namespace

TEST_CASE("the table of shared code has its lines measured", "[pages][structure]") {
    int rows = 0;
    for (const test::PageSection& s : test::readPage("docs/architecture.md")) {
        if (s.title != "What the kinds share, and what is their own") continue;
        for (const auto& row : s.rows) {
            REQUIRE(row.size() == 4);
            const int said = std::stoi(row[2]), found = measured(row[1]);
            INFO(row[0] << ": the page says " << said << ", measured " << found);
            CHECK(std::abs(said - found) <= std::max(6, found / 20));
            ++rows;
        }
    }
    CHECK(rows >= 8);
}
