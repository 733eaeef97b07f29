// SPDX-License-Identifier: MIT
#include "shellgame/base/file.hpp"

#include <charconv>
#include <cstdint>
#include <mutex>
#include <optional>

#include "base/disk.hpp"
#include "shellgame/base/safe_write.hpp"

namespace shellgame {

namespace {

constexpr int mostNames = 1000;

/// Writes the bytes to a new file and flushes the file. Returns the name of the step that failed, or an empty
/// text.
std::string writeWhole(const std::string& path, unsigned mode, std::string_view bytes, FileSink& sink) {
    if (!sink.create(path, mode)) return "creating " + path;
    if (!sink.write(bytes)) return "writing";
    if (!sink.sync()) return "flushing to disk";
    if (!sink.close()) return "closing";
    return "";
}

/// Returns the name of a temporary file beside this file that only this program uses. Removes the file with
/// this name if a failed attempt of this program has left one.
std::string ownName(const std::string& path) {
    std::string out;
    for (int i = 0; i < mostNames; ++i) {
        out = path + "." + std::to_string(disk::processNumber()) + (i == 0 ? "" : "-" + std::to_string(i)) +
              ".part";
        const disk::Kind there = disk::look(out).kind;
        if (there == disk::Kind::nothing || (there == disk::Kind::file && disk::removeFile(out))) break;
    }
    return out;
}

/// Returns the number of the process that wrote the temporary file with this name ("game.json.4711.part",
/// "game.json.4711-2.part").
std::optional<unsigned long> writerOf(std::string_view name) {
    constexpr std::string_view suffix = ".part";
    if (!name.ends_with(suffix)) return std::nullopt;
    name.remove_suffix(suffix.size());
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const std::string_view digits = name.substr(dot + 1);
    const auto number = [](std::string_view text, unsigned long& out) -> bool {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
        return error == std::errc{} && end == text.data() + text.size();
    };
    const std::size_t dash = digits.find('-');
    unsigned long process = 0, again = 0;
    if (!number(digits.substr(0, dash), process)) return std::nullopt;
    if (dash != std::string_view::npos && !number(digits.substr(dash + 1), again)) return std::nullopt;
    return process;
}

/// Keeps the file as `backup` without removing `path`: makes a hard link, which needs no space, or a copy if
/// the file system has no hard links.
bool keepPrevious(const std::string& path, unsigned mode, const std::string& backup, FileSink& sink) {
    const std::string temporary = ownName(backup);
    bool kept = sink.link(path, temporary);
    if (!kept) {
        const auto previous = readFile(path, SIZE_MAX);
        kept = previous && writeWhole(temporary, mode, *previous, sink).empty();
        if (!kept) sink.close();
    }
    kept = kept && sink.rename(temporary, backup);
    // If both names are links to the same file, rename() succeeds but leaves both names.
    const bool tidy = sink.remove(temporary);
    return kept && tidy;
}

}  // namespace

Result<void> syncFile(const std::string& path, FileSink& sink) {
    if (!fileExists(path))
        return failure({path, "", "it is gone", "a file that nobody removes while it is written", ""});
    const bool fine = sink.append(path) && sink.sync();
    const std::string why = fine ? "" : sink.error();
    sink.close();
    if (fine) return {};
    return failure({path, "", "flushing to disk failed: " + why, "a place that can be written", ""});
}

std::filesystem::path systemPath(const std::string& utf8) {
    return {std::u8string(utf8.begin(), utf8.end())};
}

std::string utf8Of(const std::filesystem::path& path) {
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

bool fileExists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(systemPath(path), ignored);
}

std::string folderGone(const std::string& path) {
    const std::string folder = utf8Of(systemPath(path).parent_path());
    return folder.empty() || pathExists(folder) ? "" : folder;
}

bool pathExists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::status(systemPath(path), ignored).type() != std::filesystem::file_type::not_found;
}

void removeLeftParts(const std::string& beginning) {
    const std::filesystem::path whole = systemPath(beginning);
    const std::filesystem::path folder = whole.parent_path();
    const std::string first = utf8Of(whole.filename());
    std::error_code error;
    std::filesystem::directory_iterator files(folder.empty() ? "." : folder, error);
    for (; !error && files != std::filesystem::directory_iterator(); files.increment(error)) {
        const std::string name = utf8Of(files->path().filename());
        if (!name.starts_with(first)) continue;
        const auto writer = writerOf(std::string_view(name).substr(first.size()));
        const std::string path = utf8Of(files->path());
        if (writer && disk::processIsGone(*writer) && disk::look(path).kind == disk::Kind::file)
            (void)disk::removeFile(path);
    }
}

std::string freeName(const std::string& path, const std::string& companion) {
    const auto isFree = [](const std::string& name) { return disk::look(name).kind == disk::Kind::nothing; };
    std::string out = path;
    for (int i = 2; !isFree(out) || (!companion.empty() && !isFree(out + companion)); ++i)
        out = path + "-" + std::to_string(i);
    return out;
}

bool keepCopy(const std::string& path, const std::string& copy, FileSink& sink) {
    if (sink.link(path, copy)) return true;
    const auto bytes = readFile(path, SIZE_MAX);
    if (bytes && writeWhole(copy, disk::look(path).mode, *bytes, sink).empty()) return true;
    sink.close();
    return false;
}

unsigned modeBeside(const std::string& path) {
    constexpr unsigned owner = 0600, all = 0666;
    const disk::Look there = disk::look(disk::targetOf(path));
    return there.kind == disk::Kind::file ? (there.mode & all) | owner : disk::forNewFiles;
}

Result<void> writeFileSafely(const std::string& name, std::string_view bytes, FileSink& sink,
                             Previous previous) {
    return writeFileWithMode(name, bytes, std::nullopt, sink, previous);
}

Result<void> writeFileWithMode(const std::string& name, std::string_view bytes,
                               std::optional<unsigned> wanted, FileSink& sink, Previous previous) {
    // Names of temporary files differ between programs but not between threads, so only one thread may write
    // at a time.
    static std::mutex oneAtATime;
    const std::lock_guard lock(oneAtATime);
    const std::string path = disk::targetOf(name);
    const disk::Look there = disk::look(path);
    const bool exists = there.kind != disk::Kind::nothing;
    if (exists && there.kind != disk::Kind::file)
        return failure(
            {name, "", "something that is not a regular file", "a regular file or a new name", ""});
    const unsigned mode = wanted ? *wanted : exists ? there.mode : disk::forNewFiles;
    if (exists && !disk::mayWrite(path, there))
        return failure(
            {name, "", "a file that is read-only", "a file that may be written, or a new name", ""});
    removeLeftParts(path);
    const std::string temporary = ownName(path);
    const auto fail = [&](const std::string& step) -> Result<void> {
        const std::string why = sink.error();
        sink.close();
        sink.remove(temporary);
        if (const std::string folder = folderGone(name); !folder.empty())
            return failure({name, "", "no folder " + folder + ": it is gone", "an existing folder", ""});
        return failure({name, "", step + " failed: " + why, "a place that can be written", ""});
    };
    if (const std::string step = writeWhole(temporary, mode, bytes, sink); !step.empty()) return fail(step);
    if (exists && previous == Previous::stays && !keepPrevious(path, mode, path + ".bak", sink))
        return fail("keeping the previous file");
    if (!sink.rename(temporary, path)) return fail("renaming");
    return {};
}

}  // namespace shellgame
