// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <string>

namespace shellgame {

/// POSIX only. Returns true if the name still refers to the open file, that is, if nobody has removed or
/// replaced the file.
inline bool isNamed(const std::string& path, int fd) {
    struct stat open {
    }, named{};
    return ::fstat(fd, &open) == 0 && ::lstat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

}  // namespace shellgame
