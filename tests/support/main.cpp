// SPDX-License-Identifier: MIT
#include "support/run_tests.hpp"
#include "support/system.hpp"

int main(int argc, char** argv) {
    // Unset these variables, so that the tests don't read the tester's settings.
    for (const char* name :
         {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"})
        shellgame::test::setVariable(name, "/nonexistent");
    return shellgame::test::runTests(argc, argv);
}
