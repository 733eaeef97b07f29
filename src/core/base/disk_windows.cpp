// SPDX-License-Identifier: MIT
// Performs the steps of a safe write with Windows' own functions. A path is UTF-8 with either separator, and
// may be long.
#include <windows.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <system_error>

#include "base/disk.hpp"
#include "base/wide_path.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame {

std::wstring wideText(const std::string& utf8) {
    const int size = static_cast<int>(utf8.size());
    std::wstring out(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)),
                     L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, out.data(), static_cast<int>(out.size()));
    return out;
}

std::wstring widePath(const std::string& utf8) {
    constexpr std::size_t mostPlain = 240;  // Windows requires a prefix for longer paths
    std::wstring out = wideText(utf8);
    for (wchar_t& c : out)
        if (c == L'/') c = L'\\';
    if (out.size() < mostPlain || out.starts_with(L"\\\\")) return out;
    std::wstring whole(GetFullPathNameW(out.c_str(), 0, nullptr, nullptr), L'\0');
    whole.resize(GetFullPathNameW(out.c_str(), static_cast<DWORD>(whole.size()), whole.data(), nullptr));
    return L"\\\\?\\" + whole;
}

namespace {

constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// Returns the reason for the last failure in the user's language, as UTF-8. The standard library would
/// return it in the encoding of that language.
std::string lastReason() {
    constexpr DWORD most = 300;
    const DWORD number = GetLastError();
    std::array<wchar_t, most> text{};
    DWORD size = FormatMessageW(
        FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK, nullptr,
        number, 0, text.data(), most, nullptr);
    while (size > 0 && (text[size - 1] == L' ' || text[size - 1] == L'.')) --size;
    return size == 0 ? "error " + std::to_string(number) : utf8Of(std::wstring(text.data(), size));
}

class WindowsSink final : public FileSink {
  public:
    ~WindowsSink() override { WindowsSink::close(); }
    bool create(const std::string& path, unsigned) override { return open(path, GENERIC_WRITE, CREATE_NEW); }
    bool append(const std::string& path) override {
        return open(path, FILE_APPEND_DATA | SYNCHRONIZE, OPEN_ALWAYS);
    }
    bool isThere(const std::string& path) override {
        return note(GetFileAttributesW(widePath(path).c_str()) != INVALID_FILE_ATTRIBUTES);
    }
    bool write(std::string_view bytes) override {
        while (!bytes.empty()) {
            constexpr std::size_t most = 1U << 30U;
            DWORD n = 0;
            if (WriteFile(file_, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), most)), &n,
                          nullptr) == 0 ||
                n == 0)
                return note(false);
            bytes.remove_prefix(n);
        }
        return true;
    }
    bool sync() override { return note(FlushFileBuffers(file_) != 0); }
    bool close() override {
        if (file_ == INVALID_HANDLE_VALUE) return true;
        const bool fine = CloseHandle(file_) != 0;
        file_ = INVALID_HANDLE_VALUE;
        return note(fine);
    }
    bool rename(const std::string& from, const std::string& to) override {
        const std::wstring source = widePath(from), target = widePath(to);
        // Keeps the old file's permissions. If that fails, replaces the file without keeping its permissions.
        if (GetFileAttributesW(target.c_str()) != INVALID_FILE_ATTRIBUTES &&
            ReplaceFileW(target.c_str(), source.c_str(), nullptr, REPLACEFILE_IGNORE_MERGE_ERRORS, nullptr,
                         nullptr) != 0)
            return true;
        return note(MoveFileExW(source.c_str(), target.c_str(),
                                MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0);
    }
    bool link(const std::string& from, const std::string& to) override {
        return note(CreateHardLinkW(widePath(to).c_str(), widePath(from).c_str(), nullptr) != 0);
    }
    bool remove(const std::string& path) override {
        return note(disk::removeFile(path) || GetLastError() == ERROR_FILE_NOT_FOUND ||
                    GetLastError() == ERROR_PATH_NOT_FOUND);
    }
    std::string error() const override { return error_; }

  private:
    bool open(const std::string& path, DWORD access, DWORD how) {
        close();
        file_ = CreateFileW(widePath(path).c_str(), access, shared, nullptr, how,
                            FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
        if (!note(file_ != INVALID_HANDLE_VALUE)) return false;
        if (GetFileType(file_) == FILE_TYPE_DISK) return true;
        SetLastError(ERROR_BAD_FILE_TYPE);
        note(false);
        CloseHandle(file_);
        file_ = INVALID_HANDLE_VALUE;
        return false;
    }
    bool note(bool fine) {
        if (!fine) error_ = lastReason();
        return fine;
    }
    HANDLE file_ = INVALID_HANDLE_VALUE;
    std::string error_;
};

}  // namespace

FileSink& systemSink() {
    // The sink is never destroyed. On Windows, a thread's memory is freed before its objects are destroyed
    // (GCC bug 80816), so a destructor would write into memory that is already used for something else.
    // Nothing leaks, because each step closes the files that it opens.
    alignas(WindowsSink) thread_local std::array<std::byte, sizeof(WindowsSink)> place;
    thread_local bool made = false;
    if (!made) new (place.data()) WindowsSink;
    made = true;
    return *std::launder(reinterpret_cast<WindowsSink*>(place.data()));
}

std::unique_ptr<FileSink> newSystemSink() {
    return std::make_unique<WindowsSink>();
}

Result<std::string> readFile(const std::string& path, std::size_t most) {
    const auto unreadable = [&] { return failure({path, "", lastReason(), "a file that can be read", ""}); };
    const std::wstring name = widePath(path);
    const DWORD attributes = GetFileAttributesW(name.c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return failure({path, "", "something that is not a regular file", "a regular file", ""});
    const HANDLE file = CreateFileW(name.c_str(), GENERIC_READ, shared, nullptr, OPEN_EXISTING, 0, nullptr);
    if (file == INVALID_HANDLE_VALUE) return unreadable();
    const std::unique_ptr<void, decltype(&CloseHandle)> closed(file, &CloseHandle);
    if (GetFileType(file) != FILE_TYPE_DISK)
        return failure({path, "", "something that is not a regular file", "a regular file", ""});
    LARGE_INTEGER size{};
    if (GetFileSizeEx(file, &size) == 0) return unreadable();
    if (static_cast<std::uint64_t>(size.QuadPart) > most)
        return failure({path, "", std::to_string(size.QuadPart) + " bytes",
                        "at most " + std::to_string(most) + " bytes", ""});
    std::string out(static_cast<std::size_t>(size.QuadPart), '\0');
    std::size_t got = 0;
    while (got < out.size()) {
        constexpr std::size_t atOnce = 1U << 30U;
        DWORD n = 0;
        if (ReadFile(file, out.data() + got, static_cast<DWORD>(std::min(out.size() - got, atOnce)), &n,
                     nullptr) == 0)
            return unreadable();
        if (n == 0) break;
        got += n;
    }
    out.resize(got);
    return out;
}

namespace disk {

Look look(const std::string& path) {
    const DWORD attributes = GetFileAttributesW(widePath(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return {};
    const Kind kind = (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 ? Kind::link
                      : (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0   ? Kind::other
                                                                       : Kind::file;
    return {kind, (attributes & FILE_ATTRIBUTE_READONLY) != 0 ? 0444U : forNewFiles};
}

bool mayWrite(const std::string&, const Look& file) {
    return (file.mode & 0222U) != 0;
}

std::string targetOf(const std::string& path) {
    if (look(path).kind != Kind::link) return path;
    std::error_code error;
    const auto real = std::filesystem::canonical(systemPath(path), error);
    return error ? path : utf8Of(real);
}

bool removeFile(const std::string& path) {
    return DeleteFileW(widePath(path).c_str()) != 0;
}

unsigned long processNumber() {
    return GetCurrentProcessId();
}

bool processIsGone(unsigned long number) {
    if (number == 0) return true;
    const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(number));
    if (process == nullptr) return GetLastError() == ERROR_INVALID_PARAMETER;
    const bool ended = WaitForSingleObject(process, 0) == WAIT_OBJECT_0;
    CloseHandle(process);
    return ended;
}

}  // namespace disk

}  // namespace shellgame
