// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// That a file has one writer: while it is held, `path` with ".lock" behind it says who it is. The system
/// gives the lock back when its owner ends, however he ends, so none can be left behind; his note can.
class FileLock {
  public:
    enum class State {
        none,       ///< nothing is locked
        held,       ///< we are the writer
        others,     ///< somebody else is
        impossible  ///< no lock can be made there: the folder can't be written, or is gone
    };

    FileLock() = default;
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

    [[nodiscard]] static FileLock take(const std::string& path);
    /// Whether somebody holds it now. Nothing is taken.
    [[nodiscard]] static bool isHeld(const std::string& path);

    [[nodiscard]] State state() const { return state_; }
    /// Whose it is, or was: "process 123 on table, since 2026-11-25 20:15". Empty where nobody left a note.
    [[nodiscard]] const std::string& owner() const { return owner_; }
    /// We hold it, and the one before us ended without giving it back.
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
