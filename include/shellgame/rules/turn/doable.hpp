// SPDX-License-Identifier: MIT
#pragma once

// The actions possible for selected counters: the rows of their menu.

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "shellgame/hex/hex.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

enum class Deed {
    move,  ///< go somewhere in this phase
    up,    ///< the same, one level up in the hex
    down,  ///< one level down
    exit,  ///< leave the map over the edge of the hex
    fire,
    reveal,
    conceal,
    drop,  ///< drop a potential dummy stack
    split,
    merge,
    mark,   ///< have marks such as "broken"
    start,  ///< in its Location, as `stop`, `motion` and `changeCa`
    stop,
    motion,
    changeCa,
    turn,      ///< one counter with a CA is meant
    turret,    ///< one vehicle with a turret
    buttonUp,  ///< or down
    emplace,
    hullDown,
    place,   ///< a hex is chosen and no counter: something may come there
    correct  ///< have a value that can be corrected
};
/// Returns its word on the command line: "hull_down".
[[nodiscard]] std::string_view deedWord(Deed deed);

/// The player's selection on the map.
struct Chosen {
    std::vector<MarkerId> markers;
    std::vector<PieceId> pieces;  ///< Known, or under a marker
    std::optional<Hex> hex;

    [[nodiscard]] bool noCounter() const { return markers.empty() && pieces.empty(); }
    /// Returns the only selected marker; without one, the marker above all selected counters.
    [[nodiscard]] std::optional<MarkerId> marker(const State& state) const;
};

/// Returns true if the viewer can do that now, as far as the viewer may know. `ask` returns the objections to
/// an act, as Session::check does. If it forbids everything, only deeds that need no check are doable.
[[nodiscard]] bool isDoable(Deed what, const GameView& seen, const SideId& viewer, const Chosen& chosen,
                            const std::function<Findings(const MadeAct&)>& ask);
/// Returns everything that can be done now, in the order of `Deed`.
[[nodiscard]] std::vector<Deed> doableWith(const Session& session, const Chosen& chosen);

}  // namespace shellgame
