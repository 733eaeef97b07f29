// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// Returns the number of kills in a test: SHELLGAME_KILLS, or the usual one.
[[nodiscard]] int killsWanted(int usual);

/// Writes a game in which nothing has been done yet.
void saveFreshGame(const std::string& file);

/// Returns the number of these acts, by their printed hashes, that are missing in the game there with its
/// journal. Fails the test if the game does not open, or opens with a warning.
[[nodiscard]] std::size_t lostActs(const std::string& file, const std::vector<std::string>& told);

}  // namespace shellgame::test
