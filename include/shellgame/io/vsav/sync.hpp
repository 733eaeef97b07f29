// SPDX-License-Identifier: MIT
#pragma once

// Compares a game with a newer saved game of the same VASL game, and lists the changes made in VASL as acts
// of the present phase.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/base/message.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// One change made in VASL, and the acts that make the same change in the game. The items of a list can be
/// applied in order.
struct VaslIncomingItem {
    enum class Kind {
        moved,
        came,
        gone,
        marked,  ///< the counter's marks, possessor, position or arcs have changed, or the SMOKE in a hex
        concealed,
        revealed,
        clock,
        replaced,  ///< another counter, such as a half-squad or a lower grade, has replaced the unit
        ground     ///< the terrain of a hex has changed
    } kind = Kind::moved;
    std::string name;                       ///< VASL's name for the counter or stack; empty for the clock
    std::string from, to;                   ///< hexes by our names; empty if off the map
    Message detail;                         ///< the mark, the turn, the number of counters and the like
    std::vector<Json> commands;             ///< commands as a script contains them, in order
    Message doubt;                          ///< the reason to doubt the change; empty if there is none
    std::map<PieceId, std::string> pieces;  ///< the counters that the commands make, with their VASL ids
    std::map<MarkerId, std::vector<std::string>> covers;  ///< the new markers, with their `?` in VASL
    /// VASL's ids of the counters whose new hex in VASL counts as applied after the item, even if play stops
    /// the counter in another hex.
    std::set<std::string> movedInVasl{};
};
/// A difference that acts can't express, or that contradicts the game.
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
    VaslLink link;      ///< the game's link after all items have been applied, but without new counters
    bool same = false;  ///< true if nothing has changed in VASL
    std::shared_ptr<const vsav::TheirTable> theirs;  ///< VASL's counters, which `linkAfter` uses
    bool numbered = false;
};

struct SyncOptions {
    /// True if the `?` are numbered. Only the game knows the units under a numbered `?`, so only the `?`
    /// itself shows where a stack has moved.
    bool numbered = false;
};

/// Lists the changes in `newer`, a .vsav that was saved after the one from which the game was imported.
[[nodiscard]] Result<VaslIncoming> newsFromVasl(const Game& game, const std::string& newer,
                                                const SyncOptions& options = {});
[[nodiscard]] Result<VaslIncoming> newsFromVaslBytes(const Game& game, std::string bytes,
                                                     const std::string& file,
                                                     const SyncOptions& options = {});

/// Returns the indexes of the items that "all" applies: the items with an empty `doubt`.
[[nodiscard]] std::set<std::size_t> sureItems(const VaslIncoming& news);

/// The result of takeIncoming().
struct VaslTaken {
    int done = 0;                  ///< number of items applied
    std::vector<Problem> refused;  ///< the reason for each refused item
};
/// Applies the named items in order. Each command becomes an entry of the log.
/// An item is applied completely or not at all. If an item is refused, the function reports that item and
/// continues with the next. The game's link is updated.
[[nodiscard]] VaslTaken takeIncoming(Game& game, const VaslIncoming& news,
                                     const std::set<std::size_t>& named);

/// Adds to the link the counters that an item has placed; `before` and `after` are the states before and
/// after the item was applied.
void linkItem(VaslLink& link, const VaslIncomingItem& item, const State& before, const State& after);
/// Returns the link after the items `applied` have been applied and linked by `linkItem`. Everything that is
/// now equal in the game and in VASL is recorded as equal. The next comparison will list the remaining
/// differences again. If a move was applied and then stopped on the way, the next export moves the counters
/// back to their hex in the game. `session` is the game in which the items have been applied.
[[nodiscard]] VaslLink linkAfter(const VaslIncoming& news, const VaslLink& linked, const Session& session,
                                 const std::set<std::size_t>& applied = {});

/// Returns the output of `sync-vasl --json`; it numbers items from 1.
[[nodiscard]] Json incomingSummary(const VaslIncoming& news);

}  // namespace shellgame
