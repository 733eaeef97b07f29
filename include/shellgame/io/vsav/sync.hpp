// SPDX-License-Identifier: MIT
#pragma once

// What has happened in VASL since: a newer saved game of the same table, as acts of the present phase.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// One thing that has happened in VASL, as acts that say it here. Those of one list are in an order that can
/// be played; each may be left out, but for those that it needs.
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
        possessed,  ///< a weapon: by whom `detail` says; empty: by nobody
        replaced,   ///< another counter lies in its place: a half-squad, a lesser grade
        ground,     ///< a hex has become something else
        dismounted  ///< it is on its vehicle no more
    } kind = Kind::moved;
    std::string name;             ///< of the counter or stack, as VASL names it; empty for the clock
    std::string from, to;         ///< hexes in our names; empty beside the map
    std::string detail;           ///< the mark, the turn
    std::vector<Json> commands;   ///< as in a script, to be done in this order
    std::set<std::size_t> needs;  ///< numbers of items before this one without which it can't be done
    std::string doubt;  ///< what speaks against it: nothing is guessed silently; empty where nothing does
    std::map<PieceId, std::string> pieces;  ///< counters that the commands make, and VASL's ids of them
    std::map<MarkerId, std::vector<std::string>> covers;  ///< the same of markers, and of their `?`
};
/// What is different in VASL and can't be said by acts, or contradicts what the game knows.
struct VaslContradiction {
    std::string name, hex, why;
};

namespace vsav {
struct TheirTable;
}

struct VaslIncoming {
    std::vector<VaslIncomingItem> items;
    std::vector<VaslContradiction> contradictions;
    VaslLink link;      ///< what the game's link is once all items are taken, but for counters that came
    bool same = false;  ///< nothing has happened there
    std::shared_ptr<const vsav::TheirTable> theirs;  ///< VASL's table, for `linkAfter`
    bool numbered = false;
    bool renumbered = false;  ///< VASL has given its counters other ids since
};

struct SyncOptions {
    /// Numbered `?`: who lies under which stands here alone, so that only the `?` tell where a stack has
    /// gone.
    bool numbered = false;
};

/// `newer`: a .vsav saved later from the game's own.
[[nodiscard]] Result<VaslIncoming> newsFromVasl(const Game& game, const std::string& newer,
                                                const SyncOptions& options = {});
[[nodiscard]] Result<VaslIncoming> newsFromVaslBytes(const Game& game, std::string bytes,
                                                     const std::string& file,
                                                     const SyncOptions& options = {});

/// Numbers of the items that nothing speaks against, neither against those that they need: what "all" means
/// to a player.
[[nodiscard]] std::set<std::size_t> sureItems(const VaslIncoming& news);

/// These and all that they need.
[[nodiscard]] std::set<std::size_t> withNeeds(const VaslIncoming& news, std::set<std::size_t> items);

/// Does the named items and what they need (all where none are named) in their order, each command an entry
/// of the log. Of an item all is done or nothing; one that is refused, and what needs it, is told and left.
/// The game's link follows.
struct VaslTaken {
    int done = 0;                  ///< items
    std::vector<Problem> refused;  ///< why one was not done
};
[[nodiscard]] VaslTaken takeIncoming(Game& game, const VaslIncoming& news,
                                     const std::set<std::size_t>& named = {});

/// The link once an item is done, between these two states: counters that it has placed are those of VASL.
void linkItem(VaslLink& link, const VaslIncomingItem& item, const State& before, const State& after);
/// The link once some items are done, each linked by `linkItem`, or none: what both tables have alike now is
/// what they agree on, and what differs still is told again. `session` is as far as things have been taken.
[[nodiscard]] VaslLink linkAfter(const VaslIncoming& news, const VaslLink& linked, const Session& session);

/// What `sync-vasl --json` prints; items are numbered from 1 there.
[[nodiscard]] Json incomingSummary(const VaslIncoming& news);

}  // namespace shellgame
