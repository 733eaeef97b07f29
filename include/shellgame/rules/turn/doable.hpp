// SPDX-License-Identifier: MIT
#pragma once

// Lists the actions that are possible for the selected counters. The counters' menu shows this list.

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "shellgame/hex/hex.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

enum class Deed {
    move,  ///< move on the map, in the phases that allow it
    up,    ///< move one level up in the hex
    down,  ///< move one level down in the hex
    exit,  ///< leave the map over its edge
    fire,
    reveal,
    conceal,
    drop,  ///< give up the PDS status of a stack
    split,
    merge,
    mark,   ///< set or remove marks such as "broken"
    start,  ///< start; like `stop`, `motion` and `changeCa`, an act of a vehicle in its Location
    stop,
    motion,
    changeCa,
    turn,      ///< change the CA; possible if exactly one counter with a CA is selected
    turret,    ///< change the TCA; possible if exactly one vehicle with a turret is selected
    buttonUp,  ///< button up, or become CE again
    emplace,
    hullDown,
    place,   ///< place counters; possible after setup if a hex and no counter is selected
    correct  ///< correct a value
};
/// Returns the name of the action on the command line: "hull_down".
[[nodiscard]] std::string_view deedWord(Deed deed);

/// The player's selection on the map.
struct Chosen {
    std::vector<MarkerId> markers;
    std::vector<PieceId> pieces;  ///< Known counters, and counters under a marker
    std::optional<Hex> hex;

    [[nodiscard]] bool noCounter() const { return markers.empty() && pieces.empty(); }
    /// Returns the selected marker if exactly one marker is selected. If no marker is selected, returns the
    /// marker that all selected counters are under.
    [[nodiscard]] std::optional<MarkerId> marker(const State& state) const;
};

/// Returns true if the viewer can perform the action now, according to what the viewer may know. `ask`
/// returns the objections to an act, like Session::check. If `ask` forbids everything, the function returns
/// true only for actions that need no check.
[[nodiscard]] bool isDoable(Deed what, const GameView& seen, const SideId& viewer, const Chosen& chosen,
                            const std::function<Findings(const MadeAct&)>& ask);
/// Returns all actions that are possible now, in the order of `Deed`.
[[nodiscard]] std::vector<Deed> doableWith(const Session& session, const Chosen& chosen);

}  // namespace shellgame
