// SPDX-License-Identifier: MIT
#include <iostream>

#include "cli.hpp"

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <windows.h>
// shellapi.h must come after windows.h.
#include <shellapi.h>

#include "shellgame/base/file.hpp"
#endif

extern const char* const shellgameCommit;

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::vector<std::string> arguments(argv + 1, argv + argc);
#if defined(_WIN32)
    // Use these calls to get UTF-8 arguments, and the same line ends as on other systems.
    int count = 0;
    if (wchar_t** wide = CommandLineToArgvW(GetCommandLineW(), &count); wide != nullptr) {
        arguments.clear();
        for (int i = 1; i < count; ++i) arguments.push_back(shellgame::utf8Of(wide[i]));
        LocalFree(wide);
    }
    SetConsoleOutputCP(CP_UTF8);
    for (const int stream : {0, 1, 2}) _setmode(stream, _O_BINARY);
#endif
    return shellgame::cli::runCommandLine(arguments, {std::cin, std::cout, std::cerr}, shellgameCommit);
}
