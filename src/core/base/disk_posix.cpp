// SPDX-License-Identifier: MIT
#include "base/disk.hpp"
#include "base/named_file.hpp"
#include "shellgame/base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace shellgame {

namespace {

std::string reason() {
    return std::strerror(errno);
}

struct Descriptor {
    int fd = -1;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

class PosixSink final : public FileSink {
  public:
    ~PosixSink() override { PosixSink::close(); }
    bool create(const std::string& path, unsigned mode) override {
        fd_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        // Sets the old file's mode even if the user's umask would remove some of its bits.
        if (fd_ >= 0 && mode != disk::forNewFiles) (void)::fchmod(fd_, mode);
        return note(fd_ >= 0);
    }
    bool append(const std::string& path) override {
        fd_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
        struct stat info {};
        if (fd_ >= 0 && (::fstat(fd_, &info) != 0 || !S_ISREG(info.st_mode))) {
            close();
            errno = EINVAL;
            return note(false);
        }
        return note(fd_ >= 0);
    }
    bool isThere(const std::string& path) override {
        const bool same = isNamed(path, fd_);
        if (!same) error_ = "it is gone";
        return same;
    }
    bool write(std::string_view bytes) override {
        while (!bytes.empty()) {
            const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) return note(false);
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
        return true;
    }
    bool sync() override { return note(::fsync(fd_) == 0 || errno == EINVAL); }
    bool close() override {
        if (fd_ < 0) return true;
        const int r = ::close(fd_);
        fd_ = -1;
        return note(r == 0);
    }
    bool rename(const std::string& from, const std::string& to) override {
        if (!note(::rename(from.c_str(), to.c_str()) == 0)) return false;
        // The new name is permanent only after the folder itself has been flushed. If the file system can't
        // flush folders, no data are lost.
        const auto slash = to.rfind('/');
        const std::string folder = slash == std::string::npos ? "." : to.substr(0, slash + 1);
        const Descriptor d{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
        if (d.fd >= 0) (void)::fsync(d.fd);
        return true;
    }
    bool link(const std::string& from, const std::string& to) override {
        return note(::link(from.c_str(), to.c_str()) == 0);
    }
    bool remove(const std::string& path) override {
        return note(::unlink(path.c_str()) == 0 || errno == ENOENT);
    }
    std::string error() const override { return error_; }

  private:
    bool note(bool fine) {
        if (!fine) error_ = reason();
        return fine;
    }
    int fd_ = -1;
    std::string error_;
};

}  // namespace

FileSink& systemSink() {
    thread_local PosixSink sink;
    return sink;
}

std::unique_ptr<FileSink> newSystemSink() {
    return std::make_unique<PosixSink>();
}

Result<std::string> readFile(const std::string& path, std::size_t most) {
    // O_NONBLOCK prevents the program from hanging when it opens a FIFO. The FIFO is then refused because of
    // the result of fstat.
    const Descriptor d{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (d.fd < 0) return failure({path, "", reason(), "a file that can be read", ""});
    struct stat info {};
    if (::fstat(d.fd, &info) != 0) return failure({path, "", reason(), "a file that can be read", ""});
    if (!S_ISREG(info.st_mode))
        return failure({path, "", "something that is not a regular file", "a regular file", ""});
    const std::string limit = "at most " + std::to_string(most) + " bytes";
    if (static_cast<std::uintmax_t>(info.st_size) > most)
        return failure({path, "", std::to_string(info.st_size) + " bytes", limit, ""});
    std::string out;
    out.resize(static_cast<std::size_t>(info.st_size));
    std::size_t got = 0;
    while (got < out.size()) {
        const ssize_t n = ::read(d.fd, out.data() + got, out.size() - got);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return failure({path, "", reason(), "a file that can be read", ""});
        if (n == 0) break;
        got += static_cast<std::size_t>(n);
    }
    out.resize(got);
    return out;
}

namespace disk {

Look look(const std::string& path) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0) return {};
    const Kind kind = S_ISREG(info.st_mode) ? Kind::file : S_ISLNK(info.st_mode) ? Kind::link : Kind::other;
    return {kind, info.st_mode & 0777U};
}

bool mayWrite(const std::string& path, const Look& file) {
    return (file.mode & 0222U) != 0 && ::access(path.c_str(), W_OK) == 0;
}

std::string targetOf(const std::string& path) {
    if (look(path).kind != Kind::link) return path;
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

bool removeFile(const std::string& path) {
    return ::unlink(path.c_str()) == 0;
}

unsigned long processNumber() {
    return static_cast<unsigned long>(::getpid());
}

bool processIsGone(unsigned long number) {
    constexpr unsigned long most = std::numeric_limits<pid_t>::max();
    return number == 0 || number > most || (::kill(static_cast<pid_t>(number), 0) != 0 && errno == ESRCH);
}

}  // namespace disk

}  // namespace shellgame
