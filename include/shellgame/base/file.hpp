// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
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
    virtual bool open(const std::string& path) = 0;
    virtual bool write(std::string_view bytes) = 0;
    virtual bool sync() = 0;  ///< flush and fsync
    virtual bool close() = 0;
    virtual bool rename(const std::string& from, const std::string& to) = 0;
    virtual bool link(const std::string& from,
                      const std::string& to) = 0;  ///< a hard link; may not be possible
    virtual bool remove(const std::string& path) = 0;
    [[nodiscard]] virtual std::string error() const = 0;
};

/// The real thing, over POSIX calls.
[[nodiscard]] FileSink& systemSink();

/// Writes so that a crash or a full disk loses nothing: sibling temporary, flush, fsync, the previous file
/// kept as `path.bak`, rename. On any failure the previous file is still there, whole. What is no regular
/// file (a folder, a device) is not replaced.
[[nodiscard]] Result<void> writeFileSafely(const std::string& path, std::string_view bytes,
                                           FileSink& sink = systemSink());

}  // namespace shellgame
