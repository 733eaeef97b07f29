// SPDX-License-Identifier: MIT
#include "shellgame/base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace shellgame {

namespace {

std::string reason() { return std::strerror(errno); }

class PosixSink final : public FileSink {
  public:
    bool open(const std::string& path) override {
        fd_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        return note(fd_ >= 0);
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
        return note(::rename(from.c_str(), to.c_str()) == 0);
    }
    bool remove(const std::string& path) override { return note(::unlink(path.c_str()) == 0 || errno == ENOENT); }
    std::string error() const override { return error_; }

  private:
    bool note(bool fine) {
        if (!fine) error_ = reason();
        return fine;
    }
    int fd_ = -1;
    std::string error_;
};

struct Descriptor {
    int fd = -1;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

}  // namespace

FileSink& systemSink() {
    thread_local PosixSink sink;
    return sink;
}

Result<std::string> readFile(const std::string& path, std::size_t most) {
    // O_NONBLOCK: opening a FIFO must not hang; fstat then refuses it.
    const Descriptor d{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (d.fd < 0) return failure({path, "", reason(), "a file that can be read", ""});
    struct stat info {};
    if (::fstat(d.fd, &info) != 0) return failure({path, "", reason(), "a file that can be read", ""});
    if (!S_ISREG(info.st_mode)) return failure({path, "", "something that is no regular file", "a regular file", ""});
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

Result<void> writeFileSafely(const std::string& path, std::string_view bytes, FileSink& sink) {
    const std::string temporary = path + ".part";
    const auto fail = [&](const std::string& step) -> Result<void> {
        const std::string why = sink.error();
        sink.close();
        sink.remove(temporary);
        return failure({path, "", step + " failed: " + why, "a place that can be written", ""});
    };
    if (!sink.open(temporary)) return fail("creating " + temporary);
    if (!sink.write(bytes)) return fail("writing");
    if (!sink.sync()) return fail("flushing to disk");
    if (!sink.close()) return fail("closing");
    // Keep the previous file as .bak by a hard link under a temporary name, so that `path` itself never vanishes.
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0) {
        const std::string backup = path + ".bak";
        const std::string link = path + ".bak.part";
        sink.remove(link);
        if (::link(path.c_str(), link.c_str()) == 0) {
            if (!sink.rename(link, backup)) {
                sink.remove(link);
                return fail("keeping the previous file");
            }
        } else if (!sink.rename(path, backup)) {  // a file system without hard links
            return fail("keeping the previous file");
        }
    }
    if (!sink.rename(temporary, path)) return fail("renaming");
    return {};
}

}  // namespace shellgame
