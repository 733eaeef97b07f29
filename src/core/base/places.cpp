// SPDX-License-Identifier: MIT
#include "shellgame/base/places.hpp"

#include <cstdlib>

#include "shellgame/base/file.hpp"

namespace shellgame {

namespace {

constexpr const char* ownFolder = "shellgame";

/// Returns an environment variable, or an empty text if it is a relative path. The XDG rules require programs
/// to ignore relative paths.
std::string absoluteIn(const char* variable) {
    std::string value = environment(variable);
    return systemPath(value).is_absolute() ? value : "";
}

std::string folder(const char* variable, const char* home, const char* below) {
    std::string base = absoluteIn(variable);
    if (base.empty()) {
        base = absoluteIn(home);
        if (base.empty()) return "";
        base += below;
    }
    return base + "/" + ownFolder;
}

}  // namespace

#if !defined(_WIN32)
std::string environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value == nullptr ? "" : value;
}
#endif

#if defined(_WIN32)
std::string configFolder() {
    return folder("APPDATA", "USERPROFILE", "/AppData/Roaming");
}
std::string dataFolder() {
    return configFolder();
}
std::string stateFolder() {
    return folder("LOCALAPPDATA", "USERPROFILE", "/AppData/Local");
}
std::string cacheFolder() {
    const std::string local = stateFolder();
    return local.empty() ? "" : local + "/cache";
}
#elif defined(__APPLE__)
std::string configFolder() {
    return folder("XDG_CONFIG_HOME", "HOME", "/Library/Application Support");
}
std::string dataFolder() {
    return folder("XDG_DATA_HOME", "HOME", "/Library/Application Support");
}
std::string stateFolder() {
    return folder("XDG_STATE_HOME", "HOME", "/Library/Application Support");
}
std::string cacheFolder() {
    return folder("XDG_CACHE_HOME", "HOME", "/Library/Caches");
}
#else
std::string configFolder() {
    return folder("XDG_CONFIG_HOME", "HOME", "/.config");
}
std::string dataFolder() {
    return folder("XDG_DATA_HOME", "HOME", "/.local/share");
}
std::string stateFolder() {
    return folder("XDG_STATE_HOME", "HOME", "/.local/state");
}
std::string cacheFolder() {
    return folder("XDG_CACHE_HOME", "HOME", "/.cache");
}
#endif

}  // namespace shellgame
