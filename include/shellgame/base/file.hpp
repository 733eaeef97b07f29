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

/// Reads a whole regular file of at most `most` bytes. The path "-" means a file with that name, not standard
/// input.
[[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t most);

/// Performs the steps of a safe write. Tests replace this class to make any step fail.
class FileSink {
  public:
    virtual ~FileSink() = default;
    /// Creates a file with this mode. The user's umask removes bits only from mode 0666. Returns false if the
    /// name already exists.
    virtual bool create(const std::string& path, unsigned mode) = 0;
    /// Opens a file for appending. Creates the file if it is missing.
    virtual bool append(const std::string& path) = 0;
    /// Returns false if the path no longer leads to the file that append() opened, because somebody has
    /// removed the file or its folder, or replaced the file. Anything written to such a file would be lost
    /// when the program ends.
    virtual bool isThere(const std::string& path) = 0;
    virtual bool write(std::string_view bytes) = 0;
    virtual bool sync() = 0;  ///< flushes the file and calls fsync
    virtual bool close() = 0;
    virtual bool rename(const std::string& from, const std::string& to) = 0;
    virtual bool link(const std::string& from,
                      const std::string& to) = 0;  ///< makes a hard link; fails if that is not supported
    virtual bool remove(const std::string& path) = 0;
    [[nodiscard]] virtual std::string error() const = 0;
};

/// Both functions return sinks that write to the real file system. systemSink() returns one per thread; use
/// newSystemSink() for a file that stays open.
[[nodiscard]] FileSink& systemSink();
[[nodiscard]] std::unique_ptr<FileSink> newSystemSink();

enum class Previous { stays, goes };  ///< states whether the previous file is kept as `path.bak`
/// Writes a file so that a crash or a full disk loses nothing: it writes a temporary file beside `path`,
/// flushes and syncs the temporary file, keeps the previous file as `path.bak`, and renames the temporary
/// file. If any step fails, the previous file is still complete. If `path` is a link, the link stays and its
/// target is written. A file keeps its permissions. A folder, a device, or a file without write permission is
/// not replaced.
[[nodiscard]] Result<void> writeFileSafely(const std::string& path, std::string_view bytes,
                                           FileSink& sink = systemSink(),
                                           Previous previous = Previous::stays);

/// Flushes a file to the disk, no matter which program has written it.
[[nodiscard]] Result<void> syncFile(const std::string& path, FileSink& sink);

/// Returns true if the path names a regular file or a link to one.
[[nodiscard]] bool fileExists(const std::string& path);
/// Returns true if the path names anything, or may name something in a folder that can't be read.
[[nodiscard]] bool pathExists(const std::string& path);

/// These functions convert between the program's paths, which are always UTF-8, and the paths of the standard
/// library.
[[nodiscard]] std::filesystem::path systemPath(const std::string& utf8);
[[nodiscard]] std::string utf8Of(const std::filesystem::path& path);

}  // namespace shellgame
