// SPDX-License-Identifier: MIT
#pragma once

// Matches the game's counters with VASL's, and finds the state on which the game and VASL last agreed.

#include "io/vsav/merge.hpp"
#include "io/vsav/placement.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame::vsav {

struct Matched {
    VaslLink link;                          ///< the links of counters that are in the game now
    VaslLink whole;                         ///< links that also include counters that are not in the game now
    std::map<std::string, PieceId> ours;    ///< the piece in play for each of VASL's counters
    std::map<std::string, MarkerId> owner;  ///< the marker in play for each of VASL's `?` and cloaks
    std::set<std::string> met;              ///< VASL's counters that were not in the link and were matched
                                            ///< now
    /// Returns VASL's counter for one of our pieces; empty if there is none.
    [[nodiscard]] std::string vaslOf(const PieceId& id) const;
    /// Returns the marker in play to which a `?` or cloak belongs; empty if there is none.
    [[nodiscard]] MarkerId ownerOf(const std::string& cover) const;
};
/// Matches counters by three rules. A piece that replaced another piece (`replace`) takes over that piece's
/// counter. A new piece that looks the same and is at the same place in VASL is the same counter. A `?`
/// belongs to the marker over the pieces that the `?` covers.
[[nodiscard]] Matched match(const Session& session, const VaslLink& link, const TheirTable& theirs);

/// Returns the state on which the game and VASL last agreed. For a game that was never compared, this is the
/// state at its start.
[[nodiscard]] Agreed baseOf(const Session& session, const VaslLink& link);
/// An export that has just been written. This is an argument of agreed().
struct Written {
    const Table& before;  ///< VASL's table before the export
    std::set<std::string> copies;
};
/// Returns the link in which everything that the game and VASL show alike counts as agreed. `told` is true if
/// the player has seen the report of differences between VASL and the game. The game has applied VASL's moves
/// of the counters `moved`, as in VaslIncomingItem::movedInVasl: their hexes in VASL count as agreed, even if
/// play has stopped them in other hexes. Then the next export moves them back.
[[nodiscard]] VaslLink agreed(const VaslLink& link, const Session& session, const TheirTable& theirs,
                              bool numbered, bool told, const Written* written = nullptr,
                              const std::set<std::string>& moved = {});

/// Returns true if nobody may know the contents of this side's markers, because the program plays the side or
/// the other side views the game.
[[nodiscard]] bool isSecretSide(const State& state, const SideId& side);
/// The reason in `Piece::gone` for which comparable() takes a unit of a secret side out of play.
inline constexpr const char* coveredSomewhere = "covered somewhere";
/// Returns the game that an export or a comparison may read. Usually this is a copy of the game itself. If a
/// side is secret, the copy contains only what the other side knows: the secret side's markers are empty, and
/// its covered units are out of play. So real stacks and dummies are treated alike. The copy uses the
/// original's LOS, so the original must outlive the copy.
[[nodiscard]] Session comparable(const Session& session);
/// Reads a saved game. If the file contains several setups, reads the one from which the game was imported,
/// and sets `archive`.
[[nodiscard]] Result<SavedGame> readFor(const Game& game, const std::string& file, bool& archive);
/// Returns the link with the new ids that VASL has since given to its counters (Refresh Counters keeps only
/// UniqueID).
[[nodiscard]] VaslLink renumbered(VaslLink link, const SavedGame& game);

/// A game and a file of VASL, with their counters matched.
struct Comparison {
    Layout layout;
    Session session;  ///< the game that may be compared, as in comparable()
    TheirTable theirs;
    Matched matched;
    Agreed base;
};
/// Returns an error if the game may not be compared with this file. The game must have been imported from
/// VASL, and the file must contain its boards and each of its counters at most once. A file shows what both
/// sides hide. So, unless only `?` are compared, the game must be in the Umpire view and the program may not
/// play a side.
[[nodiscard]] Result<Comparison> comparisonOf(const Game& game, const SavedGame& saved, bool numbered);

}  // namespace shellgame::vsav
