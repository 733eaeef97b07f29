// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// Returns how often a test must kill the program: SHELLGAME_KILLS, or the usual number.
[[nodiscard]] int killsWanted(int usual);

/// Saves a game without entries.
void saveFreshGame(const std::string& file);

/// Opens the game with its journal, and returns how many of these acts, given by their printed hashes, are
/// missing. Fails the test if the game can't be opened, or opens with a warning.
[[nodiscard]] std::size_t lostActs(const std::string& file, const std::vector<std::string>& told);

}  // namespace shellgame::test
