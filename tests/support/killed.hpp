// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// Returns how many kills a test makes: SHELLGAME_KILLS, or the usual number.
[[nodiscard]] int killsWanted(int usual);

/// Saves a game without entries.
void saveFreshGame(const std::string& file);

/// Opens the game with its journal, and returns how many of these acts, by their printed hashes, are missing.
/// Fails the test if the game does not open, or opens with a warning.
[[nodiscard]] std::size_t lostActs(const std::string& file, const std::vector<std::string>& told);

}  // namespace shellgame::test
