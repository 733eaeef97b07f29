// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_RUNNER
#include "support/run_tests.hpp"

#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "support/catch.hpp"

namespace shellgame::test {

int runTests(int argc, char** argv) {
    constexpr int skipped = 77;
    std::vector<char*> rest;
    for (int i = 0; i < argc; ++i) {
        if (std::string_view(argv[i]) != "--needs" || i + 1 == argc) {
            rest.push_back(argv[i]);
            continue;
        }
        const std::filesystem::path path = argv[++i];
        if (!std::filesystem::exists(path)) {
            std::cout << "skipped: " << path << " is not there\n";
            return skipped;
        }
    }
    return Catch::Session().run(static_cast<int>(rest.size()), rest.data());
}

}  // namespace shellgame::test
