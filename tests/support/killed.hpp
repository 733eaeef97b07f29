// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// How often a test of kills kills: SHELLGAME_KILLS, or as usual.
[[nodiscard]] int killsWanted(int usual);

/// Writes a game in which nothing has been done yet.
void saveFreshGame(const std::string& file);

/// How many of these acts, by their hashes as they are printed, are not in the game that lies there with its
/// journal. Fails the test where that does not open, or not without a warning.
[[nodiscard]] std::size_t lostActs(const std::string& file, const std::vector<std::string>& told);

}  // namespace shellgame::test
