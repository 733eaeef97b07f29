// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// Games may be long; other files of ours are not.
inline constexpr JsonLimits gameLimits{std::size_t{256} << 20U, 64, 12'000'000};

/// Returns the JSON of a saved game: the start, the state, and every entry with its changes. Loading runs no
/// rule, so correcting a rule never breaks an old game. Each entry has a seal over itself and all before it.
[[nodiscard]] Json saveJson(const Game& game);
/// Writes the game and returns the seal of the file. Refuses to write what could not be read again.
[[nodiscard]] Result<std::string> saveGame(const Game& game, const std::string& path,
                                           FileSink& sink = systemSink(),
                                           const JsonLimits& readable = gameLimits);

/// The parts of a game that are written, for callers that have no Game.
struct SaveParts {
    const GameInfo& info;
    const State& start;
    const State& state;
    const std::vector<Entry>& entries;
};
[[nodiscard]] Json saveJson(const SaveParts& parts);

/// Says whether loading reads the boards, and fails without them. With `dispensable` no board is read and the
/// session has no ground: the caller may read the log but must not use the session's view.
enum class Boards { needed, dispensable };
/// Reads a saved game. The changes are applied again from the start; a save in which they do not lead to the
/// state is refused. Damaged seals or texts that leave the game playable are warnings.
[[nodiscard]] Result<Game> readSave(const Json& json, const std::string& file, const BoardFolders& folders,
                                    Boards boards = Boards::needed);

/// The result of `verify` for a saved game.
struct Verification {
    bool changesOk =
        false;  ///< every byte of entries and state is as written, and the changes lead to the state
    bool rulesOk = false;  ///< the rules of this version, run again with the same dice, give the same entries
    int firstBad = 0;      ///< number of the first entry that is not right; 0 for none
    bool unverifiable = false;      ///< its boards are missing or can't be read
    std::vector<int> otherWords{};  ///< entries whose text differs from today's text of their message
    Problems problems;
};
[[nodiscard]] Verification verifySave(const Json& json, const std::string& file, const BoardFolders& folders);

}  // namespace shellgame
