// SPDX-License-Identifier: MIT
#pragma once

// The steps of safe writing that differ between systems (disk_posix.cpp, disk_windows.cpp). Paths are UTF-8
// everywhere; only those files know the systems' own forms.

#include <string>

namespace shellgame::disk {

enum class Kind { nothing, file, link, other };
struct Look {
    Kind kind = Kind::nothing;
    unsigned mode = 0;  ///< permissions, on systems that have them
};
inline constexpr unsigned forNewFiles = 0666;  ///< as the user's own mask has it

/// Returns what has this name, without following a link.
[[nodiscard]] Look look(const std::string& path);
/// Returns true if a file may be replaced by another.
[[nodiscard]] bool mayWrite(const std::string& path, const Look& file);
/// Returns the target of a link, so that it stays a link; the name itself if it is not a link, or leads
/// nowhere.
[[nodiscard]] std::string targetOf(const std::string& path);
bool removeFile(const std::string& path);
[[nodiscard]] unsigned long processNumber();
/// Returns true if no process of this machine has this number; false if that is unknown.
[[nodiscard]] bool processIsGone(unsigned long number);

}  // namespace shellgame::disk
