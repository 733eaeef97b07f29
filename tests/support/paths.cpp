// SPDX-License-Identifier: MIT
#include "support/paths.hpp"

#include <fstream>
#include <random>
#include <stdexcept>

#include "shellgame/base/file.hpp"

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
    std::ofstream out(systemPath(path), std::ios::binary);
    out << bytes;
    out.close();
    return out.good();
}

TemporaryFolder::TemporaryFolder() {
    std::random_device random;
    for (int i = 0; i < 100; ++i) {
        path_ = std::filesystem::temp_directory_path() / ("shellgame-test-" + std::to_string(random()));
        if (std::filesystem::create_directory(path_)) return;
    }
    throw std::runtime_error("cannot make a temporary folder");
}

std::string TemporaryFolder::path() const {
    const std::u8string text = path_.generic_u8string();
    return {text.begin(), text.end()};
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace shellgame::test
