// SPDX-License-Identifier: MIT
#pragma once

// Helper functions for writing a file beside another file. They pick an unused name, copy the other file's
// mode, and remove temporary files that killed programs have left.

#include <optional>

#include "shellgame/base/file.hpp"

namespace shellgame {

/// Works like writeFileSafely, but if `wanted` is set, the file gets the mode `wanted`, whatever mode the
/// file had before.
[[nodiscard]] Result<void> writeFileWithMode(const std::string& path, std::string_view bytes,
                                             std::optional<unsigned> wanted, FileSink& sink,
                                             Previous previous);
/// Returns the mode for a new file beside `path`: the read and write permissions of `path`, and in any case
/// read and write permission for the owner. If `path` does not exist, the mode follows the user's umask.
[[nodiscard]] unsigned modeBeside(const std::string& path);
/// Returns the first of PATH, "PATH-2", "PATH-3" … that is not in use. If `companion` is given, the name with
/// `companion` appended must not be in use either.
[[nodiscard]] std::string freeName(const std::string& path, const std::string& companion = "");
/// Makes `copy` a hard link to `path`, or a real copy if the file system has no hard links. Returns true if
/// the copy was made.
[[nodiscard]] bool keepCopy(const std::string& path, const std::string& copy, FileSink& sink);
/// Removes each temporary file whose path begins with `beginning`, if the process that wrote the file has
/// ended.
void removeLeftParts(const std::string& beginning);
/// If the folder of this path does not exist, returns that folder; otherwise returns an empty text.
[[nodiscard]] std::string folderGone(const std::string& path);

}  // namespace shellgame
