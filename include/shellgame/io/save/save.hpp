// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// The limits for saved games. They are higher than those for our other files, because games may be long.
inline constexpr JsonLimits gameLimits{std::size_t{256} << 20U, 64, 12'000'000};

/// Returns the JSON of a saved game: the state at the start, the present state, and every entry with its
/// changes. Loading applies no rules, so a corrected rule never makes an old game unreadable. Each entry has
/// a seal that covers the entry and all entries before it.
[[nodiscard]] Json saveJson(const Game& game);
/// Writes the game and returns the seal of the file. Refuses to write a game that could not be read again.
[[nodiscard]] Result<std::string> saveGame(const Game& game, const std::string& path,
                                           FileSink& sink = systemSink(),
                                           const JsonLimits& readable = gameLimits);

/// The parts of a game that a saved game contains, for callers that have no Game.
struct SaveParts {
    const GameInfo& info;
    const State& start;
    const State& state;
    const std::vector<Entry>& entries;
};
[[nodiscard]] Json saveJson(const SaveParts& parts);

/// States whether loading needs the boards and fails without them. With `dispensable` no board is read and
/// the session has no ground: the caller may read the log but must not use the session's view.
enum class Boards { needed, dispensable };
/// Reads a saved game. All changes are applied again from the start; the game is refused if they do not lead
/// to the saved state. If the game is still playable, damaged seals and texts only cause warnings.
[[nodiscard]] Result<Game> readSave(const Json& json, const std::string& file, const BoardFolders& folders,
                                    Boards boards = Boards::needed);

/// The result of the command `verify` for a saved game.
struct Verification {
    /// True if entries and state are unchanged to the last byte, and the entries' changes lead to that state.
    bool changesOk = false;
    /// True if this version's rules, applied again with the same dice, give the same entries.
    bool rulesOk = false;
    int firstBad = 0;           ///< number of the first wrong entry; 0 if there is none
    bool unverifiable = false;  ///< true if the game can't be verified: its boards are missing or damaged
    /// Numbers of the entries whose text differs from this version's text for the same message.
    std::vector<int> otherWords{};
    Problems problems;
};
[[nodiscard]] Verification verifySave(const Json& json, const std::string& file, const BoardFolders& folders);

}  // namespace shellgame
