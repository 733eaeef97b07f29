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

/// Links the counters of a game to the counters of a VASL saved game. The link is part of the game's file but
/// not of its state, because play never changes the link. The link contains no VASL user ids, because these
/// are passwords. Counters that play has made (half-squads of a squad, new dummies) are not in the link.
/// Counters that are out of play remain in the link.
struct VaslLink {
    std::string file;                       ///< name of VASL's file, without its folder
    std::string member;                     ///< name of the saved game in the file, if it contains several
    std::string hash;                       ///< vaslHash() of the VASL saved game
    std::map<PieceId, std::string> pieces;  ///< the VASL piece for each counter
    /// The VASL counters (`?`, Cloak or minefield) for each marker, in order from the bottom of their stack.
    /// HIP markers have none.
    std::map<MarkerId, std::vector<std::string>> counters;
    std::map<PieceId, std::vector<std::string>> marks;  ///< VASL's counters for DM, pinned, CX and so on
    std::map<std::string, std::vector<std::string>>
        hexes;  ///< VASL counters that the game records as notes on a hex: SMOKE, Blaze …

    std::set<std::string> leftOut;  ///< VASL units that the player left out of this game

    /// The state of VASL's counters at the last comparison, by VASL's ids; empty if nothing has been compared
    /// since the game began.
    std::map<std::string, std::string> seen;

    bool operator==(const VaslLink&) const = default;
};

/// Returns a hash of a VASL saved game's decoded text. The stored bytes can't be hashed, because VASL encodes
/// the same text with a different key each time.
[[nodiscard]] inline std::string vaslHash(std::string_view decodedText) {
    StableHash h;
    h.longText(decodedText);
    return hexDigits(h.value());
}
/// Returns true if the hash is that of this text. Older games have a hash of eight bytes, stored as one
/// character each.
[[nodiscard]] inline bool isVaslHash(const std::string& hash, std::string_view decodedText) {
    if (hash == vaslHash(decodedText)) return true;
    StableHash before;
    before.text(decodedText);
    return hash == hexDigits(before.value());
}

}  // namespace shellgame
