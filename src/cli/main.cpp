// SPDX-License-Identifier: MIT
#include <iostream>

#include "cli.hpp"

extern const char* const shellgameCommit;

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    return shellgame::cli::runCommandLine({argv + 1, argv + argc}, {std::cin, std::cout, std::cerr},
                                          shellgameCommit);
}
