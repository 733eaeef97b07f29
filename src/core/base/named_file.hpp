// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <string>

namespace shellgame {

/// POSIX only. Whether a name still belongs to what is open: nobody has removed it or put something else in
/// its place.
inline bool isNamed(const std::string& path, int fd) {
    struct stat open {
    }, named{};
    return ::fstat(fd, &open) == 0 && ::lstat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

}  // namespace shellgame
