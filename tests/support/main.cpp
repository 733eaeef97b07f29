// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "support/system.hpp"

// Runs Catch2 with one additional option, `--needs PATH`, which can be repeated. If a PATH does not exist,
// the program exits with 77, which ctest reports as skipped.
int main(int argc, char** argv) {
    constexpr int skipped = 77;
    std::vector<char*> rest;
    for (int i = 0; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--needs" && i + 1 < argc) {
            const std::filesystem::path path = argv[++i];
            if (!std::filesystem::exists(path)) {
                std::cout << "skipped: " << path << " is not there\n";
                return skipped;
            }
            continue;
        }
        rest.push_back(argv[i]);
    }
    // Unset these variables, so that the tests don't read the tester's settings.
    for (const char* name :
         {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"})
        shellgame::test::setVariable(name, "/nonexistent");
    Catch::Session session;
    return session.run(static_cast<int>(rest.size()), rest.data());
}
