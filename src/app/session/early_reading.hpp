// SPDX-License-Identifier: MIT
#pragma once

#include <future>
#include <optional>
#include <string>

#include "shellgame/io/load.hpp"

namespace shellgame::app {

/// Reads a game's file on a thread while the window is being made, since opening needs both. Its problems are
/// reported only if the result is taken.
class EarlyReading {
  public:
    /// Begins to read, as loadGame() does with these folders.
    EarlyReading(std::string path, BoardFolders folders);
    EarlyReading(const EarlyReading&) = delete;
    EarlyReading& operator=(const EarlyReading&) = delete;

    /// Waits for the result and returns it, once, if path and folders are still the same.
    [[nodiscard]] std::optional<Result<Game>> take(const std::string& path, const BoardFolders& folders);

  private:
    std::string path_;
    BoardFolders folders_;
    std::future<Result<Game>> game_;
};

}  // namespace shellgame::app
