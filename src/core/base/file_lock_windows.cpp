// SPDX-License-Identifier: MIT
// The owner of a lock keeps the lock's file open, so that other processes can't open it for writing. Windows
// deletes the file when its handle is closed.
#include <windows.h>

#include <array>
#include <ctime>

#include "base/wide_path.hpp"
#include "shellgame/base/file_lock.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostNote = 200;

std::string noteOf(const std::wstring& file) {
    const HANDLE note =
        CreateFileW(file.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, 0, nullptr);
    if (note == INVALID_HANDLE_VALUE) return "";
    std::array<char, mostNote> text{};
    DWORD n = 0;
    if (ReadFile(note, text.data(), text.size(), &n, nullptr) == 0) n = 0;
    CloseHandle(note);
    std::string out;
    for (DWORD i = 0; i < n && text[i] != '\n'; ++i) out += text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
    return out;
}

std::string ownNote() {
    std::array<char, MAX_COMPUTERNAME_LENGTH + 1> host{'?'};
    DWORD size = host.size();
    GetComputerNameA(host.data(), &size);
    const std::time_t now = std::time(nullptr);
    std::array<char, 32> when{};
    if (const std::tm* local = std::localtime(&now))
        std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M", local);
    return "process " + std::to_string(GetCurrentProcessId()) + " on " + host.data() + ", since " +
           when.data() + "\n";
}

HANDLE openAlone(const std::wstring& file, DWORD how, DWORD flags) {
    return CreateFileW(file.c_str(), GENERIC_READ | GENERIC_WRITE | (flags != 0 ? DELETE : 0U),
                       FILE_SHARE_READ, nullptr, how,
                       FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT | flags, nullptr);
}

}  // namespace

void FileLock::release() {
    if (handle_ == -1) return;
    CloseHandle(reinterpret_cast<HANDLE>(handle_));
    handle_ = -1;
    state_ = State::none;
}

FileLock FileLock::take(const std::string& path) {
    FileLock out;
    out.file_ = path + ".lock";
    out.state_ = State::impossible;
    const std::wstring name = widePath(out.file_);
    out.owner_ = noteOf(name);
    const HANDLE file = openAlone(name, OPEN_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE);
    if (file == INVALID_HANDLE_VALUE) {
        if (GetLastError() == ERROR_SHARING_VIOLATION) out.state_ = State::others;
        return out;
    }
    // A note from an earlier owner means that the machine stopped. Otherwise Windows would have deleted the
    // file when that owner ended.
    out.wasLeft_ = !out.owner_.empty();
    const std::string note = ownNote();
    DWORD n = 0;
    SetEndOfFile(file);
    WriteFile(file, note.data(), static_cast<DWORD>(note.size()), &n,
              nullptr);  // the lock works even if the disk is full
    out.handle_ = reinterpret_cast<std::intptr_t>(file);
    out.state_ = State::held;
    return out;
}

bool FileLock::isHeld(const std::string& path) {
    const HANDLE file = openAlone(widePath(path + ".lock"), OPEN_EXISTING, 0);
    if (file == INVALID_HANDLE_VALUE) return GetLastError() == ERROR_SHARING_VIOLATION;
    CloseHandle(file);
    return false;
}

}  // namespace shellgame
