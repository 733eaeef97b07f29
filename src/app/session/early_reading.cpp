// SPDX-License-Identifier: MIT
#include "session/early_reading.hpp"

namespace shellgame::app {

EarlyReading::EarlyReading(std::string path, BoardFolders folders)
    : path_(std::move(path)),
      folders_(std::move(folders)),
      game_(std::async(std::launch::async, [this] { return loadGame(path_, foldersFor(path_, folders_)); })) {
}

std::optional<Result<Game>> EarlyReading::take(const std::string& path, const BoardFolders& folders) {
    if (!game_.valid() || path != path_ || folders.vasl != folders_.vasl || folders.table != folders_.table)
        return std::nullopt;
    return game_.get();
}

}  // namespace shellgame::app
