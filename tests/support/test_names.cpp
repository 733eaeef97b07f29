// SPDX-License-Identifier: MIT
#include "support/test_names.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "support/paths.hpp"

namespace shellgame::test {

namespace fs = std::filesystem;

std::vector<std::string> testNames() {
    static const std::regex start(R"re(TEST_CASE\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),)re");
    static const std::regex literal(R"re("((?:[^"\\]|\\.)*)")re");
    std::vector<std::string> out;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(sourcePath("tests")))
        if (entry.path().extension() == ".cpp") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        std::stringstream text;
        text << std::ifstream(file).rdbuf();
        const std::string all = text.str();
        for (std::sregex_iterator it(all.begin(), all.end(), start), end; it != end; ++it) {
            const std::string parts = (*it)[1].str();
            std::string name;
            for (std::sregex_iterator l(parts.begin(), parts.end(), literal); l != end; ++l)
                name += (*l)[1].str();
            name = std::regex_replace(name, std::regex(R"(\\")"), "\"");
            out.push_back(std::move(name));
        }
    }
    return out;
}

}  // namespace shellgame::test
