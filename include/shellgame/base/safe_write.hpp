// SPDX-License-Identifier: MIT
#pragma once

// What files beside a file need: a name that nobody has, the mode of that file, no litter of programs that
// were killed.

#include <optional>

#include "shellgame/base/file.hpp"

namespace shellgame {

/// As writeFileSafely, with the mode that is wanted whatever the file had; nothing: as there.
[[nodiscard]] Result<void> writeFileWithMode(const std::string& path, std::string_view bytes,
                                             std::optional<unsigned> wanted, FileSink& sink,
                                             Previous previous);
/// Who may read and write a file, for another one beside it, which its owner must be able to write. Where
/// there is no such file, as the user's own mask has it.
[[nodiscard]] unsigned modeBeside(const std::string& path);
/// A name that no file has, and with `companion` behind it none either: the path itself, else "PATH-2" …
[[nodiscard]] std::string freeName(const std::string& path, const std::string& companion = "");
/// A hard link, which costs nothing; where the file system has none, a copy.
[[nodiscard]] bool keepCopy(const std::string& path, const std::string& copy, FileSink& sink);
/// Removes temporary files whose names begin so and whose programs have ended without removing them.
void removeLeftParts(const std::string& beginning);
/// The folder in which a file of that name would lie, where it is not there; else empty.
[[nodiscard]] std::string folderGone(const std::string& path);

}  // namespace shellgame
