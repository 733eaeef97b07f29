// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Ensures that a file has only one writer. While the lock is held, a second file with the suffix ".lock"
/// names the owner. The system releases the lock when its owner ends, for whatever reason; only the ".lock"
/// file can remain.
class FileLock {
  public:
    enum class State {
        none,       ///< nothing is locked
        held,       ///< this object holds the lock
        others,     ///< another process holds the lock
        impossible  ///< no lock is possible: the folder is read-only or missing
    };

    FileLock() = default;
    FileLock(FileLock&& other) noexcept { *this = std::move(other); }
    FileLock& operator=(FileLock&& other) noexcept {
        if (this == &other) return *this;
        release();
        state_ = std::exchange(other.state_, State::none);
        handle_ = std::exchange(other.handle_, -1);
        file_ = std::move(other.file_);
        owner_ = std::move(other.owner_);
        wasLeft_ = other.wasLeft_;
        return *this;
    }
    ~FileLock() { release(); }

    [[nodiscard]] static FileLock take(const std::string& path);
    /// Returns true if another process holds the lock now. Does not take the lock.
    [[nodiscard]] static bool isHeld(const std::string& path);

    [[nodiscard]] State state() const { return state_; }
    /// Returns the present or last owner ("process 123 on table, since 2026-11-25 20:15"), or an empty text
    /// if the ".lock" file does not exist.
    [[nodiscard]] const std::string& owner() const { return owner_; }
    /// Returns true if this object holds the lock and the last owner ended without releasing the lock.
    [[nodiscard]] bool wasLeft() const { return wasLeft_; }

  private:
    void release();
    State state_ = State::none;
    std::intptr_t handle_ = -1;  ///< the system's handle of the open file
    std::string file_;
    std::string owner_;
    bool wasLeft_ = false;
};

}  // namespace shellgame
