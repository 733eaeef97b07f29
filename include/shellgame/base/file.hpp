// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Reads a whole regular file of at most `most` bytes ("-" is not special here).
[[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t most);

/// Performs the steps of a safe write. Tests replace it to make any step fail.
class FileSink {
  public:
    virtual ~FileSink() = default;
    /// Creates a file with that mode (0666: by the user's umask); returns false if one of that name exists.
    virtual bool create(const std::string& path, unsigned mode) = 0;
    /// Opens the end of a file, which is created if missing.
    virtual bool append(const std::string& path) = 0;
    /// Returns false if the name no longer leads to the file that append() opened: somebody has removed it or
    /// its folder, or replaced it. Further bytes would then be lost when the program ends.
    virtual bool isThere(const std::string& path) = 0;
    virtual bool write(std::string_view bytes) = 0;
    virtual bool sync() = 0;  ///< flush and fsync
    virtual bool close() = 0;
    virtual bool rename(const std::string& from, const std::string& to) = 0;
    virtual bool link(const std::string& from,
                      const std::string& to) = 0;  ///< a hard link; may not be possible
    virtual bool remove(const std::string& path) = 0;
    [[nodiscard]] virtual std::string error() const = 0;
};

/// The real thing, over POSIX calls: one for each thread, and one of one's own for a file that stays open.
[[nodiscard]] FileSink& systemSink();
[[nodiscard]] std::unique_ptr<FileSink> newSystemSink();

/// Writes so that a crash or a full disk loses nothing: sibling temporary, flush, fsync, the previous file
/// kept as `path.bak`, rename. On any failure the previous file is still complete. A link stays, and its
/// target is written; a file keeps its permissions. A folder, a device, or a file without write permission is
/// not replaced.
enum class Previous { stays, goes };  ///< as `path.bak`, or not
[[nodiscard]] Result<void> writeFileSafely(const std::string& path, std::string_view bytes,
                                           FileSink& sink = systemSink(),
                                           Previous previous = Previous::stays);

/// Flushes a file to the disk, no matter which program has written it.
[[nodiscard]] Result<void> syncFile(const std::string& path, FileSink& sink);

/// Returns true if a regular file of that name exists, or a link to one.
[[nodiscard]] bool fileExists(const std::string& path);
/// Returns true if anything of that name exists, or may exist in a folder that can't be read.
[[nodiscard]] bool pathExists(const std::string& path);

/// Paths are UTF-8 all over the program. So they go to the standard library, and come from it.
[[nodiscard]] std::filesystem::path systemPath(const std::string& utf8);
[[nodiscard]] std::string utf8Of(const std::filesystem::path& path);

}  // namespace shellgame
