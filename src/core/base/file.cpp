// SPDX-License-Identifier: MIT
#include "shellgame/base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace shellgame {

namespace {

constexpr unsigned forNewFiles = 0666;  ///< as the user's own mask has it

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
        // What another file had is had again, whatever the user's mask says.
        if (fd_ >= 0 && mode != forNewFiles) (void)::fchmod(fd_, mode);
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
        // The folder remembers the new name only once it is flushed itself; where that cannot be done,
        // nothing is lost.
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
    // O_NONBLOCK: opening a FIFO must not hang; fstat then refuses it.
    const Descriptor d{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (d.fd < 0) return failure({path, "", reason(), "a file that can be read", ""});
    struct stat info {};
    if (::fstat(d.fd, &info) != 0) return failure({path, "", reason(), "a file that can be read", ""});
    if (!S_ISREG(info.st_mode))
        return failure({path, "", "something that is no regular file", "a regular file", ""});
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

namespace {

constexpr unsigned modeBits = 0777;
constexpr int mostNames = 1000;

/// Puts the bytes into a new file and flushes them; names the step that failed.
std::string writeWhole(const std::string& path, unsigned mode, std::string_view bytes, FileSink& sink) {
    if (!sink.create(path, mode)) return "creating " + path;
    if (!sink.write(bytes)) return "writing";
    if (!sink.sync()) return "flushing to disk";
    if (!sink.close()) return "closing";
    return "";
}

/// A name beside the file that is this program's alone. What an attempt of ours that failed has left there
/// goes.
std::string ownName(const std::string& path) {
    struct stat info {};
    std::string out;
    for (int i = 0; i < mostNames; ++i) {
        out = path + "." + std::to_string(::getpid()) + (i == 0 ? "" : "-" + std::to_string(i)) + ".part";
        if (::lstat(out.c_str(), &info) != 0) break;
        if (S_ISREG(info.st_mode) && ::unlink(out.c_str()) == 0) break;
    }
    return out;
}

/// Keeps the file as `backup`; `path` itself never vanishes. A hard link costs nothing; where the file system
/// has none, a copy.
bool keepPrevious(const std::string& path, unsigned mode, const std::string& backup, FileSink& sink) {
    const std::string temporary = ownName(backup);
    bool kept = sink.link(path, temporary);
    if (!kept) {
        const auto previous = readFile(path, SIZE_MAX);
        kept = previous && writeWhole(temporary, mode, *previous, sink).empty();
        if (!kept) sink.close();
    }
    kept = kept && sink.rename(temporary, backup);
    // Renaming one link of a file onto another of the same file does nothing and leaves both.
    const bool tidy = sink.remove(temporary);
    return kept && tidy;
}

/// Where a link leads, so that it stays one; the name itself where there is none, or it leads nowhere.
std::string targetOf(const std::string& path) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) return path;
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

}  // namespace

Result<void> syncFile(const std::string& path, FileSink& sink) {
    const bool fine = sink.append(path) && sink.sync();
    const std::string why = fine ? "" : sink.error();
    sink.close();
    if (fine) return {};
    return failure({path, "", "flushing to disk failed: " + why, "a place that can be written", ""});
}

bool fileExists(const std::string& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

Result<void> writeFileSafely(const std::string& name, std::string_view bytes, FileSink& sink,
                             Previous previous) {
    static std::mutex oneAtATime;  // names of temporary files are the program's, not the thread's
    const std::lock_guard lock(oneAtATime);
    const std::string path = targetOf(name);
    struct stat info {};
    const bool exists = ::lstat(path.c_str(), &info) == 0;
    if (exists && !S_ISREG(info.st_mode))
        return failure({name, "", "something that is no regular file", "a regular file or a new name", ""});
    const unsigned mode = exists ? info.st_mode & modeBits : forNewFiles;
    if (exists && ((mode & 0222U) == 0 || ::access(path.c_str(), W_OK) != 0))
        return failure(
            {name, "", "a file that is read-only", "a file that may be written, or a new name", ""});
    const std::string temporary = ownName(path);
    const auto fail = [&](const std::string& step) -> Result<void> {
        const std::string why = sink.error();
        sink.close();
        sink.remove(temporary);
        return failure({name, "", step + " failed: " + why, "a place that can be written", ""});
    };
    if (const std::string step = writeWhole(temporary, mode, bytes, sink); !step.empty()) return fail(step);
    if (exists && previous == Previous::stays && !keepPrevious(path, mode, path + ".bak", sink))
        return fail("keeping the previous file");
    if (!sink.rename(temporary, path)) return fail("renaming");
    return {};
}

}  // namespace shellgame
