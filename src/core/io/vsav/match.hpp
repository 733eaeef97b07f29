// SPDX-License-Identifier: MIT
#pragma once

// Which counter of ours is which of VASL's, and what both tables agreed on last.

#include "io/vsav/merge.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame::vsav {

struct Matched {
    VaslLink link;                          ///< of counters that are in the game now
    VaslLink whole;                         ///< with those that a redo brings back
    std::map<std::string, PieceId> ours;    ///< by VASL's counters: the piece that is in play
    std::map<std::string, MarkerId> owner;  ///< by VASL's `?` and cloaks: their marker, which is in play
    std::set<std::string> met;              ///< counters that were not in the link
    std::set<PieceId> heirs;                ///< pieces that have taken the place of another here
    std::set<std::string> unmade;           ///< `?` of VASL's whose coming was undone here
};
/// A piece that took the place of another (`replace`) has its counter; what was made here and lies in VASL
/// at the same place and alike is the same; a `?` is of the marker under which our pieces lie that it covers.
[[nodiscard]] Matched match(const Session& session, const VaslLink& link, const TheirTable& theirs);

/// Without the counters that came in an act that was undone: the game does not know them.
[[nodiscard]] VaslLink present(VaslLink link, const State& state);
/// What both tables agreed on last; `base` of a game that was never compared is as it began.
[[nodiscard]] Agreed baseOf(const Session& session, const VaslLink& link, const TheirTable& theirs,
                            const Matched& matched);
/// Counters that an export made, whose own were undone since, and which lie as they were written: nothing has
/// come there, and the next export takes them away.
[[nodiscard]] std::set<std::string> takenBack(const TheirTable& theirs, const Agreed& base,
                                              const Matched& matched);

/// What an export has just written, for agreed().
struct Written {
    const Table& before;  ///< VASL's table without it
    std::set<std::string> copies;
};
/// The link with all that both tables have alike agreed on. `told`: the player has seen what is strange on
/// VASL's table, and need not be told again.
[[nodiscard]] VaslLink agreed(const VaslLink& link, const Session& session, const TheirTable& theirs,
                              bool numbered, bool told, const Written* written = nullptr);

/// What counters of ours have taken the place of (`replace`), by who went.
[[nodiscard]] std::map<PieceId, std::vector<PieceId>> successors(const std::vector<Entry>& log);

/// Whether what lies covered on a side is nobody's to know: the program plays it, or another side views the
/// game. Real stacks and dummies of such a side are then alike in all that is told and written.
[[nodiscard]] bool isSecretSide(const State& state, const SideId& side);
/// Whether a game may be compared with VASL's files: it was taken from one, and, as such a file shows what
/// both sides hide, nobody views it as a side and the program plays none, unless only `?` are compared.
[[nodiscard]] Result<void> mayMeetVasl(const Game& game, bool numbered);
/// A piece of the link that is there twice, or lies in two stacks; empty: none.
[[nodiscard]] std::string namedTwice(const SavedGame& game, const VaslLink& link);
/// Whether it is a saved game of the table that a game was taken from: it has one of its counters.
[[nodiscard]] Result<void> isSameTable(const SavedGame& game, const VaslLink& link);
/// The link with the ids that VASL has given its counters since (Refresh Counters keeps only UniqueID).
[[nodiscard]] VaslLink renumbered(VaslLink link, const SavedGame& game);

}  // namespace shellgame::vsav
