// SPDX-License-Identifier: MIT
#pragma once

// Helpers for files that are written beside another file: they pick an unused name, copy that file's mode,
// and remove temporary files that killed programs have left.

#include <optional>

#include "shellgame/base/file.hpp"

namespace shellgame {

/// Like writeFileSafely, but the file gets the mode `wanted`, whatever mode it had before. Without `wanted`
/// the two functions do the same.
[[nodiscard]] Result<void> writeFileWithMode(const std::string& path, std::string_view bytes,
                                             std::optional<unsigned> wanted, FileSink& sink,
                                             Previous previous);
/// The mode for a new file beside this one: the read and write permissions of this file, and always read and
/// write for the owner. If this file does not exist, the mode follows the user's umask.
[[nodiscard]] unsigned modeBeside(const std::string& path);
/// The first of PATH, "PATH-2", "PATH-3" … that no file has. With `companion`, no file may have that name
/// followed by `companion` either.
[[nodiscard]] std::string freeName(const std::string& path, const std::string& companion = "");
/// Makes `copy` a hard link, which needs no space, or a real copy if the file system has no hard links.
/// Returns whether that worked.
[[nodiscard]] bool keepCopy(const std::string& path, const std::string& copy, FileSink& sink);
/// Removes temporary files whose path begins with `beginning` if the process that wrote them has ended.
void removeLeftParts(const std::string& beginning);
/// The folder of this path if that folder does not exist, else an empty string.
[[nodiscard]] std::string folderGone(const std::string& path);

}  // namespace shellgame
