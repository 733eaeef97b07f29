// SPDX-License-Identifier: MIT
#pragma once

// The steps of safe writing that differ between systems (disk_posix.cpp, disk_windows.cpp). Paths are UTF-8
// everywhere; only those two files convert them to the system's form.

#include <string>

namespace shellgame::disk {

enum class Kind { nothing, file, link, other };
struct Look {
    Kind kind = Kind::nothing;
    unsigned mode = 0;  ///< the permissions, on systems that have them
};
inline constexpr unsigned forNewFiles = 0666;  ///< the mode for new files, limited by the user's umask

/// Returns the kind and mode of the file with this name, without following a link.
[[nodiscard]] Look look(const std::string& path);
/// Returns true if a file may be replaced by another one.
[[nodiscard]] bool mayWrite(const std::string& path, const Look& file);
/// Returns the target of a link. Writing to the target instead of the link preserves the link. Returns `path`
/// itself if it is not a link, or if its target does not exist.
[[nodiscard]] std::string targetOf(const std::string& path);
bool removeFile(const std::string& path);
[[nodiscard]] unsigned long processNumber();
/// Returns true if no process with this number is running. Returns false if that is unknown.
[[nodiscard]] bool processIsGone(unsigned long number);

}  // namespace shellgame::disk
