// SPDX-License-Identifier: MIT
#include "shellgame/base/file.hpp"

#include <cstdint>
#include <mutex>

#include "base/disk.hpp"

namespace shellgame {

namespace {

constexpr int mostNames = 1000;

/// Puts the bytes into a new file and flushes them; names the step that failed.
std::string writeWhole(const std::string& path, unsigned mode, std::string_view bytes, FileSink& sink) {
    if (!sink.create(path, mode)) return "creating " + path;
    if (!sink.write(bytes)) return "writing";
    if (!sink.sync()) return "flushing to disk";
    if (!sink.close()) return "closing";
    return "";
}

/// A name beside the file that is this program's alone. What an attempt of ours that failed has left there
/// goes.
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

/// Keeps the file as `backup`; `path` itself never vanishes. A hard link costs nothing; where the file system
/// has none, a copy.
bool keepPrevious(const std::string& path, unsigned mode, const std::string& backup, FileSink& sink) {
    const std::string temporary = ownName(backup);
    bool kept = sink.link(path, temporary);
    if (!kept) {
        const auto previous = readFile(path, SIZE_MAX);
        kept = previous && writeWhole(temporary, mode, *previous, sink).empty();
        if (!kept) sink.close();
    }
    kept = kept && sink.rename(temporary, backup);
    // Renaming one link of a file onto another of the same file does nothing and leaves both.
    const bool tidy = sink.remove(temporary);
    return kept && tidy;
}

}  // namespace

Result<void> syncFile(const std::string& path, FileSink& sink) {
    if (!fileExists(path))
        return failure({path, "", "it is gone", "a file that stays while it is written", ""});
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

bool pathExists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::status(systemPath(path), ignored).type() != std::filesystem::file_type::not_found;
}

Result<void> writeFileSafely(const std::string& name, std::string_view bytes, FileSink& sink,
                             Previous previous) {
    static std::mutex oneAtATime;  // names of temporary files are the program's, not the thread's
    const std::lock_guard lock(oneAtATime);
    const std::string path = disk::targetOf(name);
    const disk::Look there = disk::look(path);
    const bool exists = there.kind != disk::Kind::nothing;
    if (exists && there.kind != disk::Kind::file)
        return failure({name, "", "something that is no regular file", "a regular file or a new name", ""});
    const unsigned mode = exists ? there.mode : disk::forNewFiles;
    if (exists && !disk::mayWrite(path, there))
        return failure(
            {name, "", "a file that is read-only", "a file that may be written, or a new name", ""});
    const std::string temporary = ownName(path);
    const auto fail = [&](const std::string& step) -> Result<void> {
        const std::string why = sink.error();
        sink.close();
        sink.remove(temporary);
        return failure({name, "", step + " failed: " + why, "a place that can be written", ""});
    };
    if (const std::string step = writeWhole(temporary, mode, bytes, sink); !step.empty()) return fail(step);
    if (exists && previous == Previous::stays && !keepPrevious(path, mode, path + ".bak", sink))
        return fail("keeping the previous file");
    if (!sink.rename(temporary, path)) return fail("renaming");
    return {};
}

}  // namespace shellgame
