// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/hash.hpp"
#include "shellgame/model/ids.hpp"

namespace shellgame {

/// Links the counters of a game to those of a saved game of VASL. It belongs to the game's file and not to
/// its state: play never changes it. It contains no user ids of VASL, which are passwords. Counters made in
/// play (half-squads of a squad, new dummies) are not in it; counters that are out of play still are.
struct VaslLink {
    std::string file;                       ///< name of VASL's file, without its folder
    std::string member;                     ///< the saved game within it, if it contains several; else empty
    std::string hash;                       ///< vaslHash() of that saved game
    std::map<PieceId, std::string> pieces;  ///< the piece of VASL that a counter is
    /// The `?`, Cloak or minefield counters that a marker is, from the bottom of their stack. None of an HIP
    /// marker: VASL has no counter for it.
    std::map<MarkerId, std::vector<std::string>> counters;
    std::map<PieceId, std::vector<std::string>> marks;  ///< counters lying on a unit: DM, Pin, CX …
    std::map<std::string, std::vector<std::string>>
        hexes;  ///< counters that became a hex's note: SMOKE, Blaze …

    std::set<std::string> leftOut;  ///< units of VASL that the player left out of this game

    /// The state of VASL's counters at the last comparison, by VASL's ids; empty: as at the beginning of the
    /// game.
    std::map<std::string, std::string> seen;

    bool operator==(const VaslLink&) const = default;
};

/// Identifies a saved game by its decoded text, because VASL writes the same game with another key each time.
[[nodiscard]] inline std::string vaslHash(std::string_view decodedText) {
    StableHash h;
    h.longText(decodedText);
    return hexDigits(h.value());
}
/// Returns true if a game was taken from a saved game of this text. Older games store eight bytes, one per
/// byte.
[[nodiscard]] inline bool isVaslHash(const std::string& hash, std::string_view decodedText) {
    if (hash == vaslHash(decodedText)) return true;
    StableHash before;
    before.text(decodedText);
    return hash == hexDigits(before.value());
}

}  // namespace shellgame
