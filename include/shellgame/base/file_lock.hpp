// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Gives a file one writer. While the lock is taken, `path` with the suffix ".lock" names the owner. The
/// system releases the lock when its owner ends, however it ends; only the note may remain.
class FileLock {
  public:
    enum class State {
        none,       ///< nothing is locked
        held,       ///< we are the writer
        others,     ///< another process has it
        impossible  ///< a lock is not possible there: the folder is read-only or missing
    };

    FileLock() = default;
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

    [[nodiscard]] static FileLock take(const std::string& path);
    /// Returns true if another process has the lock now. Takes nothing.
    [[nodiscard]] static bool isHeld(const std::string& path);

    [[nodiscard]] State state() const { return state_; }
    /// Returns the present or last owner: "process 123 on table, since 2026-11-25 20:15"; empty without a
    /// note.
    [[nodiscard]] const std::string& owner() const { return owner_; }
    /// Returns true if we have the lock and its last owner ended without releasing it.
    [[nodiscard]] bool wasLeft() const { return wasLeft_; }

  private:
    void release();
    State state_ = State::none;
    std::intptr_t handle_ = -1;  ///< the system's, of the open file
    std::string file_;
    std::string owner_;
    bool wasLeft_ = false;
};

}  // namespace shellgame
