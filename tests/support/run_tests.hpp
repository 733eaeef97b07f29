// SPDX-License-Identifier: MIT
#pragma once

namespace shellgame::test {

/// Runs Catch2 with one additional option, `--needs PATH`, which can be repeated. Returns the exit code of
/// the program: if a PATH does not exist, 77, which ctest reports as skipped.
int runTests(int argc, char** argv);

}  // namespace shellgame::test
