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

/// Where bytes go: the steps of a safe write, replaceable so that a test can make any of them fail.
class FileSink {
  public:
    virtual ~FileSink() = default;
    /// A new file, with that mode (0666: as the user's mask has it); false where there is one of that name.
    virtual bool create(const std::string& path, unsigned mode) = 0;
    /// At the end of a file, which is made if there is none.
    virtual bool append(const std::string& path) = 0;
    /// Whether what append() opened still has that name: nobody has removed it, its folder, or put another
    /// file in its place. What is written to it otherwise is lost with the program.
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
/// kept as `path.bak`, rename. On any failure the previous file is still there, whole. A link stays, and what
/// it leads to is written; a file keeps who may read and write it. What is no regular file (a folder, a
/// device), and what nobody may write, is not replaced.
enum class Previous { stays, goes };  ///< as `path.bak`, or not
[[nodiscard]] Result<void> writeFileSafely(const std::string& path, std::string_view bytes,
                                           FileSink& sink = systemSink(),
                                           Previous previous = Previous::stays);

/// Flushes a file to the disk, whoever has written it.
[[nodiscard]] Result<void> syncFile(const std::string& path, FileSink& sink);

/// Whether there is a regular file of that name, or a link to one.
[[nodiscard]] bool fileExists(const std::string& path);
/// Whether there is anything of that name, or may be: where nobody may look.
[[nodiscard]] bool pathExists(const std::string& path);

/// Paths are UTF-8 all over the program. So they go to the standard library, and come from it.
[[nodiscard]] std::filesystem::path systemPath(const std::string& utf8);
[[nodiscard]] std::string utf8Of(const std::filesystem::path& path);

}  // namespace shellgame
