// SPDX-License-Identifier: MIT
#include "support/paths.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace shellgame::test {

std::string dataPath(const std::string& relative) {
    return sourcePath("tests/data/" + relative);
}
std::string sourcePath(const std::string& relative) {
    return std::string(SHELLGAME_SOURCE_DIR) + "/" + relative;
}
std::string sharedPath(const std::string& relative) {
    return std::string(SHELLGAME_SHARED_DIR) + "/" + relative;
}

bool writeFile(const std::string& path, const std::string& bytes) {
    std::ofstream out(path, std::ios::binary);
    out << bytes;
    out.close();
    return out.good();
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "shellgame-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace shellgame::test
