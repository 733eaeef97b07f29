// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/board_places.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/base/places.hpp"

namespace shellgame {

namespace {

namespace fs = std::filesystem;

constexpr int mostEntries = 20'000;  // maximum number of entries read in a folder
constexpr int mostPreferences = 64;  // maximum number of preference files read in a folder
constexpr std::size_t mostPreferenceBytes = 1U << 20U;

constexpr const char* rememberedName = "/board-folders";

constexpr std::string_view preferenceFolders[] = {".VASSAL/prefs", "VASSAL/prefs",
                                                  "Library/Application Support/VASSAL/prefs",
                                                  "AppData/Roaming/VASSAL/prefs"};
constexpr std::string_view boardFolders[] = {"VASL/boards",
                                             "VASL/Boards",
                                             "vasl/boards",
                                             "VASL",
                                             "vasl",
                                             "boards",
                                             "Boards",
                                             "Documents/VASL/boards",
                                             "Documents/VASL/Boards",
                                             "Documents/VASL",
                                             "Documents/vasl/boards",
                                             "VASSAL/boards",
                                             ".VASSAL/boards",
                                             "Games/VASL/boards",
                                             "Downloads/boards"};

/// Decodes a sequence of letters written as \u and four hexadecimal digits, beginning at `at`, to UTF-8. Sets
/// `at` to the last character read. Two codes in sequence may encode a single letter.
std::string escapedLetters(std::string_view line, std::size_t& at) {
    constexpr std::size_t each = 6;
    std::size_t end = at;
    while (end + each <= line.size() && line.substr(end, 2) == "\\u") end += each;
    if (end == at) return {};
    // JSON has the same notation, so a JSON parser decodes the letters.
    const Json letters = jsonOrNull('"' + std::string(line.substr(at, end - at)) + '"');
    if (!letters.is_string()) return {};
    at = end - 1;
    return letters.get<std::string>();
}

/// Converts the path of a URL to a file path: "%20" becomes a space. A % without two hexadecimal digits stays
/// as it is.
std::string withoutPercents(std::string_view url) {
    std::string out;
    for (std::size_t i = 0; i < url.size(); ++i) {
        unsigned value = 0;
        const char* first = url.data() + i + 1;
        const bool whole = url[i] == '%' && i + 2 < url.size() &&
                           std::from_chars(first, first + 2, value, 16).ptr == first + 2;
        out += whole && value != 0 ? static_cast<char>(value) : url[i];
        if (whole && value != 0) i += 2;
    }
    return out;
}

/// Returns the folder of boards in VASL's preferences. The preferences are a Java properties file, in which
/// some characters have a backslash before them.
std::string boardPreference(const std::string& text) {
    constexpr std::string_view key = "boardURL=";
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        std::string_view line(text.data() + at, end - at);
        at = end + 1;
        if (!line.starts_with(key)) continue;
        if (line.ends_with('\r')) line.remove_suffix(1);
        std::string out;
        for (std::size_t i = key.size(); i < line.size(); ++i) {
            if (const std::string letters = escapedLetters(line, i); !letters.empty()) {
                out += letters;
                continue;
            }
            if (line[i] == '\\' && i + 1 < line.size()) ++i;
            out += line[i];
        }
        if (out.starts_with("file:")) out = withoutPercents(std::string_view(out).substr(5));
        if (out.starts_with("//localhost/")) out.erase(0, 11);
        while (out.starts_with("//")) out.erase(0, 1);
        // Removes the first slash of "/C:/VASL". That slash is part of the URL, but not of the path.
        if (out.size() > 2 && out[0] == '/' && out[2] == ':') out.erase(0, 1);
        return out;
    }
    return {};
}

std::vector<std::string> preferredFolders(const fs::path& preferences) {
    std::vector<std::string> out;
    std::error_code error;
    int files = 0;
    for (fs::directory_iterator it(preferences, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end && files < mostPreferences; it.increment(error)) {
        std::error_code ignored;
        if (!it->is_regular_file(ignored)) continue;
        ++files;
        const auto text = readFile(utf8Of(it->path()), mostPreferenceBytes);
        if (!text) continue;
        if (auto folder = boardPreference(*text); !folder.empty()) out.push_back(std::move(folder));
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

std::optional<std::vector<std::string>> rememberedBoardFolders() {
    if (configFolder().empty()) return std::nullopt;
    const auto text = readFile(configFolder() + rememberedName, mostPreferenceBytes);
    if (!text) return std::nullopt;
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text->size();) {
        const auto end = std::min(text->find('\n', at), text->size());
        if (end > at) out.push_back(text->substr(at, end - at));
        at = end + 1;
    }
    return out;
}

Result<void> rememberBoardFolders(const std::vector<std::string>& folders) {
    const std::string to = configFolder();
    if (to.empty()) return failure({"", "", "no home folder", "a home folder for settings", ""});
    std::string text;
    // Names that contain a line break are skipped, because they would be read as two names.
    for (const std::string& folder : folders)
        if (!folder.empty() && folder.find('\n') == std::string::npos) text += folder + '\n';
    std::error_code ignored;
    fs::create_directories(systemPath(to), ignored);
    return writeFileSafely(to + rememberedName, text, systemSink(), Previous::goes);
}

bool holdsBoards(const std::string& folder) {
    std::error_code error;
    int entries = 0;
    for (fs::directory_iterator it(systemPath(folder), fs::directory_options::skip_permission_denied, error),
         end;
         !error && it != end && entries < mostEntries; it.increment(error), ++entries) {
        const std::string name = utf8Of(it->path().filename());
        const bool named = name.size() > 2 && name.starts_with("bd") && name.find('.') == std::string::npos;
        std::error_code ignored;
        if (!named || !it->is_regular_file(ignored)) continue;
        std::ifstream in(it->path(), std::ios::binary);
        if (in.get() == 'P' && in.get() == 'K') return true;
    }
    return false;
}

std::vector<std::string> usualBoardFolders(std::string home) {
    if (home.empty())
        for (const char* variable : {"HOME", "USERPROFILE"})
            if (home.empty()) home = environment(variable);
    std::vector<std::string> out;
    if (home.empty()) return out;
    const fs::path base = systemPath(home);
    const auto take = [&out](const std::string& folder) {
        if (!holdsBoards(folder)) return;
        std::error_code error;
        const bool known = std::any_of(out.begin(), out.end(), [&](const std::string& other) {
            return fs::equivalent(systemPath(folder), systemPath(other), error) && !error;
        });
        if (!known) out.push_back(folder);
    };
    for (const std::string_view folder : preferenceFolders)
        for (const std::string& preferred : preferredFolders(base / folder)) take(preferred);
    for (const std::string_view folder : boardFolders) take(utf8Of(base / folder));
    return out;
}

}  // namespace shellgame
