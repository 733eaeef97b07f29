// SPDX-License-Identifier: MIT
#pragma once

// Compares a game with a newer saved game of the same VASL table, and lists the changes in VASL as acts of
// the present phase.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/base/message.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// One change in VASL, and the acts that repeat it in the game. Items of a list can be applied in their
/// order. The player may skip any item, and then also those that need it.
struct VaslIncomingItem {
    enum class Kind {
        moved,
        came,
        gone,
        marked,
        turned,
        concealed,
        revealed,
        clock,
        possessed,  ///< a weapon: `detail` names its possessor; empty: none
        replaced,   ///< another counter has replaced it: a half-squad, a lower grade
        ground,     ///< the terrain of a hex has changed
        dismounted  ///< it is no longer on its vehicle
    } kind = Kind::moved;
    std::string name;                       ///< VASL's name of the counter or stack; empty for the clock
    std::string from, to;                   ///< hexes in our names; empty beside the map
    std::string detail;                     ///< the mark or the turn
    std::vector<Json> commands;             ///< commands as in a script, in this order
    std::set<std::size_t> needs;            ///< numbers of earlier items that must be applied before this one
    Message doubt;                          ///< the reason to doubt the change; empty if there is none
    std::map<PieceId, std::string> pieces;  ///< counters that the commands make, and their VASL ids
    std::map<MarkerId, std::vector<std::string>> covers;  ///< the new markers, and their `?` in VASL
};
/// A difference in VASL that acts can't express, or that contradicts the game.
struct VaslContradiction {
    std::string name, hex;
    Message why;
};

namespace vsav {
struct TheirTable;
}

struct VaslIncoming {
    std::vector<VaslIncomingItem> items;
    std::vector<VaslContradiction> contradictions;
    VaslLink link;      ///< the game's link after all items are applied, without new counters
    bool same = false;  ///< true: nothing has changed in VASL
    std::shared_ptr<const vsav::TheirTable> theirs;  ///< VASL's table, for `linkAfter`
    bool numbered = false;
    bool renumbered = false;  ///< true: VASL has given its counters new ids
};

struct SyncOptions {
    /// Numbered `?`: only the game knows the units under each, so that only the `?` show where a stack has
    /// moved.
    bool numbered = false;
};

/// `newer`: a .vsav saved later than the game's own.
[[nodiscard]] Result<VaslIncoming> newsFromVasl(const Game& game, const std::string& newer,
                                                const SyncOptions& options = {});
[[nodiscard]] Result<VaslIncoming> newsFromVaslBytes(const Game& game, std::string bytes,
                                                     const std::string& file,
                                                     const SyncOptions& options = {});

/// Returns the numbers of the items without a doubt whose needed items have none either: the items that "all"
/// applies.
[[nodiscard]] std::set<std::size_t> sureItems(const VaslIncoming& news);

/// Returns these items and all that they need.
[[nodiscard]] std::set<std::size_t> withNeeds(const VaslIncoming& news, std::set<std::size_t> items);

/// Applies the named items and those that they need, in their order. Each command becomes an entry of the
/// log. An item is applied completely or not at all. If one is refused, it and the items that need it are
/// reported and skipped. The game's link is updated, even if no item is named.
struct VaslTaken {
    int done = 0;                  ///< number of applied items
    std::vector<Problem> refused;  ///< the reason for each refused item
};
[[nodiscard]] VaslTaken takeIncoming(Game& game, const VaslIncoming& news,
                                     const std::set<std::size_t>& named);

/// Updates the link after an item is applied between these two states: links the counters that it has placed
/// with VASL's.
void linkItem(VaslLink& link, const VaslIncomingItem& item, const State& before, const State& after);
/// Returns the link after some items are applied, each linked by `linkItem`, or none. Both tables agree on
/// everything that is alike now; remaining differences are listed again next time. `session` is the game with
/// the applied items.
[[nodiscard]] VaslLink linkAfter(const VaslIncoming& news, const VaslLink& linked, const Session& session);

/// Returns the output of `sync-vasl --json`; it numbers items from 1.
[[nodiscard]] Json incomingSummary(const VaslIncoming& news);

}  // namespace shellgame
