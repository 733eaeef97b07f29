// SPDX-License-Identifier: MIT
#pragma once

// Matches our counters with VASL's, and finds the state that both tables last agreed on.

#include "io/vsav/merge.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame::vsav {

struct Matched {
    VaslLink link;                          ///< links of counters that are in the game now
    VaslLink whole;                         ///< including counters that a redo brings back
    std::map<std::string, PieceId> ours;    ///< the piece in play, by VASL's counter
    std::map<std::string, MarkerId> owner;  ///< the marker in play, by VASL's `?` or cloak
    std::set<std::string> met;              ///< counters that were not in the link
    std::set<PieceId> heirs;                ///< pieces that have replaced others in the game
    std::set<std::string> unmade;           ///< VASL's `?` whose arrival was undone in the game
};
/// Matches counters by these rules: a piece that replaced another (`replace`) takes over its counter; a new
/// piece that looks the same and is at the same place in VASL is the same; a `?` belongs to the marker over
/// the pieces that it covers.
[[nodiscard]] Matched match(const Session& session, const VaslLink& link, const TheirTable& theirs);

/// Removes counters whose arrival was undone from the link: the game does not know them.
[[nodiscard]] VaslLink present(VaslLink link, const State& state);
/// Returns the state that both tables last agreed on. For a game that was never compared that is its start.
[[nodiscard]] Agreed baseOf(const Session& session, const VaslLink& link, const TheirTable& theirs,
                            const Matched& matched);
/// Returns counters that an export made, whose arrival was undone since, and that are still as they were
/// written. They are not new in VASL, and the next export removes them.
[[nodiscard]] std::set<std::string> takenBack(const TheirTable& theirs, const Agreed& base,
                                              const Matched& matched);

/// The result of an export that has just been written, for agreed().
struct Written {
    const Table& before;  ///< VASL's table before the export
    std::set<std::string> copies;
};
/// Returns the link in which both tables agree on everything that they show alike. `told`: the player has
/// seen the strange counters on VASL's table, so that they are not reported again.
[[nodiscard]] VaslLink agreed(const VaslLink& link, const Session& session, const TheirTable& theirs,
                              bool numbered, bool told, const Written* written = nullptr);

/// Returns the counters that replaced each counter (`replace`).
[[nodiscard]] std::map<PieceId, std::vector<PieceId>> successors(const std::vector<Entry>& log);

/// Returns true if nobody may know the contents of this side's markers: the program plays the side, or the
/// other side views the game. Reports and files then treat real stacks and dummies alike.
[[nodiscard]] bool isSecretSide(const State& state, const SideId& side);
/// Returns an error if a game may not be compared with VASL's files. It must have been taken from one.
/// Because such a file shows what both sides hide, no side may view the game and the program may play none,
/// unless only `?` are compared.
[[nodiscard]] Result<void> mayMeetVasl(const Game& game, bool numbered);
/// Returns the id of a linked piece that exists twice, or is in two stacks; empty if there is none.
[[nodiscard]] std::string namedTwice(const SavedGame& game, const VaslLink& link);
/// Returns an error unless the saved game has a counter of the table that the game was taken from.
[[nodiscard]] Result<void> isSameTable(const SavedGame& game, const VaslLink& link);
/// Returns the link with the ids that VASL has since given its counters (Refresh Counters keeps only
/// UniqueID).
[[nodiscard]] VaslLink renumbered(VaslLink link, const SavedGame& game);

}  // namespace shellgame::vsav
