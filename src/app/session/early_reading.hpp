// SPDX-License-Identifier: MIT
#pragma once

#include <future>
#include <optional>
#include <string>

#include "shellgame/io/load.hpp"

namespace shellgame::app {

/// Reads a game's file on a thread while the window is being built. A game can be shown only after both are
/// finished. Problems are reported only if the result is used.
class EarlyReading {
  public:
    /// Begins to read the file in the same way as loadGame() would with these folders.
    EarlyReading(std::string path, BoardFolders folders);
    EarlyReading(const EarlyReading&) = delete;
    EarlyReading& operator=(const EarlyReading&) = delete;

    /// Waits for the result, and returns it if path and folders are the same as at the start. The result can
    /// be taken only once.
    [[nodiscard]] std::optional<Result<Game>> take(const std::string& path, const BoardFolders& folders);

  private:
    std::string path_;
    BoardFolders folders_;
    std::future<Result<Game>> game_;
};

}  // namespace shellgame::app
