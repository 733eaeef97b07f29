// SPDX-License-Identifier: MIT
#include "shellgame/base/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>

#include "base/named_file.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostNote = 200;
constexpr int mostTries = 20;

std::string noteOf(int fd) {
    std::array<char, mostNote> text{};
    const ssize_t n = ::pread(fd, text.data(), text.size(), 0);
    std::string out;
    for (ssize_t i = 0; i < n; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        if (c == '\n') break;
        out += c >= ' ' && c <= '~' ? c : '?';
    }
    return out;
}

std::string ownNote() {
    std::array<char, 65> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host = {'?'};
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm local{};
    ::localtime_r(&now, &local);
    std::array<char, 32> when{};
    std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M", &local);
    return "process " + std::to_string(::getpid()) + " on " + host.data() + ", since " + when.data();
}

/// Opens the lock's file. Fails if the file is a link or not a regular file.
int openNote(const std::string& file, int flags) {
    const int fd = ::open(file.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    struct stat info {};
    if (fd >= 0 && (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))) {
        ::close(fd);
        return -1;
    }
    return fd;
}

}  // namespace

void FileLock::release() {
    if (handle_ < 0) return;
    const int fd = static_cast<int>(handle_);
    if (isNamed(file_, fd)) ::unlink(file_.c_str());
    ::close(fd);
    handle_ = -1;
    state_ = State::none;
}

FileLock FileLock::take(const std::string& path) {
    FileLock out;
    out.file_ = path + ".lock";
    out.state_ = State::impossible;
    for (int i = 0; i < mostTries; ++i) {
        const int fd = openNote(out.file_, O_RDWR | O_CREAT);
        if (fd < 0) return out;
        if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
            const bool others = errno == EWOULDBLOCK;
            out.owner_ = noteOf(fd);
            ::close(fd);
            if (others) out.state_ = State::others;
            return out;
        }
        if (!isNamed(out.file_, fd)) {  // somebody released the lock between opening and locking
            ::close(fd);
            continue;
        }
        out.owner_ = noteOf(fd);
        out.wasLeft_ = !out.owner_.empty();
        const std::string note = ownNote() + "\n";
        if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, note.data(), note.size(), 0) < 0) {
            // If writing failed, the disk is full. The lock itself needs no space, so this is not an error.
        }
        out.handle_ = fd;
        out.state_ = State::held;
        return out;
    }
    return out;
}

bool FileLock::isHeld(const std::string& path) {
    const int fd = openNote(path + ".lock", O_RDONLY);
    if (fd < 0) return false;
    const bool held = ::flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(fd);
    return held;
}

}  // namespace shellgame
