// SPDX-License-Identifier: MIT
#include "support/system.hpp"

#include <cstdlib>

#if defined(_WIN32)
#include <windows.h>
// Must come after windows.h.
#include <psapi.h>

#include "base/wide_path.hpp"
#else
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace shellgame::test {

#if defined(_WIN32)

void setVariable(const char* name, const std::string& value) {
    // On Windows an empty variable is treated as not set.
    ::_wputenv_s(wideText(name).c_str(), wideText(value).c_str());
}

void clearVariable(const char* name) {
    setVariable(name, "");
}

long megabytesPeak() {
    PROCESS_MEMORY_COUNTERS use{};
    GetProcessMemoryInfo(GetCurrentProcess(), &use, sizeof use);
    return static_cast<long>(use.PeakWorkingSetSize >> 20U);
}

#else

void setVariable(const char* name, const std::string& value) {
    ::setenv(name, value.c_str(), 1);
}

void clearVariable(const char* name) {
    ::unsetenv(name);
}

long megabytesPeak() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    return use.ru_maxrss / 1024;
}

#endif

}  // namespace shellgame::test
