// SPDX-License-Identifier: MIT
#pragma once

// A game written back into the saved game of VASL that it was taken from: positions, order in stacks and
// marks that play has changed, and nothing else.

#include <string>
#include <vector>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// One thing that is different in VASL's file, for the player to read.
struct VaslChange {
    enum class Kind {
        moved,      ///< from one place to another
        order,      ///< another place in its stack
        concealed,  ///< lies under a `?` now
        revealed,
        hidden,  ///< is HIP now
        marked,  ///< broken, pinned, BU …: `detail` says which
        turned,  ///< CA, VCA or TCA
        added,   ///< a counter that the file did not have
        removed
    } kind = Kind::moved;
    std::string id;        ///< of VASL's piece
    std::string name;      ///< as VASL names it
    std::string from, to;  ///< hexes in our names; empty beside the map
    std::string detail;
};
/// What play has changed and VASL's file can't be told, in whole words.
struct VaslUnwritten {
    std::string name, hex, why;
};

struct VaslExport {
    std::string bytes;  ///< of the whole .vsav
    std::vector<VaslChange> changes;
    std::vector<VaslUnwritten> unwritten;
    bool numbered = false;  ///< `?` are numbered: a shift moves nothing in VASL
};

/// `original`: the file that the game was taken from, or one written from it since; it is only read. Refused
/// where it is no such file, or has been changed so that its counters are not those of the game's link.
[[nodiscard]] Result<VaslExport> exportVasl(const Game& game, const std::string& original);

}  // namespace shellgame
