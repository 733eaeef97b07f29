// SPDX-License-Identifier: MIT
#pragma once

// What of writing safely is another on each system (disk_posix.cpp, disk_windows.cpp). Paths are UTF-8
// everywhere; only those files know what a system calls them.

#include <string>

namespace shellgame::disk {

enum class Kind { nothing, file, link, other };
struct Look {
    Kind kind = Kind::nothing;
    unsigned mode = 0;  ///< who may read and write it, where the system has that
};
inline constexpr unsigned forNewFiles = 0666;  ///< as the user's own mask has it

/// What bears the name; a link is not followed.
[[nodiscard]] Look look(const std::string& path);
/// Whether a file may be replaced by another.
[[nodiscard]] bool mayWrite(const std::string& path, const Look& file);
/// Where a link leads, so that it stays one; the name itself where there is none, or it leads nowhere.
[[nodiscard]] std::string targetOf(const std::string& path);
bool removeFile(const std::string& path);
[[nodiscard]] unsigned long processNumber();
/// Whether no process of this machine has this number; false if that is unknown.
[[nodiscard]] bool processIsGone(unsigned long number);

}  // namespace shellgame::disk
